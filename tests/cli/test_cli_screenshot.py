"""What `screenshot --out` does where no picture can be written: one clear line, a failure, nothing left."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pygame
import pytest

from anti_invaders import app, cli

OLD = b"a picture of before"


@pytest.fixture(autouse=True)
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "picture_of", lambda *_words: pygame.Surface((8, 6)))


def left(folder: Path) -> list[str]:
    """The names of all that lies there."""
    return [each.name for each in folder.iterdir()]


def failure(out: Path, capsys: pytest.CaptureFixture[str]) -> str:
    """The one line that is said."""
    assert cli.main(["screenshot", "title", "--out", str(out), "--lang", "en"]) == cli.FAILED
    (said,) = capsys.readouterr().err.splitlines()
    return said


def test_a_picture_is_a_png_whatever_the_case_of_its_name(tmp_path: Path) -> None:
    out = tmp_path / "A.PNG"
    assert cli.main(["screenshot", "title", "--out", str(out)]) == cli.GOOD
    assert out.read_bytes().startswith(b"\x89PNG")
    assert left(tmp_path) == ["A.PNG"]


def test_in_a_folder_that_is_missing_nothing_is_drawn(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app, "picture_of", None)
    out = tmp_path / "none" / "a.png"
    assert failure(out, capsys) == f"anti-invaders: {out}: {os.strerror(errno.ENOENT)}"
    assert left(tmp_path) == []


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write anywhere")
def test_in_a_folder_that_cannot_be_written_nothing_is_left(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    tmp_path.chmod(0o555)
    assert failure(tmp_path / "a.png", capsys).endswith(os.strerror(errno.EACCES))
    assert left(tmp_path) == []


def test_where_a_folder_has_the_pictures_name_it_stays(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "a.png"
    out.mkdir()
    assert failure(out, capsys).startswith(f"anti-invaders: {out}: ")
    assert left(tmp_path) == ["a.png"]


@pytest.mark.parametrize("fault", [errno.ENOSPC, errno.EROFS, errno.EACCES])
def test_on_a_disk_that_takes_no_more_the_picture_of_before_is_whole(
    fault: int, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_words: object) -> None:
        raise OSError(fault, os.strerror(fault))

    out = tmp_path / "a.png"
    out.write_bytes(OLD)
    monkeypatch.setattr(os, "fsync", refuse)
    assert failure(out, capsys) == f"anti-invaders: {out}: {os.strerror(fault)}"
    assert left(tmp_path) == ["a.png"]
    assert out.read_bytes() == OLD
