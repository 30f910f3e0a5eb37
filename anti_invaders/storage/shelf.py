"""One folder of the player's files, or a stand-in in memory that lasts until the program ends."""

from __future__ import annotations

import contextlib
import errno
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

from anti_invaders.storage import files, locks

LOCK = "lock"


class Shelf(Protocol):
    """Named contents. Names may hold one "/". Only OSError is raised, and FileNotFoundError is one."""

    def read(self, name: str, limit: int) -> bytes:
        """The content; an OSError if it is longer than `limit` bytes."""

    def head(self, name: str, count: int) -> bytes:
        """The first `count` bytes."""

    def write(self, name: str, data: bytes, *, backup: bool = False) -> None:
        """Replace the content, all or nothing."""

    def remove(self, name: str) -> None:
        """Take it away; nothing happens if it is not there."""

    def names(self, folder: str) -> list[str]:
        """What lies in a folder, sorted; nothing if there is no such folder."""

    def set_aside(self, name: str, tag: str) -> str:
        """Rename what is of no use; the new name without the folder."""

    def copy_aside(self, name: str, tag: str) -> str:
        """Keep a copy of what will be overwritten; its name without the folder."""

    def locked(self) -> contextlib.AbstractContextManager[None]:
        """Keep other copies of the game from writing meanwhile. May be entered again while held."""


class DiskShelf:
    """A folder on the disk."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self._held = 0

    def read(self, name: str, limit: int) -> bytes:
        return files.read(self.root / name, limit)

    def head(self, name: str, count: int) -> bytes:
        with (self.root / name).open("rb") as file:
            return file.read(count)

    def write(self, name: str, data: bytes, *, backup: bool = False) -> None:
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        with self.locked():
            files.write(path, data, backup=backup)

    def remove(self, name: str) -> None:
        (self.root / name).unlink(missing_ok=True)

    def names(self, folder: str) -> list[str]:
        try:
            return sorted(path.name for path in (self.root / folder).iterdir())
        except FileNotFoundError:
            return []

    def set_aside(self, name: str, tag: str) -> str:
        return files.set_aside(self.root / name, tag)

    def copy_aside(self, name: str, tag: str) -> str:
        return files.copy_aside(self.root / name, tag)

    @contextlib.contextmanager
    def locked(self) -> Iterator[None]:
        if self._held:
            yield
            return
        with locks.locked(self.root / LOCK):
            self._held += 1
            try:
                yield
            finally:
                self._held -= 1


class MemoryShelf:
    """No disk: for a session that has nowhere to write."""

    def __init__(self) -> None:
        self._contents: dict[str, bytes] = {}

    def read(self, name: str, limit: int) -> bytes:
        data = self._found(name)
        if len(data) > limit:
            raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))
        return data

    def head(self, name: str, count: int) -> bytes:
        return self._found(name)[:count]

    def write(self, name: str, data: bytes, *, backup: bool = False) -> None:
        if backup and name in self._contents:
            self._contents[name + ".bak"] = self._contents[name]
        self._contents[name] = data

    def remove(self, name: str) -> None:
        self._contents.pop(name, None)

    def names(self, folder: str) -> list[str]:
        return sorted(name[len(folder) + 1 :] for name in self._contents if name.startswith(folder + "/"))

    def set_aside(self, name: str, tag: str) -> str:
        self._contents[f"{name}.{tag}-1"] = self._contents.pop(name, b"")
        return f"{name}.{tag}-1"

    def copy_aside(self, name: str, tag: str) -> str:
        self._contents[f"{name}.{tag}"] = self._contents.get(name, b"")
        return f"{name}.{tag}"

    def locked(self) -> contextlib.AbstractContextManager[None]:
        return contextlib.nullcontext()

    def _found(self, name: str) -> bytes:
        if name not in self._contents:
            raise FileNotFoundError(name)
        return self._contents[name]
