"""Which keys and buttons mean which wish. Plain data: kept in the settings, changed in the options."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import IntEnum
from typing import Any, Self, TypeVar

from pygame import (
    KSCAN_A,
    KSCAN_C,
    KSCAN_D,
    KSCAN_DOWN,
    KSCAN_J,
    KSCAN_K,
    KSCAN_L,
    KSCAN_LEFT,
    KSCAN_LSHIFT,
    KSCAN_RIGHT,
    KSCAN_RSHIFT,
    KSCAN_S,
    KSCAN_SPACE,
    KSCAN_UP,
    KSCAN_W,
    KSCAN_X,
    KSCAN_Z,
)

from anti_invaders.rules import controls

Code = TypeVar("Code", int, str)

MAX_SCANCODE = 511


class Action(IntEnum):
    """What a player can wish; the number is its bit in `Controls`."""

    LEFT = controls.LEFT
    RIGHT = controls.RIGHT
    UP = controls.UP
    DOWN = controls.DOWN
    FIRE = controls.FIRE
    FIELD = controls.FIELD
    BOMB = controls.BOMB
    FOCUS = controls.FOCUS


MOVES = Action.LEFT | Action.RIGHT | Action.UP | Action.DOWN

Keys = Mapping[Action, tuple[int, ...]]  # scancodes: places on the keyboard, whatever is printed there
Buttons = Mapping[Action, tuple[str, ...]]  # names of a pad's buttons and triggers, see `pads.py`

RIGHT_HANDED: Keys = {
    Action.LEFT: (KSCAN_LEFT,),
    Action.RIGHT: (KSCAN_RIGHT,),
    Action.UP: (KSCAN_UP,),
    Action.DOWN: (KSCAN_DOWN,),
    Action.FIRE: (KSCAN_Z, KSCAN_SPACE),
    Action.FIELD: (KSCAN_X,),
    Action.BOMB: (KSCAN_C,),
    Action.FOCUS: (KSCAN_LSHIFT,),  # beside Z; the other hand is on the arrows
}
LEFT_HANDED: Keys = {
    Action.LEFT: (KSCAN_A,),
    Action.RIGHT: (KSCAN_D,),
    Action.UP: (KSCAN_W,),
    Action.DOWN: (KSCAN_S,),
    Action.FIRE: (KSCAN_J,),
    Action.FIELD: (KSCAN_K,),
    Action.BOMB: (KSCAN_L,),
    Action.FOCUS: (KSCAN_RSHIFT,),
}
PAD: Buttons = {
    Action.LEFT: ("dpleft",),
    Action.RIGHT: ("dpright",),
    Action.UP: ("dpup",),
    Action.DOWN: ("dpdown",),
    Action.FIRE: ("a", "righttrigger"),
    Action.FIELD: ("x", "rightshoulder"),
    Action.BOMB: ("b", "y"),
    Action.FOCUS: ("leftshoulder", "lefttrigger"),
}


@dataclass(frozen=True)
class Bindings:
    """Two sets of keys, and one of pad buttons. One player uses all of them; two share the sets.

    A stick always moves the ship; what is fixed in menus is not bound here at all.
    """

    keys: tuple[Keys, Keys] = (RIGHT_HANDED, LEFT_HANDED)
    pad: Buttons = field(default_factory=lambda: PAD)

    def with_key(self, number: int, action: Action, scancode: int) -> Self:
        """This key alone for an action of set 0 or 1.

        An action that had the key, in either set, gets in exchange the first key given up.
        """
        spare = self.keys[number].get(action, ())[:1]
        sets = [_exchanged(each, scancode, spare) for each in self.keys]
        sets[number] = {**sets[number], action: (scancode,)}
        return replace(self, keys=(sets[0], sets[1]))

    def with_button(self, action: Action, button: str) -> Self:
        """This button alone for an action; who had it gets in exchange the first button given up."""
        pad = _exchanged(self.pad, button, self.pad.get(action, ())[:1])
        return replace(self, pad={**pad, action: (button,)})

    def without_key(self, number: int, action: Action) -> Self:
        """No key for an action of set 0 or 1."""
        sets = list(self.keys)
        sets[number] = {**sets[number], action: ()}
        return replace(self, keys=(sets[0], sets[1]))

    def without_button(self, action: Action) -> Self:
        """No button for an action."""
        return replace(self, pad={**self.pad, action: ()})

    @property
    def keyless(self) -> list[Action]:
        """The actions that no key of either set means."""
        return [action for action in Action if not any(each.get(action) for each in self.keys)]

    def to_data(self) -> dict[str, Any]:
        """As JSON or TOML can say it."""
        return {"keys": [_named(each) for each in self.keys], "pad": _named(self.pad)}

    @classmethod
    def from_data(cls, data: object) -> Self:
        """From what `to_data` said. Whatever makes no sense there is as it is by default."""
        if not isinstance(data, Mapping):
            return cls()
        sets = data.get("keys")
        first, second = sets if isinstance(sets, list) and len(sets) == 2 else (None, None)
        return cls(
            keys=(_read(first, RIGHT_HANDED, _is_scancode), _read(second, LEFT_HANDED, _is_scancode)),
            pad=_read(data.get("pad"), PAD, _is_button),
        )


PRESETS = (Bindings(), Bindings(keys=(LEFT_HANDED, RIGHT_HANDED)))  # the arrows first; W, A, S, D first


def mask_by_code(bound: Iterable[Mapping[Action, tuple[Code, ...]]]) -> dict[Code, int]:
    """For each code bound, the bits of the actions it means."""
    masks: dict[Code, int] = {}
    for each in bound:
        for action, codes in each.items():
            for code in codes:
                masks[code] = masks.get(code, 0) | action
    return masks


def _exchanged(
    bound: Mapping[Action, tuple[Code, ...]], taken: Code, spare: tuple[Code, ...]
) -> Mapping[Action, tuple[Code, ...]]:
    """`bound` without the code taken; where it was, the spare one."""
    return {
        action: tuple(dict.fromkeys(each for code in codes for each in (spare if code == taken else (code,))))
        for action, codes in bound.items()
    }


def _named(bound: Mapping[Action, tuple[Code, ...]]) -> dict[str, list[Code]]:
    return {action.name.lower(): list(codes) for action, codes in bound.items()}


def _read(
    data: object, default: Mapping[Action, tuple[Code, ...]], valid: Any
) -> Mapping[Action, tuple[Code, ...]]:
    if not isinstance(data, Mapping):
        return default
    read = dict(default)
    for action in Action:
        codes = data.get(action.name.lower())
        if isinstance(codes, list) and all(map(valid, codes)):
            read[action] = tuple(codes)
    return read


def _is_scancode(code: object) -> bool:
    return isinstance(code, int) and not isinstance(code, bool) and 0 <= code <= MAX_SCANCODE


def _is_button(code: object) -> bool:
    return isinstance(code, str)
