"""Light drawings: a pen draws them stroke by stroke, then they light up."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import pygame

from anti_invaders.screens.art import Art
from anti_invaders.view import glow
from anti_invaders.view.canvas import Canvas
from anti_invaders.view.glow import Lamp, faded
from anti_invaders.view.palette import WHITE, mixed
from anti_invaders.view.paths import Line, Point

SIZE = 600.0, 320.0  # units: a drawing, its origin in the middle
DRAWN, KINDLED = 0.42, 0.16  # of the time: drawing a stroke, lighting it
STYLES = {"bold": glow.BOLD, "outline": glow.OUTLINE, "detail": glow.DETAIL, "hairline": glow.HAIRLINE}


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line of a drawing in the colour of a role, in a style of STYLES."""

    line: Line
    hue: str
    style: str = "outline"


Strokes = tuple[Stroke, ...]


def arc(x: float, y: float, radius: float, start: float = 0.0, end: float = 360.0, flat: float = 1.0) -> Line:
    """A piece of a circle from one heading to another (0 = up, clockwise), `flat` times as high as wide."""
    steps = max(8, math.ceil(abs(end - start) / 2))
    turns = (math.radians(start + (end - start) * step / steps) for step in range(steps + 1))
    return Line(tuple((x + radius * math.sin(a), y - radius * flat * math.cos(a)) for a in turns))


def polyline(*numbers: float, closed: bool = False) -> Line:
    """A line through x, y, x, y, …"""
    return Line(tuple(zip(numbers[::2], numbers[1::2], strict=True)), closed)


def shape(corners: Sequence[Point], x: float, y: float, size: float = 1.0) -> Line:
    """A closed line through these corners, `size` times as large, its origin at (x, y)."""
    return Line(tuple((x + size * dx, y + size * dy) for dx, dy in corners), closed=True)


def draw(canvas: Canvas, art: Art, strokes: Strokes, x: float, y: float, t: float) -> None:
    """As far as it has come at `t`, 0 to 1; its middle at (x, y)."""
    if t >= 1.0:
        canvas.blit(_lit(art, strokes), x, y)
        return
    last = 1.0 - DRAWN - KINDLED
    with canvas.moved(x, y):
        for place, stroke in enumerate(strokes):
            since = t - last * place / max(len(strokes) - 1, 1)
            if since > 0.0:
                _draw_part(canvas, art, stroke, min(since / DRAWN, 1.0))
    if t > 1.0 - KINDLED:
        canvas.blit(faded(_lit(art, strokes), (t - 1.0 + KINDLED) / KINDLED), x, y)


def _draw_part(canvas: Canvas, art: Art, stroke: Stroke, share: float) -> None:
    """What the pen has drawn of a stroke."""
    points = _part(stroke.line, share)
    colour = mixed((0, 0, 0), art.palette.hue(stroke.hue), STYLES[stroke.style].light)
    canvas.line(points, colour, 1.4)
    if share < 1.0:
        canvas.box(points[-1][0] - 1.5, points[-1][1] - 1.5, 3, 3, WHITE)


def _part(line: Line, share: float) -> Sequence[Point]:
    pieces = line.segments()
    left = share * sum(math.dist(a, b) for a, b in pieces)
    points = [line.points[0]]
    for a, b in pieces:
        long = math.dist(a, b)
        if long >= left:
            part = left / long if long else 0.0
            return [*points, (a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part)]
        points.append(b)
        left -= long
    return points


@lru_cache(maxsize=4)
def _lit(art: Art, strokes: Strokes) -> pygame.Surface:
    lamp = Lamp(*SIZE, art.scale)
    for stroke in strokes:
        lamp.stroke([stroke.line], art.palette.hue(stroke.hue), STYLES[stroke.style])
    return lamp.image()
