"""The Moon's dark side as a map of tones: craters over craters, the sun low in the left.

The map wraps both ways; its tones are the square root of light.
"""

from __future__ import annotations

from functools import cache

import numpy as np
import numpy.typing as npt

from anti_invaders.view.backdrops.tones import Floats, noise

from .strokes import toned

SIDE = 768  # px
SEED = 8
CRATERS = 900
SMALLEST, LARGEST = 2.2, 70.0  # px: their radii
SUN = 0.42  # px that its light falls in each px it goes to the right
SHADOW = 120  # px: the longest
BRIGHT = 1.25  # light that is the highest tone


@cache
def heights() -> Floats:
    """The land's height in px."""
    chance = np.random.default_rng(SEED)
    land = noise(SIDE, SIDE, 1.0, 3.4, 17) * 4.0 + noise(SIDE, SIDE, 1.0, 2.2, 18) * 0.16
    radii = np.minimum(SMALLEST + chance.pareto(1.35, CRATERS) * 2.6, LARGEST)
    for radius in np.sort(radii)[::-1]:
        x, y = chance.random(2) * SIDE
        _strike(land, float(x), float(y), float(radius), float(chance.uniform(0.35, 1.0)))
    return land


def _strike(land: Floats, x: float, y: float, radius: float, fresh: float) -> None:
    """One crater: a bowl with a flat floor, a rim, in the large a peak; older land under it is smoothed."""
    reach = int(radius * 1.9) + 2
    rows = np.arange(int(y) - reach, int(y) + reach + 1)
    columns = np.arange(int(x) - reach, int(x) + reach + 1)
    away = np.hypot((columns - x)[None], (rows - y)[:, None]) / radius
    bowl = np.where(away < 1, np.maximum(away * away - 1, -0.75), 0)
    rim = np.exp(-(((away - 1) / np.where(away < 1, 0.20, 0.32)) ** 2)) * 0.42
    peak = np.exp(-((away / 0.16) ** 2)) * (0.35 if radius > 22 else 0.0)
    at = np.ix_(rows % SIDE, columns % SIDE)
    land[at] *= 1 - 0.55 * np.clip(1.1 - away, 0, 1)
    land[at] += (bowl + rim + peak) * radius * 0.28 * fresh


def surface() -> npt.NDArray[np.uint8]:
    """The map of tones."""
    land = heights()
    across = (np.roll(land, -1, 1) - np.roll(land, 1, 1)) / 2
    along = (np.roll(land, -1, 0) - np.roll(land, 1, 0)) / 2
    lit = np.clip(0.30 - across * 0.85 - along * 0.18, 0, 1.5)
    light = lit * (1 - 0.85 * _shadow(land)) * (1 + 0.14 * noise(SIDE, SIDE, 1.0, 2.8, 23))
    return toned(np.sqrt(np.clip(light / BRIGHT, 0, 1)), 85)


def _shadow(land: Floats) -> Floats:
    """How deep each place lies in the shadow of what stands to its left, 0.0 to 1.0."""
    line = land.copy()
    for _ in range(SHADOW):
        line = np.maximum(np.roll(line, 1, 1) - SUN, land)
    return np.clip((line - land) / 1.2, 0, 1)
