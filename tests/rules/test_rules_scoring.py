"""Points, the chain, extra ships, and the tally of a stage."""

from __future__ import annotations

from dataclasses import replace

import pytest

from anti_invaders.rules.controls import Controls
from anti_invaders.rules.events import (
    BossPhaseEnded,
    BulletsCancelled,
    CatchThrown,
    ChainChanged,
    EnemyDestroyed,
    ExtendEarned,
    StageCleared,
)
from anti_invaders.rules.scoring import throw_points
from anti_invaders.rules.start import Start
from tests.rules.scenes import PHASE, TOUGH, Scene, boss_cue, scene, stage

FIELD = Controls(field=True)


def kill(play: Scene, by: str = "shot", throw: int = 1) -> None:
    """A grunt dies in the coming pulse."""
    play.enemy(x=100.0, y=100.0)
    if by == "shot":
        play.shot(100.0, 100.0)
    else:
        play.shard(100.0, 100.0, throw)
    play.run(1)


@pytest.mark.parametrize(("count", "points"), [(0, 0), (1, 10), (2, 30), (10, 550), (24, 3000)])
def test_a_throw_is_worth_ten_times_the_triangular_number(count, points):
    assert throw_points(count) == points


def test_the_chain_multiplies_a_kill():
    play = scene()
    play.player.chain, play.player.chain_left = 4, 90
    kill(play)
    (gone,) = play.all(EnemyDestroyed)
    assert (gone.points, gone.chain, play.player.score) == (40, 4, 40)


def test_the_design_documents_example_of_a_throw():
    """Chain 3, ten thrown, two grunts killed: 1,650 and twice 40, together 1,730."""
    play = scene()
    play.player.chain, play.player.chain_left = 3, 90
    for index in range(10):
        play.bullet(258.0 + 6.0 * index, 470.0)
    play.run(5, FIELD)
    (thrown,) = [event for event in play.run(1) if isinstance(event, CatchThrown)]
    assert thrown.points == 1650
    play.enemy(x=280.0, y=400.0)
    play.enemy(x=296.0, y=400.0)
    play.run(30)
    assert [event.points for event in play.all(EnemyDestroyed)] == [40, 40]
    assert play.player.chain == 4
    assert play.player.score == 1730


def test_a_throw_raises_the_chain_once_however_much_it_destroys():
    play = scene()
    play.player.pending = [7, 8]
    play.shard(500.0, 590.0, 8)  # of another throw, still on its way
    for _ in range(3):
        kill(play, "shard", 7)
    assert play.player.chain == 2
    kill(play, "shard", 8)
    assert play.player.chain == 3
    assert [(event.before, event.chain) for event in play.all(ChainChanged)] == [(1, 2), (2, 3)]


def test_the_chain_stops_at_nine():
    play = scene()
    play.player.chain, play.player.chain_left, play.player.pending = 9, 90, [7]
    kill(play, "shard", 7)
    assert play.player.chain == 9
    assert not play.all(ChainChanged)


def test_the_chain_falls_by_one_after_a_hundred_and_fifty_pulses_without_a_kill():
    play = scene()
    play.player.chain, play.player.chain_left = 3, 150
    play.run(149)
    assert play.player.chain == 3
    play.run(1)
    assert (play.player.chain, play.player.chain_left) == (2, 150)
    play.run(150)
    assert (play.player.chain, play.player.chain_left) == (1, 0)
    play.run(200)
    assert play.player.chain == 1


def test_a_kill_of_any_kind_keeps_the_chain():
    play = scene()
    play.player.chain, play.player.chain_left = 3, 10
    kill(play)
    assert (play.player.chain, play.player.chain_left) == (3, 149)


def test_a_boss_that_a_shard_hurts_keeps_the_chain_and_one_that_a_shot_hurts_does_not():
    for hit, left in (("shard", 149), ("shot", 9)):
        play = scene(stage(boss_cue(PHASE)))
        boss = play.boss()
        play.player.chain, play.player.chain_left = 3, 10
        getattr(play, hit)(boss.x, boss.y)
        before = boss.hp
        play.run(1)
        assert boss.hp < before
        assert (play.player.chain, play.player.chain_left) == (3, left)


def test_a_phase_that_is_broken_leaves_power_and_one_that_times_out_nothing():
    for by, left in (("kill", ["power"]), ("timeout", [])):
        play = scene(stage(boss_cue(PHASE, PHASE)))
        boss = play.boss()
        boss.broken = by
        play.run(1)
        assert [pickup.kind for pickup in play.world.pickups] == left


def test_bullets_of_a_broken_phase_become_gems_that_score():
    play = scene(stage(boss_cue(PHASE, PHASE)))
    boss = play.boss()
    play.player.chain, play.player.chain_left = 5, 90
    for index in range(40):
        play.bullet(20.0 + index, 400.0)
    boss.hp = 1.0
    play.shot(boss.x, boss.y)
    play.forget()
    play.run(1)
    (gems,) = play.all(BulletsCancelled)
    assert (gems.why, len(gems.places), gems.points) == ("phase", 40, 40 * 10 * 5)
    (ended,) = play.all(BossPhaseEnded)
    assert (ended.by, play.player.score) == ("kill", gems.points + ended.bonus)


def test_a_phase_that_times_out_pays_no_bonus():
    play = scene(stage(boss_cue(replace(PHASE, time=60), PHASE)), start=Start(invulnerable=True))
    play.boss()
    ended = play.until(BossPhaseEnded)
    assert (ended.by, ended.bonus, play.player.score) == ("timeout", 0, 0)


@pytest.mark.parametrize(("score", "extends"), [(99, 0), (100, 1), (101, 1)])
def test_reaching_the_threshold_exactly_earns_the_extra_ship(score, extends):
    """Fault 129: at >=, once."""
    play = scene(extend=100)
    play.world.scoring.award(play.player, score)
    play.run(5)
    assert play.player.extends == extends
    assert play.player.lives == 3 + extends
    play.world.scoring.award(play.player, 0)
    assert play.player.lives == 3 + extends


def test_one_award_over_several_thresholds_earns_them_all():
    """Fault 130: E, 2E, 4E, 7E and 11E; each once, also when they come together."""
    play = scene(extend=100, start=Start(lives=1))
    play.world.scoring.award(play.player, 250)
    assert (play.player.lives, play.player.next_extend) == (3, 400)
    play.world.scoring.award(play.player, 1000)
    assert (play.player.lives, play.player.next_extend) == (6, 0)
    play.world.scoring.award(play.player, 10_000)
    assert play.player.lives == 6
    play.run(1)


def test_extra_ships_stop_at_the_cap():
    """Fault 130: the event comes, the count stays."""
    play = scene(extend=100)
    play.player.lives = 9
    play.enemy(TOUGH, 100.0, 100.0)
    play.shot(100.0, 100.0, damage=99.0)
    play.run(1)
    assert play.player.lives == 9
    assert len(play.all(ExtendEarned)) == 1


def test_who_is_out_earns_no_ship():
    play = scene(extend=100, start=Start(lives=1))
    play.player.state, play.player.lives = "down", 0
    play.world.scoring.award(play.player, 500)
    assert play.player.lives == 0


def test_the_tally_is_what_was_scored_and_invasion_falls_by_25():
    play = scene(stage(boss_cue()), start=Start(alone=True))
    boss = play.boss()
    boss.hp = 1.0
    play.world.invasion = 40
    play.shot(boss.x, boss.y)
    for _ in range(400):
        before = play.player.score
        play.run(1)
        if play.all(StageCleared):
            break
    (cleared,) = play.all(StageCleared)
    assert cleared.tally == (("stage", 5000), ("earth", 3000), ("novas", 3000))
    assert play.player.score - before == 11_000
    assert play.world.invasion == 15
