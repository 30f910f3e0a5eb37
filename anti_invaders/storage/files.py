"""Whole or not at all: how one file is written, read, backed up and set aside. Raises OSError only."""

from __future__ import annotations

import contextlib
import errno
import os
import shutil
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

Result = TypeVar("Result")

PATIENCE = (0.02, 0.05, 0.1, 0.2)  # s between tries while a virus scanner holds a file (Windows)
SET_ASIDE_AT_MOST = 20  # copies of one damaged file; after that the last gives way


def write(path: Path, data: bytes, *, backup: bool = False, lasting: bool = True) -> None:
    """Replace `path` by `data`: after a crash or on an error (OSError) the old content is still whole.

    A fixed name for the new file: a killed program leaves one, not a heap of them. With `backup` the
    content before this stays beside it as .bak. What need not be `lasting` does not wait for the disk, and
    may be damaged by a power cut.
    """
    fresh = path.with_name(path.name + ".tmp")
    try:
        with fresh.open("wb") as file:
            file.write(data)
            file.flush()
            if lasting:
                os.fsync(file.fileno())
        if backup:
            _keep_backup(path)
        _patiently(lambda: os.replace(fresh, path))  # noqa: PTH105 (the tests listen to os)
    except OSError:
        with contextlib.suppress(OSError):
            fresh.unlink(missing_ok=True)
        raise
    if lasting:
        _sync_folder(path.parent)


def read(path: Path, limit: int) -> bytes:
    """The whole file, if it is at most `limit` bytes long; else an OSError, as nothing of ours is longer."""
    if path.stat().st_size > limit:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))
    return _patiently(path.read_bytes)


def set_aside(path: Path, tag: str) -> str:
    """Rename a file that is of no use, so that nothing is lost: the new name, "a.json.damaged-1"."""
    kept = _free_name(path, tag)
    with contextlib.suppress(OSError):
        _patiently(lambda: path.replace(kept))
        return kept.name
    return path.name


def copy_aside(path: Path, tag: str) -> str:
    """Keep a copy of a file that is about to be overwritten: the copy's name."""
    kept = path.with_name(f"{path.name}.{tag}")
    with contextlib.suppress(OSError):
        shutil.copyfile(path, kept)
        return kept.name
    return path.name


def _keep_backup(path: Path) -> None:
    """The present content under .bak as well; none, and no harm, at the first save or on a full disk."""
    spare = path.with_name(path.name + ".bak.tmp")
    with contextlib.suppress(OSError):
        spare.unlink(missing_ok=True)
        try:
            spare.hardlink_to(path)
        except OSError:
            shutil.copyfile(path, spare)  # a file system without hard links
        spare.replace(path.with_name(path.name + ".bak"))
    with contextlib.suppress(OSError):
        spare.unlink(missing_ok=True)


def _sync_folder(folder: Path) -> None:
    """Make the new name last, too; systems that cannot open a folder do so by themselves."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _patiently(action: Callable[[], Result]) -> Result:
    """Do it, and again after a moment if someone else holds the file."""
    for nap in PATIENCE:
        try:
            return action()
        except PermissionError:
            time.sleep(nap)
    return action()


def _free_name(path: Path, tag: str) -> Path:
    names = [path.with_name(f"{path.name}.{tag}-{n}") for n in range(1, SET_ASIDE_AT_MOST + 1)]
    return next((name for name in names if not name.exists()), names[-1])
