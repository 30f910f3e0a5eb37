"""A stage that lasts so long and no longer: when its time is up it is won, whoever still flies."""

from __future__ import annotations

from dataclasses import replace

import pytest

from anti_invaders.content import load
from anti_invaders.rules.boss import Boss
from anti_invaders.rules.controls import IDLE
from anti_invaders.rules.events import BossPhaseStarted, Event, GameEnded, StageCleared, TimeShort
from anti_invaders.rules.stage import bosses
from anti_invaders.rules.start import Start
from anti_invaders.rules.world import World

LASTS = 900  # pulses
HELD = Start(invulnerable=True, hold_invasion=True, alone=True)


def world(lasts: int = LASTS, start: Start = HELD) -> World:
    """The first stage, cut short."""
    known = load()
    return World(replace(known, stages={1: replace(known.stages[1], lasts=lasts)}), start)


def played(run: World, most: int = 4000) -> list[tuple[int, Event]]:
    """What happens until it has a result."""
    seen: list[tuple[int, Event]] = []
    while run.result is None and run.pulse < most:
        seen += [(run.stage.pulse, event) for event in run.advance((IDLE,))]
    return seen


def test_when_its_time_is_up_nothing_hostile_is_left_and_the_stage_is_cleared() -> None:
    run = world()
    while run.stage.pulse < LASTS:
        run.advance((IDLE,))
    assert run.enemies
    assert run.stage.time_left == 0
    run.advance((IDLE,))
    assert run.won
    assert (run.enemies, run.bullets.n) == ([], 0)
    seen = played(run)
    assert run.result == "clear"
    assert [event for _pulse, event in seen if isinstance(event, StageCleared)]
    assert run.pulse <= LASTS + 3


def test_its_last_ten_seconds_are_counted_one_by_one() -> None:
    seen = played(world())
    counted = [(pulse, event.seconds) for pulse, event in seen if isinstance(event, TimeShort)]
    assert counted == [(LASTS - 60 * second, second) for second in range(10, 0, -1)]


@pytest.mark.parametrize("into", [30, 200, 400])
def test_a_boss_whose_stage_is_out_of_time_withdraws_in_whatever_it_does(into: int) -> None:
    """While it enters, and in the middle of a phase."""
    known = load()
    cue = bosses(known.stages[1])[-1].name
    run = world(0, replace(HELD, cue=cue))
    while run.boss is None:
        run.advance((IDLE,))
    ends = run.stage.pulse + into
    run.stage.spec = replace(run.stage.spec, lasts=ends)
    seen = played(run)
    assert run.result == "clear"
    assert not any(isinstance(enemy, Boss) for enemy in run.enemies)
    assert all(pulse <= ends for pulse, event in seen if isinstance(event, BossPhaseStarted))


def test_a_run_that_is_lost_in_the_last_moment_stays_lost() -> None:
    run = world(lasts=LASTS)
    while run.stage.pulse < LASTS - 5:
        run.advance((IDLE,))
    run.lose("dead", "grunt")
    seen = played(run)
    assert run.result == "dead"
    assert [event for _pulse, event in seen if isinstance(event, GameEnded)]


def test_a_saved_run_has_the_same_time_left() -> None:
    run = world()
    for _pulse in range(321):
        run.advance((IDLE,))
    again = World.restore(run.content, run.save())
    assert again.stage.time_left == run.stage.time_left == LASTS - 321
    for _pulse in range(700):
        run.advance((IDLE,))
        again.advance((IDLE,))
    assert again.hash() == run.hash()


def test_a_stage_without_a_time_lasts_as_long_as_it_takes() -> None:
    assert world(0).stage.time_left is None
    assert all(stage.lasts == 0 for stage in load().stages.values())
