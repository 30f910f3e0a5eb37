"""A bot's game for the title: a hologram beside the menu, or filling the screen. It saves nothing."""

from __future__ import annotations

import pygame

from anti_invaders import bots
from anti_invaders.devices.inputs import PulseInput
from anti_invaders.engine.pulse import pulses
from anti_invaders.rules.field import HEIGHT, WIDTH
from anti_invaders.rules.start import Start
from anti_invaders.rules.world import World
from anti_invaders.screens import family
from anti_invaders.screens.shell import GameScreen, Shell, fade
from anti_invaders.screens.theatre import Theatre
from anti_invaders.texts import _
from anti_invaders.view.canvas import Canvas

LONGEST = pulses(90)
BOT = "skilled"
LEFT, TOP = 470.0, 272.0  # px: where the hologram hangs; it is half as large as the field
BUDGET = 0.005  # s of a pulse in which the stage is rehearsed: the title stays smooth
APPEAR = pulses(1.2)  # in which the hologram fades in


class Attract:
    """Plays stage after stage by itself, silently, as soon as the stage has been rehearsed."""

    def __init__(self, shell: Shell) -> None:
        self._shell = shell
        self._stage: pygame.Surface | None = None  # where the hologram is drawn before it is made small
        self._shown = 0  # pulses since there is something to be seen
        self._full = False  # whether it fills the screen
        self._begin()

    def _begin(self) -> None:
        seed = self._shell.luck.getrandbits(64)
        stage = self._shell.luck.choice(sorted(self._shell.content.stages))
        start = Start(seed=seed, stage=stage, power=self._shell.content.stages[stage].power, alone=True)
        self.world = World(self._shell.content, start)
        self._theatre = Theatre(self._shell, self.world, silent=True, bare=not self._full)
        self._bot = bots.make(BOT, seed)

    @property
    def ready(self) -> bool:
        """Whether it can be shown without a wait."""
        art = self._shell.art
        art.rehearse(self.world, self._shell.view)
        return art.ready

    def advance(self) -> None:
        """One pulse of the demo, or of making it ready; after its end another begins."""
        if not self.ready:
            self._shown = 0
            self._shell.art.work(BUDGET)
            if self._shell.art.ready:
                self._shell.loaded()
            return
        self._shown += 1
        wish = self._bot.decide(bots.look(self.world))
        self._theatre.hear(self.world.advance((wish,)))
        self._theatre.advance()
        if self.world.result or self.world.pulse >= LONGEST:
            self._begin()

    def fill(self, full: bool) -> None:
        """Whether it is to fill the screen, with a world behind it, or to hang beside the menu."""
        self._full = full
        if full:
            self._theatre.dress()
            self._theatre.furnish()
            self._shell.forgive()

    def draw_full(self, canvas: Canvas, fraction: float) -> None:
        """The whole screen, as in play."""
        self._theatre.draw(canvas, fraction)

    def draw_hologram(self, canvas: Canvas, fraction: float) -> None:
        """Half as large, as light that is added to what lies behind."""
        if not self._shown:
            return
        size = round(WIDTH * canvas.scale), round(HEIGHT * canvas.scale)
        if self._stage is None or self._stage.get_size() != size:
            self._stage = pygame.Surface(size, depth=32)
        self._stage.fill((0, 0, 0))
        self._theatre.draw_actors(Canvas(self._stage, canvas.scale), fraction)
        small = pygame.transform.smoothscale(self._stage, (size[0] // 2, size[1] // 2))
        if self._shown < APPEAR:
            level = 255 * self._shown // APPEAR
            small.fill((level, level, level), special_flags=pygame.BLEND_RGB_MULT)
        place = round(LEFT * canvas.scale), round(TOP * canvas.scale)
        canvas.surface.blit(small, place, special_flags=pygame.BLEND_RGB_ADD)


class Demo(GameScreen):
    """The demo fills the screen, until anything is pressed."""

    def __init__(self, shell: Shell, demo: Attract) -> None:
        super().__init__(shell)
        self._demo = demo

    def enter(self) -> None:
        super().enter()
        self._demo.fill(True)

    def leave(self) -> None:
        self._demo.fill(False)

    def advance(self, inputs: PulseInput) -> None:
        self.age += 1
        self._demo.advance()
        if inputs.any_press or inputs.pointer:
            self.shell.hub.swallow()
            self.stack.pop(self, fade())

    def draw(self, canvas: Canvas, fraction: float) -> None:
        self._demo.draw_full(canvas, fraction)
        family.banner(canvas, self.shell.art, _("Demo: press any key"))
