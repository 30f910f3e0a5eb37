"""Opening pads: the one place that knows pygame's controller module, which is private by name."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import Protocol

import pygame
from pygame._sdl2 import controller

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class OpenPad:
    """A pad that is open for as long as somebody keeps this."""

    instance: int  # events name it by this number, which is new at every plugging in
    name: str
    mapped: bool  # whether SDL knows which button is which
    handle: object = None  # dropped, it would fall silent


class PadDriver(Protocol):
    """Opens pads by the number that a DEVICEADDED event names, and closes them."""

    def start(self) -> None:
        """From now on pads are announced by events, those already there too."""

    def open(self, index: int) -> OpenPad | None:
        """The pad, or None when it is gone again."""

    def close(self, pad: OpenPad) -> None:
        """Let go of a pad."""


class SdlPadDriver:
    """SDL's own: its mapping where it has one, the bare joystick where it has none."""

    def start(self) -> None:
        try:
            pygame.joystick.init()
            controller.init()
        except pygame.error as error:
            log.warning("no pads: %s", error)

    def open(self, index: int) -> OpenPad | None:
        try:
            if controller.is_controller(index):
                pad = controller.Controller(index)
                instance = pad.as_joystick().get_instance_id()  # its own `id` is where it was plugged in
                return OpenPad(instance, pad.name or "", True, pad)
            stick = pygame.joystick.Joystick(index)
            return OpenPad(stick.get_instance_id(), stick.get_name(), False, stick)
        except pygame.error as error:
            log.info("pad %d could not be opened: %s", index, error)
            return None

    def close(self, pad: OpenPad) -> None:
        if isinstance(pad.handle, controller.Controller | pygame.joystick.JoystickType):
            pad.handle.quit()
