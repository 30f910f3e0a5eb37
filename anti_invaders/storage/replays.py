"""The replay files: the last run, and every run that came into a table. Watching one changes nothing."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from anti_invaders.storage.notices import Notice, Notices, reason
from anti_invaders.storage.shelf import Shelf

if TYPE_CHECKING:  # the window is open before the rules are loaded: whoever reads a replay loads them then
    from anti_invaders.rules.start import Start

FOLDER = "replays"
SUFFIX = ".replay"
LAST = "last" + SUFFIX
HEAD = 32 << 10  # bytes that hold the header of a run of half an hour
DATED = len("2031-05-04-210733")
AT_ONE_TIME = 100  # files that may be kept in one second
UNREADABLE = (OSError, ValueError, KeyError, TypeError, RecursionError)


@dataclass(frozen=True, slots=True)
class Header:
    """What a replay says about itself. `rules` and `content` may be others than ours."""

    start: Start
    pulses: int
    rules: int
    content: str


@dataclass(frozen=True, slots=True)
class Entry:
    """A file of the list. Without a `header` it cannot be shown, and `why` says so."""

    file: str
    header: Header | None
    why: str = ""


class Replays:
    """The replays on one shelf."""

    def __init__(self, shelf: Shelf, notices: Notices) -> None:
        self._shelf = shelf
        self._notices = notices

    def keep_last(self, data: bytes) -> bool:
        """Keep this run in place of the last one. Whether it is on the disk."""
        return self._write(LAST, data)

    def keep_best(self, data: bytes) -> str:
        """Keep this run for good: its file's name for the score's row, "" if it could not be kept."""
        when = datetime.now().astimezone().strftime("%Y-%m-%d-%H%M%S")
        taken = set(self._shelf.names(FOLDER))
        file = next((name for name in _names(when) if name not in taken), "")
        return file if file and self._write(file, data) else ""

    def take_in(self, file: str, data: bytes) -> tuple[str, bool]:
        """Keep a replay of another machine: the name it has here ("" if it could not be kept), whether it is
        new. One of the same name and other content stays beside it; a last run stays the last one."""
        taken = set(self._shelf.names(FOLDER))
        if file == LAST and LAST in taken:
            return file, False
        for name in (file, *_names(file.removesuffix(SUFFIX)[:DATED])):
            if name not in taken:
                return (name, True) if self._write(name, data) else ("", False)
            if self.read(name) == data:
                return name, False
        return "", False

    def has(self, file: str) -> bool:
        """Whether there is one of this name, whatever it is worth."""
        return file in self._shelf.names(FOLDER)

    def read(self, file: str) -> bytes | None:
        """The bytes of a replay by its name; None (and a notice) when they cannot be had."""
        if not file.endswith(SUFFIX) or "/" in file or "\\" in file:
            return None
        from anti_invaders.rules.replay import LARGEST

        try:
            return self._shelf.read(f"{FOLDER}/{file}", LARGEST)
        except OSError as error:
            self._notices.add(Notice("unread", file, why=reason(error)))
            return None

    def entries(self) -> list[Entry]:
        """All replays, the last run first, then from the newest to the oldest. Reads only headers."""
        names = [name for name in self._shelf.names(FOLDER) if name.endswith(SUFFIX)]
        return [self._entry(name) for name in sorted(names, reverse=True)]

    def _entry(self, file: str) -> Entry:
        try:
            return Entry(file, self._header(f"{FOLDER}/{file}"))
        except UNREADABLE as error:
            return Entry(file, None, reason(error))

    def _header(self, name: str) -> Header:
        """The line of JSON after the magic one, which `rules.replay` writes."""
        from anti_invaders.rules import replay
        from anti_invaders.rules.start import Start

        head = self._shelf.head(name, HEAD)
        if len(head) == HEAD and b"\n" not in head[len(replay.MAGIC) :]:
            head = self._shelf.head(name, replay.LARGEST_HEADER)
        if not head.startswith(replay.MAGIC):
            raise ValueError("not a replay")
        said = json.loads(head[len(replay.MAGIC) :].split(b"\n", 1)[0])
        start = Start.restored(said["start"])
        return Header(start, int(said["pulses"]), int(said["rules"]), str(said["content"]))

    def _write(self, file: str, data: bytes) -> bool:
        try:
            self._shelf.write(f"{FOLDER}/{file}", data)
        except OSError as error:
            self._notices.add(Notice("unsaved", file, why=reason(error)))
            return False
        return True


def _names(when: str) -> list[str]:
    """The names that runs of one moment may have."""
    return [f"{when}{SUFFIX}", *(f"{when}-{n}{SUFFIX}" for n in range(2, AT_ONE_TIME))]
