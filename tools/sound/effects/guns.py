"""Shots and what they strike. Heard all the time: short, dry, in several takes, far below what matters."""

from __future__ import annotations

import numpy as np

from tools.sound import oscillators
from tools.sound.clock import Samples, pulses, ramp, samples
from tools.sound.effects.effect import Effect, variants
from tools.sound.effects.tones import steady
from tools.sound.envelopes import fall, rise, sweep
from tools.sound.exact import noise
from tools.sound.filters import bandpass, moving
from tools.sound.shaping import fade_out, in_room, overdrive, pan

GUN = -28.5  # LUFS of the loudest 100 ms: 8 dB under the smallest explosion, which the coder softens


def shot(take: int) -> Samples:
    """Faísca: a bright blip that drops an octave and a half."""
    length = samples(0.085)
    pitch = sweep(1500.0 + 90.0 * take, 420.0, length, 0.5)
    tone = 0.7 * oscillators.pulse(pitch, 0.0, 0.28 + 0.04 * take) + 0.4 * oscillators.triangle(pitch / 2.0)
    tone = moving("lowpass", tone, 900.0 + 5200.0 * fall(length, 0.05), 0.9) * fall(length, 0.075)
    return _spat(tone, 4200.0, 3 + take)


def wide_shot(take: int) -> Samples:
    """Arraia: softer and lower, two detuned tones, like a fan opening."""
    length = samples(0.1)
    pitch = sweep(880.0 + 60.0 * take, 300.0, length, 0.75)
    tone = 0.5 * oscillators.triangle(pitch) + 0.35 * oscillators.saw(pitch * 1.012)
    tone = moving("bandpass", tone, sweep(2400.0, 700.0, length), 0.8) * fall(length, 0.09)
    return _spat(tone, 2600.0, 13 + take)


def lance_shot(take: int) -> Samples:
    """Agulha: thin and hard, a needle of sound."""
    length = samples(0.06)
    pitch = sweep(2500.0 + 120.0 * take, 900.0, length, 0.5)
    tone = 0.6 * oscillators.pulse(pitch, 0.0, 0.14) + 0.3 * oscillators.sine(pitch / 2.0)
    tone = moving("lowpass", tone, 1800.0 + 7000.0 * fall(length, 0.03), 1.1) * fall(length, 0.05)
    return _spat(tone, 5600.0, 23 + take)


def _spat(tone: Samples, color: float, seed: int) -> Samples:
    """The tone with a spit of noise at its front."""
    spit = bandpass(noise(len(tone), seed), color, 1.2) * fall(len(tone), 0.016)
    return fade_out(pan(tone + 0.25 * spit), 0.003)


def hit(take: int) -> Samples:
    """An own shot meets an enemy: a dry tick."""
    length = samples(0.045)
    crack = bandpass(noise(length, 10 + take), 2600.0 + 350.0 * take, 2.2) * fall(length, 0.02)
    ping = oscillators.sine(np.full(length, 1750.0 + 160.0 * take)) * fall(length, 0.028)
    return fade_out(pan(crack + 0.5 * ping), 0.003)


def shield(take: int) -> Samples:
    """A shot comes back from a shield: a small struck plate."""
    length = samples(0.26)
    pitch = steady(81 + 2 * take, length)
    plate = oscillators.frequency_modulated(pitch, 2.76, 3.0 * fall(length, 0.12)) * fall(length, 0.2)
    edge = 0.4 * oscillators.sine(pitch * 4.07) * fall(length, 0.07)
    tick = 0.6 * bandpass(noise(length, 31 + take), 5200.0, 1.5) * fall(length, 0.012)
    return fade_out(in_room(pan(plate * rise(length, 0.001) + edge + tick), 0.1, 0.4), 0.02)


def enemy_fire(take: int) -> Samples:
    """An enemy fires: lower and rounder than the own gun, so that the two are never mistaken."""
    length = samples(0.14)
    pitch = sweep(520.0 + 50.0 * take, 210.0, length, 0.5)
    tone = oscillators.frequency_modulated(pitch, 1.5, 1.8 * fall(length, 0.06)) * fall(length, 0.11)
    air = 0.3 * bandpass(noise(length, 41 + take), 1500.0, 1.0) * fall(length, 0.03)
    return fade_out(pan((tone + air) * rise(length, 0.002)), 0.004)


def laser() -> Samples:
    """A laser burns for 45 pulses: a beating, tearing fifth over a low hum."""
    length = samples(pulses(45))
    moment = ramp(length)
    pitch = sweep(233.0, 205.0, length)
    beam = oscillators.saw(pitch) + 0.8 * oscillators.saw(pitch * 1.503)
    beam = beam + 0.6 * oscillators.saw(pitch * 2.011)
    beam = overdrive(moving("bandpass", beam, sweep(4200.0, 1400.0, length, 0.5), 0.7), 2.0)
    tear = 0.7 + 0.3 * oscillators.pulse(np.full(length, 47.0))
    hum = 0.6 * oscillators.sine(np.full(length, 58.0))
    level = rise(length, 0.004) * np.clip((moment[-1] - moment) / 0.25, 0.0, 1.0)
    return in_room(pan((beam * tear + hum) * level), 0.08, 0.6)


EFFECTS = (
    *variants("shot", "own gun, Faísca", GUN, 0, shot, 3),
    *variants("shot_wide", "own gun, Arraia", GUN, 0, wide_shot, 3),
    *variants("shot_lance", "own gun, Agulha", GUN, 0, lance_shot, 3),
    *variants("hit", "an enemy is hit and lives", GUN, 1, hit, 3),
    *variants("shield", "a shot is thrown back by a shield", -23.0, 2, shield, 2),
    *variants("fire", "an enemy fires a volley", -26.0, 1, enemy_fire, 3),
    Effect("laser", "a laser burns (45 pulses)", -18.0, 5, laser),
)
