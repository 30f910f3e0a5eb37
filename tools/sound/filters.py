"""Filters: what takes low or high tones away. Second order, after R. Bristow-Johnson's cookbook.

The one place that needs SciPy: a recursion sample by sample is what NumPy cannot do.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Literal

import numpy as np
import scipy.signal  # type: ignore[import-untyped]  # SciPy ships no types
from numpy.typing import NDArray

from tools.sound import exact
from tools.sound.clock import RATE, Samples

Kind = Literal["lowpass", "highpass", "bandpass"]

FLAT = 0.7071067811865476  # the resonance without a hump
ATTACK = 1440  # samples (30 ms) in which a moving filter is followed closely
FINE, COARSE = 12, 48  # samples (0.25 and 1 ms) between two new settings of a moving filter
LOWEST, HIGHEST = 10.0, 0.45 * RATE  # Hz a filter may be set to


def _settings(kind: Kind, cutoff: Samples, resonance: float) -> tuple[Samples, Samples]:
    """Numerators and denominators, one row for each cutoff in Hz."""
    cycles = np.clip(cutoff, LOWEST, HIGHEST) / RATE
    c, alpha = exact.sine(cycles + 0.25), exact.sine(cycles) / (2.0 * resonance)
    numerator = {
        "lowpass": ((1.0 - c) / 2.0, 1.0 - c, (1.0 - c) / 2.0),
        "highpass": ((1.0 + c) / 2.0, -1.0 - c, (1.0 + c) / 2.0),
        "bandpass": (alpha, 0.0 * c, -alpha),
    }[kind]
    denominator = (1.0 + alpha, -2.0 * c, 1.0 - alpha)
    scale = denominator[0]
    return np.stack(numerator, 1) / scale[:, None], np.stack(denominator, 1) / scale[:, None]


def fixed(kind: Kind, sound: Samples, cutoff: float, resonance: float = FLAT) -> Samples:
    """A filter that stays where it is, at `cutoff` Hz."""
    b, a = _settings(kind, np.array([cutoff]), resonance)
    filtered: Samples = scipy.signal.lfilter(b[0], a[0], sound, axis=0)
    return filtered


def lowpass(sound: Samples, cutoff: float, resonance: float = FLAT) -> Samples:
    """Takes away what is above `cutoff` Hz, 12 dB an octave."""
    return fixed("lowpass", sound, cutoff, resonance)


def highpass(sound: Samples, cutoff: float, resonance: float = FLAT) -> Samples:
    """Takes away what is below `cutoff` Hz, 12 dB an octave."""
    return fixed("highpass", sound, cutoff, resonance)


def bandpass(sound: Samples, cutoff: float, resonance: float = FLAT) -> Samples:
    """Keeps what is around `cutoff` Hz; the higher the resonance, the narrower."""
    return fixed("bandpass", sound, cutoff, resonance)


def moving(kind: Kind, sound: Samples, cutoff: Samples, resonance: float, poles: int = 2) -> Samples:
    """A filter whose cutoff in Hz moves with the sound; 2 poles are 12 dB an octave, 4 are 24."""
    edges = _edges(len(sound))
    middles = (edges[:-1] + edges[1:]) // 2
    b, a = _settings(kind, cutoff[middles], resonance)
    for _ in range(poles // 2):
        sound = _in_blocks(sound, edges, b, a)
    return sound


def _edges(length: int) -> NDArray[np.intp]:
    """Where a moving filter gets its new settings: closely in the attack, so that no step is heard."""
    fine = np.arange(0, min(ATTACK, length), FINE)
    coarse = np.arange(ATTACK, length, COARSE)
    return np.concatenate([fine, coarse, [length]])


def _in_blocks(sound: Samples, edges: NDArray[np.intp], b: Samples, a: Samples) -> Samples:
    """Filters block by block; the state is carried over."""
    state = np.zeros((2, *sound.shape[1:]))
    result = np.empty_like(sound)
    for i, (start, end) in enumerate(pairwise(edges)):
        result[start:end], state = scipy.signal.lfilter(b[i], a[i], sound[start:end], axis=0, zi=state)
    return result
