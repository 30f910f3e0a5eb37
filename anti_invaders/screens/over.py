"""Game over: why, the score, the best; *Again* under the cursor."""

from __future__ import annotations

from anti_invaders.devices.inputs import PulseInput
from anti_invaders.engine.pulse import pulses
from anti_invaders.screens import family, foot, rows, words
from anti_invaders.screens.fallen import Fallen
from anti_invaders.screens.menu import Box, Button, Menu
from anti_invaders.screens.naming import NameEntry
from anti_invaders.screens.result import Result
from anti_invaders.screens.scores import HighScores
from anti_invaders.screens.shell import GameScreen, Shell, fade, wipe
from anti_invaders.screens.tableau import Lost
from anti_invaders.texts import _
from anti_invaders.view.canvas import Canvas

BOX = Box(264, 372, 272, 34)
CREDITS = 3  # how often a run can be continued
NAME_AFTER = pulses(0.8)  # a first-time player reads why, then is asked for a name


class GameOver(GameScreen):
    """The end of a run that was lost. Its score is in the table already; who continues keeps it."""

    music = "ending"
    danger = 1.0

    def __init__(self, shell: Shell, told: Result) -> None:
        super().__init__(shell)
        self.told = told
        self._asked = told.place is None or bool(shell.store.settings.name)
        rows = [Button(lambda: _("Again"), self._again)]
        if self.credits:
            there = Button(self._continue_words, self._continue)
            rows.insert(1 if told.stage == min(shell.content.stages) else 0, there)
        if told.place is not None:
            rows.append(Button(lambda: _("Change name"), self._name))
        rows += [
            Button(
                lambda: _("High scores"),
                lambda: self.stack.push(HighScores(self.shell, told.start.difficulty)),
            ),
            Button(lambda: _("Quit to title"), self._leave),
        ]
        self.menu = Menu(rows, BOX)
        self._earth_fell = told.why == "landed"
        show = Fallen if self._earth_fell else Lost
        self._show = show(shell.art, told.start.ship)

    @property
    def credits(self) -> int:
        """How often the run can still be continued."""
        start = self.told.start
        return 0 if start.alone or self.shell.course else max(CREDITS - start.continues, 0)

    def enter(self) -> None:
        super().enter()
        self.shell.audio.play("game_over")

    def advance(self, inputs: PulseInput) -> None:
        self.age += 1
        self._show.advance()
        if not self._asked and self.age >= NAME_AFTER:
            self._name()
        elif self.back_asked(inputs):
            self._leave()
        else:
            self.sound(self.menu.advance(inputs))

    def draw(self, canvas: Canvas, fraction: float) -> None:
        art, told = self.shell.art, self.told
        art.backdrop(canvas, self.age, fraction)
        self._show.draw(canvas, fraction)
        headline = _("Earth has fallen") if self._earth_fell else _("Game over")
        colour = art.palette.lime if self._earth_fell else art.palette.ship
        family.headline(canvas, art, headline, 400, 92, colour)
        family.text(canvas, art, words.cause(told.why, self._killer()), 400, 148, 11, art.palette.text, "c")
        family.score_lines(canvas, art, told, 400, 204)
        rows.draw_plated(canvas, art, self.menu)
        foot.draw(canvas, self.shell, foot.MENU)

    def _killer(self) -> str:
        """The title of what destroyed the last ship."""
        return words.killer(self.shell.content, self.told.cause)

    def _again(self) -> None:
        from anti_invaders.screens.play import begin

        self.stack.replace(begin(self.shell, self.told.start.difficulty, self.told.start.ship), wipe())

    def _continue_words(self) -> str:
        return _("Continue ({count} left)").format(count=self.credits)

    def _continue(self) -> None:
        from anti_invaders.screens.play import carry_on

        self.stack.replace(carry_on(self.shell, self.told), wipe())

    def _name(self) -> None:
        self._asked = True
        self.stack.push(NameEntry(self.shell, self.told))

    def _leave(self) -> None:
        self.stack.pop(self, fade())
