"""The first thing after a crash: where its report lies, and the run that it broke off, to be watched."""

from __future__ import annotations

from collections.abc import Callable

from anti_invaders.devices.inputs import PulseInput
from anti_invaders.screens import family, foot, rows
from anti_invaders.screens.menu import Box, Button, Menu, Row
from anti_invaders.screens.shell import GameScreen, Shell, fade
from anti_invaders.screens.watch import open_replay
from anti_invaders.storage.replays import LAST
from anti_invaders.texts import _
from anti_invaders.view.canvas import Canvas

BOX = Box(250, 400, 300, 38)
WIDTH = 560.0


class Aftermath(GameScreen):
    """Shown once for a crash; `after` makes the screen that the program would have begun with."""

    def __init__(self, shell: Shell, report: str, after: Callable[[], GameScreen]) -> None:
        super().__init__(shell)
        self.report = report
        self._after = after
        rows: list[Row] = [Button(lambda: _("Go on"), self._go_on)]
        if shell.store.replays.has(LAST):
            rows.append(Button(lambda: _("Watch the last run"), self._watch))
        self.menu = Menu(rows, BOX)

    def enter(self) -> None:
        super().enter()
        self.shell.store.crashes.tell()

    def advance(self, inputs: PulseInput) -> None:
        self.age += 1
        if self.back_asked(inputs):
            self._go_on()
        else:
            self.sound(self.menu.advance(inputs))

    def _go_on(self) -> None:
        self.stack.replace(self._after(), fade())

    def _watch(self) -> None:
        found = open_replay(self.shell, LAST)
        if found:
            self.stack.push(found, fade())
        else:
            self.shell.audio.play("menu_denied")

    def draw(self, canvas: Canvas, fraction: float) -> None:
        art = self.shell.art
        art.backdrop(canvas, self.age, fraction)
        family.headline(canvas, art, _("The game broke down"), 400, 120, art.palette.ship)
        message = _(
            "That was last time. Scores are kept, and so is the run. What happened is written in a file; "
            "whoever mends the game will want to read it:"
        )
        y = family.paragraph(canvas, art, message, 400, 200, WIDTH, 12)
        family.fitted(canvas, art, self.report, 400, y + 14, 10, art.palette.shot, 720, "c")
        rows.draw_centred(canvas, art, self.menu)
        foot.draw(canvas, self.shell, foot.MENU)
