"""A bot's game for the title: small and dim behind the menu, or filling the screen. It saves nothing."""

from __future__ import annotations

from anti_invaders import bots
from anti_invaders.devices.inputs import Source
from anti_invaders.engine.pulse import pulses
from anti_invaders.rules.start import Start
from anti_invaders.rules.world import World
from anti_invaders.screens.shell import Shell
from anti_invaders.screens.show import Show
from anti_invaders.view.canvas import Canvas

LONGEST = pulses(90)
BOT = "skilled"


class Attract:
    """Plays stage after stage by itself, silently."""

    def __init__(self, shell: Shell) -> None:
        self._shell = shell
        self._begin()

    def _begin(self) -> None:
        seed = self._shell.luck.getrandbits(64)
        stage = self._shell.luck.choice(sorted(self._shell.content.stages))
        start = Start(seed=seed, stage=stage, power=self._shell.content.stages[stage].power, alone=True)
        self.world = World(self._shell.content, start)
        self.show = Show(self._shell, self.world, silent=True)
        self._bot = bots.make(BOT, seed)

    def advance(self) -> None:
        """One pulse of the demo; after its end another begins."""
        wish = self._bot.decide(bots.look(self.world, 0))
        self.show.hear(self.world.advance((wish,)))
        self.show.advance(Source.KEYBOARD)
        if self.world.result or self.world.pulse >= LONGEST:
            self._begin()
