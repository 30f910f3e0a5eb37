"""A tally: lines of points that count up one after another."""

from __future__ import annotations

from collections.abc import Sequence

from anti_invaders.engine.pulse import pulses
from anti_invaders.screens import family, words
from anti_invaders.screens.shell import Shell
from anti_invaders.view.canvas import Canvas

LINE = pulses(0.5)  # from one line to the next
COUNT = pulses(0.4)  # a line's number runs up in
BETWEEN = 34.0  # px from one line to the next


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
        return BETWEEN * len(self.lines)

    def advance(self) -> int | None:
        """One pulse; the line whose number has just come to stand, if one has."""
        self.age += 1
        line, within = divmod(self.age, LINE)
        if line >= len(self.lines):
            return None
        if within == 1:
            self._shell.audio.play("tally")
        return line if within == COUNT else None

    def hurry(self) -> None:
        """All of it at once."""
        self.age = max(self.age, self.whole)

    @property
    def missing(self) -> int:
        """Points that are still to be counted."""
        return sum(points - self._counted(line) for line, (_label, points) in enumerate(self.lines))

    def _counted(self, line: int) -> int:
        share = min(max((self.age - line * LINE) / COUNT, 0.0), 1.0)
        return round(self.lines[line][1] * share)

    def draw(self, canvas: Canvas, middle: float, top: float) -> None:
        """The lines that have begun, the first at `top`."""
        for line, (label, _points) in enumerate(self.lines):
            if self.age > line * LINE:
                y = top + line * BETWEEN
                family.tally_line(canvas, self._shell.art, words.tally(label), self._counted(line), middle, y)
