"""The line is held or it falls; stages end; time is counted in pulses."""

from __future__ import annotations

from dataclasses import replace

import pytest

from anti_invaders.rules.battle import LAST_SIGHT
from anti_invaders.rules.controls import Controls
from anti_invaders.rules.events import (
    BossPhaseEnded,
    GameEnded,
    MarcherLanded,
    PlayerHit,
    StageCleared,
    StageStarted,
)
from anti_invaders.rules.start import Start
from tests.rules.scenes import EMPTY, GRUNT, PHASE, boss_cue, flyers, march, scene, stage


@pytest.mark.parametrize(("difficulty", "cost"), [("easy", 4), ("normal", 8), ("hard", 12), ("lunatic", 16)])
def test_a_marcher_that_lands_raises_the_invasion(difficulty, cost):
    play = scene(start=Start(difficulty=difficulty))
    foe = play.enemy()
    play.world.land(foe)
    assert (play.world.invasion, play.world.landed) == (cost, 1)
    (landed,) = [event for event in play.world.events if isinstance(event, MarcherLanded)]
    assert (landed.kind, landed.cost, landed.invasion) == ("grunt", cost, cost)


def test_at_a_hundred_percent_earth_falls():
    play = scene()
    for _ in range(13):
        play.world.land(play.enemy())
    assert play.world.invasion == 100
    ended = play.until(GameEnded)
    assert (ended.result, ended.cause, play.world.result) == ("landed", "grunt", "landed")


def test_held_at_nothing_the_invasion_never_rises():
    play = scene(start=Start(hold_invasion=True))
    for _ in range(50):
        play.world.land(play.enemy())
    play.run(200)
    assert (play.world.invasion, play.world.landed, play.world.result) == (0, 50, None)


def test_a_row_that_nobody_stops_lands_and_costs_what_it_says():
    play = scene(stage(march(4, fast=1, slow=2)), start=Start(invulnerable=True))
    play.until(StageCleared, most=6000)
    assert (play.world.landed, len(play.all(MarcherLanded))) == (4, 4)
    assert play.world.invasion == max(0, 4 * 8 - 25)


def test_an_enemy_that_flies_out_below_costs_nothing():
    play = scene(stage(flyers(GRUNT, 3)))
    play.player.x = play.player.px = 30.0
    play.until(StageCleared)
    assert (play.world.invasion, play.world.landed) == (0, 0)


def test_the_first_loss_decides_how_a_run_ends():
    play = scene(start=Start(lives=1))
    play.world.lose("landed", "grunt")
    play.bullet(288.0, 500.0)
    play.run(40)
    assert play.until(GameEnded).result == "landed"
    assert play.world.pulse == LAST_SIGHT


def test_alone_a_stage_is_the_whole_run():
    play = scene(stage(flyers()), replace(EMPTY, number=2), start=Start(alone=True))
    play.until(StageCleared)
    assert play.world.result == "clear"


def test_the_next_stage_follows_and_the_last_one_built_is_the_end():
    play = scene(stage(flyers()), stage(flyers(), number=2))
    play.until(StageCleared)
    assert play.world.result is None
    assert play.until(StageStarted).number == 2
    assert play.until(StageCleared).number == 2
    assert play.world.result == "clear"


def test_an_unknown_difficulty_ship_or_stage_is_named_with_what_there_is():
    for wrong in (Start(difficulty="brutal"), Start(ship="titanic"), Start(stage=9)):
        with pytest.raises(ValueError, match="there are"):
            scene(start=wrong)


@pytest.mark.parametrize("second", [1, 5, 20])
def test_a_boss_loses_one_second_per_sixty_pulses(second):
    """Fault 12: time is counted in pulses; a slow machine slows the countdown with the game."""
    play = scene(stage(boss_cue()), start=Start(invulnerable=True))
    boss = play.boss()
    left = boss.time_left
    play.run(60 * second - 1)
    assert boss.time_left == left - (60 * second - 1)
    if second == 20:
        assert not play.all(BossPhaseEnded)
        assert play.until(BossPhaseEnded).by == "timeout"


def test_a_stage_with_a_boss_that_nobody_fights_ends_by_its_time_outs():
    """Fault 108: an endless fight cannot be."""
    play = scene(stage(boss_cue(*[replace(PHASE, time=300)] * 3)), start=Start(invulnerable=True))
    play.until(StageCleared, Controls(left=True), most=3000)
    assert [event.by for event in play.all(BossPhaseEnded)] == ["timeout"] * 3


def test_an_invulnerable_ship_is_never_hit():
    play = scene(start=Start(invulnerable=True))
    for _ in range(30):
        play.bullet(play.player.x, play.player.y)
        play.run(1)
    assert not play.all(PlayerHit)
