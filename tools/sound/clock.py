"""Time in samples. One pulse of the game is exactly 800 samples, so music, game and catch grid agree."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

RATE = 48_000  # samples a second
PULSE = 800  # samples; sixty pulses are one second

Samples = NDArray[np.float64]  # (n,) for one channel, (n, 2) for left and right


def samples(seconds: float) -> int:
    """How many samples last so many seconds, rounded down."""
    return int(seconds * RATE + 1e-9)


def ramp(length: int) -> Samples:
    """The moment of each sample, in seconds."""
    return np.arange(length) / RATE


def pulses(count: float) -> float:
    """Pulses of the game as seconds."""
    return count * PULSE / RATE
