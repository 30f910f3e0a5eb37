"""Lines of light as maps of tones: what the stored drawings of backdrops are made of."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence

import numpy as np
import numpy.typing as npt

from anti_invaders.view.backdrops.tones import Floats
from anti_invaders.view.paths import Point
from anti_invaders.view.raster import blurred, coverage, distances

LEVELS = 63  # of a stored drawing: fewer pack better

Polyline = Sequence[Point]


def stroked(shape: tuple[int, int], lines: Iterable[Polyline], width: float, light: float = 1.0) -> Floats:
    """The lines (in px) on black, `width` px wide, 0.0 to `light`."""
    pieces = [(a, b) for line in lines for a, b in itertools.pairwise(line)]
    found = np.zeros(shape, np.float32)
    for start in range(0, len(pieces), 400):
        near = distances(shape, pieces[start : start + 400], width / 2 + 1)
        np.maximum(found, coverage(near, width) * light, out=found)
    return found


def glowing(drawing: Floats, sigma: float, strength: float) -> Floats:
    """The drawing with light that spreads round it."""
    return np.asarray(drawing + blurred(drawing, sigma) * strength, np.float32)


def stored(light: Floats, levels: int = LEVELS) -> npt.NDArray[np.uint8]:
    """Light from 0.0 to 1.0 as it is stored: its square root, in steps."""
    return np.asarray(np.rint(np.rint(np.sqrt(np.clip(light, 0, 1)) * levels) * (255 / levels)), np.uint8)


def toned(share: Floats, levels: int = 127) -> npt.NDArray[np.uint8]:
    """A share from 0.0 to 1.0 as a tone, in steps."""
    return np.asarray(np.rint(np.rint(np.clip(share, 0, 1) * levels) * (255 / levels)), np.uint8)
