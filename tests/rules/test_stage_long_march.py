"""Stage 4 as its data promise it: the largest formations, a wall with a door, twins for a boss."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from anti_invaders.content import load
from anti_invaders.rules.boss import REST, Boss
from anti_invaders.rules.controls import IDLE
from anti_invaders.rules.events import BossDestroyed, BossPhaseStarted, MarcherLanded
from anti_invaders.rules.field import WIDTH
from anti_invaders.rules.limbs import Part
from anti_invaders.rules.specs import BossCue, Content, Cue, FlyCue, MarchCue, StageSpec
from anti_invaders.rules.start import Start
from anti_invaders.rules.world import World
from tests.rules.scenes import NEVER, Scene

DOOR = 80.0  # px from centre to centre: a ship of 6 px passes between two bodies of 22


def long_march() -> StageSpec:
    return load().stages[4]


def cue(name: str) -> Cue:
    return next(cue for cue in long_march().cues if cue.name == name)


def only(name: str) -> Content:
    """The game with nothing in this stage but one cue, at once; the stage does not end by itself."""
    alone = replace(cue(name), at=0, after="", wait=0)
    stage = replace(long_march(), cues=(alone, Cue(name="never", at=NEVER)))
    pack = load()
    return replace(pack, stages=pack.stages | {4: stage})


def play(name: str) -> Scene:
    return Scene(World(only(name), Start(stage=4, alone=True, invulnerable=True, hold_invasion=True)))


def fought() -> tuple[Scene, Boss, Part]:
    """The twins, in their first phase."""
    scene = play("standard-bearers")
    boss = scene.boss()
    return scene, boss, next(one for one in scene.world.enemies if isinstance(one, Part))


def test_no_formation_is_larger_than_the_main_column() -> None:
    counts = {
        (stage.number, cue.name): len(cue.slots)
        for stage in load().stages.values()
        for cue in stage.cues
        if isinstance(cue, MarchCue)
    }
    assert max(counts, key=lambda key: counts[key]) == (4, "main-column")


@pytest.mark.parametrize("name", ["wall", "second-wall"])
def test_a_wall_has_one_door_as_high_as_itself(name: str) -> None:
    wall = cue(name)
    assert isinstance(wall, MarchCue)
    rows: dict[float, list[float]] = {}
    for slot in wall.slots:
        rows.setdefault(slot.y, []).append(slot.x)
    doors = set()
    for places in rows.values():
        wide = [(b - a, a) for a, b in pairwise(places) if b - a > DOOR]
        assert len(wide) == 1
        doors |= set(wide)
    assert len(doors) == 1


def test_who_leaves_a_carrier_and_is_left_alone_lands() -> None:
    carrier = cue("first-carrier")
    assert isinstance(carrier, FlyCue)
    scene = play("first-carrier")
    scene.run(1700)
    let_go = sum(weapon.times for weapon in carrier.weapons if weapon.release)
    assert len(scene.all(MarcherLanded)) == let_go


def test_the_twins_stand_in_each_others_mirror_and_each_holds_half() -> None:
    scene, boss, twin = fought()
    for _ in range(300):
        scene.run(1)
        assert (twin.x, twin.y) == (WIDTH - boss.x, boss.y)
    assert twin.hp == boss.hp / 2.0


def test_three_phases_need_both_twins_and_in_the_last_one_fights_alone() -> None:
    scene, boss, twin = fought()
    for phase in (1, 2, 3):
        assert (boss.phase, twin.hittable) == (phase, True)
        for one in (boss, twin):
            assert boss.phase == phase and boss.fighting
            one.hurt(9999.0, "shot")
            scene.run(2)
        scene.run(REST)
    assert twin.dead and not twin.hittable
    assert boss.phase == 4
    scene.run(400)
    assert scene.world.bullets.n > 20
    boss.hurt(9999.0, "shot")
    assert scene.until(BossDestroyed).by == "kill"


def test_the_twins_fire_mirrored_so_that_a_field_without_luck_is_the_same_from_both_sides() -> None:
    scene, _, _ = fought()
    scene.run(100)
    bullets = scene.world.bullets
    west = sorted(zip(bullets.x.round(6).tolist(), bullets.y.round(6).tolist(), strict=True))
    east = sorted(zip((WIDTH - bullets.x).round(6).tolist(), bullets.y.round(6).tolist(), strict=True))
    assert len(west) > 10
    assert west == east


def test_drummer_strikes_a_beat_every_half_second() -> None:
    scene = play("drummer")
    scene.until(BossPhaseStarted)
    beats = []
    for _ in range(400):
        scene.run(1)
        bullets = scene.world.bullets
        new = [bullets.fired_by(row).pattern for row in (bullets.age == 0).nonzero()[0].tolist()]
        beats += [scene.world.pulse] if "drummer-beat" in new else []
    assert len(beats) >= 10
    assert {later - sooner for sooner, later in pairwise(beats)} == {30}


def test_bosses_have_named_phases_with_fair_time_outs() -> None:
    for one in long_march().cues:
        if isinstance(one, BossCue):
            phases = one.boss.phases
            assert all(1200 <= phase.time <= 2400 for phase in phases)
            assert sum(phase.time for phase in phases) <= 120 * 60
            assert len({phase.title for phase in phases}) == len(phases)


def test_the_same_run_again_is_the_same_run() -> None:
    one, other = play("standard-bearers").world, play("standard-bearers").world
    for _ in range(700):
        one.advance((IDLE,))
    for _ in range(350):
        other.advance((IDLE,))
    other = World.restore(only("standard-bearers"), other.save())
    for _ in range(350):
        other.advance((IDLE,))
    assert one.hash() == other.hash()
