"""Keeps peaks under a ceiling by one smooth curve of gain, which looks ahead."""

from __future__ import annotations

import numpy as np

from tools.sound import exact
from tools.sound.clock import Samples, samples
from tools.sound.loudness import true_peaks


def gain_curve(sound: Samples, ceiling: float, reach: float, going_round: bool = False) -> Samples:
    """The gain of each sample that holds the true peaks of `sound` (n, 2) under `ceiling` dBFS.

    It begins to fall `reach` seconds before a peak and is back that long after it.
    """
    peaks = np.maximum(true_peaks(sound, going_round), 1e-9)
    needed = np.minimum(1.0, exact.gain(ceiling) / peaks)
    half = samples(reach) // 2
    margin = 2 * half + 1
    needed = _extended(needed, margin, going_round)
    held = _lowest_around(needed, 2 * half)
    return np.minimum(_mean_around(_mean_around(held, half), half), 1.0)[margin:-margin]


def _extended(curve: Samples, margin: int, going_round: bool) -> Samples:
    """The curve with what comes before and after it."""
    if going_round:
        return np.concatenate([curve[-margin:], curve, curve[:margin]])
    return np.concatenate([np.ones(margin), curve, np.ones(margin)])


def _lowest_around(curve: Samples, reach: int) -> Samples:
    """The lowest value within `reach` samples on either side; by doubling, so in few passes."""
    padded = np.concatenate([np.ones(reach), curve, np.ones(reach)])
    window, width = padded, 1
    while width < 2 * reach + 1:
        step = min(width, 2 * reach + 1 - width)
        window = np.minimum(window[:-step], window[step:])
        width += step
    return window


def _mean_around(curve: Samples, reach: int) -> Samples:
    """The mean of what lies within `reach` samples on either side."""
    padded = np.concatenate([np.full(reach, curve[0]), curve, np.full(reach, curve[-1])])
    total = np.concatenate([[0.0], np.cumsum(padded)])
    width = 2 * reach + 1
    return np.asarray((total[width:] - total[:-width]) / width)
