"""Our things, as drawn: shots, shards, pickups, the dot that is the hitbox, the Nova's sign."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache

import numpy as np
import pygame

from anti_invaders.rules.boss import Boss
from anti_invaders.rules.enemies import Enemy
from anti_invaders.rules.pickups import Pickup
from anti_invaders.rules.shots import Shards, Shots
from anti_invaders.view.bake import figure
from anti_invaders.view.canvas import Canvas, Frames
from anti_invaders.view.gallery import trimmed
from anti_invaders.view.glow import BOLD, OUTLINE, Halo, Lamp, faded, surface
from anti_invaders.view.kept import kept
from anti_invaders.view.letters import Letters
from anti_invaders.view.lights import Lights
from anti_invaders.view.palette import WHITE, Colour, Palette
from anti_invaders.view.paths import Line, circle

# Half width, length and light of a shot, by the gun's level.
BOLT = ((1.0, 24.0, 0.86), (1.25, 28.0, 1.06), (1.45, 31.0, 1.22), (1.6, 34.0, 1.36))
SLANTS = 24  # images of a shot, for the ways it can fly
TOGETHER = 8  # of them are baked in one step
GLOW = Halo(((1.5, 0.5),), plate=0.2)
SIGN = Halo(((1.6, 0.7), (5.0, 0.9)), plate=0.25)
LETTER = {"power": "P", "bomb": "N", "energy": "E", "bonus": "+"}
HUES = {"power": "shot", "bomb": "shot", "energy": "field", "bonus": "ship"}
PULSE = 36  # pulses in which a pickup's light swells and falls
CARGO = 3.0  # px over the lower edge of a figure: what it carries is said there
LEAVING = 0.16  # radians a pulse that shards tumble

Bolt = tuple[float, float, float]


class Ours:
    """At one scale in one palette."""

    def __init__(
        self, scale: int, palette: Palette, letters: Letters, lights: Lights, opacity: float
    ) -> None:
        self._lights = lights
        self._letters = letters
        self._palette = palette
        self.opacity = opacity
        self._bolts = [bolts(scale, level, palette.shot, opacity) for level in BOLT]
        self._hexes = {kind: _hexagons(scale, palette.hue(hue)) for kind, hue in HUES.items()}
        self._dot = dot(scale)
        self._shard = lights.family("square", "shard", 4.2)

    def draw_shots(self, canvas: Canvas, shots: Shots, alpha: float) -> None:
        """As translucent as the player wants them."""
        if not shots.n or self.opacity <= 0.0:
            return
        turns = np.arctan2(shots.vx, -shots.vy) * (SLANTS / (2 * math.pi))
        slant = np.rint(turns).astype(np.intp) % SLANTS
        level = int(shots.level.max()) - 1
        canvas.blits_of(self._bolts[min(level, len(BOLT) - 1)], slant, *shots.between(alpha))

    def draw_shards(self, canvas: Canvas, shards: Shards, alpha: float, pulse: int) -> None:
        """Cyan squares that tumble."""
        if not shards.n:
            return
        angle = np.degrees((pulse + alpha) * LEAVING) + np.arange(shards.n) * 23.0
        family = np.full(shards.n, self._shard, np.intp)
        self._lights.draw(canvas, family, angle, np.ones(shards.n), *shards.between(alpha))

    def draw_pickups(self, canvas: Canvas, pickups: Sequence[Pickup], alpha: float) -> None:
        """A letter in a hexagon with a slow pulse."""
        for pickup in pickups:
            x = pickup.px + (pickup.x - pickup.px) * alpha
            y = pickup.py + (pickup.y - pickup.py) * alpha
            frames = self._hexes[pickup.kind]
            swell = 0.5 + 0.5 * math.sin(pickup.age * 2 * math.pi / PULSE)
            canvas.blit(frames[round(swell * (len(frames) - 1))], x, y)
            self._letters.draw(canvas, LETTER[pickup.kind], x, y - 4.5, 9.0, colour=WHITE, align="c")

    def draw_cargo(self, canvas: Canvas, enemies: Sequence[Enemy], alpha: float) -> None:
        """Who carries something shows it: its letter below, in its colour."""
        for enemy in enemies:
            if enemy.drops and not isinstance(enemy, Boss):
                x = enemy.px + (enemy.x - enemy.px) * alpha
                y = enemy.py + (enemy.y - enemy.py) * alpha + cargo_below(enemy.kind)
                kind = enemy.drops[0]
                colour = self._palette.hue(HUES[kind])
                self._letters.draw(canvas, LETTER[kind], x, y, 7.0, colour=colour, align="c")

    def draw_dot(self, canvas: Canvas, x: float, y: float) -> None:
        """Where the ship can be hit."""
        canvas.blit(self._dot, x, y)


@cache
def cargo_below(kind: str) -> float:
    """px from the middle of a kind to the letter that says what it carries."""
    _left, top, _width, height = figure(kind).box
    return top + height - CARGO


@lru_cache(maxsize=2)
def dot(scale: int) -> pygame.Surface:
    """The hitbox: white, as large as it is."""
    lamp = Lamp(16, 16, scale, GLOW)
    lamp.accent([circle(0, 0, 3.0, 3.0)], WHITE)
    return lamp.image()


@lru_cache(maxsize=4)
def nova_sign(scale: int, colour: Colour, size: float) -> pygame.Surface:
    """A star of eight rays round a bright point; `size` units from its middle to a tip."""
    lamp = Lamp(2 * size + 12, 2 * size + 12, scale, SIGN)
    rays = []
    for step in range(8):
        turn, reach = math.tau * step / 8, size if step % 2 == 0 else size * 0.72
        inner = size / 3
        rays.append(
            Line(
                (
                    (math.cos(turn) * inner, math.sin(turn) * inner),
                    (math.cos(turn) * reach, math.sin(turn) * reach),
                )
            )
        )
    lamp.stroke(rays, colour, BOLD)
    lamp.accent([circle(0, 0, size * 0.22, size * 0.22)], WHITE)
    return lamp.image()


def rehearse(scale: int, palette: Palette, opacity: float) -> Iterator[None]:
    """Bake all of it, bit by bit."""
    for level in BOLT:
        for first in range(0, SLANTS, TOGETHER):
            _some_bolts(scale, level, first, palette.shot)
            yield
        bolts(scale, level, palette.shot, opacity)
    for hue in HUES.values():
        _hexagons(scale, palette.hue(hue))
        yield


@lru_cache(maxsize=16)
def bolts(scale: int, level: Bolt, hue: Colour, opacity: float) -> Frames:
    """A bolt in every slant, faded to the opacity asked for."""
    parts = [_some_bolts(scale, level, first, hue) for first in range(0, SLANTS, TOGETHER)]
    return Frames([trimmed(faded(image, min(1.0, opacity**0.6))) for part in parts for image in part])


@lru_cache(maxsize=len(BOLT) * SLANTS // TOGETHER)
def _some_bolts(scale: int, level: Bolt, first: int, hue: Colour) -> list[pygame.Surface]:
    """TOGETHER of them, from the slant `first` on."""
    slants = range(first, first + TOGETHER)
    key = "bolts", scale, level, first, hue
    return kept.images(key, lambda: [_bolt(scale, level, slant, hue) for slant in slants])


def _bolt(scale: int, level: Bolt, slant: int, hue: Colour) -> pygame.Surface:
    """A tapered bolt, hot head and fading tail."""
    (half, length, light), turn = level, math.tau * slant / SLANTS
    reach = length / 2 + 9.0
    side = int(2 * reach * scale)
    y, x = (np.mgrid[0:side, 0:side].astype(np.float32) + 0.5) / scale - reach
    along = y * math.cos(turn) - x * math.sin(turn) + length / 2  # 0 at the head, `length` at the tail
    off = np.abs(x * math.cos(turn) + y * math.sin(turn))
    share = np.clip(along / length, 0, 1)
    beyond = np.maximum(np.maximum(-along, along - length), 0)
    width = half * np.clip(along / 5.0, 0.15, 1) * (1 - 0.55 * share)
    away = np.hypot(np.maximum(off - width, 0), beyond)
    fall = (1 - share) ** 0.9
    body = np.clip(1.0 - away, 0, 1) * fall
    core = np.clip(1.0 - np.hypot(np.maximum(off - width * 0.4, 0), beyond) * 1.4, 0, 1) * (1 - share) ** 1.4
    glow = np.exp(-((away / 2.2) ** 2)) * 0.34 + np.exp(-away / 3.4) * 0.22
    edge = np.clip((reach - np.hypot(x, y)) / 5, 0, 1)
    colour = (np.array(hue, np.float32) / 255)[:, None, None]
    lit = ((body + glow * fall) * edge * colour + core * 0.75) * light
    return surface(np.clip(lit, 0, 1).astype(np.float32), (body * 0.55).astype(np.float32))


@lru_cache(maxsize=8)
def _hexagons(scale: int, hue: Colour) -> Frames:
    """A pickup's frame in four steps of light."""
    points = tuple(
        (11 * math.cos(math.radians(a)), 11 * math.sin(math.radians(a))) for a in range(30, 390, 60)
    )
    lamp = Lamp(48, 48, scale, SIGN)
    lamp.plate([Line(points, closed=True)], hue)
    lamp.stroke([Line(points, closed=True)], hue, OUTLINE)
    image = lamp.image()
    return Frames([faded(image, share) for share in (0.62, 0.75, 0.88, 1.0)])
