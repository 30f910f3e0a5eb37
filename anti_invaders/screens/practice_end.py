"""The end of a practice: what was done, and *Again* under the cursor."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from anti_invaders.devices.inputs import PulseInput
from anti_invaders.screens import family, foot, rows, words
from anti_invaders.screens.menu import Box, Button, Menu
from anti_invaders.screens.shell import GameScreen, Shell, fade, wipe
from anti_invaders.texts import _
from anti_invaders.view.canvas import Canvas
from anti_invaders.view.letters import clock, grouped

BOX = Box(264, 396, 272, 34)
HEAD, NAME, CAUSE, LINES, BETWEEN = 92.0, 148.0, 176.0, 236.0, 40.0  # px from the top; from line to line
HALF = 180.0  # px from the middle of a line to its ends


@dataclass(frozen=True, slots=True)
class Told:
    """What was done. `why` is "clear", "dead" or "landed", `cause` the kind that did it."""

    why: str
    cause: str
    stage: int
    score: int
    seconds: int
    fallen: int  # ships lost


class PracticeEnd(GameScreen):
    """Takes the place of the practice; `again` makes the next one."""

    music = "ending"

    def __init__(self, shell: Shell, told: Told, again: Callable[[], GameScreen]) -> None:
        super().__init__(shell)
        self.told = told
        self._fly = again
        self.menu = Menu(
            [
                Button(lambda: _("Again"), lambda: self.stack.replace(self._fly(), wipe())),
                Button(lambda: _("Practice"), self._choose),
                Button(lambda: _("Quit to title"), self._leave),
            ],
            BOX,
        )

    def enter(self) -> None:
        super().enter()
        self.shell.audio.play("stage_clear" if self.told.why == "clear" else "game_over")

    def advance(self, inputs: PulseInput) -> None:
        self.age += 1
        if self.back_asked(inputs):
            self._choose()
        else:
            self.sound(self.menu.advance(inputs))

    def _choose(self) -> None:
        """Back to the page on which another practice is chosen."""
        from anti_invaders.screens.practice import Practice

        self.stack.replace(Practice(self.shell), fade())

    def _leave(self) -> None:
        self.stack.pop(self, fade())

    # --- drawing ------------------------------------------------------------------------------------
    def draw(self, canvas: Canvas, fraction: float) -> None:
        art, told, palette = self.shell.art, self.told, self.shell.art.palette
        art.backdrop(canvas, self.age, fraction)
        family.headline(canvas, art, self._headline(), 400, HEAD, self._colour())
        stage = words.title(self.shell.content.stages[told.stage].title)
        family.text(canvas, art, stage, 400, NAME, 13, palette.text, "c")
        if told.why != "clear":
            cause = words.cause(told.why, words.killer(self.shell.content, told.cause))
            family.text(canvas, art, cause, 400, CAUSE, 11, palette.label, "c")
        done = ((_("Score"), grouped(told.score)), (_("Time"), clock(told.seconds)))
        for row, (label, value) in enumerate((*done, (_("Ships lost"), str(told.fallen)))):
            self._draw_line(canvas, label, value, LINES + row * BETWEEN)
        rows.draw_plated(canvas, art, self.menu)
        foot.draw(canvas, self.shell, foot.MENU)

    def _headline(self) -> str:
        if self.told.why == "clear":
            return _("Stage {number} clear").format(number=self.told.stage)
        return _("Earth has fallen") if self.told.why == "landed" else _("Game over")

    def _colour(self) -> tuple[int, int, int]:
        palette = self.shell.art.palette
        return {"clear": palette.shot, "landed": palette.lime}.get(self.told.why, palette.ship)

    def _draw_line(self, canvas: Canvas, label: str, value: str, y: float) -> None:
        art = self.shell.art
        family.text(canvas, art, label.upper(), 400 - HALF, y + 4, 9, art.palette.label)
        family.figures(canvas, art, value, 400 + HALF, y, 15, art.palette.white)
        canvas.hairline(400 - HALF, y + 24, 2 * HALF, art.palette.hairline)
