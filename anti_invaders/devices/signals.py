"""Asked to end by the system: a flag, which the loop sees at its next pulse.

Nothing else would do: an exception raised by a handler is lost when it comes while SDL changes the
monitor's mode, and a handler that ends the process leaves the desktop at 800x600.
"""

from __future__ import annotations

import signal
from types import FrameType

_NAMES = ("SIGINT", "SIGTERM", "SIGHUP")  # Windows has no SIGHUP

_asked = False


def install() -> None:
    """From now on these signals only raise the flag. Before pygame starts, from the main thread."""
    for name in _NAMES:
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), _ask)


def release() -> None:
    """The signals end the program again, as they do by themselves."""
    for name in _NAMES:
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_DFL)


def quit_asked() -> bool:
    """Whether one of them has come."""
    return _asked


def _ask(_number: int, _frame: FrameType | None) -> None:
    global _asked
    _asked = True
