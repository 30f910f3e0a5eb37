"""The game as a player has it: its own process, a real window, real keys, pixels that are looked at."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.e2e.game import CHECKOUT, COMMAND, LONG, ROOT, SHIP, Game
from tests.xserver import DESKTOP, XServer, skip_without_tools

pytestmark = [pytest.mark.window, pytest.mark.slow]
skip_without_tools()


@pytest.fixture
def game(tmp_path: Path) -> Iterator[Game]:
    with XServer("xvfb") as x:
        assert x.mode() == DESKTOP
        yield Game(x, tmp_path / "data Жук")


def test_from_the_title_to_the_table_and_again(game: Game) -> None:
    """Faults 145 and 150, where ANTI_INVADERS_COMMAND names a build: it finds all it needs."""
    x = game.x
    game.to_the_title()
    game.to_the_fight()
    x.hold("z", 5.0)  # some score

    game.press_until("Escape", game.paused, "the pause")
    game.press_until("Escape", game.in_play, "the play again")

    x.run("xdotool", "keydown", "Up")  # into the thick of them: the run is lost
    x.wait_for(game.scores, "a row in the table", LONG)
    x.run("xdotool", "keyup", "Up")
    x.wait_for(lambda: game.shows(SHIP, 215, 245, 20, 36), "the caret where a name is entered", LONG)
    x.tap("b", "o", "b", "Return")
    x.wait_for(lambda: game.scores()[0]["name"] == "bob", "the name in the table", LONG)
    game.enter_until(game.in_play, "another run")

    replay = str(game.data / "replays" / str(game.scores()[0]["replay"]))
    assert subprocess.run([*COMMAND, "verify", replay], cwd=ROOT, timeout=120).returncode == 0
    here = subprocess.run(
        [*CHECKOUT, "verify", replay], cwd=ROOT, capture_output=True, text=True, timeout=120
    )
    assert here.stdout == "ok\n", "every hash of the state is that of this checkout"

    x.run("xdotool", "key", "alt+F4")
    assert game.end() == 0
    x.wait_for_mode(DESKTOP)
    assert "ERROR" not in game.log()
    assert (game.data / "run.json").exists(), "the run that was going on is kept"
