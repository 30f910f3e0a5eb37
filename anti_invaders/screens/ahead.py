"""What costs most of a stage to come, done beside the game in a thread of its own: figures and worlds are
baked, which touches nothing that the game changes."""

from __future__ import annotations

import atexit
import logging
import sys
import threading
from collections.abc import Iterator

log = logging.getLogger(__name__)

TURN = 0.0005  # s that the game waits at most for its turn, where the interpreter is not let go
REST = 0.010  # s between two steps: the game has the machine first
HASTE = 0.003  # s that whoever wants all of it waits at a time
PATIENCE = 2.0  # s that are waited for a step at the end of the program


class Ahead:
    """Takes all steps of an iterator, with rests. What fails is tried again by whoever needs it."""

    def __init__(self, steps: Iterator[None]) -> None:
        self._steps = steps
        self._rest = REST
        self._stopped = threading.Event()
        sys.setswitchinterval(TURN)
        self._thread = threading.Thread(target=self._work, name="ahead", daemon=True)
        self._thread.start()
        atexit.register(self.stop)

    @property
    def done(self) -> bool:
        """Whether nothing is left to do."""
        return not self._thread.is_alive()

    def hurry(self) -> None:
        """Take no more rests: somebody waits. Waits a little itself."""
        self._rest = 0.0
        self._thread.join(HASTE)

    def stop(self) -> None:
        """Begin no further step, and wait for the present one."""
        self._stopped.set()
        self._thread.join(PATIENCE)

    def _work(self) -> None:
        try:
            for _step in self._steps:
                if self._stopped.wait(self._rest):
                    break
        except Exception:
            log.exception("a stage could not be made ready beside the game")
        atexit.unregister(self.stop)
