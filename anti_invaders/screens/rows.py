"""How the rows of a menu are drawn: large on the title, centred in a dialogue, small among settings."""

from __future__ import annotations

from anti_invaders.screens.art import Art
from anti_invaders.screens.family import bar, fitted, plate, text
from anti_invaders.screens.menu import SLIDE, Button, Choice, Menu, Row, Slider, Switch
from anti_invaders.texts import _
from anti_invaders.view.canvas import Canvas, Point
from anti_invaders.view.palette import Colour, mixed
from anti_invaders.view.shapes import chamfered

LARGE, LIT = 13.0, 16.0  # sizes of the title's entries, and of the one under the cursor,
SHARE, LIT_SHARE = 0.45, 0.54  # if they are at most so much of a row's height
WIDE = 5.0  # their tracking
SMALL, VALUE = 11.0, 10.0  # sizes of a setting and of its value
INDENT = 34.0  # px: the title's entries stand so far right of our ship
GAP = 18.0  # px: a setting's words stand so far right of its row's edge
CLEAR = 16.0  # px between a setting's words and its slider: a knob at its end leaves them room
SWITCH = 34.0, 14.0  # px: a switch
AROUND = 12.0, 8.0  # px of a plate beside its answers, above and below them
SAID = 110.0  # px: a switch and what it says beside it
KNOB = 5.0, 7.5  # px: half a slider's knob
TICKS = 10


def draw(canvas: Canvas, art: Art, menu: Menu) -> None:
    """Settings: words at the left, values at the right."""
    box = menu.box
    top = box.y + menu.place * box.height
    bar(canvas, art, box.x, top + 3, box.width, box.height - 6)
    _arrow(canvas, art, box.x + 4, top + box.height / 2)
    for number, row in enumerate(menu.rows):
        _draw_setting(canvas, art, row, menu, box.top(number) + box.height / 2, number == menu.cursor)


def draw_title(canvas: Canvas, art: Art, menu: Menu) -> None:
    """The title's entries; our ship is the cursor."""
    box = menu.box
    top = box.y + menu.place * box.height
    bar(canvas, art, box.x + INDENT - 8, top + 4, box.width - INDENT, box.height - 7)
    canvas.blit(art.pointer, box.x + 14, top + box.height / 2)
    room = box.width - INDENT
    large, bright = min(LARGE, box.height * SHARE), min(LIT, box.height * LIT_SHARE)
    for number, row in enumerate(menu.rows):
        lit = number == menu.cursor
        size, colour = (bright, art.palette.white) if lit else (large, art.palette.off)
        y = box.top(number) + box.height / 2 - size / 2
        fitted(canvas, art, row.words().upper(), box.x + INDENT, y, size, colour, room, tracking=WIDE)


def draw_centred(canvas: Canvas, art: Art, menu: Menu) -> None:
    """A dialogue's answers, one below the other."""
    box = menu.box
    middle = box.x + box.width / 2
    top = box.y + menu.place * box.height
    bar(canvas, art, box.x, top + 3, box.width, box.height - 6)
    _arrow(canvas, art, box.x + 4, top + box.height / 2)
    for number, row in enumerate(menu.rows):
        size, colour = (14.0, art.palette.white) if number == menu.cursor else (12.0, art.palette.off)
        y = box.top(number) + box.height / 2 - size / 2
        fitted(canvas, art, row.words().upper(), middle, y, size, colour, box.width - 40, "c")


def draw_plated(canvas: Canvas, art: Art, menu: Menu) -> None:
    """The same on a plate, where something bright lies behind."""
    box = menu.box
    across, along = AROUND
    high = box.height * len(menu.rows) + 2 * along
    plate(canvas, art, box.x - across, box.y - along, box.width + 2 * across, high)
    draw_centred(canvas, art, menu)


def _arrow(canvas: Canvas, art: Art, x: float, y: float) -> None:
    canvas.poly([(x, y - 4), (x + 6, y), (x, y + 4)], art.palette.ship)


# --- settings ---------------------------------------------------------------------------------------
def _draw_setting(canvas: Canvas, art: Art, row: Row, menu: Menu, middle: float, lit: bool) -> None:
    box = menu.box
    colour = art.palette.ship if lit else art.palette.text
    room = box.width - GAP - 2 if isinstance(row, Button) else box.width * (SLIDE[0] - 0.06)
    if isinstance(row, Slider):
        room = box.width * SLIDE[0] - GAP - CLEAR
    elif isinstance(row, Switch):
        room = box.width - GAP - SAID
    fitted(canvas, art, row.words().upper(), box.x + GAP, middle - SMALL / 2, SMALL, colour, room)
    right = box.x + box.width - 6
    if isinstance(row, Slider):
        _draw_slider(canvas, art, row, menu, middle, colour)
    elif isinstance(row, Switch):
        _draw_switch(canvas, art, row.get(), right, middle)
    elif isinstance(row, Choice):
        _draw_choice(canvas, art, row.said.upper(), right, middle, box.width * 0.5, lit)


def _draw_choice(
    canvas: Canvas, art: Art, said: str, right: float, middle: float, room: float, lit: bool
) -> None:
    """The value between two arrows."""
    y, colour = middle - VALUE / 2, art.palette.ship if lit else art.palette.label
    text(canvas, art, ">", right, y, VALUE, colour, "r")
    width = fitted(canvas, art, said, right - 14, y, VALUE, art.palette.white, room - 28, "r")
    text(canvas, art, "<", right - 14 - width - 14, y, VALUE, colour)


def _draw_slider(canvas: Canvas, art: Art, row: Slider, menu: Menu, middle: float, colour: Colour) -> None:
    box, palette = menu.box, art.palette
    left, room = box.x + box.width * SLIDE[0], box.width * (SLIDE[1] - SLIDE[0])
    knob = left + room * row.filled
    canvas.box(left, middle - 0.5, room, 1, palette.hairline)
    for tick in range(TICKS + 1):
        canvas.box(left + room * tick / TICKS - 0.5, middle + 5, 1, 1, palette.hairline)
    canvas.box(left, middle - 1.5, knob - left, 3, mixed(palette.ground, colour, 0.85))
    shape = _diamond(knob, middle)
    canvas.poly(shape, palette.panel)
    canvas.line([*shape, shape[0]], mixed(colour, palette.white, 0.35), 1.4)
    said = f"{round(row.get() * 100)} %"
    text(canvas, art, said, box.x + box.width - 6, middle - VALUE / 2, VALUE, palette.white, "r")


def _diamond(x: float, y: float) -> list[Point]:
    half_w, half_h = KNOB
    return [(x - half_w, y), (x, y - half_h), (x + half_w, y), (x, y + half_h)]


def _draw_switch(canvas: Canvas, art: Art, on: bool, right: float, middle: float) -> None:
    palette = art.palette
    colour = palette.shot if on else palette.label
    width, height = SWITCH
    edge = chamfered(right - width, middle - height / 2, width, height)
    canvas.poly(edge, mixed(palette.panel, palette.shot, 0.22 if on else 0.0))
    canvas.line([*edge, edge[0]], mixed(palette.panel, colour, 0.9 if on else 0.6))
    inner = width / 2 - 6
    at = right - inner - 4 if on else right - width + 4
    light = mixed(palette.panel, colour, 1.0 if on else 0.5)
    canvas.box(at, middle - height / 2 + 4, inner, height - 8, light)
    said = (_("On") if on else _("Off")).upper()
    text(canvas, art, said, right - width - 9, middle - VALUE / 2, VALUE, colour, "r")
