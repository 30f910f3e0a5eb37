"""Carriers, sowers and their mines, turncoats, kamikazes: what each does that no other enemy does."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from anti_invaders.rules.controls import IDLE, Controls
from anti_invaders.rules.enemies import Enemy
from anti_invaders.rules.events import (
    EnemyDestroyed,
    EnemyFired,
    EnemyHit,
    MarcherLanded,
    PlayerHit,
    ShotReflected,
    TelegraphStarted,
)
from anti_invaders.rules.field import HEIGHT
from anti_invaders.rules.kinds import Kamikaze, Mine, Turncoat
from anti_invaders.rules.paths import Curve, Path
from anti_invaders.rules.specs import Content, EnemySpec, ReleaseSpec, WeaponSpec
from anti_invaders.rules.start import Start
from anti_invaders.rules.telegraphs import PULSES
from anti_invaders.rules.traits import MineSpec, RamSpec, ShieldSpec
from anti_invaders.rules.world import World
from tests.rules.scenes import Scene, content, enemy_spec, flyers, stage

FALL = Path("fall", Curve.through(((0.0, 0.0), (-30.0, 60.0), (-30.0, 700.0))), 0, None, 4.0, True)
VISIT = Path(
    "visit", Curve.through(((288.0, -20.0), (288.0, 140.0))), 900,
    Curve.through(((288.0, 140.0), (288.0, -60.0))), 4.0, False,
)  # fmt: skip
TROOPER = enemy_spec("trooper", weapons=(WeaponSpec("aimed", "order", "shot"),))
MINE = enemy_spec(
    "mine", hp=3.0, points=20, trait=MineSpec(300, 0.5), weapons=(WeaponSpec("ring", "burst", "spread"),)
)
BAY = WeaponSpec("", "hold", "shot", every=100, times=3, release=ReleaseSpec("trooper", "fall", True))
LAYER = WeaponSpec("", "hold", "shot", release=ReleaseSpec("mine", "", False))
HOST = enemy_spec("host", hp=40.0, size="large", weapons=(BAY,))
SOWER = enemy_spec("sower", hp=20.0, weapons=(LAYER,))
TURNCOAT = enemy_spec("turncoat", hp=10.0, trait=ShieldSpec(70.0, 1.5, 8))
KAMIKAZE = enemy_spec("kamikaze", hp=4.0, trait=RamSpec(60, 6.0))
KINDS = (TROOPER, MINE, HOST, SOWER, TURNCOAT, KAMIKAZE)


def made(spec: EnemySpec, **cue: object) -> Content:
    """Content in which one of a kind comes down the middle and hangs there."""
    pack = content(stage(flyers(spec, path="visit", **cue)))
    kinds = {kind.name: kind for kind in KINDS}
    return replace(pack, enemies=pack.enemies | kinds, paths=pack.paths | {"fall": FALL, "visit": VISIT})


def visit(spec: EnemySpec, start: Start | None = None, **cue: object) -> tuple[Scene, Enemy]:
    """A scene in which it comes, from the pulse on in which it is there; the ship flies at 288,500."""
    play = Scene(World(made(spec, **cue), start or Start()))
    player = play.player
    player.state, player.clock, player.invulnerable, player.held = "flying", 0, 0, 0
    player.x, player.y, player.px, player.py = 288.0, 500.0, 288.0, 500.0
    play.run(1)
    return play, play.world.enemies[0]


def until_held(spec: EnemySpec, start: Start | None = None, **cue: object) -> tuple[Scene, Enemy]:
    """The same, once it hangs at its post."""
    play, enemy = visit(spec, start, **cue)
    while enemy.state == "flying":
        play.run(1)
    return play, enemy


def of_kind(play: Scene, kind: str) -> list[Enemy]:
    return [enemy for enemy in play.world.enemies if enemy.kind == kind]


# --- carriers -----------------------------------------------------------------------------------
def test_a_carrier_lets_marchers_go_until_it_is_destroyed() -> None:
    play, host = until_held(HOST)
    play.run(PULSES["shot"] + 2)
    assert len(of_kind(play, "trooper")) == 1
    play.run(100)
    assert len(of_kind(play, "trooper")) == 2
    play.shot(host.x, host.y, damage=99.0)
    play.run(200)
    assert len(of_kind(play, "trooper")) <= 2


def test_who_was_let_go_to_land_raises_the_invasion() -> None:
    play, _ = until_held(HOST)
    landed = play.until(MarcherLanded)
    assert landed.kind == "trooper"
    assert play.world.invasion == 8


def test_a_marcher_let_go_fires_once_as_if_ordered() -> None:
    play, _ = until_held(HOST)
    assert play.until(EnemyFired).kind == "trooper"


def test_a_wave_goes_on_while_anything_let_go_lives() -> None:
    play, host = until_held(HOST)
    play.run(PULSES["shot"] + 2)
    play.shot(host.x, host.y, damage=99.0)
    play.run(20)
    assert not play.world.stage.over
    play.run(200)
    assert play.world.enemies == [] and play.world.stage.over


def test_a_cues_own_weapons_are_not_those_of_the_ones_let_go() -> None:
    play, _ = until_held(HOST, weapons=(BAY, LAYER))
    play.run(40)
    restored = World.restore(made(HOST, weapons=(BAY, LAYER)), play.world.save())
    assert restored.hash() == play.world.hash()


# --- mines --------------------------------------------------------------------------------------
def mine_left() -> tuple[Scene, Enemy]:
    play, _ = until_held(SOWER)
    play.run(PULSES["shot"] + 2)
    (mine,) = of_kind(play, "mine")
    assert isinstance(mine, Mine)
    return play, mine


def test_a_sower_leaves_a_mine_that_drifts_down() -> None:
    play, mine = mine_left()
    y = mine.y
    play.run(40)
    assert mine.y == y + 20.0
    assert play.all(EnemyFired) == []


def test_a_mine_that_is_shot_bursts_into_a_ring() -> None:
    play, mine = mine_left()
    mine.y = 240.0
    play.shot(mine.x, mine.y, damage=3.0)
    play.run(1)
    assert play.world.bullets.n == 8
    destroyed = play.all(EnemyDestroyed)
    assert [(one.kind, one.by, one.points) for one in destroyed] == [("mine", "shot", 20)]


def test_a_mine_warns_and_bursts_when_its_fuse_is_burned_down() -> None:
    play, mine = mine_left()
    play.run(300 - PULSES["spread"] - mine.age - 1)
    assert play.world.bullets.n == 0
    assert play.until(TelegraphStarted).id == mine.id
    play.run(PULSES["spread"])
    assert mine.dead and play.world.bullets.n == 8
    assert [(one.by, one.points) for one in play.all(EnemyDestroyed)] == [("fuse", 0)]


def test_a_nova_takes_mines_away_without_a_burst() -> None:
    play, mine = mine_left()
    play.run(10, Controls(bomb=True))
    assert mine.dead
    play.run(120)
    assert play.world.bullets.n == 0
    assert "bomb" in [one.by for one in play.all(EnemyDestroyed) if one.kind == "mine"]


def test_a_mine_that_drifts_off_is_gone_quietly() -> None:
    play, mine = mine_left()
    mine.y = HEIGHT + mine.radius
    play.run(2)
    assert mine.gone and not mine.dead
    assert play.world.bullets.n == 0


# --- turncoats ----------------------------------------------------------------------------------
def test_a_turncoats_shield_throws_shots_back_as_light_bullets() -> None:
    play, enemy = until_held(TURNCOAT)
    play.world.shots.fire(0, 1, enemy.x + 3.0, enemy.y + 30.0, (0.0, -18.0, 1.0))
    play.run(1)
    assert enemy.hp == 10.0
    assert len(play.all(ShotReflected)) == 1
    assert play.world.shots.n == 0
    bullets = play.world.bullets
    assert (bullets.n, bullets.is_heavy(0)) == (1, False)
    assert bullets.vy.item(0) > 0.0 and bullets.vx.item(0) > 0.0
    assert bullets.fired_by(0).kind == "turncoat"


def test_it_throws_back_no_more_than_one_every_so_often() -> None:
    play, enemy = until_held(TURNCOAT)
    for _ in range(16):
        play.shot(enemy.x, enemy.y + 10.0)
        play.run(1)
    assert len(play.all(ShotReflected)) == 16
    assert play.world.bullets.n == 2


def test_nothing_is_thrown_back_at_a_ship_right_before_it() -> None:
    """The rule for aimed shots holds for these too."""
    play, enemy = until_held(TURNCOAT)
    play.player.y = enemy.y + 80.0
    play.world.shots.fire(0, 1, enemy.x, enemy.y + 30.0, (0.0, -18.0, 1.0))
    play.run(1)
    assert len(play.all(ShotReflected)) == 1
    assert play.world.bullets.n == 0


def test_from_behind_and_by_shards_it_is_hurt() -> None:
    play, enemy = until_held(TURNCOAT)
    play.shot(enemy.x, enemy.y - 10.0, damage=2.0)
    play.run(1)
    assert enemy.hp == 8.0
    play.shard(enemy.x, enemy.y + 10.0, damage=3.0)
    play.run(1)
    assert enemy.hp == 5.0
    assert {hit.by for hit in play.all(EnemyHit)} == {"shot", "shard"}


def test_its_shield_turns_no_faster_than_it_can() -> None:
    play, enemy = until_held(TURNCOAT)
    assert isinstance(enemy, Turncoat)
    assert enemy.facing == 180.0
    play.player.x, play.player.y = enemy.x - 200.0, enemy.y
    play.run(10)
    assert enemy.facing == 195.0
    play.run(60)
    assert enemy.facing == pytest.approx(270.0, abs=1.0)


# --- kamikazes ----------------------------------------------------------------------------------
def test_a_kamikaze_locks_on_warns_and_rams_straight_on() -> None:
    play, enemy = visit(KAMIKAZE)
    warning = play.until(TelegraphStarted)
    assert isinstance(enemy, Kamikaze)
    assert (warning.kind, warning.pulses, warning.angle) == ("ram", PULSES["ram"], 180.0)
    x, y = enemy.x, enemy.y
    play.run(PULSES["ram"], Controls(right=True))
    assert (enemy.x, enemy.y) == (x, y)
    play.run(10)
    assert (enemy.x, enemy.y) == pytest.approx((x, y + 60.0))
    play.run(120)
    assert enemy.gone
    assert play.all(PlayerHit) == []


def test_who_stays_is_rammed() -> None:
    play, _ = visit(KAMIKAZE)
    assert play.until(PlayerHit).cause == "kamikaze"


def test_it_does_not_lock_on_from_below() -> None:
    play, enemy = visit(replace(KAMIKAZE, trait=RamSpec(60, 6.0)), shift=(0.0, 400.0))
    play.run(200)
    assert enemy.y > 450.0
    assert play.all(TelegraphStarted) == []


# --- as data ------------------------------------------------------------------------------------
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
@pytest.mark.parametrize("pulses", [40, 115, 190])
def test_all_of_them_are_saved_and_restored_in_mid_fight(kind: EnemySpec, pulses: int) -> None:
    play, _ = visit(kind, Start(invulnerable=True))
    play.run(pulses, Controls(fire=True))
    again = World.restore(made(kind), json.loads(json.dumps(play.world.save())))
    assert again.hash() == play.world.hash()
    assert [type(enemy) for enemy in again.enemies] == [type(enemy) for enemy in play.world.enemies]
    for _ in range(150):
        play.run(1)
        again.advance((IDLE,))
    assert again.hash() == play.world.hash()
