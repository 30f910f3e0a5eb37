"""The drum kit: a letter of a drum bar to a sound. Each takes a level from 0 to 1."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from tools.sound import oscillators
from tools.sound.clock import Samples, ramp, samples
from tools.sound.envelopes import fall, settle, sweep
from tools.sound.exact import noise
from tools.sound.filters import bandpass, highpass, lowpass, moving
from tools.sound.shaping import fade_out, overdrive, pan, wide

HAT = (3170.0, 4021.0, 5483.0, 6337.0, 7411.0, 8812.0)  # Hz: six squares that never agree
CLAP = ((0.0, 0.006), (0.011, 0.006), (0.023, 0.05))  # s: when a hand claps, how long it rings
GATE = 0.16  # s after which the snare's tail is cut, as in 1985


def kick(level: float) -> Samples:
    """A sine that falls from the click into the ground."""
    length = samples(0.5)
    pitch = 46.0 + 150.0 * settle(length, 0.022) + 900.0 * settle(length, 0.0025)
    body = oscillators.sine(pitch) * fall(length, 0.34)
    click = 0.22 * bandpass(noise(length, 1), 3200.0, 0.8) * fall(length, 0.018)
    return fade_out(pan(overdrive(1.1 * (body + click), 1.6) * level), 0.01)


def snare(level: float) -> Samples:
    """A short tone under noise with a gated tail."""
    length = samples(0.42)
    body = 0.55 * oscillators.sine(185.0 + 90.0 * settle(length, 0.012)) * fall(length, 0.16)
    rattle = lowpass(highpass(0.4 * wide(length, 2) + 0.6 * noise(length, 92)[:, None], 900.0), 9500.0)
    after = np.maximum(ramp(length) - GATE, 0.0)
    gate = np.maximum(0.0, 1.0 - after / 0.06) ** 3 * (0.35 + 0.65 * fall(length, 0.22))
    return overdrive((pan(body) + 0.62 * rattle * gate[:, None]) * level, 1.2)


def parade(level: float) -> Samples:
    """A tight, high field snare for marches: hard skin, long wires."""
    length = samples(0.3)
    skin = 0.5 * oscillators.sine(265.0 + 130.0 * settle(length, 0.006)) * fall(length, 0.07)
    wires = (
        bandpass(wide(length, 12), 3600.0, 0.6)
        * (0.3 * fall(length, 0.24) + 0.7 * fall(length, 0.05))[:, None]
    )
    return fade_out(overdrive((pan(skin) + 1.3 * wires) * level, 1.3), 0.02)


def clap(level: float) -> Samples:
    """Three hands, one after the other."""
    length = samples(0.3)
    hands = np.zeros(length)
    for start, ring in CLAP:
        first = samples(start)
        hands[first:] += settle(length - first, ring)
    return bandpass(wide(length, 21), 1500.0, 0.9) * (0.9 * level * hands)[:, None]


def hat(level: float, ring: float = 0.055) -> Samples:
    """Metal and noise, high and short."""
    length = samples(ring + 0.05)
    metal = sum((_square(f, length) for f in HAT), np.zeros(length)) / len(HAT)
    sound = lowpass(highpass(0.5 * metal + 0.6 * noise(length, 5), 7200.0), 15_000.0) * fall(length, ring)
    return fade_out(pan(0.6 * level * sound, 0.18), 0.004)


def _square(frequency: float, length: int) -> Samples:
    return np.where(oscillators.phase(np.full(length, frequency)) < 0.5, 1.0, -1.0)


def open_hat(level: float) -> Samples:
    """The same hat, left to ring."""
    return hat(level, 0.26)


def ride(level: float) -> Samples:
    """A cymbal's edge: a ping over a long wash."""
    length = samples(0.9)
    ping = sum((_square(f, length) for f in (2637.0, 3951.0, 5274.0)), np.zeros(length)) / 3.0
    wash = highpass(noise(length, 15), 8000.0) * fall(length, 0.6)
    sound = highpass(0.5 * ping * fall(length, 0.25), 4500.0) + 0.3 * wash
    return fade_out(pan(0.55 * level * sound, -0.25), 0.05)


def shaker(level: float) -> Samples:
    """A breath of grain."""
    length = samples(0.09)
    swell = np.minimum(1.0, ramp(length) / 0.018) * fall(length, 0.09)
    return fade_out(pan(0.5 * level * bandpass(noise(length, 25), 6800.0, 0.9) * swell, 0.3), 0.004)


def crash(level: float) -> Samples:
    """A cymbal struck hard."""
    length = samples(2.2)
    metal = moving("lowpass", highpass(wide(length, 31), 3500.0), 3500.0 + 9000.0 * fall(length, 1.6), 0.707)
    return fade_out(metal * (0.32 * level * fall(length, 1.9))[:, None], 0.05)


def tom(level: float, pitch: float, place: float) -> Samples:
    """A skin that falls to `pitch` Hz."""
    length = samples(0.45)
    body = oscillators.sine(pitch * (1.0 + 0.8 * settle(length, 0.03))) * fall(length, 0.36)
    stick = 0.18 * bandpass(noise(length, 41), 900.0, 0.8) * fall(length, 0.06)
    return fade_out(pan(overdrive(body + stick, 1.5) * level, place), 0.01)


def boom(level: float) -> Samples:
    """A very large, slow drum, far away."""
    length = samples(1.3)
    body = oscillators.sine(52.0 * (1.0 + 0.5 * settle(length, 0.05))) * fall(length, 1.1)
    skin = 0.5 * lowpass(noise(length, 45), 420.0) * fall(length, 0.25)
    return fade_out(pan(overdrive(body + skin, 1.4) * level), 0.05)


def clank(level: float) -> Samples:
    """Machinery: a plate struck, with inharmonic overtones."""
    length = samples(0.35)
    plate = oscillators.frequency_modulated(np.full(length, 412.0), 2.76, 4.0 * fall(length, 0.12))
    thin = oscillators.frequency_modulated(np.full(length, 1180.0), 1.53, 2.0 * fall(length, 0.05))
    sound = plate * fall(length, 0.2) + 0.5 * thin * fall(length, 0.09)
    return fade_out(pan(0.55 * level * sound, -0.4), 0.02)


def rim(level: float) -> Samples:
    """A stick on the edge: a dry knock."""
    length = samples(0.06)
    knock = oscillators.sine(np.full(length, 1720.0)) + 0.6 * oscillators.sine(np.full(length, 2490.0))
    return fade_out(pan(0.5 * level * knock * fall(length, 0.03), 0.35), 0.004)


def riser(seconds: float) -> Samples:
    """Noise that climbs four octaves and swells: something is about to happen."""
    length = samples(seconds)
    way = np.linspace(0.0, 1.0, length)
    climbing = moving("bandpass", wide(length, 61), sweep(400.0, 7900.0, length), 1.4)
    return fade_out(climbing * (way * way * np.sqrt(np.sqrt(way)))[:, None], 0.008)


def reversed_crash(seconds: float) -> Samples:
    """A cymbal heard backwards: it ends where the next section begins."""
    return crash(1.0)[::-1][-samples(seconds) :]


KIT: dict[str, Callable[[float], Samples]] = {
    "k": kick,
    "s": snare,
    "p": parade,
    "c": clap,
    "h": hat,
    "o": open_hat,
    "r": ride,
    "j": shaker,
    "x": crash,
    "t": lambda level: tom(level, 150.0, -0.35),
    "m": lambda level: tom(level, 112.0, 0.0),
    "l": lambda level: tom(level, 82.0, 0.35),
    "b": boom,
    "q": clank,
    "i": rim,
}
SWEEPS: dict[str, Callable[[float], Samples]] = {"riser": riser, "reversed": reversed_crash}
