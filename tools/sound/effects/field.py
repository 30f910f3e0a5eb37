"""The Anti-Field: opening, catching (a tick and a note), throwing, annihilating, running empty."""

from __future__ import annotations

import numpy as np

from tools.sound import exact, oscillators
from tools.sound.clock import Samples, ramp, samples
from tools.sound.effects.effect import Effect, variants
from tools.sound.effects.tones import Chime, bell, saws
from tools.sound.envelopes import Envelope, fall, rise, sweep
from tools.sound.exact import noise
from tools.sound.filters import bandpass, moving
from tools.sound.shaping import fade_out, in_room, overdrive, pan, wide
from tools.sound.theory import CATCH_NOTES

CALM_FROM = 79  # MIDI: above it the notes get softer, so that a full field does not sting
GATE = 0.06  # s: the stutter of an empty field


def opened() -> Samples:
    """The field opens: fifths rising an octave through a band that opens with them."""
    length = samples(0.32)
    tone = saws((45, 45.1, 52, 57.09), length, sweep(1.0, 2.0, length, 0.5)) * 1.2
    tone = moving("bandpass", tone, sweep(300.0, 2600.0, length, 0.75), 1.3)
    tone = tone * Envelope(0.035, 0.2, 0.6, 0.12).shape(length, 0.2)
    return fade_out(in_room(pan(tone), 0.12, 0.5), 0.02)


def closed() -> Samples:
    """The field closes with nothing in it: the opening backwards, smaller."""
    length = samples(0.2)
    tone = saws((57, 57.1, 64), length, sweep(1.0, 0.5, length, 0.75))
    tone = moving("bandpass", tone, sweep(2000.0, 350.0, length), 1.1)
    tone = tone * fall(length, 0.18) * rise(length, 0.004)
    return fade_out(in_room(pan(tone), 0.08, 0.4), 0.02)


def empty() -> Samples:
    """Too little energy, or all of it spent: two pulses a semitone apart stutter down."""
    length = samples(0.36)
    tone = 0.6 * oscillators.pulse(sweep(392.0, 98.0, length, 0.75), 0.0, 0.4)
    tone += 0.3 * oscillators.pulse(sweep(415.0, 104.0, length, 0.75), 0.0, 0.4)
    tone = moving("lowpass", tone * _stutter(length), sweep(2600.0, 500.0, length), 1.1)
    return fade_out(pan(tone * Envelope(0.003, 0.3, 0.8, 0.06).shape(length, 0.3)), 0.01)


def _stutter(length: int) -> Samples:
    """On and off every GATE seconds, with edges of 2 ms."""
    way = ramp(length) % GATE
    return np.clip(np.minimum((way + 0.001) / 0.002, (0.037 - way) / 0.002), 0.0, 1.0)


def ready() -> Samples:
    """Enough energy again: two soft bells, a fourth apart."""
    first, second = (bell(midi, 0.3, 0.24, 0.8) for midi in (71, 76))
    tone = np.zeros(len(first) + samples(0.07))
    tone[: len(first)] += 0.8 * first
    tone[-len(second) :] += second
    return fade_out(in_room(pan(tone), 0.14, 0.5), 0.02)


def catch_tick(take: int) -> Samples:
    """A bullet is caught: a tick without pitch, at once; the note follows on the music's grid."""
    length = samples(0.03)
    tick = bandpass(noise(length, 51 + take), 3400.0 + 500.0 * take, 1.4) * fall(length, 0.012)
    body = 0.4 * oscillators.sine(sweep(900.0, 300.0, length)) * fall(length, 0.02)
    return fade_out(pan(tick + body), 0.003)


def catch_note(midi: int) -> Samples:
    """The note of a caught bullet: a small glass bell."""
    return fade_out(in_room(pan(bell(midi, 0.34, 0.26)), 0.12, 0.5), 0.02)


def throw() -> Samples:
    """The shards fly: a drop into the bass, a saw that leaps two octaves up, wind."""
    length = samples(0.6)
    low = oscillators.sine(38.0 + 150.0 * exact.exp(ramp(length) / -0.075)) * fall(length, 0.5)
    wind = moving("bandpass", wide(length, 71), sweep(900.0, 5200.0, length, 0.5), 1.1)
    wind = wind * (rise(length, 0.008) * fall(length, 0.2))[:, None]
    leap = oscillators.saw(sweep(220.0, 880.0, length, 0.5)) * fall(length, 0.22)
    leap = moving("lowpass", leap, 900.0 + 6000.0 * fall(length, 0.2), 1.5)
    mixed = pan(0.4 * overdrive(low, 2.2) + 1.3 * leap) + 4.0 * wind
    return fade_out(in_room(overdrive(mixed, 1.6), 0.08, 0.5), 0.03)


def annihilation(take: int) -> Samples:
    """A shard meets a light bullet: both go out in a glassy zip upward."""
    length = samples(0.16)
    zip_up = oscillators.frequency_modulated(
        sweep(700.0 + 130.0 * take, 2600.0 + 300.0 * take, length, 0.5), 1.41, 1.2 * fall(length, 0.06)
    )
    glass = 0.5 * bandpass(noise(length, 91 + take), 6400.0, 1.6) * fall(length, 0.05)
    return fade_out(in_room(pan(zip_up * fall(length, 0.1) + glass), 0.1, 0.4), 0.02)


def heavy_annihilation() -> Samples:
    """Shards break a heavy bullet: the same glass over a knock."""
    length = samples(0.3)
    knock = 1.2 * oscillators.sine(sweep(260.0, 90.0, length, 0.5)) * fall(length, 0.14)
    glass = oscillators.frequency_modulated(sweep(1500.0, 480.0, length, 0.5), 2.31, 2.4 * fall(length, 0.1))
    dust = 0.6 * bandpass(noise(length, 95), 4800.0, 1.2) * fall(length, 0.09)
    broken = overdrive(knock + 0.5 * glass * fall(length, 0.16) + dust, 1.2)
    return fade_out(in_room(pan(broken), 0.1, 0.4), 0.02)


def cancelled() -> Samples:
    """Bullets turn into score: a run of small glass up the scale of E minor, quick as a shiver."""
    run = [(midi,) for midi in (76, 79, 81, 83, 86, 88, 91, 93, 95)]
    return Chime(0.035, 0.16, 0.5, 5200.0, 0.35, 0.22).play(run)


def _catch(number: int) -> Effect:
    """Notes get softer toward the top."""
    midi = CATCH_NOTES[number]
    loudness = -18.0 - 0.2 * max(0, midi - CALM_FROM)
    meaning = "a caught bullet's note, chromatic from B flat 4"
    return Effect(f"catch_{number:02}", meaning, loudness, 4, lambda: catch_note(midi))


EFFECTS = (
    Effect("field_open", "the Anti-Field opens", -21.0, 4, opened),
    Effect("field_close", "it closes with nothing caught", -25.0, 3, closed),
    Effect("field_empty", "it is refused, or closes for want of energy", -18.0, 6, empty),
    Effect("field_ready", "enough energy to open again", -23.0, 4, ready),
    *variants("catch_tick", "a bullet is caught, at once", -27.0, 3, catch_tick, 3),
    *(_catch(number) for number in range(len(CATCH_NOTES))),
    Effect("throw", "the caught bullets fly as shards", -15.0, 7, throw),
    *variants("annihilate", "a shard deletes a light bullet", -23.0, 2, annihilation, 3),
    Effect("annihilate_heavy", "shards delete a heavy bullet", -20.0, 3, heavy_annihilation),
    Effect("cancel", "many bullets turn into score", -19.0, 5, cancelled),
)
