"""The inside of the Gate as a map of tones: what falls through it, seen from its axis.

Its rows are the logarithm of the distance from the axis and tile; its columns are half a turn and tile.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from anti_invaders.view.backdrops.gate import COLUMNS, ROWS
from anti_invaders.view.backdrops.tones import Floats, noise, sampled, smoothstep

from .strokes import toned

SEED = 121
STREAKS = 330
SHORTEST, LONGEST = 18.0, 120.0  # rows


def inside() -> npt.NDArray[np.uint8]:
    """The map of tones: clouds drawn out toward the axis, threads in them, stars drawn out to lines."""
    y, x = np.mgrid[0:ROWS, 0:COLUMNS].astype(np.float32)
    large, drift = noise(ROWS, COLUMNS, 0.55, 3.2, SEED), noise(ROWS, COLUMNS, 1.0, 4.2, SEED + 1)
    thread = noise(ROWS, COLUMNS, 0.045, 1.9, SEED + 2)
    fine = noise(ROWS, COLUMNS, 0.03, 1.5, SEED + 5)
    bend = 22 * sampled(drift, x, y)
    arms = smoothstep(-0.9, 2.3, sampled(large, x + bend, y))
    threads = smoothstep(-0.3, 2.6, sampled(thread, x + bend, y) + 0.5 * sampled(fine, x + bend, y))
    lit = 0.03 + arms * (0.20 + 0.62 * threads) + threads * 0.12
    return toned(np.maximum(0.8 * (1 - np.exp(-lit / 0.62)), _streaks()), 110)


def _streaks() -> Floats:
    """Lines along the flight, thin, brightest at their outer end."""
    chance = np.random.default_rng(SEED + 3)
    lit = np.zeros((ROWS, COLUMNS), np.float32)
    for _ in range(STREAKS):
        length = int(np.clip(SHORTEST * (1 + chance.pareto(1.6)), SHORTEST, LONGEST))
        column, row = int(chance.integers(COLUMNS)), int(chance.integers(ROWS))
        rows = (row + np.arange(length)) % ROWS
        light = np.linspace(0.0, 1.0, length) ** 1.6 * chance.uniform(0.30, 0.78)
        for beside, share in ((-1, 0.45), (0, 1.0), (1, 0.45)):
            at = rows, (column + beside) % COLUMNS
            lit[at] = np.maximum(lit[at], light * share)
    return lit
