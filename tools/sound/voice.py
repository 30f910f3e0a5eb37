"""One note of one instrument. An instrument is a table of numbers in instruments.toml."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from tools.sound import exact, oscillators
from tools.sound.clock import RATE, Samples, ramp, samples
from tools.sound.envelopes import Envelope, fall
from tools.sound.filters import moving
from tools.sound.shaping import overdrive, pan

BAND = Path(__file__).with_name("instruments.toml")
VIBRATO_ENTRY = 0.3  # s over which a vibrato comes in
SECOND_VOICE = 1.003  # an FM instrument is two, the second a little higher, for width


@dataclass(frozen=True, slots=True)
class Wave:
    """One oscillator: `saw`, `pulse`, `triangle` or `sine`, some semitones and cents off its note."""

    wave: str
    level: float
    semitones: float = 0.0
    cents: float = 0.0
    pan: float = 0.0
    width: float = 0.5

    def sound(self, pitch: Samples, start: float) -> Samples:
        """The oscillator at a pitch in Hz, before it is panned."""
        pitch = pitch * exact.hertz_of(69.0 + self.semitones + self.cents / 100.0) / 440.0
        if self.wave == "pulse":
            return self.level * oscillators.pulse(pitch, start, self.width)
        return self.level * WAVES[self.wave](pitch, start)


WAVES = {"saw": oscillators.saw, "triangle": oscillators.triangle, "sine": oscillators.sine}


@dataclass(frozen=True, slots=True)
class Shake:
    """Frequency modulation: the shaking tone's `ratio`, its `index` at first and at `rest`, the way in s."""

    ratio: float
    index: float
    decay: float
    rest: float


@dataclass(frozen=True, slots=True)
class Tone:
    """A low-pass that opens by `depth` Hz over `cutoff` and closes again; `tracking` follows the note."""

    cutoff: float
    depth: float
    resonance: float = 0.8
    poles: int = 2
    tracking: float = 0.0
    attack: float = 0.002
    decay: float = 0.2
    sustain: float = 0.0
    wobble: tuple[float, float] = (0.0, 0.0)  # Hz, octaves

    def cutoffs(self, length: int, gate: float, release: float, midi: int, strength: float) -> Samples:
        """The cutoff in Hz at each sample."""
        envelope = Envelope(self.attack, self.decay, self.sustain, release).shape(length, gate)
        base = self.cutoff * exact.hertz_of(69.0 + self.tracking * (midi - 60)) / 440.0
        cutoff = base + self.depth * (0.4 + 0.6 * strength) * envelope
        rate, octaves = self.wobble
        return cutoff if not octaves else cutoff * exact.power2(octaves * exact.sine(rate * ramp(length)))


@dataclass(frozen=True, slots=True)
class Instrument:
    """What makes a note sound as it does; see instruments.toml."""

    level: Envelope
    waves: tuple[Wave, ...] = ()
    fm: Shake | None = None
    tone: Tone | None = None
    vibrato: tuple[float, float, float] | None = None  # Hz, cents, s until it begins
    glide: float = 0.0  # s to slide from the note before
    drive: float = 0.0
    breath: float = 0.0  # share of noise at the front
    locked: bool = False  # every note starts its waves at the same phase
    legato: float = 0.96  # share of its length that a note is held

    @classmethod
    def of(cls, table: dict[str, Any]) -> Instrument:
        """From a table of instruments.toml."""
        parts: dict[str, Any] = dict(table)
        parts["level"] = Envelope(**table["level"])
        parts["waves"] = tuple(Wave(**wave) for wave in table.get("waves", ()))
        parts["fm"] = Shake(**table["fm"]) if "fm" in table else None
        parts["tone"] = Tone(**table["tone"]) if "tone" in table else None
        return cls(**parts)


@cache
def instruments() -> dict[str, Instrument]:
    """All instruments by name."""
    tables = tomllib.loads(BAND.read_text("utf-8"))
    return {name: Instrument.of(table) for name, table in tables.items()}


@dataclass(frozen=True, slots=True)
class Note:
    """`length` in samples, `strength` 0 to 1, `slide_from` a MIDI number when it slides in."""

    midi: int
    length: int
    strength: float
    slide_from: int | None = None


def play(instrument: Instrument, note: Note, seed: int) -> Samples:
    """The note (n, 2), its release included."""
    gate = note.length / RATE * instrument.legato
    length = samples(gate + instrument.level.release) + 1
    pitch = _pitch(instrument, note, length)
    sound = (
        _shaken(instrument.fm, pitch, note.strength)
        if instrument.fm
        else _waves(instrument, pitch, note, seed)
    )
    sound = sound + pan(instrument.breath * exact.noise(length, seed + 7) * fall(length, 0.03))
    if instrument.tone:
        release = instrument.level.release
        cutoffs = instrument.tone.cutoffs(length, gate, release, note.midi, note.strength)
        sound = moving("lowpass", sound, cutoffs, instrument.tone.resonance, instrument.tone.poles)
    if instrument.drive:
        sound = overdrive(sound, instrument.drive)
    loud = note.strength * float(np.sqrt(np.sqrt(note.strength)))
    return sound * (loud * instrument.level.shape(length, gate))[:, None]


def _pitch(instrument: Instrument, note: Note, length: int) -> Samples:
    """In Hz at each sample, with slide and vibrato."""
    midi = np.full(length, float(note.midi))
    if note.slide_from is None and not instrument.vibrato:
        return np.full(length, exact.hertz_of(note.midi))
    if note.slide_from is not None:
        midi += (note.slide_from - note.midi) * exact.exp(ramp(length) / -instrument.glide)
    if instrument.vibrato:
        rate, cents, delay = instrument.vibrato
        entry = np.clip((ramp(length) - delay) / VIBRATO_ENTRY, 0.0, 1.0)
        midi += cents / 100.0 * exact.sine(rate * ramp(length)) * entry
    return exact.hertz(midi)


def _waves(instrument: Instrument, pitch: Samples, note: Note, seed: int) -> Samples:
    chance = exact.Chance(1000 * seed + note.midi)
    starts = [0.0 if instrument.locked else chance.draw() for _ in instrument.waves]
    sounds = [
        pan(wave.sound(pitch, start), wave.pan) for wave, start in zip(instrument.waves, starts, strict=True)
    ]
    return sum(sounds, np.zeros((len(pitch), 2)))


def _shaken(fm: Shake, pitch: Samples, strength: float) -> Samples:
    index = strength * (fm.rest + (fm.index - fm.rest) * fall(len(pitch), fm.decay))
    left = oscillators.frequency_modulated(pitch, fm.ratio, index)
    right = oscillators.frequency_modulated(pitch * SECOND_VOICE, fm.ratio, index)
    return 0.5 * np.stack([left, right], 1)
