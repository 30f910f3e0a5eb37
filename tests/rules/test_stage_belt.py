"""Stage 3 as it is played: rocks that shelter and wall nobody in; a worm that can be shot to pieces."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import pairwise
from math import hypot

import pytest

from anti_invaders.content import load
from anti_invaders.rules.boss import Boss
from anti_invaders.rules.controls import IDLE
from anti_invaders.rules.enemies import DOWN
from anti_invaders.rules.field import LOWEST_QUARTER, WIDTH
from anti_invaders.rules.limbs import Part
from anti_invaders.rules.scenery import Obstacle
from anti_invaders.rules.specs import BossCue, ObstacleSpec, SceneryCue, StageSpec
from anti_invaders.rules.start import Start
from anti_invaders.rules.world import World

NUMBER = 3
FASTEST = 1.6  # px a pulse: how rocks drift
SEEN = 60  # pulses that a rock is on the field before it comes to the lowest quarter, at least
SHIP = 6.0  # px: twice what can be hit of a ship
ROOM = 70.0  # px: a way between two rocks that nobody has to aim for
RUN = 60 * 420  # pulses: longer than any stage
TOTAL_TIME = 120 * 60  # pulses: all of a boss's phases together


def stage() -> StageSpec:
    return load().stages[NUMBER]


def bosses() -> dict[str, BossCue]:
    return {cue.name: cue for cue in stage().cues if isinstance(cue, BossCue)}


def rocks() -> list[tuple[SceneryCue, ObstacleSpec]]:
    return [
        (cue, cue.thing)
        for cue in stage().cues
        if isinstance(cue, SceneryCue) and isinstance(cue.thing, ObstacleSpec)
    ]


def watched(*cues: str) -> World:
    """The stage, or only some of its cues, all at once, before somebody whom nothing hurts."""
    content = load()
    if cues:
        kept = tuple(replace(cue, at=0, after="") for cue in stage().cues if cue.name in cues)
        content = replace(content, stages={NUMBER: replace(stage(), cues=kept)})
    return World(content, Start(seed=5, stage=NUMBER, alone=True, invulnerable=True, hold_invasion=True))


def widest(scenery: Iterable[Obstacle], y: float) -> float:
    """px: the widest way past the rocks at this height."""
    blocked = [(0.0, 0.0), (WIDTH, WIDTH)]
    for rock in scenery:
        for cx, cy, radius in rock.spec.body:
            aside = (radius + SHIP) ** 2 - (rock.y + cy - y) ** 2
            if aside > 0.0:
                blocked.append((rock.x + cx - aside**0.5, rock.x + cx + aside**0.5))
    end, best = 0.0, 0.0
    for left, right in sorted(blocked):
        best, end = max(best, left - end), max(end, right)
    return best


def test_rocks_never_wall_anybody_in() -> None:
    world = watched()
    most = 0
    while world.result is None and world.pulse < RUN:
        world.advance((IDLE,))
        most = max(most, len(world.scenery))
        if world.pulse % 10 == 0:
            assert all(widest(world.scenery, y) >= ROOM for y in range(40, 600, 40))
    assert world.result == "clear"
    assert most >= 8


def test_rocks_drift_slowly_and_are_seen_before_they_come_near() -> None:
    assert len(rocks()) >= 8
    for cue, rock in rocks():
        assert hypot(*cue.drift) <= FASTEST
        for _, y in cue.places:
            assert y <= -rock.radius or cue.at <= 1  # it comes in from above, or is there from the start
            assert (LOWEST_QUARTER - max(y, 0.0) - rock.radius) / cue.drift[1] >= SEEN


def test_a_rock_throws_a_shadow_in_a_broadside() -> None:
    world = watched("shelters", "broadside")
    shadowed = fired = 0
    for _ in range(420):
        world.advance((IDLE,))
        left = min((rock for rock in world.scenery), key=lambda rock: rock.x, default=None)
        if left is None or left.y < 150.0:
            continue
        bullets = world.bullets
        below = (abs(bullets.x - left.x) < 8.0) & (bullets.y > left.y + 50.0) & (bullets.y < left.y + 90.0)
        fired += bullets.n
        shadowed += int(below.sum())
    assert fired > 1000
    assert shadowed < fired / 500


def test_who_stays_where_the_geode_aimed_is_in_its_lane_while_it_shuts() -> None:
    world = watched("geode")
    ship = world.players[0]
    while not isinstance(world.boss, Boss) or world.boss.phase == 0:
        world.advance((IDLE,))
    near = 999.0
    for _ in range(190):  # it stays where it is for so long
        world.advance((IDLE,))
        bullets = world.bullets
        if bullets.n:
            near = min(near, float(((bullets.x - ship.x) ** 2 + (bullets.y - ship.y) ** 2).min()) ** 0.5)
    assert 20.0 < near < 200.0


# --- the Quarrier -------------------------------------------------------------------------------
def quarrier() -> tuple[World, Boss, list[Part]]:
    """In its first phase, with all of its body."""
    world = watched("quarrier")
    while not isinstance(world.boss, Boss) or world.boss.phase == 0:
        world.advance((IDLE,))
    return world, world.boss, [enemy for enemy in world.enemies if isinstance(enemy, Part)]


def test_its_head_looks_where_it_goes_and_down_when_it_rests() -> None:
    world, boss, _ = quarrier()
    headings: set[int] = set()
    for _ in range(600):
        world.advance((IDLE,))
        headings.add(round(boss.heading))
    assert DOWN in headings
    assert len(headings) > 20
    assert max(headings) - min(headings) > 120


def test_its_body_follows_and_closes_up_where_it_was_shot_away() -> None:
    world, boss, body = quarrier()
    assert len(body) == 7
    body[2].dead = True
    for _ in range(500):
        world.advance((IDLE,))
    chain = [boss, *(part for part in body if not part.dead)]
    assert len(chain) == 7
    assert all(hypot(a.x - b.x, a.y - b.y) < 80.0 for a, b in pairwise(chain))


# --- what its data promise ----------------------------------------------------------------------
def test_the_quarrier_comes_between_two_minutes_and_two_and_three_quarters() -> None:
    assert 2 * 60 * 60 <= bosses()["quarrier"].at <= 165 * 60


@pytest.mark.parametrize(("name", "phases"), [("geode", 2), ("quarrier", 4)])
def test_each_phase_has_a_name_and_a_pattern_of_its_own(name: str, phases: int) -> None:
    boss = bosses()[name].boss
    assert len({phase.title for phase in boss.phases}) == phases
    assert len({phase.weapons[0].pattern for phase in boss.phases}) == phases
    assert all(1200 <= phase.time <= 2400 for phase in boss.phases)
    assert sum(phase.time for phase in boss.phases) <= TOTAL_TIME
