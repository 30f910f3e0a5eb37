"""Building bricks of the pitched sounds: chimes, bells and held chords."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from tools.sound import exact, oscillators
from tools.sound.clock import Samples, ramp, samples
from tools.sound.envelopes import Envelope, fall
from tools.sound.filters import moving
from tools.sound.shaping import fade_out, in_room, layered, pan

Chord = tuple[int, ...]  # MIDI note numbers


def steady(midi: float, length: int) -> Samples:
    """The pitch of one MIDI note, held."""
    return np.full(length, exact.hertz_of(midi))


@dataclass(frozen=True, slots=True)
class Chime:
    """A short synthetic note: a pulse over a triangle, its brightness falling. Times in s, `bright` in Hz."""

    length: float = 0.05
    release: float = 0.1
    width: float = 0.3
    bright: float = 4200.0
    edge: float = 1.0  # how much of the pulse there is
    wet: float = 0.1

    def note(self, midi: float) -> Samples:
        """One note, one channel."""
        length = samples(self.length + self.release)
        pitch = steady(midi, length)
        tone = 0.4 * self.edge * oscillators.pulse(pitch, 0.0, self.width) + 0.4 * oscillators.triangle(pitch)
        tone = moving("lowpass", tone, 700.0 + self.bright * fall(length, self.length), 0.707)
        return tone * Envelope(0.002, self.length * 2.0, 0.5, self.release).shape(length, self.length)

    def play(self, melody: Sequence[Chord], step: float | None = None) -> Samples:
        """Chords one after the other, `step` seconds apart (else as long as a note), in the room."""
        gap = step or self.length
        notes = [(i * gap, self.note(midi)) for i, chord in enumerate(melody) for midi in chord]
        return fade_out(in_room(pan(layered(*notes)), self.wet, 0.5), 0.03)

    def but(self, **changes: float) -> Chime:
        """The same chime with some numbers changed."""
        return replace(self, **changes)


def bell(midi: float, length: float, ring: float, strike: float = 1.6) -> Samples:
    """A bell: one sine shakes another. `strike` is how bright it begins, `ring` s to fall by 40 dB."""
    count = samples(length)
    pitch = steady(midi, count)
    body = oscillators.frequency_modulated(pitch, 2.0, strike * fall(count, 0.09))
    octave = 0.28 * oscillators.sine(2.0 * pitch) * fall(count, 0.46 * ring)
    glint = 0.12 * oscillators.sine(3.01 * pitch) * fall(count, 0.2 * ring)
    return (body * fall(count, ring) + octave + glint) * np.minimum(1.0, ramp(count) / 0.003)


def saws(chord: Sequence[float], length: int, glide: Samples | None = None) -> Samples:
    """A chord of saws; `glide` bends all of it by a factor for each sample."""
    bend = np.ones(length) if glide is None else glide
    tones = [oscillators.saw(steady(midi, length) * bend, 0.13 * i % 1.0) for i, midi in enumerate(chord)]
    return sum(tones, np.zeros(length)) / len(chord)
