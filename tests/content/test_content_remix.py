"""What code makes of the campaign's waves: fair on every day, and the same on every machine."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from anti_invaders import bots
from anti_invaders.content import course, days, flown_with, load, remix
from anti_invaders.content.waves import Wave, waves
from anti_invaders.rules.boss import Boss
from anti_invaders.rules.controls import IDLE, Controls
from anti_invaders.rules.field import inside
from anti_invaders.rules.specs import (
    BackdropCue,
    BossCue,
    ClearingCue,
    Content,
    Cue,
    FlyCue,
    MarchCue,
    MusicCue,
    PullCue,
    StageSpec,
)
from anti_invaders.rules.start import Start
from anti_invaders.rules.world import World
from tests.bots.flights import Flown

ROOT = Path(__file__).parents[2]
FIRST_ENEMY, FIRST_BULLET = 120, 240  # pulses
EMPTY = 300  # pulses: nobody waits longer with nobody there, however fast
LONGEST = 60 * 60 * 11  # pulses, for somebody who does nothing at all
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


# --- on paper, on many days -----------------------------------------------------------------------
@pytest.mark.parametrize("day", DAYS)
def test_a_day_has_ten_to_twelve_waves_a_boss_in_their_middle_and_one_at_the_end(day: int) -> None:
    found = groups(stage(day))
    plain = [group for group in found if heat(group) >= 0]
    assert 10 <= len(plain) <= 12
    assert [place for place, group in enumerate(found) if leads(group)] == [len(plain) // 2, len(found) - 1]
    assert len(found) == len(plain) + 3  # the two, and a gift
    middle, last = (next(cue for cue in group if isinstance(cue, BossCue)) for group in found if leads(group))
    assert number(middle.name) == len(plain) // 2 + 1
    assert source(middle).split("-")[0] != source(last).split("-")[0]


@pytest.mark.parametrize("day", DAYS)
def test_no_wave_of_a_day_is_easier_than_the_one_before_it(day: int) -> None:
    heats = [heat(group) for group in groups(stage(day)) if heat(group) >= 0]
    assert heats == sorted(heats)
    assert heats[0] <= 30
    assert heats[-1] >= 80


@pytest.mark.parametrize("day", DAYS)
def test_a_day_gives_what_a_stage_gives(day: int) -> None:
    """A stage of the campaign has about a dozen pickups of power and a Nova or energy."""
    found: Counter[str] = Counter()
    for cue in stage(day).cues:
        if isinstance(cue, FlyCue):
            found.update(kind for _carrier in cue.carriers for kind in cue.drops)
        elif isinstance(cue, MarchCue):
            found.update(kind for slot in cue.slots for kind in slot.drops)
    assert 5 <= found["power"] <= 20
    assert found["bomb"] + found["energy"] >= 1
    assert found["bomb"] <= 3


@pytest.mark.parametrize("spec", [*map(stage, DAYS[:20]), siege()], ids=[*map(str, DAYS[:20]), "siege"])
def test_cues_have_names_of_their_own_and_wait_for_what_is_there(spec: StageSpec) -> None:
    seen: set[str] = set()
    for cue in spec.cues:
        assert cue.name not in seen
        assert not cue.after or cue.after in seen
        seen.add(cue.name)
    for cue in spec.cues:
        assert not isinstance(cue, ClearingCue) or set(cue.strikes) <= seen


@pytest.mark.parametrize("spec", [*map(stage, DAYS[:20]), siege()], ids=[*map(str, DAYS[:20]), "siege"])
def test_whoever_comes_flies_as_in_the_campaign_or_as_a_mirror_shows_it(spec: StageSpec) -> None:
    original = {f"{each.name}-{cue.name}": cue for each in load().stages.values() for cue in each.cues}
    for group in groups(spec):
        for cue in group:
            placed: dict[str, Any] = {"name": "", "at": 0, "after": "", "wait": 0}
            was = original[source(cue)]
            same = [replace(each, **placed) == replace(cue, **placed) for each in (was, remix.mirrored(was))]
            assert any(same), cue.name
    assert spec.speed_limit == max(
        each.speed_limit for each in load().stages.values() if any(_of(each, cue) for cue in spec.cues)
    )


def _of(origin: StageSpec, cue: Cue) -> bool:
    return source(cue).startswith(f"{origin.name}-") and not isinstance(cue, (MusicCue, BackdropCue))


def test_a_mirror_s_mirror_shows_the_cue() -> None:
    for each in load().stages.values():
        for cue in each.cues:
            assert remix.mirrored(remix.mirrored(cue)) == cue


def test_days_differ_in_waves_worlds_music_and_bosses() -> None:
    specs = [stage(day) for day in DAYS]
    assert all(one.backdrop != other.backdrop for one, other in pairwise(specs))
    assert len({spec.cues for spec in specs}) == len(specs)
    assert len({spec.backdrop for spec in specs}) == len({spec.music for spec in specs}) == 6
    assert len({groups(spec)[0][0].name for spec in specs}) == sum(wave.opens for wave in waves().waves)
    met = {source(cue) for spec in specs for cue in spec.cues}
    assert all(name in met for name in wave_of()), "some wave never comes in two months"


def test_waves_that_come_at_once_are_one_that_marches_and_one_that_flies_on_open_ground() -> None:
    known = wave_of()
    found = [[known[source(cue)] for cue in group if source(cue) in known] for group in groups(siege())]
    pairs = [(both[0], both[-1]) for both in found if both and both[0] is not both[-1]]
    assert len(pairs) >= 20
    for one, other in pairs:
        assert one.marches and not other.marches
        assert not (one.lies or other.lies or one.alone or other.alone)


def test_the_siege_has_all_waves_in_each_round_a_boss_at_every_eighth_place_and_a_gift_behind_it() -> None:
    found = groups(siege())
    fights = [group for group in found if leads(group) or heat(group) >= 0]
    assert [place % 8 for place, group in enumerate(fights, 1) if leads(group)] == [0] * (len(fights) // 8)
    for one, other in pairwise(found):
        assert not leads(one) or (heat(other) == -1 and len(other) == 1)
    times = Counter(source(cue) for cue in siege().cues if source(cue) in wave_of())
    assert set(times.values()) == {remix.ROUNDS}
    assert set(times) == set(wave_of())


def test_the_siege_rises_and_comes_again_sooner() -> None:
    count = len(waves().waves)
    fights = [group for group in groups(siege()) if heat(group) >= 0]
    heats = [heat(group) for group in fights]
    assert heats[:count] == sorted(heats[:count])
    pauses = [
        min(cue.wait for cue in group) for group in fights if source(group[0]) == "low-orbit-first-rows"
    ]
    assert pauses == sorted(set(pauses), reverse=True)
    assert len(pauses) == remix.ROUNDS


def test_nothing_of_a_wave_begins_after_those_for_whose_end_the_next_one_waits() -> None:
    for wave in waves().waves:
        assert all(part.at <= wave.latest.at or part.cue.name == "we-come-closer" for part in wave.parts)


# --- the same everywhere --------------------------------------------------------------------------
SAY = """
from anti_invaders.content import course
print(course("daily", 20261130).digest, course("daily", 20270101).digest, course("siege").digest)
"""


def test_another_machine_makes_the_same_of_the_same_day() -> None:
    env = os.environ | {"PYTHONPATH": str(ROOT), "PYTHONHASHSEED": "4321"}
    said = subprocess.run([sys.executable, "-c", SAY], capture_output=True, text=True, check=True, env=env)
    ours = [course("daily", 20261130), course("daily", 20270101), course("siege")]
    assert said.stdout.split() == [each.digest for each in ours]


def test_a_day_s_digest_is_no_other_day_s_nor_the_game_s() -> None:
    digests = [course("daily", day).digest for day in DAYS]
    assert len({*digests, load().digest, course("siege").digest}) == len(DAYS) + 2


def test_a_run_of_any_day_is_known_by_its_seed_and_digest() -> None:
    for day in (20261130, 20240229, 20991231):
        assert flown_with(course("daily", day).digest, load(), day) is course("daily", day)
    assert flown_with(course("daily", 20261130).digest, load(), 20261201) is load()
    assert flown_with(course("siege").digest, load(), 17) is course("siege")
    assert flown_with("of a newer version", load(), 20261130) is load()


@pytest.mark.parametrize("day", [0, 7, 20261131, 20260230, 20270229, 123, 2**63])
def test_what_is_no_day_has_no_course(day: int) -> None:
    assert not days.is_day(day)
    with pytest.raises(ValueError, match="is no day"):
        course("daily", day)


def test_a_day_is_written_as_dates_are() -> None:
    assert days.written(days.number(date(2027, 2, 3))) == "2027-02-03"
    assert days.is_day(days.today())


# --- in flight ------------------------------------------------------------------------------------
@dataclass
class Seen:
    """A run: pulses of the first enemy and bullet, and how long nobody was there, with what came then."""

    world: World
    enemy: int = 0
    bullet: int = 0
    empty: int = 0
    gaps: list[tuple[int, str]] = field(default_factory=list)
    mixed: list[str] = field(default_factory=list)
    ground: dict[int, int] = field(default_factory=dict)  # of which wave each obstacle is

    def look(self) -> None:
        """A pulse is over."""
        world = self.world
        here = world.pulse
        self.enemy = self.enemy or (here if world.enemies else 0)
        self.bullet = self.bullet or (here if world.bullets.n else 0)
        if world.enemies or world.won:
            if self.empty > EMPTY:
                self.gaps.append((self.empty, world.enemies[0].cue if world.enemies else "end"))
            self.empty = 0
        else:
            self.empty += 1
        self._look_for_strangers()

    def _look_for_strangers(self) -> None:
        """All who fly are of one wave, and so is all that lies about."""
        flying = {number(enemy.cue) for enemy in self.world.enemies}
        for obstacle in self.world.scenery:
            if obstacle.id not in self.ground:
                begun = [name for name in self.world.stage.save()["ended"] if not name.endswith("-cleared")]
                begun += [name for name, _clock, _sent in self.world.stage.save()["running"]]
                self.ground[obstacle.id] = max(map(number, begun))
        lying = {self.ground[obstacle.id] for obstacle in self.world.scenery if not obstacle.gone}
        bosses = {enemy.cue for enemy in self.world.enemies if isinstance(enemy, Boss)}
        if len(flying | lying) > 1 or len(bosses) > 1:
            self.mixed.append(f"pulse {self.world.pulse}: {flying} over {lying}, {bosses}")


def begun(known: Content, difficulty: str = "normal") -> Seen:
    power = known.stages[1].power
    start = Start(1, difficulty, power=power, invulnerable=True, hold_invasion=True)
    return Seen(World(known, start))


def cleared_at_once(known: Content) -> Seen:
    """By somebody who shoots whoever can be shot in the pulse in which he comes."""
    seen = begun(known)
    world = seen.world
    while world.result is None:
        world.advance((Controls(fire=world.pulse % 2 == 0),))
        for enemy in world.enemies:
            if isinstance(enemy, Boss):
                enemy.hurt(1e9, "shot")
            elif enemy.hittable and inside(enemy.x, enemy.y):
                enemy.dead = True
        seen.look()
    return seen


def idled(known: Content, most: int, difficulty: str = "normal") -> Seen:
    """By somebody who does nothing."""
    seen = begun(known, difficulty)
    while seen.world.result is None and seen.world.pulse < most:
        seen.world.advance((IDLE,))
        seen.look()
    return seen


@pytest.mark.parametrize("difficulty", load().difficulties)
def test_however_a_day_opens_somebody_comes_soon_and_fires_later(difficulty: str) -> None:
    opened = {groups(stage(day))[0][0].name: day for day in DAYS}
    for day in opened.values():
        seen = idled(course("daily", day), FIRST_BULLET + 60, difficulty)
        assert 0 < seen.enemy <= FIRST_ENEMY
        assert seen.bullet == 0 or seen.bullet >= FIRST_BULLET


@pytest.mark.parametrize(
    "day", [day if n < 3 else pytest.param(day, marks=pytest.mark.slow) for n, day in enumerate(DAYS[:30])]
)
def test_nobody_waits_for_long_and_no_wave_meets_another_one_or_its_ground(day: int) -> None:
    seen = cleared_at_once(course("daily", day))
    assert seen.world.result == "clear"
    assert seen.gaps == []
    assert seen.mixed == []


@pytest.mark.parametrize("day", [pytest.param(day, marks=pytest.mark.slow) for day in DAYS[:8]])
def test_a_day_ends_though_nobody_does_anything(day: int) -> None:
    seen = idled(course("daily", day), LONGEST + 1)
    assert seen.world.result == "clear"
    assert seen.world.pulse <= LONGEST
    assert seen.mixed == []


@pytest.mark.slow
def test_a_good_player_clears_most_days_in_about_five_minutes() -> None:
    ends: list[tuple[str | None, float]] = []
    for day in DAYS[:6]:
        known = course("daily", day)
        world, bot = World(known, Start(day, power=known.stages[1].power)), bots.make("skilled", day)
        while world.result is None:
            world.advance((bots.steer(bot, world),))
        ends.append((world.result, world.pulse / 3600))
    cleared = [minutes for result, minutes in ends if result == "clear"]
    assert len(cleared) >= 3, ends
    assert all(3.0 < minutes < 6.5 for minutes in cleared), ends


@pytest.mark.slow
def test_the_siege_lasts_more_than_half_an_hour_even_if_all_of_it_is_cleared_at_once() -> None:
    """A bot that nothing hurts needs an hour and a half."""
    seen = cleared_at_once(course("siege"))
    assert seen.world.result == "clear"
    assert seen.world.pulse > 60 * 60 * 30
    assert seen.gaps == []
    assert seen.mixed == []


def test_a_run_that_was_saved_goes_on_as_it_would_have() -> None:
    """In the middle of a wave that a mirror shows, weapons and all."""
    known = course("daily", DAYS[3])
    run = World(known, Start(DAYS[3], "hard", power=200, invulnerable=True))
    for _pulse in range(900):
        run.advance((Controls(fire=True),))
    again = World.restore(known, run.save())
    for each in (run, again):
        for _pulse in range(600):
            each.advance((Controls(fire=True),))
    assert run.hash() == again.hash()
    assert run.enemies


@pytest.mark.slow
@pytest.mark.parametrize("difficulty", ["normal", "lunatic"])
def test_what_the_table_of_fairness_promises_holds_on_a_day(difficulty: str) -> None:
    known = course("daily", DAYS[3])
    start = Start(DAYS[3], difficulty, power=200, invulnerable=True, hold_invasion=True)
    seen, bot = Flown(World(known, start)), bots.make("skilled", 5)
    while seen.world.result is None:
        seen.look(seen.world.advance((bots.steer(bot, seen.world),)))
    limit = min(6.0, seen.stage.speed_limit * seen.world.difficulty.bullet_speed) + 1e-9
    assert seen.unfair == seen.close == []
    assert 1.0 < seen.fresh <= limit
    assert seen.fastest <= limit
    assert seen.bent <= 6.0 + 1e-9
    assert max(seen.alive) <= 700
