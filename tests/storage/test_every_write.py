"""Whatever call fails, or is the last before a power cut: the old or the new content is there, whole.

Every file that the game writes goes through `storage.files.write` (test_house.py sees to that), and each
is written here with a fault at each call in turn. The log, the marker of a change of mode and the last
words of a dying interpreter have no content to be kept whole.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from anti_invaders import cli
from anti_invaders.rules.replay import Replay
from anti_invaders.rules.start import Start
from anti_invaders.storage import archive, files
from anti_invaders.storage.scores import Score
from anti_invaders.storage.store import Store

MODE = "campaign"


class PowerCut(BaseException):
    """Nothing that handles errors runs after it."""


class Faults:
    """Counts the calls that write, and fails the one numbered `at`; all after it too when `lasting`."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, at: int, error: BaseException, lasting: bool) -> None:
        self._left, self._error, self._lasting = at, error, lasting
        self.failed = False
        for name in ("fsync", "replace"):
            monkeypatch.setattr(os, name, self._wrapped(getattr(os, name)))
        for name in ("replace", "hardlink_to", "unlink", "mkdir"):
            monkeypatch.setattr(Path, name, self._wrapped(getattr(Path, name)))
        opened = Path.open
        monkeypatch.setattr(Path, "open", lambda path, mode="r", **how: self._open(opened, path, mode, how))

    def count(self) -> None:
        self._left -= 1
        if self._left == -1 or (self._left < 0 and self._lasting):
            self.failed = True
            raise self._error

    def _wrapped(self, real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*arguments: Any, **named: Any) -> Any:
            self.count()
            return real(*arguments, **named)

        return call

    def _open(self, real: Callable[..., Any], path: Path, mode: str, how: dict[str, Any]) -> Any:
        if mode != "wb":
            return real(path, mode, **how)
        self.count()
        return Torn(real(path, mode, **how), self)


class Torn:
    """A file whose writing stops in the middle."""

    def __init__(self, file: Any, faults: Faults) -> None:
        self._file, self._faults = file, faults

    def __enter__(self) -> Torn:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def write(self, data: bytes) -> None:
        try:
            self._faults.count()
        except BaseException:
            self._file.write(data[: len(data) // 2])
            self._file.flush()
            raise
        self._file.write(data)

    def flush(self) -> None:
        self._file.flush()

    def fileno(self) -> int:
        return int(self._file.fileno())


def replay(seed: int) -> bytes:
    return Replay(Start(seed=seed), "digest", runs=[(90, b"\x10")]).to_bytes()


def save_settings(folder: Path, value: int) -> None:
    store = Store(folder)
    store.settings.music = value / 10
    store.save_settings()


def add_score(folder: Path, value: int) -> None:
    Store(folder).scores.add(MODE, "normal", Score("A", value, "faisca", date="2031-01-01 00:00:00"))


def suspend(folder: Path, value: int) -> None:
    Store(folder).run.save([{"name": "play", "data": {"value": value}}])


def suspend_pack(folder: Path, value: int) -> None:
    Store(folder).pack_run.save([{"name": "play", "data": {"value": value}}])


def keep_last(folder: Path, value: int) -> None:
    Store(folder).replays.keep_last(replay(value))


def export(folder: Path, value: int) -> None:
    cli.main(["export", str(folder / "out.zip"), "--data-dir", str(folder / f"from {value}")])


def record(folder: Path, value: int) -> None:
    cli.main(
        ["demo", "--headless", "--pulses", "5", "--seed", str(value), "--record", str(folder / "a.replay")]
    )


def take_in(folder: Path, value: int) -> None:
    other = Store()
    other.scores.add(MODE, "normal", Score("A", value, "faisca", date="2031-01-01 00:00:00"))
    archive.unpack(Store(folder), archive.pack(other))


REPLACED: dict[str, tuple[Callable[[Path, int], None], str]] = {
    "settings": (save_settings, "settings.json"),
    "scores": (add_score, "scores.json"),
    "suspended run": (suspend, "run.json"),
    "suspended run of a pack": (suspend_pack, "run-pack.json"),
    "last replay": (keep_last, "replays/last.replay"),
    "export": (export, "out.zip"),
    "recorded demo": (record, "a.replay"),
    "import": (take_in, "scores.json"),
}
KINDS = {
    "one error": (OSError(errno.EIO, "Input/output error"), False),
    "a full disk": (OSError(errno.ENOSPC, "No space left on device"), True),
    "a power cut": (PowerCut(), True),
}


def after(tmp_path: Path, name: str, write: Callable[[Path, int], None], *values: int) -> Path:
    folder = tmp_path / name
    folder.mkdir()
    (folder / "from 1").mkdir()
    (folder / "from 2").mkdir()
    add_score(folder / "from 2", 7)
    for value in values:
        write(folder, value)
    return folder


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("what", REPLACED)
def test_the_old_or_the_new_content_is_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str, kind: str
) -> None:
    """Fault 67: a full disk destroyed older saves. Fault 64: so did a crash in the middle."""
    (write, file), (error, lasting) = REPLACED[what], KINDS[kind]
    old = (after(tmp_path, "old", write, 1) / file).read_bytes()
    new = (after(tmp_path, "new", write, 1, 2) / file).read_bytes()
    assert old != new
    for at in range(100):
        folder = after(tmp_path, str(at), write, 1)
        with monkeypatch.context() as patch:
            patch.setattr(files, "PATIENCE", (0.0,))
            faults = Faults(patch, at, error, lasting)
            try:
                write(folder, 2)
            except PowerCut:
                assert kind == "a power cut"
        assert (folder / file).read_bytes() in (old, new), at
        store = Store(folder)
        assert [notice.kind for notice in store.notices.take()] == []
        assert all(entry.header for entry in store.replays.entries())
        write(folder, 2)
        assert (folder / file).read_bytes() == new
        if not faults.failed:
            assert at > 3
            return
    raise AssertionError("the calls never end")


ADDED: dict[str, Callable[[Store], object]] = {
    "best replay": lambda store: store.replays.keep_best(replay(3)),
    "crash report": lambda store: store.crashes.write("report"),
    "word of a report": lambda store: store.crashes.tell(),
}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("what", ADDED)
def test_a_new_file_is_whole_or_not_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str, kind: str
) -> None:
    error, lasting = KINDS[kind]
    for at in range(100):
        store = Store(tmp_path / str(at))
        (tmp_path / str(at)).mkdir()
        before = found(store)
        with monkeypatch.context() as patch:
            patch.setattr(files, "PATIENCE", (0.0,))
            faults = Faults(patch, at, error, lasting)
            try:
                ADDED[what](store)
            except PowerCut:
                assert kind == "a power cut"
        assert found(store) - before <= {replay(3), b"report", b""}
        if not faults.failed:
            assert at > 3
            return
    raise AssertionError("the calls never end")


def found(store: Store) -> set[bytes]:
    """The contents of all files but locks and what a cut has left under a name that nobody reads."""
    assert store.folder
    paths = [path for path in store.folder.rglob("*") if path.is_file() and path.suffix != ".tmp"]
    return {path.read_bytes() for path in paths if path.name != "lock"}
