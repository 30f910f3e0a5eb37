"""Runs of patterns on the trace's field, for the comparisons: ours and libbulletml's alike."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from typing import Any

from anti_invaders.pattern_cli import Range

RUNS = tuple((rank, seed) for rank in (0.0, 0.5, 1.0) for seed in (1, 2026))
PULSES = 600
UNLIMITED = 1 << 30  # bullets: libbulletml knows no limit


def events(pattern: Any, rank: float, seed: int, pulses: int = PULSES) -> Iterator[str]:
    """Spawn and vanish events of a run with restarts, from anything that starts like a Pattern."""
    stand = Range(pattern, rank, seed, restart=True, most=UNLIMITED)
    for _ in range(pulses):
        stand.advance()
        yield from (line for line in stand.log.lines if line[0] in "SV")
        stand.log.lines.clear()


def all_events(pattern: Any) -> Iterator[str]:
    """Those of all runs, with a line before each."""
    for rank, seed in RUNS:
        yield f"run {rank} {seed}"
        yield from events(pattern, rank, seed)


def fingerprint(lines: Iterable[str]) -> str:
    """A short hash of events; six digits of each number, for sin and cos differ from machine to machine."""
    made = hashlib.sha256()
    for line in lines:
        made.update(_coarse(line).encode() + b"\n")
    return made.hexdigest()[:16]


def _coarse(line: str) -> str:
    what, *words = line.split()
    if what != "S":
        return line
    *known, direction, speed = words
    return " ".join((what, *known, f"{float(direction):.6g}", f"{float(speed):.6g}"))
