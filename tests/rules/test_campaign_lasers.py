"""Beams: they warn, burn where they said they would, kill who stays, and end with whoever holds them."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from anti_invaders.rules.controls import Controls
from anti_invaders.rules.enemies import Enemy
from anti_invaders.rules.events import BossPhaseEnded, LaserEnded, LaserFired, PlayerHit, TelegraphStarted
from anti_invaders.rules.lasers import Laser
from anti_invaders.rules.specs import EnemySpec, LaserSpec, WeaponSpec
from anti_invaders.rules.telegraphs import PULSES
from anti_invaders.rules.world import World
from tests.rules.scenes import PHASE, Scene, boss_cue, content, enemy_spec, scene, stage

WARNING = PULSES["laser"]
BURN = 40


def lancer(*, aimed: bool = True, angle: float = 180.0, sweep: float = 0.0, **rest: object) -> EnemySpec:
    """A kind that fires one laser, 10 px wide."""
    beam = LaserSpec(10.0, BURN, aimed, angle, sweep)
    given: dict[str, object] = {"mirror": False} | rest
    weapon = WeaponSpec("", "hold", "laser", laser=beam, mirror=bool(given["mirror"]))
    return enemy_spec("lancer", hp=20.0, weapons=(weapon,))


def armed(spec: EnemySpec, x: float = 200.0, y: float = 150.0) -> tuple[Scene, Enemy]:
    """A scene in which one of the kind hangs, and its weapon's moment has come."""
    play = scene()
    enemy = play.enemy(spec, x, y)
    enemy.begin("hold", play.world)
    return play, enemy


def charged(spec: EnemySpec) -> tuple[Scene, Enemy, Laser]:
    """The same, once its beam charges."""
    play, enemy = armed(spec)
    play.run(1)
    (laser,) = play.world.lasers
    return play, enemy, laser


def test_a_laser_warns_for_sixty_pulses_along_the_way_it_will_burn() -> None:
    play, _ = armed(lancer())
    warning = play.until(TelegraphStarted)
    assert (warning.kind, warning.pulses) == ("laser", WARNING)
    fired = play.until(LaserFired)
    assert fired.angle == warning.angle
    assert play.world.pulse - 1 == WARNING


def test_an_aimed_laser_kills_a_ship_that_stays_where_it_was() -> None:
    play, _ = armed(lancer())
    hit = play.until(PlayerHit)
    assert (hit.cause, hit.pattern) == ("lancer", "laser")
    assert len(play.all(LaserFired)) == 1


def test_whoever_leaves_its_way_during_the_warning_is_safe() -> None:
    play, _ = armed(lancer())
    play.run(WARNING, Controls(right=True))
    play.run(BURN + 10)
    assert play.all(PlayerHit) == []
    assert len(play.all(LaserEnded)) == 1
    assert play.world.lasers == []


def test_nobody_aims_a_beam_from_the_lowest_quarter() -> None:
    for aimed, warnings in ((True, 0), (False, 1)):
        play, enemy = armed(lancer(aimed=aimed))
        enemy.y = 460.0
        play.run(30)
        assert len(play.all(TelegraphStarted)) == warnings


def test_it_burns_as_long_as_it_says() -> None:
    play, _, laser = charged(lancer(aimed=False))
    play.run(WARNING - 1)
    assert not laser.burning
    assert sum(laser.burning for _ in range(BURN + 10) if play.run(1) is not None) == BURN


@pytest.mark.parametrize(("aside", "hit"), [(7.9, True), (8.1, False), (-7.9, True), (-8.1, False)])
def test_it_kills_within_its_width_and_the_ships_core(aside: float, hit: bool) -> None:
    play, _, laser = charged(lancer(aimed=False))
    play.player.x = play.player.px = laser.x + aside
    play.run(WARNING + 5)
    assert bool(play.all(PlayerHit)) == hit


def test_behind_its_owner_it_is_harmless() -> None:
    play, _, laser = charged(lancer(aimed=False))
    play.player.x, play.player.y = laser.x, laser.y - 60.0
    play.run(WARNING + 5)
    assert play.all(PlayerHit) == []


def test_it_follows_its_owner_and_turns_while_it_burns() -> None:
    play, enemy, laser = charged(lancer(aimed=False, sweep=0.5))
    play.run(WARNING - 1)
    assert laser.angle == 180.0
    enemy.x += 30.0
    play.run(10)
    assert (laser.x, laser.angle) == (230.0, 185.0)


def test_mirrored_it_goes_and_turns_to_the_other_side() -> None:
    play, _, laser = charged(lancer(aimed=False, angle=160.0, sweep=0.5, mirror=True))
    assert laser.angle == 200.0
    play.run(WARNING)
    assert laser.angle == 199.5


@pytest.mark.parametrize("pulses", [20, WARNING + 5])
def test_it_ends_with_its_owner(pulses: int) -> None:
    play, enemy, _ = charged(lancer(aimed=False))
    play.run(pulses)
    play.shot(enemy.x, enemy.y, damage=99.0)
    play.run(1)
    assert play.world.lasers == []
    assert len(play.all(LaserEnded)) == len(play.all(LaserFired))


def test_a_nova_puts_it_out_with_its_warning() -> None:
    play, _, _ = charged(lancer(aimed=False))
    play.run(20, Controls(bomb=True))
    assert play.world.lasers == []
    assert play.world.telegraphs == []
    play.run(WARNING)
    assert play.all(LaserFired) == []


def test_a_death_puts_it_out() -> None:
    play, enemy, _ = charged(lancer(aimed=False))
    play.run(WARNING + 2)
    play.bullet(play.player.x, play.player.y)
    play.run(12)
    assert not enemy.dead
    assert play.world.lasers == []


def test_the_end_of_a_phase_puts_it_out() -> None:
    beam = WeaponSpec("", "phase", "laser", laser=LaserSpec(12.0, 200, False, 180.0, 0.0))
    play = scene(stage(boss_cue(replace(PHASE, weapons=(beam,)), PHASE)))
    boss = play.boss()
    play.player.x = 100.0
    play.until(LaserFired)
    boss.hurt(999.0, "shot")
    play.until(BossPhaseEnded)
    assert play.world.lasers == []
    assert len(play.all(LaserEnded)) == 1


def test_no_field_catches_it() -> None:
    play, _ = armed(lancer())
    play.run(WARNING - 20)
    play.run(25, Controls(field=True))
    assert len(play.all(PlayerHit)) == 1
    assert play.player.field.count == 0


@pytest.mark.parametrize("pulses", [30, WARNING + 10])
def test_it_is_saved_and_restored(pulses: int) -> None:
    beam = WeaponSpec("", "phase", "laser", laser=LaserSpec(12.0, 90, False, 180.0, 0.25))
    play = scene(stage(boss_cue(replace(PHASE, weapons=(beam,)))))
    play.boss()
    play.run(pulses)
    made = content(stage(boss_cue(replace(PHASE, weapons=(beam,)))))
    again = World.restore(made, json.loads(json.dumps(play.world.save())))
    assert again.lasers == play.world.lasers != []
    for _ in range(100):
        play.run(1)
        again.advance((Controls(),))
    assert again.hash() == play.world.hash()
