"""Pads: plugged and unplugged at any time, in one language of buttons whatever they call theirs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

import pygame
from pygame.event import Event

from anti_invaders.devices import stick
from anti_invaders.devices.bindings import Action
from anti_invaders.devices.held import Held
from anti_invaders.devices.pad_driver import OpenPad, PadDriver, SdlPadDriver
from anti_invaders.devices.stick import DEAD_ZONE, Stick

BUTTONS = (
    "a", "b", "x", "y", "back", "guide", "start", "leftstick", "rightstick", "leftshoulder", "rightshoulder",
    "dpup", "dpdown", "dpleft", "dpright",
)  # by SDL's numbers of a mapped pad  # fmt: skip
TRIGGERS = {
    pygame.CONTROLLER_AXIS_TRIGGERLEFT: "lefttrigger",
    pygame.CONTROLLER_AXIS_TRIGGERRIGHT: "righttrigger",
}
UNMAPPED_BUTTONS = ("a", "b", "x", "y", "leftshoulder", "rightshoulder", "back", "start")  # the usual order
STICK_WISHES = {
    stick.LEFT: int(Action.LEFT),
    stick.RIGHT: int(Action.RIGHT),
    stick.UP: int(Action.UP),
    stick.DOWN: int(Action.DOWN),
}
FULL = 32767  # an axis of a mapped pad at its end
PULLED, RELEASED = (
    0.5,
    0.35,
)  # of a trigger's way: it counts as a button past the one, no more under the other
SLOTS = (1, 0)  # where new pads go: with one pad, its owner shares the machine with the keyboard's


class PadPress(NamedTuple):
    """A button or a direction of a stick, for menus and for binding."""

    pad: int  # instance
    code: str
    down: bool


class Pad:
    """The state of one pad."""

    def __init__(self, opened: OpenPad, slot: int) -> None:
        self.opened = opened
        self.slot = slot  # the player it belongs to when two play
        self.used = False  # whether anybody has touched it
        self.held: Held[str] = Held()
        self.stick = Stick()
        self._direction: str | None = None  # of the stick, for menus

    def button(self, code: str, down: bool) -> list[PadPress]:
        """A button went down or up."""
        if not down:
            self.held.release(code)
            return [self._press(code, False)]
        return [self._press(code, True)] if self.held.press(code) else []

    def trigger(self, code: str, value: float) -> list[PadPress]:
        """An axis that works as a button. Some rest at -1, some at 0: only a pull past 0 counts."""
        pulled = code in self.held
        if not pulled and value > PULLED:
            return self.button(code, True)
        if pulled and value < RELEASED:
            return self.button(code, False)
        return []

    def hat(self, x: int, y: int) -> list[PadPress]:
        """A hat's position; y is 1 when it is up."""
        wanted = {"dpleft": x < 0, "dpright": x > 0, "dpup": y > 0, "dpdown": y < 0}
        changed = [(code, down) for code, down in wanted.items() if down != (code in self.held)]
        return [press for code, down in changed for press in self.button(code, down)]

    def move_stick(self, axis: int, value: float, dead_zone: float) -> list[PadPress]:
        """The stick steers the ship at once; for menus it is pressed like a key."""
        self.stick.move(axis, value, dead_zone)
        held = self.stick.directions()
        for code in STICK_WISHES:
            if code in held:
                self.held.press(code)
            else:
                self.held.release(code)
        return self._turn_menu(self.stick.main_direction())

    def release_all(self) -> None:
        """All is up."""
        self.held.release_all()
        self.stick.centre()
        self._direction = None

    def _turn_menu(self, direction: str | None) -> list[PadPress]:
        before, self._direction = self._direction, direction
        if before == direction:
            return []
        presses = [self._press(before, False)] if before else []
        return [*presses, self._press(direction, True)] if direction else presses

    def _press(self, code: str, down: bool) -> PadPress:
        self.used = self.used or down
        return PadPress(self.opened.instance, code, down)


class Pads:
    """All pads that are plugged in. Events go to `handle`, which says what they mean."""

    def __init__(self, driver: PadDriver | None = None) -> None:
        self.dead_zone = DEAD_ZONE  # 0 to 1
        self._driver = driver or SdlPadDriver()
        self._pads: dict[int, Pad] = {}  # by instance
        self._last: Pad | None = None  # touched or plugged in last
        self._handlers: Mapping[int, Callable[[Event], list[PadPress]]] = {
            pygame.CONTROLLERDEVICEADDED: self._added,
            pygame.JOYDEVICEADDED: self._added,
            pygame.CONTROLLERBUTTONDOWN: self._mapped_button,
            pygame.CONTROLLERBUTTONUP: self._mapped_button,
            pygame.CONTROLLERAXISMOTION: self._mapped_axis,
            pygame.JOYBUTTONDOWN: self._bare_button,
            pygame.JOYBUTTONUP: self._bare_button,
            pygame.JOYAXISMOTION: self._bare_axis,
            pygame.JOYHATMOTION: self._bare_hat,
        }
        self._driver.start()

    def __len__(self) -> int:
        return len(self._pads)

    @property
    def events(self) -> Iterable[int]:
        """The types of the events that `handle` understands."""
        return self._handlers.keys()

    @property
    def name(self) -> str:
        """What the pad touched last calls itself; "" without one."""
        return self._last.opened.name if self._last else ""

    @property
    def stick(self) -> tuple[float, float]:
        """Where the stick of the pad touched last stands, -1 to 1 each, in its dead zone too."""
        return self._last.stick.position if self._last else (0.0, 0.0)

    def handle(self, event: Event) -> list[PadPress]:
        """What an event means for menus; the ship's share is kept for `mask`."""
        return self._handlers[event.type](event)

    def remove(self, event: Event) -> bool:
        """A pad was unplugged. True when it was in use: the game should wait for its player."""
        pad = self._pads.pop(event.instance_id, None)
        if pad is None:
            return False
        self._driver.close(pad.opened)
        if pad is self._last:
            self._last = next(iter(self._pads.values()), None)
        return pad.used

    def mask(self, bound: Mapping[str, int], slot: int | None = None) -> int:
        """The wishes held on all pads, or on those of one player."""
        mask = 0
        for pad in self._pads.values():
            if slot in (None, pad.slot):
                mask |= pad.held.mask(bound) | pad.held.mask(STICK_WISHES)
        return mask

    def forget_taps(self) -> None:
        """The pulse has heard them."""
        for pad in self._pads.values():
            pad.held.forget_taps()

    def swallow(self) -> None:
        """What is held now is unheard until it is pressed anew, or fire held on."""
        for pad in self._pads.values():
            pad.held.swallow()

    def release_all(self) -> None:
        """All is up on all pads."""
        for pad in self._pads.values():
            pad.release_all()

    def close(self) -> None:
        """Let go of all pads."""
        for pad in self._pads.values():
            self._driver.close(pad.opened)
        self._pads.clear()
        self._last = None

    def _added(self, event: Event) -> list[PadPress]:
        opened = self._driver.open(event.device_index)
        if opened and opened.instance not in self._pads:
            self._pads[opened.instance] = self._last = Pad(opened, self._free_slot())
        return []

    def _free_slot(self) -> int:
        taken = {pad.slot for pad in self._pads.values()}
        return next((slot for slot in SLOTS if slot not in taken), SLOTS[0])

    def _find(self, event: Event, mapped: bool) -> Pad | None:
        """A press comes twice, once for each family of events: each pad listens to one of them."""
        pad = self._pads.get(event.instance_id)
        if pad is None or pad.opened.mapped != mapped:
            return None
        self._last = pad
        return pad

    def _mapped_button(self, event: Event) -> list[PadPress]:
        pad = self._find(event, True)
        down = event.type == pygame.CONTROLLERBUTTONDOWN
        return pad.button(_name(BUTTONS, event.button), down) if pad else []

    def _mapped_axis(self, event: Event) -> list[PadPress]:
        pad = self._find(event, True)
        if pad is None:
            return []
        value = event.value / FULL
        if event.axis in TRIGGERS:
            return pad.trigger(TRIGGERS[event.axis], value)
        return self._stick(pad, event.axis, value)

    def _bare_button(self, event: Event) -> list[PadPress]:
        pad = self._find(event, False)
        down = event.type == pygame.JOYBUTTONDOWN
        return pad.button(_name(UNMAPPED_BUTTONS, event.button), down) if pad else []

    def _bare_axis(self, event: Event) -> list[PadPress]:
        pad = self._find(event, False)
        if pad is None:
            return []
        if event.axis > 1:  # who knows what it is; some are triggers
            return pad.trigger(f"axis{event.axis}", event.value)
        return self._stick(pad, event.axis, event.value)

    def _bare_hat(self, event: Event) -> list[PadPress]:
        pad = self._find(event, False)
        return pad.hat(*event.value) if pad else []

    def _stick(self, pad: Pad, axis: int, value: float) -> list[PadPress]:
        if axis not in (pygame.CONTROLLER_AXIS_LEFTX, pygame.CONTROLLER_AXIS_LEFTY):
            return []
        return pad.move_stick(axis, value, self.dead_zone)


def _name(names: tuple[str, ...], number: int) -> str:
    return names[number] if number < len(names) else f"button{number}"
