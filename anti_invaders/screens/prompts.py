"""Which key or button a prompt shows: of the hand used last, as it is bound, as it is labelled."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

import pygame

from anti_invaders.devices import labels
from anti_invaders.devices.bindings import Action
from anti_invaders.devices.inputs import Source
from anti_invaders.view.canvas import Canvas

if TYPE_CHECKING:
    from anti_invaders.screens.shell import Shell

ARROWS = {
    pygame.KSCAN_LEFT: "←",
    pygame.KSCAN_RIGHT: "→",
    pygame.KSCAN_UP: "↑",
    pygame.KSCAN_DOWN: "↓",
}
PAD_ARROWS = {"dpleft": "←", "dpright": "→", "dpup": "↑", "dpdown": "↓"}  # by name they would fill a line
NOTHING = "?"  # what is bound to nothing


class Signs(Mapping[str, str]):
    """For each action by its name what its key cap, or its button, shows at this moment."""

    def __init__(self, shell: Shell) -> None:
        self._shell = shell

    def __getitem__(self, name: str) -> str:
        pad = on_pad(self._shell)
        found = bound(self._shell, Action[name.upper()], pad)
        return labels.button_label(found, self._shell.hub.pads.name) if pad else found

    def __iter__(self) -> Iterator[str]:
        return (action.name.lower() for action in Action)

    def __len__(self) -> int:
        return len(Action)


def on_pad(shell: Shell) -> bool:
    """Whether a pad was touched last."""
    return shell.source is Source.PAD


def bound(shell: Shell, action: Action, pad: bool) -> str:
    """The first button of an action by its code; or the first key of the set used last, by its label."""
    bindings = shell.hub.bindings
    if pad:
        return (bindings.pad.get(action) or (NOTHING,))[0]
    first, second = bindings.keys[shell.key_set], bindings.keys[1 - shell.key_set]
    codes = first.get(action) or second.get(action)
    return key_sign(codes[0]) if codes else NOTHING


def key_sign(scancode: int) -> str:
    """What a key cap shows: an arrow, or what is printed on the key."""
    return ARROWS.get(scancode) or labels.key_label(scancode)


def button_sign(shell: Shell, code: str) -> str:
    """What a button's cap shows: an arrow, or what is printed on the button."""
    return PAD_ARROWS.get(code) or labels.button_label(code, shell.hub.pads.name)


def cap(
    canvas: Canvas, shell: Shell, key: str, x: float, y: float, pad: bool, pressed: bool = False
) -> float:
    """One key by its label or one button by its code, its left edge at x, its middle at y; its width."""
    keycaps = shell.art.keycaps
    if pad:
        return keycaps.button(canvas, button_sign(shell, key), x, y, pressed=pressed)
    return keycaps.key(canvas, key, x, y, pressed=pressed)


def caps(
    canvas: Canvas,
    shell: Shell,
    actions: Sequence[Action],
    x: float,
    y: float,
    pressed: Collection[Action] = (),
) -> None:
    """What some actions are bound to: the first key or button of each; some of them pressed."""
    pad = on_pad(shell)
    for action in actions:
        x += cap(canvas, shell, bound(shell, action, pad), x, y, pad, action in pressed) + 4
