"""A bar on the error channel that says how far a long work has come."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Sequence

WIDTH = 30  # characters


def with_bar(names: Sequence[str]) -> Iterator[str]:
    """Hands out the names one by one and shows the way done, the time spent and what is in work."""
    start = time.monotonic()
    for done, name in enumerate(names):
        _show(done, len(names), name, time.monotonic() - start)
        yield name
    _show(len(names), len(names), "done", time.monotonic() - start)
    print(file=sys.stderr)


def _show(done: int, total: int, name: str, seconds: float) -> None:
    if not sys.stderr.isatty() and done < total:
        return  # a log wants one line, not a film
    filled = WIDTH * done // max(total, 1)
    bar = "#" * filled + "." * (WIDTH - filled)
    print(f"\r[{bar}] {done}/{total} {seconds:5.0f} s  {name:<24}", end="", file=sys.stderr, flush=True)
