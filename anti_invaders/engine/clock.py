"""What time it is: the machine's clock for players, one moved by hand for tests and films."""

from __future__ import annotations

import time
from typing import Protocol

from anti_invaders.engine.pulse import SECOND


class Clock(Protocol):
    """A clock of whole nanoseconds that never runs backwards. Its zero means nothing."""

    def now(self) -> int:
        """The time in ns."""

    def sleep(self, duration: int) -> None:
        """Let others work for about `duration` ns; may oversleep."""

    def spin(self, until: int) -> None:
        """Return as near after the time `until` (ns) as can be, at the price of a busy core."""


class SystemClock:
    """The machine's monotonic clock."""

    def now(self) -> int:
        return time.perf_counter_ns()

    def sleep(self, duration: int) -> None:
        time.sleep(duration / SECOND)

    def spin(self, until: int) -> None:
        now = time.perf_counter_ns
        while now() < until:
            pass


class ManualClock:
    """A clock that stands still until it is moved; sleeping and spinning move it exactly."""

    def __init__(self, now: int = 0) -> None:
        self._now = now

    def now(self) -> int:
        return self._now

    def advance(self, duration: int) -> None:
        """Move on by `duration` ns."""
        self._now += duration

    def sleep(self, duration: int) -> None:
        self.advance(duration)

    def spin(self, until: int) -> None:
        self._now = max(self._now, until)
