"""Stage clear: the tally counted up line by line; fire hurries it, then goes on."""

from __future__ import annotations

import pygame

from anti_invaders.devices.inputs import PulseInput
from anti_invaders.screens import family, foot, words
from anti_invaders.screens.naming import NameEntry
from anti_invaders.screens.result import Result
from anti_invaders.screens.scores import HighScores
from anti_invaders.screens.shell import GameScreen, Shell, fade
from anti_invaders.screens.tableau import Homeward, March
from anti_invaders.screens.tally import Tally
from anti_invaders.texts import _
from anti_invaders.view.canvas import Canvas

MIDDLE, TOP = 400.0, 204.0  # px: the tally, its first line
SCORE = 36.0  # px from the tally's foot to the score
PLATE = 296.0, 142.0, 18.0  # px: width and height of the plate under the score, and what lies above the score


class StageClear(GameScreen):
    """The end of a run that was won: as far as the campaign is built, a stage cleared ends it."""

    music = "ending"
    danger = 1.0

    def __init__(self, shell: Shell, told: Result) -> None:
        super().__init__(shell)
        self.told = told
        self.tally = Tally(shell, told.tally)
        self._homeward = Homeward(shell.art, told.start.ship, 690, 330, pygame.Rect(50, 190, 130, 290))
        self._march = March(shell.art, 44, 204, 4)

    def enter(self) -> None:
        super().enter()
        self.shell.audio.play("stage_clear")

    def advance(self, inputs: PulseInput) -> None:
        self.age += 1
        self._homeward.advance()
        self._march.advance()
        self._tick()
        if not self.onward(inputs):
            return
        self.sound("accept")
        if self.tally.counted:
            self._go_on()
        else:
            self.tally.hurry()

    def _tick(self) -> None:
        """A star for each number that stands; three for a new best."""
        place = self.tally.advance()
        if place is not None:
            self._homeward.cheer(MIDDLE + family.TALLY, TOP + place + 6)
        if self.tally.age == self.tally.whole and self.told.score > self.told.best:
            for x in (300, 400, 500):
                self._homeward.cheer(x, self._score + 34)

    @property
    def _score(self) -> float:
        """px: where the score begins."""
        return TOP + self.tally.height + SCORE

    def draw(self, canvas: Canvas, fraction: float) -> None:
        art, told = self.shell.art, self.told
        art.backdrop(canvas, self.age, fraction)
        self._march.draw(canvas)
        self._homeward.draw(canvas, fraction)
        head = words.finished(self.shell.course) or _("Stage {number} clear").format(number=told.stage)
        family.headline(canvas, art, head, 400, 92, art.palette.shot)
        stage = self.shell.content.stages[told.stage]
        family.text(canvas, art, words.title(stage.title), 400, 148, 13, art.palette.text, "c")
        self.tally.draw(canvas, MIDDLE, TOP)
        self._draw_score(canvas)
        foot.draw(canvas, self.shell, foot.ONWARD)

    def _draw_score(self, canvas: Canvas) -> None:
        """It grows as the tally is counted; its plate keeps it clear of Earth's bright limb."""
        art, y, (width, height, above) = self.shell.art, self._score, PLATE
        family.plate(canvas, art, MIDDLE - width / 2, y - above, width, height)
        family.score_line(canvas, art, self.told, MIDDLE, y, self.told.score - self.tally.missing)
        if self.tally.counted:
            family.best_lines(canvas, art, self.told, MIDDLE, y)

    def _go_on(self) -> None:
        self.stack.replace(HighScores(self.shell, self.told.start.difficulty, self.told.place), fade())
        if self.told.place is not None:
            self.stack.push(NameEntry(self.shell, self.told))
