"""What went wrong on the disk, as values for a screen to show. Storage raises nothing at its callers."""

from __future__ import annotations

import errno
import logging
from dataclasses import dataclass

from anti_invaders.texts import _

log = logging.getLogger(__name__)


def reason(error: Exception) -> str:
    """Why something failed, in a few words: the player's language for what is usual, else the system's."""
    usual = {
        errno.ENOENT: _("No such file or directory"),
        errno.EACCES: _("Permission denied"),
        errno.ENOSPC: _("No space left on device"),
        errno.EISDIR: _("Is a directory"),
        errno.ENOTDIR: _("Not a directory"),
        errno.EROFS: _("Read-only file system"),
        errno.EFBIG: _("File too large"),
    }
    known = usual.get(getattr(error, "errno", None) or 0)
    return known or getattr(error, "strerror", None) or str(error) or type(error).__name__


@dataclass(frozen=True, slots=True)
class Notice:
    """One trouble. `kind`: "session", "damaged", "newer", "unsaved", "unread"; `file` what it is about."""

    kind: str
    file: str
    kept: str = ""
    why: str = ""

    def text(self) -> str:
        """One sentence in the player's language."""
        return self._sentence().format(file=self.file, kept=self.kept, why=self.why)

    def _sentence(self) -> str:
        if self.kind == "session":
            return _("No folder for your data ({file}: {why}). Scores and settings last until you quit.")
        if self.kind == "damaged":
            return _("{file} was damaged; it is kept as {kept}.")
        if self.kind == "newer":
            return _("{file} is from a newer version of the game; it is kept as {kept}.")
        if self.kind == "unread":
            return _("{file} could not be read ({why}).")
        return _("{file} could not be saved ({why}). The old one is still there.")


class Notices:
    """The troubles that nobody has been told yet. The same one is told once in a run of the program."""

    def __init__(self) -> None:
        self._waiting: list[Notice] = []
        self._told: set[tuple[str, str]] = set()

    def add(self, notice: Notice) -> None:
        """Log it, and keep it for a screen unless its like has been told."""
        log.warning("%s: %s %s %s", notice.kind, notice.file, notice.kept, notice.why)
        like = (notice.kind, notice.file)
        if like not in self._told:
            self._told.add(like)
            self._waiting.append(notice)

    def take(self) -> list[Notice]:
        """The notices since the last call, oldest first."""
        taken, self._waiting = self._waiting, []
        return taken
