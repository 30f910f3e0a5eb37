"""A tally: lines of points that count up one after another, then what they make together."""

from __future__ import annotations

from collections.abc import Sequence

from anti_invaders.engine.pulse import pulses
from anti_invaders.screens import family, words
from anti_invaders.screens.shell import Shell
from anti_invaders.texts import _
from anti_invaders.view.canvas import Canvas
from anti_invaders.view.letters import grouped

LINE = pulses(0.5)  # from one line to the next
COUNT = pulses(0.4)  # a line's number runs up in
BETWEEN, APART = 34.0, 8.0  # px from one line to the next; more to the total, with a hairline before it


class Tally:
    """`advance` it once a pulse. `lines` are labels of the rules and their points."""

    def __init__(self, shell: Shell, lines: Sequence[tuple[str, int]]) -> None:
        self._shell = shell
        self.lines = tuple(lines)
        self.age = 0

    @property
    def whole(self) -> int:
        """The age at which all lines stand at their full number."""
        return LINE * len(self.lines) + COUNT

    @property
    def counted(self) -> bool:
        """Whether they do."""
        return self.age >= self.whole

    @property
    def height(self) -> float:
        """px"""
        return self.place(len(self.lines) + 1)

    def place(self, line: int) -> float:
        """px from the tally's top to a line; the total is the one after the last."""
        return line * BETWEEN + (APART if line >= len(self.lines) else 0.0)

    def advance(self) -> float | None:
        """One pulse; the `place` of the number that has just come to stand, if one has."""
        self.age += 1
        line, within = divmod(self.age, LINE)
        if line > len(self.lines) or not self.lines:
            return None
        if within == 1:
            self._shell.audio.play("tally")
        stands = COUNT if line < len(self.lines) else 1
        return self.place(line) if within == stands else None

    def hurry(self) -> None:
        """All of it at once."""
        self.age = max(self.age, self.whole)

    @property
    def total(self) -> int:
        """Points of all lines."""
        return sum(points for _label, points in self.lines)

    @property
    def missing(self) -> int:
        """Points that are still to be counted."""
        return sum(points - self._counted(line) for line, (_label, points) in enumerate(self.lines))

    def _counted(self, line: int) -> int:
        share = min(max((self.age - line * LINE) / COUNT, 0.0), 1.0)
        return round(self.lines[line][1] * share)

    def draw(self, canvas: Canvas, middle: float, top: float) -> None:
        """The lines that have begun, the first at `top`, and in the end the total."""
        for line, (label, _points) in enumerate(self.lines):
            if self.age > line * LINE:
                y = top + self.place(line)
                family.tally_line(canvas, self._shell.art, words.tally(label), self._counted(line), middle, y)
        if self.lines and self.age > len(self.lines) * LINE:
            self._draw_total(canvas, middle, top + self.place(len(self.lines)))

    def _draw_total(self, canvas: Canvas, middle: float, y: float) -> None:
        art = self._shell.art
        left, right = middle - family.TALLY, middle + family.TALLY
        canvas.hairline(left, y - 13, right - left, art.palette.edge)
        family.text(canvas, art, _("Total"), left, y, 12, art.palette.text)
        family.figures(canvas, art, grouped(self.total), right, y - 2, 15, art.palette.shot)
