"""Writes with light: lines of the game's own typeface, glowing, kerned, cached once they are made.

Sizes are heights of capitals in picture units: labels 7.5, values 10, menus 13, scores 19, titles 24
and more. `y` is the top of the capitals. Numbers that change are written with `number`, from a cache
of single figures, each in a place of the same width, so that nothing jitters.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, NamedTuple

import numpy as np
import pygame

from anti_invaders.view import typeface
from anti_invaders.view.canvas import Canvas
from anti_invaders.view.glow import faded, surface
from anti_invaders.view.palette import DEFAULT, Colour
from anti_invaders.view.raster import blurred

Align = Literal["l", "c", "r"]

KEPT_LINES = 600  # lines of text kept baked
COVER = 0.92  # how much letters cover what is below
SUNK = 2.5  # tenths: the white that the font itself leaves between two upright stems
GLOWS = ((1.3, 0.030, 0.55), (3.0, 0.110, 0.60))  # (sigma, sigma per unit of size, strength)


@dataclass(frozen=True, slots=True)
class Written:
    """A baked line: its image, and where the text's top left lies in it, device pixels."""

    image: pygame.Surface
    pen: float  # where the pen starts: the first letter's side bearing is right of it
    left: float
    top: float
    width: float  # of the text itself, device pixels


class Figure(NamedTuple):
    """A character of numbers: its image, where its pen starts in it, where the next one stands; units."""

    image: pygame.Surface | None
    left: float
    top: float
    step: float


def tracking_for(size: float) -> float:
    """The white between letters that suits a size, in tenths of the capitals' height."""
    return 3.2 if size < 10 else 3.0 if size < 20 else 2.5


class Letters:
    """The typeface at one scale."""

    def __init__(self, scale: int) -> None:
        self.scale = scale
        self._line: Callable[..., Written] = lru_cache(maxsize=KEPT_LINES)(self._bake)
        self._dim = lru_cache(maxsize=KEPT_LINES)(faded)
        self._styles: dict[tuple[float, Colour, float, float], dict[str, Figure]] = {}

    def width(self, text: str, size: float, tracking: float | None = None) -> float:
        """How wide a line is, in picture units, from the first letter's stem to the last one's."""
        white = tracking_for(size) if tracking is None else tracking
        return _extent(text, white)[1] * size / 10

    def draw(
        self,
        canvas: Canvas,
        text: str,
        x: float,
        y: float,
        size: float,
        colour: Colour = DEFAULT.text,
        align: Align = "l",
        tracking: float | None = None,
        glow: float = 0.8,
        hot: float = 0.3,
        fade: float = 1.0,
    ) -> float:
        """Write a line and return its width in units.

        `x` is its left, middle or right by `align`. `glow` and `hot` (how white the strokes' core is) are
        shares; `fade` dims all of it, in 16 steps, for lines that come and go.
        """
        if not text.strip() or fade <= 0:
            return self.width(text, size, tracking)
        line = self.line(text, size, colour, tracking, glow, hot)
        image = self._faded(line.image, fade)
        wide = line.width / self.scale
        start = x - {"l": 0.0, "c": wide / 2, "r": wide}[align]
        canvas.corner(image, start - line.left / self.scale, y - line.top / self.scale)
        return wide

    def number(
        self,
        canvas: Canvas,
        text: str,
        x: float,
        y: float,
        size: float,
        colour: Colour = DEFAULT.text,
        align: Align = "r",
        glow: float = 0.8,
        hot: float = 0.3,
        fade: float = 1.0,
    ) -> float:
        """Write figures that change often, figure by figure, each in its fixed place; returns the width.

        All figures have equally wide places, so the width depends on how many there are, not on which.
        """
        known = self._figures(size, colour, glow, hot)
        figures = [known.get(each) or self._figure(known, each, size, colour, glow, hot) for each in text]
        left, right = (side * size / 10 for side in typeface.bearing("0"))
        loose = (tracking_for(size) - SUNK) * size / 10
        wide = max(0.0, sum([figure.step for figure in figures]) - loose - left - right)
        at = x - {"l": 0.0, "c": wide / 2, "r": wide}[align] - left
        written = []
        for figure in figures:
            if figure.image:
                written.append((self._faded(figure.image, fade), at - figure.left, y - figure.top))
            at += figure.step
        canvas.corners(written)
        return wide

    def line(
        self,
        text: str,
        size: float,
        colour: Colour = DEFAULT.text,
        tracking: float | None = None,
        glow: float = 0.8,
        hot: float = 0.3,
    ) -> Written:
        """The baked line itself, for those who move it about."""
        white = tracking_for(size) if tracking is None else tracking
        return self._line(text, size, colour, white, glow, hot)

    def _faded(self, image: pygame.Surface, fade: float) -> pygame.Surface:
        return image if fade >= 1 else self._dim(image, math.ceil(fade * 16) / 16)

    def _figures(self, size: float, colour: Colour, glow: float, hot: float) -> dict[str, Figure]:
        """All ten at once, when the first is wanted: the others come soon, in the middle of a fight."""
        style = size, colour, glow, hot
        if style not in self._styles:
            known = self._styles[style] = {}
            for figure in "0123456789":
                self._figure(known, figure, *style)
        return self._styles[style]

    def _figure(
        self, known: dict[str, Figure], character: str, size: float, colour: Colour, glow: float, hot: float
    ) -> Figure:
        """One more of a style."""
        tenths = typeface.advance(character) + tracking_for(size) - SUNK
        step = round(tenths * size * self.scale / 10) / self.scale
        if character.isspace():
            made = Figure(None, 0.0, 0.0, step)
        else:
            line = self.line(character, size, colour, None, glow, hot)
            made = Figure(line.image, line.pen / self.scale, line.top / self.scale, step)
        known[character] = made
        return made

    def _bake(self, text: str, size: float, colour: Colour, white: float, glow: float, hot: float) -> Written:
        height = size * self.scale
        first, extent = _extent(text, white)
        starts, whole = typeface.places(text, white - SUNK)
        weight = typeface.weight_for(height)
        pad = math.ceil(4 * self.scale + height * 0.4)
        letters = _padded(typeface.mask(text, starts, whole, height, weight), pad)
        core = _padded(typeface.mask(text, starts, whole, height, typeface.CORE), pad)
        hue = np.array([[[channel / 255]] for channel in colour], dtype=np.float32)
        light = letters.copy()
        for sigma, growing, strength in GLOWS:
            light += blurred(letters, sigma * self.scale + growing * height) * (strength * glow)
        lit = np.clip(light * hue + core * hot * (hue * 0.3 + 0.7), 0, 1)
        image = surface(lit, letters * COVER)
        top = pad + typeface.base_line(height) - height
        return Written(image, pad, pad + first * height / 10, top, extent * height / 10)


@lru_cache(maxsize=KEPT_LINES)
def _extent(text: str, white: float) -> tuple[float, float]:
    """Where a line's first stem stands in it, and from there the width to its last stem, tenths."""
    if not text:
        return 0.0, 0.0
    whole = typeface.places(text, white - SUNK)[1]
    left, right = typeface.bearing(text[0])[0], typeface.bearing(text[-1])[1]
    return left, max(0.0, whole - left - right)


def grouped(number: int) -> str:
    """A number in groups of three, as it is written everywhere: 2480150 is "2 480 150"."""
    return f"{number:,}".replace(",", " ")


def clock(seconds: int) -> str:
    """Minutes and seconds, as they are written everywhere: 3:25."""
    minutes, rest = divmod(seconds, 60)
    return f"{minutes}:{rest:02}"


def _padded(mask: typeface.Mask, pad: int) -> typeface.Mask:
    return np.pad(mask, pad)
