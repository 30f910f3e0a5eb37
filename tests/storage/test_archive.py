"""Scores and replays go to another machine and back; a zip file from a stranger does no harm."""

from __future__ import annotations

import contextlib
import io
import json
import zipfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from anti_invaders.rules.controls import Controls
from anti_invaders.rules.replay import Replay
from anti_invaders.rules.start import Start
from anti_invaders.storage import archive
from anti_invaders.storage.archive import ArchiveError, Taken
from anti_invaders.storage.replays import LAST
from anti_invaders.storage.scores import MOST_TABLES, Score
from anti_invaders.storage.store import Store

MODE = "campaign"


def recorded(seed: int) -> bytes:
    return Replay(Start(seed=seed), "digest", runs=[(90, bytes([Controls(fire=True).byte]))]).to_bytes()


def played(folder: Path | None, *scores: int, difficulty: str = "normal") -> Store:
    """A store with a run for each score, and the last one."""
    store = Store(folder)
    for score in scores:
        file = store.replays.keep_best(recorded(score))
        store.scores.add(MODE, difficulty, Score(f"P{score}", score, "faisca", replay=file))
        store.replays.keep_last(recorded(score))
    return store


def zipped(entries: dict[str, bytes]) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as file:
        for name, content in entries.items():
            file.writestr(name, content)
    return packed.getvalue()


def points(store: Store, difficulty: str = "normal") -> list[int]:
    return [row.score for row in store.scores.table(MODE, difficulty)]


def test_all_goes_to_a_machine_that_has_nothing(tmp_path: Path) -> None:
    here, there = played(tmp_path / "here", 500, 300), Store(tmp_path / "there")
    assert archive.unpack(there, archive.pack(here)) == Taken(rows=2, replays=3)
    assert there.scores.table(MODE, "normal") == here.scores.table(MODE, "normal")
    for row in there.scores.table(MODE, "normal"):
        assert there.replays.read(row.replay) == recorded(row.score)
    assert there.replays.read(LAST) == recorded(300)


def test_taken_in_twice_it_changes_nothing_more(tmp_path: Path) -> None:
    here, there = played(tmp_path / "here", 500, 300), played(tmp_path / "there", 400)
    packed = archive.pack(here)
    archive.unpack(there, packed)
    before = {path: path.read_bytes() for path in tmp_path.rglob("*.replay")}
    assert archive.unpack(there, packed) == Taken()
    assert archive.unpack(here, packed) == Taken()
    assert {path: path.read_bytes() for path in tmp_path.rglob("*.replay")} == before
    assert points(there) == [500, 400, 300]


def test_a_run_of_the_same_second_stays_beside_ours(tmp_path: Path) -> None:
    here, there = Store(tmp_path / "here"), Store(tmp_path / "there")
    name = "2031-05-04-210733.replay"
    for store, seed in ((here, 1), (there, 2)):
        store.replays.take_in(name, recorded(seed))
        store.scores.add(MODE, "hard", Score("A", seed, "faisca", replay=name))
    archive.unpack(there, archive.pack(here))
    by_score = {row.score: there.replays.read(row.replay) for row in there.scores.table(MODE, "hard")}
    assert by_score == {1: recorded(1), 2: recorded(2)}


def test_the_last_run_here_stays_the_last_one(tmp_path: Path) -> None:
    here, there = played(tmp_path / "here", 500), played(tmp_path / "there", 400)
    archive.unpack(there, archive.pack(here))
    assert there.replays.read(LAST) == recorded(400)


def test_a_row_whose_replay_is_missing_or_damaged_comes_without_it(tmp_path: Path) -> None:
    here = played(tmp_path / "here", 500, 300)
    best, worse = here.scores.table(MODE, "normal")
    (tmp_path / "here" / "replays" / best.replay).unlink()
    (tmp_path / "here" / "replays" / worse.replay).write_bytes(recorded(300)[:-1])
    there = Store(tmp_path / "there")
    assert archive.unpack(there, archive.pack(here)) == Taken(rows=2, replays=1, refused=1)
    assert [row.replay for row in there.scores.table(MODE, "normal")] == ["", ""]
    assert archive.unpack(here, archive.pack(here)).rows == 0


HOSTILE = {
    "out of the folder": {"../evil.replay": recorded(1), "replays/../../evil.replay": recorded(1)},
    "absolute": {"/tmp/evil.replay": recorded(1), "C:\\evil.replay": recorded(1)},
    "a device of Windows": {"replays/CON.replay": recorded(1), "replays/2031-05-04-210733.replay:x": b"x"},
    "the settings": {"settings.json": b'{"version": 1, "language": "ru"}', "run.json": b"{}"},
    "a replay that is none": {"replays/2031-05-04-210733.replay": b"\0" * 4096},
    "scores that are none": {"scores.json": b"\0" * 4096},
    "scores too deep": {"scores.json": b"[" * 200_000},
}


@pytest.mark.parametrize("entries", HOSTILE.values(), ids=HOSTILE)
def test_what_is_not_ours_in_it_is_left_out(tmp_path: Path, entries: dict[str, bytes]) -> None:
    store = played(tmp_path / "data", 400)
    before = files_below(tmp_path)
    good = {"replays/2031-01-01-000000.replay": recorded(7)}
    taken = archive.unpack(store, zipped(entries | good))
    assert (taken.rows, taken.replays) == (0, 1)
    assert taken.refused == len(entries)
    assert files_below(tmp_path) - before == {"data/replays/2031-01-01-000000.replay"}
    assert points(store) == [400]


def files_below(folder: Path) -> set[str]:
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()} - {"data/lock"}


def test_a_bomb_is_read_no_further_than_the_limit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "LARGEST", 1 << 16)
    read: list[int] = []
    real = zipfile.ZipExtFile.read
    monkeypatch.setattr(zipfile.ZipExtFile, "read", lambda file, n=-1: read.append(n) or real(file, n))
    bomb = zipped({"replays/2031-01-01-000000.replay": b"\0" * (64 << 20), "scores.json": b'{"version": 1}'})
    assert len(bomb) < 1 << 17
    assert archive.unpack(Store(tmp_path), bomb).refused == 2
    assert max(read) <= archive.LARGEST_SCORES + 1
    assert sorted(read)[0] == (1 << 16) + 1


def test_many_bombs_are_read_no_further_than_a_limit_for_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "MOST_BYTES", 3000)
    entries = {f"replays/2031-01-01-0000{n:02}.replay": b"\0" * 1000 for n in range(10)}
    contents = dict(archive._contents(zipfile.ZipFile(io.BytesIO(zipped(entries))), Taken()))
    assert len(contents) == 3


def test_too_many_files_or_tables_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "MOST_ENTRIES", 5)
    with pytest.raises(ArchiveError, match="at most 5"):
        archive.unpack(Store(), zipped({f"replays/{n}": b"" for n in range(6)}))
    row = {"name": "A", "score": 1, "ship": "x", "stage": 1, "continues": 0, "replay": "", "date": ""}
    tables = [{"mode": f"m{n}", "difficulty": "d", "rows": [row]} for n in range(3 * MOST_TABLES)]
    store = Store()
    archive.unpack(store, zipped({"scores.json": json.dumps({"version": 1, "tables": tables}).encode()}))
    assert len(store.scores.tables()) == MOST_TABLES


@pytest.mark.parametrize("data", [b"", b"PK", b"\0" * 4096, b"PK\x05\x06" + b"\0" * 18, zipped({"x": b""})])
def test_what_is_no_archive_of_ours_is_one_clear_error(data: bytes) -> None:
    with pytest.raises(ArchiveError):
        archive.unpack(Store(), data)


def example() -> bytes:
    """The same bytes every time."""
    store = Store()
    for score in (500, 300):
        name = f"2031-05-04-210{score}.replay"
        store.replays.take_in(name, recorded(score))
        date = "2031-05-04 21:05:00"
        store.scores.add(MODE, "normal", Score("A", score, "faisca", replay=name, date=date))
    return archive.pack(store)


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_whatever_is_damaged_in_an_archive_nothing_here_is_lost(data: st.DataObject) -> None:
    store, packed = played(None, 400), bytearray(example())
    for _ in range(data.draw(st.integers(1, 4))):
        packed[data.draw(st.integers(0, len(packed) - 1))] = data.draw(st.integers(0, 255))
    cut = data.draw(st.integers(len(packed) // 2, len(packed)))
    with contextlib.suppress(ArchiveError):
        archive.unpack(store, bytes(packed[:cut]))
    assert 400 in points(store)
    assert all(entry.header for entry in store.replays.entries())


def test_an_encrypted_file_in_it_is_refused(tmp_path: Path) -> None:
    packed = bytearray(zipped({"scores.json": b'{"version": 1, "tables": []}'}))
    for mark in (b"PK\x03\x04", b"PK\x01\x02"):
        at = packed.index(mark) + (6 if mark.endswith(b"\x04") else 8)
        packed[at] |= 1  # the flag that says so
    with pytest.raises(ArchiveError, match="neither"):
        archive.unpack(Store(tmp_path), bytes(packed))
