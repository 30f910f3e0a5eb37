"""Curves through points: how a flyer enters, holds and leaves.

A curve is a uniform Catmull-Rom spline (Edwin Catmull, Raphael Rom, "A class of local interpolating
splines", 1974), measured once into short straight pieces, so that a flyer keeps its speed on it. Only
+ - * / and sqrt are used: a path is the same on every machine.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import ceil, sqrt
from typing import Literal

from anti_invaders.rules import trig
from anti_invaders.rules.field import WIDTH
from anti_invaders.rules.state import Data, plain

Point = tuple[float, float]
Leg = Literal["enter", "hold", "leave", "over"]

PIECES = 12  # straight pieces between two points of a curve
BRAKE = 70.0  # px: from here on a flyer slows down for its hold, and so long it takes to get away


@dataclass(frozen=True, slots=True)
class Curve:
    """A measured curve: `points` along it, `marks` (px from its start) and `headings` (degrees) of each."""

    points: tuple[Point, ...]
    marks: tuple[float, ...]
    headings: tuple[float, ...]

    @classmethod
    def through(cls, points: Sequence[Point]) -> Curve:
        """The curve through two or more points."""
        places = [points[0]]
        for index in range(len(points) - 1):
            places += _bend(points, index)
        marks, headings = [0.0], []
        for (x, y), (nx, ny) in pairwise(places):
            marks.append(marks[-1] + sqrt((nx - x) * (nx - x) + (ny - y) * (ny - y)))
            headings.append(trig.angle(nx - x, ny - y))
        return cls(tuple(places), tuple(marks), (*headings, headings[-1]))

    @property
    def length(self) -> float:
        """px from end to end."""
        return self.marks[-1]

    def at(self, distance: float) -> tuple[float, float, float]:
        """Place and heading after `distance` px; before the start and past the end, straight on."""
        piece = min(max(bisect_right(self.marks, distance) - 1, 0), len(self.points) - 2)
        x, y = self.points[piece]
        nx, ny = self.points[piece + 1]
        start, end = self.marks[piece], self.marks[piece + 1]
        part = (distance - start) / (end - start)
        return x + (nx - x) * part, y + (ny - y) * part, self.headings[piece]


def _bend(points: Sequence[Point], index: int) -> list[Point]:
    """The places between points[index] (left out) and the next one (taken in)."""
    (bx, by), (cx, cy) = points[index], points[index + 1]
    ax, ay = points[index - 1] if index else (2.0 * bx - cx, 2.0 * by - cy)
    last = index + 2 >= len(points)
    dx, dy = (2.0 * cx - bx, 2.0 * cy - by) if last else points[index + 2]
    return [
        (_spline(ax, bx, cx, dx, step / PIECES), _spline(ay, by, cy, dy, step / PIECES))
        for step in range(1, PIECES + 1)
    ]


def _spline(a: float, b: float, c: float, d: float, t: float) -> float:
    """One coordinate of the curve from b to c, t from 0 to 1."""
    bent = (2.0 * a - 5.0 * b + 4.0 * c - d) + (3.0 * b - a - 3.0 * c + d) * t
    return b + 0.5 * t * ((c - a) + t * bent)


@dataclass(frozen=True, slots=True)
class Path:
    """A way over the field at `speed` px per pulse: in, a hold of `hold` pulses, and out again.

    Without a hold there is one curve only. A `relative` path starts at 0,0, wherever its flyer is.
    """

    name: str
    enter: Curve
    hold: int
    leave: Curve | None
    speed: float
    relative: bool
    arrival: int = field(init=False)  # pulses until the hold begins, or the path is over if it has none

    def __post_init__(self) -> None:
        length = self.enter.length
        way = length if self.leave is None else length + min(BRAKE, length)
        object.__setattr__(self, "arrival", ceil(way / self.speed))  # once: each flyer asks in each pulse

    @property
    def from_side(self) -> bool:
        """Whether it enters over the left or the right edge."""
        return not self.relative and not 0.0 <= self.enter.points[0][0] <= WIDTH

    def at(self, clock: int) -> tuple[float, float, float, Leg]:
        """Place, heading and leg after `clock` pulses."""
        if clock < self.arrival:
            return (*self.enter.at(self._braked(clock)), "enter")
        if self.leave is None:
            return (*self.enter.at(self.speed * clock), "over")
        if clock < self.arrival + self.hold:
            return (*self.enter.at(self.enter.length), "hold")
        gone = self._started(clock - self.arrival - self.hold)
        return (*self.leave.at(gone), "leave" if gone < self.leave.length else "over")

    def _braked(self, clock: int) -> float:
        """px after `clock` pulses, slowing down evenly over the last px if a hold follows."""
        if self.leave is None:
            return self.speed * clock
        brake = min(BRAKE, self.enter.length)
        free = self.enter.length - brake
        if self.speed * clock <= free:
            return self.speed * clock
        braking = clock - free / self.speed
        needed = 2.0 * brake / self.speed
        return free + self.speed * braking * (1.0 - braking / (2.0 * needed))

    def _started(self, clock: int) -> float:
        """px after `clock` pulses from rest."""
        needed = 2.0 * BRAKE / self.speed
        if clock < needed:
            return self.speed * clock * clock / (2.0 * needed)
        return BRAKE + self.speed * (clock - needed)


@dataclass(slots=True)
class Flight:
    """Somebody's way along a path, `clock` pulses after its start: moved by `x`, `y`, then perhaps mirrored
    (at the field's middle; a relative path at its own start)."""

    path: Path
    mirror: bool
    x: float
    y: float
    clock: int = 0

    def advance(self) -> tuple[float, float, float, Leg]:
        """One pulse on: place, heading and leg."""
        self.clock += 1
        return self.place()

    def place(self) -> tuple[float, float, float, Leg]:
        """Place, heading and leg now."""
        x, y, heading, leg = self.path.at(self.clock)
        if not self.mirror:
            return self.x + x, self.y + y, heading, leg
        x = self.x - x if self.path.relative else WIDTH - self.x - x
        return x, self.y + y, (360.0 - heading) % 360.0, leg

    def save(self) -> Data:
        """All of it, as plain data; the path by its name."""
        return plain(self, "path") | {"path": self.path.name}

    @classmethod
    def restored(cls, data: Data, paths: dict[str, Path]) -> Flight:
        """The flight that `save` described."""
        return cls(**data | {"path": paths[data["path"]]})
