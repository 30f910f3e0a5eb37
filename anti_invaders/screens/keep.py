"""After a change of screen mode: is the picture there? Without a yes it goes back by itself."""

from __future__ import annotations

import math
from collections.abc import Callable

from anti_invaders.devices.inputs import PulseInput
from anti_invaders.engine.pulse import PULSES_PER_SECOND, pulses
from anti_invaders.screens import family, foot, rows
from anti_invaders.screens.menu import Box, Button, Menu
from anti_invaders.screens.shell import HEIGHT, WIDTH, GameScreen, Shell
from anti_invaders.texts import _, ngettext
from anti_invaders.view.canvas import Canvas

PATIENCE = pulses(12)
BOX = Box(280, 316, 240, 36)
ROOM = 352.0  # px: for the heading, within the plate


class KeepPicture(GameScreen):
    """Lies over the options. `undo` puts the old mode back."""

    opacity = 0.5

    def __init__(self, shell: Shell, undo: Callable[[], None]) -> None:
        super().__init__(shell)
        self._undo = undo
        rows = [Button(lambda: _("Keep it"), self._keep), Button(lambda: _("Go back"), self._back)]
        self.menu = Menu(rows, BOX, cursor=1)

    def advance(self, inputs: PulseInput) -> None:
        self.age += 1
        if self.age >= PATIENCE or self.back_asked(inputs):
            self._back()
        else:
            self.sound(self.menu.advance(inputs))

    def draw(self, canvas: Canvas, fraction: float) -> None:
        art = self.shell.art
        canvas.box(0, 0, WIDTH, HEIGHT, (2, 3, 8), 170)
        family.plate(canvas, art, 200, 190, 400, 220)
        family.headline(canvas, art, _("Keep this picture?"), 400, 222, art.palette.ship, ROOM)
        left = math.ceil((PATIENCE - self.age) / PULSES_PER_SECOND)
        told = ngettext("It goes back in {count} second.", "It goes back in {count} seconds.", left)
        family.text(canvas, art, told.format(count=left), 400, 270, 11, art.palette.text, "c")
        rows.draw_centred(canvas, art, self.menu)
        foot.draw(canvas, self.shell, foot.MENU, dark=255)

    def _keep(self) -> None:
        self.shell.store.save_settings()
        self.close()

    def _back(self) -> None:
        self._undo()
        self.close()
