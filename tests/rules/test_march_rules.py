"""The last stage's own rules: a boss that marches alone, a formation in retreat, and our own march."""

from __future__ import annotations

import json
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from anti_invaders.rules.boss import Boss
from anti_invaders.rules.controls import IDLE
from anti_invaders.rules.events import (
    BossDestroyed,
    BossPhaseEnded,
    MarcherLanded,
    MarchersStepped,
    StageCleared,
)
from anti_invaders.rules.field import WIDTH
from anti_invaders.rules.formations import DROP, ENTRANCE
from anti_invaders.rules.kinds import Grounded
from anti_invaders.rules.specs import AdvanceCue, Content, Cue, ObstacleSpec, SceneryCue, Station, StepsSpec
from anti_invaders.rules.start import Start
from anti_invaders.rules.steps import EDGE, LANDING, NOTES, Pace
from anti_invaders.rules.world import World
from tests.rules.scenes import NEVER, PHASE, Scene, boss_cue, content, enemy_spec, march, scene, stage

SAFE = Start(invulnerable=True, alone=True)
STEPS = StepsSpec(px=12.0, row=30.0, slow=20, fast=4)
LONE = replace(PHASE, hp=100.0, time=9000, stations=(Station(288.0, 100.0, 60, 0),), steps=STEPS)
BLOCK = ObstacleSpec(
    name="block", title="Block", hp=9.0, points=0, states=3, hull=((0.0, 0.0, 20.0),), body=()
)
ADVANCE = AdvanceCue(name="advance", at=20, steps=5, every=10, row=20.0)


# --- one alone ----------------------------------------------------------------------------------
def lone(steps: StepsSpec = STEPS) -> tuple[Scene, Boss]:
    """A boss that marches, in the pulse in which it begins to."""
    play = scene(stage(boss_cue(replace(LONE, steps=steps))), start=SAFE)
    return play, play.boss()


def interval(life: float) -> int:
    """Pulses from step to step with so much of its life left."""
    play, boss = lone()
    boss.hp = life
    play.until(MarchersStepped)
    play.until(MarchersStepped)
    begun = play.world.pulse
    play.until(MarchersStepped)
    return play.world.pulse - begun


def test_a_boss_that_marches_is_faster_the_less_life_it_has() -> None:
    assert [interval(life) for life in (100.0, 75.0, 50.0, 0.5)] == [20, 16, 12, 4]


def test_it_steps_sideways_and_down_a_row_at_the_edge() -> None:
    play, boss = lone()
    boss.hp = 1.0
    rows = set()
    for _ in range(1200):
        play.run(1)
        assert EDGE <= boss.x <= WIDTH - EDGE
        assert abs(boss.x - boss.px) <= STEPS.px / 4 + 1e-9 and abs(boss.y - boss.py) <= STEPS.row / 4 + 1e-9
        assert boss.x == boss.px or boss.y == boss.py
        rows.add(boss.pace.y if boss.pace else 100.0)
    assert sorted(rows) == [100.0 + STEPS.row * row for row in range(len(rows))] and len(rows) > 4


def test_its_steps_sound_as_the_march_does() -> None:
    play, _ = lone()
    play.run(200)
    assert [step.note for step in play.all(MarchersStepped)][:6] == [0, 1, 2, 3, 0, 1]


def test_on_the_ground_its_time_is_out_and_it_has_landed() -> None:
    play, boss = lone(StepsSpec(px=200.0, row=100.0, slow=4, fast=4))
    landed = play.until(MarcherLanded)
    assert (landed.kind, landed.cost) == (boss.kind, 8)
    assert [(end.by, end.bonus) for end in play.all(BossPhaseEnded)] == [("timeout", 0)]
    assert [(end.by, end.points) for end in play.all(BossDestroyed)] == [("timeout", 0)]
    assert play.until(StageCleared)


def test_it_marches_from_where_the_phase_begins() -> None:
    cue = boss_cue(LONE, replace(LONE, stations=(Station(100.0, 60.0, 60, 0),)))
    play = scene(stage(cue), start=SAFE)
    boss = play.boss()
    play.run(300)
    play.shot(boss.x, boss.y, damage=999.0)
    play.run(1)
    assert play.boss().phase == 2
    assert (boss.x, boss.y) == (100.0, 60.0)
    play.until(MarchersStepped)
    assert boss.pace is not None and (boss.pace.x, boss.pace.y) == (112.0, 60.0)


def test_a_march_alone_is_saved_and_restored_in_mid_step() -> None:
    play, _ = lone()
    play.until(MarchersStepped)
    play.run(2)
    again = World.restore(play.world.content, json.loads(json.dumps(play.world.save())))
    for _ in range(200):
        again.advance((IDLE,))
        play.run(1)
    assert again.hash() == play.world.hash()


LENGTHS = st.floats(1.0, 60.0)
SPECS = st.builds(StepsSpec, px=LENGTHS, row=LENGTHS, slow=st.integers(9, 40), fast=st.integers(1, 9))


@given(SPECS, st.floats(EDGE, WIDTH - EDGE), st.floats(0.0, 1.0))
def test_whoever_marches_comes_down_and_never_out_at_a_side(spec: StepsSpec, x: float, life: float) -> None:
    pace, lowest = Pace(x, 100.0), 100.0
    for _ in range(2000):
        pace.advance(spec, life)
        px, py = pace.place
        assert EDGE - 1e-6 <= px <= WIDTH - EDGE + 1e-6 and py >= lowest - 1e-6
        lowest = py
        assert 0 <= pace.note < NOTES
    assert pace.landed == (pace.y >= LANDING and not pace.left)


# --- a retreat ----------------------------------------------------------------------------------
def test_a_formation_in_retreat_goes_up_row_by_row_and_away() -> None:
    play = scene(stage(replace(march(8, slow=4), retreat=True)), start=SAFE)
    play.run(ENTRANCE)
    lowest = [80.0]
    while play.world.enemies:
        play.run(1)
        lowest += [marcher.y for marcher in play.world.enemies[:1]]
        assert len(lowest) < 9000
    assert lowest == sorted(lowest, reverse=True) and lowest[-1] < -20.0
    assert {80.0 - DROP * row for row in range(6)} <= set(lowest)
    assert play.world.landed == 0 and not play.all(MarcherLanded)


# --- our own march ------------------------------------------------------------------------------
def ground(*cues: Cue) -> Content:
    rest = Cue(name="never", at=NEVER)
    pack = content(stage(*cues, rest))
    return replace(pack, scenery={"block": BLOCK})


def advancing() -> Scene:
    """A block and somebody on the ground, and five steps toward them."""
    block = SceneryCue(name="block", at=0, thing=BLOCK, places=((200.0, 100.0),), drift=(0.0, 0.0))
    guard = SceneryCue(
        name="guard", at=0, thing=enemy_spec("grunt"), places=((400.0, 50.0),), drift=(0.0, 0.5)
    )
    play = Scene(World(ground(block, guard, ADVANCE), SAFE))
    play.run(1)
    return play


def test_with_each_of_our_steps_the_ground_comes_a_row_nearer() -> None:
    play = advancing()
    play.run(19)
    (block,), (guard,) = play.world.scenery, play.world.enemies
    assert isinstance(guard, Grounded)
    places = []
    for _ in range(5):
        play.run(10)
        places.append((block.y, guard.y - 0.5 * play.world.pulse))
    rows = [20.0 * step for step in range(1, 6)]
    assert [round(y, 9) for y, _ in places] == [100.0 + row for row in rows]
    assert [round(y, 9) for _, y in places] == [50.0 + row for row in rows]
    play.run(60)
    assert round(block.y, 9) == 200.0


def test_our_steps_are_glides_and_sound_as_theirs_do() -> None:
    play = advancing()
    (block,) = play.world.scenery
    for _ in range(90):
        play.run(1)
        assert 0.0 <= block.y - block.py <= 20.0 / 6.0 + 1e-9
    assert [step.note for step in play.all(MarchersStepped)] == [0, 1, 2, 3, 0]


def test_the_ground_rests_when_the_last_step_is_taken() -> None:
    play = advancing()
    play.run(200)
    assert play.world.stride == 0.0
    assert play.world.stage.save()["ended"]["advance"] <= 20 + 50 + 4


def test_our_march_is_saved_and_restored_in_mid_step() -> None:
    play = advancing()
    play.run(33)
    again = World.restore(play.world.content, json.loads(json.dumps(play.world.save())))
    for _ in range(100):
        again.advance((IDLE,))
        play.run(1)
    assert again.hash() == play.world.hash()
