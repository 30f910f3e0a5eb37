"""What took long to make, kept on the disk for the next start. It may go at any time: all is made again.

An entry is a file, named by the digest of all that it depends on. One that is damaged, foreign or of another
program counts as none. Nothing is written before `begin`; then a thread of its own does it, bit by bit.
"""

from __future__ import annotations

import contextlib
import logging
import os
import queue
import struct
import sys
import threading
import time
import zlib
from collections.abc import Iterable, Iterator
from hashlib import blake2b
from pathlib import Path

from anti_invaders.storage import files, locks

log = logging.getLogger(__name__)

MEBIBYTE = 1 << 20
ROOM = 192 * MEBIBYTE  # what all entries together may take; then the oldest go
KEPT_AFTER = 0.75  # of the room: so much is left then
LONGEST_LIFE = 60 * 86400.0  # s that an entry stays that nobody asks for
USED_AGAIN = 86400.0  # s: an entry that is older is marked as young when it is read
LARGEST = 64 * MEBIBYTE  # an entry
WAITING = 96 * MEBIBYTE  # what may wait to be written; more is not kept this time
REST = 0.02  # s between two entries: the game has the machine first
PATIENCE = 1.0  # s that are waited for an entry at the end of the program

MAGIC = b"AntiInv\x01"
HEAD = struct.Struct("<8s16sIIB15x")  # magic, the entry's name, length, check sum of the content, packed?
ENDING = ".baked"
TRIED, PLACES = 64 * 1024, 4  # bytes that are packed on trial, at so many places of what is longer
WORTH = 0.33  # of its length: what must be left, to be worth unpacking


class Cache:
    """`get` and `put` may be called by any thread, and never raise."""

    def __init__(self, folder: Path | None, stamp: bytes) -> None:
        """`stamp`: what every entry depends on (see `stamp_of`). Without a folder nothing is kept."""
        self._folder, self._stamp = folder, stamp
        self._queue: queue.SimpleQueue[tuple[str, bytes] | None] = queue.SimpleQueue()
        self._waiting = 0  # bytes
        self._lock = threading.Lock()
        self._useless = folder is None  # no more is written
        self._told = False
        self._stopped = threading.Event()
        self._idle = threading.Event()
        self._thread = threading.Thread(target=self._work, name="cache", daemon=True)

    def get(self, key: str) -> bytes | memoryview | None:
        """What was put under this key, or None."""
        if self._folder is None:
            return None
        path = self._path(key)
        try:
            data = _opened(files.read(path, LARGEST), path.stem)
        except FileNotFoundError:
            return None
        except OSError as error:
            self._tell("cannot be read", error)
            return None
        except (ValueError, zlib.error, struct.error) as error:
            log.info("cache: %s is made anew: %s", path.name, error)
            return None
        _mark_used(path)
        return data

    def put(self, key: str, data: bytes) -> None:
        """Keep it, when there is time. What finds no room to wait is not kept."""
        with self._lock:
            if self._useless or self._waiting + len(data) > WAITING or len(data) > LARGEST - HEAD.size:
                return
            self._waiting += len(data)
            self._idle.clear()
        self._queue.put((key, data))

    def begin(self) -> None:
        """From now on there is time to write."""
        if not self._useless and not self._thread.ident:
            self._thread.start()

    def finish(self, seconds: float) -> bool:
        """Whether all that waited is written within so many seconds; it is waited for."""
        return self._idle.wait(seconds)

    def close(self) -> None:
        """Write no more; what still waits is made again at the next start."""
        self._stopped.set()
        self._queue.put(None)
        if self._thread.ident:
            self._thread.join(PATIENCE)

    def _path(self, key: str) -> Path:
        assert self._folder is not None
        name = blake2b(self._stamp + key.encode(), digest_size=16).hexdigest()
        return self._folder / (name + ENDING)

    def _tell(self, what: str, error: OSError) -> None:
        """Once: the game does without, and the player need not know."""
        if not self._told:
            self._told = True
            log.warning("cache: %s %s: %s", self._folder, what, error)

    # --- in the thread --------------------------------------------------------------------------------
    def _work(self) -> None:
        try:
            self._write_all()
        except OSError as error:
            self._tell("cannot be written", error)
        except Exception:
            log.exception("cache: nothing more is kept")
        with self._lock:
            self._useless = True
        with contextlib.suppress(queue.Empty):
            while True:
                self._queue.get_nowait()
        self._idle.set()

    def _write_all(self) -> None:
        """First what waits; then the folder is swept, and again whenever it is full."""
        total: int | None = None
        while not self._stopped.wait(REST):
            if self._queue.empty():
                total = self._swept() if total is None or total > ROOM else total
                self._rested()
            entry = self._queue.get()
            if entry is None:
                return
            written = self._write(*entry)
            total = None if total is None else total + written
            with self._lock:
                self._waiting -= len(entry[1])

    def _rested(self) -> None:
        with self._lock:
            if self._queue.empty():
                self._idle.set()

    def _write(self, key: str, data: bytes) -> int:
        """The bytes that it takes on the disk."""
        path = self._path(key)
        whole = _closed(data, path.stem)
        path.parent.mkdir(parents=True, exist_ok=True)
        with locks.locked(path.parent / "lock"):
            files.write(path, whole, lasting=False)
        return len(whole)

    def _swept(self) -> int:
        """Old entries go, and what a killed program has left; the bytes that stay."""
        assert self._folder is not None
        if not self._folder.is_dir():
            return 0
        found = sorted(_entries(self._folder), reverse=True)
        now, total = time.time(), sum(size for _age, size, _path in found)
        room = ROOM * KEPT_AFTER if total > ROOM else total
        stays = 0
        for used, size, path in found:
            stays += size
            if stays > room or now - used > LONGEST_LIFE:
                stays -= size
                with contextlib.suppress(OSError):
                    path.unlink(missing_ok=True)
        return stays


def stamp_of(libraries: Iterable[str]) -> bytes:
    """What every picture depends on: the code that makes it, and these names of libraries and versions."""
    digest = blake2b("\n".join(libraries).encode(), digest_size=16)
    for path in _program():
        with contextlib.suppress(OSError):
            digest.update(blake2b(path.read_bytes(), digest_size=16).digest())
    return digest.digest()


def _program() -> list[Path]:
    """The sources of what bakes; of a frozen program, which has none, all of it."""
    return sorted((Path(__file__).parents[1] / "view").rglob("*.py")) or [Path(sys.executable)]


def _mark_used(path: Path) -> None:
    """What is read stays young, or it would go one day."""
    with contextlib.suppress(OSError):
        if time.time() - path.stat().st_mtime > USED_AGAIN:
            os.utime(path)


def _entries(folder: Path) -> Iterator[tuple[float, int, Path]]:
    """When each was used last, its size, and itself."""
    for path in folder.iterdir():
        if ENDING in path.suffixes:
            with contextlib.suppress(OSError):
                said = path.stat()
                yield said.st_mtime, said.st_size, path


def _closed(data: bytes, name: str) -> bytes:
    """An entry: packed, if that is worth it."""
    step = max(len(data) // PLACES, TRIED)
    sample = b"".join(data[at : at + TRIED] for at in range(0, len(data), step))
    packed = len(zlib.compress(sample, 1)) < WORTH * len(sample)
    content = zlib.compress(data, 1) if packed else data
    head = HEAD.pack(MAGIC, bytes.fromhex(name), len(data), zlib.crc32(content), packed)
    return head + content


def _opened(entry: bytes, name: str) -> bytes | memoryview:
    """What is in it. Raises ValueError, zlib.error or struct.error for what is damaged or foreign."""
    magic, own, length, check, packed = HEAD.unpack_from(entry)
    content = memoryview(entry)[HEAD.size :]
    if (magic, own) != (MAGIC, bytes.fromhex(name)) or length > LARGEST:
        raise ValueError("not an entry of this name")
    if zlib.crc32(content) != check:
        raise ValueError("damaged")
    data = zlib.decompressobj().decompress(content, length) if packed else content
    if len(data) != length:
        raise ValueError("its length is wrong")
    return data
