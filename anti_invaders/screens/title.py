"""The title: the logo draws itself over a bot's game; below it only entries that exist."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from anti_invaders.devices.inputs import PulseInput
from anti_invaders.engine.pulse import pulses
from anti_invaders.screens import family, foot, rows, stage_packs, suspended, words
from anti_invaders.screens.attract import Attract, Demo
from anti_invaders.screens.challenges import Challenges
from anti_invaders.screens.hangar import Hangar
from anti_invaders.screens.howto import HowToPlay
from anti_invaders.screens.menu import Box, Button, Menu, Words
from anti_invaders.screens.options import Options
from anti_invaders.screens.practice import Practice
from anti_invaders.screens.scores import HighScores
from anti_invaders.screens.shell import GameScreen, Shell, fade
from anti_invaders.screens.stage_packs import StagePacks
from anti_invaders.screens.still import Still
from anti_invaders.screens.story import set_out
from anti_invaders.texts import _
from anti_invaders.view.canvas import Canvas
from anti_invaders.view.letters import grouped

BOX = Box(84, 322, 320, 33)
ROOM = 232.0  # px: for all rows; where there are many they stand closer
ALONE_AFTER = pulses(30)  # nobody touches anything: the demo fills the screen
LOGO_PULSES = pulses(1.4)
UNDER = 14.0  # px: from the last difficulty to the line on it
DIFFICULTIES: dict[str, Words] = {
    "easy": lambda: _("Slow, thin fire. The field holds {number}."),
    "normal": lambda: _("One bullet in five is heavy. The field holds {number}."),
    "hard": lambda: _("Fast fire, and other patterns. The field holds {number}."),
    "lunatic": lambda: _("All that they have. The field holds {number}."),
}


class Title(GameScreen):
    """The bottom of the pile."""

    name = "title"
    music = "title"

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.demo = Attract(shell)
        self._still = Still()
        self._untouched = 0
        self._front = self._entries()
        self.menu = self._front
        self._doubt = Menu(
            [
                Button(lambda: _("No"), self._back),
                Button(lambda: _("Yes, from the start"), self._choose_difficulty),
            ],
            BOX,
        )

    def resume(self) -> None:
        super().resume()
        self.shell.choose("")
        self._still = Still()
        self._untouched = 0
        self._front = self._entries(self._front.cursor)
        self.menu = self._front
        if self.demo.world.content is not self.shell.content:
            self.demo = Attract(self.shell)

    def _entries(self, cursor: int = 0) -> Menu:
        rows = [
            Button(lambda: _("Start"), self._start_asked),
            Button(lambda: _("How to play"), lambda: self._open(HowToPlay)),
            Button(lambda: _("Practice"), lambda: self._open(Practice)),
            Button(lambda: _("High scores"), self._scores),
            Button(lambda: _("Options"), lambda: self._open(Options)),
            Button(lambda: _("Quit"), self.shell.stop),
        ]
        if self.shell.pack is None:
            rows.insert(3, Button(lambda: _("Challenges"), lambda: self._open(Challenges)))
        if stage_packs.there_are(self.shell):
            rows.insert(-2, Button(lambda: _("Stage packs"), lambda: self._open(StagePacks)))
        if suspended.there_is(self.shell):
            rows.insert(0, Button(lambda: _("Resume the run"), self._resume_run))
        box = replace(BOX, height=min(BOX.height, ROOM / len(rows)))
        return Menu(rows, box, min(cursor, len(rows) - 1), ring=False)

    # --- what the entries do ----------------------------------------------------------------------
    def _open(self, screen: Callable[[Shell], GameScreen]) -> None:
        self.stack.push(screen(self.shell), fade())

    def _scores(self) -> None:
        self.stack.push(HighScores(self.shell, self._difficulty()), fade())

    def _difficulty(self) -> str:
        """The one chosen last, or asked for on the command line."""
        chosen = self.shell.store.settings.difficulty
        return chosen if chosen in self.shell.content.difficulties else "normal"

    @property
    def pointed(self) -> str:
        """The difficulty under the cursor, or the usual one where none is offered."""
        offered = self.menu not in (self._front, self._doubt)
        return list(self.shell.content.difficulties)[self.menu.cursor] if offered else self._difficulty()

    def _start_asked(self) -> None:
        """A run that waits, and has gone on for a while, is not lost by one press."""
        if suspended.is_dear(self.shell):
            self.menu, self._doubt.cursor = self._doubt, 0
        else:
            self._choose_difficulty()

    def _back(self) -> None:
        self.menu = self._front

    def _choose_difficulty(self) -> None:
        names = list(self.shell.content.difficulties)
        rows = [self._difficulty_row(name) for name in names]
        self.menu = Menu(rows, BOX, names.index(self._difficulty()))

    def _difficulty_row(self, name: str) -> Button:
        spec = self.shell.content.difficulties[name]
        note = DIFFICULTIES.get(name, lambda: "")
        return Button(
            lambda: words.title(spec.title),
            lambda: self._start(name),
            note=lambda: note().format(number=spec.capacity),
        )

    def _start(self, difficulty: str) -> None:
        """The ship next, where there is a choice; then the run."""
        self.shell.store.settings.difficulty = difficulty
        self.shell.store.save_settings()
        ships = list(self.shell.content.ships)
        if len(ships) > 1:
            self.stack.push(Hangar(self.shell, difficulty), fade())
        else:
            self.shell.run.clear()
            self.stack.push(set_out(self.shell, difficulty, ships[0]), fade())

    def _resume_run(self) -> None:
        if not suspended.resume(self.shell, self.stack):
            self._front = self._entries()
            self.menu = self._front

    # --- a pulse ------------------------------------------------------------------------------------
    def advance(self, inputs: PulseInput) -> None:
        self.age += 1
        self._still.advance(inputs, self.menu.moving or self.age <= LOGO_PULSES + 1)
        self.demo.advance()
        self._leave_alone(inputs)
        if self.menu is not self._front and self.back_asked(inputs):
            self._back()
            return
        self.sound(self.menu.advance(inputs))

    def _leave_alone(self, inputs: PulseInput) -> None:
        """When nobody has touched anything for long, the demo fills the screen."""
        self._untouched = 0 if inputs.any_press or inputs.pointer else self._untouched + 1
        if self._untouched >= ALONE_AFTER and self.demo.ready:
            self._untouched = 0
            self.stack.push(Demo(self.shell, self.demo), fade())

    def draw(self, canvas: Canvas, fraction: float) -> None:
        self._still.draw(canvas, self._paint)
        self.demo.draw_hologram(canvas, fraction)

    def _paint(self, canvas: Canvas) -> None:
        """All but the demo."""
        art = self.shell.art
        art.backdrop(canvas, self.age)
        art.logo.draw(canvas, min(self.age / LOGO_PULSES, 1.0), self.age)
        self._draw_words(canvas)
        rows.draw_title(canvas, art, self.menu)
        foot.draw(canvas, self.shell, foot.FRONT if self.menu is self._front else foot.MENU, BOX.x)
        best = self.shell.store.scores.best(self.shell.mode, self.pointed)
        family.text(canvas, art, _("Hi-score").upper(), 604, 577, 7.5, art.palette.label, "r")
        family.figures(canvas, art, grouped(best), 716, 575, 10, art.palette.text)

    def _draw_words(self, canvas: Canvas) -> None:
        """The game in two lines, and what is chosen now."""
        art, palette = self.shell.art, self.shell.art.palette
        catch, release = _("Hold to catch their fire").upper(), _("Release to annihilate").upper()
        family.text(canvas, art, catch, 84, 260, 8.5, palette.text, tracking=4.6)
        family.text(canvas, art, release, 716, 260, 8.5, palette.shard, "r", tracking=4.6)
        x, y = BOX.x + 34, BOX.y - 14
        if self.menu is not self._front:
            heading = _("Lose this run?") if self.menu is self._doubt else _("Difficulty")
            family.text(canvas, art, heading.upper(), x, y, 8, palette.label)
            below = BOX.y + BOX.height * len(self.menu.rows) + UNDER
            family.fitted(canvas, art, self.menu.row.note(), x, below, 10, palette.text, BOX.width)
        elif self.shell.pack:
            family.fitted(canvas, art, self.shell.pack.name, x, y, 8, palette.shot, BOX.width)
