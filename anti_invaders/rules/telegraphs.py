"""Warnings: what is about to attack says so first, and for how long is a promise of the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from anti_invaders.rules.events import TelegraphStarted
from anti_invaders.rules.state import Data, plain

if TYPE_CHECKING:
    from anti_invaders.rules.arena import Arena
    from anti_invaders.rules.enemies import Enemy

PULSES = {"shot": 12, "spread": 24, "ram": 45, "laser": 60, "edge": 60, "screen": 90}


@dataclass(slots=True)
class Telegraph:
    """A warning on the field; it follows its owner. `angle`, in degrees, is where the attack will go."""

    owner: int  # an enemy's id; 0: nobody's, it stays where it is
    kind: str
    x: float
    y: float
    angle: float
    pulses: int
    pulses_left: int

    def save(self) -> Data:
        """All of it, as plain data; `Telegraph(**data)` is the same again."""
        return plain(self)


def warn(
    arena: Arena, kind: str, owner: int, x: float, y: float, angle: float = 180.0, pulses: int = 0
) -> int:
    """Starts a warning of `kind` and says so; the pulses that it lasts: the kind's own, or `pulses`."""
    pulses = pulses or PULSES[kind]
    arena.telegraph(Telegraph(owner, kind, x, y, angle, pulses, pulses))
    arena.emit(TelegraphStarted(owner, kind, x, y, angle, pulses))
    return pulses


def advance(telegraphs: Sequence[Telegraph], enemies: Sequence[Enemy]) -> list[Telegraph]:
    """One pulse later: those whose time is not over and whose owner lives, moved to where it is."""
    owners = {enemy.id: enemy for enemy in enemies}
    kept = []
    for telegraph in telegraphs:
        telegraph.pulses_left -= 1
        owner = owners.get(telegraph.owner)
        if telegraph.pulses_left <= 0 or (telegraph.owner and owner is None):
            continue
        if owner is not None:
            telegraph.x, telegraph.y = owner.x, owner.y
        kept.append(telegraph)
    return kept
