"""A run that waits on the title: a new one takes its place only if the player means it."""

from __future__ import annotations

from pathlib import Path

import pytest

from anti_invaders.rules.start import Start
from anti_invaders.screens import suspended
from anti_invaders.screens.hangar import Hangar
from anti_invaders.screens.play import DEAR, PlayScreen
from anti_invaders.screens.title import Title
from anti_invaders.storage.store import Store
from stage import ACCEPT, BACK, DOWN, Stage


def waiting(folder: Path, pulse: int, continues: int = 0) -> tuple[Stage, Title]:
    """A title on which a run waits that stopped in this pulse."""
    stage = Stage(Store(folder))
    stage.push(play := PlayScreen(stage.shell, Start(continues=continues)))
    play.world.pulse = pulse
    suspended.keep(stage.shell, stage.stack)
    later = Stage(Store(folder))
    later.push(title := Title(later.shell))
    return later, title


def words(title: Title) -> list[str]:
    return [row.words() for row in title.menu.rows]


@pytest.mark.parametrize(("pulse", "continues"), [(DEAR, 0), (1, 1)])
def test_a_long_run_is_not_lost_by_one_press(pulse: int, continues: int, tmp_path: Path) -> None:
    stage, title = waiting(tmp_path, pulse, continues)
    stage.press(DOWN, ACCEPT)
    assert words(title) == ["No", "Yes, from the start"]
    stage.picture()
    stage.press(ACCEPT)
    assert words(title)[0] == "Resume the run"
    stage.press(ACCEPT, BACK)
    assert words(title)[0] == "Resume the run"
    stage.press(ACCEPT, DOWN, ACCEPT)
    assert "Normal" in words(title)
    stage.press(ACCEPT)
    assert isinstance(stage.top, Hangar)
    assert suspended.there_is(stage.shell)


def test_a_run_that_has_hardly_begun_is_not_asked_for(tmp_path: Path) -> None:
    stage, title = waiting(tmp_path, DEAR - 1)
    stage.press(DOWN, ACCEPT)
    assert "Normal" in words(title)


@pytest.mark.parametrize("data", [None, 3, {}, {"world": 1, "start": 2}, {"world": {"pulse": "x"}}])
def test_a_run_that_is_damaged_is_not_asked_for(data: object, tmp_path: Path) -> None:
    stage = Stage(Store(tmp_path))
    stage.shell.store.run.save([{"name": "play", "state": "", "age": 0, "data": data}])
    assert not suspended.is_dear(stage.shell)
