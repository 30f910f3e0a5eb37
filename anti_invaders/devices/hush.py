"""What the system's libraries write to the error stream by themselves, kept for the log instead.

On a machine without a sound card ALSA complains in a dozen lines that no player can do anything about, and
they would stand where the program's own words should.
"""

from __future__ import annotations

import contextlib
import logging
import os
import sys
import tempfile
from collections.abc import Iterator
from typing import BinaryIO

log = logging.getLogger(__name__)

ERRORS = 2  # the stream's number, for libraries that know no Python


@contextlib.contextmanager
def hushed(who: str) -> Iterator[None]:
    """Meanwhile nothing is written to the error stream; afterwards the log has it, at its lowest level."""
    with contextlib.ExitStack() as stack:
        try:
            heard: BinaryIO = stack.enter_context(tempfile.TemporaryFile())
            stream = os.dup(ERRORS)
        except OSError:  # no such stream, or nowhere to keep what it says
            yield
            return
        _turn(heard.fileno())
        try:
            yield
        finally:
            _turn(stream)
            os.close(stream)
            heard.seek(0)
            for line in heard.read().decode(errors="replace").splitlines():
                log.debug("%s: %s", who, line)


def _turn(stream: int) -> None:
    """Let the error stream lead to another one; what Python still holds back goes where it was meant to."""
    if sys.stderr is not None:
        sys.stderr.flush()
    os.dup2(stream, ERRORS)
