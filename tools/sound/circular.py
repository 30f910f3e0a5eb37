"""Effects that go round: what rings past the loop's end is heard at its beginning, so there is no seam."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import numpy as np

from tools.sound import exact
from tools.sound.clock import RATE, Samples, samples
from tools.sound.envelopes import rise, settle
from tools.sound.shaping import reverberation

Curve = Callable[[Samples], Samples]  # Hz to gain

HALL = (1.8, 0.02, 77)  # s to fall by 60 dB, s before it answers, seed
HALL_LOW = 260.0  # Hz under which the hall gets nothing
ECHO_BAND = (350.0, 4200.0)  # Hz
ECHO_TAPS, ECHO_FEEDBACK, ECHO_SPILL = 7, 0.4, 0.25
CHORUS_RATE, CHORUS_DEPTH, CHORUS_BASE, CHORUS_MIX = 0.4, 0.004, 0.012, 0.5  # Hz, s, s, share
DUCK_ATTACK, DUCK_HOLD, DUCK_RETURN, DUCK_LENGTH = 0.004, 0.03, 0.11, 0.5  # s


def low_cut(cutoff: float, order: int = 2) -> Curve:
    """A high-pass without any shift of phase."""
    return lambda f: 1.0 / np.sqrt(1.0 + (cutoff / np.maximum(f, 1e-3)) ** (2 * order))


def high_cut(cutoff: float, order: int = 2) -> Curve:
    """A low-pass without any shift of phase."""
    return lambda f: 1.0 / np.sqrt(1.0 + (f / cutoff) ** (2 * order))


def bell(centre: float, decibels: float, octaves: float) -> Curve:
    """Lifts or dips what lies around `centre` Hz."""

    def curve(f: Samples) -> Samples:
        away = np.log2(np.maximum(f, 1.0) / centre) / (octaves / 2.0)
        return exact.power2(decibels * 0.16609640474436813 * exact.exp(-0.5 * away * away))

    return curve


def air(corner: float, decibels: float) -> Curve:
    """Lifts all that lies above `corner` Hz."""
    lift = exact.gain(decibels) - 1.0
    return lambda f: 1.0 + lift / (1.0 + (corner / np.maximum(f, 1.0)) ** 2)


def _frequencies(loop: Samples) -> Samples:
    """Those of the loop's transform, in Hz."""
    return np.fft.rfftfreq(len(loop), 1.0 / RATE).astype(np.float64)


def equalised(loop: Samples, curves: Iterable[Curve]) -> Samples:
    """The loop with some of its tones raised or lowered; nothing moves in time."""
    frequencies = _frequencies(loop)
    gains = np.ones(len(frequencies))
    for curve in curves:
        gains = gains * curve(frequencies)
    shape = gains if loop.ndim == 1 else gains[:, None]
    return np.fft.irfft(np.fft.rfft(loop, axis=0) * shape, len(loop), axis=0)


def reverb(loop: Samples) -> Samples:
    """The hall alone, without the sound that woke it."""
    response = np.zeros_like(loop)
    tail = reverberation(*HALL)
    for start in range(0, len(tail), len(loop)):  # a loop shorter than its hall hears it several times
        part = tail[start : start + len(loop)]
        response[: len(part)] += part
    low = low_cut(HALL_LOW)(_frequencies(loop))[:, None]
    spectrum = np.fft.rfft(loop, axis=0) * np.fft.rfft(response, axis=0) * low
    return np.fft.irfft(spectrum, len(loop), axis=0)


def echo(loop: Samples, time: int) -> Samples:
    """Repeats every `time` samples, softer, duller, now left and now right; without the sound itself."""
    source = equalised(loop.mean(1), (low_cut(ECHO_BAND[0]), high_cut(ECHO_BAND[1])))
    result = np.zeros_like(loop)
    level = 1.0
    for tap in range(1, ECHO_TAPS + 1):
        repeat = np.roll(source, tap * time) * level
        result[:, (tap - 1) % 2] += repeat
        result[:, tap % 2] += ECHO_SPILL * repeat
        level *= ECHO_FEEDBACK
    return result


def chorus(loop: Samples) -> Samples:
    """Two copies that swim a few milliseconds behind; as many swings as fit the loop."""
    length = len(loop)
    swings = max(1, round(CHORUS_RATE * length / RATE))
    result = (1.0 - 0.4 * CHORUS_MIX) * loop
    place = np.arange(length, dtype=np.float64)
    for side in (0, 1):
        swing = exact.sine(swings * place / length + side / 4.0)
        result[:, side] += CHORUS_MIX * _between(
            loop[:, side], place - (CHORUS_BASE + CHORUS_DEPTH * swing) * RATE
        )
    return result


def _between(channel: Samples, place: Samples) -> Samples:
    """The channel at places between its samples."""
    whole = np.floor(place).astype(np.intp)
    part = place - whole
    length = len(channel)
    return (1.0 - part) * channel[whole % length] + part * channel[(whole + 1) % length]


def ducking(length: int, hits: Iterable[int]) -> Samples:
    """1 where a kick has just struck, back to 0 a moment later."""
    window = samples(DUCK_LENGTH)
    held = samples(DUCK_HOLD)
    dip = rise(window, DUCK_ATTACK)
    dip[held:] *= settle(window - held, DUCK_RETURN)
    dip *= np.minimum(1.0, np.arange(window, 0, -1) / samples(0.05))
    curve = np.zeros(length)
    for hit in hits:
        places = (hit + np.arange(window)) % length
        curve[places] = np.maximum(curve[places], dip)
    return curve


def smoothed(curve: Samples, reach: int) -> Samples:
    """The mean over `reach` samples, going round: a step becomes a slope that ends at the step."""
    total = np.concatenate([[0.0], np.cumsum(np.concatenate([curve, curve[:reach]]))])
    return np.asarray((total[reach:] - total[:-reach])[: len(curve)] / reach)


def added(loop: Samples, start: int, sound: Samples) -> None:
    """Adds a sound into the loop at a sample; what reaches over the end goes on at the beginning."""
    start %= len(loop)
    while len(sound):
        count = min(len(sound), len(loop) - start)
        loop[start : start + count] += sound[:count]
        sound, start = sound[count:], 0
