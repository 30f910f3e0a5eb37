"""Courses made of the campaign's waves, taken apart again."""

from __future__ import annotations

from datetime import date, timedelta
from functools import cache

from anti_invaders.content import course, days
from anti_invaders.content.waves import Wave, waves
from anti_invaders.rules.specs import BackdropCue, BossCue, ClearingCue, Cue, MusicCue, PullCue, StageSpec

DAYS = [days.number(date(2026, 11, 30) + timedelta(n)) for n in range(60)]


@cache
def stage(day: int) -> StageSpec:
    return course("daily", day).stages[1]


@cache
def siege() -> StageSpec:
    return course("siege").stages[1]


def source(cue: Cue) -> str:
    """The stage and the cue that it was made of."""
    return cue.name.split("-", 1)[1]


def number(name: str) -> int:
    """Of its wave."""
    return int(name.split("-", 1)[0])


def groups(spec: StageSpec) -> list[list[Cue]]:
    """The cues wave by wave, without those that clear, play and show."""
    found: dict[int, list[Cue]] = {}
    for cue in spec.cues:
        if not isinstance(cue, (ClearingCue, MusicCue, BackdropCue)):
            found.setdefault(number(cue.name), []).append(cue)
    return list(found.values())


@cache
def wave_of() -> dict[str, Wave]:
    """The waves by what those who fly in them are called in a course."""
    return {
        f"{wave.stage.name}-{part.cue.name}": wave
        for wave in waves().waves
        for part in wave.parts
        if not isinstance(part.cue, PullCue)  # two waves may have the same wells
    }


def heat(group: list[Cue]) -> int:
    """Of a wave, of the hotter of two; -1 of a boss or a gift."""
    return max((wave.heat for cue in group if (wave := wave_of().get(source(cue)))), default=-1)


def leads(group: list[Cue]) -> bool:
    return any(isinstance(cue, BossCue) for cue in group)
