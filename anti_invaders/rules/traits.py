"""What some kinds of enemies do that others do not: burst, turn shots away, ram. Frozen.

Distances are px, speeds px per pulse, times pulses, angles degrees.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class MineSpec:
    """It drifts down `drift` px a pulse, and bursts when it is shot or after `fuse` pulses: what it carries
    for the moment "burst" fires at once, as much of it as fires in its first pulse."""

    fuse: int
    drift: float


@dataclass(frozen=True, slots=True)
class ShieldSpec:
    """A shield that turns toward the ship, `turn` degrees a pulse, and covers `half` degrees to each side.
    It stops shots and throws one back every `every` pulses."""

    half: float
    turn: float
    every: int


@dataclass(frozen=True, slots=True)
class RamSpec:
    """`after` pulses of age it stops, aims at the ship, warns, and rams straight on at `speed` px a pulse."""

    after: int
    speed: float


Trait = MineSpec | ShieldSpec | RamSpec
