"""The window opens before the game is loaded, and closes whatever happens then."""

from __future__ import annotations

import subprocess
import sys
from argparse import Namespace
from pathlib import Path

import pytest

from anti_invaders import cli, opening
from anti_invaders.devices.display import Display, NoDisplayError
from anti_invaders.screens import curtain
from anti_invaders.storage.store import Store
from anti_invaders.view.palette import DEFAULT

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def no_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")


def options(**given: object) -> Namespace:
    return Namespace(**{"store": Store(), "display": "window", "scale": 1, **given})


def test_what_opens_the_window_waits_neither_for_numpy_nor_for_the_rules() -> None:
    code = "import sys, anti_invaders.cli, anti_invaders.opening; print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
    )
    loaded = done.stdout.split()
    assert "pygame" in loaded
    assert not [name for name in loaded if name == "numpy" or name.startswith("anti_invaders.rules")]


def test_the_first_picture_is_of_the_games_own_colours() -> None:
    assert (DEFAULT.ground, DEFAULT.hairline, DEFAULT.ship) == (curtain.GROUND, curtain.HAIRLINE, curtain.LIT)


@pytest.mark.parametrize("scale", [1, 2])
def test_the_bar_fills_below_the_ship(scale: int) -> None:
    display = opening.raise_curtain(options(scale=scale))
    assert display is not None
    curtain.draw(display, 0.5)
    x, y, width, _ = (unit * scale for unit in curtain.BAR)
    row = [display.picture.get_at((x + width * part // 8, y))[:3] for part in (1, 3, 5, 7)]
    assert row == [curtain.LIT, curtain.LIT, curtain.HAIRLINE, curtain.HAIRLINE]
    middle = display.picture.get_at((curtain.ICON_AT[0] * scale, curtain.ICON_AT[1] * scale))
    assert max(middle[:3]) > 200
    display.close()


def test_a_window_that_breaks_is_left_to_the_game_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("as drivers do")

    monkeypatch.setattr(opening.picture, "show", broken)
    assert opening.raise_curtain(options()) is None


def test_without_any_screen_that_is_said_and_not_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(*_: object) -> None:
        raise NoDisplayError("no screen")

    monkeypatch.setattr(opening.picture, "show", none)
    with pytest.raises(NoDisplayError):
        opening.raise_curtain(options())


def test_a_game_that_does_not_load_gives_the_screen_back(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    opened: list[Display] = []

    def unloadable() -> None:
        opened.append(shown)
        raise ImportError("a part is missing")

    raised = opening.raise_curtain

    def remember(given: Namespace) -> Display | None:
        nonlocal shown
        shown = raised(given)
        return shown

    shown: Display | None = None
    monkeypatch.setattr(opening, "raise_curtain", remember)
    monkeypatch.setattr(cli, "_app", unloadable)
    assert cli.main(["--data-dir", str(tmp_path), "--windowed"]) == 1
    assert "a part is missing" in capsys.readouterr().err
    assert [display.mode for display in opened] == [None]
