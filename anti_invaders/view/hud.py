"""The panel beside the field. It is kept as one picture; only parts whose numbers changed are repainted."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from functools import lru_cache

import numpy as np
import pygame

from anti_invaders.rules.world import World
from anti_invaders.texts import language
from anti_invaders.view.bake import Sprites
from anti_invaders.view.canvas import Canvas, warm, widened
from anti_invaders.view.glow import surface
from anti_invaders.view.letters import Letters
from anti_invaders.view.palette import Palette
from anti_invaders.view.panel_gauges import (
    FieldPart,
    FootPart,
    InvasionPart,
    NovaPart,
    PowerPart,
    ShipsPart,
    icons,
)
from anti_invaders.view.panel_parts import (
    LEFT,
    PANEL,
    RIGHT,
    ChainPart,
    MarkedPart,
    Part,
    ScorePart,
    StagePart,
    TimerPart,
)

WIDTH, HEIGHT = 224.0, 600.0  # units
LINES = (94.0, 150.0, 230.0, 384.0, 502.0)  # units: hairlines between the parts
FOOT = 0.42  # of the panel's colour is left at its foot
SHEEN, SHEEN_REACH = 0.10, 26.0  # light that falls in from the edge: share of the edge's colour, units
SPILL = 14.0  # units that the edge's glow reaches over the field


class Hud:
    """One for each run that is shown. `draw` it once a frame; it only reads the world. A `mark` is written
    where the best score would stand."""

    def __init__(self, sprites: Sprites, letters: Letters, mark: Callable[[], str] | None = None) -> None:
        self._mark = mark
        self._sprites = sprites
        self._letters = letters
        scale, palette = sprites.scale, sprites.palette
        self._ground = _ground(scale, palette)
        self._panel = pygame.Surface(self._ground.get_size(), depth=32)
        self._glow = _glow(scale, palette)
        self._parts: list[Part] = []
        self._keys: list[Hashable] = []
        self._made_for: Hashable = None

    def draw(self, canvas: Canvas, world: World, best: int) -> None:
        """The panel at the right; `best` is the score to beat."""
        self._prepare(world)
        panel = Canvas(self._panel, canvas.scale)
        with panel.moved(-PANEL, 0):
            self._repaint(panel, world, best)
        canvas.surface.blit(self._panel, (round(PANEL * canvas.scale), 0))
        canvas.corner(self._glow, PANEL - SPILL, 0)

    def _prepare(self, world: World) -> None:
        """Make the parts anew when ship or language are others."""
        made_for = world.players[0].ship.name, language()
        if made_for == self._made_for:
            return
        self._made_for = made_for
        letters, palette = self._letters, self._sprites.palette
        ship, nova, marcher = icons(self._sprites, world.players[0].ship.name)
        mark = self._mark
        score = MarkedPart(letters, palette, mark) if mark else ScorePart(letters, palette)
        plain = (StagePart, ChainPart, TimerPart, FieldPart, PowerPart, InvasionPart)
        self._parts = [score, *(part(letters, palette) for part in plain)]
        self._parts += [ShipsPart(letters, palette, ship), NovaPart(letters, palette, nova)]
        self._parts.append(FootPart(letters, palette, marcher))
        self._keys = [object() for _ in self._parts]
        self._panel.blit(self._ground, (0, 0))

    def rehearse(self, world: World) -> Iterator[None]:
        """Paint each part once, so that its words and figures are baked."""
        panel = Canvas(self._panel, self._sprites.scale)
        self._prepare(world)
        yield
        with panel.moved(-PANEL, 0):
            for part in self._parts:
                part.paint(panel, world, 0)
                yield
                yield from part.rehearse(panel)

    def _repaint(self, panel: Canvas, world: World, best: int) -> None:
        """Every part whose key has changed, and what lies on it."""
        painted: list[Part] = []
        for at, part in enumerate(self._parts):
            key = part.key(world, best)
            if key == self._keys[at] and not any(_overlap(part, other) for other in painted):
                continue
            self._keys[at] = key
            with panel.clip(part.left, part.top, PANEL + WIDTH - part.left, part.height):
                panel.surface.blit(self._ground, (0, 0))
                part.paint(panel, world, best)
            painted.append(part)


def _overlap(part: Part, other: Part) -> bool:
    return part.top < other.top + other.height and other.top < part.top + part.height


@lru_cache(maxsize=2)
def _ground(scale: int, palette: Palette) -> pygame.Surface:
    """The panel without anything on it: a dark slope, the lit edge and light from it, hairlines."""
    image = pygame.Surface((round(WIDTH * scale), round(HEIGHT * scale)), depth=32)
    down = np.linspace(1.0, FOOT, image.get_height(), dtype=np.float32)[:, None, None]
    across = np.exp(-np.arange(image.get_width(), dtype=np.float32) / (SHEEN_REACH * scale))[None, :, None]
    light = down * np.array(palette.panel, np.float32)
    light = light + across * np.array(palette.edge, np.float32) * SHEEN
    pygame.surfarray.blit_array(image, np.rint(light).astype(np.uint8).swapaxes(0, 1))
    canvas = Canvas(image, scale)
    for y in LINES:
        canvas.hairline(LEFT - PANEL, y, RIGHT - LEFT, palette.hairline)
    canvas.corner(_edge(scale, palette), -SPILL, 0)
    return warm(image)


@lru_cache(maxsize=2)
def _glow(scale: int, palette: Palette) -> pygame.Surface:
    """The half of the lit edge that reaches over the field."""
    edge = _edge(scale, palette)
    return widened(edge.subsurface((0, 0, edge.get_width() // 2, edge.get_height())).copy())


def _edge(scale: int, palette: Palette) -> pygame.Surface:
    """The lit line between field and panel; it only adds light."""
    width = 2 * SPILL * scale
    away = np.abs(np.arange(round(width), dtype=np.float32) + 0.5 - width / 2) / scale
    light = np.clip(1.0 - away, 0, 1) * 0.62
    light += np.exp(-((away / 2.6) ** 2)) * 0.20 + np.exp(-away / 4.5) * 0.11
    light *= np.clip((SPILL - away) / 4, 0, 1)
    colour = (np.array(palette.edge, np.float32) / 255)[:, None, None]
    lit = np.repeat((colour * light[None, None, :]), round(HEIGHT * scale), axis=1)
    return surface(np.clip(lit, 0, 1).astype(np.float32), np.zeros(lit.shape[1:], np.float32))
