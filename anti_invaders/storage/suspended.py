"""The run that was going on when the window closed: the whole pile of screens as plain data."""

from __future__ import annotations

from anti_invaders.storage.document import MEBIBYTE, Data, Document
from anti_invaders.storage.notices import Notices
from anti_invaders.storage.shelf import Shelf

FILE = "run.json"
VERSION = 1


class SuspendedRun:
    """One file, there only between a quit in mid-run and the next start. No backup: a run is played once."""

    def __init__(self, shelf: Shelf, notices: Notices, file: str = FILE) -> None:
        self._document = Document(
            shelf, notices, file, VERSION, backup=False, indent=None, limit=64 * MEBIBYTE
        )

    def save(self, stack: list[Data]) -> bool:
        """Keep what ScreenStack.save() says. Whether it is on the disk."""
        return self._document.save({"stack": stack})

    def load(self) -> list[Data] | None:
        """What was kept, or None where nothing readable is."""
        data = self._document.load()
        stack = data.get("stack") if data else None
        whole = isinstance(stack, list) and all(isinstance(screen, dict) for screen in stack)
        return stack if whole else None

    def clear(self) -> None:
        """Forget it: it was resumed, or ended."""
        self._document.remove()
