"""Key caps and pad buttons, drawn as they look: for hints, the options and the teaching of the field.

Both are placed by their left edge and their middle, and return their width, in picture units.
"""

from __future__ import annotations

import math
from functools import lru_cache

import pygame

from anti_invaders.view.canvas import Canvas
from anti_invaders.view.glow import Halo, Lamp, Stroke
from anti_invaders.view.letters import Letters
from anti_invaders.view.palette import DEFAULT, Colour, Palette, mixed
from anti_invaders.view.paths import Line, Point, circle

HEIGHT = 15.0  # units of a cap's face
CUT = 3.5  # units: its top left and bottom right corners are cut by so much
LIP = 2.5  # units of its lower edge, seen from above
MARGIN = 0.75  # heights: what a cap is wider than its label
SIGN = 0.48  # heights: the capitals of its label

EDGE = Stroke(1.15, 0.8, 0.25, dwell=True)
UNDER = Stroke(0.9, 0.34, 0.0, dwell=False)
HALO = Halo(((1.6, 0.4), (4.0, 0.3)), plate=0.20)
PRESSED = Halo(((1.6, 0.6), (4.0, 0.6)), plate=0.55)

FACES = {"A": "grunt", "B": "boom", "X": "strider", "Y": "ship"}  # the four that pads give colours
KEPT = 200  # baked caps


class Keycaps:
    """At one scale. `letters` writes the labels."""

    def __init__(self, scale: int, letters: Letters, palette: Palette = DEFAULT) -> None:
        self._scale = scale
        self._letters = letters
        self._palette = palette
        self._cap = lru_cache(maxsize=KEPT)(self._bake_cap)
        self._disc = lru_cache(maxsize=KEPT)(self._bake_disc)
        self._pill = lru_cache(maxsize=KEPT)(self._bake_pill)

    def key(
        self, canvas: Canvas, label: str, x: float, y: float, height: float = HEIGHT, pressed: bool = False
    ) -> float:
        """A key of a keyboard; `pressed` lights it."""
        size = height * SIGN
        shown = label if len(label) < 2 else label.upper()
        width = self._width(shown, size, height)
        down = LIP / 2 if pressed else 0.0
        canvas.blit(self._cap(width, height, pressed), x + width / 2, y + LIP / 2)
        self._write(canvas, shown, x + width / 2, y + down, size, pressed)
        return width

    def button(
        self, canvas: Canvas, label: str, x: float, y: float, height: float = HEIGHT, pressed: bool = False
    ) -> float:
        """A button of a pad: round for one letter, long for more."""
        shown = label.upper()
        size = height * SIGN
        if len(shown) <= 2:
            width = height * 1.36
            size *= 0.88 if len(shown) == 2 else 1.0
            canvas.blit(self._disc(width, FACES.get(shown, "ice"), pressed), x + width / 2, y)
        else:
            width = self._width(shown, size, height)
            canvas.blit(self._pill(width, height, pressed), x + width / 2, y)
        self._write(canvas, shown, x + width / 2, y, size, pressed)
        return width

    def _width(self, label: str, size: float, height: float) -> float:
        """Whole units, so that few different caps are baked; caps of one letter are all alike."""
        if len(label) == 1:
            return height + 3
        text = self._letters.width(label, size)
        return float(math.ceil(max(height + 1, text + height * MARGIN)))

    def _write(self, canvas: Canvas, label: str, x: float, y: float, size: float, pressed: bool) -> None:
        colour = self._palette.white if pressed else mixed(self._palette.text, self._palette.white, 0.35)
        self._letters.draw(canvas, label, x, y - size / 2, size, colour, "c", glow=0.6)

    # --- images -------------------------------------------------------------------------------------
    def _lamp(self, width: float, height: float, pressed: bool) -> Lamp:
        return Lamp(width + 20, height + 20, self._scale, PRESSED if pressed else HALO)

    def _bake_cap(self, width: float, height: float, pressed: bool) -> pygame.Surface:
        """A chamfered face and the lip below it, seen from a little above."""
        lamp, hue = self._lamp(width, height + LIP, pressed), self._palette.ice
        w, h, cut = width / 2, height / 2, CUT * height / HEIGHT
        up = 0.0 if pressed else LIP / 2
        face = [(-w + cut, -h), (w, -h), (w, h - cut), (w - cut, h), (-w, h), (-w, -h + cut)]
        lip = [(-w, h), (-w, h + LIP), (w - cut, h + LIP), (w, h - cut + LIP), (w, h - cut)]
        lamp.stroke([Line(_raised(lip, LIP / 2))], hue, UNDER)
        self._face(lamp, Line(_raised(face, up), closed=True), hue)
        return lamp.image()

    def _bake_disc(self, width: float, hue: str, pressed: bool) -> pygame.Surface:
        lamp = self._lamp(width, width, pressed)
        self._face(lamp, circle(0, 0, width / 2, width / 2), self._palette.hue(hue))
        return lamp.image()

    def _bake_pill(self, width: float, height: float, pressed: bool) -> pygame.Surface:
        """A shoulder button: its upper corners are round."""
        lamp = self._lamp(width, height, pressed)
        w, h, r = width / 2, height / 2, height * 0.55
        turns = [math.radians(a) for a in range(180, 271, 15)]
        left = [(-w + r + r * math.cos(t), -h + r + r * math.sin(t)) for t in turns]
        right = [(-x, y) for x, y in reversed(left)]
        self._face(lamp, Line((*left, *right, (w, h), (-w, h)), closed=True), self._palette.ice)
        return lamp.image()

    def _face(self, lamp: Lamp, outline: Line, hue: Colour) -> None:
        lamp.plate([outline], hue)
        lamp.stroke([outline], hue, EDGE)


@lru_cache(maxsize=2)
def keycaps_for(letters: Letters, palette: Palette) -> Keycaps:
    """The caps of these letters in this palette, shared by all who draw them: baked once a program."""
    return Keycaps(letters.scale, letters, palette)


def _raised(points: list[Point], up: float) -> tuple[Point, ...]:
    return tuple((x, y - up) for x, y in points)
