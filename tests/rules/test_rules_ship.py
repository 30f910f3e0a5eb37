"""The ship obeys at once, keeps to the field, and fires when it may."""

from __future__ import annotations

import pytest

from anti_invaders.rules.controls import IDLE, Controls
from anti_invaders.rules.events import BombUsed, FieldOpened, PlayerDied, PlayerHit, ShotFired
from anti_invaders.rules.player import ENTRANCE, GRACE
from anti_invaders.rules.start import Start
from anti_invaders.rules.world import World
from tests.rules.scenes import SHIP, content, gun, scene

FIRE = Controls(fire=True)


@pytest.mark.parametrize(
    ("wish", "dx", "dy"),
    [
        (Controls(left=True), -5.5, 0.0),
        (Controls(right=True), 5.5, 0.0),
        (Controls(up=True), 0.0, -5.5),
        (Controls(down=True), 0.0, 5.5),
        (Controls(left=True, focus=True), -2.5, 0.0),
        (IDLE, 0.0, 0.0),
    ],
)
def test_the_ship_flies_at_full_speed_in_the_very_pulse_and_stops_in_the_next(wish, dx, dy):
    play = scene()
    play.run(1, wish)
    assert (play.player.x, play.player.y) == (288.0 + dx, 500.0 + dy)
    play.run(1)
    assert (play.player.x, play.player.y) == (288.0 + dx, 500.0 + dy)


@pytest.mark.parametrize("focus", [False, True])
@pytest.mark.parametrize("across", ["left", "right"])
@pytest.mark.parametrize("along", ["up", "down"])
def test_a_diagonal_is_no_faster_than_a_straight_line(across, along, focus):
    """Fault 111: the distance per pulse is the same in all eight directions."""
    play = scene()
    play.run(1, Controls(focus=focus, **{across: True, along: True}))
    dx, dy = play.player.x - 288.0, play.player.y - 500.0
    assert (dx * dx + dy * dy) ** 0.5 == pytest.approx(2.5 if focus else 5.5)
    assert abs(dx) == abs(dy)


def test_opposite_keys_are_no_motion():
    """Fault 111: left and right together, or all four, stand still."""
    play = scene()
    play.run(5, Controls(left=True, right=True))
    play.run(5, Controls(left=True, right=True, up=True, down=True, focus=True))
    assert (play.player.x, play.player.y) == (288.0, 500.0)


@pytest.mark.parametrize(
    ("wish", "corner"),
    [
        (Controls(left=True, up=True), (12.0, 12.0)),
        (Controls(right=True, down=True), (564.0, 588.0)),
    ],
)
def test_the_ship_keeps_twelve_px_from_every_edge(wish, corner):
    play = scene()
    play.run(300, wish)
    assert (play.player.x, play.player.y) == corner


def test_a_run_begins_with_the_ship_entering_from_below_unharmed():
    world = World(content(), Start())
    player = world.players[0]
    assert (player.state, player.y, player.invulnerable) == ("entering", 588.0, GRACE)
    for _ in range(ENTRANCE):
        world.advance((Controls(left=True),))
    assert player.state == "flying"
    assert player.y == 588.0 - 3.0 * ENTRANCE
    assert player.x == 288.0 - 5.5 * ENTRANCE


@pytest.mark.parametrize(("power", "level"), [(100, 1), (199, 1), (200, 2), (399, 3), (400, 4)])
def test_power_makes_four_levels_of_the_gun(power, level):
    play = scene()
    play.player.power = power
    fired = play.run(1, FIRE)
    assert [e.level for e in fired if isinstance(e, ShotFired)] == [level]
    assert play.world.shots.n == level
    assert set(play.world.shots.level.tolist()) == {level}


def test_the_gun_rests_between_two_volleys_as_long_as_its_level_says():
    play = scene()
    fired = [any(isinstance(event, ShotFired) for event in play.run(1, FIRE)) for _ in range(16)]
    assert [pulse for pulse, did in enumerate(fired) if did] == [0, 5, 10, 15]
    assert play.world.shots.n == 4


def test_focus_brings_the_streams_together():
    play = scene()
    play.player.power = 400
    play.run(1, Controls(fire=True, focus=True))
    assert set(play.world.shots.x.tolist()) == {288.0}


def test_shots_fly_straight_up_and_are_gone_beyond_the_edge():
    play = scene()
    play.run(1, FIRE)
    assert play.world.shots.y.tolist() == [500.0 - 16.0]
    play.run(1)
    assert play.world.shots.y.tolist() == [500.0 - 16.0 - 18.0]
    assert play.world.shots.py.tolist() == [500.0 - 16.0]
    play.run(60)
    assert play.world.shots.n == 0


def test_an_exploding_ship_neither_fires_nor_bombs_however_long_the_keys_are_held():
    """Fault 94: fire and Nova held through a death: nothing until the return, and no Nova then either."""
    play = scene()
    held = Controls(fire=True, bomb=True, field=True)
    play.player.held = held.byte  # they were down before: the Nova is not pressed anew
    play.bullet(288.0, 500.0)
    play.until(PlayerHit, held)
    play.forget()
    play.run(10 + 60, held)
    assert play.all(PlayerDied)
    assert not play.all(ShotFired)
    play.run(100, held)
    assert play.all(ShotFired)
    assert not play.all(BombUsed)
    assert not play.all(FieldOpened)


def test_keys_still_down_from_the_menu_neither_bomb_nor_open_the_field():
    """Fault 114: what dismissed a prompt is no press; held movement works at once."""
    world = World(content(), Start())
    events = [world.advance((Controls(left=True, bomb=True, field=True),)) for _ in range(60)]
    assert not [e for some in events for e in some if isinstance(e, BombUsed | FieldOpened)]
    assert world.players[0].x < 288.0


def test_a_stronger_gun_of_another_ship_is_only_data():
    assert SHIP.gun == gun()
    assert gun(3.0)[0].wide[0].damage == 3.0
