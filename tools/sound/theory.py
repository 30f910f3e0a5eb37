"""Notes, chords, keys, and how one chord moves to the next with the least motion. MIDI numbers: C4 is 60."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise

LETTERS = {"c": 0, "d": 2, "e": 4, "f": 5, "g": 7, "a": 9, "b": 11}
QUALITIES = {
    "": (0, 4, 7),
    "m": (0, 3, 7),
    "5": (0, 7, 12),
    "6": (0, 4, 7, 9),
    "m6": (0, 3, 7, 9),
    "7": (0, 4, 7, 10),
    "m7": (0, 3, 7, 10),
    "maj7": (0, 4, 7, 11),
    "9": (0, 4, 10, 14),
    "m9": (0, 3, 10, 14),
    "maj9": (0, 4, 11, 14),
    "add9": (0, 2, 4, 7),
    "madd9": (0, 2, 3, 7),
    "sus2": (0, 2, 7),
    "sus4": (0, 5, 7),
    "7sus4": (0, 5, 7, 10),
    "dim": (0, 3, 6),
    "dim7": (0, 3, 6, 9),
    "m7b5": (0, 3, 6, 10),
    "7b9": (0, 4, 7, 10, 13),
    "aug": (0, 4, 8),
    "maj7#11": (0, 4, 6, 11),
}
# Scale of the catch notes (semitones over the tonic), and the invaders' four steps down from it
MINOR_STEPS, MAJOR_STEPS = (0, 3, 5, 7, 10), (0, 2, 4, 7, 9)
MODES = {
    "minor": (MINOR_STEPS, (0, -2, -4, -5)),
    "phrygian": (MINOR_STEPS, (0, -2, -4, -5)),
    "dorian": (MINOR_STEPS, (0, -2, -3, -5)),
    "major": (MAJOR_STEPS, (0, -1, -3, -5)),
    "lydian": (MAJOR_STEPS, (0, -1, -3, -5)),
}
CHORD_RANGE, VOICES = (53, 74), 4  # MIDI, notes
CHORD_MIDDLE = 62
BASS_RANGE, BASS_MIDDLE = (29, 45), 37  # F1 to A2
# MIDI numbers of the sounds catch_NN and march_NN: eight steps of any pentatonic scale, four of any march
CATCH_NOTES = range(70, 99)  # B flat 4 to D7
MARCH_NOTES = range(43, 60)  # G2 to B3
NOTES_OF_A_CATCH = 8


def pitch_class(name: str) -> int:
    """0 to 11 of a note's name: `F#` is 6."""
    return (LETTERS[name[0].lower()] + name.count("#") - name[1:].count("b")) % 12


def midi(name: str) -> int:
    """The MIDI number of a note such as `f#4` or `cb6`. Raises ValueError for anything else."""
    match = re.fullmatch(r"([a-g])([#b]?)(\d)", name)
    if not match:
        raise ValueError(f"{name!r} is no note; write one such as f#4")
    letter, accidental, octave = match.groups()
    return LETTERS[letter] + {"#": 1, "b": -1, "": 0}[accidental] + 12 * (int(octave) + 1)


@dataclass(frozen=True, slots=True)
class Chord:
    """Pitch classes; the first tone is the root, `bass` may be another note."""

    name: str
    bass: int
    tones: tuple[int, ...]

    @property
    def root(self) -> int:
        return self.tones[0]


def chord(name: str) -> Chord:
    """The chord of a symbol such as `Bm7` or `G/B`. Raises ValueError when it is not known."""
    symbol, _, bass = name.partition("/")
    match = re.fullmatch(r"([A-G][#b]?)(.*)", symbol)
    if not match or match[2] not in QUALITIES:
        raise ValueError(f"chord {name!r} is unknown; known endings are {', '.join(QUALITIES)}")
    root = pitch_class(match[1])
    tones = tuple((root + step) % 12 for step in QUALITIES[match[2]])
    return Chord(name, pitch_class(bass) if bass else root, tones)


@dataclass(frozen=True, slots=True)
class Key:
    """A tonic (pitch class) and a mode."""

    name: str
    tonic: int
    mode: str

    def scale(self) -> tuple[int, ...]:
        """Semitones over the tonic of the pentatonic scale that fits."""
        return MODES[self.mode][0]

    def march(self) -> tuple[int, ...]:
        """Semitones under the tonic of the invaders' four steps."""
        return MODES[self.mode][1]

    def catch_numbers(self) -> list[int]:
        """The NN of the eight sounds catch_NN that rise in this key."""
        lowest = (self.tonic - CATCH_NOTES.start) % 12
        steps = [step + 12 * octave for octave in (0, 1) for step in self.scale()]
        return [lowest + step for step in steps[:NOTES_OF_A_CATCH]]

    def march_numbers(self) -> list[int]:
        """The NN of the four sounds march_NN that go down in this key."""
        highest = MARCH_NOTES.stop - 1
        tonic = highest - (highest - self.tonic) % 12
        return [tonic + step - MARCH_NOTES.start for step in self.march()]


def key(name: str) -> Key:
    """`Em`, `E`, `F# dorian`, `D lydian`. Raises ValueError for anything else."""
    match = re.fullmatch(r"([A-G][#b]?)(m?)(?: (\w+))?", name)
    mode = (match[3] or ("minor" if match[2] else "major")) if match else ""
    if not match or mode not in MODES:
        raise ValueError(f"key {name!r} is unknown; write one such as Em, E or F# dorian")
    return Key(name, pitch_class(match[1]), mode)


def voicing(tones: tuple[int, ...], before: tuple[int, ...]) -> tuple[int, ...]:
    """Four notes of a chord, as near as can be to the four before; of five tones the root is left out."""
    distinct = tuple(dict.fromkeys(tones))
    chosen = (distinct[1:] if len(distinct) > VOICES else distinct)[:VOICES]
    low = CHORD_RANGE[0]
    candidates = [_stack(chosen, base) for base in range(low, low + 12)]
    return min(candidates, key=lambda notes: _strain(notes, before))


def _stack(tones: tuple[int, ...], base: int) -> tuple[int, ...]:
    """The tones, each in its first octave from `base` up; the lowest doubled when there are too few."""
    notes = sorted(base + (tone - base) % 12 for tone in tones)
    doubled = [note + octave for octave in (0, 12) for note in notes]
    return tuple(doubled[:VOICES])


def _strain(notes: tuple[int, ...], before: tuple[int, ...]) -> float:
    """How far the voices move, and how far they stray from a good place."""
    motion = sum(min(abs(note - old) for old in before) for note in notes)
    off_centre = 0.25 * abs(sum(notes) / len(notes) - CHORD_MIDDLE)
    too_high = 3.0 if notes[-1] > CHORD_RANGE[1] else 0.0
    rubbing = sum(2.0 for low, high in pairwise(notes) if high - low < 2)
    return motion + off_centre + too_high + rubbing


def bass_note(tone: int, before: int) -> int:
    """The octave of a bass tone that lies nearest to the note before, leaning to the middle of the range."""
    octaves = [note for note in range(BASS_RANGE[0], BASS_RANGE[1] + 1) if note % 12 == tone]
    return min(octaves, key=lambda note: abs(note - before) + 0.3 * abs(note - BASS_MIDDLE))
