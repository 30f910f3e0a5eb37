"""How the controls look: a table of actions and what they are bound to, the stick as it stands, advice."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from anti_invaders.devices.bindings import Action
from anti_invaders.screens import family, foot, prompts, rows
from anti_invaders.screens.menu import Box, Words
from anti_invaders.screens.shell import Shell
from anti_invaders.texts import _
from anti_invaders.view.canvas import Canvas

if TYPE_CHECKING:
    from anti_invaders.screens.controls import Controls

BOX = Box(44, 108, 712, 28)
PAD = 2  # the third column; the first two are the sets of keys
COLUMN_EDGES = (200.0, 390.0, 580.0, 756.0)  # px: where each begins, and where the last ends
COLUMNS = len(COLUMN_EDGES) - 1
HEADS = 88.0  # px: the line above the table
STICK_X, STICK_Y, STICK_RADIUS = 700.0, 494.0, 44.0
TOLD_Y, ADVICE_Y, ADVICE_WIDTH = 440.0, 464.0, 560.0
PLATE_HIGH = 122.0  # px: of the plate under all of that

NAMES: dict[Action, Words] = {
    Action.LEFT: lambda: _("Left"),
    Action.RIGHT: lambda: _("Right"),
    Action.UP: lambda: _("Up"),
    Action.DOWN: lambda: _("Down"),
    Action.FIRE: lambda: _("Fire"),
    Action.FIELD: lambda: _("Anti-Field"),
    Action.BOMB: lambda: _("Nova"),
    Action.FOCUS: lambda: _("Focus"),
}
HINTS = (
    foot.SELECT,
    foot.CHANGE,
    foot.Hint(("Enter",), ("a",), lambda: _("Bind")),
    foot.Hint(("Del",), (), lambda: _("Clear")),
    foot.DEFAULTS,
    foot.BACK,
)
LISTENING_HINTS = (foot.Hint(("Esc",), (), lambda: _("Cancel")),)


def column_at(x: float, otherwise: int) -> int:
    """The column under the mouse; `otherwise` where there is none."""
    inside = (number for number in range(COLUMNS) if COLUMN_EDGES[number] <= x < COLUMN_EDGES[number + 1])
    return next(inside, otherwise)


def draw(canvas: Canvas, screen: Controls) -> None:
    """All but what lies behind it."""
    shell = screen.shell
    family.heading(canvas, shell.art, _("Controls"), family.SIDE, 34)
    _draw_heads(canvas, shell)
    rows.draw(canvas, shell.art, screen.menu)
    for row, action in enumerate(NAMES):
        _draw_cells(canvas, screen, action, BOX.top(row) + BOX.height / 2)
    family.plate(canvas, shell.art, family.SIDE, TOLD_Y - 14, family.WIDTH - 2 * family.SIDE, PLATE_HIGH)
    _draw_told(canvas, screen)
    _draw_advice(canvas, shell)
    _draw_stick(canvas, shell)
    foot.draw(canvas, shell, LISTENING_HINTS if screen.listening else HINTS)


def _draw_heads(canvas: Canvas, shell: Shell) -> None:
    heads = (_("Keys"), _("More keys"), shell.hub.pads.name or _("Pad"))
    for words, left, right in zip(heads, COLUMN_EDGES, COLUMN_EDGES[1:], strict=False):
        family.fitted(
            canvas, shell.art, words.upper(), left, HEADS, 8, shell.art.palette.label, right - left - 12
        )


def _draw_cells(canvas: Canvas, screen: Controls, action: Action, middle: float) -> None:
    for column in range(COLUMNS):
        lit = action is screen.action and column == screen.column
        if lit:
            _draw_frame(canvas, screen, column, middle)
        if lit and screen.listening:
            _draw_listening(canvas, screen, column, middle)
        else:
            _draw_bound(canvas, screen.shell, action, column, middle)


def _draw_frame(canvas: Canvas, screen: Controls, column: int, middle: float) -> None:
    """Around the cell that Enter would bind."""
    left, right = COLUMN_EDGES[column] - 6, COLUMN_EDGES[column + 1] - 12
    top, bottom = middle - 12, middle + 12
    edge = (left, top), (right, top), (right, bottom), (left, bottom), (left, top)
    canvas.line(edge, screen.shell.art.palette.ship)


def _draw_listening(canvas: Canvas, screen: Controls, column: int, middle: float) -> None:
    art, left, right = screen.shell.art, COLUMN_EDGES[column], COLUMN_EDGES[column + 1]
    words = _("Press a button… {seconds}") if column == PAD else _("Press a key… {seconds}")
    told = words.format(seconds=screen.seconds_left)
    family.fitted(canvas, art, told, left, middle - 5, 10, art.palette.ship, right - left - 20)


def _draw_bound(canvas: Canvas, shell: Shell, action: Action, column: int, middle: float) -> None:
    """The caps of a cell, as many as fit; a dash where nothing is bound."""
    x, end = COLUMN_EDGES[column], COLUMN_EDGES[column + 1] - 16
    pad = column == PAD
    codes = shell.hub.bindings.pad.get(action) if pad else shell.hub.bindings.keys[column].get(action)
    if not codes:
        family.text(canvas, shell.art, "—", x, middle - 5, 10, shell.art.palette.off)
        return
    for code in codes:
        if x + _width(shell, code) > end and code is not codes[0]:
            family.text(canvas, shell.art, "…", x, middle - 5, 10, shell.art.palette.label)
            return
        key = code if isinstance(code, str) else prompts.key_sign(code)
        x += prompts.cap(canvas, shell, key, x, middle, pad) + 5


def _width(shell: Shell, code: int | str) -> float:
    """About what a cap will take up, px."""
    words = prompts.button_sign(shell, code) if isinstance(code, str) else prompts.key_sign(code)
    return shell.art.letters.width(words.upper(), 7.5) + 12


def _draw_told(canvas: Canvas, screen: Controls) -> None:
    """What the last press did; otherwise what has no key at all."""
    art, keyless = screen.shell.art, screen.bindings.keyless
    missing = ", ".join(NAMES[action]() for action in keyless)
    words = screen.told or (_("Without a key: {actions}").format(actions=missing) if keyless else "")
    family.fitted(canvas, art, words, BOX.x + 18, TOLD_Y, 10, art.palette.ship, ADVICE_WIDTH)


def _draw_advice(canvas: Canvas, shell: Shell) -> None:
    words = _(
        "Many keyboards cannot sense some three keys at once, most often two arrows and Space. "
        "If the ship seems deaf: fire with another key, steer with the other set, or switch on Always fire."
    )
    family.paragraph(canvas, shell.art, words, BOX.x + 18, ADVICE_Y, ADVICE_WIDTH, 9.5, align="l")


def _draw_stick(canvas: Canvas, shell: Shell) -> None:
    """The stick as it stands, in the circle of its way; the inner one is the dead zone."""
    art, pads = shell.art, shell.hub.pads
    family.ring(canvas, STICK_X, STICK_Y, STICK_RADIUS, art.palette.label)
    family.ring(canvas, STICK_X, STICK_Y, STICK_RADIUS * pads.dead_zone, art.palette.ship)
    if not len(pads):
        return
    x, y = pads.stick
    steers = math.hypot(x, y) > pads.dead_zone
    colour = art.palette.shot if steers else art.palette.off
    canvas.box(STICK_X + STICK_RADIUS * x - 3, STICK_Y + STICK_RADIUS * y - 3, 6, 6, colour)
