"""Runs without a screen: replays recomputed, demos of the skilled bot, in times real time (goal 6)."""

from __future__ import annotations

import statistics
from collections.abc import Callable

from anti_invaders import content
from anti_invaders.engine.pulse import PULSES_PER_SECOND, SECOND
from anti_invaders.rules.replay import Recorder, Replay
from anti_invaders.rules.specs import Content
from anti_invaders.rules.start import Start
from anti_invaders.rules.world import World
from benchmarks import fight
from benchmarks.harness import CPU, Row, Timing, alone, no_collection

BULLETS = 200
VERIFY, DEMO = 150.0, 80.0  # times real time
PULSES, FEW = 3600, 900  # of a run; with --quick


def run(quick: bool) -> list[Row]:
    """The table's rows."""
    pulses, rounds = (FEW, 3) if quick else (PULSES, 5)
    stage = content.load()
    first = Start(seed=7, difficulty="lunatic", alone=True, invulnerable=True)
    rows = []
    with no_collection():
        for name, made_of, start in (
            (f"the heavy fight, {BULLETS} bullets", fight.heavy(BULLETS), fight.start()),
            ("stage 1 on Lunatic", stage, first),
        ):
            rows += _rows(name, made_of, start, pulses, rounds)
    return rows


def _rows(name: str, made_of: Content, start: Start, pulses: int, rounds: int) -> list[Row]:
    replay = recorded(made_of, start, pulses)
    verified = _times_real(lambda: _verify(replay, made_of), pulses, rounds)
    played = _times_real(lambda: recorded(made_of, start, pulses), pulses, rounds)
    return [
        _row(f"verify: {name}", verified, VERIFY),
        _row(f"demo: {name}", played, DEMO),
    ]


def _row(name: str, found: Timing, goal: float) -> Row:
    return alone(name, found.median, "× real time", f"≥ {goal:g}", found.median >= goal, found.spread)


def recorded(made_of: Content, start: Start, pulses: int) -> Replay:
    """The skilled bot plays, and what it does is written down, as `demo --record` does."""
    world = World(made_of, start)
    steer, recorder = fight.pilot(start.seed), Recorder(world)
    while world.pulse < pulses and world.result is None:
        wish = (steer(world),)
        recorder.record(wish)
        world.advance(wish)
        recorder.note(world)
    return recorder.finish(world)


def _verify(replay: Replay, made_of: Content) -> None:
    verdict = replay.verify(made_of)
    if not verdict.ok:
        raise AssertionError(f"a replay does not play as it was recorded: {verdict}")


def _times_real(act: Callable[[], object], pulses: int, rounds: int) -> Timing:
    """How many seconds of play one second of the processor gives."""
    spent = []
    for _ in range(rounds):
        begun = CPU()
        act()
        spent.append(CPU() - begun)
    real = pulses / PULSES_PER_SECOND * SECOND
    return Timing(real / statistics.median(spent), real / max(spent), real / min(spent))
