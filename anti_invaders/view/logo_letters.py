"""The title's letters, drawn for it alone: outlines on a grid where a capital is ten units high.

V and A are one figure turned upside down: an invader and our ship. E is three rows of them.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
import pygame
from numpy.typing import NDArray

from anti_invaders.view.glow import corners, surface
from anti_invaders.view.kept import kept
from anti_invaders.view.palette import Colour
from anti_invaders.view.paths import Line, Point
from anti_invaders.view.raster import blurred, coverage, distances, filled

Floats = NDArray[np.floating[Any]]
Outline = tuple[tuple[Point, ...], ...]

GAP = 1.45  # grid units between letters
OVERLAP = 3.05  # by which the A slides under the V's arm
MARGIN = 24.0  # picture units kept free for glow
HALOS = ((1.8, 0.7), (6.0, 0.8), (16.0, 0.5))  # sigma in picture units, strength
FILL = 0.30  # of the hue, at the letter's top
ROWS, LIT = 4, 2  # picture units: the fill is ruled like a picture tube, two lines of four

A: Outline = (
    (
        *((5.2, -0.9), (7.0, 3.0), (10.4, 10.0), (8.9, 10.0), (7.6, 8.9)),
        *((5.2, 3.9), (2.8, 8.9), (1.5, 10.0), (0.0, 10.0), (3.4, 3.0)),
    ),
    ((5.2, 5.9), (6.5, 8.2), (5.2, 10.2), (3.9, 8.2)),
)
LETTERS: dict[str, tuple[float, Outline]] = {
    "I": (2.1, (((0, 0), (2.1, 0), (2.1, 10), (0, 10)),)),
    "N": (
        7.8,
        (
            (
                *((0, 10), (0, 0), (2.2, 0), (5.7, 5.9), (5.7, 0)),
                *((7.8, 0), (7.8, 10), (5.6, 10), (2.1, 4.1), (2.1, 10)),
            ),
        ),
    ),
    "T": (
        7.6,
        (((0, 0), (7.6, 0), (7.6, 2.1), (4.85, 2.1), (4.85, 10), (2.75, 10), (2.75, 2.1), (0, 2.1)),),
    ),
    "D": (
        7.6,
        (
            ((0, 0), (5, 0), (7.6, 2.6), (7.6, 7.4), (5, 10), (0, 10)),
            ((2.1, 2.1), (4.15, 2.1), (5.5, 3.45), (5.5, 6.55), (4.15, 7.9), (2.1, 7.9)),
        ),
    ),
    "E": (
        6.6,
        (
            ((1.2, 0), (6.6, 0), (6.6, 2.1), (0, 2.1), (0, 1.2)),
            ((0, 3.95), (5.8, 3.95), (5.8, 6.05), (0, 6.05)),
            ((0, 7.9), (6.6, 7.9), (6.6, 10), (1.2, 10), (0, 8.8)),
        ),
    ),
    "R": (
        7.6,
        (
            (
                *((0, 0), (5.1, 0), (7.3, 2.2), (7.3, 4.5), (5.75, 6.1), (7.6, 10)),
                *((5.25, 10), (3.5, 6.35), (2.1, 6.35), (2.1, 10), (0, 10)),
            ),
            ((2.1, 2.1), (4.3, 2.1), (5.2, 3.0), (5.2, 3.5), (4.4, 4.3), (2.1, 4.3)),
        ),
    ),
    "S": (
        6.9,
        (
            (
                *((6.7, 2.1), (2.9, 2.1), (2.1, 2.9), (2.1, 3.2), (2.9, 3.95), (5.1, 3.95), (6.9, 5.75)),
                *((6.9, 8.0), (4.9, 10), (0.1, 10), (0.1, 7.9), (4.1, 7.9), (4.8, 7.2), (4.8, 6.75)),
                *((4.1, 6.05), (1.9, 6.05), (0, 4.2), (0, 2.0), (2.0, 0), (6.7, 0)),
            ),
        ),
    ),
    "A": (10.4, A),
    "V": (10.4, tuple(tuple((10.4 - x, 10.0 - y) for x, y in ring) for ring in A)),
}


@dataclass(frozen=True, slots=True)
class Letter:
    """One letter in its place: top left in picture units, `size` units a grid unit, its outline there."""

    name: str
    x: float
    y: float
    size: float
    colour: Colour
    lines: tuple[Line, ...]

    @property
    def width(self) -> float:
        """Picture units."""
        return LETTERS[self.name][0] * self.size


def width_of(word: str, size: float) -> float:
    """How wide a word is, in picture units."""
    overlap = (GAP + OVERLAP) * ("VA" in word)
    return (sum(LETTERS[name][0] + GAP for name in word) - GAP - overlap) * size


def placed(word: str, x: float, y: float, size: float, colours: list[Colour]) -> list[Letter]:
    """The letters of a word that begins at (x, y)."""
    letters = []
    for at, name in enumerate(word):
        if name == "A" and word[at - 1 : at] == "V":
            x -= (GAP + OVERLAP) * size
        rings = LETTERS[name][1]
        lines = tuple(Line(tuple((x + px * size, y + py * size) for px, py in ring), True) for ring in rings)
        letters.append(Letter(name, x, y, size, colours[at], lines))
        x += (LETTERS[name][0] + GAP) * size
    return letters


@dataclass(frozen=True, slots=True)
class Picture:
    """A letter's image and where its top left lies, in picture units."""

    image: pygame.Surface
    x: float
    y: float


def lit(letter: Letter, scale: int) -> Picture:
    """A letter in full light: ruled fill, inset line, hot outline, glow."""
    left, top = letter.x - MARGIN, letter.y - MARGIN - letter.size
    image = kept.image(("logo", letter, scale), lambda: _lit(letter, left, top, scale))
    return Picture(image, left, top)


def _lit(letter: Letter, left: float, top: float, scale: int) -> pygame.Surface:
    shape = (
        int((11.5 * letter.size + 2 * MARGIN) * scale),
        int((letter.width + 2 * MARGIN) * scale),
    )
    lines = [line.mapped(lambda x, y: ((x - left) * scale, (y - top) * scale)) for line in letter.lines]
    large = letter.size > 6.0
    inside = _inside(shape, lines)
    away = distances(shape, [piece for line in lines for piece in line.segments()], letter.size * scale)
    body = _body(inside, away, letter, scale, large)
    outline = coverage(away, (2.0 if large else 1.7) * scale)
    hue = (np.array(letter.colour, np.float32) / 255)[:, None, None]
    glow = outline + sum(blurred(outline, sigma * scale) * strength for sigma, strength in HALOS)
    total = body * _fill_hue(hue) + glow * hue
    inset = (
        coverage(np.abs(away - letter.size * 0.42 * scale), 1.0 * scale) * inside * (0.34 if large else 0.0)
    )
    total += (inset + np.exp(-away / (letter.size * 0.30 * scale)) * inside * 0.42) * hue
    core = coverage(away, 0.9 * scale) * 0.62 + _dots(shape, lines, scale) * 0.5
    total += core * (hue * 0.3 + 0.7)
    cover = np.maximum(inside * 0.90, outline)
    return surface(np.clip(total, 0, 1), cover)


def _inside(shape: tuple[int, int], lines: list[Line]) -> Floats:
    """Within the letter, not within its holes."""
    mask = np.zeros(shape, np.float32)
    for line in lines:
        mask = np.abs(mask - filled(shape, [line]))
    return mask


def _body(inside: Floats, away: Floats, letter: Letter, scale: int, large: bool) -> Floats:
    """The fill: bright at the top, ruled; the V's is upside down, as the V is."""
    top = (MARGIN + letter.size) * scale
    row = np.arange(inside.shape[0], dtype=np.float32)
    fall = np.clip((row - top) / (10 * letter.size * scale), 0, 1)
    fall = 1 - fall if letter.name == "V" else fall
    ruled = 0.74 + 0.26 * (row / scale % ROWS < LIT) if large else np.ones_like(row)
    strength = FILL if large else FILL / 3
    return np.asarray(inside * (strength * (1.15 - 0.85 * fall) * ruled)[:, None], np.float32)


def _fill_hue(hue: Floats) -> Floats:
    """Dim yellow is brown: a warm letter is filled with deep amber instead."""
    if hue[2, 0, 0] > 0.35:
        return hue
    return np.asarray(hue * np.array([0.42, 0.24, 0.15], np.float32)[:, None, None], np.float32)


def _dots(shape: tuple[int, int], lines: list[Line], scale: int) -> Floats:
    """The beam stays longer where it turns."""
    spots = [(point, point) for line in lines for point in corners(line)]
    return coverage(distances(shape, spots, 3.0 * scale), 2.6 * scale)


@lru_cache(maxsize=64)
def length_of(line: Line) -> float:
    """How long a line is, in its own units."""
    return sum(math.dist(a, b) for a, b in line.segments())
