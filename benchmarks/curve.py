"""How a pulse's cost grows with bullets: a picture, both ways logarithmic, drawn by the game's canvas."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path

import pygame

from anti_invaders.view.canvas import Canvas
from anti_invaders.view.letters import Letters
from anti_invaders.view.palette import DEFAULT, Colour
from benchmarks.harness import Row

WIDTH, HEIGHT = 800, 420  # px
LEFT, RIGHT, TOP, BOTTOM = 80, 770, 70, 370  # px: the two axes
BULLETS, COST = (100.0, 50_000.0), (30.0, 5_000.0)  # their ends: bullets, µs
ACROSS = (100, 1_000, 10_000, 50_000)
UP = (100, 1_000)
COLOURS: dict[str, Colour] = {"fight": DEFAULT.ship, "alone": DEFAULT.shot}
NAMES = {"fight": "a pulse of the heavy fight", "alone": "bullets alone"}


def draw(rows: Sequence[Row], path: Path) -> None:
    """A picture of all rows that say of how many bullets they are, a line for each curve."""
    pygame.display.init()
    pygame.display.set_mode((1, 1))
    surface = pygame.Surface((WIDTH, HEIGHT), depth=32)
    canvas, letters = Canvas(surface, 1), Letters(1)
    canvas.fill(DEFAULT.ground)
    letters.draw(canvas, "What a pulse costs, by bullets", 28, 24, 15, DEFAULT.ship)
    _axes(canvas, letters)
    for place, (curve, colour) in enumerate(COLOURS.items()):
        letters.draw(canvas, NAMES[curve], LEFT + 20, TOP + 8 + 20 * place, 7.5, colour)
        _line(canvas, [row for row in rows if row.get("curve") == curve], colour)
    path.parent.mkdir(parents=True, exist_ok=True)
    pygame.image.save(surface, str(path))


def _axes(canvas: Canvas, letters: Letters) -> None:
    for bullets in ACROSS:
        x = _along(bullets, BULLETS, LEFT, RIGHT)
        canvas.hairline(x, TOP, BOTTOM - TOP, DEFAULT.hairline, down=True)
        letters.draw(canvas, f"{bullets:,}", x, BOTTOM + 12, 7.5, DEFAULT.label, "c")
    for cost in UP:
        y = _along(cost, COST, BOTTOM, TOP)
        canvas.hairline(LEFT, y, RIGHT - LEFT, DEFAULT.hairline)
        letters.draw(canvas, f"{cost:,} µs", LEFT - 10, y - 4, 7.5, DEFAULT.label, "r")


def _line(canvas: Canvas, rows: Sequence[Row], colour: Colour) -> None:
    points = [
        (_along(row["bullets"], BULLETS, LEFT, RIGHT), _along(row["ours"] or 1.0, COST, BOTTOM, TOP))
        for row in rows
    ]
    if len(points) > 1:
        canvas.line(points, colour, 2.0)
    for x, y in points:
        canvas.box(x - 2, y - 2, 5, 5, colour)


def _along(value: float, ends: tuple[float, float], start: float, end: float) -> float:
    """Where a value lies on a logarithmic axis, px."""
    part = math.log(value / ends[0]) / math.log(ends[1] / ends[0])
    return start + (end - start) * min(1.0, max(0.0, part))
