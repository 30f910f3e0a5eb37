"""Every stage on every difficulty for somebody who does nothing and cannot be hurt: it comes, and it goes."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from anti_invaders.content import load
from anti_invaders.rules.controls import IDLE
from anti_invaders.rules.events import BossPhaseStarted, BossWarned, EnemyAppeared, EnemyFired, LaserFired
from anti_invaders.rules.specs import (
    BossCue,
    EnemySpec,
    FlyCue,
    MarchCue,
    SceneryCue,
    StageSpec,
    WeaponSpec,
)
from tests.bots.flights import Flown, everywhere, fly

HEAVY_SLACK = 0.1  # a share that authors aim at, met over a whole stage
MIDDLE, LAST = 90, 150  # pulses: the entrances of mid-bosses and of bosses
FIRST_ENEMY, FIRST_BULLET = 120, (240, 360)  # pulses
READY = 24  # pulses: a boss that can be hurt warns for so long before it fires
MOST_BULLETS = 700


@pytest.fixture(scope="module", params=everywhere((1, "normal")))
def run(request: pytest.FixtureRequest) -> Flown:
    stage, difficulty = request.param
    return fly(stage, difficulty, lambda world: IDLE, seed=7)


def test_every_wave_ends_by_itself(run: Flown) -> None:
    assert run.world.result == "clear"


def test_first_contact_comes_soon_and_the_first_bullet_later(run: Flown) -> None:
    first = next(pulse for pulse, event in run.events if isinstance(event, EnemyAppeared))
    assert first <= FIRST_ENEMY
    assert FIRST_BULLET[0] <= run.first_bullet <= FIRST_BULLET[1]


def test_who_stands_still_is_not_aimed_at_from_too_near(run: Flown) -> None:
    assert run.unfair == []
    assert run.close == []


def test_there_are_never_more_bullets_than_eyes_can_follow(run: Flown) -> None:
    assert max(run.alive) <= MOST_BULLETS


def test_about_as_many_bullets_are_heavy_as_the_table_says(run: Flown) -> None:
    assert abs(run.heavy / run.fired - run.world.difficulty.heavy) <= HEAVY_SLACK


def test_a_boss_comes_in_slowly_and_warns_before_it_fires(run: Flown) -> None:
    warned = {event.name: pulse for pulse, event in run.events if isinstance(event, BossWarned)}
    begun = {e.name: p for p, e in reversed(run.events) if isinstance(e, BossPhaseStarted)}
    assert warned.keys() == begun.keys() == run.bosses.keys()
    entrances = [begun[name] - warned[name] + 1 for name in warned]
    assert min(entrances) >= MIDDLE
    assert entrances[1] >= LAST
    for name, pulse in begun.items():
        attacks = [
            p for p, e in run.events
            if isinstance(e, EnemyFired | LaserFired) and p >= pulse and e.kind == name
        ]  # fmt: skip
        assert all(attack - pulse >= READY for attack in attacks[:1])


@pytest.mark.parametrize("stage", load().stages)
def test_every_stage_has_a_boss_in_its_middle_and_one_at_its_end(stage: int) -> None:
    cues = load().stages[stage].cues
    assert sum(isinstance(cue, BossCue) for cue in cues) >= 2


@pytest.mark.parametrize("stage", load().stages)
def test_bosses_have_named_phases_with_fair_time_outs(stage: int) -> None:
    for cue in load().stages[stage].cues:
        if isinstance(cue, BossCue):
            phases = cue.boss.phases
            assert all(1200 <= phase.time <= 2400 for phase in phases)
            assert len({phase.title for phase in phases}) == len(phases)
            assert all(phase.weapons or cue.boss.parts for phase in phases)


def test_every_kind_and_pattern_that_is_defined_takes_part_in_some_stage() -> None:
    content = load()
    kinds: set[str] = set()
    patterns: set[str] = set()
    for stage in content.stages.values():
        armed = list(taking_part(stage))
        kinds |= {name for name, _ in armed}
        patterns |= {weapon.pattern for _, weapons in armed for weapon in weapons}
        kinds |= {weapon.release.enemy for _, weapons in armed for weapon in weapons if weapon.release}
    kinds -= {""}
    patterns |= {weapon.pattern for name in kinds for weapon in content.enemies[name].weapons}
    assert kinds == set(content.enemies)
    assert patterns - {""} == set(content.patterns)


def taking_part(stage: StageSpec) -> Iterator[tuple[str, tuple[WeaponSpec, ...]]]:
    """Each kind that comes in a stage, "" for a boss, with what it carries."""
    for cue in stage.cues:
        match cue:
            case FlyCue():
                yield cue.enemy.name, stage.weapons(cue.name, cue.enemy)
            case MarchCue():
                yield from ((slot.enemy.name, slot.enemy.weapons) for slot in cue.slots)
            case SceneryCue(thing=EnemySpec() as kind):
                yield kind.name, kind.weapons
            case BossCue():
                yield from ((part.enemy.name, part.enemy.weapons) for part in cue.boss.parts)
                yield from (("", phase.weapons) for phase in cue.boss.phases)
