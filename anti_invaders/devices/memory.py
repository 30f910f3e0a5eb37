"""What was freed, given back to the system: glibc keeps it, in pieces, until it is asked."""

from __future__ import annotations

import contextlib
import ctypes
import sys


def give_back() -> None:
    """Some ms, in which other threads go on. Elsewhere than on Linux, and with other C libraries, nothing."""
    if sys.platform == "linux":
        with contextlib.suppress(OSError, AttributeError):
            ctypes.CDLL(None).malloc_trim(0)
