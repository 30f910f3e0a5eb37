"""What bots make of the campaign's things: beams, rams, scenery, shields. Looks are made by hand."""

from __future__ import annotations

import numpy as np
import pytest

from anti_invaders import bots
from anti_invaders.bots.danger import NEVER, WAYS, places, stopping, weigh
from anti_invaders.bots.pilot import FLANK, lane_later, most_urgent
from anti_invaders.bots.sight import Floats, Lane, Sight
from anti_invaders.rules.controls import IDLE, Controls
from anti_invaders.rules.field import MARGIN, clamp
from tests.rules import scenes
from tests.rules.fights import survivor
from tests.rules.test_campaign_fights import campaign

X, Y = 288.0, 500.0
BODY = ((0.0, 0.0, 12.0),)
SPEEDS = np.array([5.5, 2.5])
NOTHING = np.zeros((4, 0))
CALM = Sight(
    pulse=0, x=X, y=Y, flying=True, safe=False, speed=5.5, slow=2.5, energy=0.0, field_open=False, caught=0,
    capacity=24, bombs=0, bullets=NOTHING, heavy=np.zeros(0, np.bool_), foes=(), solids=(), walls=(),
    lanes=(), pickups=(), boss=False,
)  # fmt: skip
BEAM = Lane(X, 100.0, 0.0, 0.0, 180.0, 0.0, 6.0, 900.0, 60.0, 40.0)


def danger(sight: Sight, *rows: int) -> Floats:
    """Of each way, fast and slow, from these bullets and all else."""
    return weigh(sight, np.array(rows, np.intp), places(sight, SPEEDS), 7.0)


def flown(sight: Sight, pulses: int, name: str = "skilled", seed: int = 1) -> list[Sight]:
    """The looks of a bot whose ship obeys, while lanes run down and all else stands still."""
    bot, seen = bots.make(name, seed), []
    for _ in range(pulses):
        seen.append(sight)
        x, y = moved(sight, bot.decide(sight))
        lanes = tuple(lane_later(lane, 1.0) for lane in sight.lanes)
        sight = sight._replace(pulse=sight.pulse + 1, x=x, y=y, lanes=lanes)
    return seen


def moved(sight: Sight, wish: Controls) -> tuple[float, float]:
    speed = sight.slow if wish.focus else sight.speed
    return clamp(sight.x + wish.across * speed * 0.9, sight.y + wish.along * speed * 0.9)


@pytest.mark.parametrize("name", ["novice", "skilled"])
@pytest.mark.parametrize("seed", range(4))
def test_who_sees_a_beam_charge_is_out_of_its_lane_before_it_burns(name: str, seed: int) -> None:
    burning = [one for one in flown(CALM._replace(lanes=(BEAM,)), 100, name, seed) if not one.lanes[0].until]
    assert len(burning) == 40
    assert all(abs(one.x - X) > 6.0 + 3.0 for one in burning)


def test_nobody_walks_into_a_beam_that_burns_between_him_and_his_goal() -> None:
    """The goal is the middle; the beam stands before it."""
    beam = BEAM._replace(x=150.0, until=0.0, left=200.0)
    assert all(one.x < 150.0 - 9.0 for one in flown(CALM._replace(x=80.0, lanes=(beam,)), 120))
    assert flown(CALM._replace(x=80.0), 120)[-1].x > 200.0


def test_a_beam_ends_where_a_wall_stops_it() -> None:
    short = BEAM._replace(length=200.0, until=0.0)
    assert not danger(CALM._replace(lanes=(short,))).any()
    assert danger(CALM._replace(lanes=(BEAM,))).any()


def test_a_rock_is_flown_round_even_by_who_blinks() -> None:
    rock = (X, Y - 60.0, 0.0, 0.0, ((0.0, 0.0, 30.0),))
    sight = CALM._replace(solids=(rock,), safe=True, pickups=((X, Y - 150.0),))
    for one in flown(sight, 150):
        assert np.hypot(one.x - X, one.y - rock[1]) > 33.0


def test_a_bullet_that_a_wall_will_stop_is_nothing_to_fear() -> None:
    bullets = np.array([[X, X + 40.0], [Y - 90.0, Y - 90.0], [0.0, 0.0], [4.0, 4.0]])
    walls = ((X, Y - 45.0, 0.0, 0.0, ((0.0, 0.0, 20.0),)),)
    stopped = stopping(bullets, walls)
    assert stopped[0] == pytest.approx((45.0 - 23.0) / 4.0)
    assert stopped[1] == NEVER
    sight = CALM._replace(bullets=bullets, heavy=np.zeros(2, np.bool_))
    assert danger(sight, 0)[0, 0] > 0.0
    assert danger(sight._replace(walls=walls), 0)[0, 0] == 0.0


def test_shots_are_kept_for_whom_they_can_reach() -> None:
    near, far = (X, 200.0, 0.0, 0.0, BODY, False), (X + 60.0, 150.0, 0.0, 0.0, BODY, False)
    assert most_urgent(CALM._replace(foes=(near, far))) == near
    wall = (X, 300.0, 0.0, 0.0, ((0.0, 0.0, 20.0),))
    assert most_urgent(CALM._replace(foes=(near, far), walls=(wall,))) == far
    shielded = (*near[:5], True)
    assert most_urgent(CALM._replace(foes=(shielded, far))) == far


def test_who_is_left_behind_a_shield_is_shot_at_past_its_rim() -> None:
    sight = flown(CALM._replace(x=X + 90.0, foes=((X, 200.0, 0.0, 0.0, BODY, True),)), 60)[-1]
    assert abs(sight.x - (X + FLANK)) < 9.0


@pytest.mark.parametrize("way", range(len(WAYS)))
def test_every_way_stays_on_the_field(way: int) -> None:
    corner = CALM._replace(x=MARGIN, y=MARGIN)
    bullets = np.array([[MARGIN], [MARGIN], [0.0], [0.0]])
    weights = danger(corner._replace(bullets=bullets), 0)
    outward = WAYS[way][0] <= 0.0 and WAYS[way][1] <= 0.0
    assert (weights[0, way] == weights[0, 0]) == outward


def test_a_look_shows_beams_rams_walls_and_shields_of_the_campaign() -> None:
    world = scenes.World(campaign(), survivor(3))
    kinds: set[str] = set()
    for _ in range(1400):
        world.advance((IDLE,))
        sight = bots.look(world)
        kinds |= {"wall" for _ in sight.walls} | {"shield" for foe in sight.foes if foe[5]}
        kinds |= {"burning" if lane.until == 0.0 else "charging" for lane in sight.lanes}
        kinds |= {"boss at rest" for _ in sight.solids if world.boss and world.boss.entering}
        assert len(sight.lanes) == len(world.lasers) + sum(foe.state == "locking" for foe in world.enemies)
        if world.result:
            break
    assert kinds == {"wall", "shield", "burning", "charging", "boss at rest"}
