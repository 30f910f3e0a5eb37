"""A thread beside the game: it decodes sounds and music, and touches nothing of the game."""

from __future__ import annotations

import threading
from collections.abc import Callable
from queue import SimpleQueue

Job = Callable[[], object]


class Loader:
    """Does jobs in order, beside the game. A job must catch its own errors."""

    def __init__(self) -> None:
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="loader", daemon=True)
        self._closed = False
        self._thread.start()

    def do(self, job: Job) -> None:
        """Have a job done after those asked for before."""
        self._jobs.put(job)

    def close(self, patience: float) -> None:
        """Begin no job more, and wait for the present one, so many seconds at most."""
        self._closed = True
        self._jobs.put(None)
        self._thread.join(patience)

    def _work(self) -> None:
        while (job := self._jobs.get()) and not self._closed:
            job()
