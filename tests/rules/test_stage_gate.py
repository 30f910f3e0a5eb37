"""Stage 5 as its data promise it: bullets fall, wells shelter, and wells come while the Gatekeeper fights."""

from __future__ import annotations

from dataclasses import replace
from math import hypot

import pytest

from anti_invaders.content import load
from anti_invaders.rules.boss import REST
from anti_invaders.rules.controls import IDLE
from anti_invaders.rules.events import BossDestroyed, StageCleared
from anti_invaders.rules.kinds import Turncoat
from anti_invaders.rules.specs import BossCue, Content, MarchCue, PullCue, StageSpec
from anti_invaders.rules.start import Start
from anti_invaders.rules.world import World
from tests.rules.scenes import Scene

SLOWEST, FASTEST = 1.2, 3.4  # px per pulse: what a well may make of a slow bullet that falls from its rim


def gate() -> StageSpec:
    return load().stages[5]


def wells() -> list[PullCue]:
    return [cue for cue in gate().cues if isinstance(cue, PullCue)]


def at_once(*names: str) -> Content:
    """The game with nothing in this stage but these cues, all of them at once."""
    cues = tuple(replace(cue, at=0, after="", wait=0) for cue in gate().cues if cue.name in names)
    pack = load()
    return replace(pack, stages=pack.stages | {5: replace(gate(), cues=cues)})


def play(*names: str) -> Scene:
    return Scene(World(at_once(*names), Start(stage=5, alone=True, invulnerable=True)))


def straightness(*names: str) -> list[float]:
    """Of each bullet, the cosine of the angle by which it has turned after a hundred pulses."""
    scene = play(*names)
    begun: dict[int, tuple[float, float]] = {}
    turns = []
    for _ in range(700):
        scene.run(1)
        bullets = scene.world.bullets
        for row, age in enumerate(bullets.age.tolist()):
            velocity = float(bullets.vx[row]), float(bullets.vy[row])
            if age == 0:
                begun[int(bullets.source[row])] = velocity
            elif age == 100:
                first = begun[int(bullets.source[row])]
                along = first[0] * velocity[0] + first[1] * velocity[1]
                turns.append(along / hypot(*first) / hypot(*velocity))
    return turns


def test_a_string_that_flies_past_the_first_well_is_bent_by_it() -> None:
    free, bent = straightness("round-left"), straightness("first-well", "round-left")
    assert min(free) > 0.98
    assert len(bent) > 40
    assert sum(bent) / len(bent) < 0.85


def test_the_first_well_is_there_before_the_first_bullet() -> None:
    first = min(wells(), key=lambda well: well.at if not well.after else 1 << 20)
    assert (first.name, first.at <= 60) == ("first-well", True)


def test_a_well_swallows_what_comes_to_its_core_and_shelters_who_is_behind_it() -> None:
    scene = play("well-low")
    scene.run(1)
    well = scene.world.pulls[0]
    for x in (-12.0, 0.0, 12.0):
        scene.bullet(well.x + x, well.y - 150.0, 0.0, 2.0)
    for _ in range(150):
        scene.run(1)
        assert (scene.world.bullets.y < well.y + well.core).all()
    assert scene.world.bullets.n == 0


@pytest.mark.parametrize("well", wells(), ids=lambda well: well.name)
def test_no_well_makes_a_slow_bullet_fast(well: PullCue) -> None:
    """From rest at the rim to the middle a bullet gains strength x radius of the square of its speed."""
    gained = well.strength * well.radius
    assert (SLOWEST**2 + gained) ** 0.5 <= FASTEST


def test_turncoats_march_in_the_wall_of_mirrors_behind_their_shields() -> None:
    scene = play("mirrors")
    scene.run(200)
    turned = [enemy for enemy in scene.world.enemies if isinstance(enemy, Turncoat)]
    assert len(turned) >= 3
    assert all(enemy.in_rank and enemy.guards(288.0, 590.0) for enemy in turned)


def test_wells_come_and_go_while_the_gatekeeper_fights_and_none_holds_the_stage_up() -> None:
    pack = load()
    last = {"threshold", "gatekeeper", "well-1", "well-2-west", "well-2-east", "well-3"}
    cues = tuple(cue for cue in gate().cues if cue.name in last)
    cues = tuple(replace(cue, at=0, after="") if cue.name == "threshold" else cue for cue in cues)
    pack = replace(pack, stages=pack.stages | {5: replace(gate(), cues=cues)})
    scene = Scene(World(pack, Start(stage=5, alone=True, invulnerable=True)))
    boss = scene.boss()
    seen = 0
    for _ in range(4):
        for _ in range(300):
            scene.run(1)
            seen = max(seen, len(scene.world.pulls))
        boss.hurt(99999.0, "shot")
        scene.run(REST + 1)
    assert seen >= 1
    assert [one.by for one in scene.all(BossDestroyed)] == ["kill"]
    scene.until(StageCleared)


def test_bosses_have_named_phases_with_fair_time_outs() -> None:
    for cue in gate().cues:
        if isinstance(cue, BossCue):
            phases = cue.boss.phases
            assert all(1200 <= phase.time <= 2400 for phase in phases)
            assert sum(phase.time for phase in phases) <= 120 * 60
            assert len({phase.title for phase in phases}) == len(phases)


def test_the_tide_comes_as_far_as_a_ship_and_falls_back() -> None:
    scene = play("gatekeeper")
    boss = scene.boss()
    boss.hurt(99999.0, "shot")
    while boss.phase != 2:
        scene.run(1)
    ring: list[float] = []
    for _ in range(420):
        scene.run(1)
        bullets = scene.world.bullets
        ring.append(float(bullets.y[0]) if bullets.n and bullets.age[0] > 300 else 0.0)
    scene.forget()
    tide = [y for y in ring if y]
    assert tide and tide[-1] < tide[0]


def test_marchers_come_in_this_stage_too() -> None:
    assert sum(isinstance(cue, MarchCue) for cue in gate().cues) >= 3


def test_a_fight_among_wells_is_saved_and_restored() -> None:
    names = ("first-well", "round-left", "mirrors", "lances")
    one, other = play(*names).world, play(*names).world
    for _ in range(600):
        one.advance((IDLE,))
    for _ in range(300):
        other.advance((IDLE,))
    other = World.restore(at_once(*names), other.save())
    for _ in range(300):
        other.advance((IDLE,))
    assert one.hash() == other.hash()
