"""Files are written whole or not at all, and damaged ones are set aside."""

from __future__ import annotations

import errno
import os
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from anti_invaders.storage import files

LIMIT = 1 << 20


def test_a_file_is_written_flushed_synced_closed_and_only_then_renamed(tmp_path, monkeypatch):
    """Fault 66: temp and rename without fsync left an empty file after a hard freeze."""
    order: list[str] = []
    real_fsync, real_replace = os.fsync, os.replace
    fresh = tmp_path / "scores.json.tmp"

    def fsync(handle: int) -> None:
        is_folder = os.path.samestat(os.fstat(handle), tmp_path.stat())
        order.append("sync folder" if is_folder else f"fsync {fresh.read_bytes()!r}")
        real_fsync(handle)

    def replace(old: Path, new: Path) -> None:
        links = (link for link in Path("/proc/self/fd").iterdir() if link.exists())
        opened = any(link.samefile(old) for link in links)
        order.append("replace while open" if opened else "replace")
        real_replace(old, new)

    monkeypatch.setattr(os, "fsync", fsync)
    monkeypatch.setattr(os, "replace", replace)
    files.write(tmp_path / "scores.json", b"new")
    assert order == ["fsync b'new'", "replace", "sync folder"]


class Faults:
    """Lets the first `calls` calls into the system pass and fails every later one of the same write."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, calls: int) -> None:
        self.left, self.failed = calls, False
        monkeypatch.setattr(os, "fsync", self._wrap(os.fsync))
        monkeypatch.setattr(os, "replace", self._wrap(os.replace))
        for name in ("open", "replace", "hardlink_to", "unlink"):
            monkeypatch.setattr(Path, name, self._wrap(getattr(Path, name)))

    def _wrap(self, real):
        def call(*arguments, **named):
            if self.left <= 0:
                self.failed = True
                raise OSError(errno.ENOSPC, "No space left on device")
            self.left -= 1
            return real(*arguments, **named)

        return call


@pytest.mark.parametrize("calls", range(10))
def test_whatever_call_fails_the_old_or_the_new_content_is_whole(tmp_path, monkeypatch, calls):
    """Fault 67: a full disk destroyed older saves."""
    path = tmp_path / "settings.json"
    files.write(path, b"old", backup=True)
    with monkeypatch.context() as patch:
        faults = Faults(patch, calls)
        try:
            files.write(path, b"new", backup=True)
            said_good = True
        except OSError:
            said_good = False
    content = path.read_bytes()
    assert content == (b"new" if said_good else b"old")
    assert faults.failed or said_good
    files.write(path, b"newer", backup=True)
    assert sorted(p.name for p in tmp_path.iterdir()) == ["settings.json", "settings.json.bak"]


def test_a_write_cut_off_by_the_disks_limit_leaves_the_old_file_and_no_litter(tmp_path):
    """Fault 67, for real: the system refuses to let the file grow."""
    path = tmp_path / "scores.json"
    files.write(path, b"old")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    handler = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, before[1]))
    try:
        with pytest.raises(OSError, match="too large"):
            files.write(path, b"x" * 5000)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        signal.signal(signal.SIGXFSZ, handler)
    assert path.read_bytes() == b"old"
    assert [p.name for p in tmp_path.iterdir()] == ["scores.json"]


def test_a_rename_that_a_virus_scanner_holds_up_is_tried_again(tmp_path, monkeypatch):
    """Fault 73: PermissionError twice, then well."""
    real, refusals = os.replace, [PermissionError(), PermissionError()]

    def replace(old, new):
        if refusals:
            raise refusals.pop()
        real(old, new)

    monkeypatch.setattr(files, "PATIENCE", (0.0,) * 4)
    monkeypatch.setattr(os, "replace", replace)
    files.write(tmp_path / "a.json", b"new")
    assert (tmp_path / "a.json").read_bytes() == b"new"


def test_a_rename_that_is_always_refused_keeps_the_old_file(tmp_path, monkeypatch):
    """Fault 73: after some tries the old file stays, and the caller hears it."""
    files.write(tmp_path / "a.json", b"old")

    def replace(old, new):
        raise PermissionError(errno.EACCES, "held")

    monkeypatch.setattr(files, "PATIENCE", (0.0,) * 4)
    monkeypatch.setattr(os, "replace", replace)
    with pytest.raises(PermissionError):
        files.write(tmp_path / "a.json", b"new")
    assert (tmp_path / "a.json").read_bytes() == b"old"
    assert [p.name for p in tmp_path.iterdir()] == ["a.json"]


def test_files_set_aside_do_not_replace_each_other(tmp_path):
    kept = []
    for text in ("one", "two", "three"):
        (tmp_path / "a.json").write_text(text)
        kept.append(files.set_aside(tmp_path / "a.json", "damaged"))
    assert [(tmp_path / name).read_text() for name in kept] == ["one", "two", "three"]
    assert not (tmp_path / "a.json").exists()


def test_without_hard_links_the_backup_is_a_copy(tmp_path, monkeypatch):
    def refuse(self, target):
        raise OSError(errno.EPERM, "no hard links here")

    monkeypatch.setattr(Path, "hardlink_to", refuse)
    path = tmp_path / "a.json"
    for text in (b"one", b"two"):
        files.write(path, text, backup=True)
    assert (tmp_path / "a.json.bak").read_bytes() == b"one"


KILLED = """
import sys
from pathlib import Path
from anti_invaders.storage import files
path, n = Path(sys.argv[1]), 0
print("ready", flush=True)
while True:
    n += 1
    files.write(path, b"%d " % n * 40_000, backup=True)
"""


@pytest.mark.slow
def test_a_program_killed_in_mid_save_leaves_a_whole_file(tmp_path):
    path = tmp_path / "scores.json"
    for n in range(30):
        child = subprocess.Popen([sys.executable, "-c", KILLED, path], stdout=subprocess.PIPE)
        assert child.stdout and child.stdout.readline()
        while not path.exists():
            assert child.poll() is None
        time.sleep(n * 0.002)
        child.kill() if n % 2 else child.send_signal(signal.SIGTERM)
        child.wait()
        child.stdout.close()
        words = path.read_bytes().split()
        assert len(words) == 40_000
        assert len(set(words)) == 1
    assert len(list(tmp_path.iterdir())) <= 4  # one left-over at most of each kind, not a heap
