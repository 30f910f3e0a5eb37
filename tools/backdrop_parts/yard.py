"""The lunar shipyard's two frames as drawings: a rib of a hull in its dock, a crane that bridges it.

Both stand right of the way that leads through the yard and face us; measures are in eye's heights, as
`view.backdrops.dark_side` places them.
"""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt

from anti_invaders.view.backdrops.shipyard import CRANE, FINE, RIB, Frame
from anti_invaders.view.backdrops.tones import Floats
from anti_invaders.view.paths import Point

from .strokes import Polyline, glowing, stored, stroked

HEAVY, LIGHT, THIN = 4.0, 2.6, 2.0  # px: widths of strokes
INNER, OUTER = 0.62, 1.18  # where a hull's sides stand
ARCH, DEEP = 0.72, 0.055  # how high a rib rises, how thick it is


def rib() -> npt.NDArray[np.uint8]:
    """One rib: two arches, a lattice between them, feet, a catwalk under the crown."""
    outer, inner = _arch(0.0), _arch(DEEP)
    lattice = [p for pair in zip(outer[1:-1:2], inner[2:-1:2], strict=False) for p in pair]
    middle = (INNER + OUTER) / 2
    walk = [(middle - 0.16, 0.52), (middle + 0.16, 0.52)]
    rails = [[(x, 0.52), (x, 0.56)] for x in np.linspace(middle - 0.16, middle + 0.16, 7)]
    feet = [[(x - 0.05, 0.0), (x + 0.05, 0.0)] for x in (INNER, OUTER)]
    ties = [
        [(middle - 0.16, 0.52), (middle - 0.10, ARCH - 0.09)],
        [(middle + 0.16, 0.52), (middle + 0.10, ARCH - 0.09)],
    ]
    return _drawn(RIB, [outer, inner, *feet], [lattice, walk], [*rails, *ties])


def crane() -> npt.NDArray[np.uint8]:
    """The crane: two legs, a lattice beam over the dock, stays, a trolley with its hook."""
    legs = [_line((x, 0.0), (x, 1.22)) for x in (0.40, 0.455, 1.42, 1.52)]
    beam = [_line((0.30, 1.22), (1.70, 1.22)), _line((0.30, 1.30), (1.70, 1.30))]
    ends = [_line((0.30, 1.22), (0.30, 1.30)), _line((1.70, 1.22), (1.70, 1.30))]
    mast = [_line((1.44, 1.30), (1.47, 1.42)), _line((1.50, 1.30), (1.47, 1.42))]
    stays = [_line((1.47, 1.42), (0.66, 1.30)), _line((1.47, 1.42), (1.68, 1.30))]
    zigzags = [
        _zigzag(0.40, 0.455, 0.0, 1.22, 15),
        _zigzag(1.42, 1.52, 0.0, 1.22, 11),
        _slats(0.30, 1.70, 24),
    ]
    trolley = [(0.86, 1.22), (0.86, 1.18), (0.98, 1.18), (0.98, 1.22)]
    cable = [_line((0.92, 1.18), (0.92, 0.92))]
    hook = [(0.885, 0.92), (0.955, 0.92), (0.955, 0.86), (0.885, 0.86), (0.885, 0.92)]
    return _drawn(CRANE, [*legs, *beam, *ends], [*zigzags, *mast, trolley, hook], [*stays, *cable])


def _arch(inset: float) -> list[Point]:
    width, height = (OUTER - INNER) / 2 - inset, ARCH - inset
    middle = (INNER + OUTER) / 2
    turns = np.linspace(math.pi, 0.0, 33)
    return [(middle + width * math.cos(t), height * math.sin(t) ** 0.8) for t in turns]


def _line(a: Point, b: Point) -> list[Point]:
    return [a, b]


def _zigzag(left: float, right: float, low: float, high: float, steps: int) -> list[Point]:
    heights = np.linspace(low, high, steps + 1)
    return [(left if k % 2 else right, float(y)) for k, y in enumerate(heights)]


def _slats(left: float, right: float, steps: int) -> list[Point]:
    return [(float(x), 1.22 if k % 2 else 1.30) for k, x in enumerate(np.linspace(left, right, steps + 1))]


def _drawn(
    frame: Frame, heavy: list[Polyline], light: list[Polyline], thin: list[Polyline]
) -> npt.NDArray[np.uint8]:
    shape = round(frame.height * FINE), round(frame.width * FINE)
    picture = np.zeros(shape, np.float32)
    for lines, width, strength in ((heavy, HEAVY, 1.0), (light, LIGHT, 0.66), (thin, THIN, 0.5)):
        placed = [[((x - frame.left) * FINE, (frame.top - y) * FINE) for x, y in line] for line in lines]
        np.maximum(picture, stroked(shape, placed, width, strength), out=picture)
    lit: Floats = glowing(glowing(picture, 3.5, 0.22), 14.0, 0.34)
    ground = np.linspace(1.0, 0.72, shape[0], dtype=np.float32)[:, None]  # brighter above, where lamps are
    return stored(lit * ground)
