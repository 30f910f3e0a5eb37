"""Everything at once: what happens when several things meet in one pulse."""

from __future__ import annotations

from dataclasses import replace

import pytest

from anti_invaders.rules import trig
from anti_invaders.rules.controls import Controls
from anti_invaders.rules.events import (
    BossDestroyed,
    EnemyDestroyed,
    EnemyFired,
    EnemyHit,
    ExtendEarned,
    GameEnded,
    PickupAppeared,
    PickupTaken,
    PlayerDied,
    PlayerHit,
    ShotFired,
    StageCleared,
)
from anti_invaders.rules.specs import WeaponSpec
from anti_invaders.rules.start import Start
from tests.rules.scenes import CARRIER, EMPTY, PHASE, TOUGH, Scene, boss_cue, flyers, scene, stage


@pytest.mark.parametrize("count", [2, 3, 5])
def test_an_enemy_dies_once_however_many_shots_meet_it(count):
    """Fault 90: one kill, one score, one drop; the shots that were not needed fly on."""
    play = scene()
    play.enemy(CARRIER)
    for index in range(count):
        play.shot(280.0 + index, 200.0)
    play.run(1)
    assert len(play.all(EnemyDestroyed)) == 1
    assert play.player.score == CARRIER.points
    assert [event.kind for event in play.all(PickupAppeared)] == ["power", "bomb"]
    assert play.world.shots.n == count - 1


@pytest.mark.parametrize("count", [2, 3])
def test_a_shot_over_several_enemies_hits_the_first_of_them(count):
    """Fault 91: one hit, no exception, and the order is that in which they came."""
    play = scene()
    foes = [play.enemy(TOUGH, 280.0 + index) for index in range(count)]
    play.shot(288.0, 200.0)
    play.run(1)
    assert [foe.hp < TOUGH.hp for foe in foes] == [True] + [False] * (count - 1)
    assert play.world.shots.n == 0


def test_a_shot_over_an_enemy_and_two_parts_of_a_boss_hits_once():
    """Fault 91: parts of one body are one target."""
    play = scene(stage(boss_cue()))
    boss = play.boss()
    play.enemy(TOUGH, boss.x + 35.0, boss.y)
    play.shot(boss.x + 35.0, boss.y, damage=1.0)
    play.forget()
    play.run(1)
    assert len(play.all(EnemyHit)) == 1


def test_a_shard_that_meets_a_bullet_and_an_enemy_spends_itself_on_the_bullet():
    play = scene()
    foe = play.enemy(TOUGH, 288.0, 300.0)
    play.bullet(288.0, 306.0)
    play.shard(288.0, 310.0)
    play.run(1)
    assert (play.world.bullets.n, play.world.shards.n, foe.hp) == (0, 0, TOUGH.hp)


def last_stand(lives: int) -> Scene:
    """A boss at its last point, a ship in its last moment."""
    play = scene(stage(boss_cue()), start=Start(lives=lives, alone=True))
    boss = play.boss()
    boss.hp = 1.0
    play.forget()
    return play


@pytest.mark.parametrize("lives", [1, 2, 3])
def test_who_wins_and_dies_in_one_pulse_has_won(lives):
    """Fault 97: the boss's last hit and the ship's in one pulse: the stage is cleared, no life lost."""
    play = last_stand(lives)
    play.shot(play.world.boss.x, play.world.boss.y)
    play.bullet(play.player.x, play.player.y)
    play.until(StageCleared)
    assert (play.world.result, play.player.lives) == ("clear", lives)
    assert not play.all(PlayerHit)


@pytest.mark.parametrize("lives", [1, 2])
@pytest.mark.parametrize("hit_at", [0, 20, 40, 48, 49, 50, 51, 54, 55, 58, 59, 60, 61, 62, 65])
def test_a_stage_always_ends_whenever_ship_and_boss_die(hit_at, lives):
    """Fault 97: the boss falls in pulse 60, the ship is hit from 60 before to 5 after it.

    A ship hit in pulse n is lost at the end of pulse n + 10: too late to matter from 50 on.
    """
    play = last_stand(lives)
    for pulse in range(90):
        if pulse == hit_at:
            play.bullet(play.player.x, play.player.y, heavy=True)
        if pulse == 60:
            play.shot(play.world.boss.x, play.world.boss.y)
        play.run(1)
    play.run(600)
    lost = hit_at < 50
    assert play.world.result == ("dead" if lost and lives == 1 else "clear")
    assert len(play.all(StageCleared)) == (play.world.result == "clear")
    assert play.player.lives == lives - lost


def test_a_ship_that_was_hit_just_before_the_boss_fell_flies_on():
    """Fault 97: the moment in which a Nova could save it is enough."""
    play = last_stand(1)
    play.bullet(play.player.x, play.player.y)
    play.until(PlayerHit)
    play.run(5)
    play.shot(play.world.boss.x, play.world.boss.y)
    play.until(StageCleared)
    assert not play.all(PlayerDied)


def test_a_boss_that_falls_after_the_last_ship_changes_nothing():
    """Fault 97: the run was decided before."""
    play = last_stand(1)
    play.bullet(play.player.x, play.player.y)
    play.until(PlayerDied)
    play.shot(play.world.boss.x, play.world.boss.y)
    assert play.until(GameEnded).result == "dead"
    assert play.all(BossDestroyed)
    assert not play.all(StageCleared)


def test_weapons_work_in_the_next_stage():
    """Fault 97: and the stage after a shared death begins as any other."""
    play = scene(stage(boss_cue()), replace(EMPTY, number=2))
    boss = play.boss()
    boss.hp = 1.0
    play.shot(boss.x, boss.y)
    play.bullet(play.player.x, play.player.y)
    play.until(StageCleared)
    play.run(70)
    assert (play.world.stage.number, play.world.result, play.world.won) == (2, None, False)
    play.forget()
    play.run(10, Controls(fire=True))
    assert play.all(ShotFired)
    play.bullet(play.player.x, play.player.y)
    assert play.until(PlayerHit)


def test_an_extend_earned_as_the_boss_falls_is_given_once():
    """Fault 99: the threshold is crossed in the pulse in which the boss ends."""
    play = scene(stage(boss_cue()), start=Start(alone=True), extend=5000)
    boss = play.boss()
    boss.hp = 1.0
    play.shot(boss.x, boss.y)
    play.until(StageCleared)
    reached = sum(play.player.score >= 5000 * times for times in (1, 2, 4, 7, 11))
    assert len(play.all(ExtendEarned)) == reached
    assert play.player.lives == 3 + reached


def test_the_last_pickup_taken_as_the_boss_falls_counts_once():
    """Fault 99: taken in the pulse of the boss's end."""
    play = last_stand(3)
    play.pickup("power", play.player.x, play.player.y)
    play.shot(play.world.boss.x, play.world.boss.y)
    play.until(StageCleared)
    assert len([event for event in play.all(PickupTaken) if event.kind == "power"]) == 1
    assert play.player.power == 125


@pytest.mark.parametrize("end", ["kill", "timeout"])
def test_after_the_last_boss_nothing_hostile_acts(end):
    """Fault 100: helpers, their bullets and their warnings are gone, and nothing comes after them."""
    twin = WeaponSpec("twin", "enter", "shot", times=9, every=100)
    helpers = flyers(replace(TOUGH, weapons=(twin,)), 30, every=20)
    quick = replace(PHASE, time=240)
    play = scene(stage(helpers, boss_cue(quick)), start=Start(invulnerable=True))
    boss = play.boss()
    assert play.world.bullets.n
    if end == "kill":
        boss.hp = 1.0
        play.shot(boss.x, boss.y)
    assert play.until(BossDestroyed).by == end
    assert (play.world.bullets.n, len(play.world.telegraphs)) == (0, 0)
    play.forget()
    for _ in range(600):
        play.run(1)
        assert not play.world.bullets.n
        assert {enemy.kind for enemy in play.world.enemies} <= {"vanguard"}
    assert not play.all(EnemyFired)
    assert play.world.result == "clear"


@pytest.mark.parametrize("angle", range(0, 360, 45))
@pytest.mark.parametrize(("distance", "hit"), [(5.0, True), (7.0, False)])
@pytest.mark.parametrize("speed", [0.5, 3.0, 6.0])
def test_a_bullet_one_px_inside_hits_and_one_px_outside_does_not(angle, distance, hit, speed):
    """Fault 103: bullets that pass the core on every side; the two circles are 6 px together."""
    play = scene()
    dx, dy = trig.polar(angle, distance)
    vx, vy = trig.polar(angle + 90.0, speed)
    play.bullet(288.0 + dx - 20.5 * vx / speed, 500.0 + dy - 20.5 * vy / speed, vx, vy)
    play.run(int(41 / speed))
    assert bool(play.all(PlayerHit)) is hit


@pytest.mark.parametrize("heavy", [False, True])
@pytest.mark.parametrize("kind", ["ring", "aimed", "chance", "twin"])
def test_every_kind_of_bullet_can_hit_the_ship(kind, heavy):
    """Fault 105: no pattern and no kind of bullet passes through."""
    play = scene()
    play.bullet(288.0, 470.0, 0.0, 2.0, heavy=heavy, pattern=kind)
    assert play.until(PlayerHit).pattern == kind


@pytest.mark.parametrize("weapon", ["shot", "shard", "bomb"])
@pytest.mark.parametrize("kind", [TOUGH, CARRIER, "boss"])
def test_every_weapon_hurts_every_kind_of_enemy(kind, weapon):
    """Fault 105: a contact in all cells of the table."""
    play = scene(stage(boss_cue(replace(PHASE, hp=500.0))))
    foe = play.boss()
    if kind != "boss":
        foe = play.enemy(kind, 120.0, 300.0)
    before = foe.hp
    if weapon == "shot":
        play.shot(foe.x, foe.y)
    elif weapon == "shard":
        play.shard(foe.x, foe.y)
    play.run(2, Controls(bomb=weapon == "bomb"))
    assert foe.hp < before


def test_a_new_bullet_in_an_old_row_is_where_it_was_fired():
    """Fault 106: rows are used again; nothing of the bullet before is left in them."""
    play = scene()
    play.bullet(288.0, 480.0, 0.0, -6.0, heavy=True)
    play.run(120)
    assert play.world.bullets.n == 0
    row = play.bullet(40.0, 40.0, 1.0, 0.0)
    bullets = play.world.bullets
    assert (bullets.place(row), bullets.place_before(row)) == ((40.0, 40.0), (40.0, 40.0))
    assert (bool(bullets.heavy[row]), int(bullets.age[row])) == (False, 0)
    play.run(1)
    assert bullets.place(row) == (41.0, 40.0)
    assert not play.all(PlayerHit)
