"""Reports of crashes: each a file of its own, told once at the next start."""

from __future__ import annotations

import logging
from datetime import datetime

from anti_invaders.storage.document import MEBIBYTE
from anti_invaders.storage.shelf import Shelf

log = logging.getLogger(__name__)

FOLDER = "crashes"
TOLD = f"{FOLDER}/told"  # holds the name of the newest report that a start has told of
FATAL = "fatal.txt"  # where the interpreter itself writes when it dies; see `adopt`
MOST = 20  # reports that are kept


class Crashes:
    """The reports on one shelf. A disk that takes none is no further trouble: each method goes on."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf

    def write(self, text: str) -> str:
        """Keep a report. Its name within the data folder, "" where it could not be kept."""
        name = f"{FOLDER}/crash-{datetime.now().astimezone():%Y%m%d-%H%M%S}.txt"
        try:
            self._shelf.write(name, text.encode(errors="replace"))
        except OSError as error:
            log.error("no crash report: %s", error)
            return ""
        self._thin()
        return name

    def untold(self) -> str:
        """The newest report, if no start has told of it; "" for none."""
        reports = self._reports()
        newest = reports[-1] if reports else ""
        return "" if newest <= self._told() else newest

    def tell(self) -> None:
        """The newest report is told."""
        reports = self._reports()
        try:
            self._shelf.write(TOLD, "".join(reports[-1:]).encode())
        except OSError as error:
            log.warning("the crash will be told again: %s", error)

    def adopt(self) -> None:
        """Make a report of what an interpreter that died in an earlier run has written."""
        name = f"{FOLDER}/{FATAL}"
        try:
            last_words = self._shelf.read(name, MEBIBYTE)
            if last_words and self.write(last_words.decode(errors="replace")):
                self._shelf.remove(name)
        except OSError as error:
            log.debug("no last words: %s", error)

    def _reports(self) -> list[str]:
        """Their names, the oldest first."""
        names = self._shelf.names(FOLDER)
        return [f"{FOLDER}/{name}" for name in names if name.startswith("crash-") and name.endswith(".txt")]

    def _told(self) -> str:
        try:
            return self._shelf.read(TOLD, MEBIBYTE).decode(errors="replace")
        except OSError:
            return ""

    def _thin(self) -> None:
        """The oldest give way."""
        for name in self._reports()[:-MOST]:
            try:
                self._shelf.remove(name)
            except OSError as error:
                log.info("an old report stays: %s", error)
