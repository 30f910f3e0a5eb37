"""A versioned JSON file that is always readable: from itself, from its backup, or as nothing at all."""

from __future__ import annotations

import contextlib
import json
import logging
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from anti_invaders.storage.notices import Notice, Notices, reason
from anti_invaders.storage.shelf import Shelf

log = logging.getLogger(__name__)

MEBIBYTE = 1 << 20
Data = dict[str, Any]
# JSON and UTF-8 errors are ValueErrors; a migration may miss a key
UNREADABLE = (OSError, ValueError, KeyError, TypeError, RecursionError)
UNWRITABLE = (OSError, ValueError, TypeError, RecursionError)  # the latter: what JSON cannot say


@dataclass(frozen=True, slots=True)
class Document:
    """One file on a shelf. Its JSON is an object with "version" and the caller's keys.

    `migrate` turns the data of an older version (its number is the second argument) into today's.
    """

    shelf: Shelf
    notices: Notices
    name: str
    version: int
    migrate: Callable[[Data, int], Data] = lambda data, version: data
    backup: bool = True
    indent: int | None = 1
    limit: int = 4 * MEBIBYTE

    def load(self) -> Data | None:
        """The data in today's form, or None where there is none. A damaged file is set aside and told."""
        for name in (self.name, self.name + ".bak") if self.backup else (self.name,):
            try:
                return self._understood(self._parsed(name), name)
            except FileNotFoundError:
                continue
            except UNREADABLE as error:
                kept = self.shelf.set_aside(name, "damaged")
                self.notices.add(Notice("damaged", name, kept, str(error)))
        return None

    def save(self, data: Data) -> bool:
        """Whether it is on the disk. If not, the old file is as it was, and a notice says why."""
        whole = {"version": self.version, **data}
        try:
            text = json.dumps(whole, ensure_ascii=False, indent=self.indent, sort_keys=True)
            self.shelf.write(self.name, text.encode(errors="replace"), backup=self.backup)
        except UNWRITABLE as error:
            self.notices.add(Notice("unsaved", self.name, why=reason(error)))
            return False
        return True

    def remove(self) -> None:
        """Take the file away, as far as the disk lets us."""
        try:
            self.shelf.remove(self.name)
        except OSError as error:
            self.notices.add(Notice("unsaved", self.name, why=reason(error)))

    @contextlib.contextmanager
    def locked(self) -> Iterator[None]:
        """Keep other copies of the game from writing between a load and a save; without, if it must be."""
        with contextlib.ExitStack() as stack:
            try:
                stack.enter_context(self.shelf.locked())
            except OSError as error:
                log.warning("no lock on %s: %s", self.name, error)
            yield

    def doubt(self, why: str) -> None:
        """Parts of the loaded file could not be used: keep a copy of it, and tell."""
        kept = self.shelf.copy_aside(self.name, "damaged")
        self.notices.add(Notice("damaged", self.name, kept, why))

    def _parsed(self, name: str) -> Data:
        data = json.loads(self.shelf.read(name, self.limit).decode("utf-8-sig"))
        if not isinstance(data, dict) or type(data.get("version")) is not int or data["version"] < 1:
            raise ValueError("not a file of this game")
        return data

    def _understood(self, data: Data, name: str) -> Data:
        found = data.pop("version")
        if found > self.version:
            kept = self.shelf.copy_aside(name, f"version-{found}")
            self.notices.add(Notice("newer", name, kept))
        return self.migrate(data, found) if found < self.version else data
