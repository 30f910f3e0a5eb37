"""Stage 2 as it is played: lanes that are shut after a warning, and one that is always open."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

import pytest

from anti_invaders.content import load
from anti_invaders.rules import trig
from anti_invaders.rules.boss import Boss
from anti_invaders.rules.controls import IDLE
from anti_invaders.rules.events import LaserFired, TelegraphStarted
from anti_invaders.rules.field import WIDTH
from anti_invaders.rules.lasers import Laser
from anti_invaders.rules.limbs import Part
from anti_invaders.rules.specs import BossCue, FlyCue, MarchCue, SceneryCue, StageSpec
from anti_invaders.rules.start import Start
from anti_invaders.rules.telegraphs import PULSES
from anti_invaders.rules.world import World

NUMBER = 2
HEIGHT_OF_SHIPS = 500.0  # px from the top: about where one flies
ROOM = 60.0  # px: a lane that somebody can live in
TOTAL_TIME = 120 * 60  # pulses: all of a boss's phases together
RUN = 60 * 420  # pulses: longer than any stage


def stage() -> StageSpec:
    return load().stages[NUMBER]


def boss_cue(name: str) -> BossCue:
    return next(cue for cue in stage().cues if isinstance(cue, BossCue) and cue.name == name)


def watched(*cues: str, difficulty: str = "normal") -> World:
    """The stage, or only some of its cues from the first of them on, before somebody whom nothing hurts."""
    content = load()
    if cues:
        wanted = [cue for cue in stage().cues if cue.name in cues]
        kept = tuple(replace(cue, at=cue.at - wanted[0].at, after="") for cue in wanted)
        content = replace(content, stages={NUMBER: replace(stage(), cues=kept)})
    start = Start(
        seed=5, difficulty=difficulty, stage=NUMBER, alone=True, invulnerable=True, hold_invasion=True
    )
    return World(content, start)


def shut(laser: Laser) -> tuple[float, float]:
    """From where to where a beam shuts the height of ships; nothing if it points up or ends above."""
    ux, uy = trig.polar(laser.angle, 1.0)
    if uy <= 0.0 or laser.y + uy * laser.length < HEIGHT_OF_SHIPS:
        return 0.0, 0.0
    x, half = laser.x + ux / uy * (HEIGHT_OF_SHIPS - laser.y), laser.width / 2.0 / uy
    return x - half, x + half


def widest(lasers: Sequence[Laser]) -> float:
    """px: the widest lane that these beams leave open."""
    blocked = sorted(shut(laser) for laser in lasers)
    edges = [(0.0, 0.0), *blocked, (WIDTH, WIDTH)]
    return max(start - end for (_, end), (start, _) in pairwise(edges))


@pytest.mark.parametrize(
    ("cues", "beams"),
    [
        (("first-lanes",), 2),
        (("outer-gate", "inner-gate"), 2),
        (("press-outer", "press-inner", "press-middle"), 3),
        (("foundry",), 2),
        pytest.param((), 3, marks=pytest.mark.slow),
    ],
)
def test_some_lane_is_always_open(cues: tuple[str, ...], beams: int) -> None:
    world = watched(*cues)
    most = 0
    while world.result is None and world.pulse < RUN:
        world.advance((IDLE,))
        burning = [laser for laser in world.lasers if laser.burning]
        most = max(most, len(burning))
        assert widest(burning) >= ROOM
    assert world.result == "clear"
    assert most >= beams


def test_the_first_lanes_are_drawn_for_a_second_and_leave_the_middle_open() -> None:
    world = watched("first-lanes")
    drawn: dict[int, int] = {}
    burned = 0
    for _ in range(400):
        for event in world.advance((IDLE,)):
            if isinstance(event, TelegraphStarted) and event.kind == "laser":
                drawn[event.id] = world.pulse
            elif isinstance(event, LaserFired):
                burned += 1
                assert world.pulse - drawn[event.id] >= PULSES["laser"]
                assert abs(event.x - WIDTH / 2.0) > 100.0
    assert burned >= 2


def test_what_the_riveter_will_drop_hangs_for_a_second_and_has_a_door() -> None:
    world = watched("riveter")
    hung = rows = 0
    for _ in range(1000):
        world.advance((IDLE,))
        bullets = world.bullets
        still = (bullets.vx == 0.0) & (bullets.vy == 0.0)
        hung = hung + 1 if still.any() else 0
        rows += hung == 55
        if hung:
            places = sorted(bullets.x[still].tolist())
            gaps = sorted(after - before for before, after in pairwise(places))
            assert gaps[-1] > 100.0 > 40.0 > gaps[-2]
    assert rows >= 4


def test_without_its_arms_the_foundry_pours_nothing() -> None:
    world = watched("foundry")
    while not isinstance(world.boss, Boss) or world.boss.phase == 0:
        world.advance((IDLE,))
    for part in world.enemies:
        if isinstance(part, Part):
            part.dead = True
    for _ in range(300):
        world.advance((IDLE,))
    fired = {world.bullets.fired_by(row).pattern for row in range(world.bullets.n)}
    assert fired == {"foundry-moulds"}


# --- what its data promise ----------------------------------------------------------------------
def test_the_foundry_comes_between_two_minutes_and_two_and_three_quarters() -> None:
    assert 2 * 60 * 60 <= boss_cue("foundry").at <= 165 * 60


def test_each_phase_of_its_bosses_has_a_name_and_something_of_its_own() -> None:
    for cue, least in ((boss_cue("riveter"), 1), (boss_cue("foundry"), 4)):
        phases = cue.boss.phases
        assert len({phase.title for phase in phases}) == len(phases) >= least
        assert all(1200 <= phase.time <= 2400 for phase in phases)
        assert sum(phase.time for phase in phases) <= TOTAL_TIME
        firsts = {phase.weapons[0].pattern for phase in phases}
        assert len(firsts) == len(phases)


def test_who_stands_on_the_ground_rides_on_it_slowly() -> None:
    riding = [cue for cue in stage().cues if isinstance(cue, SceneryCue)]
    assert len(riding) >= 6
    assert all(0.0 < cue.drift[1] <= 1.6 and cue.drift[0] == 0.0 for cue in riding)
    assert all(y < 0.0 for cue in riding for _, y in cue.places)


def test_power_falls_about_every_twenty_seconds() -> None:
    falls = 0
    for cue in stage().cues:
        if isinstance(cue, FlyCue):
            falls += cue.enemy.drops.count("power") * (cue.count - len(cue.carriers))
            falls += cue.drops.count("power") * len(cue.carriers)
        elif isinstance(cue, MarchCue):
            falls += sum(slot.drops.count("power") for slot in cue.slots)
        elif isinstance(cue, BossCue) and cue.name == "riveter":
            falls += cue.boss.drops.count("power")
    assert 8 <= falls <= 13
