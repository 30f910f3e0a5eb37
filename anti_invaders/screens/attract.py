"""A bot's game for the title: a hologram beside the menu, or filling the screen. It saves nothing."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import pygame
from numpy.typing import NDArray

from anti_invaders import bots
from anti_invaders.devices.inputs import PulseInput
from anti_invaders.engine.pulse import pulses
from anti_invaders.rules.events import Event
from anti_invaders.rules.field import HEIGHT, WIDTH
from anti_invaders.rules.start import Start
from anti_invaders.rules.world import World
from anti_invaders.screens import family
from anti_invaders.screens.shell import GameScreen, Shell, fade
from anti_invaders.screens.theatre import Theatre
from anti_invaders.texts import _
from anti_invaders.view.canvas import Canvas
from anti_invaders.view.glow import faded
from anti_invaders.view.palette import Colour, mixed

LONGEST = pulses(90)
BOT = "skilled"
BUDGET = 0.005  # s of a pulse in which the stage is rehearsed: the title stays smooth
UNSEEN = 440  # pulses of a run that nobody sees: it begins with the ring that is caught and thrown back
HASTE = 3  # of those in a pulse
APPEAR = pulses(1.2)  # in which the hologram fades in
LEFT, TOP, SIZE = 452.0, 282.0, (264.0, 275.0)  # px: where the hologram hangs, and how large the field is
GLOW, STRONG = 2, 0.64  # times, and how strongly, its light is added: made small, thin lines grow dim
DARKENS = 0.72  # of what lies behind it is taken away
CORNER = 9.0  # px: the brackets at its corners


def _met(shell: Shell) -> list[int]:
    """Stages that the player has reached, as the tables tell, and the next one: the rest is to be found."""
    scores = shell.store.scores
    rows = [row for name in shell.content.difficulties for row in scores.table(shell.mode, name)]
    stages = sorted(shell.content.stages)
    furthest = max((row.stage for row in rows), default=stages[0])
    return [stage for stage in stages if stage <= furthest + 1]


class Attract:
    """Plays stage after stage by itself, silently, as soon as the stage has been rehearsed."""

    def __init__(self, shell: Shell) -> None:
        self._shell = shell
        self._shown = 0  # pulses since there is something to be seen
        self._full = False  # whether it fills the screen
        self._stage: pygame.Surface | None = None  # where the hologram is drawn before it is made small
        self._small: pygame.Surface | None = None
        self._begin()

    def _begin(self) -> None:
        seed = self._shell.luck.getrandbits(64)
        stage = self._shell.luck.choice(_met(self._shell))
        start = Start(seed=seed, stage=stage, power=self._shell.content.stages[stage].power, alone=True)
        self.world = World(self._shell.content, start)
        self._theatre = Theatre(self._shell, self.world, silent=True, bare=not self._full)
        self._bot = bots.make(BOT, seed)

    @property
    def ready(self) -> bool:
        """Whether it can be shown without a wait."""
        art = self._shell.art
        return art.prepare(self.world.content, self.world.start, self._shell.view) is None

    def advance(self) -> None:
        """One pulse of the demo, or of making it ready; after its end another begins."""
        if not self.ready:
            self._shell.art.work(BUDGET)
            if self.ready:
                self._shell.loaded()
        if self.world.pulse < UNSEEN and not self._full:
            self._shown = 0
            for _pulse in range(HASTE):
                self._fly()
        elif self.ready:
            self._shown += 1
            self._theatre.hear(self._fly())
            self._theatre.advance()
            if self.world.result or self.world.pulse >= LONGEST:
                self._begin()

    def _fly(self) -> list[Event]:
        """A pulse of the run."""
        return self.world.advance((self._bot.decide(bots.look(self.world)),))

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
        """Small, as light that is added to what lies behind; like a film, in thirty pictures a second."""
        if not self._shown:
            return
        if self._small is None or self._shown % 2:
            self._small = self._projected(canvas)
        light = min(self._shown / APPEAR, 1.0)
        image = self._small if light == 1.0 else faded(self._small, light)
        place = round(LEFT * canvas.scale), round(TOP * canvas.scale)
        shade = _shade(canvas.scale, round(light * 8))
        canvas.surface.blit(shade, place, special_flags=pygame.BLEND_RGB_MULT)
        for _time in range(GLOW):
            canvas.surface.blit(image, place, special_flags=pygame.BLEND_RGB_ADD)
        _draw_corners(canvas, mixed((0, 0, 0), self._shell.art.palette.edge, 0.55 * light))

    def _projected(self, canvas: Canvas) -> pygame.Surface:
        """The field as it is now, made small, its edges soft."""
        size = round(WIDTH * canvas.scale), round(HEIGHT * canvas.scale)
        if self._stage is None or self._stage.get_size() != size:
            self._stage = pygame.Surface(size, depth=32)
        self._stage.fill((0, 0, 0))
        self._theatre.draw_actors(Canvas(self._stage, canvas.scale), 1.0)
        small = pygame.transform.smoothscale(self._stage, [round(side * canvas.scale) for side in SIZE])
        small.blit(_film(canvas.scale), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        return small


@lru_cache(maxsize=1)
def _film(scale: int) -> pygame.Surface:
    """What a hologram lets through: soft edges, and every fourth line of px darker."""
    soft = _soft(scale)
    lines = np.where(np.arange(soft.shape[1]) % (4 * scale) < scale, 0.62, 1.0)[None, :]
    return _grey(soft * lines * STRONG)


@lru_cache(maxsize=10)
def _shade(scale: int, light: int) -> pygame.Surface:
    """How much it leaves of what lies behind, when `light` eighths of it show: colours keep their hue even
    before what is bright."""
    return _grey(1.0 - DARKENS * light / 8 * _soft(scale))


def _soft(scale: int) -> NDArray[np.float64]:
    """1.0 in its middle, and less and less to its edges."""
    width, height = (round(side * scale) for side in SIZE)
    x, y = np.linspace(0, 1, width)[:, None], np.linspace(0, 1, height)[None, :]
    soft = np.minimum(1, np.minimum(x, 1 - x) / 0.06) * np.minimum(1, np.minimum(y, 1 - y) / 0.08)
    return np.asarray(np.clip(soft, 0, 1), np.float64)


def _grey(share: NDArray[np.float64]) -> pygame.Surface:
    """A picture of shades."""
    picture = pygame.Surface(share.shape, depth=32)
    level = np.rint(share * 255).astype(np.uint8)
    pygame.surfarray.blit_array(picture, np.repeat(level[:, :, None], 3, axis=2))
    return picture


def _draw_corners(canvas: Canvas, colour: Colour) -> None:
    """Brackets, where the projector hangs."""
    right, bottom = LEFT + SIZE[0], TOP + SIZE[1]
    for x, across in ((LEFT, 0.0), (right, -CORNER)):
        for y, down in ((TOP, 0.0), (bottom, -CORNER)):
            canvas.hairline(x + across, y, CORNER, colour)
            canvas.hairline(x, y + down, CORNER, colour, down=True)


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
        family.banner(canvas, self.shell.art, _("Demo: press any key"), WIDTH)
