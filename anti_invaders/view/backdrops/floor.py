"""A plain that we fly over, seen in perspective: which px of the picture lies where on its map."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from anti_invaders.view.breath import breathe

from .rolling import Part
from .tones import Floats

SLOWEST = 12  # pulses: even what hardly moves is read this often
LEVELS = 8  # of the map: the plain is read from them out to the horizon
HALVINGS = [(True, level % 2 == 0) for level in range(1, LEVELS)]  # it shrinks faster along than across


@dataclass(frozen=True, slots=True)
class Eye:
    """Where the plain is seen from. `middle`, `horizon`: the vanishing point, units of the picture; `focus`:
    units that a thing of one eye's height is wide, one eye's height away. Depths and widths on the plain
    are measured in eye's heights."""

    middle: float
    horizon: float
    focus: float

    def place(self, x: float, y: float, z: float) -> tuple[float, float]:
        """Where a point is seen: `x` to the right, `y` above the plain, `z` deep."""
        return self.middle + x * self.focus / z, self.horizon + (1.0 - y) * self.focus / z


@dataclass(frozen=True, slots=True)
class Plain:
    """The part of the picture that shows it (`width` and `height` in units, from `below` units under the
    horizon down), how many of the map's px an eye's height is, how fast we fly (eye's heights a pulse)."""

    width: int
    height: int
    fine: float
    speed: float
    below: int = 0


def plain_parts(eye: Eye, plain: Plain, scale: int, shape: tuple[int, int]) -> Iterator[Part]:
    """The plain's px, in bands of rows. `shape` is the map's (rows, columns)."""
    width = plain.width * scale
    below = plain.below + (np.arange(plain.height * scale, dtype=np.float32) + 0.5) / scale
    depth = eye.focus / below
    dense = np.log2(plain.fine * depth * depth / (eye.focus * scale))  # map rows a px, halvings of
    level = np.clip(np.rint(dense), 0, LEVELS - 1).astype(int)
    across = (np.arange(width, dtype=np.float32) + 0.5) / scale - eye.middle
    band = 12 * scale
    for top in range(0, len(below), band):
        for first, last in _runs(level, top, min(top + band, len(below))):
            breathe()
            pace = below[last - 1] ** 2 / eye.focus * plain.speed
            every = int(np.clip(1.0 / max(pace, 1e-6), 1, SLOWEST))
            source = _source(depth[first:last], across, eye, plain, int(level[first]), shape)
            yield Part(slice(first * width, last * width), source, int(level[first]), every)


def _source(
    depth: Floats, across: Floats, eye: Eye, plain: Plain, level: int, shape: tuple[int, int]
) -> np.ndarray:
    rows, columns = shape[0] >> level, shape[1] >> (level // 2)
    row = np.floor(-depth * (plain.fine * rows / shape[0])).astype(np.intp) % rows
    scaled = depth * (plain.fine * columns / shape[1] / eye.focus)
    column = np.floor(scaled[:, None] * across).astype(np.intp) % columns
    column += (row * columns)[:, None]
    return column.reshape(-1)


def _runs(level: np.ndarray, top: int, bottom: int) -> Iterator[tuple[int, int]]:
    """Rows of one level that follow each other."""
    edges = [top, *(np.flatnonzero(np.diff(level[top:bottom])) + top + 1).tolist(), bottom]
    yield from itertools.pairwise(edges)
