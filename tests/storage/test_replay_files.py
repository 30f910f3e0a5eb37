"""Replay files: kept, listed by their headers, and never changed by being looked at."""

from __future__ import annotations

import errno

import pytest

from anti_invaders.rules.controls import IDLE
from anti_invaders.rules.replay import Replay
from anti_invaders.rules.start import Start
from anti_invaders.storage.replays import LAST
from anti_invaders.storage.scores import Score
from anti_invaders.storage.store import Store


def recorded(seed=1, difficulty="normal", minutes=1):
    """The bytes of a run in which nobody pressed a key."""
    length = minutes * 3600
    hashes = [(pulse, "0" * 32) for pulse in range(0, length, 300)]
    start = Start(seed=seed, difficulty=difficulty)
    return Replay(start, "digest", runs=[(length, bytes([IDLE.byte]))], hashes=hashes).to_bytes()


def test_the_last_run_replaces_the_one_before_and_the_best_stay(tmp_path):
    replays = Store(tmp_path).replays
    kept = [replays.keep_best(recorded(seed)) for seed in (1, 2, 3)]
    assert all(replays.keep_last(recorded(seed)) for seed in (4, 5))
    assert len(set(kept)) == 3
    assert [entry.file for entry in replays.entries()] == [LAST, *sorted(kept, reverse=True)]
    assert replays.read(LAST) == recorded(5)
    assert [replays.read(file) for file in kept] == [recorded(1), recorded(2), recorded(3)]


def test_the_list_shows_what_each_run_began_with(tmp_path):
    store = Store(tmp_path)
    store.replays.keep_last(recorded(7, "hard", minutes=2))
    (entry,) = store.replays.entries()
    assert entry.header
    assert (entry.header.start.seed, entry.header.start.difficulty, entry.header.pulses) == (7, "hard", 7200)


def test_a_very_long_run_is_listed_too(tmp_path):
    store = Store(tmp_path)
    store.replays.keep_last(recorded(minutes=200))
    assert store.replays.entries()[0].header


NO_REPLAYS = [b"", b"\0" * 4096, recorded()[:60], b"anti-invaders replay\n[1]\n", b"x\n{}"]


@pytest.mark.parametrize("content", NO_REPLAYS)
def test_a_file_that_is_no_replay_is_listed_with_its_reason(tmp_path, content):
    """Fault 85: some of the files had no bytes at all."""
    (tmp_path / "replays").mkdir()
    (tmp_path / "replays" / "odd.replay").write_bytes(content)
    (entry,) = Store(tmp_path).replays.entries()
    assert entry.header is None
    assert entry.why


def test_five_thousand_files_are_listed_by_reading_only_their_heads(tmp_path, monkeypatch):
    """Fault 85: thousands of replay files made the list hang. What is read is counted, not timed."""
    folder = tmp_path / "replays"
    folder.mkdir()
    whole = recorded(minutes=20)
    for number in range(5000):
        (folder / f"{number:04}.replay").write_bytes(whole if number % 10 else b"")
    store = Store(tmp_path)
    asked = []
    shelf = store.replays._shelf
    head = shelf.head
    monkeypatch.setattr(shelf, "head", lambda name, count: asked.append(count) or head(name, count))
    monkeypatch.setattr(shelf, "read", lambda name, limit: pytest.fail("read a whole file"))
    entries = store.replays.entries()
    assert len(entries) == 5000
    assert sum(entry.header is None for entry in entries) == 500
    assert len(asked) == 5000
    assert max(asked) <= 32 << 10


def test_looking_at_replays_changes_no_file(tmp_path):
    """Fault 87: watching a replay counted in statistics; a worse run replaced the best."""
    store = Store(tmp_path)
    file = store.replays.keep_best(recorded())
    store.scores.add("campaign", "normal", Score("Ana", 500, "faisca", replay=file))
    store.save_settings()

    def state():
        paths = sorted(path for path in tmp_path.rglob("*") if path.is_file())
        return [(path, path.read_bytes(), path.stat().st_mtime_ns) for path in paths]

    before = state()
    again = Store(tmp_path)
    for _ in range(2):
        again.replays.entries()
        assert again.replays.read(file) == recorded()
    assert state() == before


@pytest.mark.parametrize("file", ["../settings.json", "/etc/passwd", "..\\x.replay", "a/b.replay", ""])
def test_a_name_cannot_lead_out_of_the_folder(tmp_path, file):
    store = Store(tmp_path)
    assert store.replays.read(file) is None
    assert store.notices.take() == []


def test_a_replay_that_is_gone_is_a_notice(tmp_path):
    store = Store(tmp_path)
    assert store.replays.read("gone.replay") is None
    (notice,) = store.notices.take()
    assert "gone.replay" in notice.text()


def test_a_full_disk_costs_the_replay_and_nothing_else(tmp_path, monkeypatch):
    """Fault 67: the old replay is whole, a message, no left-over."""
    store = Store(tmp_path)
    store.replays.keep_last(recorded(1))

    def full(handle):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    assert not store.replays.keep_last(recorded(2))
    assert store.replays.keep_best(recorded(2)) == ""
    assert store.replays.read(LAST) == recorded(1)
    assert [path.name for path in (tmp_path / "replays").iterdir()] == [LAST]
    assert {notice.kind for notice in store.notices.take()} == {"unsaved"}
