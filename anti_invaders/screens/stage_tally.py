"""Between two stages: the tally over the field that is won, counted up; fire hurries it, then flies on."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from anti_invaders.devices.inputs import PulseInput
from anti_invaders.engine.pulse import pulses
from anti_invaders.rules.field import WIDTH
from anti_invaders.screens import family, foot, words
from anti_invaders.screens.shell import GameScreen, Shell, fade
from anti_invaders.screens.stage_card import FADE, MIDDLE, ROOM, StageCard
from anti_invaders.screens.tableau import Sparkle
from anti_invaders.screens.tally import Tally
from anti_invaders.texts import _
from anti_invaders.view.canvas import Canvas

if TYPE_CHECKING:
    from anti_invaders.screens.play import PlayScreen

DUSK = pulses(0.5)  # in which the field grows dark behind the words
STRIP = 8.0  # px: the dark is drawn in strips,
VEILS = ((0.0, 90), (120.0, 150), (400.0, 150), (520.0, 30))  # each of so many of 255 from that y on
HEAD, NAME, TOP, TEXT = 104.0, 152.0, 200.0, 34.0  # px: from the top; from the tally's foot to the words
LARGE, WORDS = 26.0, 12.5  # sizes


class StageTally(GameScreen):
    """Lies on a play whose world stands still, and shows its field tidied."""

    def __init__(self, shell: Shell, play: PlayScreen) -> None:
        super().__init__(shell)
        self.play = play
        self.tally = Tally(shell, play.theatre.tally)
        self._departure = play.theatre.depart()
        self._sparkle = Sparkle(shell.art)
        self._gone = 0  # pulses since the ship flew on

    def advance(self, inputs: PulseInput) -> None:
        self.age += 1
        self.play.theatre.advance()
        self._sparkle.advance()
        if self._gone:
            self._fly_on()
            return
        place = self.tally.advance()
        if place is not None:
            x, y = MIDDLE + family.TALLY, TOP + place + 6
            self._sparkle.bursts.star(x, y, 17.0, "shot", 20.0)
        if self.onward(inputs):
            self._press()
        self.play.theatre.counted = self.tally.total - self.tally.missing

    def _press(self) -> None:
        self.sound("accept")
        if self.tally.counted:
            self._fly_on()
        else:
            self.tally.hurry()

    def _fly_on(self) -> None:
        """The ship leaves through the top; then the next stage begins."""
        self._gone += 1
        self._departure.fly_on()
        if self._departure.gone:
            self.stack.replace(StageCard(self.shell, self.play), fade())

    def draw(self, canvas: Canvas, fraction: float) -> None:
        art, stage = self.shell.art, self.play.world.stage.spec
        self.play.theatre.draw(canvas, fraction)
        self._draw_dusk(canvas)
        light = min(1.0, self.age / FADE)
        head, size = _("Stage {number} clear").format(number=stage.number).upper(), LARGE
        while art.letters.width(head, size, 5.0) > ROOM:
            size -= 1.0
        art.letters.draw(
            canvas, head, MIDDLE, HEAD, size, colour=art.palette.shot, align="c", tracking=5.0, fade=light
        )
        name = words.title(stage.title)
        art.letters.draw(canvas, name, MIDDLE, NAME, 12.0, colour=art.palette.text, align="c", fade=light)
        self.tally.draw(canvas, MIDDLE, TOP)
        self._sparkle.draw(canvas, fraction)
        after = max(0.0, min(1.0, (self.tally.age - self.tally.whole) / FADE))
        if stage.text.end and after:
            said, below = words.title(stage.text.end), TOP + self.tally.height + TEXT
            family.verse(canvas, art, said, MIDDLE, below, ROOM, WORDS, after)
        foot.draw(canvas, self.shell, foot.ONWARD, width=WIDTH)

    def _draw_dusk(self, canvas: Canvas) -> None:
        """Dark where words stand, and hardly where the ship waits."""
        ground, light, y = self.shell.art.palette.ground, min(1.0, self.age / DUSK), 0.0
        while y < foot.TOP:
            canvas.box(0, y, WIDTH, STRIP, ground, round(_veil(y) * light))
            y += STRIP


def _veil(y: float) -> float:
    """How dark the field is at `y`, of 255."""
    for (above, more), (below, less) in pairwise(VEILS):
        if y < below:
            share = (y - above) / (below - above)
            return more + (less - more) * share * share * (3 - 2 * share)
    return VEILS[-1][1]
