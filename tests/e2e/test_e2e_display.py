"""The game changes the monitor's mode for real, and gives the desktop back however it ends."""

from __future__ import annotations

import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.e2e.game import LONG, SHIP, SMALL, Game
from tests.xserver import DESKTOP, XServer, skip_without_tools

pytestmark = [pytest.mark.window, pytest.mark.slow]
skip_without_tools("xev")

SETTLED = 1.5  # s: a focus lost within 0.3 s of a change of mode is overlooked by SDL
BREAKING = [sys.executable, str(Path(__file__).with_name("breaking_program.py"))]


@pytest.fixture
def x() -> Iterator[XServer]:
    with XServer("xorg") as server:
        assert server.mode() == DESKTOP
        yield server


@pytest.fixture
def game(x: XServer, tmp_path: Path) -> Game:
    started = Game(x, tmp_path / "data")
    started.to_the_title()
    return started


@pytest.mark.parametrize("name", ["SIGTERM", "SIGINT", "SIGHUP"])
def test_asked_to_end_it_gives_the_desktop_back(game: Game, name: str) -> None:
    """Fault 21."""
    assert game.x.mode() == SMALL
    game.process.send_signal(getattr(signal, name))
    assert game.end() == 0
    game.x.wait_for_mode(DESKTOP)


@pytest.mark.parametrize("name", ["SIGKILL", "SIGSEGV"])
def test_killed_without_a_word_its_guard_gives_the_desktop_back(game: Game, name: str) -> None:
    """Fault 21."""
    assert game.x.mode() == SMALL
    game.process.send_signal(getattr(signal, name))
    assert game.end() != 0
    game.x.wait_for_mode(DESKTOP)
    if name == "SIGSEGV":
        assert "fatal" in (game.data / "crashes" / "fatal.txt").read_text("utf-8").lower()


@pytest.mark.parametrize("moment", [0.3, 0.9, 1.5, 2.1])
def test_asked_to_end_while_it_starts_it_gives_the_desktop_back(
    x: XServer, tmp_path: Path, moment: float
) -> None:
    game = Game(x, tmp_path / "data")
    time.sleep(moment)
    game.process.send_signal(signal.SIGTERM)
    game.end(LONG)
    x.wait_for_mode(DESKTOP)


def test_closed_by_the_window_manager_it_gives_the_desktop_back(game: Game) -> None:
    game.x.run("xdotool", "key", "alt+F4")
    assert game.end() == 0
    game.x.wait_for_mode(DESKTOP)


def test_a_crash_in_mid_fight_costs_neither_desktop_nor_score(x: XServer, tmp_path: Path) -> None:
    """Fault 21, and a run that is kept: its score, its replay, a report that the next start tells of."""
    game = Game(x, tmp_path / "data", BREAKING)
    game.to_the_title()
    game.to_the_fight()
    x.hold("z", 8.0)
    x.tap("c")
    x.wait_for_mode(DESKTOP)
    x.wait_for(game.scores, "the run's row in the table")
    x.wait_for(lambda: "broke down" in game.said.read_text("utf-8"), "the word of it")
    x.wait_for(lambda: x.tap("Return") or game.process.poll() is not None, "the end of its box", LONG)
    assert game.end() == 1
    (report,) = (game.data / "crashes").glob("crash-*.txt")
    assert "broken half way" in report.read_text("utf-8")
    assert (game.data / "replays" / str(game.scores()[0]["replay"])).exists()

    again = Game(x, game.data)
    x.wait_for_mode(SMALL)
    x.wait_for(lambda: again.shows(SHIP, 100, 100, 600, 80), "what is told after a crash", LONG)
    assert (game.data / "crashes" / "told").read_text("utf-8").endswith(report.name)
    again.process.send_signal(signal.SIGTERM)
    assert again.end() == 0
    x.wait_for_mode(DESKTOP)


def test_focus_lost_in_a_fight_pauses_it_and_gives_the_desktop_back_meanwhile(
    x: XServer, tmp_path: Path
) -> None:
    """Faults 18, 19, 25 and 52, for real. On Easy: nobody may have won before the other window comes."""
    game = Game(x, tmp_path / "data", difficulty="easy")
    game.to_the_title()
    game.to_the_fight()
    time.sleep(SETTLED)
    x.start(["xev", "-name", "other", "-geometry", "200x200+100+100"])
    other = x.wait_for(lambda: x.run("xdotool", "search", "--name", "other").split("\n")[0], "other window")
    x.run("xdotool", "windowactivate", other)
    x.wait_for_mode(DESKTOP)
    x.wait_for((game.data / "run.json").exists, "the paused run on the disk", LONG)
    x.bring_back(SMALL)
    x.wait_for(game.paused, "the pause", LONG)
    game.process.send_signal(signal.SIGTERM)
    assert game.end() == 0
    x.wait_for_mode(DESKTOP)


def test_a_monitor_without_800x600_keeps_its_mode_and_shows_the_game_scaled(tmp_path: Path) -> None:
    """Fault 13, for real."""
    with XServer("xorg", small=False) as x:
        game = Game(x, tmp_path / "data")
        x.wait_for_focus()
        # the headline of the first screen, in the middle of 1920x1080: 1.8 px to a unit
        x.wait_for(lambda: game.shows(SHIP, 600, 200, 720, 130), "the line on flashing lights", LONG)
        assert x.mode() == DESKTOP
        game.process.send_signal(signal.SIGTERM)
        assert game.end() == 0


def test_a_start_that_died_in_the_change_of_mode_is_scaled_the_next_time(x: XServer, tmp_path: Path) -> None:
    game = Game(x, tmp_path / "data")
    x.wait_for_mode(SMALL)
    game.process.kill()
    game.process.wait()
    assert (game.data / "changing-mode").exists()
    x.wait_for_mode(DESKTOP)
    again = Game(x, game.data)
    x.wait_for(lambda: again.shows(SHIP, 600, 200, 720, 130), "the first screen, scaled", LONG)
    assert x.mode() == DESKTOP
    again.process.send_signal(signal.SIGTERM)
    assert again.end() == 0
