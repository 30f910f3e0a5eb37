"""Bosses with parts: each has a life and weapons of its own, and none outlives its boss."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import pairwise
from math import hypot

import pytest

from anti_invaders.rules.boss import REST, Boss
from anti_invaders.rules.controls import IDLE
from anti_invaders.rules.events import (
    BossDestroyed,
    BossPhaseEnded,
    EnemyDestroyed,
    EnemyFired,
    TelegraphStarted,
)
from anti_invaders.rules.field import WIDTH
from anti_invaders.rules.limbs import Part
from anti_invaders.rules.specs import BossCue, Content, Cue, PartSpec, PhaseSpec, Station, WeaponSpec
from anti_invaders.rules.start import Start
from anti_invaders.rules.world import World
from tests.rules.scenes import BOSS, NEVER, PHASE, Scene, content, enemy_spec, pattern, stage

CANNON = enemy_spec(
    "cannon", hp=8.0, points=200, weapons=(WeaponSpec("twin", "hold", "spread", every=300, times=9),)
)
LINK = enemy_spec("link", hp=5.0)
WANDERING = replace(PHASE, hp=50.0, stations=(Station(150.0, 120.0, 60, 20), Station(430.0, 200.0, 120, 20)))
WINGS = (PartSpec(CANNON, -80.0, 10.0, 0.0, ()), PartSpec(CANNON, 80.0, 10.0, 0.0, (2,)))
TWIN = (PartSpec(CANNON, 0.0, 0.0, 0.0, (), twin=True),)
ARMED = replace(WANDERING, weapons=(WeaponSpec("twin", "phase", "spread", every=300, times=9),))
TAIL = tuple(PartSpec(LINK, 0.0, -30.0 * n, 30.0, ()) for n in (1, 2, 3))


def made(parts: tuple[PartSpec, ...], *phases: PhaseSpec) -> Content:
    boss = replace(BOSS, parts=parts, phases=phases or (PHASE, PHASE))
    pack = content(stage(BossCue(name="boss", at=0, boss=boss), Cue(name="never", at=NEVER)))
    return replace(pack, enemies=pack.enemies | {"cannon": CANNON, "link": LINK})


def met(parts: tuple[PartSpec, ...], *phases: PhaseSpec) -> tuple[Scene, Boss, list[Part]]:
    """The boss in its first phase, and its parts."""
    play = Scene(World(made(parts, *phases), Start(invulnerable=True, alone=True)))
    boss = play.boss()
    return play, boss, [enemy for enemy in play.world.enemies if isinstance(enemy, Part)]


def test_parts_hang_on_their_boss_wherever_it_goes() -> None:
    play, boss, (left, right) = met(WINGS, WANDERING)
    for _ in range(200):
        play.run(1)
        assert (left.x, left.y, right.x) == (boss.x - 80.0, boss.y + 10.0, boss.x + 80.0)
    assert boss.x != 150.0


def test_a_part_has_a_life_of_its_own() -> None:
    play, boss, (left, _) = met(WINGS)
    play.shot(left.x, left.y, damage=8.0)
    play.run(1)
    assert left.dead and boss.hp == boss.hp_max
    destroyed = play.all(EnemyDestroyed)
    assert [(one.kind, one.by, one.points) for one in destroyed] == [("cannon", "shot", 200)]


def test_before_the_fight_a_part_stops_shots_and_takes_no_harm() -> None:
    play = Scene(World(made(WINGS), Start(invulnerable=True)))
    play.run(100)
    part = play.world.enemies[1]
    play.shot(part.x, part.y, damage=99.0)
    play.run(1)
    assert (part.hp, play.world.shots.n) == (8.0, 0)


def test_a_parts_weapons_begin_with_its_phases_and_end_with_it() -> None:
    play, boss, (left, right) = met(WINGS)
    play.run(40)
    assert {fired.id for fired in play.all(EnemyFired)} == {left.id}
    boss.hurt(99.0, "shot")
    play.forget()
    play.run(REST + 60)
    assert {fired.id for fired in play.all(EnemyFired)} == {left.id, right.id}
    for part in (left, right):
        play.shot(part.x, part.y, damage=99.0)
    play.run(1)
    play.forget()
    play.run(400)
    assert play.all(EnemyFired) == play.all(TelegraphStarted) == []


def test_between_phases_parts_rest() -> None:
    play, boss, (left, _) = met(WINGS)
    play.run(40)
    assert left.emitters != []
    boss.hurt(99.0, "shot")
    play.run(2)
    assert left.emitters == [] and not left.hittable and left.harmful
    play.run(REST - 5)
    assert play.world.bullets.n == 0


def test_parts_come_apart_with_their_boss() -> None:
    play, boss, parts = met(WINGS, PHASE)
    boss.hurt(99.0, "shot")
    play.until(BossDestroyed)
    play.run(2)
    assert all(part.dead for part in parts)
    assert [one.by for one in play.all(EnemyDestroyed)] == ["stage", "stage"]


def test_parts_withdraw_with_their_boss() -> None:
    play, _, parts = met(WINGS, replace(PHASE, time=60))
    assert play.until(BossDestroyed).by == "timeout"
    play.run(400)
    assert play.all(EnemyDestroyed) == play.world.enemies == []
    assert all(part.gone for part in parts)


def test_a_tail_follows_in_a_row_and_closes_the_gap_that_a_lost_link_leaves() -> None:
    play, boss, links = met(TAIL, WANDERING)
    play.run(150)
    chain = [boss, *links]
    gaps = [hypot(a.x - b.x, a.y - b.y) for a, b in pairwise(chain)]
    assert gaps == pytest.approx([30.0] * 3)
    play.shot(links[1].x, links[1].y, damage=99.0)
    play.run(1)
    assert links[1].dead
    for _ in range(30):
        x, y = links[2].x, links[2].y
        play.run(1)
        assert hypot(links[2].x - x, links[2].y - y) <= 6.0 + 1e-9
    assert hypot(links[0].x - links[2].x, links[0].y - links[2].y) < 30.1


# --- twins --------------------------------------------------------------------------------------
def test_a_twin_is_where_a_mirror_shows_its_boss() -> None:
    play, boss, (twin,) = met(TWIN, WANDERING)
    places = set()
    for _ in range(200):
        play.run(1)
        assert (twin.x, twin.y) == (WIDTH - boss.x, boss.y)
        places.add(boss.x < twin.x)
    assert places == {True, False}


def test_a_phase_is_broken_when_both_twins_have_lost_their_half() -> None:
    for order in ((0, 1), (1, 0)):
        play, boss, (twin,) = met(TWIN, WANDERING, PHASE)
        pair = [boss, twin]
        for which in order:
            play.forget()
            play.shot(pair[which].x, pair[which].y, damage=99.0)
            play.run(1)
            assert not pair[which].hittable and not pair[which].dead
        play.run(1)
        assert [one.by for one in play.all(BossPhaseEnded)] == ["kill"]


def test_a_boss_that_has_lost_its_half_holds_just_what_its_twin_holds_whatever_the_damage() -> None:
    """20 + (1.4 - 20) is not quite 1.4: so added up it would never come to nothing."""
    _play, boss, _parts = met(TWIN, replace(WANDERING, hp=40.0), PHASE)
    boss.hurt(99.0, "shot")
    assert (boss.hp, boss.spare) == (20.0, 20.0) and boss.spent
    boss.share(1.4)
    assert boss.hp == boss.spare == 1.4 and boss.spent
    boss.share(0.0)
    assert boss.broken == "kill"


def test_a_twin_that_has_lost_its_half_fires_no_more_in_this_phase_and_stops_shots() -> None:
    for which in (0, 1):
        play, boss, (twin,) = met(TWIN, ARMED, ARMED)
        play.run(40)
        assert {fired.id for fired in play.all(EnemyFired)} == {boss.id, twin.id}
        lost, left = (boss, twin) if which == 0 else (twin, boss)
        play.shot(lost.x, lost.y, damage=99.0)
        play.run(2)
        assert boss.hp == ARMED.hp / 2.0
        play.forget()
        play.shot(lost.x, lost.y, damage=99.0)
        play.run(400)
        assert {fired.id for fired in play.all(EnemyFired)} == {left.id}
        assert (boss.hp, play.world.shots.n) == (ARMED.hp / 2.0, 0)


def test_a_twin_fires_the_mirror_image_of_what_its_boss_fires() -> None:
    lean = (
        "<action label='top'><fire><direction type='absolute'>120</direction>"
        "<speed>1</speed><bullet/></fire></action>"
    )
    phase = replace(ARMED, weapons=(WeaponSpec("lean", "phase", "spread", offset=(30.0, 5.0)),))
    pack = made(TWIN, phase, phase)
    pack = replace(pack, patterns=pack.patterns | {"lean": pattern(lean)})
    play = Scene(World(pack, Start(invulnerable=True, alone=True)))
    play.boss()
    while play.world.bullets.n < 2:
        play.run(1)
    bullets = play.world.bullets
    assert bullets.x[0] + bullets.x[1] == pytest.approx(WIDTH)
    assert (bullets.y[0], bullets.vx[0]) == (bullets.y[1], -bullets.vx[1])
    saved = json.loads(json.dumps(play.world.save()))
    assert World.restore(pack, saved).hash() == play.world.hash()


def test_in_the_next_phase_both_twins_fight_again() -> None:
    play, boss, (twin,) = met(TWIN, ARMED, ARMED)
    for one in (boss, twin):
        play.shot(one.x, one.y, damage=99.0)
    play.run(REST + 4)
    assert (boss.hp, twin.hp, twin.hp_max) == (ARMED.hp, ARMED.hp / 2.0, ARMED.hp / 2.0)
    assert boss.hittable and twin.hittable


def test_a_twin_falls_after_its_last_phase_and_its_boss_fights_on_with_all_of_the_life() -> None:
    play, boss, (twin,) = met((replace(TWIN[0], phases=(1,)),), ARMED, ARMED)
    for one in (boss, twin):
        play.shot(one.x, one.y, damage=99.0)
    play.run(REST + 4)
    assert twin.dead and [one.by for one in play.all(EnemyDestroyed)] == ["stage"]
    play.shot(boss.x, boss.y, damage=ARMED.hp - 1.0)
    play.run(1)
    assert (boss.hp, boss.hittable) == (1.0, True)


def test_a_phase_of_twins_that_runs_out_of_time_ends_for_both() -> None:
    play, boss, (twin,) = met(TWIN, replace(ARMED, time=90), ARMED)
    play.shot(boss.x, boss.y, damage=99.0)
    play.until(BossPhaseEnded)
    play.run(REST + 1)
    assert (boss.hp, twin.hp) == (ARMED.hp, ARMED.hp / 2.0)


@pytest.mark.parametrize("parts", [WINGS, TAIL, TWIN])
@pytest.mark.parametrize("pulses", [1, 45, 130])
def test_parts_are_saved_and_restored(parts: tuple[PartSpec, ...], pulses: int) -> None:
    play, boss, _ = met(parts, WANDERING, PHASE)
    play.run(pulses)
    if pulses > 100:
        boss.hurt(99.0, "shot")
        play.run(5)
    saved = json.loads(json.dumps(play.world.save()))
    again = World.restore(made(parts, WANDERING, PHASE), saved)
    for _ in range(200):
        play.run(1)
        again.advance((IDLE,))
    assert again.hash() == play.world.hash()


def test_before_a_phase_that_regrows_lost_parts_come_again_in_order_and_trail_as_before() -> None:
    play, boss, tail = met(TAIL, WANDERING, replace(WANDERING, regrows=True))
    for part in (tail[0], tail[2]):
        part.dead = True
    play.run(1)
    boss.broken = "kill"
    play.run(1)
    assert boss.resting == REST
    play.run(REST)
    assert boss.phase == 2
    grown = [one for one in play.world.enemies if isinstance(one, Part)]
    assert sorted(part.index for part in grown) == [0, 1, 2]
    assert all(part.hp == LINK.hp for part in grown if part is not tail[1])
    for _ in range(400):
        play.run(1)
    chain = [boss, *sorted(grown, key=lambda part: part.index)]
    assert all(hypot(a.x - b.x, a.y - b.y) <= 31.0 for a, b in pairwise(chain))


def test_before_any_other_phase_what_is_lost_stays_lost() -> None:
    play, boss, (left, _right) = met(WINGS)
    left.dead = True
    play.run(1)
    boss.broken = "kill"
    play.run(REST + 5)
    assert boss.phase == 2
    assert [one.index for one in play.world.enemies if isinstance(one, Part)] == [1]
