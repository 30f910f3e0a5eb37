"""Light that fills the field from one place: a bright front that runs outward, and the disc it leaves behind.

How far each px of the field is from the middle stands in a map of one byte a px, made once. The light of
every distance is the map's palette, so that a whole field of light costs two copies, whatever it looks like.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

import numpy as np
import pygame
from numpy.typing import NDArray

from anti_invaders.rules import field
from anti_invaders.view.canvas import Canvas
from anti_invaders.view.palette import WHITE, Colour, mixed

Floats = NDArray[np.floating[Any]]

WIDTH, HEIGHT = round(field.WIDTH), round(field.HEIGHT)  # px
LEVELS = 256  # of the map
STEP = 3.3  # px from one level to the next
CALM, CALM_LINE = 0.36, 0.7  # of the glow, and of the line, is left where the player wants no flashes
POINTS = 8  # of a star
REACH = 0.17  # of its radius: how far a star's points reach out
SECTOR = math.pi / POINTS  # from a point to the next notch
SIDES = 80  # of the line round a disc
EDGE = 2.5  # px: how soft the outer edge of a front's glow is
LINE = 3.0  # px: the line on a front of full light
SPECK = 0.5  # levels: neighbours are mixed by chance over so many, or one would see them

ROUND, STAR = "round", "star"


@dataclass(slots=True)
class Front:
    """A ring of light that runs from the middle to `end` px in `life` pulses, fast at first, `width` px wide.
    `disc` is the light behind it. Both 0.0 to 1.0 of its colour."""

    end: float
    life: int
    width: float
    light: float = 1.0
    disc: float = 0.0
    delay: int = 0
    age: int = 0

    def radius(self, alpha: float = 0.0) -> float:
        """px, `alpha` of a pulse after the last; below 0 while it has not begun."""
        if self.delay:
            return -1.0
        left = 1.0 - min(1.0, (self.age + alpha) / self.life)
        return self.end * (1.0 - math.pow(left, 1.7))

    def advance(self) -> bool:
        """One pulse; False when it is over."""
        if self.delay:
            self.delay -= 1
            return True
        self.age += 1
        return self.age < self.life

    def strength(self, alpha: float) -> float:
        """Of its light now: it keeps it, then fades."""
        return self.light * min(1.0, 1.6 * (1.0 - (self.age + alpha) / self.life))

    def shine(self, away: Floats, alpha: float) -> Floats:
        """The light at these distances: of the front, and of the disc behind it."""
        radius, fade = self.radius(alpha), 1.0 - (self.age + alpha) / self.life
        behind = radius - away
        ring = np.exp(-np.square(np.minimum(behind, 0.0) / EDGE))
        ring *= 0.65 * np.exp(-np.maximum(behind, 0.0) / self.width)
        inside = (behind > 0) * (0.35 + 0.65 * np.square(away / max(radius, 1.0)))
        light: Floats = ring * self.strength(alpha) + inside * (self.disc * fade * fade)
        return light


@dataclass(slots=True)
class Glare:
    """Fronts from one place, drawn at once. `shape` is ROUND or STAR."""

    x: float
    y: float
    shape: str
    colour: Colour
    fronts: list[Front]
    reached: float = 0.0  # px: how far the farthest of them has come

    def advance(self) -> bool:
        """One pulse; False when it is dark."""
        self.fronts = [front for front in self.fronts if front.advance()]
        self.reached = max([self.reached, *(front.radius() for front in self.fronts)])
        return bool(self.fronts)

    def passed(self, x: Floats, y: Floats) -> NDArray[np.bool_]:
        """Whether a front has been at these places."""
        return np.asarray(distances(x - self.x, y - self.y, self.shape) <= self.reached)

    def draw(self, canvas: Canvas, alpha: float, calm: bool) -> None:
        """As far as its light reaches."""
        lit = [front for front in self.fronts if not front.delay]
        if not lit:
            return
        reach = max(front.radius(alpha) for front in lit) * (1.0 + REACH) + EDGE * 3
        x, y = min(max(self.x, 0.0), WIDTH), min(max(self.y, 0.0), HEIGHT)
        left, top = max(0, math.floor(x - reach)), max(0, math.floor(y - reach))
        right, bottom = min(WIDTH, math.ceil(x + reach)), min(HEIGHT, math.ceil(y + reach))
        if left >= right or top >= bottom:
            return
        scale, (share, lines) = canvas.scale, (CALM, CALM_LINE) if calm else (1.0, 1.0)
        board, scrap = _board(scale, self.shape), _scrap(scale)
        board.set_palette(self._shades(lit, alpha, share))
        size = (right - left) * scale, (bottom - top) * scale
        at = round((WIDTH + left - x) * scale), round((HEIGHT + top - y) * scale)
        scrap.blit(board, (0, 0), (*at, *size))
        light = Canvas(scrap.subsurface((0, 0, *size)), scale)
        for front in lit:
            self._draw_line(light, front, x - left, y - top, front.strength(alpha) * lines, alpha)
        canvas.add(light.surface, left, top)

    def _draw_line(
        self, canvas: Canvas, front: Front, x: float, y: float, light: float, alpha: float
    ) -> None:
        """The front's edge."""
        turn, away = _outline(self.shape)
        radius = front.radius(alpha)
        points = np.stack([x + np.cos(turn) * away * radius, y + np.sin(turn) * away * radius], axis=1)
        outline: list[tuple[float, float]] = [(a, b) for a, b in points.tolist()]
        shade = mixed((0, 0, 0), mixed(self.colour, WHITE, 0.5 + 0.5 * front.light), min(1.0, light))
        canvas.line(outline, shade, max(1.0, LINE * front.light))

    def _shades(self, lit: Sequence[Front], alpha: float, share: float) -> list[Colour]:
        """The light of every level. It ends before the last one, which is all that lies further away."""
        away = (np.arange(LEVELS) + 0.5) * STEP
        light = np.max([front.shine(away, alpha) for front in lit], axis=0) * share
        light[-1] = 0.0
        lights = np.minimum(np.outer(light, self.colour), 255).astype(int).tolist()
        return [(red, green, blue) for red, green, blue in lights]


def distances(dx: Floats, dy: Floats, shape: str) -> Floats:
    """How far these places are from the middle: to a star's points it is less far."""
    away: Floats = np.hypot(dx, dy)
    return away / _reach(np.arctan2(dy, dx)) if shape == STAR else away


def _reach(turn: Floats) -> Floats:
    """How far a star reaches in these directions, its notches being 1 away: straight from point to notch."""
    off = np.abs((turn + SECTOR) % (2 * SECTOR) - SECTOR)
    reach: Floats = (1.0 + REACH) * math.sin(SECTOR) / ((1.0 + REACH) * np.sin(off) + np.sin(SECTOR - off))
    return reach


@cache
def _outline(shape: str) -> tuple[Floats, Floats]:
    """Directions and distances of the corners of a shape of radius 1; the first one stands at the end too."""
    count = 2 * POINTS if shape == STAR else SIDES
    turn = np.arange(count + 1) * (math.tau / count)
    return turn, _reach(turn) if shape == STAR else np.ones(count + 1)


def rehearse(scale: int) -> Iterator[None]:
    """Make the maps, one by one."""
    for shape in (ROUND, STAR):
        _board(scale, shape)
        yield
    _scrap(scale)


@lru_cache(maxsize=4)
def _board(scale: int, shape: str) -> pygame.Surface:
    """The map of a shape, twice as large as the field, so that the middle may lie anywhere. A quarter of
    it is worked out; the others are its mirrors."""
    width, height = WIDTH * scale, HEIGHT * scale
    x = ((np.arange(width, dtype=np.float32) + 0.5) / scale)[:, None]
    y = ((np.arange(height, dtype=np.float32) + 0.5) / scale)[None, :]
    away = distances(x, y, shape)
    away += np.random.default_rng(1978).random(away.shape, np.float32) * (SPECK * STEP)
    quarter = np.minimum(away / STEP, LEVELS - 1).astype(np.uint8)
    board = pygame.Surface((2 * width, 2 * height), depth=8)
    px = pygame.surfarray.pixels2d(board)
    for across in (slice(width, None), slice(width - 1, None, -1)):
        for down in (slice(height, None), slice(height - 1, None, -1)):
            px[across, down] = quarter
    return board


@lru_cache(maxsize=2)
def _scrap(scale: int) -> pygame.Surface:
    return pygame.Surface((WIDTH * scale, HEIGHT * scale), depth=32)
