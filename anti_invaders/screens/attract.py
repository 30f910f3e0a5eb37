"""A bot's game for the title: a hologram beside the menu, or filling the screen. It saves nothing."""

from __future__ import annotations

import pygame

from anti_invaders import bots
from anti_invaders.engine.pulse import pulses
from anti_invaders.rules.field import HEIGHT, WIDTH
from anti_invaders.rules.start import Start
from anti_invaders.rules.world import World
from anti_invaders.screens.shell import Shell
from anti_invaders.screens.theatre import Theatre
from anti_invaders.view.canvas import Canvas

LONGEST = pulses(90)
BOT = "skilled"
LEFT, TOP = 470.0, 272.0  # px: where the hologram hangs; it is half as large as the field


class Attract:
    """Plays stage after stage by itself, silently."""

    def __init__(self, shell: Shell) -> None:
        self._shell = shell
        self._stage: pygame.Surface | None = None  # where the hologram is drawn before it is made small
        self._begin()

    def _begin(self) -> None:
        seed = self._shell.luck.getrandbits(64)
        stage = self._shell.luck.choice(sorted(self._shell.content.stages))
        start = Start(seed=seed, stage=stage, power=self._shell.content.stages[stage].power, alone=True)
        self.world = World(self._shell.content, start)
        self._theatre = Theatre(self._shell, self.world, silent=True)
        self._bot = bots.make(BOT, seed)

    def advance(self) -> None:
        """One pulse of the demo; after its end another begins."""
        wish = self._bot.decide(bots.look(self.world))
        self._theatre.hear(self.world.advance((wish,)))
        self._theatre.advance()
        if self.world.result or self.world.pulse >= LONGEST:
            self._begin()

    def draw_full(self, canvas: Canvas, fraction: float) -> None:
        """The whole screen, as in play."""
        self._theatre.draw(canvas, fraction)

    def draw_hologram(self, canvas: Canvas, fraction: float) -> None:
        """Half as large, as light that is added to what lies behind."""
        size = round(WIDTH * canvas.scale), round(HEIGHT * canvas.scale)
        if self._stage is None or self._stage.get_size() != size:
            self._stage = pygame.Surface(size, depth=32)
        self._theatre.draw_actors(Canvas(self._stage, canvas.scale), fraction)
        small = pygame.transform.smoothscale(self._stage, (size[0] // 2, size[1] // 2))
        place = round(LEFT * canvas.scale), round(TOP * canvas.scale)
        canvas.surface.blit(small, place, special_flags=pygame.BLEND_RGB_ADD)
