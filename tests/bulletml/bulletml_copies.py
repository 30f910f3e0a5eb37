"""A trace's field saved in mid-run as JSON, and gone on from there by another one."""

from __future__ import annotations

import json
from typing import Any

from anti_invaders.bulletml import Pattern, Runner
from anti_invaders.pattern_cli import Mover, Range

UNLIMITED = 1 << 30


def saved(stand: Range) -> str:
    """All of a field as JSON text."""
    movers = [_saved_mover(mover) for mover in (stand.owner, *stand.bullets)]
    return json.dumps(
        [stand.log.now, stand._rand.state, stand._shots, stand._started, stand._vanished, movers]
    )


def _saved_mover(mover: Mover) -> list[Any]:
    flight = [mover.direction, mover.speed, mover.ax, mover.ay, mover.alive]
    return [mover.number, mover.x, mover.y, flight, [runner.state() for runner in mover.runners]]


def restored(text: str, pattern: Pattern, rank: float) -> Range:
    """A new field that goes on where the saved one stood."""
    now, chance, shots, started, vanished, movers = json.loads(text)
    stand = Range(pattern, rank, 0, restart=True, most=UNLIMITED)
    stand.log.now, stand._shots, stand._started, stand._vanished = now, shots, started, vanished
    stand._rand.state = chance
    owner, *bullets = (_restored_mover(stand, pattern, mover) for mover in movers)
    stand.owner, stand.bullets = owner, bullets
    return stand


def _restored_mover(stand: Range, pattern: Pattern, data: list[Any]) -> Mover:
    number, x, y, (direction, speed, ax, ay, alive), states = data
    mover = Mover(number, (x, y), stand.log)
    mover.launch(direction, speed)
    mover._ax, mover._ay, mover._alive = ax, ay, alive
    mover._steer()
    mover.runners = [Runner.restored(pattern, state, stand._rand) for state in states]
    return mover


def goes_on_identically(pattern: Pattern, again: Pattern, rank: float, pulse: int, pulses: int) -> bool:
    """Whether a copy made at `pulse` does for `pulses` what the original does; `again` is the same file."""
    original = Range(pattern, rank, 7, restart=True, most=UNLIMITED)
    for _ in range(pulse):
        original.advance()
    copy = restored(saved(original), again, rank)
    original.log.lines.clear()
    for _ in range(pulses):
        original.advance()
        copy.advance()
    return original.log.lines == copy.log.lines and saved(original) == saved(copy)
