"""Stage 6: what it quotes, our own march, and the end of the game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from anti_invaders.content import load
from anti_invaders.rules.controls import IDLE
from anti_invaders.rules.events import BossPhaseStarted, Event, MarchersStepped, SceneryCrumbled
from anti_invaders.rules.field import WIDTH
from anti_invaders.rules.specs import (
    AdvanceCue,
    BossCue,
    BossSpec,
    FlyCue,
    MarchCue,
    PullCue,
    SceneryCue,
    StageSpec,
)
from anti_invaders.rules.start import Start
from anti_invaders.rules.world import World

CONTENT = load()
DIFFICULTIES = list(CONTENT.difficulties)
LAST_TIME = 150 * 60  # pulses: all phases of the last boss, in both of its forms
CELLS = 34  # bullets in a likeness


def home_row() -> StageSpec:
    return CONTENT.stages[6]


def bosses() -> list[BossSpec]:
    return [cue.boss for cue in home_row().cues if isinstance(cue, BossCue)]


def duel(name: str, difficulty: str = "normal", continues: int = 0) -> World:
    """Nothing but this boss, before a ship that cannot be hurt."""
    cue = next(cue for cue in home_row().cues if isinstance(cue, BossCue) and cue.boss.name == name)
    stage = replace(home_row(), cues=(replace(cue, at=0, after="", wait=0),))
    start = Start(seed=3, difficulty=difficulty, stage=6, alone=True, invulnerable=True, continues=continues)
    return World(replace(CONTENT, stages={6: stage}), start)


def until(world: World, kind: type[Event], most: int = 9000) -> Event:
    for _ in range(most):
        for event in world.advance((IDLE,)):
            if isinstance(event, kind):
                return event
    raise AssertionError(f"no {kind.__name__} in {most} pulses")


# --- what its data promise ----------------------------------------------------------------------
def ideas() -> Iterator[tuple[int, str]]:
    """The pulse at which each idea of an earlier stage comes back, at the soonest."""
    for cue in home_row().cues:
        if isinstance(cue, MarchCue):
            yield cue.at, "rows"
        elif isinstance(cue, PullCue):
            yield cue.at, "a pull"
        elif isinstance(cue, SceneryCue):
            yield cue.at, "rocks" if cue.thing.name.startswith("asteroid") else "bunkers"
        elif isinstance(cue, FlyCue):
            yield cue.at, cue.enemy.name


def test_each_idea_of_the_stages_before_comes_back_in_its_order() -> None:
    first: dict[str, int] = {}
    for pulse, idea in ideas():
        first.setdefault(idea, pulse)
    quoted = ("bunkers", "rows", "lancer", "rocks", "carrier", "a pull", "turncoat", "kamikaze")
    assert [first[idea] for idea in quoted] == sorted(first[idea] for idea in quoted)


def test_our_march_is_faster_each_time() -> None:
    paces = [cue.every for cue in home_row().cues if isinstance(cue, AdvanceCue)]
    assert len(paces) == 3
    assert paces == sorted(paces, reverse=True)


def test_bosses_have_named_phases_with_fair_time_outs() -> None:
    castellan, *last = bosses()
    assert castellan.name == "castellan"
    for boss in bosses():
        assert all(1200 <= phase.time <= 2400 and phase.weapons for phase in boss.phases)
    titles = [phase.title for boss in bosses() for phase in boss.phases]
    assert len(set(titles)) == len(titles)
    assert sum(phase.time for boss in last for phase in boss.phases) <= LAST_TIME


# --- we come down -------------------------------------------------------------------------------
def test_their_wall_comes_to_the_ship_and_they_go_back() -> None:
    start = Start(seed=3, stage=6, alone=True, invulnerable=True, hold_invasion=True)
    world = World(CONTENT, start)
    steps, walls, rows = 0, [], []
    while world.pulse < 900:
        steps += sum(isinstance(event, MarchersStepped) for event in world.advance((IDLE,)))
        walls += [max(one.y for one in world.scenery)] if world.scenery else []
        rows += [max((e.y for e in world.enemies if e.cue == "watch"), default=0.0)]
    assert steps > 40
    assert walls == sorted(walls) and walls[-1] > 480.0
    assert rows[-1] < rows[220] - 60.0
    assert world.landed == 0


# --- what it draws ------------------------------------------------------------------------------
@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_its_likeness_is_whole_and_within_the_field(difficulty: str) -> None:
    world = duel("first-invader", difficulty)
    until(world, BossPhaseStarted)
    while world.bullets.n < CELLS:
        world.advance((IDLE,))
    cells = [row for row in range(world.bullets.n) if world.bullets.fired_by(row).pattern == "first-likeness"]
    assert len(cells) == CELLS
    for _ in range(85):
        world.advance((IDLE,))
    xs, ys = world.bullets.x[cells], world.bullets.y[cells]
    assert 125.0 < xs.max() - xs.min() < 150.0 and 75.0 < ys.max() - ys.min() < 95.0
    assert xs.min() > 12.0 and xs.max() < WIDTH - 12.0
    assert abs(world.bullets.heavy[cells].mean() - world.difficulty.heavy) < 0.1


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_the_bars_of_the_portcullis_stand_across_the_whole_field(difficulty: str) -> None:
    world = duel("castellan", difficulty)
    while world.boss is None or world.boss.phase < 2:
        world.advance((IDLE,))
    low: set[int] = set()
    for _ in range(600):
        world.advance((IDLE,))
        bullets = world.bullets
        low |= {
            round(bullets.x[row])
            for row in range(bullets.n)
            if bullets.fired_by(row).pattern == "castellan-portcullis" and bullets.y[row] > 400.0
        }
    assert min(low) < 70 and max(low) > WIDTH - 70
    assert min(low) > 0 and max(low) < WIDTH


# --- the end ------------------------------------------------------------------------------------
def phases_of(name: str, continues: int) -> list[str]:
    """The phases that come to somebody who does nothing."""
    world, titles = duel(name, continues=continues), []
    while world.result is None:
        for event in world.advance((IDLE,)):
            if isinstance(event, BossPhaseStarted):
                titles.append(event.title)
    assert world.result == "clear"
    return titles


def test_the_last_of_all_comes_only_to_who_never_fell_back() -> None:
    assert phases_of("first-invader-last", continues=0) == ["1978", "Once More, from the Top"]
    assert phases_of("first-invader-last", continues=1) == ["1978"]


def test_when_the_great_figure_is_gone_the_first_one_steps_out_behind_four_bunkers() -> None:
    great, last = (cue for cue in home_row().cues if isinstance(cue, BossCue) and "first" in cue.boss.name)
    walls = [cue for cue in home_row().cues if isinstance(cue, SceneryCue) and cue.after == great.name]
    assert last.after == great.name and last is home_row().cues[-1]
    assert [len(cue.places) for cue in walls] == [4]
    assert great.boss.title == last.boss.title
    assert all(phase.steps for phase in last.boss.phases)


def test_its_beams_end_at_a_bunker() -> None:
    """What stands stops, whoever built it."""
    world = World(CONTENT, Start(seed=3, stage=6, alone=True, invulnerable=True, hold_invasion=True))
    short = crumbled = 0
    while world.pulse < 1500:
        crumbled += sum(isinstance(event, SceneryCrumbled) for event in world.advance((IDLE,)))
        short += sum(laser.length < 500.0 for laser in world.lasers)
    assert short > 30 and crumbled > 0
