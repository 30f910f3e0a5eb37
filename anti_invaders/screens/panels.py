"""The three pictures of the opening: 1978, the line that they come down, and one ship that flies up it.

Each is a drawing, and what lives on it. Places are px from the middle of the picture.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from functools import lru_cache
from typing import ClassVar

import pygame
from pygame.transform import smoothscale_by

from anti_invaders.screens.art import Art
from anti_invaders.screens.drawing import Stroke, Strokes, arc, polyline, shape
from anti_invaders.texts import _
from anti_invaders.view.bake import Sprites
from anti_invaders.view.canvas import Canvas
from anti_invaders.view.glow import faded

BEAT = 30  # pulses from step to step of a march
LIGHTS = 8  # steps in which living things fade in
BUNKER = (
    (-20, 96), (-20, 80), (-12, 72), (12, 72), (20, 80), (20, 96), (10, 96), (6, 87), (-6, 87), (-10, 96),
)  # fmt: skip
ROCK = ((-9, -3), (-2, -9), (8, -5), (9, 4), (1, 9), (-7, 6))
WIND = (
    (-236, -104, 70), (-186, 10, 90), (-148, -132, 44), (-118, 44, 52), (124, -120, 60), (152, 22, 84),
    (204, -76, 96), (244, 34, 52),
)  # fmt: skip
RING = 74.0  # px: the radius of the field
ROCKS = ((-6, 34, 1.2), (30, 58, 0.8), (2, 76, 0.7), (52, 30, 0.6), (64, 70, 0.9))  # x, y, size


class Panel(ABC):
    """One picture: its strokes, the words below it, and what moves on it."""

    strokes: ClassVar[Strokes]

    def __init__(self, art: Art, ship: str) -> None:
        self.art = art
        self.ship = ship

    @abstractmethod
    def words(self) -> str:
        """What is told."""

    @abstractmethod
    def draw(self, canvas: Canvas, age: int, light: float) -> None:
        """What lives on it, the canvas moved to its middle; `light` 0 to 1."""


@lru_cache(maxsize=256)
def _sized(sprites: Sprites, kind: str, frame: int, size: int, light: int) -> pygame.Surface:
    """A figure at `size` hundredths, at `light` of LIGHTS."""
    return faded(smoothscale_by(sprites.image(kind, frame), size / 100), light / LIGHTS)


class Rows(Panel):
    """1978: rows, bunkers, and a ship of three lines."""

    RANKS = ("warden", "strider", "strider", "grunt", "grunt")
    COLUMNS, APART, DOWN, FIRST = 9, 38.0, 29.0, -128.0  # px
    STEP, STEPS = 7.0, 6  # px, and how many to a side
    REFIRE, SHOT = 48, 5.0  # pulses from shot to shot of the ship; px a pulse
    strokes = (
        Stroke(polyline(-262, 138, 262, 138), "lime", "detail"),
        *(Stroke(shape(BUNKER, x, 0), "lime") for x in (-180, -60, 60, 180)),
        Stroke(polyline(0, 106, -13, 130, 13, 130, closed=True), "ship", "bold"),
    )

    def words(self) -> str:
        return _("1978. They came down in rows, one step at a time. We shot them down, and they came again.")

    def draw(self, canvas: Canvas, age: int, light: float) -> None:
        step = age // BEAT
        row, column = divmod(step, self.STEPS)
        x = self.STEP * (column if row % 2 == 0 else self.STEPS - column) - self.STEP * self.STEPS / 2
        level = round(light * LIGHTS)
        for rank, kind in enumerate(self.RANKS):
            image = _sized(self.art.sprites, kind, step % 2, 72, level)
            xs = [x + self.APART * (place - (self.COLUMNS - 1) / 2) for place in range(self.COLUMNS)]
            canvas.blits(image, xs, [self.FIRST + self.DOWN * rank] * self.COLUMNS)
        y = 104.0 - age % self.REFIRE * self.SHOT
        if light >= 1.0 and y > self.FIRST + self.DOWN * (len(self.RANKS) - 0.4):
            canvas.box(-0.8, y - 8, 1.6, 8, self.art.palette.shot)


class LongLine(Panel):
    """From the row where they began to Earth: one line of rows."""

    WAY = ((252.0, -122.0), (120.0, -20.0), (30.0, -110.0), (-196.0, 104.0))  # a curve, from far to near
    GROUPS, PACE = 15, 900  # rows of three; pulses from one end to the other
    strokes = (
        Stroke(arc(-300, 290, 210, 0, 62), "strider", "bold"),
        Stroke(arc(-300, 290, 196, 6, 56), "strider", "hairline"),
        Stroke(arc(-128, -52, 32), "silver"),
        Stroke(arc(-138, -60, 7), "silver", "detail"),
        Stroke(arc(-118, -42, 5), "silver", "detail"),
        *(Stroke(shape(ROCK, *place), "indigo", "detail") for place in ROCKS),
        Stroke(arc(150, 40, 36), "warden"),
        Stroke(polyline(117, 28, 183, 28), "warden", "hairline"),
        Stroke(polyline(114, 42, 186, 42), "warden", "hairline"),
        Stroke(polyline(119, 56, 181, 56), "warden", "hairline"),
        Stroke(arc(206, -66, 24, flat=1.3), "ice", "detail"),
        Stroke(arc(206, -66, 17, flat=1.3), "ice"),
        Stroke(
            polyline(226, -128, 236, -142, 244, -132, 254, -148, 264, -130, 272, -140, 280, -128), "grunt"
        ),
    )

    def words(self) -> str:
        return _(
            "Somebody had to be sending them. Nobody had ever looked up the line, to see how far it goes."
        )

    def draw(self, canvas: Canvas, age: int, light: float) -> None:
        level = round(light * LIGHTS)
        for group in range(self.GROUPS):
            t = (group / self.GROUPS + age // BEAT * BEAT / self.PACE) % 1.0
            x, y = self._place(t)
            ahead_x, ahead_y = self._place(min(t + 0.01, 1.0))
            way = math.hypot(ahead_x - x, ahead_y - y) or 1.0
            across = (ahead_y - y) / way, -(ahead_x - x) / way
            size, kind = 12 + round(44 * t * t), ("grunt", "strider", "warden")[group % 3]
            image = _sized(self.art.sprites, kind, age // BEAT % 2, size, level)
            for side in (-1, 0, 1):
                canvas.blit(image, x + across[0] * side * size * 0.5, y + across[1] * side * size * 0.5)

    def _place(self, t: float) -> tuple[float, float]:
        weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
        x, y = (sum(w * point[axis] for w, point in zip(weights, self.WAY, strict=True)) for axis in (0, 1))
        return x, y


class Upward(Panel):
    """One ship flies up, with what it has caught round it."""

    ORBIT, CAUGHT, TURN = 62.0, 9, 150  # px, number, pulses of a turn
    FALL, FROM = 90, 190.0  # pulses that a bullet takes to the ring, px from which it comes
    HEADINGS = (-38.0, -12.0, 9.0, 34.0)  # degrees: where bullets come from
    strokes = (
        Stroke(arc(0, 620, 500, -34, 34), "strider", "bold"),
        Stroke(arc(0, 620, 484, -31, 31), "strider", "hairline"),
        Stroke(arc(0, 0, RING), "field"),
        *(Stroke(polyline(x, y, x, y + long), "ice", "hairline") for x, y, long in WIND),
    )

    def __init__(self, art: Art, ship: str) -> None:
        super().__init__(art, ship)
        self._image = art.sprites.large(ship)

    def words(self) -> str:
        return _(
            "So this time one ship flies up, to the row where they began. What they fire at it, it keeps."
        )

    def draw(self, canvas: Canvas, age: int, light: float) -> None:
        sprites = self.art.sprites
        canvas.blit(self._image if light >= 1.0 else faded(self._image, light), 0, 2.0 * math.sin(age / 24))
        if light < 1.0:
            return
        for place in range(self.CAUGHT):
            turn = math.tau * (place / self.CAUGHT + age / self.TURN)
            at = self.ORBIT * math.sin(turn), -self.ORBIT * math.cos(turn)
            canvas.blit(sprites.image("shard", 0, round(math.degrees(turn) / 11.25) * 11.25), *at)
        for place, heading in enumerate(self.HEADINGS):
            come = (age + place * self.FALL // 4) % self.FALL / self.FALL
            away = self.FROM + (RING - self.FROM) * come
            angle = math.radians(heading)
            canvas.blit(sprites.image("light"), away * math.sin(angle), -away * math.cos(angle))


OPENING: tuple[type[Panel], ...] = (Rows, LongLine, Upward)
