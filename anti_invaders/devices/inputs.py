"""What a screen hears in one pulse, whoever said it: keys, pads, the mouse, the window."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from typing import Self

from anti_invaders.rules.controls import IDLE, Controls


class MenuKey(Enum):
    """What a press means in a menu. These work whatever is bound to the ship."""

    UP = auto()
    DOWN = auto()
    LEFT = auto()
    RIGHT = auto()
    ACCEPT = auto()  # Enter, keypad Enter, Z, the fire binding; pad A, Start
    BACK = auto()  # Esc, Backspace while nothing is typed; pad B
    ERASE = auto()  # Backspace while text is typed, Delete
    FIRST = auto()  # Home
    LAST = auto()  # End
    NEXT = auto()  # Tab, Page Down; pad right shoulder
    PREVIOUS = auto()  # Shift+Tab, Page Up; pad left shoulder
    DEFAULTS = auto()  # F1; pad Back
    COUNTERS = auto()  # F3
    FULLSCREEN = auto()  # F11, Alt+Enter


class Source(Enum):
    """What the player touched last: prompts speak of keys or of buttons."""

    KEYBOARD = auto()
    PAD = auto()


@dataclass(frozen=True, slots=True)
class Pointer:
    """The mouse in the picture of 800x600 (px; beyond it when it is over a bar)."""

    x: float
    y: float
    clicked: bool = False  # the left button went down
    wheel: int = 0  # notches; up is positive


@dataclass(frozen=True, slots=True)
class RawPress:
    """A press as the device says it, for a screen that binds keys.

    `code` is a scancode for the keyboard, a button's name (see `bindings`) for a pad.
    """

    source: Source
    code: int | str


@dataclass(frozen=True, slots=True)
class PulseInput:
    """All that was said since the last pulse.

    controls       one for each player; a tap between two pulses counts in one
    keys           menu presses in order, with our own repeat for held directions
    pause          Esc, Pause or the pad's Start was pressed: what a game in play listens to
    text           what was typed; only while the text input is on
    pointer        None unless the mouse moved, clicked or rolled
    raw            every press, as the device says it
    source         what was touched last
    key_set        which of the two sets of keys (0 or 1) steered last
    focus_lost     the window lost the keyboard in this pulse; all is released
    pad_lost       a pad that has been used was unplugged; all of it is released
    sound_changed  a sound device came or went
    sound_lost     the sound device that plays is gone
    """

    controls: tuple[Controls, ...] = (IDLE,)
    keys: tuple[MenuKey, ...] = ()
    pause: bool = False
    text: str = ""
    pointer: Pointer | None = None
    raw: tuple[RawPress, ...] = ()
    source: Source = Source.KEYBOARD
    key_set: int = 0
    focus_lost: bool = False
    focus_gained: bool = False
    pad_lost: bool = False
    sound_changed: bool = False
    sound_lost: bool = False
    quit: bool = False

    @property
    def any_press(self) -> bool:
        """Whether anything was pressed: a key, a button, a direction of a stick, the mouse."""
        return bool(self.raw or self.keys) or (self.pointer is not None and self.pointer.clicked)

    def muted(self) -> Self:
        """The same pulse for a screen that must not hear the player: the window's news are left in."""
        return type(self)(
            controls=(IDLE,) * len(self.controls),
            source=self.source,
            key_set=self.key_set,
            focus_lost=self.focus_lost,
            focus_gained=self.focus_gained,
            pad_lost=self.pad_lost,
            sound_changed=self.sound_changed,
            sound_lost=self.sound_lost,
            quit=self.quit,
        )
