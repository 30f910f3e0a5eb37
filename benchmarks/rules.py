"""The rules' hot path: a whole pulse, a snapshot, a hash, and how cost grows with bullets."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from anti_invaders.rules.bullets import LIMIT
from anti_invaders.rules.specs import Content
from anti_invaders.rules.world import World
from benchmarks import fight
from benchmarks.harness import CPU, MICRO, Row, Timing, alone, in_turns, no_collection, per_act
from benchmarks.ours import Storm

USUAL, PULSE = 200, 110.0  # bullets, µs
DENSE, SNAPSHOT = 300, 300.0  # bullets, µs
WARM_UP, MEASURED = 300, 600  # pulses
CURVE = (100, 200, 500, 1_000, 2_000)  # bullets of a whole fight; more than the rules' limit there are not
FLYING = (100, 500, 2_000, 10_000, 20_000, 50_000)  # bullets alone


def run(quick: bool) -> list[Row]:
    """The table's rows."""
    rounds = 3 if quick else 7
    with no_collection():
        return [*_goals(rounds), *_curve(rounds, 1 if quick else 2), *_flying(rounds)]


def _goals(rounds: int) -> list[Row]:
    world = _settled(fight.heavy(DENSE))
    kept = in_turns(
        {"snapshot": lambda: per_act(world.snapshot, 50), "hash": lambda: per_act(world.hash, 5)}, rounds
    )
    pulse = _pulse(USUAL, rounds, 1)
    return [
        _row(f"a pulse of the heavy fight, {USUAL} bullets", pulse, PULSE),
        _row(f"a snapshot, {world.bullets.n} bullets", kept["snapshot"], SNAPSHOT),
        _row(f"a hash, {world.bullets.n} bullets", kept["hash"], None),
    ]


def _row(name: str, found: Timing, at_most: float | None) -> Row:
    took = found.median / MICRO
    goal = None if at_most is None else f"≤ {at_most:g} µs"
    return alone(name, took, "µs", goal, None if at_most is None else took <= at_most, found.spread)


def _curve(rounds: int, times: int) -> Iterator[Row]:
    for bullets in CURVE:
        row = _row(f"a pulse of the heavy fight, {bullets:,} bullets", _pulse(bullets, rounds, times), None)
        yield row | {"curve": "fight", "bullets": bullets}


def _pulse(bullets: int, rounds: int, times: int) -> Timing:
    """A pulse of the fight, once its sky is full."""
    assert bullets <= LIMIT
    made_of = fight.heavy(bullets)
    wishes = fight.fought(made_of, WARM_UP + MEASURED // times)

    def one() -> float:
        world = World(made_of, fight.start())
        for wish in wishes[:WARM_UP]:
            world.advance(wish)
        begun = CPU()
        for wish in wishes[WARM_UP:]:
            world.advance(wish)
        return (CPU() - begun) / (len(wishes) - WARM_UP)

    return in_turns({"ours": one}, rounds)["ours"]


def _settled(made_of: Content) -> World:
    """A world whose sky is full."""
    *_, world = fight.played(made_of, fight.fought(made_of, WARM_UP))
    return world


def _flying(rounds: int) -> Iterator[Row]:
    for bullets in FLYING:
        storm = Storm(bullets)
        found = in_turns({"ours": _round(storm.pulse, max(3, 60_000 // bullets))}, rounds)["ours"]
        yield _row(f"bullets alone, {bullets:,}", found, None) | {"curve": "alone", "bullets": bullets}


def _round(pulse: Callable[[], int], times: int) -> Callable[[], float]:
    return lambda: per_act(pulse, times)
