"""What keys and buttons mean in menus, whatever is bound to the ship, and our own repeat."""

from __future__ import annotations

from collections.abc import Hashable, Mapping

import pygame

from anti_invaders.devices.bindings import Action
from anti_invaders.devices.inputs import MenuKey

KEYS: Mapping[int, MenuKey] = {
    pygame.KSCAN_UP: MenuKey.UP,
    pygame.KSCAN_DOWN: MenuKey.DOWN,
    pygame.KSCAN_LEFT: MenuKey.LEFT,
    pygame.KSCAN_RIGHT: MenuKey.RIGHT,
    pygame.KSCAN_RETURN: MenuKey.ACCEPT,
    pygame.KSCAN_KP_ENTER: MenuKey.ACCEPT,
    pygame.KSCAN_ESCAPE: MenuKey.BACK,
    pygame.KSCAN_DELETE: MenuKey.ERASE,
    pygame.KSCAN_HOME: MenuKey.FIRST,
    pygame.KSCAN_END: MenuKey.LAST,
    pygame.KSCAN_TAB: MenuKey.NEXT,
    pygame.KSCAN_PAGEDOWN: MenuKey.NEXT,
    pygame.KSCAN_PAGEUP: MenuKey.PREVIOUS,
    pygame.KSCAN_F1: MenuKey.DEFAULTS,
    pygame.KSCAN_F3: MenuKey.COUNTERS,
    pygame.KSCAN_F11: MenuKey.FULLSCREEN,
}
BUTTONS: Mapping[str, MenuKey] = {
    "a": MenuKey.ACCEPT,
    "start": MenuKey.ACCEPT,
    "b": MenuKey.BACK,
    "back": MenuKey.DEFAULTS,
    "leftshoulder": MenuKey.PREVIOUS,
    "rightshoulder": MenuKey.NEXT,
    "dpup": MenuKey.UP,
    "dpdown": MenuKey.DOWN,
    "dpleft": MenuKey.LEFT,
    "dpright": MenuKey.RIGHT,
}
WISHES: Mapping[int, MenuKey] = {
    Action.UP: MenuKey.UP,
    Action.DOWN: MenuKey.DOWN,
    Action.LEFT: MenuKey.LEFT,
    Action.RIGHT: MenuKey.RIGHT,
    Action.FIRE: MenuKey.ACCEPT,
}
PAUSE_KEYS = {pygame.KSCAN_ESCAPE, pygame.KSCAN_PAUSE}
PAUSE_BUTTON = "start"

REPEATING = {MenuKey.UP, MenuKey.DOWN, MenuKey.LEFT, MenuKey.RIGHT, MenuKey.ERASE}
REPEAT_AFTER = 24  # pulses from a press to its first repeat
REPEAT_EVERY = 6  # pulses


def key_meaning(scancode: int, modifiers: int, wish: int, typing: bool) -> MenuKey | None:
    """What a key means in a menu.

    wish     the bits of `Controls` that it is bound to
    typing   whether text is typed: then letters and the space bar are nothing but text
    """
    if modifiers & pygame.KMOD_ALT:
        return MenuKey.FULLSCREEN if scancode == pygame.KSCAN_RETURN else None
    if scancode == pygame.KSCAN_BACKSPACE:
        return MenuKey.ERASE if typing else MenuKey.BACK
    if scancode == pygame.KSCAN_TAB and modifiers & pygame.KMOD_SHIFT:
        return MenuKey.PREVIOUS
    if scancode in KEYS or typing:
        return KEYS.get(scancode)
    return MenuKey.ACCEPT if scancode == pygame.KSCAN_Z else WISHES.get(wish)


def button_meaning(button: str, wish: int) -> MenuKey | None:
    """What a pad's button means in a menu; `wish` as above."""
    return BUTTONS.get(button) or WISHES.get(wish)


class Repeat:
    """Menu presses in order, and the repeat of the direction pressed last for as long as it is held."""

    def __init__(self) -> None:
        self._pressed: list[MenuKey] = []
        self._held: Hashable = None  # the key or button that repeats
        self._key: MenuKey | None = None  # what it means
        self._age = 0  # pulses since its press

    def press(self, held: Hashable, key: MenuKey) -> None:
        """`held`, a key or button of some device, was pressed and means `key`."""
        self._pressed.append(key)
        if key in REPEATING:
            self._held, self._key, self._age = held, key, 0

    def release(self, held: Hashable) -> None:
        """It repeats no more."""
        if held == self._held:
            self.stop()

    def stop(self) -> None:
        """Nothing repeats until it is pressed anew."""
        self._held = self._key = None

    def pulse(self) -> tuple[MenuKey, ...]:
        """What was pressed since the last pulse, and what repeats in this one."""
        keys = tuple(self._pressed)
        self._pressed.clear()
        if self._key is None:
            return keys
        repeats = self._age >= REPEAT_AFTER and (self._age - REPEAT_AFTER) % REPEAT_EVERY == 0
        self._age += 1
        return (*keys, self._key) if repeats else keys
