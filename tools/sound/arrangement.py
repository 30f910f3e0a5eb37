"""From a score to moments: which note of which channel begins at which sample, and how strong it is."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from tools.sound import drums, theory, voice
from tools.sound.clock import PULSE, RATE
from tools.sound.exact import Chance
from tools.sound.score import (
    CHORDS,
    EMPTY_BAR,
    HOLD,
    REST,
    Channel,
    Score,
    ScoreError,
    Section,
    chords,
    timed,
)
from tools.sound.theory import Chord
from tools.sound.voice import Note

FIRST_VOICES, FIRST_BASS = (55, 59, 62, 67), 40  # MIDI: what came before the first chord
ON_BEAT, OFF_BEAT = 1.0, 0.78  # strength of a pattern's notes
PICKED = 0.85  # of that, when a pattern picks single notes
SUNG_ON_BEAT, SUNG_OFF_BEAT = 0.95, 0.85  # strength of a melody's notes
SLIDE_WITHIN, SLIDE_UP_TO = 4, 4  # semitones, steps: when an instrument with a glide slides
DUCKING_KICK = 5  # the softest kick (1 to 9) that pushes others down
LOOSE = {"h": 0.12, "j": 0.2}  # how unevenly a letter is struck
GRAIN = 32  # strengths are rounded to so many, so that few sounds are made more than once


@dataclass(frozen=True, slots=True)
class Span:
    """A chord in its place: steps, the bass note and the four voices (MIDI)."""

    chord: Chord
    first: int
    steps: int
    bass: int
    voices: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Bar:
    """`start` and `step` in samples."""

    start: int
    step: int
    spans: tuple[Span, ...]

    def at(self, step: int) -> Span:
        """The chord that sounds at a step."""
        return next(span for span in self.spans if span.first <= step < span.first + span.steps)

    def moment(self, step: int) -> int:
        """The sample at which a step begins."""
        return self.start + step * self.step


@dataclass(slots=True)
class Arrangement:
    """All that sounds, by channel; moments in samples."""

    length: int
    notes: dict[str, list[tuple[int, Note]]] = field(default_factory=dict)
    strikes: dict[str, list[tuple[int, str, float]]] = field(default_factory=dict)  # drum letter, level
    sweeps: list[tuple[int, str, float]] = field(default_factory=list)  # kind, seconds
    kicks: list[int] = field(default_factory=list)
    starts: list[int] = field(default_factory=list)  # of the sections


def arrange(score: Score) -> Arrangement:
    """Plays the score through once, on paper."""
    return _Arranger(score).arrange()


class _Arranger:
    def __init__(self, score: Score) -> None:
        self._score = score
        length = sum(section.bars * score.bar * section.sixteenth * PULSE for section in score.sections)
        self._result = Arrangement(length)
        self._chance = Chance(score.seed)
        self._voices: tuple[int, ...] = FIRST_VOICES
        self._bass = FIRST_BASS
        self._sung: dict[str, int | None] = {}  # the last note of each melody

    def arrange(self) -> Arrangement:
        start = 0
        for section in self._score.sections:
            self._result.starts.append(start)
            start = self._section(section, start)
        return self._result

    def _section(self, section: Section, start: int) -> int:
        step = section.sixteenth * PULSE
        bar_length = self._score.bar * step
        self._bass = self._bass if section.bass is None else section.bass
        for kind, first, lasting in section.sweeps:
            seconds = lasting * bar_length / RATE
            self._result.sweeps.append((start + first * bar_length, kind, seconds))
        for number in range(section.bars):
            bar = Bar(start + number * bar_length, step, self._spans(section.tracks[CHORDS][number]))
            for name, bars in section.tracks.items():
                if name != CHORDS and bars[number] != EMPTY_BAR:
                    self._track(section, number, self._score.channels[name], bar)
        return start + section.bars * bar_length

    def _spans(self, text: str) -> tuple[Span, ...]:
        spans = []
        for chord, first, steps in chords(text, self._score.bar):
            self._bass = theory.bass_note(chord.bass, self._bass)
            self._voices = theory.voicing(chord.tones, self._voices)
            spans.append(Span(chord, first, steps, self._bass, self._voices))
        return tuple(spans)

    def _track(self, section: Section, number: int, channel: Channel, bar: Bar) -> None:
        text = section.tracks[channel.name][number]
        try:
            if channel.plays == "drums":
                self._drums(channel, bar, self._score.drums[text])
            elif text == "*":
                self._held(channel, bar)
            elif text in self._score.patterns:
                self._pattern(channel, bar, self._score.patterns[text])
            else:
                self._melody(channel, bar, text)
        except (KeyError, ValueError) as fault:
            where = f"section {section.name}, bar {number + 1}, {channel.name}"
            raise ScoreError(f"{self._score.path.name}: {where}: {fault}") from None

    # --- the four ways to fill a bar ---
    def _drums(self, channel: Channel, bar: Bar, letters: dict[str, str]) -> None:
        strikes = self._result.strikes.setdefault(channel.name, [])
        for letter, steps in letters.items():
            if letter not in drums.KIT:
                raise ValueError(f"drum {letter!r} is unknown; known are {' '.join(drums.KIT)}")
            for step, force in enumerate(steps):
                if force != REST:
                    strikes.append((bar.moment(step), letter, self._struck(letter, int(force))))
                    if letter == "k" and int(force) >= DUCKING_KICK:
                        self._result.kicks.append(bar.moment(step))

    def _struck(self, letter: str, force: int) -> float:
        """The level of a drum from its force 1 to 9; some are struck a little unevenly."""
        level = force / 9.0
        if letter in LOOSE:
            level *= 1.0 + LOOSE[letter] * self._chance.draw(-0.5, 0.5)
        return round(level * float(np.sqrt(np.sqrt(level))) * GRAIN) / GRAIN

    def _held(self, channel: Channel, bar: Bar) -> None:
        """The chords themselves, each as long as it lasts."""
        for span in bar.spans:
            for note in span.voices:
                self._add(channel, bar.moment(span.first), note + channel.shift, span.steps * bar.step, 0.8)

    def _pattern(self, channel: Channel, bar: Bar, steps: str) -> None:
        for first, sign in enumerate(steps):
            if sign in (REST, HOLD):
                continue
            held = len(steps[first + 1 :]) - len(steps[first + 1 :].lstrip(HOLD))
            strength = ON_BEAT if first % 4 == 0 else OFF_BEAT
            for note in _meant(sign, bar.at(first)):
                picked = PICKED if sign.isdigit() else 1.0
                length = (1 + held) * bar.step
                self._add(channel, bar.moment(first), note + channel.shift, length, strength * picked)

    def _melody(self, channel: Channel, bar: Bar, text: str) -> None:
        for word, first, steps in timed(text, self._score.bar):
            before, self._sung[channel.name] = self._sung.get(channel.name), None
            if word == REST:
                continue
            note = theory.midi(word)
            strength = SUNG_ON_BEAT if first % 8 == 0 else SUNG_OFF_BEAT
            slide = before if _slides(channel, before, note, steps) else None
            self._add(channel, bar.moment(first), note, steps * bar.step, strength, slide)
            self._sung[channel.name] = note

    def _add(
        self, channel: Channel, moment: int, midi: int, length: int, strength: float, slide: int | None = None
    ) -> None:
        note = Note(midi, length, round(strength * GRAIN) / GRAIN, slide)
        self._result.notes.setdefault(channel.name, []).append((moment, note))


def _slides(channel: Channel, before: int | None, note: int, steps: int) -> bool:
    glides = voice.instruments()[channel.plays].glide > 0.0
    return glides and before is not None and abs(before - note) <= SLIDE_WITHIN and steps <= SLIDE_UP_TO


def _meant(sign: str, span: Span) -> tuple[int, ...]:
    """The notes a sign of a pattern means: r o 5 t of the bass, x the chord, a digit one of its voices."""
    if sign == "x":
        return span.voices
    if sign.isdigit():
        octave, voice_number = divmod(int(sign), len(span.voices))
        return (span.voices[voice_number] + 12 * octave,)
    third, fifth = span.chord.tones[1], span.chord.tones[2]
    over_bass = {"r": 0, "o": 12, "5": (fifth - span.chord.bass) % 12, "t": (third - span.chord.bass) % 12}
    if sign not in over_bass:
        raise ValueError(f"sign {sign!r} of a pattern is unknown; known are r o 5 t x and digits")
    return (span.bass + over_bass[sign],)
