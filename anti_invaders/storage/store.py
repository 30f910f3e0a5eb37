"""All of a player's data behind one door. Opening it never fails; what went wrong lies in `notices`."""

from __future__ import annotations

import logging
from pathlib import Path

from anti_invaders.storage import scores, settings
from anti_invaders.storage.crashes import Crashes
from anti_invaders.storage.document import Document
from anti_invaders.storage.notices import Notices
from anti_invaders.storage.replays import Replays
from anti_invaders.storage.scores import Scores
from anti_invaders.storage.shelf import DiskShelf, MemoryShelf, Shelf
from anti_invaders.storage.suspended import SuspendedRun

log = logging.getLogger(__name__)

SETTINGS_VERSION = 1


class Store:
    """The player's settings, scores, replays, suspended run and reports of crashes.

    `folder` is where they are, None in a session that can keep nothing. Nobody but a storage module
    opens a file in there, except the log, the last words of a dying interpreter, and the display's marker.
    """

    def __init__(self, folder: Path | None = None, notices: Notices | None = None) -> None:
        """Open a folder that `folders.data_folder` found; None keeps all in memory, and touches no disk."""
        self.notices = notices or Notices()
        self.folder = folder
        shelf: Shelf = DiskShelf(self.folder) if self.folder else MemoryShelf()
        self._settings = Document(shelf, self.notices, "settings.json", SETTINGS_VERSION)
        self.settings = settings.load(self._settings)
        self.scores = Scores(Document(shelf, self.notices, scores.FILE, scores.VERSION))
        self.replays = Replays(shelf, self.notices)
        self.run = SuspendedRun(shelf, self.notices)
        self.pack_run = SuspendedRun(shelf, self.notices, "run-pack.json")
        self._shelf, self._course_runs = shelf, dict[str, SuspendedRun]()
        self.crashes = Crashes(shelf)
        log.info("data folder: %s", self.folder or "none, memory only")

    @property
    def mods(self) -> Path | None:
        """Where the player puts stage packs, a folder each; it need not be there."""
        return self.folder / "mods" if self.folder else None

    def course_run(self, course: str) -> SuspendedRun:
        """Where a run of a course waits."""
        if course not in self._course_runs:
            self._course_runs[course] = SuspendedRun(self._shelf, self.notices, f"run-{course}.json")
        return self._course_runs[course]

    def save_settings(self) -> bool:
        """Whether the settings, as they are now, are on the disk."""
        return settings.save(self._settings, self.settings)
