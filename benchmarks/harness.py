"""What every benchmark needs: things measured in turns, medians with their spread, rows of a table."""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import NotRequired, TypedDict

Clock = Callable[[], int]  # nanoseconds
Act = Callable[[], object]

CPU: Clock = time.process_time_ns  # what others do on this machine counts least in it
WALL: Clock = time.perf_counter_ns
MICRO, MILLI = 1e3, 1e6  # ns


class Row(TypedDict):
    """A line of the table. `ours` and `peer` are in `unit`; `goal` says what `ratio`, or `ours`, has to be.

    `spread` is how far the rounds lay apart, in shares of ours' median; `met` is None where there is
    no goal, or nothing to measure against. Rows of a `curve` say of how many `bullets` they are.
    """

    name: str
    ours: float | None
    peer: float | None
    ratio: float | None
    goal: str | float | None
    met: bool | None
    unit: NotRequired[str]
    spread: NotRequired[float]
    note: NotRequired[str]
    curve: NotRequired[str]
    bullets: NotRequired[int]


@dataclass(frozen=True, slots=True)
class Timing:
    """Several rounds of one thing, in whatever was measured."""

    median: float
    low: float
    high: float

    @classmethod
    def of(cls, rounds: list[float]) -> Timing:
        """What these rounds come to."""
        return cls(statistics.median(rounds), min(rounds), max(rounds))

    @property
    def spread(self) -> float:
        """From the quickest round to the slowest, in shares of the median."""
        return (self.high - self.low) / self.median if self.median else 0.0


def per_act(act: Act, times: int, clock: Clock = CPU) -> float:
    """What one `act()` takes, ns: the mean of `times` in a row."""
    begun = clock()
    for _ in range(times):
        act()
    return (clock() - begun) / times


def in_turns(contenders: Mapping[str, Callable[[], float]], rounds: int) -> dict[str, Timing]:
    """Each measured `rounds` times, in turns and the other way round every second time.

    A contender returns what one round of it took. A busy moment of the machine so hits all alike.
    """
    seen: dict[str, list[float]] = {name: [] for name in contenders}
    names = list(contenders)
    for _ in range(rounds):
        for name in names:
            seen[name].append(contenders[name]())
        names.reverse()
    return {name: Timing.of(values) for name, values in seen.items()}


@contextmanager
def no_collection() -> Iterator[None]:
    """Whatever runs inside is not stopped by a search for garbage, as in play."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


# --- rows -----------------------------------------------------------------------------------------
def faster(
    name: str, ours: Timing, peer: Timing, at_least: float | None, scale: float = MICRO, unit: str = "µs"
) -> Row:
    """How many times faster than the peer ours is. `scale`: what was measured in one `unit`."""
    ratio = peer.median / ours.median
    goal = None if at_least is None else f"≥ {at_least:g}×"
    met = None if at_least is None else ratio >= at_least
    return _row(name, ours, peer, ratio, goal, met, scale, unit)


def share(
    name: str, ours: Timing, peer: Timing, at_most: float | None, scale: float = MILLI, unit: str = "ms"
) -> Row:
    """Which part of the peer's cost ours is."""
    ratio = ours.median / peer.median
    goal = None if at_most is None else f"≤ {at_most:g}"
    met = None if at_most is None else ratio <= at_most
    return _row(name, ours, peer, ratio, goal, met, scale, unit)


def alone(name: str, ours: float, unit: str, goal: str | None, met: bool | None, spread: float = 0.0) -> Row:
    """Ours against a fixed measure."""
    return {
        "name": name, "ours": ours, "peer": None, "ratio": None, "goal": goal, "met": met,
        "unit": unit, "spread": spread,
    }  # fmt: skip


def skipped(name: str, why: str) -> Row:
    """What could not be measured here, and why."""
    return {"name": name, "ours": None, "peer": None, "ratio": None, "goal": None, "met": None, "note": why}


def _row(
    name: str, ours: Timing, peer: Timing, ratio: float, goal: str | None, met: bool | None,
    scale: float, unit: str,
) -> Row:  # fmt: skip
    return {
        "name": name, "ours": ours.median / scale, "peer": peer.median / scale, "ratio": ratio,
        "goal": goal, "met": met, "unit": unit, "spread": max(ours.spread, peer.spread),
    }  # fmt: skip
