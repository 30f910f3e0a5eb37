"""What is printed on a key or a button, for prompts and for the screen that binds them."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import Any

import pygame

from anti_invaders.texts import _, language

PRINTED = range(33, 0x530)  # Latin, Greek and Cyrillic: where a key's code is the letter printed on it
SCANCODES = 512
SONY = re.compile(
    r"\bPS\d|PlayStation|DualShock|DualSense|Sony", re.IGNORECASE
)  # they print signs, not letters


def key_label(scancode: int) -> str:
    """The name of a key on the keyboard of now: "Z" may be "Y" or "Я" elsewhere. Never empty."""
    name = _named(language()).get(scancode)
    if name:
        return name
    printed = _layout().get(scancode)
    return chr(printed).upper() if printed else _("Key {number}").format(number=scancode)


def button_label(code: str, pad: str = "") -> str:
    """The name of a button of a pad that calls itself `pad`. Never empty."""
    known = (_buttons() | _sony_buttons() if SONY.search(pad) else _buttons()).get(code)
    if known:
        return known
    number = code.removeprefix("button").removeprefix("axis")
    return _("Button {number}").format(number=number)


def layout_changed() -> None:
    """The player has switched to another layout: labels are read anew."""
    _layout.cache_clear()


@cache
def _layout() -> dict[int, int]:
    """For each scancode the letter that the layout of now has there.

    pygame tells a key's scancode only by indexing its own kind of tuple: one that holds its own
    indices gives them away.
    """
    try:
        indices: Any = tuple(range(SCANCODES))
        places = pygame.key.ScancodeWrapper(indices)
        found = ((places[key], key) for key in PRINTED)
        return {int(scancode): key for scancode, key in found if scancode}
    except pygame.error:  # no window yet, no layout
        return {}


@lru_cache(maxsize=1)
def _named(spoken: str) -> dict[int, str]:
    """Keys that print nothing, in the language spoken: asked for many times a frame."""
    named = {
        pygame.KSCAN_RETURN: _("Enter"),
        pygame.KSCAN_ESCAPE: _("Esc"),
        pygame.KSCAN_BACKSPACE: _("Backspace"),
        pygame.KSCAN_TAB: _("Tab"),
        pygame.KSCAN_SPACE: _("Space"),
        pygame.KSCAN_CAPSLOCK: _("Caps Lock"),
        pygame.KSCAN_INSERT: _("Insert"),
        pygame.KSCAN_HOME: _("Home"),
        pygame.KSCAN_PAGEUP: _("Page Up"),
        pygame.KSCAN_DELETE: _("Delete"),
        pygame.KSCAN_END: _("End"),
        pygame.KSCAN_PAGEDOWN: _("Page Down"),
        pygame.KSCAN_RIGHT: _("Right"),
        pygame.KSCAN_LEFT: _("Left"),
        pygame.KSCAN_DOWN: _("Down"),
        pygame.KSCAN_UP: _("Up"),
        pygame.KSCAN_KP_ENTER: _("Keypad Enter"),
        pygame.KSCAN_LCTRL: _("Left Ctrl"),
        pygame.KSCAN_LSHIFT: _("Left Shift"),
        pygame.KSCAN_LALT: _("Left Alt"),
        pygame.KSCAN_RCTRL: _("Right Ctrl"),
        pygame.KSCAN_RSHIFT: _("Right Shift"),
        pygame.KSCAN_RALT: _("Right Alt"),
    }
    named |= {pygame.KSCAN_F1 + number: f"F{number + 1}" for number in range(12)}
    keypad = {pygame.KSCAN_KP_1 + number: str(number + 1) for number in range(9)}
    keypad |= {pygame.KSCAN_KP_0: "0", pygame.KSCAN_KP_PLUS: "+", pygame.KSCAN_KP_MINUS: "-"}
    return named | {scancode: _("Keypad {sign}").format(sign=sign) for scancode, sign in keypad.items()}


def _buttons() -> dict[str, str]:
    return {
        "a": "A",
        "b": "B",
        "x": "X",
        "y": "Y",
        "back": _("Back"),
        "guide": _("Guide"),
        "start": _("Start"),
        "leftstick": _("Left stick"),
        "rightstick": _("Right stick"),
        "leftshoulder": "LB",
        "rightshoulder": "RB",
        "lefttrigger": "LT",
        "righttrigger": "RT",
        "dpup": _("D-pad up"),
        "dpdown": _("D-pad down"),
        "dpleft": _("D-pad left"),
        "dpright": _("D-pad right"),
    }


def _sony_buttons() -> dict[str, str]:
    return {
        "a": _("Cross"),
        "b": _("Circle"),
        "x": _("Square"),
        "y": _("Triangle"),
        "leftshoulder": "L1",
        "rightshoulder": "R1",
        "lefttrigger": "L2",
        "righttrigger": "R2",
    }
