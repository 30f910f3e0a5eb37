"""`anti-invaders import` and `export`: what cannot be taken in is told in one line, in one language."""

from __future__ import annotations

import io
import re
import zipfile
from pathlib import Path

import pytest

from anti_invaders import cli, texts
from anti_invaders.storage import archive

LANGUAGES = ("en", "pt_BR", "ru")


@pytest.fixture(autouse=True)
def english_after():
    yield
    texts.set_language("en")


def zipped(count: int) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archived:
        for number in range(count):
            archived.writestr(f"{number}", b"")
    return packed.getvalue()


def laid(kind: str, folder: Path) -> Path:
    """A file that is none of ours, in one of the ways in which it can be."""
    file = folder / "0.zip"
    if kind == "folder":
        file.mkdir()
    elif kind == "large":
        with file.open("wb") as hollow:
            hollow.truncate(archive.LARGEST_ARCHIVE + 1)
    elif kind != "missing":
        file.write_bytes({"damaged": b"PK\x05", "empty": zipped(1), "many": zipped(4)}[kind])
    return file


@pytest.mark.parametrize("kind", ["missing", "folder", "large", "damaged", "empty", "many"])
def test_what_cannot_be_taken_in_is_one_line_in_one_language(kind, tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(archive, "MOST_ENTRIES", 3)
    file, said = laid(kind, tmp_path), []
    for language in LANGUAGES:
        data = str(tmp_path / "data")
        assert cli.main(["import", str(file), "--data-dir", data, "--lang", language]) == 1
        err = capsys.readouterr().err
        assert err.startswith(f"anti-invaders: {file}: ")
        assert err.count("\n") == 1
        said.append(err.split(f"{file}: ")[1].strip())
    assert len(set(said)) == len(LANGUAGES)
    assert not re.search("[а-яё]", said[0] + said[1])
    assert not re.search("[a-z]", said[2], re.IGNORECASE)


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_export_that_has_no_folder_to_lie_in_says_so_in_the_same_way(language, tmp_path, capsys):
    file = tmp_path / "0" / "1.zip"
    line = ["export", str(file), "--data-dir", str(tmp_path / "data"), "--lang", language]
    assert cli.main(line) == 1
    said = capsys.readouterr().err.split(f"{file}: ")[1].strip()
    known = {"en": "No such file or directory", "pt_BR": "arquivo ou pasta não existe"}
    assert said == known.get(language, "нет такого файла или папки")
