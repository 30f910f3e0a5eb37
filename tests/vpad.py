"""A virtual game pad for tests: SDL's own virtual joystick, driven in the test's process.

It needs no /dev/uinput and no right of any kind, and works with SDL's dummy video driver: the pad is
as real to SDL as one of plastic.
"""

from __future__ import annotations

import ctypes
from pathlib import Path
from typing import Self

GAMEPAD, UNKNOWN = 1, 0  # SDL_JoystickType: the first gets a mapping of buttons, the second has none
FULL = 32767

A, B, X, Y, BACK, GUIDE, START = range(7)  # SDL_GameControllerButton
LEFT_SHOULDER, RIGHT_SHOULDER, DPAD_UP, DPAD_DOWN, DPAD_LEFT, DPAD_RIGHT = range(9, 15)
LEFT_X, LEFT_Y, RIGHT_X, RIGHT_Y, LEFT_TRIGGER, RIGHT_TRIGGER = range(6)


class _Description(ctypes.Structure):
    """SDL_VirtualJoystickDesc, version 1; the callbacks that we leave out are null."""

    _fields_ = [
        ("version", ctypes.c_uint16),
        ("type", ctypes.c_uint16),
        ("naxes", ctypes.c_uint16),
        ("nbuttons", ctypes.c_uint16),
        ("nhats", ctypes.c_uint16),
        ("vendor_id", ctypes.c_uint16),
        ("product_id", ctypes.c_uint16),
        ("padding", ctypes.c_uint16),
        ("button_mask", ctypes.c_uint32),
        ("axis_mask", ctypes.c_uint32),
        ("name", ctypes.c_char_p),
        ("userdata", ctypes.c_void_p),
        *((name, ctypes.c_void_p) for name in ("Update", "SetPlayerIndex", "Rumble", "RumbleTriggers")),
        *((name, ctypes.c_void_p) for name in ("SetLED", "SendEffect")),
    ]


class VirtualPad:
    """`with VirtualPad() as pad: pad.press(A)`. Plugged in at the start, unplugged at the end."""

    def __init__(
        self, kind: int = GAMEPAD, *, axes: int = 6, buttons: int = 15, hats: int = 0, name: str = "Test Pad"
    ) -> None:
        self._sdl = _loaded_sdl()
        self._description = _Description(
            version=1, type=kind, naxes=axes, nbuttons=buttons, nhats=hats, name=name.encode()
        )
        self._description.vendor_id, self._description.product_id = (0x045E, 0x028E) if kind else (0, 0)
        self._index = self._sdl.SDL_JoystickAttachVirtualEx(ctypes.byref(self._description))
        if self._index < 0:
            raise RuntimeError(self._sdl.SDL_GetError().decode())
        self._joystick = ctypes.c_void_p(self._sdl.SDL_JoystickOpen(self._index))
        self._instance = self._sdl.SDL_JoystickGetDeviceInstanceID(self._index)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.unplug()

    def press(self, button: int) -> None:
        self._sdl.SDL_JoystickSetVirtualButton(self._joystick, button, ctypes.c_uint8(1))

    def release(self, button: int) -> None:
        self._sdl.SDL_JoystickSetVirtualButton(self._joystick, button, ctypes.c_uint8(0))

    def axis(self, axis: int, value: float) -> None:
        """-1 to 1; a trigger rests at -1."""
        self._sdl.SDL_JoystickSetVirtualAxis(self._joystick, axis, ctypes.c_int16(round(value * FULL)))

    def hat(self, value: int) -> None:
        """Bits: 1 up, 2 right, 4 down, 8 left."""
        self._sdl.SDL_JoystickSetVirtualHat(self._joystick, 0, ctypes.c_uint8(value))

    def unplug(self) -> None:
        """Take it out; twice does no harm."""
        for index in range(self._sdl.SDL_NumJoysticks()):
            if self._sdl.SDL_JoystickGetDeviceInstanceID(index) == self._instance:
                self._sdl.SDL_JoystickDetachVirtual(index)
                return


def _loaded_sdl() -> ctypes.CDLL:
    """The SDL that pygame has loaded, never a second copy."""
    with Path("/proc/self/maps").open() as maps:
        path = next((line.split(maxsplit=5)[-1].rstrip() for line in maps if "libSDL2-2" in line), None)
    if path is None:
        raise RuntimeError("pygame's SDL is not loaded")
    sdl = ctypes.CDLL(path)
    sdl.SDL_JoystickOpen.restype = ctypes.c_void_p
    sdl.SDL_GetError.restype = ctypes.c_char_p
    return sdl
