"""The game's typeface, loaded: its advances and kerning, and exact masks of its letters at any size.

Letters are drawn several times as large and counted down, so that they stand on parts of a pixel and
keep their true shapes. Sizes are heights of capitals in device pixels.
"""

from __future__ import annotations

import io
import math
from functools import cache

import numpy as np
import pygame
from numpy.typing import NDArray

from anti_invaders.resources import asset

Mask = NDArray[np.float32]  # (height, width), 0 to 1

EM = 1000  # font units of the font's size
UNIT = 70  # font units of a tenth of a capital's height
CAPITAL = 10 * UNIT / EM  # a capital's height in font sizes
FINE_UP_TO = 15.0  # px: up to this size masks are drawn four times larger, above twice
ABOVE, BELOW = 0.45, 0.35  # capitals' heights of room over capitals (for accents) and under the base line

# The pen that draws each weight, in tenths of a capital's height.
PENS = {"Fine": 0.56, "Display": 1.06, "Regular": 1.26, "Small": 1.62}
# Which weight serves capitals up to this many device pixels; the last serves all that are larger.
WEIGHTS = ((8.9, "Small"), (17.0, "Regular"), (1e9, "Display"))
CORE = "Fine"


def weight_for(size: float) -> str:
    """The weight that is right at this height of capitals."""
    return next(name for limit, name in WEIGHTS if size <= limit)


@cache
def _file(weight: str) -> bytes:
    return asset("fonts", f"Anti-Invaders-{weight}.ttf").read_bytes()


@cache
def _font(weight: str, em: int) -> pygame.font.Font:
    if not pygame.font.get_init():
        pygame.font.init()
    return pygame.font.Font(io.BytesIO(_file(weight)), em)


@cache
def advance(character: str) -> float:
    """How far the next letter stands, in tenths of a capital's height, without kerning.

    A letter that nobody drew has the room of the box that shows in its place.
    """
    return _metrics(character)[4] / UNIT


@cache
def bearing(character: str) -> tuple[float, float]:
    """The white that the font leaves at the left and right of a letter, in tenths of a capital's height."""
    left, right, _, _, step = _metrics(character)
    return (left / UNIT, (step - right) / UNIT) if right > left else (0.0, 0.0)


def _metrics(character: str) -> tuple[int, int, int, int, int]:
    """Left, right, bottom and top of its ink, and its advance, font units."""
    found = _font("Regular", EM).metrics(character)[0]
    return found or (0, 0, 0, 0, 0)


@cache
def kern(pair: str) -> float:
    """How much nearer than usual two letters stand, in tenths of a capital's height."""
    whole = _font("Regular", EM).size(pair)[0]
    return whole / UNIT - advance(pair[0]) - advance(pair[1])


def places(text: str, tracking: float) -> tuple[list[float], float]:
    """Where each letter starts and how wide the text is, in tenths of a capital's height.

    `tracking` is added between letters. The side bearings of the first and last letter are not in it.
    """
    starts, at, before = [], 0.0, ""
    for character in text:
        if before:
            at += tracking + kern(before + character)
        starts.append(at)
        at += advance(character)
        before = character
    return starts, at


def base_line(size: float) -> float:
    """Where a line of this size stands in its mask, px from the top: so that the strokes on it are crisp.

    A stroke's middle lies on the base line, so one of an odd width wants it in the middle of a pixel.
    """
    thick = round(PENS[weight_for(size)] * size / 10)
    return math.ceil(size * (1 + ABOVE)) + 0.5 * (thick % 2)


def mask(text: str, starts: list[float], width: float, size: float, weight: str) -> Mask:
    """The coverage of a line whose letters start at `starts` (tenths of `size`), standing on `base_line`."""
    finer = 4 if size <= FINE_UP_TO else 2
    fine = size * finer / 10
    em = max(1, round(10 * fine / CAPITAL))
    rows = math.ceil(base_line(size) + size * BELOW)
    columns = math.ceil(width * size / 10) + 1
    sheet = np.zeros((rows * finer, columns * finer), dtype=np.uint8)
    top = round(base_line(size) * finer) - _font(weight, em).get_ascent()
    for character, start in zip(text, starts, strict=True):
        if not character.isspace():
            _stamp(sheet, _glyph(weight, em, character), round(start * fine), top)
    return _counted(sheet, finer)


def _counted(sheet: NDArray[np.uint8], finer: int) -> Mask:
    """Each pixel's share of its `finer` x `finer` samples."""
    total = np.zeros((sheet.shape[0] // finer, sheet.shape[1] // finer), dtype=np.float32)
    for row in range(finer):
        for column in range(finer):
            total += sheet[row::finer, column::finer]
    total /= 255 * finer * finer
    return total


@cache
def _glyph(weight: str, em: int, character: str) -> NDArray[np.uint8]:
    drawn = _font(weight, em).render(character, True, (255, 255, 255))
    return pygame.surfarray.array_alpha(drawn).T


def _stamp(sheet: NDArray[np.uint8], glyph: NDArray[np.uint8], left: int, top: int) -> None:
    rows = slice(max(0, -top), min(glyph.shape[0], sheet.shape[0] - top))
    columns = slice(max(0, -left), min(glyph.shape[1], sheet.shape[1] - left))
    part = glyph[rows, columns]
    y, x = max(0, top), max(0, left)
    view = sheet[y : y + part.shape[0], x : x + part.shape[1]]
    np.maximum(view, part, out=view)
