"""On a profile that nobody has used every screen opens, and nothing is wrong."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from anti_invaders.screens import pictures
from anti_invaders.storage.store import Store
from stage import Stage


@pytest.mark.parametrize("name", pictures.MAKERS)
def test_every_screen_opens_on_an_empty_profile(
    tmp_path: Path, name: str, caplog: pytest.LogCaptureFixture
) -> None:
    """Fault 70: the first run failed as a folder or a file did not exist."""
    caplog.set_level(logging.INFO)
    stage = Stage(Store(tmp_path / "new"))
    stage.push(pictures.MAKERS[name](stage.shell))
    stage.pulse(30)
    stage.picture()
    assert stage.shell.store.notices.take() == []
    assert [each for each in caplog.records if each.levelno >= logging.WARNING] == []
