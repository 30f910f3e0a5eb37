"""Music: one piece at a time, its layers joining by danger, every change of it a fade.

At most one piece is in memory: the old one is let go before the next is decoded, by the loader's
thread. The fades are ours and run by pulses; SDL's own would make the game wait.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import pygame

from anti_invaders import resources
from anti_invaders.devices.loader import Job
from anti_invaders.devices.mixer import Mixer, Recording
from anti_invaders.engine.pulse import pulses

STEM_FADE = pulses(1.0)  # how long a layer takes to join or to leave
DUCK_DOWN, DUCK_UP = pulses(0.08), pulses(0.8)
DUCKED = 10 ** (-6 / 20)  # of the music's volume, under a sound that must be heard: 6 dB less

UNREADABLE = (resources.MissingAsset, OSError, ValueError, KeyError, TypeError, pygame.error)


@dataclass(frozen=True, slots=True)
class Stem:
    """A layer of a piece."""

    path: Path
    joins: float  # the danger, 0 to 1, from which on it is heard


@dataclass(slots=True)
class _Playing:
    """A piece on its way from the disk to silence."""

    name: str
    stems: tuple[Stem, ...] = ()
    recordings: list[Recording] = field(default_factory=list)
    level: float = 1.0  # of its last fade
    gains: list[float] = field(default_factory=list)  # of its stems
    age: int = 0  # pulses since it began, the one in which it did counted; 0 before

    @property
    def started(self) -> bool:
        return self.age > 0


class Jukebox:
    """Plays what it is asked for as soon as it can. `advance` it once a pulse."""

    def __init__(
        self, mixer: Mixer, do: Callable[[Job], None], fails: Callable[[str, Exception], None]
    ) -> None:
        self.volume = 1.0  # 0 to 1
        self.danger = 0.0  # 0 to 1
        self.wanted: str | None = None  # what should play
        self._mixer = mixer
        self._do = do  # has a job done beside the game
        self._fails = fails  # hears the name of what cannot be read, and why
        self._now: _Playing | None = None
        self._fade_step = 1.0  # of the level, a pulse
        self._duck = 1.0  # what the ducking leaves of the volume
        self._duck_hold = 0  # pulses

    @property
    def piece(self) -> str | None:
        """What is heard, or was asked for and is being read."""
        return self._now.name if self._now else None

    @property
    def pulse(self) -> int:
        """Where the piece that plays is in the pulse that comes; 0 before it began."""
        return self._now.age if self._now else 0

    def want(self, name: str | None, fade: int) -> None:
        """Go over to a piece, or to none; what plays now fades for so many pulses."""
        self.wanted = name
        self._fade_step = 1.0 / max(fade, 1)

    def duck(self, hold: int) -> None:
        """Make room, for so many pulses, for a sound that must be heard."""
        self._duck_hold = max(self._duck_hold, DUCK_DOWN + hold)

    def cut(self) -> None:
        """Without a fade: what plays and is not wanted any more falls silent."""
        if self._now and self._now.name != self.wanted:
            self._now.level = 0.0

    def advance(self) -> None:
        """One pulse of fades and changes."""
        self._advance_duck()
        now = self._now
        if (now.name if now else None) != self.wanted:
            self._leave()
        elif now and now.started:
            now.age += 1
            now.level = min(now.level + self._fade_step, 1.0)
            self._advance_stems(now)
        elif now and now.stems and len(now.recordings) == len(now.stems):
            self._start(now)
        self.apply()

    def apply(self) -> None:
        """Make what is heard as loud as it should be."""
        now = self._now
        if now is None or not now.started:
            return
        volume = self.volume * now.level * self._duck
        if now.stems:
            self._mixer.set_stem_volumes([volume * gain for gain in now.gains])
        else:
            self._mixer.set_music_volume(volume)

    def _leave(self) -> None:
        """Fade what plays, and when nothing of it is left begin what is wanted."""
        now = self._now
        if now and now.started and now.level > self._fade_step:
            now.level -= self._fade_step
            return
        self._mixer.stop_music()
        self._now = None
        if now:
            self._do(now.recordings.clear)  # giving back so much memory takes some ms
        if self.wanted is not None:
            self._begin(self.wanted)

    def _begin(self, name: str) -> None:
        playing = self._now = _Playing(name)
        try:
            stems = read_stems(name)
            if len(stems) == 1:
                self._mixer.set_music_volume(self.volume * self._duck)
                self._mixer.stream_music(stems[0].path)
                playing.age = 1
                return
        except UNREADABLE as error:
            self._fails(name, error)
            return
        playing.stems = stems
        playing.gains = [self._gain_wanted(stem) for stem in stems]
        self._do(lambda: self._decode(playing))

    def _decode(self, playing: _Playing) -> None:
        """In the loader's thread."""
        try:
            for stem in playing.stems:
                if self._now is not playing:
                    return  # somebody wants another piece by now
                playing.recordings.append(self._mixer.decode(stem.path))
        except UNREADABLE as error:
            self._fails(playing.name, error)

    def _start(self, playing: _Playing) -> None:
        volume = self.volume * self._duck
        self._mixer.play_stems(playing.recordings, [volume * gain for gain in playing.gains])
        playing.age = 1

    def _advance_stems(self, playing: _Playing) -> None:
        for index, stem in enumerate(playing.stems):
            playing.gains[index] = _toward(playing.gains[index], self._gain_wanted(stem), 1 / STEM_FADE)

    def _gain_wanted(self, stem: Stem) -> float:
        return 1.0 if self.danger >= stem.joins else 0.0

    def _advance_duck(self) -> None:
        if self._duck_hold:
            self._duck_hold -= 1
            self._duck = _toward(self._duck, DUCKED, (1 - DUCKED) / DUCK_DOWN)
        else:
            self._duck = _toward(self._duck, 1.0, (1 - DUCKED) / DUCK_UP)


def read_stems(name: str) -> tuple[Stem, ...]:
    """The layers of a piece, from the facts beside it. Raises one of UNREADABLE."""
    facts = json.loads(resources.asset("music", f"{name}.json").read_text(encoding="utf-8"))
    return tuple(
        Stem(resources.asset("music", stem["file"]), float(stem.get("joins", 0))) for stem in facts["stems"]
    )


def _toward(value: float, goal: float, step: float) -> float:
    return min(value + step, goal) if value < goal else max(value - step, goal)
