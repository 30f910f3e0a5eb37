"""Pause: the play stays in sight, still and silent, under a short menu."""

from __future__ import annotations

from abc import ABC, abstractmethod

from anti_invaders.devices.inputs import PulseInput
from anti_invaders.rules import field
from anti_invaders.screens import family, foot, rows
from anti_invaders.screens.howto import HowToPlay
from anti_invaders.screens.menu import Box, Button, Menu
from anti_invaders.screens.options import Options
from anti_invaders.screens.shell import HEIGHT, WIDTH, GameScreen, Shell, fade, wipe
from anti_invaders.texts import _
from anti_invaders.view.canvas import Canvas

VEIL = 150  # of 255: how dark the play below is
BEHIND = 210  # of 255: how dark it is behind the plate, through whose glass signs of the play would shine
KEPT_AT = 3  # pulses: the pause is seen first, then the disk is written
BOX = Box(188, 236, 200, 36)
ROOM = 220.0  # px: for the heading
PLATE, FOOT = 158.0, 22.0  # px: where the plate begins, and what it has below the last row


class Paused(GameScreen, ABC):
    """What a pause can lie on: a play that can begin again and be left."""

    @abstractmethod
    def again(self) -> GameScreen:
        """The same run from its start."""

    @abstractmethod
    def abandon(self) -> None:
        """The player gives it up."""

    @property
    @abstractmethod
    def dear(self) -> bool:
        """Whether nobody would want to lose it by one press."""


class Pause(GameScreen):
    """Lies on a PlayScreen. Esc or Resume goes on."""

    name = "pause"
    opacity = 0.5

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.asking = False  # whether it asks if the run may be lost
        self._front = Menu(
            [
                Button(lambda: _("Resume"), self._resume),
                Button(lambda: _("Restart"), self._restart_asked),
                Button(lambda: _("Options"), lambda: self.stack.push(Options(self.shell))),
                Button(lambda: _("How to play"), lambda: self.stack.push(HowToPlay(self.shell))),
                Button(lambda: _("Quit to title"), self._quit),
            ],
            BOX,
        )
        self._doubt = Menu(
            [Button(lambda: _("No"), self._back), Button(lambda: _("Yes, from the start"), self._restart)],
            BOX,
        )

    @property
    def menu(self) -> Menu:
        """What is offered now."""
        return self._doubt if self.asking else self._front

    def enter(self) -> None:
        super().enter()
        self.shell.audio.pause()

    def leave(self) -> None:
        self.shell.audio.resume()

    def advance(self, inputs: PulseInput) -> None:
        self.age += 1
        if self.age == KEPT_AT:
            self._keep()
        if self.back_asked(inputs) or (inputs.pause and self.age > 1):
            (self._back if self.asking else self._resume)()
            return
        self.sound(self.menu.advance(inputs))

    def _keep(self) -> None:
        """Whatever becomes of the program now, the run can be resumed."""
        from anti_invaders.screens import suspended

        suspended.keep(self.shell, self.stack)

    def draw(self, canvas: Canvas, fraction: float) -> None:
        canvas.box(0, 0, WIDTH, HEIGHT, (2, 3, 8), VEIL)
        high = BOX.y - PLATE + BOX.height * len(self._front.rows) + FOOT
        canvas.box(BOX.x - 39, PLATE + 1, BOX.width + 78, high - 2, (2, 3, 8), BEHIND)
        family.plate(canvas, self.shell.art, BOX.x - 40, PLATE, BOX.width + 80, high)
        heading = _("Lose this run?") if self.asking else _("Paused")
        family.fitted(
            canvas,
            self.shell.art,
            heading.upper(),
            BOX.x,
            184,
            24,
            self.shell.art.palette.white,
            ROOM,
            tracking=5.0,
        )
        rows.draw(canvas, self.shell.art, self.menu)
        foot.draw(canvas, self.shell, foot.MENU, width=field.WIDTH)

    @property
    def play(self) -> Paused:
        """The play below. Raises LookupError where there is none."""
        found = self.stack.find(Paused)  # type: ignore[type-abstract]
        if found is None:
            raise LookupError("a pause without a play below")
        return found

    def _resume(self) -> None:
        self.close()

    def _restart_asked(self) -> None:
        """A run that has gone on for a while is not lost by one press."""
        if self.play.dear:
            self.asking = True
        else:
            self._restart()

    def _back(self) -> None:
        self.asking, self._doubt.cursor = False, 0

    def _restart(self) -> None:
        play = self.play
        play.abandon()
        self.close()
        self.stack.replace(play.again(), wipe())

    def _quit(self) -> None:
        """Back to the title, which offers to resume the run."""
        play = self.play
        self._keep()
        self.shell.audio.stop_sounds()
        self.stack.pop(self, fade())
        self.stack.pop(play)
