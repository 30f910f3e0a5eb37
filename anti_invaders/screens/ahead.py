"""What costs most of a stage to come, done beside the game in a thread of its own: figures and worlds are
baked, which touches nothing that the game changes.

It works while the game sleeps: for a few ms after a frame. NumPy gives the interpreter away in every call
and takes it back, so that a frame drawn at the same time would wait dozens of times.
"""

from __future__ import annotations

import atexit
import logging
import sys
import threading
import time
from collections.abc import Iterator

from anti_invaders.devices import memory
from anti_invaders.view.breath import breathe_by

log = logging.getLogger(__name__)

TURN = 0.0005  # s that the game waits at most for its turn, where the interpreter is not let go
BESIDE_PLAY, BESIDE_MENU = 0.003, 0.008  # s after a frame: who plays needs most of the machine
REST = 0.006  # s after that, or a display of 144 Hz would leave the game no frame of its own
UNSEEN = 0.05  # s: if no frame has come in so long, nobody sees any
HASTE = 0.003  # s that whoever wants all of it waits at a time
PATIENCE = 2.0  # s that are waited for a part of a step at the end of the program


class Ahead:
    """Takes all steps of an iterator, and within a step rests wherever it breathes. What fails is tried again
    by whoever needs it."""

    def __init__(self, work: Iterator[None], leisure: float = BESIDE_PLAY) -> None:
        self.leisure = leisure  # s of every frame's sleep that it may take
        self._work = work
        self._until = 0.0  # when this rest of the game is over
        self._hurried = self._stopped = False
        self._turn = threading.Event()
        sys.setswitchinterval(TURN)
        self._thread = threading.Thread(target=self._take_all, name="ahead", daemon=True)
        self._thread.start()
        atexit.register(self.stop)

    @property
    def done(self) -> bool:
        """Whether nothing is left to do."""
        return not self._thread.is_alive()

    def go_on(self) -> None:
        """A frame is over, and the game sleeps until the next."""
        self._turn.set()

    def hurry(self) -> None:
        """Take no more rests: somebody waits. Waits a little itself."""
        self._hurried = True
        self._turn.set()
        self._thread.join(HASTE)

    def calm(self) -> None:
        """Nobody waits any more."""
        self._hurried = False

    def leave(self) -> None:
        """Nobody wants it any more: go no further, and do not wait for it."""
        self._stopped = True
        self._turn.set()

    def stop(self) -> None:
        """The same, and wait for the present part of a step."""
        self.leave()
        self._thread.join(PATIENCE)

    # --- in the thread --------------------------------------------------------------------------------
    def _take_all(self) -> None:
        breathe_by(self._breathe)
        try:
            for _step in self._work:
                self._breathe()
        except _Left:
            pass
        except Exception:
            log.exception("a stage could not be made ready beside the game")
        memory.give_back()
        atexit.unregister(self.stop)

    def _breathe(self) -> None:
        """Go on while the game sleeps; else wait until it does so again."""
        if self._stopped:
            raise _Left
        if self._hurried or time.perf_counter() < self._until:
            return
        time.sleep(REST)
        self._turn.clear()
        self._turn.wait(UNSEEN)
        self._until = time.perf_counter() + self.leisure
        if self._stopped:
            raise _Left


class _Left(BaseException):
    """Ends the work wherever it is. Nobody who takes care of errors takes it for one."""
