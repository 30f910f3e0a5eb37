"""The foot of a screen: which key or button does what, as they are labelled. A click on it does the same."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from anti_invaders.devices.inputs import MenuKey, PulseInput
from anti_invaders.screens import prompts
from anti_invaders.screens.family import HEIGHT, SIDE, WIDTH, text
from anti_invaders.screens.shell import Shell
from anti_invaders.texts import _
from anti_invaders.view.canvas import Canvas

TOP = 560.0  # px: where the foot begins
LABEL = 7.5  # the size of its words
CLICKS = {
    "Enter": MenuKey.ACCEPT,
    "Esc": MenuKey.BACK,
    "Tab": MenuKey.NEXT,
    "F1": MenuKey.DEFAULTS,
    "Del": MenuKey.ERASE,
    "←": MenuKey.LEFT,
    "→": MenuKey.RIGHT,
}


@dataclass(frozen=True, slots=True)
class Hint:
    """These keys, or pad buttons, do this. With one key, a click on the hint does it too."""

    keys: tuple[str, ...]
    buttons: tuple[str, ...]
    words: Callable[[], str]

    @property
    def click(self) -> MenuKey | None:
        """What a click on it means."""
        return CLICKS.get(self.keys[0]) if len(self.keys) == 1 else None


SELECT = Hint(("↑", "↓"), ("dpup", "dpdown"), lambda: _("Select"))
CHANGE = Hint(("←", "→"), ("dpleft", "dpright"), lambda: _("Change"))
CONFIRM = Hint(("Enter",), ("a",), lambda: _("Confirm"))
WATCH = Hint(("Enter",), ("a",), lambda: _("Watch"))
BACK = Hint(("Esc",), ("b",), lambda: _("Back"))
PAGE = Hint(("Tab",), ("rightshoulder",), lambda: _("Page"))
DEFAULTS = Hint(("F1",), ("back",), lambda: _("Defaults"))
GO_ON = Hint(("Enter",), ("a",), lambda: _("Go on"))
ERASE = Hint(("←",), ("dpleft",), lambda: _("Erase"))
ADD = Hint(("→",), ("dpright",), lambda: _("Take the letter"))
SHIP = Hint(("←", "→"), ("dpleft", "dpright"), lambda: _("Select"))
SKIP = Hint(("Esc",), ("b",), lambda: _("Skip"))
SPEED = Hint(("←", "→"), ("dpleft", "dpright"), lambda: _("Speed"))
STOP = Hint(("Enter",), ("a",), lambda: _("Stop"))
DIAL = Hint(("↑", "↓"), ("dpup", "dpdown"), lambda: _("Letter"))

FRONT = (SELECT, CONFIRM)
MENU = (SELECT, CONFIRM, BACK)
PLAIN = (BACK,)
ONWARD = (GO_ON,)
SHIPS = (SHIP, CONFIRM, BACK)
STORY = (GO_ON, SKIP)
EMPTY_TABLE = (CHANGE, BACK)
TABLE = (CHANGE, SELECT, WATCH, BACK)
ROOM = (SELECT, CHANGE, CONFIRM, BACK)
SETTINGS = (SELECT, CHANGE, CONFIRM, PAGE, DEFAULTS, BACK)
WATCHING = (SPEED, STOP, BACK)
NAME = (DIAL, ADD, ERASE, CONFIRM)


def draw(
    canvas: Canvas,
    shell: Shell,
    hints: Sequence[Hint],
    left: float = SIDE,
    width: float = WIDTH,
    dark: int = 140,
) -> None:
    """The foot, and where a click on it means what. Hints begin at `left`; it is `width` px wide, and covers
    what lies behind by `dark` of 255."""
    art, pad = shell.art, prompts.on_pad(shell)
    canvas.box(0, TOP, width, HEIGHT - TOP, art.palette.ground, dark)
    canvas.hairline(0, TOP, width, art.palette.hairline)
    x, y = left, TOP + 20
    places = []
    for hint in hints:
        begun = x
        for key in hint.buttons if pad else hint.keys:
            x += prompts.cap(canvas, shell, key, x, y, pad) + 4
        x += 4 + text(canvas, art, hint.words().upper(), x + 4, y - 3.5, LABEL, art.palette.label) + 18
        if hint.click:
            places.append((begun - 6, x - 12, hint.click))
    shell.foot = tuple(places)


def heard(shell: Shell, inputs: PulseInput) -> PulseInput:
    """The pulse with a click on the foot as the key that it stands for."""
    pointer = inputs.pointer
    if pointer is None or not pointer.clicked or pointer.y < TOP:
        return inputs
    pressed = tuple(key for left, right, key in shell.foot if left <= pointer.x <= right)
    return replace(inputs, keys=inputs.keys + pressed, pointer=replace(pointer, clicked=False))
