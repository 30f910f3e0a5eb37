"""Bosses: an entrance, phases with a life and a time-out, an end."""

from __future__ import annotations

from dataclasses import replace

import pytest

from anti_invaders.rules.boss import DYING, REST, SHOWN, Boss
from anti_invaders.rules.controls import IDLE, Controls
from anti_invaders.rules.events import (
    BossDestroyed,
    BossPhaseEnded,
    BossPhaseStarted,
    BossWarned,
    BulletsCancelled,
    EnemyFired,
    MusicCued,
    PickupAppeared,
    PlayerHit,
    StageCleared,
    TelegraphStarted,
)
from anti_invaders.rules.specs import PhaseSpec, Station, WeaponSpec
from anti_invaders.rules.start import Start
from anti_invaders.rules.world import World
from tests.rules.scenes import PHASE, Scene, boss_cue, flyers, scene, stage

SAFE = Start(invulnerable=True, alone=True)
RING = WeaponSpec("ring", "phase", "spread", after=20, every=60, times=99)
FIRST = replace(PHASE, title="First", hp=40.0, time=1200, bonus=1000, weapons=(RING,))
SECOND = replace(FIRST, title="Second", hp=60.0, stations=(Station(200.0, 100.0, 60, 30),))


def fight(*phases: PhaseSpec, start: Start = SAFE) -> Scene:
    """A boss on its way in."""
    play = scene(stage(boss_cue(*phases or (FIRST, SECOND))), start=start)
    play.run(1)
    return play


def broken(play: Scene) -> Boss:
    """The boss, its phase broken by a hit in this pulse."""
    boss = play.boss()
    play.shot(boss.x, boss.y, damage=999.0)
    play.run(1)
    return boss


def test_a_boss_is_announced_and_cannot_be_hurt_while_it_enters() -> None:
    play = fight()
    assert [(warned.name, warned.pulses) for warned in play.all(BossWarned)] == [("vanguard", 150)]
    boss = play.world.boss
    assert boss is not None and boss.entering == 149
    for _ in range(148):
        play.shot(boss.x, boss.y)
        play.run(1)
        assert boss.hp == boss.spec.hp and not boss.fighting
    started = play.until(BossPhaseStarted)
    assert (started.phase, started.phases, started.title, started.pulses) == (1, 2, "First", 1200)
    assert (boss.x, boss.y) == (288.0, 120.0)


def test_a_fresh_press_of_fire_shortens_the_entrance() -> None:
    play = fight()
    play.run(SHOWN)
    play.run(1, Controls(fire=True))
    boss = play.world.boss
    assert boss is not None and boss.entering <= SHOWN
    play.run(SHOWN)
    assert boss.fighting
    assert (boss.x, boss.y) == (288.0, 120.0)


def test_a_key_held_down_or_pressed_too_early_skips_nothing() -> None:
    play = fight()
    play.run(140, Controls(fire=True))
    assert play.world.boss is not None and play.world.boss.entering == 9


def test_skipping_never_makes_the_way_in_a_jump() -> None:
    play = fight()
    for pulse in range(120):
        play.run(1, Controls(fire=pulse > 35 and pulse % 2 == 1))
        boss = play.world.boss
        assert boss is not None and abs(boss.y - boss.py) < 12.0


def test_a_boss_may_bring_its_music() -> None:
    cue = boss_cue(FIRST)
    play = scene(stage(replace(cue, boss=replace(cue.boss, music="boss"))), start=SAFE)
    play.run(1)
    assert [cued.name for cued in play.all(MusicCued)] == ["low_orbit", "boss"]


def test_nothing_hostile_comes_for_a_while_when_a_phase_begins() -> None:
    """Fault 102: an attack began while the boss's portrait still hid the field."""
    play = fight()
    for _ in range(2):
        play.until(BossPhaseStarted)
        begun = play.world.pulse
        play.until(TelegraphStarted)
        assert play.world.pulse - begun >= 20
        play.until(EnemyFired)
        assert play.world.pulse - begun >= 44
        broken(play)


def test_a_phase_that_is_broken_gives_a_bonus_and_clears_the_field() -> None:
    play = fight()
    play.until(EnemyFired)
    boss = broken(play)
    ended = play.all(BossPhaseEnded)
    assert [(end.phase, end.by) for end in ended] == [(1, "kill")]
    assert 500 < ended[0].bonus <= 1000
    assert [cancelled.why for cancelled in play.all(BulletsCancelled)] == ["phase"]
    assert play.world.bullets.n == 0
    assert boss.resting == REST and not boss.fighting


def test_the_bonus_is_the_larger_the_sooner() -> None:
    bonuses = []
    for pulses in (0, 300, 900):
        play = fight()
        play.boss()
        play.run(pulses)
        broken(play)
        bonuses.append(play.all(BossPhaseEnded)[0].bonus)
    assert bonuses[0] > bonuses[1] > bonuses[2] >= 500


def test_a_phase_that_runs_out_of_time_ends_without_bonus() -> None:
    play = fight(replace(FIRST, time=120), SECOND)
    ended = play.until(BossPhaseEnded)
    assert (ended.by, ended.bonus) == ("timeout", 0)
    assert play.until(BossPhaseStarted).title == "Second"


def test_between_phases_it_rests_unhurt_and_goes_to_its_next_station() -> None:
    play = fight()
    boss = broken(play)
    for _ in range(REST - 1):
        play.shot(boss.x, boss.y)
        play.run(1)
        assert not boss.hittable
    assert play.until(BossPhaseStarted).phase == 2
    assert (boss.x, boss.y) == (200.0, 100.0)
    assert boss.hp == boss.hp_max == 60.0


def test_a_boss_wanders_from_station_to_station() -> None:
    stations = (Station(288.0, 120.0, 40, 40), Station(100.0, 90.0, 50, 20))
    play = fight(replace(FIRST, stations=stations, weapons=()))
    boss = play.boss()
    places = []
    for _ in range(400):
        play.run(1)
        places.append((boss.x, boss.y))
        assert abs(boss.x - boss.px) < 8.0
    assert (100.0, 90.0) in places
    assert places.count((288.0, 120.0)) > 40


def test_the_last_phase_ends_the_boss_and_then_the_stage() -> None:
    play = fight(FIRST)
    boss = broken(play)
    destroyed = play.all(BossDestroyed)
    assert [(end.name, end.by, end.points) for end in destroyed] == [("vanguard", "kill", 5000)]
    assert [dropped.kind for dropped in play.all(PickupAppeared)] == ["bonus"]
    assert boss.dying == DYING and not boss.harmful
    play.run(DYING + 8)
    assert boss.gone and play.world.boss is None
    assert len(play.all(StageCleared)) == 1
    assert play.world.result == "clear"


def test_a_boss_whose_time_is_out_withdraws_without_points() -> None:
    play = fight(replace(FIRST, time=60))
    end = play.until(BossDestroyed)
    assert (end.by, end.points) == ("timeout", 0)
    boss = play.world.boss
    assert boss is not None and boss.withdrawing
    play.until(StageCleared)
    assert play.world.boss is None


@pytest.mark.parametrize("by", ["kill", "timeout"])
def test_nothing_of_a_finished_boss_fires_again(by: str) -> None:
    """Fault 100: helpers of a finished boss fired on during the end."""
    escort = replace(flyers(count=20), name="escort")
    last = replace(FIRST, time=1200 if by == "kill" else 200)
    play = scene(stage(boss_cue(last), escort), start=SAFE)
    play.until(EnemyFired)
    if by == "kill":
        broken(play)
    else:
        play.until(BossDestroyed)
    play.forget()
    for _ in range(DYING):
        play.run(1)
        assert play.world.bullets.n == 0
    assert play.all(EnemyFired) == play.all(TelegraphStarted) == []


def test_the_weakest_gun_or_none_at_all_ends_every_boss() -> None:
    """Fault 108: a boss that repaired faster than one weapon hurt was an endless fight."""
    for wish in (IDLE, Controls(fire=True)):
        play = fight()
        play.until(StageCleared, wish, most=sum(p.time for p in (FIRST, SECOND)) + 600)


def test_a_phase_broken_and_timed_out_in_one_pulse_ends_once() -> None:
    play = fight(replace(FIRST, time=100), SECOND)
    boss = play.boss()
    play.run(boss.time_left - 1)
    play.shot(boss.x, boss.y, damage=999.0)
    play.run(1)
    assert len(play.all(BossPhaseEnded)) == 1
    assert play.until(BossPhaseStarted).phase == 2


def test_its_body_is_deadly_while_it_fights() -> None:
    play = fight(start=Start())
    boss = play.boss()
    play.player.x, play.player.y = boss.x, boss.y
    play.run(1)
    assert [hit.cause for hit in play.all(PlayerHit)] == ["vanguard"]


def test_a_boss_is_saved_and_restored_at_any_moment() -> None:
    play = fight()
    for _ in range(12):
        play.run(45)
        if play.world.boss is not None and play.world.pulse > 400:
            play.shot(play.world.boss.x, play.world.boss.y, damage=15.0)
        copy = World.restore(play.world.content, play.world.save())
        assert copy.hash() == play.world.hash()
        boss, twin = play.world.boss, copy.boss
        assert boss is not None and twin is not None
        assert (twin.phase, twin.time_left, twin.glide) == (boss.phase, boss.time_left, boss.glide)


@pytest.mark.parametrize("continues, phases", [(0, 2), (1, 1)])
def test_a_phase_for_those_who_never_continued_is_none_for_others(continues: int, phases: int) -> None:
    start = replace(SAFE, continues=continues)
    play = fight(FIRST, replace(SECOND, unbroken=True), start=start)
    assert play.until(BossPhaseStarted).phases == phases
    broken(play)
    assert bool(play.all(BossDestroyed)) == (phases == 1)
    again = World.restore(play.world.content, play.world.save())
    assert again.boss is not None and again.boss.phases == phases


def test_a_continued_run_has_its_points_and_only_the_extra_ships_that_are_left() -> None:
    play = scene(stage(boss_cue(FIRST)), extend=100, start=replace(SAFE, continues=1, score=250))
    assert (play.player.score, play.player.next_extend, play.player.lives) == (250, 400, SAFE.lives)
