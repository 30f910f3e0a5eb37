"""Time, counted in pulses: 60 a second, on an exact grid of whole nanoseconds."""

from __future__ import annotations

PULSES_PER_SECOND = 60
SECOND = 1_000_000_000  # ns


def pulses(seconds: float) -> int:
    """The whole number of pulses nearest to a time in seconds: `RESPAWN = pulses(1.0)`."""
    return round(seconds * PULSES_PER_SECOND)


def seconds(count: int) -> float:
    """How long `count` pulses last, in seconds."""
    return count / PULSES_PER_SECOND


def due_time(pulse: int) -> int:
    """When pulse number `pulse` falls due, in ns after pulse 0.

    Reckoned anew from the number each time: a sixtieth of a second is no whole number of
    nanoseconds, and adding up rounded ones would drift.
    """
    return pulse * SECOND // PULSES_PER_SECOND


def pulses_due(elapsed: int) -> int:
    """The number of the last pulse that is due `elapsed` ns after pulse 0: the inverse of `due_time`."""
    return ((elapsed + 1) * PULSES_PER_SECOND - 1) // SECOND
