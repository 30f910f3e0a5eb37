"""What a stranger's folder holds, read with care: plain files that lie in it, few of them and small.

Nothing is followed out of the folder: a link is named and left unread, and so is what is no plain file,
such as a pipe at which a reader would wait for ever.
"""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Iterator
from difflib import get_close_matches
from pathlib import Path

from anti_invaders.bulletml.errors import hint
from anti_invaders.content.errors import ContentError
from anti_invaders.content.loading import LONE, MANY
from anti_invaders.content.patterns import FOLDER as PATTERNS

FILES = 500  # names that are looked at, whatever they are
FILE_BYTES = 256 << 10
ALL_BYTES = 2 << 20
ABOUT = "pack.toml"
TOP = (ABOUT, *(f"{kind}.toml" for kind in MANY))  # the files of the folder itself
NAME = re.compile(r"[a-z0-9]+(?:[-_][a-z0-9]+)*")
LONGEST_NAME = 40
READABLE = (
    os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
)

Files = dict[str, bytes]  # by their names: "patterns/rain.xml"


class Parcel:
    """The files of a folder that a pack may have, and what is wrong with the others."""

    def __init__(self, root: Path) -> None:
        self.files: Files = {}
        self.findings: list[ContentError] = []
        self._root = root
        self._looked_at = 0
        self._bytes = 0
        try:
            self._take(root)
        except OSError as error:
            self._complain(".", f"this folder cannot be read: {error.strerror}")
        except ContentError as error:
            self.findings.append(error)

    def _take(self, root: Path) -> None:
        for name in self._names(root):
            if name in (PATTERNS, *MANY) and (root / name).is_dir():
                self._take_folder(name)
            elif name in TOP:
                self._take_file(name)
            else:
                self._doubt(name, (*TOP, PATTERNS, *MANY))

    def _take_folder(self, folder: str) -> None:
        if (self._root / folder).resolve() != self._root.resolve() / folder:
            self._complain(folder, "this is a link; a pack holds plain files and folders only")
            return
        suffix = ".xml" if folder == PATTERNS else ".toml"
        for name in self._names(self._root / folder):
            if name.endswith(suffix):
                self._take_file(f"{folder}/{name}")

    def _names(self, folder: Path) -> Iterator[str]:
        """What lies in a folder, sorted; of a heap not even the names are read."""
        found: list[str] = []
        with os.scandir(folder) as entries:
            for entry in entries:
                self._looked_at += 1
                if self._looked_at > FILES:
                    raise ContentError(
                        ".", 1, f"more than {FILES} files lie in this folder, which is the most"
                    )
                found.append(entry.name)
        yield from sorted(found)

    def _take_file(self, name: str) -> None:
        stem = name.rpartition("/")[2].rpartition(".")[0]
        if not is_name(stem):
            self._complain(ascii(name)[1:-1], "a file's name is of small letters, digits and single hyphens")
            return
        try:
            source = _plain_file(self._root / name)
        except OSError as error:
            self._complain(name, f"this cannot be read: {error.strerror}")
            return
        except ValueError as error:
            self._complain(name, str(error))
            return
        self._bytes += len(source)
        if self._bytes > ALL_BYTES:
            raise ContentError(
                name, 1, f"with this file it is more than {ALL_BYTES >> 20} MB, which is the most"
            )
        self.files[name] = source

    def _doubt(self, name: str, known: tuple[str, ...]) -> None:
        """Read-me files and pictures do no harm; what looks like content that nobody reads is named."""
        if name.removesuffix(".toml") in LONE:
            self._complain(name, "ships and difficulties are the game's own; a pack brings none")
        elif name.endswith((".toml", ".xml")) or get_close_matches(name, known, 1, 0.8):
            self._complain(ascii(name)[1:-1], f"nothing reads this; {hint(name, known)}")

    def _complain(self, file: str, message: str) -> None:
        self.findings.append(ContentError(file, 1, message))


def is_name(text: str) -> bool:
    """Whether a thing, or its file, may be called so: the name can be no path, and no riddle."""
    return len(text) <= LONGEST_NAME and NAME.fullmatch(text) is not None


def _plain_file(path: Path) -> bytes:
    """The content. ValueError for what is none or too large; OSError if it cannot be had."""
    if path.is_symlink():
        raise ValueError("this is a link; a pack holds plain files and folders only")
    handle = os.open(path, READABLE)
    with os.fdopen(handle, "rb") as file:  # what was opened is looked at, whatever lies there by now
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            raise ValueError("this is no plain file")
        source = file.read(FILE_BYTES + 1)
    if len(source) > FILE_BYTES:
        raise ValueError(f"this is longer than {FILE_BYTES >> 10} kB, which is the most")
    return source
