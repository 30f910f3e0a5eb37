"""The last of them goes out as it was first drawn: cell by cell, row by row, to the steps of the march. Then
one clean wave of light."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import TYPE_CHECKING

from anti_invaders.rules.boss import DYING
from anti_invaders.rules.field import HEIGHT, WIDTH
from anti_invaders.view.bake import figure
from anti_invaders.view.canvas import Canvas
from anti_invaders.view.fronts import ROUND, Front, Glare
from anti_invaders.view.paths import Point

if TYPE_CHECKING:
    from anti_invaders.view.effects import Effects

CELL = 3.0  # units
HOLD, OUT = 22, 102  # pulses: it stands still so long; by then all but the last cell are dark
LAST = 112  # pulses: the last cell
WAVE = 76  # pulses in which it crosses the field


class LightsOut:
    """A figure of cells at (x, y); `enemy` is its number in the world, or 0."""

    def __init__(self, kind: str, x: float, y: float, enemy: int, effects: Effects) -> None:
        self.enemy, self.age = enemy, 0
        self._x, self._y = x, y
        self._effects = effects
        self._cells = cells(kind)
        rows = [y for _, y in self._cells]
        self._ends = [at for at, (y, below) in enumerate(pairwise(rows)) if y != below]  # of rows, as cells
        self._glare: Glare | None = None

    def advance(self, effects: Effects) -> bool:
        """One pulse."""
        self.age += 1
        for number in range(self._dark(self.age - 1), self._dark(self.age)):
            self._put_out(number)
            if number in self._ends:
                effects.voice.step(self._ends.index(number), self._x)
        if self._glare and not self._glare.advance():
            self._glare = None
        if self.age == LAST:
            self._wave()
        return self.age <= max(DYING, LAST) + 1 or self._glare is not None

    def _dark(self, age: int) -> int:
        """How many cells have gone out: slowly at first, as the march was, then faster and faster."""
        if age >= LAST:
            return len(self._cells)
        share = min(1.0, max(0.0, (age - HOLD) / (OUT - HOLD)))
        return math.floor((len(self._cells) - 1) * (0.35 * share + 0.65 * share * share))

    def _put_out(self, number: int) -> None:
        x, y = self._cells[number]
        self._effects.bursts.pixel(self._x + x, self._y + y)

    def _wave(self) -> None:
        """From where the last cell was, across all of the field."""
        x, y = self._cells[-1]
        x, y = self._x + x, self._y + y
        corner = math.hypot(max(x, WIDTH - x), max(y, HEIGHT - y))
        front = Front(corner * 1.1, WAVE, 46.0, 0.85, 0.14)
        self._glare = Glare(x, y, ROUND, self._effects.colour("ice"), [front])
        self._effects.bursts.star(x, y, 84.0, "white", 64.0, 0.0)
        self._effects.voice.wave(x)

    def draw(self, canvas: Canvas, alpha: float) -> None:
        """The wave, and the cells that are still lit."""
        if self._glare:
            self._glare.draw(canvas, alpha, self._effects.options.calm)
        lit = self._cells[self._dark(self.age) :]
        if not lit:
            return
        self._effects.lights.draw_one(
            canvas, "puff", "silver", 40.0, self._x, self._y, 0.0, 0.9 * len(lit) / len(self._cells)
        )
        for x, y in lit:
            canvas.box(self._x + x - CELL / 2, self._y + y - CELL / 2, CELL, CELL, (255, 255, 255))


def cells(kind: str) -> list[Point]:
    """The middles of the cells that a figure's lights are made of, in the order in which a beam draws."""
    found = set()
    for mark in figure(kind).frame(0):
        if mark.style != "accent":
            continue
        for line in mark.lines:
            xs, ys = [x for x, _ in line.points], [y for _, y in line.points]
            across = max(1, round((max(xs) - min(xs)) / CELL))
            down = max(1, round((max(ys) - min(ys)) / CELL))
            for number in range(across * down):
                row, column = divmod(number, across)
                found.add((min(ys) + (row + 0.5) * CELL, min(xs) + (column + 0.5) * CELL))
    return [(x, y) for y, x in sorted(found)]
