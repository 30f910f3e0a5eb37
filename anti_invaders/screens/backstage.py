"""Stages are made ready while a menu is open: whoever is about to play waits less, or not at all."""

from __future__ import annotations

from anti_invaders.rules.start import Start
from anti_invaders.screens.ahead import BESIDE_MENU
from anti_invaders.screens.shell import Shell

BUDGET = 0.005  # s of a pulse: the menu stays smooth


def make_ready(shell: Shell, start: Start) -> None:
    """A pulse's work for the stage with which `start` begins; the rest of it is done beside the game."""
    made = shell.art.prepare(shell.content, start, shell.view)
    if made is None:
        return
    made.begin_beside(BESIDE_MENU)
    shell.art.work(BUDGET)
    if made.done:
        shell.loaded()


def ship_of(shell: Shell) -> str:
    """The ship that was flown last, which is likely to be flown again."""
    ships = shell.content.ships
    chosen = shell.store.settings.ship
    return chosen if chosen in ships else next(iter(ships))
