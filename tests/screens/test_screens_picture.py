"""The window follows the settings, and a change that shows nothing takes itself back."""

from __future__ import annotations

from typing import Any

import pytest

from anti_invaders.devices import presenting
from anti_invaders.devices.display import Mode
from anti_invaders.screens import keep, picture
from anti_invaders.screens.options import Options
from anti_invaders.storage.store import Store
from stage import ACCEPT, BACK, LEFT, RIGHT, UP, Stage


class Window:
    """A display that notes how it is opened."""

    def __init__(self, monitors: int = 1) -> None:
        self.monitors = monitors
        self.monitor, self.vsync, self.by_texture = 0, False, False
        self.wanted_scale: int | None = None
        self.opened: list[tuple[Any, ...]] = []

    def open(self, mode: Mode, scale: int | None = None) -> Mode:
        self.wanted_scale = scale
        self.opened.append((mode, self.monitor, self.vsync, self.by_texture))
        return mode

    def play_mode(self, playing: bool) -> None:
        pass


def measuring(monkeypatch: pytest.MonkeyPatch, answer: bool) -> list[str]:
    """What the settings say at each measurement."""
    asked: list[str] = []

    def texture_is_faster() -> bool:
        asked.append("measured")
        return answer

    monkeypatch.setattr(presenting, "texture_is_faster", texture_is_faster)
    return asked


@pytest.mark.parametrize("faster", [True, False])
def test_the_faster_way_of_presenting_is_found_at_the_first_start_and_remembered(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch, faster: bool
) -> None:
    asked = measuring(monkeypatch, faster)
    for _start in range(2):
        window = Window()
        picture.show(window, Store(tmp_path))  # type: ignore[arg-type]
        assert window.opened == [(Mode.EXCLUSIVE, 0, False, faster)]
    assert asked == ["measured"]


def test_a_driver_that_dies_of_the_measurement_is_not_asked_again(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def dies() -> bool:
        raise SystemExit(139)

    monkeypatch.setattr(presenting, "texture_is_faster", dies)
    with pytest.raises(SystemExit):
        picture.show(Window(), Store(tmp_path))  # type: ignore[arg-type]
    window = Window()
    picture.show(window, Store(tmp_path))  # type: ignore[arg-type]
    assert window.opened == [(Mode.EXCLUSIVE, 0, False, False)]


def test_what_the_player_has_chosen_is_not_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = measuring(monkeypatch, False)
    store, window = Store(), Window()
    store.settings.presenting = "texture"
    store.settings.monitor, store.settings.vsync = 1, True
    picture.show(window, store, "window")  # type: ignore[arg-type]
    assert window.opened == [(Mode.WINDOW, 1, True, True)]
    assert asked == []


def options(monitors: int = 1) -> tuple[Stage, Window, Options]:
    stage, window = Stage(), Window(monitors)
    stage.shell.display = window  # type: ignore[assignment]
    stage.shell.store.settings.measured = "plain"
    screen = Options(stage.shell)
    stage.push(screen)
    screen._turn_page(1)
    return stage, window, screen


def to_row(screen: Options, words: str) -> None:
    screen.menu.cursor = [row.words() for row in screen.menu.rows].index(words)


@pytest.mark.parametrize(
    ("row", "opened"),
    [
        ("Screen", (Mode.DESKTOP, 0, False, False)),
        ("Monitor", (Mode.EXCLUSIVE, 1, False, False)),
        ("Vsync", (Mode.EXCLUSIVE, 0, True, False)),
    ],
)
def test_a_change_of_the_window_is_kept_only_if_one_says_so(row: str, opened: tuple[Any, ...]) -> None:
    stage, window, screen = options(monitors=2)
    before = (Mode.EXCLUSIVE, 0, False, False)
    to_row(screen, row)
    stage.press(RIGHT)
    assert isinstance(stage.top, keep.KeepPicture)
    stage.pulse(keep.PATIENCE)
    assert stage.top is screen
    assert window.opened == [opened, before]
    stage.press(RIGHT, BACK)
    assert window.opened == [opened, before] * 2
    stage.press(RIGHT, UP, ACCEPT)
    assert window.opened[4:] == [opened]
    assert stage.top is screen


def test_the_way_of_presenting_can_be_chosen() -> None:
    stage, window, screen = options()
    to_row(screen, "Presenting")
    stage.press(LEFT, UP, ACCEPT)
    assert stage.shell.store.settings.presenting == "texture"
    assert window.opened == [(Mode.EXCLUSIVE, 0, False, True)]


def test_a_monitor_is_chosen_only_where_there_are_several() -> None:
    """Fault 22: which monitor is a setting."""
    for monitors in (1, 2):
        _stage, _window, screen = options(monitors)
        assert ("Monitor" in [row.words() for row in screen.menu.rows]) == (monitors > 1)


def test_the_options_say_where_the_picture_is_not_stretched() -> None:
    _stage, _window, screen = options()
    to_row(screen, "Screen")
    assert "Scaled" in screen.menu.row.note()
    screen.chosen.display = "desktop"
    assert "shape" in screen.menu.row.note()


def test_a_scale_of_the_command_line_stays_through_a_change() -> None:
    stage, window, screen = options()
    window.wanted_scale = 2
    to_row(screen, "Screen")
    stage.press(RIGHT)
    assert window.wanted_scale == 2
