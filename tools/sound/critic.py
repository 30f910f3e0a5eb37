"""Reads a score as a strict teacher would: notes that rub against their chord or each other, leaps, repeats.

Nobody listens while the forge renders, so what can be heard as wrong must be seen as wrong before.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, pairwise

from tools.sound import theory
from tools.sound.score import CHORDS, EMPTY_BAR, REST, Score, Section, chords, timed
from tools.sound.theory import Chord

LONG_OVER, LONG_UNDER = 4, 6  # steps from which a note a semitone over, or under, a chord's tone rubs
RUB = 2  # steps that two lines may share at a semitone
WIDEST_LEAP = 12  # semitones
SEMITONES = (1, 11)  # apart, octaves left out


@dataclass(frozen=True, slots=True)
class Sung:
    """A note of a written line: steps within its bar."""

    channel: str
    midi: int
    first: int
    steps: int

    @property
    def tone(self) -> int:
        """Its pitch class, 0 to 11."""
        return self.midi % 12

    def shared(self, other: Sung) -> int:
        """Steps in which both sound."""
        return min(self.first + self.steps, other.first + other.steps) - max(self.first, other.first)


def complaints(score: Score) -> Iterator[str]:
    """All that is wrong, each with its place."""
    seen: dict[str, str] = {}
    for section in score.sections:
        for number in range(section.bars):
            place = f"{score.path.name}: {section.name} {number + 1}"
            yield from (f"{place}: {fault}" for fault in _bar(score, section, number))
            bar = repr(sorted((name, bars[number]) for name, bars in section.tracks.items()))
            if bar in seen:
                yield f"{place} repeats {seen[bar]} note for note"
            seen[bar] = f"{section.name} {number + 1}"
    yield from _leaps(score)


def _bar(score: Score, section: Section, number: int) -> Iterator[str]:
    spans = chords(section.tracks[CHORDS][number], score.bar)
    sung = [note for name in section.tracks for note in line(score, section, name, number)]
    for note in sung:
        for step in {note.first, note.first + note.steps - 1}:
            chord = next(c for c, first, steps in spans if first <= step < first + steps)
            yield from _against_chord(note, chord, section)
    for one, other in combinations(sung, 2):
        if one.channel != other.channel and one.shared(other) >= RUB:
            chord = next(
                c for c, first, steps in spans if first <= max(one.first, other.first) < first + steps
            )
            yield from _against_each_other(one, other, chord)


def line(score: Score, section: Section, name: str, number: int) -> list[Sung]:
    """The written notes of a channel in one bar; none when it plays patterns or drums."""
    text = section.tracks[name][number]
    channel = score.channels.get(name)
    if channel is None or channel.plays == "drums" or text in (EMPTY_BAR, "*") or text in score.patterns:
        return []
    return [Sung(name, theory.midi(w), first, n) for w, first, n in timed(text, score.bar) if w != REST]


def _against_chord(note: Sung, chord: Chord, section: Section) -> Iterator[str]:
    tones = {*chord.tones, chord.bass}
    bite = section.key.mode == "phrygian" and note.tone == (section.key.tonic + 1) % 12
    if note.tone in tones or bite:
        return
    if note.steps >= LONG_OVER and (note.tone - 1) % 12 in tones:
        yield f"{note.channel} holds {note.midi}, a semitone over a tone of {chord.name}"
    if note.steps >= LONG_UNDER and (note.tone + 1) % 12 in tones:
        yield f"{note.channel} holds {note.midi}, a semitone under a tone of {chord.name}"


def _against_each_other(one: Sung, other: Sung, chord: Chord) -> Iterator[str]:
    apart = abs(one.midi - other.midi)
    both_in_chord = one.tone in chord.tones and other.tone in chord.tones
    if apart % 12 in SEMITONES and not (both_in_chord and apart > 1):
        yield f"{one.channel} {one.midi} rubs against {other.channel} {other.midi} over {chord.name}"


def _leaps(score: Score) -> Iterator[str]:
    for name in score.channels:
        melody = [
            (section, number, note)
            for section in score.sections
            if name in section.tracks
            for number in range(section.bars)
            for note in line(score, section, name, number)
        ]
        for (before, bar, one), (section, number, other) in pairwise(melody):
            near = before is section and number - bar <= 1
            if near and abs(one.midi - other.midi) > WIDEST_LEAP:
                yield f"{score.path.name}: {section.name} {number + 1}: {name} leaps {other.midi - one.midi}"
