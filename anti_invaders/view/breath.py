"""Long work lets the game breathe: what bakes calls `breathe` between parts of a ms or two.

In the game's own thread that does nothing. Whoever works beside the game waits there until the game has time.
"""

from __future__ import annotations

import threading
from collections.abc import Callable


class _Here(threading.local):
    """What each thread has of its own."""

    wait: Callable[[], None] | None = None


_here = _Here()


def breathe() -> None:
    """May be called anywhere, as often as wanted: it takes a tenth of a µs."""
    if _here.wait is not None:
        _here.wait()


def breathe_by(wait: Callable[[], None] | None) -> None:
    """Have all work of this thread call this whenever it breathes. What it raises ends the work."""
    _here.wait = wait
