"""Warnings. Each lasts as long as what it announces (in pulses) and has a shape that nothing else has."""

from __future__ import annotations

import numpy as np

from tools.sound import oscillators
from tools.sound.clock import Samples, pulses, ramp, samples
from tools.sound.effects.blasts import LARGE
from tools.sound.effects.effect import Effect
from tools.sound.effects.tones import Chime, bell, saws, steady
from tools.sound.envelopes import Envelope, fall, rise, sweep
from tools.sound.exact import noise
from tools.sound.filters import bandpass, moving
from tools.sound.shaping import fade_out, in_room, layered, overdrive, pan

KLAXON = ((57, 63, 69), (56, 62, 68))  # MIDI: tritone stacks, a semitone apart
KLAXON_TONE, KLAXON_ROUNDS = 0.4, 3  # s, how often
RAIN = ((95,), (91,), (88,), (95,), (93,), (91,), (88,), (83,))  # MIDI
TICKS = (0.0, 0.25, 0.46, 0.62, 0.74, 0.83, 0.9, 0.95)  # s: a ramming enemy takes aim, faster and faster


def shot() -> Samples:
    """12 pulses: one rising chirp."""
    return _chirps(1, pulses(12))


def spread() -> Samples:
    """24 pulses: two chirps, the second wider and higher."""
    return _chirps(2, pulses(12))


def _chirps(count: int, time: float) -> Samples:
    length = samples(time)
    sounds = []
    level = Envelope(0.02, 0.4, 0.9, 0.03).shape(length, time - 0.04)
    for i in range(count):
        pitch = sweep(620.0 * (1.0 + 0.26 * i), 1240.0 * (1.0 + 0.5 * i), length, 1.5)
        tone = moving("bandpass", oscillators.pulse(pitch, 0.0, 0.25), pitch * 1.5, 1.0) * level
        sounds.append((i * time, pan(tone)))
    return fade_out(layered(*sounds), 0.006)


def ram() -> Samples:
    """45 pulses and the start: a tick that quickens over a low growl; then it comes."""
    length = samples(pulses(60))
    growl = oscillators.saw(sweep(55.0, 110.0, length, 2.0))
    growl = moving("lowpass", growl, sweep(260.0, 1500.0, length, 2.0), 2.0) * (0.3 + 0.7 * ramp(length))
    ticks = [(0.75 * at, _tick(i)) for i, at in enumerate(TICKS)]
    return fade_out(layered((0.0, pan(overdrive(0.8 * growl[: samples(pulses(45))], 1.8))), *ticks), 0.02)


def _tick(number: int) -> Samples:
    length = samples(0.07)
    tone = oscillators.pulse(steady(76 + number // 2, length), 0.0, 0.3) * fall(length, 0.05)
    return pan(0.9 * moving("lowpass", tone, 900.0 + 4000.0 * fall(length, 0.04), 1.0))


def laser() -> Samples:
    """60 pulses: fifths that climb three octaves and tremble faster and faster."""
    length = samples(pulses(60))
    moment = ramp(length)
    pitch = sweep(180.0, 1440.0, length, 1.5)
    tone = 0.5 * oscillators.saw(pitch) + 0.4 * oscillators.saw(pitch * 1.5)
    tremble = 0.5 + 0.5 * oscillators.sine(sweep(8.0, 30.0, length))
    swell = moment / moment[-1]
    tone = moving("bandpass", tone, pitch * 2.2, 1.5) * (0.35 + 0.65 * tremble) * (0.04 + 0.96 * swell)
    return fade_out(pan(tone), 0.008)


def edge() -> Samples:
    """60 pulses: something comes in from the side; a sonar's ping, and its echo."""
    ping = bell(74, 0.5, 0.4, 0.6) + 0.5 * bell(62, 0.5, 0.4, 1.2)
    return fade_out(in_room(layered((0.0, pan(ping, 0.0)), (0.5, pan(0.7 * ping, 0.0))), 0.25, 0.9), 0.05)


def screen() -> Samples:
    """90 pulses: the whole screen is about to burn; a chord that swells under a siren."""
    length = samples(pulses(90))
    moment = ramp(length)
    siren = oscillators.saw(330.0 + 60.0 * oscillators.triangle(np.full(length, 2.0)))
    chord = saws((40, 46, 51.95, 52.05, 58), length)
    tone = moving("lowpass", 0.6 * siren + 1.6 * chord, sweep(500.0, 5200.0, length), 1.2)
    swell = (0.12 + 0.88 * (moment / moment[-1]) ** 2) * rise(length, 0.004)
    return fade_out(in_room(pan(overdrive(tone * swell, 1.6)), 0.12, 0.8), 0.03)


def boss_warning() -> Samples:
    """150 pulses: a klaxon of two tritone stacks, three times, in a large hall."""
    tones = [_klaxon(chord) for chord in KLAXON] * KLAXON_ROUNDS
    sounds = [(i * KLAXON_TONE, tone) for i, tone in enumerate(tones)]
    return fade_out(in_room(pan(overdrive(layered(*sounds), 1.6)), 0.2, 1.4), 0.06)


def _klaxon(chord: tuple[int, ...]) -> Samples:
    length = samples(KLAXON_TONE)
    held = KLAXON_TONE - 0.06
    detuned = [midi + cents for midi in chord for cents in (-0.06, 0.06)]
    bright = 700.0 + 3600.0 * Envelope(0.05, 0.2, 0.8, 0.06).shape(length, held)
    tone = moving("lowpass", 0.72 * saws(detuned, length), bright, 1.2)
    return tone * Envelope(0.012, 0.2, 0.9, 0.06).shape(length, held)


def phase_end() -> Samples:
    """A boss loses a phase: a crack, its shield ringing away upward, and the score raining down."""
    length = samples(1.1)
    ring = oscillators.frequency_modulated(sweep(330.0, 1320.0, length, 0.5), 1.5, 2.2 * fall(length, 0.5))
    ring = ring * fall(length, 0.9)
    crack = 1.2 * bandpass(noise(length, 97), 1800.0, 0.7) * fall(length, 0.12)
    rain = Chime(0.03, 0.2, 0.5, 5200.0, 0.3, 0.2).play(RAIN, 0.06)
    blast = 0.55 * LARGE.render()
    return fade_out(layered((0.0, blast), (0.0, pan(0.7 * ring + crack)), (0.25, 0.7 * rain)), 0.06)


EFFECTS = (
    Effect("tell_shot", "an aimed shot comes (12 pulses)", -24.0, 2, shot),
    Effect("tell_spread", "a spread comes (24 pulses)", -22.0, 3, spread),
    Effect("tell_ram", "an enemy is about to ram (45 pulses)", -18.0, 6, ram),
    Effect("tell_laser", "a laser comes (60 pulses)", -17.5, 6, laser),
    Effect("tell_edge", "something enters from the side (60 pulses)", -20.0, 5, edge),
    Effect("tell_screen", "an attack on the whole screen (90 pulses)", -15.0, 7, screen),
    Effect("boss_warning", "a boss comes (150 pulses)", -14.0, 8, boss_warning),
    Effect("phase_end", "a boss's phase is over", -13.0, 8, phase_end),
)
