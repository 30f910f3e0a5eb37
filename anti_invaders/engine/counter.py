"""How many pulses and frames the last second saw."""

from __future__ import annotations

from collections import deque

from anti_invaders.engine.pulse import SECOND


class PulseCounter:
    """Counts pulses and frames over a sliding second. All times in ns, never falling."""

    def __init__(self) -> None:
        self._pulses: deque[int] = deque()
        self._frames: deque[int] = deque()

    def count_pulse(self, now: int) -> None:
        """A pulse was paid at `now`."""
        _record(self._pulses, now)

    def count_frame(self, now: int) -> None:
        """A frame was begun at `now`."""
        _record(self._frames, now)

    def pulses(self, now: int) -> int:
        """Pulses in the second that ends at `now`."""
        return _within_a_second(self._pulses, now)

    def frames(self, now: int) -> int:
        """Frames in the second that ends at `now`."""
        return _within_a_second(self._frames, now)


def _record(times: deque[int], now: int) -> None:
    times.append(now)
    _within_a_second(times, now)


def _within_a_second(times: deque[int], now: int) -> int:
    while times and times[0] <= now - SECOND:
        times.popleft()
    return len(times)
