"""The bullets' pulse: move, leave, be fired anew, meet a ship and sixty shards (goals 1 and 2)."""

from __future__ import annotations

from collections.abc import Callable

from benchmarks.harness import MILLI, Row, alone, faster, in_turns, no_collection, per_act
from benchmarks.ours import Storm
from benchmarks.peers import groups, slotted

SIZES = (500, 2_000, 20_000)
GOALS = {2_000: 50.0, 20_000: 100.0}  # times faster than sprite groups
MANY, LIMIT = 50_000, 4.0  # bullets, ms
BUDGET = 400_000  # bullets moved in a round, about

Pulse = Callable[[], int]


def run(quick: bool) -> list[Row]:
    """The table's rows."""
    rounds = 3 if quick else 7
    with no_collection():
        rows = [row for size in SIZES for row in _beside_peers(size, rounds, quick)]
        return [*rows, _many(rounds)]


def _beside_peers(size: int, rounds: int, quick: bool) -> list[Row]:
    share = 8 if quick else 4  # groups are slow: they move fewer a round
    found = in_turns(
        {
            "ours": _round(Storm(size).pulse, BUDGET // size),
            "groups": _round(groups.Storm(size).pulse, max(2, BUDGET // share // 4 // size)),
            "slotted": _round(slotted.Storm(size).pulse, max(2, BUDGET // share // size)),
        },
        rounds,
    )
    pulse = f"a pulse of {size:,} bullets"
    return [
        faster(f"{pulse}, sprite groups", found["ours"], found["groups"], GOALS.get(size)),
        faster(f"{pulse}, slotted objects", found["ours"], found["slotted"], None),
    ]


def _round(pulse: Pulse, times: int) -> Callable[[], float]:
    return lambda: per_act(pulse, times)


def _many(rounds: int) -> Row:
    found = in_turns({"ours": _round(Storm(MANY).pulse, BUDGET // MANY)}, rounds)["ours"]
    took = found.median / MILLI
    return alone(f"a pulse of {MANY:,} bullets", took, "ms", f"≤ {LIMIT:g} ms", took <= LIMIT, found.spread)
