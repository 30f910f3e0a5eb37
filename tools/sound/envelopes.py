"""Shapes over time: how a level falls, how a pitch sweeps, how a note begins and ends."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from tools.sound import exact
from tools.sound.clock import Samples, ramp, samples

TO_40_DB = 4.6  # natural logarithm of 100: a decay time here is the time to fall by 40 dB
CUT = 0.005  # s over which a note's last remains go to exactly nothing


def fall(length: int, time: float) -> Samples:
    """From 1 toward 0, 40 dB in `time` seconds."""
    return exact.exp(ramp(length) * (-TO_40_DB / time))


def settle(length: int, time: float) -> Samples:
    """From 1 toward 0, to 1/e in `time` seconds."""
    return exact.exp(ramp(length) * (-1.0 / time))


def rise(length: int, time: float) -> Samples:
    """From 0 to 1 in a straight line of `time` seconds, then 1."""
    return np.minimum(1.0, ramp(length) / time)


def sweep(start: float, end: float, length: int, bend: float = 1.0) -> Samples:
    """From one value to another in equal ratios; with `bend` under 1 it hurries at first, over 1 at last.

    The bend is a fraction of quarters (0.25, 0.5, 0.75, …, 2), made of roots so that it is exact.
    """
    way = np.linspace(0.0, 1.0, length)
    return start * exact.power2(_bent(way, bend) * _octaves(end / start))


def _bent(way: Samples, bend: float) -> Samples:
    """`way` to the power of `bend`, which is a whole number of quarters."""
    quarters = round(bend * 4)
    root = np.sqrt(np.sqrt(way))
    result = np.ones_like(way)
    for _ in range(quarters):
        result = result * root
    return result


def _octaves(ratio: float) -> float:
    """The base-2 logarithm of a ratio, by halving the interval: exact arithmetic only."""
    low, high = -20.0, 20.0
    for _ in range(60):
        middle = (low + high) / 2.0
        if float(exact.power2(np.array([middle]))[0]) < ratio:
            low = middle
        else:
            high = middle
    return (low + high) / 2.0


@dataclass(frozen=True, slots=True)
class Envelope:
    """Attack in a straight line, decay and release as exponentials (seconds to fall by 40 dB)."""

    attack: float
    decay: float
    sustain: float
    release: float

    def shape(self, length: int, gate: float) -> Samples:
        """The level at each of `length` samples of a note held for `gate` seconds."""
        held = min(samples(gate), length - 1)
        level = self._held(length)
        level[held:] = level[held] * fall(length - held, self.release)
        return _closed(level)

    def _held(self, length: int) -> Samples:
        since_peak = np.maximum(ramp(length) - self.attack, 0.0)
        decaying = exact.exp(since_peak * (-TO_40_DB / self.decay))
        return rise(length, self.attack) * (self.sustain + (1.0 - self.sustain) * decaying)


def _closed(level: Samples) -> Samples:
    tail = min(samples(CUT), len(level))
    level[-tail:] *= np.linspace(1.0, 0.0, tail)
    return level
