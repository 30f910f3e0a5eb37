"""What a stage shows is made ready while the player reads: a bit in each pulse."""

from __future__ import annotations

from anti_invaders.rules.start import Start
from anti_invaders.rules.world import World
from anti_invaders.screens.shell import Shell

BUDGET = 0.006  # s of a pulse


class Preparation:
    """Of the stage that a run with this start begins in. `advance` it once a pulse."""

    def __init__(self, shell: Shell, start: Start) -> None:
        self._shell = shell
        self._world = World(shell.content, start)

    def advance(self) -> None:
        """Do a bit of it, if something is left."""
        art = self._shell.art
        art.rehearse(self._world, self._shell.view)
        if not art.ready:
            art.work(BUDGET)
            if art.ready:
                self._shell.loaded()
