"""What code makes of the campaign's waves: fair on every day, and the same on every machine."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from datetime import date
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from anti_invaders.content import course, days, flown_with, load, remix
from anti_invaders.content.waves import waves
from anti_invaders.rules.specs import (
    BackdropCue,
    BossCue,
    ClearingCue,
    Cue,
    FlyCue,
    MarchCue,
    MusicCue,
    StageSpec,
)
from tests.content.remixed import DAYS, groups, heat, leads, number, siege, source, stage, wave_of

ROOT = Path(__file__).parents[2]


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
