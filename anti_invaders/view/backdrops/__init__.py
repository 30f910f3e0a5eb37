"""What lies behind the fight: one world a module, each alive, all dim enough for bullets to win."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Protocol

from anti_invaders.view.canvas import Canvas

from .belt import Belt
from .dark_side import DarkSide
from .endings import EarthRise, LastRow
from .gate import Gate
from .home_row import HomeRow
from .long_march import LongMarch
from .low_orbit import LowOrbit
from .scores import Scores


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
    "dark_side": DarkSide,
    "belt": Belt,
    "long_march": LongMarch,
    "gate": Gate,
    "home_row": HomeRow,
}


def open_backdrop(name: str, scale: int, chance: Random) -> Backdrop:
    """The play form of a world named in a stage's file. Raises KeyError, with what is known."""
    if name not in WORLDS:
        raise KeyError(f'no backdrop is called "{name}"; known are {", ".join(sorted(WORLDS))}')
    return WORLDS[name](scale, chance)


def open_title(scale: int, chance: Random) -> Backdrop:
    """What lies behind the title: the first world in full light, the whole picture wide."""
    return LowOrbit(scale, chance, bright=True)


def open_scores(scale: int, chance: Random) -> Backdrop:
    """What lies behind the high scores, the whole picture wide."""
    return Scores(scale, chance)


def open_ending(scale: int, chance: Random, peace: bool) -> Backdrop:
    """What lies behind an ending, the whole picture wide: the way home, or the peace that only who flew
    without continues finds. `progress` of its `advance` is how far the ending has come."""
    return LastRow(scale, chance) if peace else EarthRise(scale, chance)
