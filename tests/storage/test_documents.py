"""Documents: readable from themselves, from their backup, or as nothing; never an exception."""

from __future__ import annotations

import errno
import json

import pytest

from anti_invaders.storage.document import Document
from anti_invaders.storage.notices import Notices
from anti_invaders.storage.shelf import DiskShelf
from anti_invaders.storage.store import Store
from anti_invaders.storage.suspended import FILE as RUN

DAMAGE = {
    "empty": b"",
    "nulls": b"\0" * 4096,
    "half": b'{"version": 1, "music": 0.',
    "a list": b"[1, 2]",
    "no version": b'{"music": 0.5}',
    "version of no kind": b'{"version": "new"}',
    "not UTF-8": b'{"version": 1, "name": "\xff\xfe"}',
    "too deep": b"[" * 200_000,
    "a number too long": b'{"version": 1, "a": ' + b"9" * 5000 + b"}",
    "50 MB": b" " * 50_000_000,
}
FILES = ("settings.json", "scores.json", RUN)


def opened(folder, notices=None, version=1, **how):
    return Document(DiskShelf(folder), notices or Notices(), "a.json", version, **how)


@pytest.mark.parametrize("damage", DAMAGE.values(), ids=DAMAGE)
@pytest.mark.parametrize("file", FILES)
def test_the_game_opens_whatever_its_files_hold(tmp_path, file, damage):
    """Fault 64: files full of NUL bytes kept a program from starting."""
    (tmp_path / file).write_bytes(damage)
    store = Store(tmp_path)
    assert store.run.load() is None
    assert store.scores.table("campaign", "normal") == ()
    (notice,) = store.notices.take()
    assert (notice.kind, notice.file) == ("damaged", file)
    assert (tmp_path / notice.kept).read_bytes() == damage
    assert file in notice.text()
    assert notice.kept in notice.text()
    assert Store(tmp_path).notices.take() == []


def test_a_byte_order_mark_is_no_damage(tmp_path):
    """Fault 64: an editor that adds a BOM does not make a file unreadable."""
    (tmp_path / "a.json").write_bytes('\ufeff{"version": 1, "x": 2}'.encode())
    assert opened(tmp_path).load() == {"x": 2}


def test_the_backup_answers_for_a_damaged_file(tmp_path):
    document = opened(tmp_path)
    document.save({"x": 1})
    document.save({"x": 2})
    (tmp_path / "a.json").write_bytes(b"\0" * 100)
    assert document.load() == {"x": 1}


def test_a_folder_in_the_place_of_a_file_is_set_aside(tmp_path):
    (tmp_path / "a.json").mkdir()
    notices = Notices()
    document = opened(tmp_path, notices)
    assert document.load() is None
    assert document.save({"x": 1})
    assert [n.kind for n in notices.take()] == ["damaged"]


def test_an_older_version_is_migrated(tmp_path):
    def migrate(data, version):
        assert version == 1
        return {"volume": data["volume"] / 100}

    opened(tmp_path).save({"volume": 50})
    assert opened(tmp_path, version=2, migrate=migrate).load() == {"volume": 0.5}


def test_a_migration_that_misses_something_counts_as_damage(tmp_path):
    opened(tmp_path).save({})
    notices = Notices()
    newer = opened(tmp_path, notices, version=2, migrate=lambda data, version: {"volume": data["volume"]})
    assert newer.load() is None
    assert [n.kind for n in notices.take()] == ["damaged"]


def test_a_newer_version_is_read_as_far_as_it_goes_and_kept(tmp_path):
    opened(tmp_path, version=7).save({"x": 1, "of the future": True})
    notices = Notices()
    assert opened(tmp_path, notices).load() == {"x": 1, "of the future": True}
    opened(tmp_path).save({"x": 2})
    (notice,) = notices.take()
    assert notice.kind == "newer"
    assert json.loads((tmp_path / notice.kept).read_text())["of the future"] is True


def test_a_full_disk_is_told_once_and_the_game_goes_on(tmp_path, monkeypatch):
    """Fault 67: a message, and the old file byte for byte."""
    notices = Notices()
    document = opened(tmp_path, notices)
    document.save({"x": 1})
    before = (tmp_path / "a.json").read_bytes()

    def full(handle):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    assert not document.save({"x": 2})
    assert not document.save({"x": 3})
    (notice,) = notices.take()
    assert "No space left" in notice.text()
    assert (tmp_path / "a.json").read_bytes() == before
    assert not list(tmp_path.glob("*.tmp"))


def test_what_json_cannot_say_is_a_notice_not_an_exception(tmp_path):
    notices = Notices()
    document = opened(tmp_path, notices)
    assert not document.save({"x": b"bytes"})
    assert [n.kind for n in notices.take()] == ["unsaved"]


def test_half_a_letter_does_not_keep_the_rest_from_being_saved(tmp_path):
    document = opened(tmp_path)
    assert document.save({"x": "a\ud800", "y": 1})
    assert document.load() == {"x": "a?", "y": 1}


def test_a_suspended_run_comes_back_to_the_last_bit_and_only_once(tmp_path):
    stack = [{"name": "play", "state": "", "age": 7, "data": {"x": 0.1 + 0.2, "tiny": 5e-324, "n": 2**64}}]
    assert Store(tmp_path).run.save(stack)
    store = Store(tmp_path)
    assert store.run.load() == stack
    store.run.clear()
    assert Store(tmp_path).run.load() is None
    store.run.clear()
    assert store.notices.take() == []
