"""The end of the campaign: home for who continued, peace for who did not; then the credits roll."""

from __future__ import annotations

import random
from collections.abc import Callable

from anti_invaders.devices.inputs import PulseInput
from anti_invaders.engine.pulse import pulses
from anti_invaders.screens import family, foot
from anti_invaders.screens.clear import StageClear
from anti_invaders.screens.result import Result
from anti_invaders.screens.roll import Roll
from anti_invaders.screens.shell import HEIGHT, WIDTH, GameScreen, Shell, fade
from anti_invaders.texts import _
from anti_invaders.view.backdrops import open_ending
from anti_invaders.view.canvas import Canvas

VERSE, COMES = pulses(8.0), pulses(0.8)  # how long a verse stays, and how long it takes to come and to go
HOME_TOP, PEACE_TOP = 84.0, 404.0  # px: the verses, where their world leaves room
ROOM, SIZE = 620.0, 17.0  # px, size
BAND, SHADE = (26.0, 112.0), 130  # px above a verse's first line, and in all; of 255: the shade behind it
VEIL = 150  # of 255: how dark the world is behind the credits

HOME: tuple[Callable[[], str], ...] = (
    lambda: _("The First Invader stops. For the first time since 1978 nothing comes down."),
    lambda: _(
        "One ship turns round. It is a long way home, and somebody has shot out all the lights along it."
    ),
    lambda: _("They say that far out rows are forming again. Let them. Now we know the way."),
)
PEACE: tuple[Callable[[], str], ...] = (
    lambda: _("The First Invader stops, and looks at the ship that came all the way up the line."),
    lambda: _("It was sent down in 1978, and nobody ever told it why. It steps aside."),
    lambda: _("In the morning the rows stand where they always stood. Nobody marches. Nobody fires."),
)


class Ending(GameScreen):
    """Three verses, then the credits, then the tally; one ending for who continued, one for who did not."""

    music = "ending"
    danger = 1.0

    def __init__(self, shell: Shell, told: Result) -> None:
        super().__init__(shell)
        self.told = told
        self.peace = told.start.continues == 0
        self.verses = PEACE if self.peace else HOME
        self.shown = 0
        self.roll: Roll | None = None  # once the verses are told
        self._since = 0  # pulses since this verse is shown
        self._backdrop = open_ending(shell.art.scale, random.Random(1), self.peace)
        shell.forgive()

    def advance(self, inputs: PulseInput) -> None:
        self.age += 1
        self._since += 1
        self._backdrop.advance(min(self.age / (VERSE * len(self.verses)), 1.0))
        if self.back_asked(inputs):
            self._skip()
        elif self.roll is not None:
            self.roll.advance(self.onward(inputs))
            if self.roll.over:
                self._leave()
        elif self._since >= VERSE or self.onward(inputs):
            self._next()

    def _next(self) -> None:
        self._since = 0
        self.shown += 1
        if self.shown == len(self.verses):
            self.roll = Roll(self.shell.art)

    def _skip(self) -> None:
        """The verses at once, then the credits."""
        if self.roll is None:
            self.shown = len(self.verses) - 1
            self._next()
        else:
            self._leave()

    def _leave(self) -> None:
        self.stack.replace(StageClear(self.shell, self.told), fade())

    def draw(self, canvas: Canvas, fraction: float) -> None:
        self._backdrop.draw(canvas, fraction)
        if self.roll is not None:
            canvas.box(0, 0, WIDTH, HEIGHT, (2, 3, 8), round(VEIL * self.roll.light))
            self.roll.draw(canvas, fraction)
        else:
            light = max(0.0, min(1.0, self._since / COMES, (VERSE - self._since) / COMES))
            top = PEACE_TOP if self.peace else HOME_TOP
            canvas.box(0, top - BAND[0], WIDTH, BAND[1], (2, 3, 8), round(SHADE * light))
            words = self.verses[self.shown]()
            family.verse(canvas, self.shell.art, words, WIDTH / 2, top, ROOM, SIZE, light)
        foot.draw(canvas, self.shell, foot.STORY)
