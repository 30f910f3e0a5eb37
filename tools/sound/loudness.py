"""How loud it is: ITU-R BS.1770-4 loudness and true peak. NumPy alone, so that the tests can use it too."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from tools.sound.clock import Samples

# The standard's two filters at 48 kHz: a shelf for the head, a high-pass for the ear
SHELF = ((1.53512485958697, -2.69169618940638, 1.19839281085285), (1.0, -1.69065929318241, 0.73248077421585))
LOW_CUT = ((1.0, -2.0, 1.0), (1.0, -1.99004745483398, 0.99007225036621))
OFFSET = -0.691  # dB, the standard's
BLOCK, HOP = 19_200, 4_800  # samples: 400 ms, overlapping by three quarters
MOMENT = 4_800  # samples: 100 ms, for sounds shorter than a block
SILENCE = -70.0  # LUFS under which nothing counts
RELATIVE_GATE = 10.0  # dB under the mean that do not count either
OVERSAMPLING = 4
PIECE, OVERLAP = 65_536, 1_024  # samples of a chunk in the search for the true peak


def decibels(power: float) -> float:
    """A power as decibels; nothing at all is -200."""
    return 10.0 * float(np.log10(max(power, 1e-20)))


def _response(size: int) -> NDArray[np.complex128]:
    """Both filters as one factor for each frequency of a transform of `size` samples."""
    z = np.exp(-2j * np.pi * np.fft.rfftfreq(size))
    response: NDArray[np.complex128] = np.ones_like(z)
    for b, a in (SHELF, LOW_CUT):
        response *= (b[0] + b[1] * z + b[2] * z * z) / (a[0] + a[1] * z + a[2] * z * z)
    return response


def _weighted(sound: Samples, size: int) -> Samples:
    """As the ear weighs it; a loop is taken as going round when `size` is its own length."""
    spectrum = np.fft.rfft(sound, size, axis=0) * _response(size)[:, None]
    return np.fft.irfft(spectrum, size, axis=0)


def _sums(power: Samples, width: int, hop: int) -> Samples:
    """The mean of each window of `width` samples."""
    total = np.concatenate([[0.0], np.cumsum(power)])
    starts = np.arange(0, max(len(power) - width, 0) + 1, hop)
    ends = np.minimum(starts + width, len(power))
    return np.asarray((total[ends] - total[starts]) / width)


def integrated(loop: Samples) -> float:
    """The gated loudness of a loop (n, 2) that goes round, in LUFS."""
    weighted = _weighted(loop, len(loop))
    blocks = _sums((weighted**2).sum(1), BLOCK, HOP)
    audible = blocks[blocks > 10.0 ** ((SILENCE - OFFSET) / 10.0)]
    if not len(audible):
        return -200.0
    counted = audible[audible > audible.mean() * 10.0 ** (-RELATIVE_GATE / 10.0)]
    return OFFSET + decibels(float(counted.mean()))


def loudest_moment(sound: Samples) -> float:
    """The loudness in LUFS of the loudest 100 ms of a short sound (n, 2), as if silence followed it."""
    size = (len(sound) // MOMENT + 3) * MOMENT  # a length of which a transform is quick
    weighted = _weighted(sound, size)
    return OFFSET + decibels(float(_sums((weighted**2).sum(1), MOMENT, 48).max()))


def true_peaks(sound: Samples, going_round: bool = False) -> Samples:
    """The largest swing near each sample of (n, 2), between the samples too (four times oversampled)."""
    before, after = (sound[-OVERLAP:], sound[:OVERLAP]) if going_round else (np.zeros((OVERLAP, 2)),) * 2
    filling = np.zeros((-len(sound) % OVERLAP, 2))  # so that a transform is quick
    padded = np.concatenate([before, sound, after, filling])
    starts = range(0, len(padded) - 2 * OVERLAP, PIECE)
    chunks = [padded[start : start + PIECE + 2 * OVERLAP] for start in starts]
    return np.concatenate([_oversampled(chunk)[OVERLAP:-OVERLAP] for chunk in chunks])[: len(sound)]


def _oversampled(chunk: Samples) -> Samples:
    """The largest of the four points at and after each sample, of both channels."""
    size = len(chunk)
    spectrum = np.fft.rfft(chunk, axis=0)
    fine = np.fft.irfft(spectrum, size * OVERSAMPLING, axis=0) * OVERSAMPLING
    return np.asarray(np.abs(fine).max(1).reshape(-1, OVERSAMPLING).max(1))


def true_peak(sound: Samples, going_round: bool = False) -> float:
    """The true peak of a sound (n, 2) in dBFS."""
    return 2.0 * decibels(float(true_peaks(sound, going_round).max()))
