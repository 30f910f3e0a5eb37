"""The gas giant's clouds as a map of tones: rows along the winds, which tile, columns from pole to pole."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from anti_invaders.view.backdrops.storm import COLUMNS, ROWS, WINDS
from anti_invaders.view.backdrops.tones import Floats, noise, sampled

from .strokes import toned

SEED = 91
WAVES = 7  # bands from pole to pole, in pairs


def clouds() -> npt.NDArray[np.uint8]:
    """The map of tones: bands that wave and curl at their edges, threads drawn out in them."""
    y, x = np.mgrid[0:ROWS, 0:COLUMNS].astype(np.float32)  # y along the wind
    large = noise(ROWS, COLUMNS, 2.2, 3.0, SEED)
    curl = noise(ROWS, COLUMNS, 1.3, 2.6, SEED + 1)
    fine = noise(ROWS, COLUMNS, 2.6, 2.0, SEED + 2)
    edge = np.abs(np.cos(x * np.float32(2 * np.pi * WAVES / COLUMNS)))  # 1 where two bands meet
    calm = np.sin(x * np.float32(np.pi * 2 * len(WINDS) / COLUMNS)) ** 2  # 0 where two winds meet
    calm = np.minimum(1.0, 1.6 * calm)
    across = x + calm * (9 * large + (3.0 + 9.0 * edge) * sampled(curl, x, y))
    along = y + 46 * sampled(large, x + 210, y + 60) + 20 * edge * sampled(curl, x + 77, y + 130)
    bands = _bands(across)
    threads = sampled(fine, across * 3.0, along * 0.5) + 0.5 * sampled(fine, across * 7.0 + 90, along * 0.5)
    puffs = sampled(curl, across * 2.0, along * 2.0)
    return toned(0.5 + 0.34 * bands + calm * (0.080 * threads + 0.03 * puffs), 96)


def _bands(across: Floats) -> Floats:
    """-1 in dark bands, 1 in bright ones; no two are alike."""
    turn = across * np.float32(2 * np.pi / COLUMNS)
    broad = np.sin(WAVES * turn + 0.9 * np.sin(3 * turn + 0.4))
    return np.asarray(
        0.78 * broad + 0.26 * np.sin(31 * turn + 2 * np.sin(4 * turn)) + 0.14 * np.sin(67 * turn), np.float32
    )
