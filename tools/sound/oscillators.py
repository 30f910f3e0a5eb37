"""Tones. Each takes its pitch in Hz for every sample; saw and pulse are smoothed at their steps (polyBLEP).

PolyBLEP: Valimaki and Huovilainen, "Antialiasing Oscillators in Subtractive Synthesis" (2007).
"""

from __future__ import annotations

import numpy as np

from tools.sound import exact
from tools.sound.clock import RATE, Samples


def phase(pitch: Samples, start: float = 0.0) -> Samples:
    """Where in its cycle, from 0 to 1, a tone of this pitch stands at each sample."""
    step = pitch / RATE
    return (start + np.cumsum(step) - step) % 1.0


def _smoothing(position: Samples, step: Samples) -> Samples:
    """What takes the edge off a rise of 2 at position 0."""
    correction = np.zeros_like(position)
    after = position < step
    t = position[after] / step[after]
    correction[after] = t + t - t * t - 1.0
    before = position > 1.0 - step
    t = (position[before] - 1.0) / step[before]
    correction[before] = t * t + t + t + 1.0
    return correction


def sine(pitch: Samples, start: float = 0.0) -> Samples:
    """A pure tone."""
    return exact.sine(phase(pitch, start))


def triangle(pitch: Samples, start: float = 0.0) -> Samples:
    """Odd harmonics that fall fast: a hollow, mild tone."""
    return 1.0 - 4.0 * np.abs((phase(pitch, start) + 0.25) % 1.0 - 0.5)


def saw(pitch: Samples, start: float = 0.0) -> Samples:
    """All harmonics: the brightest tone."""
    position = phase(pitch, start)
    return 2.0 * position - 1.0 - _smoothing(position, pitch / RATE)


def pulse(pitch: Samples, start: float = 0.0, width: float = 0.5) -> Samples:
    """A rectangle that is high for `width` of its cycle; 0.5 is a square. Its mean is zero."""
    position, step = phase(pitch, start), pitch / RATE
    rise = _smoothing(position, step)
    fall = _smoothing((position + 1.0 - width) % 1.0, step)
    return np.where(position < width, 1.0, -1.0) + rise - fall - (2.0 * width - 1.0)


def frequency_modulated(pitch: Samples, ratio: float, index: Samples, start: float = 0.0) -> Samples:
    """A sine whose phase is shaken by another of `ratio` times its pitch; `index` in radians is how far."""
    cycles = phase(pitch, start)
    shaken = exact.sine(phase(pitch * ratio)) * index
    return exact.sine(cycles + shaken * 0.15915494309189535)  # radians to cycles
