"""The goals as bars, drawn by the game's own canvas and letters: no plotting library is needed for that.

The faint bar is what the peer takes for the same, always as long; the bright one what ours takes of it; the
tick the goal. All rows are on one scale, whether time, processor or frames a second was measured.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pygame

from anti_invaders.view.canvas import Canvas
from anti_invaders.view.letters import Letters
from anti_invaders.view.palette import DEFAULT, mixed
from benchmarks.harness import Row

HEADING = "What the game takes of what others take for the same"
WIDTH, TOP, LINE, MARGIN = 880, 104, 27, 28  # px
PEERS, START, END = 316, 420, 790  # px: where peers' names begin, where the bars begin and end
THICK = 11  # px
GRID = (0.0, 0.25, 0.5, 0.75, 1.0)  # shares of the peer
SMALL, TITLE = 8.0, 15.0  # px: heights of letters
FEW = 0.1  # shares below are named as 1/53, others as 27 %
TRACK = 0.16  # of the label's light: the peer's bar


def draw(rows: Sequence[Row], path: Path) -> None:
    """A picture of all rows with a peer and a goal."""
    pygame.display.init()
    pygame.display.set_mode((1, 1))
    shown = [row for row in rows if row["ratio"] and isinstance(row["goal"], str)]
    surface = pygame.Surface((WIDTH, TOP + LINE * len(shown) + MARGIN), depth=32)
    canvas, letters = Canvas(surface, 1), Letters(1)
    canvas.fill(DEFAULT.ground)
    letters.draw(
        canvas, "What the game takes of what others take for the same", MARGIN, 24, TITLE, DEFAULT.ship
    )
    _legend(canvas, letters)
    _grid(canvas, letters, surface.get_height() - MARGIN)
    for index, row in enumerate(shown):
        _bar(canvas, letters, row, TOP + LINE * index)
    path.parent.mkdir(parents=True, exist_ok=True)
    pygame.image.save(surface, str(path))


def share(row: Row) -> float:
    """What ours takes, in shares of the peer. A goal of "at least" says that the ratio is how many times
    faster ours is."""
    assert row["ratio"]
    return 1.0 / row["ratio"] if _sense(row)[0] == "≥" else row["ratio"]


def _goal(row: Row) -> float:
    sense, value = _sense(row)
    return 1.0 / value if sense == "≥" else value


def _sense(row: Row) -> tuple[str, float]:
    sense, value = str(row["goal"]).rstrip("×").split()
    return sense, float(value)


def _legend(canvas: Canvas, letters: Letters) -> None:
    x = float(MARGIN)
    for colour, said in ((DEFAULT.shot, "goal met"), (DEFAULT.light, "goal missed")):
        canvas.box(x, 57, 18, 8, colour)
        x += 24 + letters.draw(canvas, said, x + 24, 57, SMALL, DEFAULT.text) + 18
    canvas.hairline(x + 3, 55, 12, DEFAULT.white, down=True)
    letters.draw(canvas, "the goal; shorter is better", x + 12, 57, SMALL, DEFAULT.text)


def _grid(canvas: Canvas, letters: Letters, bottom: float) -> None:
    letters.draw(canvas, "beside", PEERS, TOP - 28, SMALL, DEFAULT.label)
    for value in GRID:
        canvas.hairline(_place(value), TOP - 14, bottom - TOP + 14, DEFAULT.hairline, down=True)
        said = "as much" if value == 1.0 else f"{value:.0%}".replace("%", " %")
        letters.draw(canvas, said, _place(value), TOP - 28, SMALL, DEFAULT.label, "c")


def _bar(canvas: Canvas, letters: Letters, row: Row, y: float) -> None:
    colour = DEFAULT.shot if row["met"] else DEFAULT.light
    part = share(row)
    what, _, peer = row["name"].rpartition(", ")
    letters.draw(canvas, what[:1].upper() + what[1:], MARGIN, y + 1, SMALL, DEFAULT.text)
    letters.draw(canvas, peer, PEERS, y + 1, SMALL, DEFAULT.label)
    canvas.box(START, y, END - START, THICK, mixed(DEFAULT.ground, DEFAULT.label, TRACK))
    canvas.box(START, y, max(2.0, _place(min(part, 1.0)) - START), THICK, colour)
    if _goal(row) <= 1.0:
        canvas.hairline(_place(_goal(row)), y - 3, THICK + 6, DEFAULT.white, down=True)
    said = f"1/{1 / part:.0f}" if part < FEW else f"{part * 100:.0f} %"
    letters.draw(canvas, said, END + 14, y + 1, SMALL, colour)


def _place(value: float) -> float:
    """Where a share of the peer lies, px."""
    return START + (END - START) * value
