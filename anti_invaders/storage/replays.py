"""The replay files: the last run, and every run that came into a table. Watching one changes nothing."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from anti_invaders.rules import replay
from anti_invaders.storage.document import MEBIBYTE
from anti_invaders.storage.notices import Notice, Notices, reason
from anti_invaders.storage.shelf import Shelf

FOLDER = "replays"
SUFFIX = ".replay"
LAST = "last" + SUFFIX
LONGEST = 16 * MEBIBYTE  # bytes: two players for a day
HEAD = 4096  # bytes that hold a header


@dataclass(frozen=True, slots=True)
class Entry:
    """A file of the list. Without a `header` it cannot be shown, and `why` says so."""

    file: str
    header: replay.Header | None
    why: str = ""


class Replays:
    """The replays on one shelf."""

    def __init__(self, shelf: Shelf, notices: Notices) -> None:
        self._shelf = shelf
        self._notices = notices

    def keep_last(self, data: bytes) -> bool:
        """Keep this run in place of the last one. Whether it is on the disk."""
        return self._write(LAST, data)

    def keep(self, data: bytes) -> str:
        """Keep this run for good: its file's name for the score's row, "" if it could not be kept."""
        with_time = datetime.now().astimezone().strftime("%Y-%m-%d-%H%M%S")
        taken = set(self._shelf.names(FOLDER))
        names = (f"{with_time}{n}{SUFFIX}" for n in ("", *(f"-{n}" for n in range(2, 1000))))
        file = next((name for name in names if name not in taken), "")
        return file if file and self._write(file, data) else ""

    def read(self, file: str) -> bytes | None:
        """The bytes of a replay by its name; None (and a notice) when they cannot be had."""
        if not file.endswith(SUFFIX) or "/" in file or "\\" in file:
            return None
        try:
            return self._shelf.read(f"{FOLDER}/{file}", LONGEST)
        except OSError as error:
            self._notices.add(Notice("unread", file, why=reason(error)))
            return None

    def entries(self) -> list[Entry]:
        """All replays, the last run first, then from the newest to the oldest. Reads only headers."""
        names = [name for name in self._shelf.names(FOLDER) if name.endswith(SUFFIX)]
        return [self._entry(name) for name in sorted(names, reverse=True)]

    def _entry(self, file: str) -> Entry:
        try:
            return Entry(file, replay.header_of(self._shelf.head(f"{FOLDER}/{file}", HEAD)))
        except (OSError, replay.Damaged) as error:
            return Entry(file, None, reason(error))

    def _write(self, file: str, data: bytes) -> bool:
        try:
            self._shelf.write(f"{FOLDER}/{file}", data)
        except OSError as error:
            self._notices.add(Notice("unsaved", file, why=reason(error)))
            return False
        return True
