"""Scores: a piece of music as text that a person can read and change. The grammar is in docs/sound.md.

A score opens with its title and its clock, then its channels (instrument, stem, place in the mix), its
patterns and drum bars, then its sections, each with one line a channel and one bar between two strokes.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from tools.sound import theory
from tools.sound.theory import Chord, Key

REST, HOLD = ".", "-"
EMPTY_BAR = "-"
CHORDS = "chords"


class ScoreError(Exception):
    """A score cannot be read; the message begins with file and line."""


@dataclass(frozen=True, slots=True)
class Channel:
    """One line of the music: what plays it, which stem it is in, how it sits in the mix (dB, Hz, 0 to 1)."""

    name: str
    plays: str
    stem: str
    gain: float
    duck: float = 0.0  # how far each kick pushes it down
    low_cut: float = 0.0  # Hz
    bells: tuple[tuple[float, float, float], ...] = ()  # Hz, dB, octaves
    echo: float | None = None  # dB
    hall: float | None = None  # dB
    chorus: bool = False
    shift: int = 0  # semitones, for patterns


@dataclass(slots=True)
class Section:
    """Some bars with one key, one tempo and one level."""

    name: str
    bars: int
    sixteenth: int  # pulses
    key: Key
    levels: dict[str, float] = field(default_factory=dict)  # dB by channel; "all" for the rest
    bass: int | None = None  # MIDI: where the bass begins
    sweeps: list[tuple[str, int, int]] = field(default_factory=list)  # kind, first bar, bars
    tracks: dict[str, list[str]] = field(default_factory=dict)

    def level(self, channel: str) -> float:
        """dB of a channel in this section."""
        return self.levels.get("all", 0.0) + self.levels.get(channel, 0.0)


@dataclass(slots=True)
class Score:
    """A whole piece."""

    path: Path
    title: str = ""
    bar: int = 16  # sixteenths
    seed: int = 1
    channels: dict[str, Channel] = field(default_factory=dict)
    patterns: dict[str, str] = field(default_factory=dict)
    drums: dict[str, dict[str, str]] = field(default_factory=dict)  # bar name to letter to steps
    sections: list[Section] = field(default_factory=list)


def load(path: Path) -> Score:
    """Reads a score. Raises ScoreError with file, line and what to do."""
    return _Reader(path).read()


class _Reader:
    """One line at a time; a line's first word says what it is."""

    def __init__(self, path: Path) -> None:
        self.score = Score(path)
        self._sixteenth = 0
        self._line = 0
        self._words = {
            "title": self._title,
            "sixteenth": self._tempo,
            "bar": self._bar,
            "seed": self._seed,
            "channel": self._channel,
            "pattern": self._pattern,
            "drums": self._drum_bar,
            "section": self._section,
        }
        self._section_words = {
            "key": self._key,
            "tempo": self._section_tempo,
            "level": self._level,
            "bass": self._bass,
            "sweep": self._sweep,
        }

    def read(self) -> Score:
        text = self.score.path.read_text("utf-8")
        for self._line, line in enumerate(text.splitlines(), 1):
            if line.strip() and not line.lstrip().startswith("#"):
                self._read_line(line)
        self._close_section()
        return self.score

    def _read_line(self, line: str) -> None:
        word, _, rest = line.strip().partition(" ")
        try:
            if line[0].isspace():
                self._section_line(word, rest.strip())
            else:
                self._words[word](rest.strip())
        except KeyError as unknown:
            raise self._error(f"{unknown} is unknown here") from None
        except ValueError as fault:
            raise self._error(str(fault)) from None

    def _error(self, message: str) -> ScoreError:
        return ScoreError(f"{self.score.path.name}:{self._line}: {message}")

    # --- the head ---
    def _title(self, rest: str) -> None:
        self.score.title = rest

    def _tempo(self, rest: str) -> None:
        self._sixteenth = int(rest)

    def _bar(self, rest: str) -> None:
        self.score.bar = int(rest)

    def _seed(self, rest: str) -> None:
        self.score.seed = int(rest)

    def _channel(self, rest: str) -> None:
        name, *pairs = rest.split()
        settings = [pair.split("=", 1) for pair in pairs]
        numbers = {k: float(v) for k, v in settings if k in ("gain", "duck", "low_cut", "echo", "hall")}
        words = dict(settings)
        bells = tuple(_three(value) for word, value in settings if word == "bell")
        shift, chorus = int(words.get("shift", 0)), "chorus" in words
        self.score.channels[name] = Channel(
            name, words["plays"], words["stem"], **numbers, bells=bells, shift=shift, chorus=chorus
        )

    def _pattern(self, rest: str) -> None:
        name, steps = rest.split()
        self._expect(len(steps), self.score.bar, f"steps in pattern {name}")
        self.score.patterns[name] = steps

    def _drum_bar(self, rest: str) -> None:
        name, *lines = rest.split()
        drums = dict(line.split(":", 1) for line in lines)
        for steps in drums.values():
            self._expect(len(steps), self.score.bar, f"steps in drum bar {name}")
        self.score.drums[name] = drums

    # --- sections ---
    def _section(self, rest: str) -> None:
        self._close_section()
        name, bars = rest.split()
        last = self.score.sections[-1] if self.score.sections else None
        sixteenth = last.sixteenth if last else self._sixteenth
        self.score.sections.append(
            Section(name, int(bars), sixteenth, last.key if last else theory.key("Em"))
        )

    def _section_line(self, word: str, rest: str) -> None:
        if not self.score.sections:
            raise ValueError("an indented line belongs to a section, and none is open")
        if word in self._section_words:
            self._section_words[word](rest)
        else:
            self._track(word, rest)

    @property
    def _open(self) -> Section:
        return self.score.sections[-1]

    def _key(self, rest: str) -> None:
        self._open.key = theory.key(rest)

    def _section_tempo(self, rest: str) -> None:
        self._open.sixteenth = int(rest)

    def _level(self, rest: str) -> None:
        for pair in rest.split():
            channel, decibels = pair.split("=")
            self._open.levels[channel] = float(decibels)

    def _bass(self, rest: str) -> None:
        self._open.bass = theory.midi(rest)

    def _sweep(self, rest: str) -> None:
        kind, first, bars = rest.split()
        self._open.sweeps.append((kind, int(first), int(bars)))

    def _track(self, name: str, rest: str) -> None:
        if name != CHORDS and name not in self.score.channels:
            known = ", ".join(self.score.channels)
            raise ValueError(f"channel {name!r} is unknown; known are {known}")
        bars = [bar.strip() for bar in rest.split("|")[1:]] if "|" in rest else [rest] * self._open.bars
        self._open.tracks.setdefault(name, []).extend(bars)

    def _close_section(self) -> None:
        if self.score.sections:
            for name, bars in self._open.tracks.items():
                self._expect(len(bars), self._open.bars, f"bars of {name} in section {self._open.name}")

    def _expect(self, found: int, wanted: int, what: str) -> None:
        if found != wanted:
            raise self._error(f"{found} {what}; there must be {wanted}")


def _three(text: str) -> tuple[float, float, float]:
    first, second, third = (float(part) for part in text.split(":"))
    return first, second, third


def timed(bar: str, steps: int) -> list[tuple[str, int, int]]:
    """The words of a bar with where each begins and how long it is: `b4:2 e5:4` or `Em D` (equal shares).

    Raises ValueError when they do not fill the bar.
    """
    words = [word.partition(":") for word in bar.split()]
    share = steps // max(len(words), 1)
    lengths = [int(length) if length else share for _, _, length in words]
    if sum(lengths) != steps:
        raise ValueError(f"bar {bar!r} lasts {sum(lengths)} steps and must last {steps}")
    starts = [sum(lengths[:i]) for i in range(len(lengths))]
    return [(word, start, length) for (word, _, _), start, length in zip(words, starts, lengths, strict=True)]


def chords(bar: str, steps: int) -> list[tuple[Chord, int, int]]:
    """The chords of a bar, with where each begins and how long it is."""
    return [(theory.chord(name), start, length) for name, start, length in timed(bar, steps)]
