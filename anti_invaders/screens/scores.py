"""The high scores: ten rows for each difficulty. A row's run can be watched again."""

from __future__ import annotations

import math

from anti_invaders.devices.inputs import MenuKey, Pointer, PulseInput
from anti_invaders.screens import family, foot, words
from anti_invaders.screens.family import SIDE, WIDTH
from anti_invaders.screens.shell import GameScreen, Shell, fade
from anti_invaders.storage.scores import ROWS, Score
from anti_invaders.texts import _
from anti_invaders.view.canvas import Canvas
from anti_invaders.view.letters import grouped
from anti_invaders.view.palette import Colour, mixed

TOP, ROW = 132, 38
BREATH = 90  # pulses
NO_PLACE = -1


class HighScores(GameScreen):
    """`new` is the place of a run that has just ended: its row is lit."""

    music = "ending"

    def __init__(self, shell: Shell, difficulty: str, new: int | None = None) -> None:
        super().__init__(shell)
        self.difficulties = list(shell.content.difficulties)
        self.shown = self.difficulties.index(difficulty)
        self.new = NO_PLACE if new is None else new
        self.cursor = max(self.new, 0)

    @property
    def rows(self) -> tuple[Score, ...]:
        """The table that is shown."""
        return self.shell.store.scores.table(self.shell.mode, self.difficulties[self.shown])

    def advance(self, inputs: PulseInput) -> None:
        self.age += 1
        if self.back_asked(inputs):
            self.close()
            return
        for key in inputs.keys:
            self._press(key)
        if inputs.pointer:
            self._point(inputs.pointer)

    def _press(self, key: MenuKey) -> None:
        if key in (MenuKey.LEFT, MenuKey.RIGHT, MenuKey.NEXT, MenuKey.PREVIOUS):
            step = 1 if key in (MenuKey.RIGHT, MenuKey.NEXT) else -1
            self._show((self.shown + step) % len(self.difficulties))
        elif key in (MenuKey.UP, MenuKey.DOWN) and self.rows:
            self.cursor = (self.cursor + (1 if key is MenuKey.DOWN else -1)) % len(self.rows)
            self.sound("move")
        elif key is MenuKey.ACCEPT:
            self._watch()

    def _show(self, table: int) -> None:
        self.shown = table
        self.cursor, self.new = 0, NO_PLACE
        self.sound("turn")

    def _point(self, pointer: Pointer) -> None:
        """The mouse on a row; its wheel goes through the tables."""
        if pointer.wheel:
            self._press(MenuKey.RIGHT if pointer.wheel < 0 else MenuKey.LEFT)
        tab = family.tab_at(self.tabs(), pointer.x, pointer.y)
        if tab is not None and pointer.clicked:
            self._show(tab)
        under = int((pointer.y - TOP + 9) // ROW)
        if 0 <= under < len(self.rows):
            self.cursor = under
            if pointer.clicked:
                self._watch()

    def _watch(self) -> None:
        """Show the run of the row under the cursor, if its replay is still there."""
        from anti_invaders.screens.watch import open_replay

        if not self.rows:
            return
        found = open_replay(self.shell, self.rows[self.cursor].replay)
        if found is None:
            self.shell.audio.play("menu_denied")
            return
        self.sound("accept")
        self.stack.push(found, fade())

    def _names(self) -> list[str]:
        return [words.title(self.shell.content.difficulties[each].title) for each in self.difficulties]

    def tabs(self) -> list[tuple[float, float]]:
        """Where the heads of the tables lie: left and right."""
        return family.tab_places(self.shell.art, _("High scores"), self._names())[1]

    def draw(self, canvas: Canvas, fraction: float) -> None:
        art = self.shell.art
        art.night(canvas, self.age, fraction)
        family.heading(canvas, art, _("High scores"), 44, 34)
        family.tabs(canvas, art, _("High scores"), self._names(), self.shown)
        if played := words.played(self.shell):
            family.fitted(canvas, art, played, SIDE, 92, 9, art.palette.shot, 400)
        rows = self.rows
        for place in range(ROWS if rows else 0):
            y = TOP + place * ROW
            self._draw_row(canvas, place, rows[place] if place < len(rows) else None, y)
        if not rows:
            self._draw_empty(canvas)
        if any(row.continues for row in rows):
            note = _("+1, +2, +3: how often the run was continued").upper()
            family.fitted(canvas, art, note, WIDTH / 2, 530, 7.5, art.palette.label, WIDTH - 4 * SIDE, "c")
        foot.draw(canvas, self.shell, foot.TABLE if rows else foot.EMPTY_TABLE)

    def _draw_empty(self, canvas: Canvas) -> None:
        """Nobody stands here: that is good news."""
        art = self.shell.art
        family.text(canvas, art, _("Nobody yet").upper(), WIDTH / 2, 262, 20, art.palette.shot, "c", 4.0)
        message = _("Ten places are free here, and any score takes the first.")
        family.paragraph(canvas, art, message, WIDTH / 2, 308, 440, 12)

    def _draw_row(self, canvas: Canvas, place: int, row: Score | None, y: float) -> None:
        art = self.shell.art
        lit, new = row is not None and place == self.cursor, place == self.new
        if lit or new:
            family.bar(canvas, art, SIDE, y - 9, WIDTH - 2 * SIDE, ROW - 5, 1.0 if lit else 0.4)
        family.figures(canvas, art, str(place + 1), 86, y, 13, art.palette.label)
        if row is None:
            family.text(canvas, art, "—", 110, y, 13, art.palette.hairline)
            return
        colour = self._pulsing() if new else art.palette.white if lit else art.palette.text
        family.text(canvas, art, row.name, 110, y, 13, colour)
        family.figures(canvas, art, grouped(row.score), 470, y, 13, colour)
        if row.continues:
            family.text(canvas, art, f"+{row.continues}", 474, y + 1, 9, art.palette.boom)
        ship = self.shell.content.ships.get(row.ship)
        flown = words.title(ship.title) if ship else row.ship
        stage = _("Stage {number}").format(number=row.stage)
        family.fitted(canvas, art, flown, 500, y + 1, 10, art.palette.off, 84)
        family.fitted(canvas, art, stage, 590, y + 1, 10, art.palette.off, 76)
        family.figures(canvas, art, row.date[:10], 750, y + 1, 10, art.palette.off)

    def _pulsing(self) -> Colour:
        """The colour of the run that has just ended: it breathes, in few shades, as each is baked."""
        breath = round(4 + 4 * math.sin(self.age * math.tau / BREATH)) / 8
        return mixed(self.shell.art.palette.ship, self.shell.art.palette.white, breath)
