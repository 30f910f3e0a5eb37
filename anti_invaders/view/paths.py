"""The path language of SVG, flattened to polylines: all of its commands, absolute and relative."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise

Point = tuple[float, float]

CURVE_STEPS = 14  # pieces of a cubic, enough for 4x a figure of 60 px
ARC_STEP = math.radians(12)  # a piece of an arc or a circle turns by no more than this

_TOKEN = re.compile(r"[A-Za-z]|[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_ARITY = {"m": 2, "l": 2, "h": 1, "v": 1, "c": 6, "s": 4, "q": 4, "t": 2, "a": 7, "z": 0}


@dataclass(frozen=True, slots=True)
class Line:
    """A polyline. A closed one runs back to its first point, which is not repeated."""

    points: tuple[Point, ...]
    closed: bool = False

    def mapped(self, change: Callable[[float, float], Point]) -> Line:
        """The same line with every point moved by `change`."""
        return Line(tuple(change(x, y) for x, y in self.points), self.closed)

    def segments(self) -> list[tuple[Point, Point]]:
        """Its straight pieces; a lone point is a piece of no length."""
        if len(self.points) == 1:
            return [(self.points[0], self.points[0])]
        ring = self.points + self.points[:1] if self.closed else self.points
        return list(pairwise(ring))


def flattened(d: str) -> list[Line]:
    """The polylines of a path's `d`. Raises ValueError where it is not a path."""
    pen = _Pen()
    for command, numbers in _commands(d):
        pen.obey(command, numbers)
    return pen.lines()


def circle(cx: float, cy: float, rx: float, ry: float) -> Line:
    """An ellipse as a closed line."""
    n = max(24, math.ceil(max(rx, ry) * 2.5))
    turns = (math.tau * k / n for k in range(n))
    return Line(tuple((cx + rx * math.cos(t), cy + ry * math.sin(t)) for t in turns), closed=True)


def _commands(d: str) -> Iterator[tuple[str, list[float]]]:
    """Each command with its numbers, one set at a time: "L1,2 3,4" is two commands."""
    tokens = _TOKEN.findall(d)
    at, command = 0, ""
    while at < len(tokens):
        if tokens[at].isalpha():
            command = tokens[at]
            at += 1
        arity = _ARITY.get(command.lower())
        numbers = tokens[at : at + (arity or 0)]
        if arity is None or len(numbers) < arity or any(n.isalpha() for n in numbers):
            raise ValueError(f'path "{d}" goes wrong at "{command} {" ".join(numbers)}"')
        yield command, [float(n) for n in numbers]
        at += arity
        if arity == 0 and at < len(tokens) and not tokens[at].isalpha():
            raise ValueError(f'path "{d}" has numbers after "{command}"')
        command = {"M": "L", "m": "l"}.get(command, command)


@dataclass(slots=True)
class _Pen:
    """Draws one path: where the pen is, and what it has drawn so far."""

    done: list[tuple[list[Point], bool]] = field(default_factory=list)
    at: Point = (0.0, 0.0)
    handle: Point | None = None  # the last curve's control point, which s and t mirror
    curve: str = ""  # which kind of curve `handle` is from

    def lines(self) -> list[Line]:
        return [Line(tuple(points), closed) for points, closed in self.done if points]

    def obey(self, command: str, numbers: list[float]) -> None:
        kind = command.lower()
        if kind in "hv":
            self._level(kind, command.islower(), numbers[0])
        elif kind == "a":
            self._arc(*numbers[:5], *self._absolute(command, numbers[5:]))
        elif kind == "z":
            self._close()
        else:
            self._through(kind, self._pairs(command, numbers))
        if kind not in "csqt":
            self.handle = None

    def _pairs(self, command: str, numbers: list[float]) -> list[Point]:
        flat = self._absolute(command, numbers)
        return list(zip(flat[::2], flat[1::2], strict=True))

    def _absolute(self, command: str, numbers: list[float]) -> list[float]:
        if command.isupper():
            return numbers
        return [n + self.at[k % 2] for k, n in enumerate(numbers)]

    def _through(self, kind: str, points: list[Point]) -> None:
        if kind == "m":
            self.done.append(([points[0]], False))
            self.at = points[0]
        elif kind == "l":
            self._to(points[0])
        elif kind in "cs":
            self._cubic(points if kind == "c" else [self._mirrored("c"), *points])
        else:
            self._quadratic(points if kind == "q" else [self._mirrored("q"), *points])

    def _to(self, point: Point) -> None:
        if not self.done or self.done[-1][1]:
            self.done.append(([self.at], False))
        self.done[-1][0].append(point)
        self.at = point

    def _level(self, kind: str, relative: bool, number: float) -> None:
        x, y = self.at
        if kind == "h":
            self._to((number + x * relative, y))
        else:
            self._to((x, number + y * relative))

    def _close(self) -> None:
        if self.done:
            points = self.done[-1][0]
            if len(points) > 1 and math.dist(points[0], points[-1]) < 1e-9:
                points.pop()
            self.done[-1] = (points, True)
            self.at = points[0]

    def _mirrored(self, curve: str) -> Point:
        if self.handle is None or self.curve != curve:
            return self.at
        return 2 * self.at[0] - self.handle[0], 2 * self.at[1] - self.handle[1]

    def _cubic(self, points: list[Point]) -> None:
        start, (a, b, end) = self.at, points
        for k in range(1, CURVE_STEPS + 1):
            t = k / CURVE_STEPS
            weights = ((1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t * t, t**3)
            self._to(_blend(weights, (start, a, b, end)))
        self.handle, self.curve = b, "c"

    def _quadratic(self, points: list[Point]) -> None:
        start, (a, end) = self.at, points
        for k in range(1, CURVE_STEPS + 1):
            t = k / CURVE_STEPS
            self._to(_blend(((1 - t) ** 2, 2 * (1 - t) * t, t * t), (start, a, end)))
        self.handle, self.curve = a, "q"

    def _arc(
        self, rx: float, ry: float, tilt: float, large: float, sweep: float, x: float, y: float
    ) -> None:
        """An elliptical arc, by the conversion to a centre in the SVG specification (appendix F.6.5)."""
        if rx == 0 or ry == 0 or (x, y) == self.at:
            self._to((x, y))
            return
        cos, sin = math.cos(math.radians(tilt)), math.sin(math.radians(tilt))
        hx, hy = (self.at[0] - x) / 2, (self.at[1] - y) / 2
        px, py = cos * hx + sin * hy, cos * hy - sin * hx
        grow = max(1.0, math.sqrt((px / rx) ** 2 + (py / ry) ** 2))
        rx, ry = abs(rx) * grow, abs(ry) * grow
        under = (rx * py) ** 2 + (ry * px) ** 2
        root = math.sqrt(max(0.0, (rx * ry) ** 2 / under - 1)) * (-1 if bool(large) == bool(sweep) else 1)
        qx, qy = root * rx * py / ry, -root * ry * px / rx
        start = math.atan2((py - qy) / ry, (px - qx) / rx)
        turn = (math.atan2((-py - qy) / ry, (-px - qx) / rx) - start) % math.tau
        turn = turn if sweep else turn - math.tau
        cx = cos * qx - sin * qy + (self.at[0] + x) / 2
        cy = sin * qx + cos * qy + (self.at[1] + y) / 2
        steps = max(1, math.ceil(abs(turn) / ARC_STEP))
        for k in range(1, steps):
            ex, ey = rx * math.cos(start + turn * k / steps), ry * math.sin(start + turn * k / steps)
            self._to((cx + cos * ex - sin * ey, cy + sin * ex + cos * ey))
        self._to((x, y))


def _blend(weights: tuple[float, ...], points: tuple[Point, ...]) -> Point:
    x = sum(w * p[0] for w, p in zip(weights, points, strict=True))
    y = sum(w * p[1] for w, p in zip(weights, points, strict=True))
    return x, y
