"""What enemies leave behind can always be reached, comes to the ship, and counts once."""

from __future__ import annotations

from dataclasses import replace

import pytest

from anti_invaders.rules.events import PickupAppeared, PickupTaken, PlayerDied
from anti_invaders.rules.field import HEIGHT, MARGIN, WIDTH
from tests.rules.scenes import CARRIER, scene

PLACES = [(x, y) for x in (-1.0, 0.0, 288.0, 576.0, 577.0) for y in (0.0, 300.0, 600.0)]


@pytest.mark.parametrize(("x", "y"), PLACES)
def test_what_a_carrier_drops_can_be_reached_wherever_it_dies(x, y):
    """Fault 109: corners, edges, and a pixel beyond: the centre is always where a ship's can be."""
    play = scene()
    play.player.x = play.player.px = 288.0 if x < 200.0 else 100.0
    play.player.y = play.player.py = 80.0 if y > 400.0 else 560.0
    play.enemy(CARRIER, x, y)
    play.shot(x, y)
    play.run(1)
    assert len(play.world.pickups) == 2
    for _ in range(540):
        for pickup in play.world.pickups:
            assert MARGIN <= pickup.x <= WIDTH - MARGIN
            assert MARGIN <= pickup.y <= HEIGHT - MARGIN
        play.run(1)
    assert not play.world.pickups


def test_pickups_that_fall_together_part():
    play = scene()
    play.world.scatter(("power", "power", "power"), 288.0, 200.0)
    play.run(20)
    xs = [pickup.x for pickup in play.world.pickups]
    assert xs[0] < xs[1] < xs[2]
    assert len(play.all(PickupAppeared)) == 0  # they appeared before the pulses that were run
    assert [pickup.age for pickup in play.world.pickups] == [20, 20, 20]


def test_a_pickup_comes_to_a_ship_that_is_near():
    play = scene()
    play.pickup("power", 288.0, 440.0)
    play.pickup("power", 100.0, 440.0)
    play.run(8)
    assert len(play.all(PickupTaken)) == 1
    assert len(play.world.pickups) == 1


@pytest.mark.parametrize(
    ("kind", "name", "before", "after"),
    [("power", "power", 100, 125), ("power", "power", 390, 400), ("bomb", "bombs", 2, 3)],
)
def test_a_pickup_does_what_it_says(kind, name, before, after):
    play = scene()
    setattr(play.player, name, before)
    play.pickup(kind, 288.0, 500.0)
    taken = play.until(PickupTaken)
    assert (getattr(play.player, name), taken.kind, taken.points) == (after, kind, 0)


def test_energy_fills_the_field():
    play = scene()
    play.player.field.energy, play.player.field.rest = 30.0, 99
    play.pickup("energy", 288.0, 500.0)
    play.run(1)
    assert play.player.field.energy == 70.0


@pytest.mark.parametrize(("kind", "full"), [("power", ("power", 400)), ("bomb", ("bombs", 9))])
def test_what_the_ship_cannot_carry_is_worth_points(kind, full):
    play = scene()
    setattr(play.player, *full)
    play.player.chain, play.player.chain_left = 2, 90
    play.pickup(kind, 288.0, 500.0)
    assert play.until(PickupTaken).points == 1000
    assert getattr(play.player, full[0]) == full[1]


def test_a_bonus_is_points_times_the_chain():
    play = scene()
    play.player.chain, play.player.chain_left = 3, 90
    play.pickup("bonus", 288.0, 500.0)
    assert play.until(PickupTaken).points == 1500
    assert play.player.score == 1500


def test_a_ship_that_is_down_takes_nothing():
    play = scene()
    play.bullet(288.0, 500.0)
    play.until(PlayerDied)
    play.pickup("bomb", play.player.x, play.player.y)
    play.run(5)
    assert not play.all(PickupTaken)


def test_a_kind_without_drops_drops_nothing():
    play = scene()
    play.enemy(replace(CARRIER, drops=()), 288.0, 200.0)
    play.shot(288.0, 200.0)
    play.run(1)
    assert not play.world.pickups
