"""Hold to catch, release to annihilate: the Anti-Field from opening to the last shard."""

from __future__ import annotations

import pytest

from anti_invaders.rules import trig
from anti_invaders.rules.controls import IDLE, Controls
from anti_invaders.rules.events import (
    BulletAnnihilated,
    BulletCaught,
    CatchThrown,
    EnemyDestroyed,
    FieldOpened,
    FieldReady,
    FieldRefused,
    PlayerDied,
    PlayerHit,
    ShotFired,
)
from anti_invaders.rules.start import Start
from tests.rules.scenes import TOUGH, Scene, scene

FIELD = Controls(field=True)


def ring(play: Scene, count: int, heavy: bool = False) -> None:
    """Bullets that hang around the ship, 40 px from it."""
    for index in range(count):
        dx = -40.0 + 80.0 * index / max(1, count - 1)
        play.bullet(play.player.x + dx, play.player.y - (1600.0 - dx * dx) ** 0.5, heavy=heavy)


def holding(count: int, start: Start | None = None) -> Scene:
    """A ship whose open field holds so many bullets."""
    play = scene(start=start)
    ring(play, count)
    play.run(5, FIELD)
    assert play.player.field.count == count
    play.forget()
    return play


def test_the_field_opens_in_four_pulses_to_56_px():
    play = scene()
    radii = []
    for _ in range(6):
        play.run(1, FIELD)
        radii.append(play.player.field.radius)
    assert radii == [14.0, 28.0, 42.0, 56.0, 56.0, 56.0]
    assert play.all(FieldOpened)


def test_an_open_field_slows_the_ship_and_silences_the_gun():
    play = scene()
    play.run(10, Controls(field=True, fire=True, left=True))
    assert not play.all(ShotFired)
    assert play.player.x == 288.0 - 5.5 - 9 * 2.5  # it opens after the first pulse's steering
    assert not play.player.firing


def test_opening_costs_ten_and_holding_half_a_point_a_pulse():
    play = scene()
    play.run(1, FIELD)
    assert play.player.field.energy == 100.0 - 10.0 - 0.5
    play.run(9, FIELD)
    assert play.player.field.energy == 100.0 - 10.0 - 10 * 0.5


def test_energy_refills_from_twenty_pulses_after_closing():
    play = scene()
    play.run(10, FIELD)
    energy = play.player.field.energy
    play.run(20)
    assert play.player.field.energy == energy
    play.run(10)
    assert play.player.field.energy == pytest.approx(energy + 10 * 0.2)


@pytest.mark.parametrize(("energy", "opens"), [(24.9, False), (25.0, True)])
def test_the_field_opens_from_25_energy(energy, opens):
    play = scene()
    play.player.field.energy = energy
    play.run(1, FIELD)
    assert play.player.field.open is opens
    assert bool(play.all(FieldRefused)) is not opens


def test_the_field_says_when_it_is_ready_again():
    play = scene()
    play.player.field.energy = 26.0
    play.run(1, FIELD)
    play.run(1)
    assert not play.player.field.ready
    play.until(FieldReady)
    assert play.player.field.ready
    assert 25.0 <= play.player.field.energy < 25.3


def test_a_field_with_energy_left_is_ready_without_a_word():
    play = scene()
    play.run(4, FIELD)
    assert not play.player.field.ready
    play.run(60)
    assert play.player.field.ready
    assert not play.all(FieldReady)


def test_out_of_energy_the_field_throws_by_itself_and_takes_a_new_press():
    play = scene()
    ring(play, 3)
    play.player.field.energy = 25.0
    thrown = play.until(CatchThrown, FIELD)
    assert (thrown.why, thrown.count) == ("empty", 3)
    play.player.field.energy = 100.0
    play.forget()
    play.run(30, FIELD)
    assert not play.all(FieldOpened)
    play.run(1)
    play.run(1, FIELD)
    assert play.all(FieldOpened)


def test_light_bullets_within_the_ring_are_caught_and_turn_around_the_ship():
    play = holding(4)
    angles = play.player.field.angles.copy()
    play.run(10, FIELD)
    turned = (play.player.field.angles - angles) % 360.0
    assert turned.tolist() == pytest.approx([40.0] * 4)
    assert play.player.field.distances.tolist() == pytest.approx([42.0] * 4, abs=1.0)
    assert play.world.bullets.n == 0


def test_a_catch_is_counted_where_it_happened():
    play = scene()
    play.run(4, FIELD)
    play.bullet(288.0, 455.0)
    play.bullet(330.0, 500.0)
    caught = [event for event in play.run(1, FIELD) if isinstance(event, BulletCaught)]
    assert [(event.x, event.y, event.count) for event in caught] == [(288.0, 455.0, 1), (330.0, 500.0, 2)]


def test_heavy_bullets_are_not_caught_and_kill():
    play = scene()
    play.run(4, FIELD)
    play.bullet(288.0, 480.0, 0.0, 3.0, heavy=True)
    play.until(PlayerHit, FIELD)
    assert not play.all(BulletCaught)


def test_bodies_kill_through_an_open_field():
    play = scene()
    play.run(4, FIELD)
    play.enemy(TOUGH, 288.0, 495.0)
    play.until(PlayerHit, FIELD)


def test_a_bullet_in_the_ring_and_on_the_core_is_caught_first():
    play = scene()
    play.run(4, FIELD)
    play.bullet(288.0, 500.0)
    play.run(1, FIELD)
    assert play.all(BulletCaught)
    assert not play.all(PlayerHit)


@pytest.mark.parametrize(
    ("difficulty", "capacity"), [("easy", 32), ("normal", 24), ("hard", 20), ("lunatic", 16)]
)
def test_a_full_field_throws_by_itself(difficulty, capacity):
    play = scene(start=Start(difficulty=difficulty))
    play.run(4, FIELD)
    ring(play, capacity + 5)
    (thrown,) = [event for event in play.run(1, FIELD) if isinstance(event, CatchThrown)]
    assert (thrown.why, thrown.count) == ("full", capacity)
    assert (play.player.field.count, play.player.field.open) == (0, False)
    assert play.world.shards.n == capacity
    assert play.world.bullets.n == 5


def test_on_release_every_catch_flies_as_a_shard_from_where_it_stood():
    play = holding(5)
    field = play.player.field
    places = field.places()
    (thrown,) = [event for event in play.run(1) if isinstance(event, CatchThrown)]
    assert (thrown.count, thrown.points, thrown.why) == (5, 150, "release")
    shards = play.world.shards
    assert shards.px.tolist() == [288.0 + dx for dx, _ in places]
    assert shards.py.tolist() == [500.0 + dy for _, dy in places]
    speeds = (shards.vx**2 + shards.vy**2) ** 0.5
    assert speeds.tolist() == pytest.approx([9.0] * 5)


def test_an_empty_throw_scores_nothing():
    play = scene()
    play.run(4, FIELD)
    (thrown,) = [event for event in play.run(1) if isinstance(event, CatchThrown)]
    assert (thrown.count, thrown.points, play.player.score) == (0, 0, 0)


@pytest.mark.parametrize(("thrown", "safe"), [(0, 12), (1, 14), (8, 28), (18, 48), (23, 48)])
def test_release_keeps_harm_away_the_longer_the_more_is_thrown(thrown, safe):
    play = holding(thrown)
    for _ in range(safe):
        play.bullet(play.player.x, play.player.y, heavy=True)
        play.run(1)
    assert not play.all(PlayerHit)
    play.run(1)
    assert play.all(PlayerHit)


def test_a_death_loses_the_catch():
    play = holding(8)
    play.bullet(288.0, 500.0, heavy=True)
    play.until(PlayerDied, FIELD)
    assert play.player.field.count == 0
    assert not play.all(CatchThrown)
    assert play.world.shards.n == 0


def test_a_catch_outlives_a_hit_that_a_nova_undoes():
    play = holding(8)
    play.bullet(288.0, 500.0, heavy=True)
    play.until(PlayerHit, FIELD)
    play.run(1, Controls(field=True, bomb=True))
    assert play.player.field.count == 8
    assert [event.count for event in play.run(1) if isinstance(event, CatchThrown)] == [8]


def test_a_return_fills_the_energy():
    play = scene()
    play.player.field.energy = 3.0
    play.bullet(288.0, 500.0)
    play.until(PlayerDied)
    assert play.player.field.energy == 100.0


@pytest.mark.parametrize(("side", "found"), [(-30.0, True), (30.0, True), (-50.0, False), (50.0, False)])
def test_shards_turn_toward_the_nearest_enemy_within_35_degrees(side, found):
    play = scene()
    dx, dy = trig.polar(side, 250.0)
    play.enemy(TOUGH, 288.0 + dx, 450.0 + dy)
    play.shard(288.0, 450.0)
    play.run(40)
    assert bool(play.player.thrown) is found


def test_a_shard_and_a_light_bullet_delete_each_other():
    play = scene()
    play.bullet(288.0, 300.0)
    play.shard(288.0, 330.0)
    gone = play.until(BulletAnnihilated)
    assert not gone.heavy
    assert (play.world.bullets.n, play.world.shards.n) == (0, 0)


def test_three_shards_delete_a_heavy_bullet():
    play = scene()
    play.bullet(288.0, 300.0, heavy=True)
    for number in (1, 2):
        play.shard(288.0, 304.0)
        play.run(1)
        assert (play.world.bullets.n, play.world.shards.n) == (1, 0), number
    play.shard(288.0, 304.0)
    play.run(1)
    assert play.world.bullets.n == 0
    assert [event.heavy for event in play.all(BulletAnnihilated)] == [True]


def test_kills_give_energy_by_size():
    play = scene()
    play.player.field.energy, play.player.field.rest = 50.0, 999
    play.enemy(x=288.0, y=300.0)
    play.shot(288.0, 300.0)
    play.run(1)
    assert play.player.field.energy == 52.0
    play.enemy(TOUGH, 288.0, 300.0)
    play.shot(288.0, 300.0, damage=99.0)
    play.run(1)
    assert play.player.field.energy == 58.0
    assert len(play.all(EnemyDestroyed)) == 2


def test_a_press_is_not_remembered_over_a_release():
    play = scene()
    play.player.field.energy = 10.0
    play.run(3, FIELD)
    play.player.field.energy = 100.0
    play.run(3, FIELD)
    play.run(3, IDLE)
    assert not play.all(FieldOpened)
