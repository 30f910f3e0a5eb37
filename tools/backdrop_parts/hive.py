"""The invaders' world as drawings in tones: their sun, towers in three depths, the plain's honeycomb."""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt

from anti_invaders.view.backdrops.home_row import BODY, MARGIN, PLAIN_MAP, SUN_RADIUS, TOWERS, WIDEST, Towers
from anti_invaders.view.backdrops.tones import Floats, smoothstep
from anti_invaders.view.paths import Line, Point
from anti_invaders.view.raster import blurred, filled

from .strokes import stroked, toned

SCALE = 2  # drawings are stored for the larger size
CELL = 48  # px of the plain's map across a cell


def sun() -> npt.NDArray[np.uint8]:
    """A disc of cells, darker below, its rim alight."""
    radius = SUN_RADIUS * SCALE
    y, x = np.mgrid[-radius:radius, -radius:radius].astype(np.float32) + 0.5
    away = np.hypot(x, y)
    inside = np.clip(radius - away, 0, 1)
    bulge = 1 + 0.42 * np.clip(away / radius, 0, 1) ** 4  # the cells crowd toward the limb, as on a ball
    edge, _, _ = _honeycomb(x * bulge / (11.0 * SCALE), y * bulge / (11.0 * SCALE))
    cells = smoothstep(0.02, 0.13, edge)
    slope = 0.30 + 0.70 * np.clip(0.5 - y / (2 * radius), 0, 1) ** 0.8
    rim = np.exp(-np.abs(radius - away) / (3.0 * SCALE)) * 0.35
    return toned(inside * np.clip((0.46 + 0.54 * cells) * slope * 0.80 + rim * slope, 0.02, 1), 100)


def towers(which: int) -> npt.NDArray[np.uint8]:
    """One depth of the hive. What is no tower is 0, a tower's body BODY, its edges and windows brighter."""
    row = TOWERS[which]
    chance = np.random.default_rng(21 + which)
    width, height = (WIDEST + 2 * MARGIN) * SCALE, (row.high + row.foot) * SCALE
    picture = np.zeros((height, width), np.float32)
    order = chance.permutation(row.count)
    for number in order.tolist():
        x = (number + 0.5 + chance.uniform(-0.38, 0.38)) / row.count * width
        beside = min(1.0, abs(x - width / 2) / (318 * SCALE))  # lowest under the sun
        high = chance.uniform(0.30, 1.0) * (0.26 + 0.74 * beside**1.2) * row.high * SCALE * 0.93
        wide = row.wide * SCALE * chance.uniform(0.7, 1.3)
        _tower(picture, chance, x, row.high * SCALE, high, wide, row)
    return toned(picture, 60)


def _tower(
    picture: Floats, chance: np.random.Generator, x: float, base: float, high: float, wide: float, row: Towers
) -> None:
    """A stack of cells that narrows in steps to a spire."""
    outline = _outline(chance, x, base, high, wide, row.foot * SCALE)
    left, right = max(0, int(x - wide - 14)), min(picture.shape[1], int(x + wide + 15))
    top = max(0, int(base - high - wide - 14))
    if left >= right:
        return
    shape = picture.shape[0] - top, right - left
    moved = [(px - left, py - top) for px, py in outline]
    body = filled(shape, [Line(tuple(moved), closed=True)])
    part = picture[top:, left:right]
    part *= 1 - body
    part += body * (BODY / 255)
    rim = stroked(shape, [moved], 1.5 * SCALE, 0.55 * row.light)
    lit = np.maximum(rim, _windows(chance, shape, x - left, base - top, high, wide) * row.light)
    np.maximum(part, lit + blurred(lit, 2.4 * SCALE) * 0.5 * body, out=part)


def _outline(
    chance: np.random.Generator, x: float, base: float, high: float, wide: float, foot: float
) -> list[Point]:
    first, second = chance.uniform(0.34, 0.5), chance.uniform(0.66, 0.82)
    half = [
        (1.0, -foot),
        (1.0, high * first - wide * 0.2),
        (0.76, high * first),
        (0.76, high * second - wide * 0.2),
    ]
    half += [(0.46, high * second), (0.46, high - wide * 0.3), (0.22, high), (0.05, high)]
    half += [(0.03, high + wide * chance.uniform(0.2, 0.9))]
    right = [(x + share * wide, base - y) for share, y in half]
    return [(2 * x - px, py) for px, py in right] + right[::-1]


def _windows(
    chance: np.random.Generator, shape: tuple[int, int], x: float, base: float, high: float, wide: float
) -> Floats:
    """Ranks of lit cells, in rows across the tower."""
    lit = np.zeros(shape, np.float32)
    pitch = 4.4 * SCALE
    for rank in range(1, int(high / pitch)):
        y = base - rank * pitch
        half = wide * (1 - 0.5 * rank * pitch / high) * 0.72
        for number in range(-int(half / pitch), int(half / pitch) + 1):
            if chance.random() < 0.42:
                left, top = int(x + number * pitch), int(y)
                lit[max(0, top) : top + SCALE, max(0, left) : left + SCALE] = chance.uniform(0.35, 1.0)
    return lit


def plain() -> npt.NDArray[np.uint8]:
    """The honeycomb of the ground; every fourth rank of cells is lit, as an army stands."""
    rows, columns = PLAIN_MAP
    chance = np.random.default_rng(22)
    y, x = np.mgrid[0:rows, 0:columns].astype(np.float32)
    across = columns // CELL
    along = round(rows / (CELL * math.sqrt(3)))  # pairs of ranks
    edge, column, rank = _honeycomb((x + 0.5) / CELL, (y + 0.5) * (along * math.sqrt(3) / rows))
    column, rank = column % (2 * across), rank % (2 * along)
    stands = np.where(np.arange(2 * along) % 4 == 0, 0.86, 0.055)
    lit = chance.random((2 * along, 2 * across)) < stands[:, None]
    strength = lit * chance.uniform(0.45, 1.0, lit.shape)
    line = np.clip(1.15 - edge / 0.040, 0, 1)
    fill = smoothstep(0.08, 0.15, edge) * (0.45 + 0.55 * smoothstep(0.15, 0.45, edge))
    return toned(np.maximum(0.05 + 0.42 * line, fill * strength[rank, column] * 0.95), 70)


def _honeycomb(x: Floats, y: Floats) -> tuple[Floats, npt.NDArray[np.intp], npt.NDArray[np.intp]]:
    """How far places lie from the edge of their cell (0.5 in its middle), and which cell it is: column (in
    half cells) and rank. Cells are 1 across."""
    wide, high = 1.0, math.sqrt(3)
    one = np.mod(x, wide) - wide / 2, np.mod(y, high) - high / 2
    two = np.mod(x - 0.5, wide) - wide / 2, np.mod(y - high / 2, high) - high / 2
    nearer = one[0] ** 2 + one[1] ** 2 < two[0] ** 2 + two[1] ** 2
    right, down = np.where(nearer, one[0], two[0]), np.where(nearer, one[1], two[1])
    edge = 0.5 - np.maximum(np.abs(right), np.abs(right) * 0.5 + np.abs(down) * (math.sqrt(3) / 2))
    column = np.rint((x - right) * 2 - 1).astype(np.intp)
    rank = np.rint((y - down) / (high / 2) - 1).astype(np.intp)
    return np.asarray(edge, np.float32), column, rank
