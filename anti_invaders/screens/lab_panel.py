"""The panel of the author's window: the rank, what is counted, which key does what, what is wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING

from anti_invaders.screens import family
from anti_invaders.screens.art import Art
from anti_invaders.view.canvas import Canvas

if TYPE_CHECKING:
    from anti_invaders.screens.pattern_lab import PatternLab

EDGE, LEFT, RIGHT = 576.0, 594.0, 782.0  # px: the panel's edge; between the others everything fits
GROOVE = 74.0  # px: how high the rank's groove lies
KEYS: tuple[tuple[tuple[str, ...], str], ...] = (
    (("←", "↑", "↓", "→"), "Fly"),
    (("Shift",), "Fly slowly"),
    (("PgUp", "PgDn"), "Rank"),
    (("Enter",), "Pause, go on"),
    (("C",), "One step, paused"),
    (("X",), "Speed"),
    (("F1",), "Start anew"),
    (("Esc",), "Leave"),
)
SPEEDS = ("full", "half", "quarter")
TROUBLE = 84.0  # px: the height of the plate that tells what is wrong


def draw(canvas: Canvas, lab: PatternLab) -> None:
    """All of it."""
    art = lab.shell.art
    canvas.box(EDGE, 0, 800 - EDGE, 600, art.palette.panel)
    canvas.hairline(EDGE, 0, 600, art.palette.edge, down=True)
    family.fitted(canvas, art, lab.path.name, LEFT, 24, 13, art.palette.white, RIGHT - LEFT)
    _draw_rank(canvas, art, lab.rank)
    for row, (label, value, lit) in enumerate(_counts(lab)):
        y = 116 + row * 28
        family.text(canvas, art, label.upper(), LEFT, y + 2, 8, art.palette.label)
        colour = art.palette.ship if lit else art.palette.text
        family.text(canvas, art, value, RIGHT, y, 11, colour, "r")
        canvas.hairline(LEFT, y + 19, RIGHT - LEFT, art.palette.hairline)
    for row, (keys, words) in enumerate(KEYS):
        y, x = 352 + row * 29, LEFT
        for key in keys:
            x += art.keycaps.key(canvas, key, x, y) + 3
        family.text(canvas, art, words, RIGHT, y - 4.5, 9, art.palette.off, "r")


def _counts(lab: PatternLab) -> list[tuple[str, str, bool]]:
    """What is counted: its name, its value, and whether it stands out."""
    ground = lab.ground
    state = "no pattern yet" if ground is None else "paused" if lab.held else "running"
    counts = [("State", state, lab.held or ground is None), ("Speed", SPEEDS[lab.pace], lab.pace > 0)]
    if ground is None:
        return counts
    return [
        *counts,
        ("Pulse", str(ground.pulse), False),
        ("Bullets", str(ground.bullets.n), False),
        ("At most", str(ground.most), False),
        ("Hits", str(ground.hits), ground.touched),
    ]


def _draw_rank(canvas: Canvas, art: Art, rank: float) -> None:
    width = RIGHT - LEFT
    family.text(canvas, art, "RANK", LEFT, GROOVE - 18, 8, art.palette.label)
    family.text(canvas, art, f"{rank:.2f}", RIGHT, GROOVE - 20, 11, art.palette.white, "r")
    canvas.box(LEFT, GROOVE, width, 1, art.palette.hairline)
    canvas.box(LEFT, GROOVE - 1.5, width * rank, 4, art.palette.ship)
    for tick in range(5):
        canvas.box(LEFT + width * tick / 4 - 0.5, GROOVE + 7, 1, 3, art.palette.label)


def rank_at(x: float, y: float) -> float | None:
    """The rank that a click at a point asks for, 0 to 1."""
    if not (LEFT - 8 <= x <= RIGHT + 8 and abs(y - GROOVE) < 14):
        return None
    return min(max((x - LEFT) / (RIGHT - LEFT), 0.0), 1.0)


def draw_trouble(canvas: Canvas, art: Art, trouble: str) -> None:
    """What is wrong with the file, over the foot of the field."""
    family.plate(canvas, art, 12, 600 - TROUBLE - 12, EDGE - 24, TROUBLE)
    canvas.box(12, 600 - TROUBLE - 12, 3, TROUBLE - 8, art.palette.boom)
    family.paragraph(canvas, art, trouble, 28, 600 - TROUBLE + 2, EDGE - 60, 9.5, align="l")
