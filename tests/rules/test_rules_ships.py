"""The three ships: what their guns deal, and shots that seek."""

from __future__ import annotations

from dataclasses import replace
from math import hypot

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from anti_invaders.content import load
from anti_invaders.rules.controls import Controls
from anti_invaders.rules.specs import GunLevel, Muzzle, ShipSpec
from anti_invaders.rules.start import Start
from anti_invaders.rules.world import World
from tests.rules.scenes import GRUNT, SHIP, TOUGH, Scene, content, enemy_spec

FOCUSED = Controls(fire=True, focus=True)
SPEED, HOMING = 10.0, 3.0
TOUGHEST = enemy_spec("toughest", hp=1e9)


def sky(homing: float = HOMING) -> Scene:
    """A ship with one muzzle, whose focused shots seek, at 288,500."""
    muzzle = (Muzzle(0.0, -16.0, 0.0, 1.0),)
    gun = (GunLevel(600, SPEED, 2.0, muzzle, muzzle, homing),) * 4
    play = Scene(World(replace(content(), ships={"faisca": replace(SHIP, gun=gun)}), Start()))
    player = play.world.players[0]
    player.state, player.clock, player.invulnerable = "flying", 0, 0
    player.x, player.y = player.px, player.py = 288.0, 500.0
    player.held = 0
    play.world.look_out()
    return play


def test_a_focused_shot_turns_toward_what_lies_ahead_of_it():
    play = sky()
    enemy = play.enemy(GRUNT, 360.0, 300.0)
    play.run(1, FOCUSED)
    play.run(40)
    assert enemy.dead or enemy not in play.world.enemies


def test_without_focus_it_flies_straight_on():
    play = sky()
    enemy = play.enemy(GRUNT, 360.0, 300.0)
    play.run(1, Controls(fire=True))
    play.run(25)
    assert play.world.shots.x.tolist() == [288.0]
    play.run(40)
    assert enemy in play.world.enemies


def test_a_ship_that_does_not_seek_never_does():
    play = sky(homing=0.0)
    play.enemy(GRUNT, 300.0, 300.0)
    play.run(1, FOCUSED)
    play.run(10)
    assert play.world.shots.x.tolist() == [288.0]
    assert not play.world.gun.helms


def test_what_lies_behind_is_let_be():
    play = sky()
    play.enemy(GRUNT, 100.0, 560.0)
    play.run(1, FOCUSED)
    play.run(10)
    assert play.world.shots.x.tolist() == [288.0]


def test_a_shot_under_way_keeps_to_how_it_was_fired():
    """Letting go of focus neither stops a shot that seeks, nor does focus turn one that does not."""
    play = sky()
    play.enemy(GRUNT, 380.0, 200.0)
    play.run(1, FOCUSED)
    play.run(6, Controls())
    assert play.world.shots.vx[0] > 0.0


@settings(max_examples=60, deadline=None)
@given(
    x=some.floats(20.0, 550.0),
    y=some.floats(20.0, 450.0),
    homing=some.floats(0.5, 8.0),
)
def test_it_never_turns_by_more_than_its_ship_says_and_keeps_its_speed(x, y, homing):
    play = sky(homing)
    play.enemy(TOUGHEST, x, y)
    play.run(1, FOCUSED)
    before = (0.0, -SPEED)
    for _ in range(30):
        play.run(1)
        if not play.world.shots.n:
            return
        vx, vy = play.world.shots.vx.item(0), play.world.shots.vy.item(0)
        assert hypot(vx, vy) == pytest.approx(SPEED)
        turned = abs(before[0] * vy - before[1] * vx) / SPEED**2  # the sine
        assert turned <= 2 * homing * 3.14160 / 180 + 1e-9
        before = vx, vy


def test_shots_that_seek_are_saved_and_go_on_the_same():
    play = sky()
    play.enemy(TOUGH, 380.0, 200.0)
    play.run(1, FOCUSED)
    play.run(3)
    other = World.restore(play.world.content, play.world.save())
    for _ in range(20):
        play.run(1)
        other.advance((Controls(),))
    assert other.hash() == play.world.hash()


# --- the numbers of the game's own ----------------------------------------------------------------
SHIPS = load().ships


def dealt(level: GunLevel, muzzles: tuple[Muzzle, ...], front: bool = False) -> float:
    """Damage a second; in `front`, of what flies straight up within a shot's breadth of the middle."""
    return (
        sum(m.damage for m in muzzles if not front or (abs(m.x) <= 9 and abs(m.angle) <= 1))
        * 60
        / level.every
    )


@pytest.mark.parametrize("ship", SHIPS.values(), ids=SHIPS)
def test_more_power_always_deals_more(ship: ShipSpec):
    for one, next_one in zip(ship.gun, ship.gun[1:], strict=False):
        assert dealt(next_one, next_one.wide) > dealt(one, one.wide)
        assert dealt(next_one, next_one.focused) > dealt(one, one.focused)
        assert next_one.shard > one.shard


@pytest.mark.parametrize("ship", SHIPS.values(), ids=SHIPS)
def test_a_shard_deals_what_its_rule_says(ship: ShipSpec):
    for level in ship.gun:
        mean = (dealt(level, level.wide) + dealt(level, level.focused)) / 2
        assert level.shard == pytest.approx(0.45 * mean, abs=0.15)


def test_the_fan_is_the_widest_and_the_lance_the_strongest_in_front():
    for fan, plain, lance in zip(*(SHIPS[name].gun for name in ("arraia", "faisca", "agulha")), strict=True):
        assert dealt(fan, fan.wide) >= dealt(plain, plain.wide)
        assert dealt(fan, fan.wide, True) < dealt(plain, plain.wide, True) < dealt(lance, lance.wide, True)
        assert fan.homing > 0.0 == plain.homing == lance.homing
    assert SHIPS["arraia"].speed < SHIPS["faisca"].speed < SHIPS["agulha"].speed
