"""What holds always, whatever the keys, the seed and the fight."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from anti_invaders.rules import collisions
from anti_invaders.rules.bullets import BulletField
from anti_invaders.rules.collisions import Occupancy, closest
from anti_invaders.rules.controls import Controls
from anti_invaders.rules.emitters import Source
from anti_invaders.rules.rng import Stream
from anti_invaders.rules.shots import SHARD_SPEED, Shards
from anti_invaders.rules.start import Start
from anti_invaders.rules.world import World
from tests.rules.fights import arena, fought, look, wishes
from tests.rules.scenes import TOUGH, scene

CONTENT = arena()
starts = st.builds(
    Start, seed=st.integers(0, 2**64 - 1), difficulty=st.sampled_from(["easy", "normal", "hard", "lunatic"]),
    players=st.integers(1, 2), lives=st.integers(1, 3), bombs=st.integers(0, 3),
    power=st.integers(100, 400), invulnerable=st.booleans(),
)  # fmt: skip


@given(starts)
@settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
def test_whatever_the_players_do_the_world_stays_sound(start):
    """No position outside, nothing that is no number, no score that falls, no lives below nothing."""
    world, keys = World(CONTENT, start), wishes(start.seed, start.players)
    scores = [0] * start.players
    for pulse in range(900):
        world.advance(next(keys))
        if pulse % 7 == 0:
            look(world)
        for player in world.players:
            assert player.score >= scores[player.index]
            scores[player.index] = player.score


@given(st.lists(st.integers(0, 255), min_size=1, max_size=120), starts)
@settings(max_examples=25, deadline=None)
def test_any_keys_at_all_give_the_same_run_twice(held, start):
    def run() -> str:
        world = World(CONTENT, start)
        for byte in held:
            world.advance((Controls.of(byte),) * start.players)
        return world.hash()

    assert run() == run()


def test_a_fight_that_nobody_fights_ends_with_an_idle_ship():
    """An idle, invulnerable player and Invasion held at 0: every wave ends by itself."""
    play = scene(*CONTENT.stages.values(), start=Start(invulnerable=True, hold_invasion=True))
    play.run(6000)
    assert play.world.result == "clear"
    assert not play.world.enemies


@pytest.mark.parametrize("seed", range(4))
def test_whoever_fights_by_the_dice_comes_to_an_end(seed):
    *_, world = fought(Start(seed=seed), 8000, CONTENT)
    assert world.result in ("clear", "dead", "landed")


points = st.tuples(st.floats(-16, 592), st.floats(-16, 616))


@given(st.lists(points, min_size=1, max_size=60), st.lists(points, min_size=1, max_size=20))
def test_the_occupancy_table_loses_no_contact(places, shard_places):
    """The quick way finds exactly what measuring every pair finds, in the same order."""
    bullets, shards, source = BulletField(), Shards(), Source(1, 1, "grunt", "ring", Stream(0))
    for place in places:
        bullets.spawn(*place, 0.0, 0.0, source)
    for place in shard_places:
        shards.throw(0, 1, *place, 0.0, 1.0)
    found = []
    for pays in (0, 1 << 30):
        before, collisions.TABLE_PAYS = collisions.TABLE_PAYS, pays
        found.append(collisions.meetings(shards, bullets, Occupancy()))
        collisions.TABLE_PAYS = before
    assert found[0] == found[1]


@given(st.floats(-50, 50), st.floats(-50, 50), st.floats(-50, 50), st.floats(-50, 50))
def test_the_closest_point_of_a_way_is_no_farther_than_any_other(ax, ay, bx, by):
    nearest = closest(ax, ay, bx, by)
    for step in range(21):
        x, y = ax + (bx - ax) * step / 20, ay + (by - ay) * step / 20
        assert nearest <= x * x + y * y + 1e-6
    assert nearest >= -1e-9


@given(st.lists(st.tuples(st.floats(20, 550), st.floats(20, 550)), min_size=1, max_size=12))
@settings(max_examples=30, deadline=None)
def test_shards_keep_their_speed_however_they_turn(places):
    play = scene()
    for x, y in places:
        play.enemy(TOUGH, x, y)
        play.shard(x, 590.0, heading=x)
    for _ in range(40):
        play.run(1)
        shards = play.world.shards
        for vx, vy in zip(shards.vx, shards.vy, strict=True):
            assert abs((vx * vx + vy * vy) ** 0.5 - SHARD_SPEED) < 1e-9
