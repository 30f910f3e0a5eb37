"""Turns strokes of a round pen into closed outlines of lines and quadratic curves, as TrueType wants.

A curve is cut into short pieces; each piece's two sides are the piece moved by half the pen's width,
joined outside by an arc and inside through the corner itself. All outlines run the same way round
(holes the other), so that where they overlap the non-zero rule fills them as one.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from tools.font.source import Curve, Point, Stroke

PIECE_TURN = math.radians(35)  # a piece of a curve turns by no more than this, so that its side is close
JOIN_TURN = math.radians(4)  # a joint that turns less needs no arc
ARC_TURN = math.radians(60)  # a piece of a round cap or joint


@dataclass(frozen=True, slots=True)
class Knot:
    """A step of an outline: a straight line to `end`, or a quadratic curve when it has a control."""

    end: Point
    control: Point | None = None


@dataclass(frozen=True, slots=True)
class Contour:
    """A closed outline."""

    start: Point
    knots: tuple[Knot, ...]


def outlined(strokes: Sequence[Stroke], width: float) -> list[Contour]:
    """The outlines of strokes drawn by a round pen of this width, in the strokes' units."""
    return [contour for stroke in strokes for contour in _stroke(stroke, width / 2)]


def _stroke(stroke: Stroke, r: float) -> list[Contour]:
    curves = [piece for curve in stroke.curves for piece in _cut(curve) if piece.start != piece.end]
    if not curves:
        return []
    back = [_reversed(curve) for curve in reversed(curves)]
    if stroke.closed:
        return [_contour(_side(curves, r, closed=True)), _contour(_side(back, r, closed=True))]
    walk = _side(curves, r) + _cap(curves[-1], r) + _side(back, r) + _cap(back[-1], r)
    return [_contour(walk)]


def _contour(walk: list[Knot]) -> Contour:
    """A closed outline that begins where the walk ends."""
    return Contour(walk[-1].end, tuple(walk))


def _side(curves: Sequence[Curve], r: float, closed: bool = False) -> list[Knot]:
    """The left side of a chain of pieces, walked forward."""
    walk: list[Knot] = []
    for k, curve in enumerate(curves):
        if k or closed:
            walk += _join(curves[k - 1], curve, r)
        walk.append(_moved(curve, r))
    return walk


def _moved(curve: Curve, r: float) -> Knot:
    """A piece's left side: its end, and a control where the two moved tangents meet."""
    out = _tangent(curve, 1.0)
    end = _left(curve.end, out, r)
    if curve.control is None:
        return Knot(end)
    into = _tangent(curve, 0.0)
    middle = into + _turn(into, out) / 2
    reach = r / math.cos(_turn(into, out) / 2)
    return Knot(end, _left(curve.control, middle, reach))


def _join(before: Curve, after: Curve, r: float) -> list[Knot]:
    into, out = _tangent(before, 1.0), _tangent(after, 0.0)
    turn = _turn(into, out)
    corner, start = after.start, _left(after.start, out, r)
    if abs(turn) < JOIN_TURN:
        return [Knot(start)]
    if turn < 0:  # this side is the inner one: through the corner, which the stroke covers anyway
        return [Knot(corner), Knot(start)]
    return _arc(corner, into, turn, r)


def _cap(curve: Curve, r: float) -> list[Knot]:
    return _arc(curve.end, _tangent(curve, 1.0), math.pi, r)


def _arc(centre: Point, direction: float, turn: float, r: float) -> list[Knot]:
    """An arc round a corner, from the left of `direction` on to the left of `direction + turn`."""
    steps = max(1, math.ceil(turn / ARC_TURN))
    step = turn / steps
    reach = r / math.cos(step / 2)
    return [
        Knot(
            _left(centre, direction + step * (k + 1), r),
            _left(centre, direction + step * (k + 0.5), reach),
        )
        for k in range(steps)
    ]


def _left(point: Point, direction: float, distance: float) -> Point:
    """The point to the left of a direction (y grows downward): up for one that runs to the right."""
    return point[0] + math.sin(direction) * distance, point[1] - math.cos(direction) * distance


def _tangent(curve: Curve, at: float) -> float:
    """The direction of a piece at its start (0) or end (1), radians clockwise from x."""
    a = curve.start if at == 0 or curve.control is None else curve.control
    b = curve.end if at == 1 or curve.control is None else curve.control
    return math.atan2(b[1] - a[1], b[0] - a[0])


def _turn(into: float, out: float) -> float:
    return (out - into + math.pi) % math.tau - math.pi


def _reversed(curve: Curve) -> Curve:
    return Curve(curve.end, curve.start, curve.control)


def _cut(curve: Curve) -> list[Curve]:
    """A curve in pieces that turn little; a control on an end makes it a straight line."""
    if curve.control is None or curve.control in (curve.start, curve.end):
        return [Curve(curve.start, curve.end)]
    turn = abs(_turn(_tangent(curve, 0.0), _tangent(curve, 1.0)))
    steps = max(1, math.ceil(turn / PIECE_TURN))
    pieces, rest = [], curve
    for k in range(steps, 1, -1):
        first, rest = _split(rest, 1 / k)
        pieces.append(first)
    return [*pieces, rest]


def _split(curve: Curve, t: float) -> tuple[Curve, Curve]:
    """A quadratic curve cut in two at t (de Casteljau)."""
    assert curve.control is not None
    a = _between(curve.start, curve.control, t)
    b = _between(curve.control, curve.end, t)
    middle = _between(a, b, t)
    return Curve(curve.start, middle, a), Curve(middle, curve.end, b)


def _between(a: Point, b: Point, t: float) -> Point:
    return a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t
