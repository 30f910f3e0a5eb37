"""Scores and replays in one zip file, to take to another machine and to put together with what is there.

A zip file may come from a stranger. Nothing is unpacked by the names in it: they only say what to look
for, every size is held to a limit while it is read, every replay must be whole, every row is cleaned.
"""

from __future__ import annotations

import io
import re
import struct
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, replace

from anti_invaders.rules.replay import LARGEST, Replay, ReplayError
from anti_invaders.storage.document import MEBIBYTE, Document
from anti_invaders.storage.notices import Notices
from anti_invaders.storage.replays import FOLDER, LAST
from anti_invaders.storage.scores import FILE, VERSION, Key, Score, Scores
from anti_invaders.storage.shelf import MemoryShelf
from anti_invaders.storage.store import Store
from anti_invaders.texts import _

LARGEST_ARCHIVE = 256 * MEBIBYTE
LARGEST_SCORES = 4 * MEBIBYTE
MOST_ENTRIES = 10_000
MOST_BYTES = 512 * MEBIBYTE  # of everything, unpacked
DATED = re.compile(rf"{FOLDER}/(\d{{4}}-\d\d-\d\d-\d{{6}}(?:-\d{{1,2}})?\.replay|{re.escape(LAST)})")
# what zipfile raises for files that are none, damaged, encrypted or packed in a way unknown
BROKEN = (
    zipfile.BadZipFile, zlib.error, OSError, EOFError, ValueError, RuntimeError, struct.error, OverflowError,
)  # fmt: skip


class ArchiveError(Exception):
    """It is no archive of this game; the message says why, in the player's language."""


@dataclass(slots=True)
class Taken:
    """What an archive held. `rows` and `replays` are new here; `refused` were damaged or not ours."""

    rows: int = 0
    replays: int = 0
    refused: int = 0


def pack(store: Store) -> bytes:
    """The scores and all replays as the bytes of a zip file."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:  # without dates: the same data, the same bytes
        archive.writestr(zipfile.ZipInfo(FILE), _scores_of(store), zipfile.ZIP_DEFLATED)
        for entry in store.replays.entries():
            data = store.replays.read(entry.file) if entry.header else None
            if data is not None:
                archive.writestr(zipfile.ZipInfo(f"{FOLDER}/{entry.file}"), data, zipfile.ZIP_DEFLATED)
    return packed.getvalue()


def unpack(store: Store, data: bytes) -> Taken:
    """Put what an archive holds together with what is there; nothing that is there is lost. ArchiveError."""
    taken = Taken()
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            contents = dict(_contents(archive, taken))
    except BROKEN as error:
        raise ArchiveError(_("this is no archive of scores and replays, or a damaged one")) from error
    if not contents:
        raise ArchiveError(_("neither scores nor replays of this game are in it"))
    scores = contents.pop(FILE, None)
    names = {name: _take_replay(store, name, content, taken) for name, content in contents.items()}
    if scores is not None:
        rows = [(key, replace(row, replay=names.get(row.replay, ""))) for key, row in _rows(scores, taken)]
        taken.rows = store.scores.add_all(rows)
    return taken


def _scores_of(store: Store) -> bytes:
    shelf = MemoryShelf()
    Document(shelf, Notices(), FILE, VERSION).save(store.scores.to_data())
    return shelf.read(FILE, LARGEST_SCORES)


def _contents(archive: zipfile.ZipFile, taken: Taken) -> Iterator[tuple[str, bytes]]:
    """What is ours in it: the scores by their file's name, replays by theirs."""
    entries, left = archive.infolist(), MOST_BYTES
    if len(entries) > MOST_ENTRIES:
        many = _("too many files are in it: {count}, where at most {most} are read")
        raise ArchiveError(many.format(count=len(entries), most=MOST_ENTRIES))
    for entry in entries:
        replay = DATED.fullmatch(entry.filename)
        if entry.filename != FILE and not replay:
            taken.refused += not entry.is_dir()
            continue
        content = _read(archive, entry, min(LARGEST if replay else LARGEST_SCORES, left))
        left -= len(content or b"")
        if content is None:
            taken.refused += 1
        else:
            yield replay[1] if replay else FILE, content


def _read(archive: zipfile.ZipFile, entry: zipfile.ZipInfo, limit: int) -> bytes | None:
    """The content, if it can be had and is at most `limit` bytes long, whatever is said of its length."""
    try:
        with archive.open(entry) as file:
            content = file.read(limit + 1)
    except (*BROKEN, NotImplementedError):
        return None
    return content if len(content) <= limit else None


def _take_replay(store: Store, name: str, content: bytes, taken: Taken) -> str:
    """Keep it unless it is there already. The name it has here; "" for none."""
    try:
        Replay.from_bytes(content)
    except ReplayError:
        taken.refused += 1
        return ""
    kept, new = store.replays.take_in(name, content)
    taken.replays += new
    return kept


def _rows(scores: bytes, taken: Taken) -> Iterator[tuple[Key, Score]]:
    """The rows of a scores file, as far as they can be used."""
    shelf, notices = MemoryShelf(), Notices()
    shelf.write(FILE, scores)
    for key, rows in Scores(Document(shelf, notices, FILE, VERSION)).tables():
        yield from ((key, row) for row in rows)
    taken.refused += len(notices.take())
