"""The high scores: ten rows for each difficulty. A row's run can be watched again."""

from __future__ import annotations

from anti_invaders.devices.inputs import MenuKey, PulseInput
from anti_invaders.screens import family, words
from anti_invaders.screens.shell import MODE, GameScreen, Shell, fade
from anti_invaders.storage.scores import ROWS, Score
from anti_invaders.texts import _
from anti_invaders.view.canvas import Canvas

TOP, ROW = 148, 36
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
        return self.shell.store.scores.table(MODE, self.difficulties[self.shown])

    def advance(self, inputs: PulseInput) -> None:
        self.age += 1
        if self.back_asked(inputs):
            self.close()
            return
        for key in inputs.keys:
            self._press(key)
        if inputs.pointer:
            self._point(inputs.pointer.y, inputs.pointer.clicked)

    def _press(self, key: MenuKey) -> None:
        if key in (MenuKey.LEFT, MenuKey.RIGHT, MenuKey.NEXT, MenuKey.PREVIOUS):
            step = 1 if key in (MenuKey.RIGHT, MenuKey.NEXT) else -1
            self.shown = (self.shown + step) % len(self.difficulties)
            self.cursor, self.new = 0, NO_PLACE
            self.sound("turn")
        elif key in (MenuKey.UP, MenuKey.DOWN) and self.rows:
            self.cursor = (self.cursor + (1 if key is MenuKey.DOWN else -1)) % len(self.rows)
            self.sound("move")
        elif key is MenuKey.ACCEPT:
            self._watch()

    def _point(self, y: float, clicked: bool) -> None:
        under = int((y - TOP + 8) // ROW)
        if 0 <= under < len(self.rows):
            self.cursor = under
            if clicked:
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

    def draw(self, canvas: Canvas, fraction: float) -> None:
        art = self.shell.art
        art.backdrop(canvas, self.age)
        family.heading(canvas, art, _("High scores"), 44, 34)
        names = [words.title(self.shell.content.difficulties[each].title) for each in self.difficulties]
        family.tabs(canvas, art, names, self.shown, 320)
        rows = self.rows
        for place in range(ROWS):
            y = TOP + place * ROW
            self._draw_row(canvas, place, rows[place] if place < len(rows) else None, y)
        family.foot(canvas, self.shell, family.SCORE_HINTS if rows else family.TABLE_HINTS)

    def _draw_row(self, canvas: Canvas, place: int, row: Score | None, y: float) -> None:
        art = self.shell.art
        lit = row is not None and place == self.cursor
        if lit:
            family.bar(canvas, art, 44, y - 8, 712, ROW - 6)
        colour = art.palette.ship if place == self.new else art.palette.white if lit else art.palette.text
        family.text(canvas, art, str(place + 1), 86, y, 13, art.palette.label, "r")
        if row is None:
            family.text(canvas, art, "—", 110, y, 13, art.palette.hairline)
            return
        family.text(canvas, art, row.name, 110, y, 13, colour)
        family.text(canvas, art, family.grouped(row.score), 470, y, 13, colour, "r")
        ship = self.shell.content.ships.get(row.ship)
        stage = _("Stage {number}").format(number=row.stage)
        family.text(
            canvas, art, words.title(ship.title) if ship else row.ship, 500, y + 1, 10, art.palette.off
        )
        family.text(canvas, art, stage, 590, y + 1, 10, art.palette.off)
        family.text(canvas, art, row.date[:10], 750, y + 1, 10, art.palette.off, "r")
