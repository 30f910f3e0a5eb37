"""Stage clear: the tally counted up line by line; fire hurries it, then goes on."""

from __future__ import annotations

import pygame

from anti_invaders.devices.inputs import MenuKey, PulseInput
from anti_invaders.engine.pulse import pulses
from anti_invaders.screens import family, foot, words
from anti_invaders.screens.naming import NameEntry
from anti_invaders.screens.result import Result
from anti_invaders.screens.scores import HighScores
from anti_invaders.screens.shell import GameScreen, Shell, fade
from anti_invaders.screens.tableau import Homeward, March
from anti_invaders.texts import _
from anti_invaders.view.canvas import Canvas

LINE = pulses(0.5)  # from one line of the tally to the next
COUNT = pulses(0.4)  # a line's number runs up in
TOP, BETWEEN = 210.0, 34.0  # px: the first line of the tally, and from one to the next


class StageClear(GameScreen):
    """The end of a run that was won: as far as the campaign is built, a stage cleared ends it."""

    music = "ending"
    danger = 1.0

    def __init__(self, shell: Shell, told: Result) -> None:
        super().__init__(shell)
        self.told = told
        self._homeward = Homeward(shell.art, 690, 330, pygame.Rect(50, 190, 130, 290))
        self._march = March(shell.art, 52, 210, 5)

    @property
    def counted(self) -> bool:
        """Whether all lines stand at their full number."""
        return self.age >= self._all

    @property
    def _all(self) -> int:
        """When they do."""
        return LINE * len(self.told.tally) + COUNT

    def enter(self) -> None:
        super().enter()
        self.shell.audio.play("stage_clear")

    def advance(self, inputs: PulseInput) -> None:
        self.age += 1
        self._homeward.advance()
        self._march.advance()
        self._tick()
        if not {MenuKey.ACCEPT, MenuKey.BACK} & set(inputs.keys) and not _clicked(inputs):
            return
        self.sound("accept")
        if self.counted:
            self._go_on()
        else:
            self.age = self._all

    def _tick(self) -> None:
        line, within = divmod(self.age, LINE)
        if line < len(self.told.tally) and within == 1:
            self.shell.audio.play("tally")
        if line < len(self.told.tally) and within == COUNT:
            self._homeward.cheer(family.TALLY_RIGHT, TOP + line * BETWEEN + 6)
        if self.age == self._all and self.told.score > self.told.best:
            for x in (300, 400, 500):
                self._homeward.cheer(x, TOP + len(self.told.tally) * BETWEEN + 60)

    def draw(self, canvas: Canvas, fraction: float) -> None:
        art, told = self.shell.art, self.told
        art.backdrop(canvas, self.age, fraction)
        self._march.draw(canvas)
        self._homeward.draw(canvas, fraction)
        family.headline(
            canvas, art, _("Stage {number} clear").format(number=told.stage), 400, 92, art.palette.shot
        )
        stage = self.shell.content.stages[told.stage]
        family.text(canvas, art, words.title(stage.title), 400, 148, 13, art.palette.text, "c")
        for line, (label, points) in enumerate(told.tally):
            share = min(max((self.age - line * LINE) / COUNT, 0.0), 1.0)
            if share > 0:
                counted = round(points * share)
                family.tally_line(canvas, art, words.tally(label), counted, TOP + line * BETWEEN)
        if self.counted:
            family.score_lines(canvas, art, told, 400, TOP + 26 + len(told.tally) * BETWEEN)
        foot.draw(canvas, self.shell, foot.ONWARD)

    def _go_on(self) -> None:
        self.stack.replace(HighScores(self.shell, self.told.start.difficulty, self.told.place), fade())
        if self.told.place is not None:
            self.stack.push(NameEntry(self.shell, self.told))


def _clicked(inputs: PulseInput) -> bool:
    return inputs.pointer is not None and inputs.pointer.clicked
