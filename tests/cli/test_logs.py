"""The log: in the data folder, never large, and never in the way."""

from __future__ import annotations

import logging

import pytest

from anti_invaders import logs

log = logging.getLogger("anti_invaders.test")


@pytest.fixture(autouse=True)
def stopped():
    yield
    logs.stop()


def test_what_happens_is_written_down(tmp_path):
    logs.start(tmp_path, verbose=False)
    log.debug("a detail")
    log.warning("Жук в файле")
    text = (tmp_path / logs.FILE).read_text("utf-8")
    assert "Жук в файле" in text
    assert "a detail" not in text


def test_verbose_says_more_and_says_it_on_the_screen(tmp_path, capsys):
    logs.start(tmp_path, verbose=True)
    log.debug("a detail")
    assert "a detail" in (tmp_path / logs.FILE).read_text("utf-8")
    assert "a detail" in capsys.readouterr().err


def test_the_log_turns_over_before_it_is_large(tmp_path, monkeypatch):
    monkeypatch.setattr(logs, "LENGTH", 2000)
    logs.start(tmp_path, verbose=False)
    for number in range(200):
        log.info("line %d of many", number)
    files = list(tmp_path.iterdir())
    assert len(files) == 1 + logs.OLD_ONES
    assert all(file.stat().st_size <= 2000 for file in files)


def test_without_a_folder_nothing_is_written_and_nothing_is_said(capsys):
    logs.start(None, verbose=False)
    log.error("nobody hears this")
    assert capsys.readouterr() == ("", "")


def test_a_log_that_cannot_be_written_does_not_trouble_the_game(tmp_path, capsys):
    (tmp_path / logs.FILE).mkdir()
    logs.start(tmp_path, verbose=False)
    log.error("lost")
    assert capsys.readouterr() == ("", "")
