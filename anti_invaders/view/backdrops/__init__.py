"""What lies behind the fight: one world a module, each alive, all dim enough for bullets to win."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Protocol

from anti_invaders.view.canvas import Canvas

from .low_orbit import LowOrbit


class Backdrop(Protocol):
    """A world behind the field, in picture units from the field's top left."""

    def advance(self, progress: float) -> None:
        """One pulse; `progress` is how far the stage has come, 0.0 to 1.0."""

    def restart(self) -> None:
        """As it was when it was opened: a run begins anew. Takes a few ms, where opening takes hundreds."""

    def draw(self, canvas: Canvas, alpha: float) -> None:
        """All of it, `alpha` of a pulse after the last."""


WORLDS: dict[str, Callable[[int, Random], Backdrop]] = {
    "low_orbit": LowOrbit,
}


def open_backdrop(name: str, scale: int, chance: Random) -> Backdrop:
    """The play form of a world named in a stage's file. Raises KeyError, with what is known."""
    if name not in WORLDS:
        raise KeyError(f'no backdrop is called "{name}"; known are {", ".join(sorted(WORLDS))}')
    return WORLDS[name](scale, chance)


def open_title(scale: int, chance: Random) -> Backdrop:
    """What lies behind the title: the first world in full light, the whole picture wide."""
    return LowOrbit(scale, chance, bright=True)
