"""The end of the campaign: home for who continued, peace for who did not; then the credits roll."""

from __future__ import annotations

import random
from collections.abc import Iterator

from anti_invaders.devices.inputs import PulseInput
from anti_invaders.engine.pulse import pulses
from anti_invaders.screens import family, foot
from anti_invaders.screens.clear import StageClear
from anti_invaders.screens.finale import VERSE, Finale
from anti_invaders.screens.homecoming import Homecoming
from anti_invaders.screens.peace import Peace
from anti_invaders.screens.result import Result
from anti_invaders.screens.roll import Roll
from anti_invaders.screens.shell import WIDTH, GameScreen, Shell, fade
from anti_invaders.view.backdrops import open_ending
from anti_invaders.view.canvas import Canvas

COMES = pulses(0.8)  # in which a verse comes, and goes
MIDDLE, ROOM, SIZE = 519.0, 660.0, 17.0  # px: the middle of the words, their width; their size
FROM, BAND, SHADE = (
    464.0,
    6.0,
    190,
)  # px: where their shade begins, its steps; of 255: how dark it is
HASTE = 14  # pulses of the picture in one, when somebody did not wait for it
DARK = (2, 3, 8)


class Ending(GameScreen):
    """Verses and the picture of what they tell, then the credits over it, then the tally; one ending for who
    continued, one for who did not."""

    music = "ending"
    danger = 1.0

    def __init__(self, shell: Shell, told: Result) -> None:
        super().__init__(shell)
        self.told = told
        self.peace = told.start.continues == 0
        self.finale: Finale = (Peace if self.peace else Homecoming)(shell.art, told.start.ship)
        self.shown = 0
        self.roll: Roll | None = None  # once the verses are told
        self._since = 0  # pulses since this verse is shown, or since all are told
        self._backdrop = open_ending(shell.art.scale, random.Random(1), self.peace)
        self._credits = Roll(shell.art)
        self._chores = self._make_ready()
        next(self._chores)
        shell.forgive()

    def advance(self, inputs: PulseInput) -> None:
        self.age += 1
        self._since += 1
        next(self._chores, None)
        self._play()
        if self.back_asked(inputs):
            self._skip()
        elif self.roll is not None:
            self.roll.advance(self.onward(inputs))
            if self.roll.over:
                self._leave()
        elif self._since >= VERSE or self.onward(inputs):
            self._next()

    def _make_ready(self) -> Iterator[None]:
        """Bake what will be seen, a bit in each pulse: the first verse is there at once."""
        art = self.shell.art
        for verse in self.finale.verses:
            for line in family.balanced(art, verse(), ROOM, SIZE):
                art.letters.line(line, SIZE, art.palette.text)
            yield
        yield from self.finale.rehearse(art.scale)
        yield from self._credits.rehearse()

    def _play(self) -> None:
        """The picture goes on; if it is behind the words, faster, and without a sound."""
        behind = self.shown * VERSE + self._since - self.finale.time
        for _pulse in range(min(max(behind, 1), HASTE)):
            for cue in self.finale.advance():
                if behind == 1:
                    self.shell.audio.play(cue.name, cue.volume)
        self._backdrop.advance(self.finale.progress)

    def _next(self) -> None:
        self._since = 0
        self.shown += 1
        if self.shown == len(self.finale.verses):
            self.roll = self._credits

    def _skip(self) -> None:
        """The verses at once, then the credits."""
        if self.roll is None:
            self.shown = len(self.finale.verses) - 1
            self._next()
        else:
            self._leave()

    def _leave(self) -> None:
        self.stack.replace(StageClear(self.shell, self.told), fade())

    def draw(self, canvas: Canvas, fraction: float) -> None:
        self._backdrop.draw(canvas, fraction)
        self.finale.draw(canvas, self.finale.time + fraction)
        if self.roll is not None:
            self.roll.draw(canvas, fraction)
        else:
            self._draw_verse(canvas)
        foot.draw(canvas, self.shell, foot.STORY)

    def _draw_verse(self, canvas: Canvas) -> None:
        """The words, in a shade that grows toward the foot."""
        light = max(0.0, min(1.0, self._since / COMES, (VERSE - self._since) / COMES))
        words, art = self.finale.verses[self.shown](), self.shell.art
        count = round((foot.TOP - FROM) / BAND)
        for band in range(count):
            share = min(1.0, (band + 1) / count * 2.2)
            canvas.box(0, FROM + band * BAND, WIDTH, BAND, DARK, round(SHADE * share * (0.4 + 0.6 * light)))
        lines = family.balanced(art, words, ROOM, SIZE)
        top = MIDDLE - SIZE * (family.LINE * (len(lines) - 1) + 0.72) / 2
        family.verse(canvas, art, words, WIDTH / 2, top, ROOM, SIZE, light)
