"""A field that is won: nothing stays in the air, the ship waits below the words and flies on when told to."""

from __future__ import annotations

from itertools import pairwise

import pytest

from anti_invaders.rules.controls import Controls
from anti_invaders.rules.field import HEIGHT, WIDTH
from anti_invaders.rules.pickups import Pickup
from anti_invaders.rules.world import World
from anti_invaders.view.departure import GLIDE, OUT, WAITING, Departure
from tests.rules import scenes
from tests.view.test_view_ground import thing

HALF_A_SECOND, A_SECOND = 30, 60  # pulses


def won() -> World:
    """A world in which the ship, far to the left and above, fires as the stage ends; things lie about."""
    play = scenes.scene()
    player = play.world.players[0]
    player.x = player.px = 80.0
    player.y = player.py = 210.0
    player.state, player.clock = "flying", 0
    play.run(30, Controls(fire=True))
    play.world.pickups.append(Pickup.dropped("power", 300.0, 100.0))
    play.world.scenery.append(thing("asteroid-large"))
    assert play.world.shots.n
    return play.world


def passed(departure: Departure, pulses: int) -> Departure:
    for _ in range(pulses):
        departure.advance()
    return departure


def test_own_shots_are_out_of_the_field_in_half_a_second():
    world = won()
    assert passed(Departure(world), HALF_A_SECOND).seen.shots.n == 0


def test_what_lies_about_falls_behind_in_a_second():
    left = passed(Departure(won()), A_SECOND).seen
    assert all(each.y > HEIGHT for each in (*left.pickups, *left.scenery))


def test_the_world_itself_is_left_alone():
    world = won()
    before = world.hash()
    departure = passed(Departure(world), 100)
    departure.fly_on()
    passed(departure, 40)
    assert world.hash() == before
    assert departure.gone


def test_the_ship_glides_to_where_it_waits_without_a_leap():
    departure = Departure(won())
    ship = departure.seen.players[0]
    way = [(ship.x, ship.y)]
    for _ in range(2 * GLIDE):
        departure.advance()
        assert (ship.px, ship.py) == way[-1]
        way.append((ship.x, ship.y))
    assert max(abs(b[0] - a[0]) + abs(b[1] - a[1]) for a, b in pairwise(way)) < 10.0
    assert way[-1] == (pytest.approx(WIDTH / 2, abs=5), pytest.approx(WAITING, abs=5))
    assert not departure.gone


def test_a_ship_that_waits_has_neither_field_nor_blinks():
    world = won()
    world.players[0].field.open, world.players[0].field.radius = True, 56.0
    world.players[0].invulnerable = 90
    ship = Departure(world).seen.players[0]
    assert ship.field.radius == 0.0
    assert ship.invulnerable == 0
    assert world.players[0].field.radius == 56.0


def test_told_to_fly_on_it_leaves_through_the_top_in_half_a_second():
    departure = passed(Departure(won()), 2 * GLIDE)
    departure.fly_on()
    passed(departure, HALF_A_SECOND)
    assert departure.seen.players[0].y < OUT
    assert departure.gone


@pytest.mark.parametrize(("state", "shown"), [("down", "down"), ("hit", "flying"), ("entering", "entering")])
def test_a_ship_that_is_down_stays_so_and_one_that_was_just_hit_is_saved(state, shown):
    world = won()
    world.players[0].state = state
    assert Departure(world).seen.players[0].state == shown
