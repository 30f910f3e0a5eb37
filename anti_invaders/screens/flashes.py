"""The first thing a new player reads: one line on flashing lights, with the switch beside it."""

from __future__ import annotations

from anti_invaders.devices.inputs import PulseInput
from anti_invaders.screens import family, foot, rows
from anti_invaders.screens.menu import Box, Button, Menu, Switch
from anti_invaders.screens.shell import GameScreen, Shell, fade
from anti_invaders.texts import _
from anti_invaders.view.canvas import Canvas

BOX = Box(240, 330, 320, 38)


class FlashNotice(GameScreen):
    """Shown once."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        chosen = shell.store.settings
        self.menu = Menu(
            [
                Button(lambda: _("Go on"), self._go_on),
                Switch(lambda: _("Soft flashes"), lambda: chosen.calm, self._soften),
            ],
            BOX,
        )

    def _soften(self, on: bool) -> None:
        self.shell.store.settings.calm = on

    def _go_on(self) -> None:
        from anti_invaders.screens.title import Title

        self.shell.store.settings.flashes_told = True
        self.shell.store.save_settings()
        self.stack.replace(Title(self.shell), fade())

    def advance(self, inputs: PulseInput) -> None:
        self.age += 1
        if self.back_asked(inputs):
            self._go_on()
        else:
            self.sound(self.menu.advance(inputs))

    def draw(self, canvas: Canvas, fraction: float) -> None:
        art = self.shell.art
        art.backdrop(canvas, self.age)
        family.headline(canvas, art, _("Before you fly"), 400, 120, art.palette.ship)
        message = _(
            "This game shows flashing lights. Soft flashes tones them down, now or later in the options."
        )
        family.paragraph(canvas, art, message, 400, 200, 460, 12)
        rows.draw(canvas, art, self.menu)
        foot.draw(canvas, self.shell, foot.FRONT)
