"""One writer at a time: a lock between the copies of the game that share a data folder."""

from __future__ import annotations

import contextlib
import errno
import sys
import time
from collections.abc import Iterator
from pathlib import Path

WAIT = 2.0  # s until the other copy counts as stuck
NAP = 0.01  # s between tries
TAKEN = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)  # "somebody else has it"; other errors: "no locks here"

if sys.platform == "win32":
    import msvcrt

    def _seize(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _seize(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


@contextlib.contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold the lock file `path`, made if need be. OSError: it cannot be made, or another has it.

    The system lets go when the file is closed or its program dies. A file system without locks
    (some network folders) gives none, and the game goes on without.
    """
    with path.open("ab") as file:
        end = time.monotonic() + WAIT
        while not _seized(file.fileno()):
            if time.monotonic() > end:
                raise OSError(errno.EBUSY, "another copy of the game is writing")
            time.sleep(NAP)
        yield


def _seized(handle: int) -> bool:
    try:
        _seize(handle)
    except OSError as error:
        return error.errno not in TAKEN
    return True
