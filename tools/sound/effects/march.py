"""The invaders' four steps, chromatic, so that they can walk in the key of whatever piece plays."""

from __future__ import annotations

from tools.sound import exact, oscillators
from tools.sound.clock import Samples, ramp, samples
from tools.sound.effects.effect import Effect
from tools.sound.envelopes import Envelope, fall
from tools.sound.filters import moving
from tools.sound.shaping import fade_out, overdrive, pan
from tools.sound.theory import MARCH_NOTES


def step(midi: int) -> Samples:
    """One step: a square that drops into its note, an octave of bass under it for those who can hear it."""
    length = samples(0.16)
    pitch = exact.hertz_of(midi) * (1.0 + 0.6 * exact.exp(ramp(length) / -0.008))
    low = 0.4 * oscillators.saw(pitch / 2.0) + 0.5 * oscillators.sine(pitch / 2.0)
    tone = 0.5 * oscillators.pulse(pitch) + low
    tone = moving("lowpass", tone, 260.0 + 1900.0 * fall(length, 0.07), 1.6, poles=4)
    tone = tone * Envelope(0.002, 0.2, 0.6, 0.05).shape(length, 0.11)
    return fade_out(pan(overdrive(tone, 1.8)), 0.008)


def _step(number: int) -> Effect:
    midi = MARCH_NOTES[number]
    return Effect(f"march_{number:02}", "a marcher's step, chromatic from G2", -19.0, 4, lambda: step(midi))


EFFECTS = tuple(_step(number) for number in range(len(MARCH_NOTES)))
