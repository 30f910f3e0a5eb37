"""What was made at one start is there at the next, or is made again: the cache is never in anybody's way."""

from __future__ import annotations

import errno
import logging
import os
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anti_invaders.storage import cache, files
from anti_invaders.storage.cache import Cache, stamp_of
from anti_invaders.storage.folders import APP, cache_folder

DATA = {"dark": bytes(300_000), "noise": os.urandom(300_000), "short": b"x", "empty": b""}
SOON = 30.0  # s


@pytest.fixture(autouse=True)
def hastily(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "REST", 0.0)


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Callable[..., Cache]]:
    """Opens caches in one folder, and closes them at the end."""
    found = []

    def one(stamp: bytes = b"now", folder: Path | None = None) -> Cache:
        found.append(Cache(folder or tmp_path / "cache", stamp))
        return found[-1]

    yield one
    for each in found:
        each.close()


def written(one: Cache, data: dict[str, bytes]) -> None:
    """Put all of it, and wait until it is on the disk."""
    for key, value in data.items():
        one.put(key, value)
    one.begin()
    assert one.finish(SOON)


def entries(tmp_path: Path) -> list[Path]:
    return sorted((tmp_path / "cache").glob("*.baked"))


def got(one: Cache, key: str) -> bytes | None:
    data = one.get(key)
    return None if data is None else bytes(data)


# --- from start to start ----------------------------------------------------------------------------
def test_what_was_put_is_there_at_the_next_start(opened):
    written(opened(), DATA)
    later = opened()
    assert {key: got(later, key) for key in DATA} == DATA


def test_what_packs_well_is_packed_and_what_does_not_is_not(opened, tmp_path):
    written(opened(), {"dark": DATA["dark"]})
    written(opened(), {"noise": DATA["noise"]})
    small, large = sorted(path.stat().st_size for path in entries(tmp_path))
    assert small < 3000 and 300_000 < large < 300_100


def test_nothing_is_written_before_there_is_time(opened, tmp_path):
    one = opened()
    one.put("a", b"a")
    assert not one.finish(0.05)
    assert list(tmp_path.iterdir()) == []
    written(one, {})
    assert got(one, "a") == b"a"


def test_other_code_other_libraries_and_another_key_find_nothing(opened):
    written(opened(), {"a": b"a"})
    assert got(opened(b"later"), "a") is None
    assert got(opened(), "b") is None


def test_the_stamp_follows_libraries_and_code(tmp_path, monkeypatch):
    source = tmp_path / "bake.py"
    monkeypatch.setattr(cache, "_program", lambda: [source])
    stamps = set()
    for text in ("GLOW = 0.45", "GLOW = 0.46"):
        source.write_text(text)
        stamps |= {stamp_of(["numpy 2.4"]), stamp_of(["numpy 2.5"]), stamp_of(["numpy 2.5"])}
    assert len(stamps) == 4


def test_the_code_that_bakes_is_part_of_the_stamp():
    assert {"bake.py", "glow.py", "planet.py"} <= {path.name for path in cache._program()}


def test_without_a_folder_nothing_is_kept_and_nothing_fails():
    one = Cache(None, b"now")
    one.put("a", b"a")
    one.begin()
    assert one.get("a") is None
    one.close()


# --- whatever lies there ----------------------------------------------------------------------------
@pytest.mark.parametrize("key", DATA)
def test_a_damaged_entry_counts_as_none_and_is_written_anew(opened, tmp_path, key):
    written(opened(), {key: DATA[key]})
    (path,) = entries(tmp_path)
    whole = path.read_bytes()
    later = opened()
    damaged = [whole[:length] for length in (0, 1, 20, 47, len(whole) - 1)]
    damaged += [b"\x89PNG" + whole, whole + b"more", bytes(len(whole))]
    for data in damaged:
        path.write_bytes(data)
        assert later.get(key) is None
    written(later, {key: DATA[key]})
    assert path.read_bytes() == whole


@given(at=st.integers(0, 299), flip=st.integers(1, 255))
def test_no_flipped_bit_comes_through(at, flip):
    whole = bytearray(cache._closed(bytes(range(250)), "00" * 16))
    place = at % len(whole)
    whole[place] ^= flip
    try:
        found = bytes(cache._opened(bytes(whole), "00" * 16))
    except Exception as error:
        assert isinstance(error, ValueError | cache.zlib.error | cache.struct.error)
        return
    assert found == bytes(range(250)) and place >= cache.HEAD.size - 15 - 1  # in what is left blank


def test_an_entry_under_the_name_of_another_counts_as_none(opened, tmp_path):
    written(opened(), {"a": b"a"})
    (first,) = entries(tmp_path)
    written(opened(), {"b": b"b"})
    (second,) = set(entries(tmp_path)) - {first}
    first.replace(second)
    assert opened().get("b") is None


def test_an_entry_that_would_unpack_to_gigabytes_is_not_unpacked(opened, tmp_path):
    written(opened(), {"a": bytes(1000)})
    (path,) = entries(tmp_path)
    content = cache.zlib.compress(bytes(cache.LARGEST + 1000), 1)
    for length in (1000, cache.LARGEST + 1000):
        head = cache.MAGIC, bytes.fromhex(path.stem), length, cache.zlib.crc32(content), 1
        path.write_bytes(cache.HEAD.pack(*head) + content)
        assert len(opened().get("a") or b"") <= 1000


# --- whatever the disk does -------------------------------------------------------------------------
def told(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.message for record in caplog.records if record.levelno >= logging.WARNING]


def test_a_full_disk_is_told_once_in_the_log_and_costs_no_memory(opened, tmp_path, monkeypatch, caplog):
    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(files, "write", full)
    one = opened()
    written(one, DATA)
    written(one, DATA)
    assert len(told(caplog)) == 1 and "No space left" in told(caplog)[0]
    assert one._queue.empty()
    assert one.get("dark") is None


def test_a_folder_that_cannot_be_is_told_once(opened, tmp_path, caplog):
    (tmp_path / "cache").write_text("a file")
    one = opened()
    for key in DATA:
        assert one.get(key) is None
    written(one, DATA)
    assert len(told(caplog)) == 1
    assert (tmp_path / "cache").read_text() == "a file"


def test_the_folder_may_be_deleted_at_any_time(opened, tmp_path):
    one = opened()
    written(one, DATA)
    for path in (tmp_path / "cache").iterdir():
        path.unlink()
    (tmp_path / "cache").rmdir()
    assert one.get("dark") is None
    written(one, DATA)
    assert got(one, "dark") == DATA["dark"]


@pytest.mark.parametrize("failing", ["replace", "open", "mkdir"])
def test_a_write_that_fails_leaves_the_old_entry(opened, monkeypatch, failing):
    written(opened(), {"a": b"old"})
    with monkeypatch.context() as patch:

        def fails(*_: object, **__: object) -> None:
            raise OSError(errno.EIO, "Input/output error")

        patch.setattr(os if failing == "replace" else Path, failing, fails)
        written(opened(), {"a": b"new"})
    assert got(opened(), "a") == b"old"


def test_two_copies_of_the_game_write_at_once(opened):
    data = {f"entry {number}": os.urandom(5000) for number in range(60)}
    both = [opened(), opened()]
    threads = [threading.Thread(target=written, args=(one, data)) for one in both]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert {key: got(opened(), key) for key in data} == data


# --- how much, how long -----------------------------------------------------------------------------
def aged(tmp_path: Path, seconds: float) -> None:
    for path in entries(tmp_path):
        os.utime(path, (time.time() - seconds,) * 2)


def test_when_there_is_too_much_the_oldest_go_and_nothing_of_anybody_else(opened, tmp_path, monkeypatch):
    monkeypatch.setattr(cache, "ROOM", 100_000)
    old = {f"old {number}": os.urandom(9000) for number in range(8)}
    written(opened(), old)
    aged(tmp_path, 3600.0)
    (tmp_path / "cache" / "notes.txt").write_bytes(bytes(200_000))
    new = {f"new {number}": os.urandom(9000) for number in range(7)}
    one = opened()
    written(one, new)
    assert all(one.get(key) for key in new)
    assert sum(path.stat().st_size for path in entries(tmp_path)) <= 75_000
    assert (tmp_path / "cache" / "notes.txt").exists()


def test_what_fills_the_room_in_one_session_is_swept_too(opened, tmp_path, monkeypatch):
    monkeypatch.setattr(cache, "ROOM", 100_000)
    one = opened()
    for number in range(5):
        written(one, {f"{number} {part}": os.urandom(9000) for part in range(5)})
    assert sum(path.stat().st_size for path in entries(tmp_path)) <= 100_000


def test_what_nobody_asks_for_goes_in_the_end_and_what_is_used_stays(opened, tmp_path):
    written(opened(), {"used": b"u", "unused": b"n"})
    (tmp_path / "cache" / "killed.baked.tmp").write_bytes(b"half")
    aged(tmp_path, cache.LONGEST_LIFE + 60)
    os.utime(tmp_path / "cache" / "killed.baked.tmp", (0, 0))
    one = opened()
    assert got(one, "used") == b"u"
    written(one, {})
    assert one.get("unused") is None
    assert got(one, "used") == b"u"
    assert not (tmp_path / "cache" / "killed.baked.tmp").exists()


def test_what_finds_no_room_to_wait_is_not_kept(opened, monkeypatch):
    monkeypatch.setattr(cache, "WAITING", 1000)
    one = opened()
    written(one, {"a": bytes(600), "b": bytes(600)})
    assert one.get("a") is not None and one.get("b") is None
    written(one, {"b": bytes(600)})
    assert one.get("b") is not None


def test_at_the_end_nobody_waits_for_what_is_not_written(opened, tmp_path, monkeypatch):
    monkeypatch.setattr(cache, "REST", 60.0)
    one = opened()
    one.put("a", b"a")
    one.begin()
    one.close()
    assert not one._thread.is_alive()
    assert entries(tmp_path) == []


# --- where ------------------------------------------------------------------------------------------
def test_it_lies_below_the_folder_that_was_named(tmp_path):
    assert cache_folder(tmp_path / "data") == tmp_path / "data" / "cache"


def test_it_lies_where_the_system_wants_it_otherwise(tmp_path, monkeypatch):
    monkeypatch.setattr("platformdirs.user_cache_path", lambda name, appauthor: tmp_path / name)
    assert cache_folder(None) == tmp_path / APP
    assert not (tmp_path / APP).exists()


def test_without_a_home_there_is_none(monkeypatch):
    monkeypatch.setattr("platformdirs.user_cache_path", lambda name, appauthor: Path(".cache") / name)
    assert cache_folder(None) is None
