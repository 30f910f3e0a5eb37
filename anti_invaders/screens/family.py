"""How all screens look alike: headings, tabs, plates, numbers, the table of keys."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from anti_invaders.devices.bindings import Action
from anti_invaders.screens import prompts
from anti_invaders.screens.art import Art
from anti_invaders.texts import _
from anti_invaders.view import plates
from anti_invaders.view.canvas import Canvas
from anti_invaders.view.glow import faded
from anti_invaders.view.letters import Align, grouped
from anti_invaders.view.palette import Colour

if TYPE_CHECKING:
    from anti_invaders.screens.result import Result
    from anti_invaders.screens.shell import Shell

WIDTH, HEIGHT = 800.0, 600.0
SIDE = 44.0  # px: the margin of every page
TALLY = 180.0  # px from the middle of a line of points to its ends
TAB = 24.0  # px between the heads of pages
TABS = 300.0  # px: where they begin, if the page's own name is not longer
BALANCE = 8.0  # px by which a verse is made narrower at a time
LINE = 1.8  # sizes from one line of a paragraph to the next


def text(
    canvas: Canvas,
    art: Art,
    words: str,
    x: float,
    y: float,
    size: float,
    colour: Colour,
    align: Align = "l",
    tracking: float | None = None,
) -> float:
    """One line; `y` is the top of its capitals. Its width in px."""
    return art.letters.draw(canvas, words, x, y, size, colour=colour, align=align, tracking=tracking)


def fitted(
    canvas: Canvas,
    art: Art,
    words: str,
    x: float,
    y: float,
    size: float,
    colour: Colour,
    room: float,
    align: Align = "l",
    tracking: float | None = None,
) -> float:
    """One line, made smaller until it fits `room` px."""
    while size > 6.0 and art.letters.width(words, size, tracking) > room:
        size -= 0.5
    return text(canvas, art, words, x, y, size, colour, align, tracking)


def figures(
    canvas: Canvas,
    art: Art,
    number: str,
    x: float,
    y: float,
    size: float,
    colour: Colour,
    align: Align = "r",
) -> float:
    """A number whose figures stand in columns and do not jitter when it grows."""
    return art.letters.number(canvas, number, x, y, size, colour, align)


def heading(canvas: Canvas, art: Art, words: str, x: float, y: float) -> None:
    """What a page is, at its top left, and a hairline under it when it is the page's own."""
    text(canvas, art, words.upper(), x, y, 24, art.palette.white, tracking=5.0)
    if x == SIDE:
        canvas.hairline(SIDE, 76, WIDTH - 2 * SIDE, art.palette.hairline)


def headline(
    canvas: Canvas,
    art: Art,
    words: str,
    x: float,
    y: float,
    colour: Colour,
    room: float = WIDTH - 2 * SIDE,
) -> None:
    """What has happened, large, in the middle of `room` px."""
    size = 32.0
    while art.letters.width(words.upper(), size, tracking=5.0) > room:
        size -= 1
    text(canvas, art, words.upper(), x, y, size, colour, "c", tracking=5.0)


def paragraph(
    canvas: Canvas, art: Art, words: str, x: float, y: float, room: float, size: float, align: Align = "c"
) -> float:
    """Words broken into lines of at most `room` px, about the same length if they stand in the middle; the y
    below the last."""
    for line in (balanced if align == "c" else wrapped)(art, words, room, size):
        text(canvas, art, line, x, y, size, art.palette.text, align)
        y += size * LINE
    return y


def wrapped(art: Art, words: str, room: float, size: float) -> list[str]:
    """Words as lines of at most `room` px."""
    lines: list[str] = []
    for word in words.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and art.letters.width(longer, size) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def verse(
    canvas: Canvas, art: Art, words: str, x: float, y: float, room: float, size: float, light: float = 1.0
) -> float:
    """A paragraph in the middle that comes and goes with its `light`, 0 to 1; the y below its last line."""
    for line in balanced(art, words, room, size):
        art.letters.draw(canvas, line, x, y, size, colour=art.palette.text, align="c", fade=light)
        y += size * LINE
    return y


@lru_cache(maxsize=32)
def balanced(art: Art, words: str, room: float, size: float) -> list[str]:
    """Words as few lines of at most `room` px, of about the same length: none of them is a lone word."""
    lines = wrapped(art, words, room, size)
    while len(closer := wrapped(art, words, room - BALANCE, size)) == len(lines) and room > BALANCE:
        lines, room = closer, room - BALANCE
    return lines


def plate(canvas: Canvas, art: Art, x: float, y: float, w: float, h: float) -> None:
    """Dark glass with a lit edge, two corners cut."""
    canvas.corner(plates.plate(art.scale, w, h, art.palette), x - plates.MARGIN, y - plates.MARGIN)


def bar(canvas: Canvas, art: Art, x: float, y: float, w: float, h: float, light: float = 1.0) -> None:
    """The light on the row under the cursor, or on one that is new; `light` 0 to 1."""
    image = plates.bar(art.scale, w, h, art.palette.ship)
    image = image if light >= 1.0 else faded(image, round(light * 8) / 8)
    canvas.corner(image, x - plates.MARGIN, y - plates.MARGIN)


def ring(canvas: Canvas, x: float, y: float, radius: float, colour: Colour) -> None:
    """A thin circle."""
    turns = [math.tau * k / 48 for k in range(49)]
    canvas.line([(x + radius * math.cos(a), y + radius * math.sin(a)) for a in turns], colour)


def banner(canvas: Canvas, art: Art, words: str, width: float = WIDTH) -> None:
    """One line over everything, near the foot of the picture; `width` px from its left."""
    canvas.box(0, 532, width, 24, (2, 3, 8), 190)
    fitted(canvas, art, words, width / 2, 539, 10, art.palette.text, width - 2 * SIDE, "c")


def tab_places(art: Art, page: str, names: Sequence[str]) -> tuple[float, list[tuple[float, float]]]:
    """The size of the heads of pages beside a page's own name, and where each lies: left and right."""
    x = max(SIDE + art.letters.width(page.upper(), 24, 5.0) + 32.0, TABS)
    size = 10.5
    while sum(art.letters.width(name.upper(), size) + TAB for name in names) > WIDTH - SIDE - x + TAB:
        size -= 0.5
    places = []
    for name in names:
        places.append((x, x + art.letters.width(name.upper(), size)))
        x = places[-1][1] + TAB
    return size, places


def tabs(canvas: Canvas, art: Art, page: str, names: Sequence[str], shown: int) -> None:
    """The heads of pages; the one that is shown is underlined."""
    size, places = tab_places(art, page, names)
    for number, (name, (left, right)) in enumerate(zip(names, places, strict=True)):
        colour = art.palette.ship if number == shown else art.palette.off
        text(canvas, art, name.upper(), left, 46, size, colour)
        if number == shown:
            canvas.box(left, 64, right - left, 2, colour)


def tab_at(places: Sequence[tuple[float, float]], x: float, y: float) -> int | None:
    """Which head of a page lies under a point."""
    if not 36 <= y <= 72:
        return None
    reach = TAB / 2
    return next((at for at, (left, right) in enumerate(places) if left - reach < x < right + reach), None)


# --- numbers ----------------------------------------------------------------------------------------
def score_lines(canvas: Canvas, art: Art, told: Result, x: float, y: float) -> None:
    """The score, what it means, and the best before it; centred on x."""
    score_line(canvas, art, told, x, y, told.score)
    best_lines(canvas, art, told, x, y)


def score_line(canvas: Canvas, art: Art, told: Result, x: float, y: float, score: int) -> None:
    """The score, as far as it is counted."""
    text(canvas, art, _("Score").upper(), x, y, 8, art.palette.label, "c")
    wide = figures(canvas, art, grouped(score), x, y + 18, 30, art.palette.white, "c")
    if told.start.continues:
        text(canvas, art, f"+{told.start.continues}", x + wide / 2 + 8, y + 20, 12, art.palette.boom)


def best_lines(canvas: Canvas, art: Art, told: Result, x: float, y: float) -> None:
    """Below the score that begins at `y`: the best before it, and its place."""
    best = _("New best!") if told.score > told.best else f"{_('Best')}   {grouped(told.best)}"
    colour = art.palette.ship if told.score > told.best else art.palette.off
    text(canvas, art, best.upper(), x, y + 66, 11, colour, "c")
    if told.place is not None:
        place = _("Place {place}").format(place=told.place + 1)
        text(canvas, art, f"{place}   {told.row.name}".upper(), x, y + 92, 11, art.palette.shot, "c")


def tally_line(canvas: Canvas, art: Art, label: str, points: int, middle: float, y: float) -> None:
    """A label at the left, points at the right, dots between; `middle` is where the whole is centred."""
    left, right = middle - TALLY, middle + TALLY
    width = text(canvas, art, label, left, y, 12, art.palette.text)
    wide = figures(canvas, art, grouped(points), right, y, 12, art.palette.white)
    x, end = left + width + 12, right - wide - 12
    while x < end:
        canvas.box(x, y + 10, 1.5, 1.5, art.palette.hairline)
        x += 9


def bindings(canvas: Canvas, shell: Shell, x: float, y: float) -> None:
    """The keys as they are bound, and the pad's buttons beside them."""
    art = shell.art
    canvas.hairline(x, y + 22, 302, art.palette.hairline)
    text(canvas, art, _("Keys").upper(), x, y + 6, 8, art.palette.label)
    text(canvas, art, _("Pad").upper(), x + 302, y + 6, 8, art.palette.label, "r")
    for number, (words, actions) in enumerate(BOUND):
        middle = y + 42 + number * 30
        fitted(canvas, art, words().upper(), x, middle - 5, 10, art.palette.text, 120)
        at = x + 136
        for action in actions:
            at += prompts.cap(canvas, shell, prompts.bound(shell, action, False), at, middle, False) + 3
        if len(actions) == 1:
            prompts.cap(canvas, shell, prompts.bound(shell, actions[0], True), x + 274, middle, True)


BOUND: tuple[tuple[Callable[[], str], tuple[Action, ...]], ...] = (
    (lambda: _("Move"), (Action.LEFT, Action.UP, Action.DOWN, Action.RIGHT)),
    (lambda: _("Fire"), (Action.FIRE,)),
    (lambda: _("Anti-Field"), (Action.FIELD,)),
    (lambda: _("Nova"), (Action.BOMB,)),
    (lambda: _("Focus"), (Action.FOCUS,)),
)
