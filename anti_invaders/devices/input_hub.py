"""The one reader of the event queue: whatever happened since the last pulse becomes one PulseInput."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from typing import Protocol

import pygame
from pygame.event import Event

from anti_invaders.devices import labels, menu_keys, signals
from anti_invaders.devices.bindings import MOVES, Bindings, mask_by_code
from anti_invaders.devices.held import Held
from anti_invaders.devices.inputs import MenuKey, Pointer, PulseInput, RawPress, Source
from anti_invaders.devices.pads import STICK_WISHES, PadPress, Pads
from anti_invaders.rules.controls import Controls

log = logging.getLogger(__name__)

LEFT_BUTTON = 1


class Picture(Protocol):
    """What knows where the picture lies in the window: the Display."""

    def to_picture(self, x: float, y: float) -> tuple[float, float]:
        """Units of the picture at the window's px."""


class InputHub:
    """Call `pulse()` once a pulse, before the screens advance: what was pressed before a pulse counts in it.

    bindings      which keys and buttons mean what; may be replaced at any time
    players       1: both sets of keys and all pads are the one player's; 2: a set and a pad each
    pads          for its dead zone and the pads' names
    quit_asked    whether the system asks the game to end
    """

    def __init__(
        self,
        picture: Picture,
        bindings: Bindings | None = None,
        pads: Pads | None = None,
        quit_asked: Callable[[], bool] = signals.quit_asked,
    ) -> None:
        self.players = 1
        self.pads = Pads() if pads is None else pads
        self.bindings = bindings or Bindings()
        self._picture = picture
        self._quit_asked = quit_asked
        self._keyboard: Held[int] = Held()
        self._repeat = menu_keys.Repeat()
        self._typing = False
        self._source = Source.KEYBOARD
        self._key_set = 0
        self._complained = False
        self._news = _News()
        self._handlers = self._all_handlers()

    @property
    def bindings(self) -> Bindings:
        return self._bindings

    @bindings.setter
    def bindings(self, bindings: Bindings) -> None:
        self._bindings = bindings
        self._keys = [mask_by_code([each]) for each in bindings.keys]
        self._any_key = mask_by_code(bindings.keys)
        self._buttons = mask_by_code([bindings.pad])

    @property
    def text_input(self) -> bool:
        """Whether what is typed is heard as text; letters are no menu keys then."""
        return self._typing

    @text_input.setter
    def text_input(self, on: bool) -> None:
        self._typing = on
        if on:
            pygame.key.start_text_input()
        else:
            pygame.key.stop_text_input()

    def pulse(self) -> PulseInput:
        """All that has happened since the last call."""
        news = self._news = _News()
        for event in self._events():
            handler = self._handlers.get(event.type)
            if handler:
                handler(event)
        heard = PulseInput(
            controls=tuple(Controls.of(self._mask(player)) for player in range(self.players)),
            keys=self._repeat.pulse(),
            pause=news.pause,
            text=news.text,
            pointer=news.pointer,
            raw=tuple(news.raw),
            source=self._source,
            key_set=self._key_set,
            focus_lost=news.focus_lost,
            focus_gained=news.focus_gained,
            pad_lost=news.pad_lost,
            sound_changed=news.sound_changed,
            sound_lost=news.sound_lost,
            quit=news.quit or self._quit_asked(),
        )
        self._keyboard.forget_taps()
        self.pads.forget_taps()
        return heard

    def swallow(self) -> None:
        """What is held now must be pressed anew to open the field, bomb or repeat; fire goes on if held on.

        For the moment when a screen gives way to another: a press answers one screen only. Held
        movement works at once.
        """
        self._keyboard.swallow()
        self.pads.swallow()
        self._repeat.stop()

    def close(self) -> None:
        """Let go of the pads."""
        self.pads.close()

    def _events(self) -> list[Event]:
        """The queue; empty when pygame trips over something in it, such as half a letter."""
        try:
            return pygame.event.get()
        except (SystemError, UnicodeDecodeError, pygame.error) as error:
            if not self._complained:
                log.warning("events lost: %s", error)
                self._complained = True
            return []

    def _mask(self, player: int) -> int:
        if self.players == 1:
            return self._keyboard.mask(self._any_key) | self.pads.mask(self._buttons)
        return self._keyboard.mask(self._keys[player]) | self.pads.mask(self._buttons, player)

    def _all_handlers(self) -> Mapping[int, Callable[[Event], None]]:
        pads = dict.fromkeys(self.pads.events, self._pad)
        return pads | {
            pygame.QUIT: self._quit,
            pygame.KEYDOWN: self._key_down,
            pygame.KEYUP: self._key_up,
            pygame.TEXTINPUT: self._text,
            pygame.KEYMAPCHANGED: lambda event: labels.layout_changed(),
            pygame.MOUSEMOTION: self._mouse,
            pygame.MOUSEBUTTONDOWN: self._mouse_button,
            pygame.MOUSEWHEEL: self._wheel,
            pygame.WINDOWFOCUSLOST: self._focus_lost,
            pygame.WINDOWFOCUSGAINED: self._focus_gained,
            pygame.CONTROLLERDEVICEREMOVED: self._pad_removed,
            pygame.JOYDEVICEREMOVED: self._pad_removed,
            pygame.AUDIODEVICEADDED: self._sound_changed,
            pygame.AUDIODEVICEREMOVED: self._sound_removed,
        }

    def _quit(self, event: Event) -> None:
        self._news.quit = True

    def _key_down(self, event: Event) -> None:
        scancode, modifiers = event.scancode, event.mod
        if not self._keyboard.press(scancode):
            return
        if scancode == pygame.KSCAN_F4 and modifiers & pygame.KMOD_ALT:
            self._news.quit = True
            return
        self._source = Source.KEYBOARD
        self._news.raw.append(RawPress(Source.KEYBOARD, scancode))
        self._news.pause |= scancode in menu_keys.PAUSE_KEYS
        wish = self._any_key.get(scancode, 0)
        if wish & MOVES:
            self._key_set = 0 if scancode in self._keys[0] else 1
        key = menu_keys.key_meaning(scancode, modifiers, wish, self._typing)
        if key:
            self._repeat.press(scancode, key)

    def _key_up(self, event: Event) -> None:
        self._keyboard.release(event.scancode)
        self._repeat.release(event.scancode)

    def _text(self, event: Event) -> None:
        if self._typing:
            self._news.text += event.text

    def _mouse(self, event: Event) -> None:
        self._point(event.pos)

    def _mouse_button(self, event: Event) -> None:
        if event.button == LEFT_BUTTON:
            self._point(event.pos, clicked=True)

    def _wheel(self, event: Event) -> None:
        self._point(pygame.mouse.get_pos(), wheel=event.y)

    def _point(self, position: tuple[float, float], clicked: bool = False, wheel: int = 0) -> None:
        before = self._news.pointer
        if before:
            clicked, wheel = clicked or before.clicked, wheel + before.wheel
        self._news.pointer = Pointer(*self._picture.to_picture(*position), clicked, wheel)

    def _focus_lost(self, event: Event) -> None:
        self._news.focus_lost = True
        self._keyboard.release_all()
        self.pads.release_all()
        self._repeat.stop()

    def _focus_gained(self, event: Event) -> None:
        self._news.focus_gained = True

    def _sound_changed(self, event: Event) -> None:
        self._news.sound_changed = True

    def _sound_removed(self, event: Event) -> None:
        """Only a device that we have open has a number; microphones are none of our business."""
        self._news.sound_changed = True
        self._news.sound_lost |= bool(event.which) and not event.iscapture

    def _pad(self, event: Event) -> None:
        for press in self.pads.handle(event):
            if press.down:
                self._pad_down(press)
            else:
                self._repeat.release(press[:2])

    def _pad_down(self, press: PadPress) -> None:
        self._source = Source.PAD
        self._news.pause |= press.code == menu_keys.PAUSE_BUTTON
        if press.code not in STICK_WISHES:
            self._news.raw.append(RawPress(Source.PAD, press.code))
        wish = self._buttons.get(press.code, 0) or STICK_WISHES.get(press.code, 0)
        key = menu_keys.button_meaning(press.code, wish)
        if key and self._news.pad_of.setdefault(key, press.pad) == press.pad:
            self._repeat.press(press[:2], key)

    def _pad_removed(self, event: Event) -> None:
        if self.pads.remove(event):
            self._news.pad_lost = True
            self._repeat.stop()


class _News:
    """What this pulse has brought so far."""

    def __init__(self) -> None:
        self.raw: list[RawPress] = []
        self.pad_of: dict[MenuKey, int] = {}  # a second pad that says the same is the first one's shadow
        self.text = ""
        self.pointer: Pointer | None = None
        self.pause = False
        self.focus_lost = False
        self.focus_gained = False
        self.pad_lost = False
        self.sound_changed = False
        self.sound_lost = False
        self.quit = False
