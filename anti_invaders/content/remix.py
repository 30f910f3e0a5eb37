"""Stages made by code of the campaign's waves: one for each day, and the siege. The same on every machine."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, replace
from functools import cache
from hashlib import blake2b
from json import dumps
from typing import Any

from anti_invaders.content import days
from anti_invaders.content.loading import DIGEST_BYTES, load
from anti_invaders.content.waves import Frame, Part, Wave, waves
from anti_invaders.rules.field import WIDTH
from anti_invaders.rules.rng import Stream, named
from anti_invaders.rules.specs import (
    AdvanceCue,
    BackdropCue,
    ClearingCue,
    Content,
    Cue,
    FlyCue,
    MarchCue,
    MusicCue,
    PullCue,
    SceneryCue,
    Slot,
    StageSpec,
    StageText,
    WeaponSpec,
)

PAUSE, SHORT = 60, 15  # pulses before a wave; before one in which something else comes first
BREATH = 120  # pulses before a boss
FEWEST, CHANCES = 10, 3  # waves of a day: from so many on, so many numbers of them
EVERY = 8  # in the siege, each wave of such a number is a boss
SPREAD = 16  # of heat, by which the siege's order differs from round to round
ROUNDS = 6  # of the siege: an hour and more
SINGLE = 2  # rounds, after which two waves come at once
HASTE = 9  # pulses by which a round's pauses are shorter than those of the round before
APART = 90  # pulses between two waves that come at once

PLAIN = str, int, float  # what is said as it is


# --- the two courses ------------------------------------------------------------------------------
def daily(day: int) -> Content:
    """The course of a day, named as 20261130: ten to twelve waves, one hotter than the other, a mid-boss in
    their middle, and a boss."""
    luck, known = named(day, "daily"), waves()
    chosen = [_turned(wave, luck) for wave in _climb(known.waves, FEWEST + luck.below(CHANCES), luck)]
    end = known.leads[days.ordinal(day) % len(known.leads)]  # they take turns
    middle = _one_of([lead for lead in known.leads if lead is not end], luck)
    line = Timeline()
    for place, wave in enumerate(chosen):
        line.add(_pause(wave, PAUSE), wave)
        if place + 1 == len(chosen) // 2:
            line.lead(middle.middle, middle.gift)
    line.add(_pause(end.last, BREATH), end.last)
    return _content(known.daily, end.last.stage, line)


def siege() -> Content:
    """All waves, the mildest first, round after round, each harder than the one before."""
    luck, known = named(0, "siege"), waves()
    leaders = [(lead.middle, lead) for lead in known.leads] + [(lead.last, lead) for lead in known.leads]
    rounds = [(turn, wave) for turn in range(ROUNDS) for wave in _round(known.waves, turn, luck)]
    line = Timeline()
    for place, (turn, together) in enumerate(rounds, 1):
        line.add(_pause(together[0], max(PAUSE - HASTE * turn, 0)), *together)
        led, rest = divmod(place, EVERY - 1)
        if not rest:
            boss, lead = leaders[(led - 1) % len(leaders)]
            line.lead(boss, lead.gift)
            line.show(known.leads[led % len(known.leads)].last.stage)
    return _content(known.siege, known.waves[0].stage, line)


def _climb(rising: Sequence[Wave], count: int, luck: Stream) -> list[Wave]:
    """An opening, and then one wave of each step upward."""
    first = _one_of([wave for wave in rising if wave.opens], luck)
    rest = [wave for wave in rising if wave is not first and wave.heat > first.heat]
    steps = count - 1
    return [
        first,
        *(_one_of(rest[len(rest) * n // steps : len(rest) * (n + 1) // steps], luck) for n in range(steps)),
    ]


def _round(rising: Sequence[Wave], turn: int, luck: Stream) -> list[tuple[Wave, ...]]:
    """What comes in a round of the siege, in order: each wave once, in later rounds often two at once."""
    order = [(wave.heat + (luck.below(SPREAD) if turn else 0), wave) for wave in rising]
    order.sort(key=lambda each: each[0])
    line = [_turned(wave, luck) if turn else wave for _heat, wave in order]
    if turn < SINGLE:
        return [(wave,) for wave in line]
    flying = [wave for wave in line if not (wave.marches or wave.lies or wave.alone)]
    marching = [wave for wave in line if wave.marches and not (wave.lies or wave.alone)]
    pairs = {id(march): fly for march, fly in zip(marching, flying, strict=False)}
    paired = {id(fly) for fly in pairs.values()}
    return [
        (wave, pairs[id(wave)]) if id(wave) in pairs else (wave,) for wave in line if id(wave) not in paired
    ]


def _one_of(among: Sequence[Any], luck: Stream) -> Any:
    return among[luck.below(len(among))]


def _pause(wave: Wave, usual: int) -> int:
    """pulses before it: what comes before anybody who fires is pause enough."""
    return min(usual, SHORT) if wave.heralded else usual


# --- a wave in a mirror ---------------------------------------------------------------------------
def _turned(wave: Wave, luck: Stream) -> Wave:
    """A wave as it is, or as a mirror shows it."""
    if luck.below(2):
        return wave
    return replace(wave, parts=tuple(replace(part, cue=mirrored(part.cue)) for part in wave.parts))


def mirrored(cue: Cue) -> Cue:
    """The cue as a mirror down the middle of the field shows it."""
    match cue:
        case FlyCue():
            return replace(cue, mirror=not cue.mirror, weapons=tuple(map(_weapon, cue.weapons)))
        case MarchCue():
            xs = [slot.x for slot in cue.slots]
            wide = max(xs) - min(xs)  # it stands in the middle by its right edge
            slots = tuple(Slot(slot.enemy, wide - slot.x, slot.y, slot.drops) for slot in cue.slots)
            return replace(cue, slots=slots)
        case SceneryCue():
            places = tuple((WIDTH - x, y) for x, y in cue.places)
            return replace(cue, places=places, drift=(0.0 - cue.drift[0], cue.drift[1]))
        case PullCue():
            return replace(cue, x=WIDTH - cue.x)
    return cue


def _weapon(weapon: WeaponSpec) -> WeaponSpec:
    """A weapon in the mirror; what is aimed needs none."""
    x, y = weapon.offset
    laser = weapon.laser
    if laser and not laser.aimed:
        laser = replace(laser, angle=(360.0 - laser.angle) % 360.0, sweep=0.0 - laser.sweep)
    return replace(weapon, offset=(0.0 - x, y), mirror=not weapon.mirror, laser=laser)


# --- one after the other --------------------------------------------------------------------------
class Timeline:
    """The cues of a stage in the making: each wave comes when the one before it is gone, with all that lay
    about. `speed_limit` is that of the fastest stage that it is from."""

    def __init__(self) -> None:
        self.cues: list[Cue] = []
        self.speed_limit = 0.0
        self._cleared = ""
        self._number = 0

    def add(self, pause: int, *together: Wave) -> None:
        """The next wave, or waves that come at once, `pause` pulses after the one before."""
        self._number += 1
        last, struck = (-1, ""), []
        for place, wave in enumerate(together):
            begins = pause + place * APART if self._cleared else wave.first
            self.cues += [self._placed(wave, part, begins) for part in wave.parts]
            last = max(last, (begins + wave.latest.at, self._name(wave, wave.latest.cue.name)))
            lifeless = [part.cue for part in wave.parts if isinstance(part.cue, (PullCue, AdvanceCue))]
            struck += [self._name(wave, cue.name) for cue in lifeless]
            self.speed_limit = max(self.speed_limit, wave.stage.speed_limit)
        self._cleared = f"{self._number}-cleared"
        self.cues.append(ClearingCue(name=self._cleared, after=last[1], strikes=tuple(struck)))

    def _placed(self, wave: Wave, part: Part, begins: int) -> Cue:
        """A cue at its place."""
        cue, name = part.cue, self._name(wave, part.cue.name)
        if part.waits:
            return replace(cue, name=name, at=0, after=self._name(wave, cue.after))
        if not self._cleared:
            return replace(cue, name=name, at=begins + part.at, after="", wait=0)
        return replace(cue, name=name, at=0, after=self._cleared, wait=begins + part.at)

    def _name(self, wave: Wave, cue: str) -> str:
        return f"{self._number}-{wave.stage.name}-{cue}"

    def lead(self, boss: Wave, gift: Wave) -> None:
        """A boss, and what it leaves room for: a gift, and a rest."""
        self.add(_pause(boss, BREATH), boss)
        self.add(PAUSE, gift)

    def show(self, stage: StageSpec) -> None:
        """From the last clearing on, the world and the music of this stage."""
        name = f"{self._number}-{stage.name}"
        self.cues.append(BackdropCue(name=f"{name}-shown", after=self._cleared, show=stage.backdrop))
        self.cues.append(MusicCue(name=f"{name}-played", after=self._cleared, play=stage.music))


# --- as content -----------------------------------------------------------------------------------
def _content(frame: Frame, world: StageSpec, line: Timeline) -> Content:
    """The game's own content with one stage alone, that of these cues, in the world of another stage."""
    game = load()
    stage = StageSpec(
        number=1, name=frame.name, title=frame.title, music=world.music, backdrop=world.backdrop,
        power=frame.power, speed_limit=line.speed_limit, cues=tuple(line.cues), text=StageText(frame.told),
    )  # fmt: skip
    said = dumps({"over": game.digest, "stage": _said(stage)}, sort_keys=True, separators=(",", ":"))
    counted = blake2b(said.encode(), digest_size=DIGEST_BYTES).hexdigest()
    return replace(game, stages={1: stage}, digest=counted)


def _said(value: Any) -> Any:
    """As plain data: what the game's own content has, by its name."""
    if value is None or isinstance(value, PLAIN):
        return value
    if isinstance(value, tuple):
        return [_said(each) for each in value]
    if not isinstance(value, (Cue, StageSpec)) and hasattr(value, "name"):
        return value.name
    kind: Any = type(value)
    return [_said(getattr(value, name)) for name in _names(kind)]


@cache
def _names(kind: Any) -> tuple[str, ...]:
    """What its things are made of, in alphabetical order."""
    return tuple(sorted(each.name for each in fields(kind)))
