"""Placing and finishing: left and right, soft overload, fades, layers, and the family's one small room."""

from __future__ import annotations

from functools import cache

import numpy as np

from tools.sound import exact
from tools.sound.clock import RATE, Samples, ramp, samples
from tools.sound.filters import highpass, lowpass

ROOM_BANDS = ((250.0, 900.0, 1.0), (900.0, 3500.0, 0.85), (3500.0, 9000.0, 0.5))  # Hz, Hz, share of the time
ECHOES = 10  # first reflections
TO_60_DB = 6.9  # natural logarithm of 1000


def pan(sound: Samples, position: float = 0.0) -> Samples:
    """One channel placed between left (-1) and right (1) at equal power; in the middle both get all of it."""
    angle = (position + 1.0) / 8.0
    sides = np.array([exact.sine_of(angle + 0.25), exact.sine_of(angle)])
    placed: Samples = sound[:, None] * sides * 1.4142135623730951
    return placed


def wide(length: int, seed: int) -> Samples:
    """Noise that differs left and right."""
    return np.stack([exact.noise(length, 2 * seed), exact.noise(length, 2 * seed + 1)], 1)


def overdrive(sound: Samples, drive: float) -> Samples:
    """Soft overload; full scale stays full scale."""
    return exact.soft(sound * drive) / exact.soft(np.array([drive]))


def fade_out(sound: Samples, time: float) -> Samples:
    """The last `time` seconds go to nothing in a straight line."""
    tail = min(samples(time), len(sound))
    slope = np.linspace(1.0, 0.0, tail)
    result = sound.copy()
    result[-tail:] *= slope if sound.ndim == 1 else slope[:, None]
    return result


def layered(*layers: tuple[float, Samples]) -> Samples:
    """Sounds that begin at the given seconds, added up; as long as the last of them."""
    starts = [(samples(start), sound) for start, sound in layers]
    length = max(start + len(sound) for start, sound in starts)
    total = np.zeros((length, *layers[0][1].shape[1:]))
    for start, sound in starts:
        total[start : start + len(sound)] += sound
    return total


def fast_length(length: int) -> int:
    """The next length of which a Fourier transform is quick: a power of two, or three halves of one."""
    power = 1 << (length - 1).bit_length()
    return power * 3 // 4 if power * 3 // 4 >= length else power


def convolved(sound: Samples, response: Samples) -> Samples:
    """Sound and response, both (n, 2), one through the other."""
    length = len(sound) + len(response) - 1
    size = fast_length(length)
    spectrum = np.fft.rfft(sound, size, axis=0) * np.fft.rfft(response, size, axis=0)
    return np.fft.irfft(spectrum, size, axis=0)[:length]


@cache
def reverberation(time: float, delay: float, seed: int) -> Samples:
    """How a room answers a click: `time` seconds to fall by 60 dB, after `delay` seconds; energy 1."""
    length = samples(time * 1.1)
    tail = sum((_band(length, time, band, seed) for band in ROOM_BANDS), np.zeros((length, 2)))
    tail = (tail + _echoes(length, seed)) * np.minimum(1.0, ramp(length) / 0.004)[:, None]
    tail /= np.sqrt((tail**2).sum(0))
    return np.concatenate([np.zeros((samples(delay), 2)), tail])


def _band(length: int, time: float, band: tuple[float, float, float], seed: int) -> Samples:
    low, high, share = band
    dying = exact.exp(ramp(length) * (-TO_60_DB / (time * share)))
    return lowpass(highpass(wide(length, seed) * 1.7, low), high) * dying[:, None]


def _echoes(length: int, seed: int) -> Samples:
    chance = exact.Chance(seed + 1000)
    echoes = np.zeros((length, 2))
    for i in range(ECHOES):
        moment = int(chance.draw(0.004, 0.059) * RATE)
        sign = 1.0 if chance.draw() > 0.5 else -1.0
        if moment < length:
            echoes[moment, i % 2] += sign * 9.0 * (1.0 - i / 14.0)
    return echoes


def in_room(sound: Samples, wet: float, time: float) -> Samples:
    """The sound with a little of its room behind it; the tail is as long as the room."""
    result = convolved(sound, reverberation(time, 0.008, 5)) * (3.0 * wet)
    result[: len(sound)] += sound
    return result
