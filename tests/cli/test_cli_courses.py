"""Challenges on the command line: a bot flies them, and their replays are known by their digests."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from anti_invaders import cli, content, texts


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "en")
    texts.set_language("en")


def flown(file: Path, *more: str) -> None:
    """A few seconds of a course, recorded."""
    command = ["demo", "--headless", "--json", "--pulses", "400", "--bot", "idle", "--record", str(file)]
    assert cli.main([*command, *more]) == cli.GOOD


def test_a_day_s_replay_is_known_on_any_other_day(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "day.replay"
    flown(file, "--course", "daily", "--seed", "20240229")
    assert json.loads(capsys.readouterr().out)["pulses"] == 400
    assert cli.main(["verify", str(file)]) == cli.GOOD
    assert capsys.readouterr().out == "ok\n"


def test_without_a_seed_the_daily_course_is_today_s(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(content.days, "today", lambda: 20261130)
    flown(tmp_path / "today", "--course", "daily")
    flown(tmp_path / "named", "--course", "daily", "--seed", "20261130")
    assert (tmp_path / "today").read_bytes() == (tmp_path / "named").read_bytes()


def test_a_siege_s_replay_is_known_whatever_its_seed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "siege.replay"
    flown(file, "--course", "siege", "--seed", "20261130")
    capsys.readouterr()
    assert cli.main(["verify", str(file)]) == cli.GOOD
    assert capsys.readouterr().out == "ok\n"


def test_a_seed_that_is_no_day_is_wrong_use(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        cli.main(["demo", "--headless", "--course", "daily", "--seed", "17"])
    assert caught.value.code == 2
    assert "--seed 17 is no day" in capsys.readouterr().err
