"""How the campaign's enemies stand: heads, shields, fuses, tails, wounds."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from anti_invaders.rules import events as seen
from anti_invaders.rules.enemies import Enemy
from anti_invaders.rules.kinds import Grounded, enlist
from anti_invaders.rules.limbs import Part
from anti_invaders.rules.specs import EnemySpec, PartSpec
from anti_invaders.rules.traits import MineSpec, ShieldSpec
from anti_invaders.view import poses
from anti_invaders.view.bake import figure
from tests.rules import scenes
from tests.view.view_stage import Stage, luminance, stage

MINE = scenes.enemy_spec("mine", trait=MineSpec(600, 0.2))
TURNCOAT = scenes.enemy_spec("turncoat", trait=ShieldSpec(70.0, 0.6, 30))
TURRET = scenes.enemy_spec("turret")


def enlisted(spec: EnemySpec, **rest: object) -> Enemy:
    return enlist(1, spec, "never", 200.0, 200.0, **rest)


def test_a_mines_heart_lights_up_slowly_before_its_fuse_ends():
    mine = enlisted(MINE)
    lit = []
    for age in range(600):
        mine.age = age
        lit.append(poses.beat(mine, 0))
    assert not any(lit[: 600 - poses.FUSE])
    turned_on = sum(1 for a, b in pairwise(lit) if b > a)
    assert 3 <= turned_on <= poses.FUSE // 20 + 1, "three a second at most"


def test_a_shield_turns_with_the_way_it_faces():
    coat = enlisted(TURNCOAT)
    assert list(poses.upon(coat)) == [("turncoat-shield", 0, 0.0)]
    coat.facing = 120.0
    assert list(poses.upon(coat)) == [("turncoat-shield", 0, -60.0)]
    assert figure("turncoat-shield").frames == 1


def test_a_turrets_head_turns_and_its_dome_does_not():
    turret = Grounded.enlisted(1, TURRET, "never", 200.0, 200.0)
    turret.heading = 140.0
    assert poses.turn(turret, {}) == 0.0
    assert list(poses.upon(turret)) == [("turret", poses.HEAD, -40.0)]
    turret.emitters = [object()]  # type: ignore[list-item]
    assert list(poses.upon(turret)) == [("turret", poses.FIRING, -40.0)]
    assert poses.beat(turret, 0) == poses.DOME
    assert figure("turret").frames == poses.FIRING + 1


def test_a_lancer_turns_to_where_its_beam_will_go_and_a_wide_carrier_never_turns():
    lancer = enlisted(scenes.enemy_spec("lancer"), heading=180.0)
    assert poses.turn(lancer, {}) == 0.0
    assert poses.turn(lancer, {1: (150.0, 0.5)}) == pytest.approx(-15.0)
    assert poses.turn(lancer, {1: (150.0, 1.0)}) == pytest.approx(-30.0)
    assert poses.turn(enlisted(scenes.enemy_spec("carrier"), heading=90.0), {}) == 0.0


def tailed(parts: int = 3) -> Stage:
    """A boss with so many segments behind it, in its fight."""
    segment = scenes.enemy_spec("quarrier-segment", hp=9.0)
    tail = tuple(PartSpec(segment, 0.0, -40.0 * n, 40.0, ()) for n in range(1, parts + 1))
    cue = scenes.boss_cue(name="boss")
    boss = replace(cue.boss, name="quarrier", parts=tail)
    play = scenes.scene(scenes.stage(replace(cue, boss=boss), scenes.Cue(name="never", at=scenes.NEVER)))
    play.boss()
    made = stage()
    made.play = play
    return made


def test_a_worms_head_lies_over_its_segments_and_the_foremost_over_the_last():
    enemies = tailed().play.world.enemies
    layers = poses.in_layers(enemies)
    assert [getattr(one, "index", "head") for one in layers] == [2, 1, 0, "head"]
    assert poses.in_layers([enemies[0]]) == [enemies[0]]


def test_segments_turn_along_their_way():
    play = tailed()
    segment = next(one for one in play.play.world.enemies if isinstance(one, Part))
    segment.heading = 135.0
    assert poses.turn(segment, {}) == -45.0
    straight = play.drawn()
    segment.heading = 180.0
    assert not np.array_equal(play.drawn(), straight)


def test_a_boss_looks_hurt_by_all_that_it_has_lost_and_so_does_a_part_that_has_wounds():
    play = tailed(1)
    boss = play.play.world.boss
    assert boss is not None
    assert poses.wounds(boss) == 0
    boss.hp = boss.hp_max * 0.5
    assert poses.wounds(boss) == 1
    boss.hp = 1e-9
    assert poses.wounds(boss) == 2
    twin = enlisted(scenes.enemy_spec("bearer-east", hp=30.0))
    twin.hp = 12.0
    assert poses.wounds(twin) == 1
    assert poses.wounds(enlisted(scenes.GRUNT)) == 0


@pytest.mark.parametrize("kind", ["kamikaze", "lancer", "carrier", "sower", "turncoat", "mine", "turret"])
def test_everybody_of_the_campaign_is_drawn(kind):
    play = stage()
    play.play.enemy(scenes.enemy_spec(kind), 200.0, 200.0)
    assert luminance(play.drawn()[170:230, 170:230]).max() > 0.4


def test_a_mine_bursts_into_eight_pieces_of_a_ring_but_a_nova_only_takes_it_away():
    counts = []
    for by in ("bomb", "fuse"):
        play = stage()
        play.tell(seen.EnemyDestroyed(1, "mine", 200.0, 200.0, 180.0, "small", by, 0, 0))
        play.effects.advance(play.play.world)
        counts.append(len(play.effects.state()[0]))
    assert counts[1] > counts[0]


def test_who_carries_something_shows_its_letter():
    play = stage()
    enemy = play.play.enemy(x=200.0, y=200.0)
    empty = play.drawn()
    enemy.drops = ("power",)
    assert (play.drawn() != empty)[190:210, 212:232].any()


def test_a_shot_thrown_back_glints():
    play = stage()
    play.tell(seen.ShotReflected(1, "turncoat", 200.0, 200.0))
    play.effects.advance(play.play.world)
    assert not play.effects.quiet()


def test_a_twin_that_has_lost_its_half_stands_by_in_less_light():
    bearer = scenes.enemy_spec("bearer-east")
    light = []
    for life in (5.0, 0.0):
        play = stage()
        twin = Part.enlisted(1, bearer, "never", 200.0, 200.0, twin=True, half=5.0)
        twin.hp = life
        play.play.world.join(twin)
        assert poses.stands_by(twin) == (life == 0.0)
        light.append(luminance(play.drawn()[100:300, 100:300]).sum())
    empty = luminance(stage().drawn()[100:300, 100:300]).sum()
    assert light[1] - empty < 0.7 * (light[0] - empty)
