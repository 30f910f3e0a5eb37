"""The game left to itself for an hour: a bot plays on and on, and each minute says what it holds on to.

What grows from line to line would one day be too much for somebody who just leaves the game running.
"""

from __future__ import annotations

import gc
import json
import time
from argparse import Namespace
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, replace
from itertools import count
from pathlib import Path

from anti_invaders import headless
from anti_invaders.rules.replay import Recorder
from anti_invaders.rules.rng import MASK
from anti_invaders.rules.specs import Content
from anti_invaders.rules.start import Start
from anti_invaders.rules.world import World

MINUTE = 60.0  # s of the wall's clock
MEBIBYTE = 1 << 20
PAGE = 4096  # bytes
STATM, FILES = Path("/proc/self/statm"), Path("/proc/self/fd")


@dataclass(frozen=True, slots=True)
class Reading:
    """What a minute ended with. `resident` is in MiB, `worst` the minute's slowest pulse in ms; memory and
    files are None where the system does not say. `pulses` and `runs` are those of all minutes so far."""

    minute: int
    runs: int
    pulses: int
    resident: float | None
    files: int | None
    objects: int
    worst: float

    def json(self) -> str:
        """One object on one line."""
        return json.dumps(asdict(self))

    def text(self) -> str:
        """One line."""
        memory = "?" if self.resident is None else f"{self.resident:.1f}"
        files = "?" if self.files is None else self.files
        return (
            f"minute {self.minute}: {self.runs} runs, {self.pulses:,} pulses, {memory} MiB resident, "
            f"{files} open files, {self.objects:,} objects, worst pulse {self.worst:.1f} ms"
        )


class Soak:
    """Counts, and tells a Reading each minute. `known` is what there is to play."""

    def __init__(self, known: Content, minutes: float, tell: Callable[[Reading], None]) -> None:
        self._known = known
        self._tell = tell
        self._minutes, self._minute = minutes, 0
        self._runs = self._pulses = self._told = 0
        self._worst = 0.0
        self._begun = time.perf_counter()

    @property
    def over(self) -> bool:
        """Whether the time is up."""
        return time.perf_counter() - self._begun >= self._minutes * MINUTE

    def play(self, start: Start, bot: str) -> None:
        """One run to its end, recorded as every run is."""
        steer, world = headless.pilot(bot, start), World(self._known, start)
        recorder = Recorder(world)
        while world.result is None and not self.over:
            wish = (steer(world),)
            recorder.record(wish)
            begun = time.perf_counter()
            world.advance(wish)
            self._count(time.perf_counter() - begun)
            recorder.note(world)
        recorder.finish(world).to_bytes()
        self._runs += 1

    def _count(self, seconds: float) -> None:
        self._pulses += 1
        self._worst = max(self._worst, seconds)
        if time.perf_counter() - self._begun >= (self._minute + 1) * MINUTE:
            self.read()

    def finish(self) -> None:
        """Tell what there was of the last minute, if anything."""
        if self._pulses > self._told:
            self.read()

    def read(self) -> None:
        """A minute is over."""
        self._minute += 1
        self._told = self._pulses
        self._tell(
            Reading(
                minute=self._minute,
                runs=self._runs,
                pulses=self._pulses,
                resident=_resident(),
                files=len(list(FILES.iterdir())) if FILES.exists() else None,
                objects=len(gc.get_objects()),
                worst=round(self._worst * 1000.0, 2),
            )
        )
        self._worst = 0.0


def run(options: Namespace, first: Start) -> None:
    """Play for so many minutes from `first` on, and print a line for each."""
    known: Content = options.known
    soak = Soak(known, options.minutes, lambda reading: print(_line(reading, options.json), flush=True))
    for start in _one_after_another(known, first, alone=options.stage is not None):
        soak.play(start, options.bot)
        if soak.over:
            break
    soak.finish()


def _line(reading: Reading, as_json: bool) -> str:
    return reading.json() if as_json else reading.text()


def _one_after_another(known: Content, first: Start, alone: bool) -> Iterator[Start]:
    """Every stage in turn, or the one that was asked for, each time with the next seed."""
    stages = known.stages
    numbers = [first.stage] if alone else sorted(stages)
    for turn in count():
        number, seed = numbers[turn % len(numbers)], (first.seed + turn) & MASK
        yield replace(first, seed=seed, stage=number, power=stages[number].power, alone=True)


def _resident() -> float | None:
    """MiB of memory that the process really has."""
    if not STATM.exists():
        return None
    return round(int(STATM.read_text(encoding="ascii").split()[1]) * PAGE / MEBIBYTE, 1)
