"""What a figure breaks into: the parts that its drawing names, what lies left and what lies right of its
middle each for itself, and the hull, which is all the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial

import pygame

from anti_invaders.view.bake import Piece, Sprites, figure, pieces_of
from anti_invaders.view.paths import Line
from anti_invaders.view.svg import Mark

HULL = "hull"
MIDDLE = 0.5  # units to both sides of it belong to no side


@dataclass(frozen=True, slots=True)
class Fragment:
    """A part, moved so that its middle lies in the origin; `x`, `y` is where that is in the figure. A hull's
    middle is the figure's own. `area` in square units, of the box round it."""

    name: str
    x: float
    y: float
    area: float
    marks: tuple[Mark, ...]
    pieces: tuple[Piece, ...]

    @property
    def is_hull(self) -> bool:
        """Whether it is what stays when all else has broken off."""
        return self.name == HULL


@cache
def fragments(name: str) -> tuple[Fragment, ...]:
    """Those of a figure, lowest first; every shape of its first frame is in one of them."""
    found: dict[str, list[Mark]] = {}
    marks = figure(name).frame(0)
    for part in dict.fromkeys(mark.part for mark in marks):
        own = [mark for mark in marks if mark.part == part]
        for side, shapes in _sides(part, own):
            found.setdefault(side, []).extend(shapes)
    return tuple(_fragment(part, shapes) for part, shapes in found.items())


def bakes(sprites: Sprites, name: str) -> Iterator[Callable[[], pygame.Surface]]:
    """Jobs that bake the fragments of a figure."""
    for fragment in fragments(name):
        yield partial(sprites.part, name, fragment.name, fragment.marks)


def _sides(part: str, marks: Sequence[Mark]) -> Iterator[tuple[str, list[Mark]]]:
    """A part that lies on both sides without a line across the middle is two; one that has such a line, and
    what is no part, belongs to the hull."""
    lines = [line for mark in marks for line in mark.lines]
    if not part or not all(_is_left(line) or _is_right(line) for line in lines):
        yield HULL, list(marks)
        return
    for side, holds in (("left", _is_left), ("right", _is_right)):
        shapes = [replace(mark, lines=tuple(filter(holds, mark.lines))) for mark in marks]
        shapes = [mark for mark in shapes if mark.lines]
        if shapes:
            yield f"{part} {side}", shapes


def _is_left(line: Line) -> bool:
    return max(x for x, _ in line.points) <= MIDDLE


def _is_right(line: Line) -> bool:
    return min(x for x, _ in line.points) >= -MIDDLE


def _fragment(name: str, marks: Sequence[Mark]) -> Fragment:
    points = [point for mark in marks for line in mark.lines for point in line.points]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    x, y = (0.0, 0.0) if name == HULL else ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)
    moved = tuple(
        replace(mark, lines=tuple(line.mapped(lambda a, b: (a - x, b - y)) for line in mark.lines))
        for mark in marks
    )
    area = (max(xs) - min(xs)) * (max(ys) - min(ys))
    return Fragment(name, x, y, area, moved, pieces_of(moved))
