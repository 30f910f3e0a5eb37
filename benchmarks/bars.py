"""The goals as bars, drawn by the game's own canvas and letters: no plotting library is needed for that.

A bar is what ours costs in shares of its peer, on a logarithmic scale; the tick is the goal.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path

import pygame

from anti_invaders.view.canvas import Canvas
from anti_invaders.view.letters import Letters
from anti_invaders.view.palette import DEFAULT
from benchmarks.harness import Row
from benchmarks.table import number

LEAST, MOST = 0.003, 1.0  # shares of the peer: the two ends of the scale
WIDTH, TOP, LINE, MARGIN = 800, 96, 26, 28  # px
NAMES, END = 380, 730  # px: where the bars begin and end
THICK = 10  # px
GRID = (0.01, 0.1, 1.0)


def draw(rows: Sequence[Row], path: Path) -> None:
    """A picture of all rows with a peer and a goal."""
    pygame.display.init()
    pygame.display.set_mode((1, 1))
    shown = [row for row in rows if row["ratio"] and isinstance(row["goal"], str)]
    surface = pygame.Surface((WIDTH, TOP + LINE * len(shown) + MARGIN), depth=32)
    canvas, letters = Canvas(surface, 1), Letters(1)
    canvas.fill(DEFAULT.ground)
    letters.draw(canvas, "What it costs beside its peer", MARGIN, 26, 15, DEFAULT.ship)
    _grid(canvas, letters, surface.get_height() - MARGIN)
    for index, row in enumerate(shown):
        _bar(canvas, letters, row, TOP + LINE * index)
    path.parent.mkdir(parents=True, exist_ok=True)
    pygame.image.save(surface, str(path))


def _grid(canvas: Canvas, letters: Letters, bottom: float) -> None:
    for value in GRID:
        canvas.hairline(_place(value), TOP - 14, bottom - TOP + 14, DEFAULT.hairline, down=True)
        said = "the peer" if value == MOST else f"1/{round(1 / value)}"
        letters.draw(canvas, said, _place(value), TOP - 30, 7.5, DEFAULT.label, "c")


def _bar(canvas: Canvas, letters: Letters, row: Row, y: float) -> None:
    assert row["ours"] is not None and row["peer"]
    colour = DEFAULT.shot if row["met"] else DEFAULT.light
    end = _place(row["ours"] / row["peer"])
    letters.draw(canvas, row["name"], NAMES - 12, y + 1, 7.5, DEFAULT.text, "r")
    canvas.box(NAMES, y, max(2.0, end - NAMES), THICK, colour)
    canvas.hairline(_place(_goal(row)), y - 3, THICK + 6, DEFAULT.white, down=True)
    letters.draw(canvas, number(row["ratio"]), END + 12, y + 1, 7.5, colour)


def _goal(row: Row) -> float:
    """The goal as a share of the peer: "≥ 50×" is 1/50, "≤ 0.33" itself."""
    sense, value = str(row["goal"]).rstrip("×").split()
    return 1 / float(value) if sense == "≥" else float(value)


def _place(value: float) -> float:
    """Where a share of the peer lies, px."""
    part = math.log(max(LEAST, min(MOST, value)) / LEAST) / math.log(MOST / LEAST)
    return NAMES + (END - NAMES) * part
