"""The game as a player has it: its own process, a real window, real keys, pixels that are looked at.

`ANTI_INVADERS_COMMAND` names another build to test, such as a frozen one.
"""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from tests.xserver import DESKTOP, XServer, skip_without_tools

pytestmark = [pytest.mark.window, pytest.mark.slow]
skip_without_tools()

COMMAND = shlex.split(
    os.environ.get("ANTI_INVADERS_COMMAND", f"{shlex.quote(sys.executable)} -m anti_invaders")
)
SMALL = (800, 600)
LONG = 90.0  # s: an idle ship loses three lives in half a minute of play; a loaded machine is slower
EDGE = (575, 100, 2, 400)  # px: where the blue line between field and panel is lit
SHIP = (255, 210, 60)


class Game:
    """The program on a display, with a data folder of its own."""

    def __init__(self, x: XServer, folder: Path) -> None:
        self.x = x
        self.data = folder / "data Жук"
        self.process = x.start([*COMMAND, "--data-dir", str(self.data), "--lang", "en", "--seed", "3"])

    def picture(self) -> pygame.Surface:
        return pygame.image.load(self.x.shot(self.x.folder / "shot.png"))

    def light(self, left: int, top: int, width: int, height: int) -> float:
        """The mean brightness of a part of the screen, 0 to 255."""
        red, green, blue, _alpha = pygame.transform.average_color(self.picture(), (left, top, width, height))
        return (red + green + blue) / 3

    def shows(self, colour: tuple[int, int, int], left: int, top: int, width: int, height: int) -> bool:
        """Whether something of about this colour is in a part of the screen."""
        part = self.picture().subsurface((left, top, width, height))
        return pygame.mask.from_threshold(part, colour, (60, 60, 60, 255)).count() > 20

    def enter_until(self, done: Callable[[], bool], what: str) -> None:
        """Press Enter now and then: on a loaded machine one may fall into a fade, where nobody hears it."""

        def pressed() -> bool:
            self.x.tap("Return")
            time.sleep(1.5)
            return done()

        self.x.wait_for(pressed, what, LONG)

    def in_play(self) -> bool:
        """Whether the lit edge of the panel stands at the right of the field."""
        red, _green, blue, _alpha = pygame.transform.average_color(self.picture(), EDGE)
        return blue > 100 and blue > 2 * red

    def scores(self) -> list[dict[str, object]]:
        """The rows of the table on the disk."""
        path = self.data / "scores.json"
        tables = json.loads(path.read_text("utf-8")).get("tables", []) if path.exists() else []
        return [row for table in tables for row in table["rows"]]

    def log(self) -> str:
        path = self.data / "log.txt"
        return path.read_text("utf-8") if path.exists() else ""


@pytest.fixture
def game(tmp_path: Path) -> Iterator[Game]:
    with XServer("xvfb") as x:
        assert x.mode() == DESKTOP
        started = Game(x, tmp_path)
        x.wait_for_mode(SMALL)
        x.wait_for_focus()
        yield started


def to_the_title(game: Game) -> None:
    """Past the line on flashing lights, to the title with its logo."""
    game.x.wait_for(lambda: game.shows(SHIP, 200, 100, 400, 80), "the line on flashing lights", LONG)
    game.enter_until(lambda: game.shows(SHIP, 80, 50, 160, 60), "the logo")


def test_from_the_title_to_the_table_and_again(game: Game) -> None:
    x = game.x
    to_the_title(game)
    game.enter_until(game.in_play, "the play screen")  # Start, then Normal
    x.hold("z", 5.0)  # some score

    x.tap("Escape")
    x.wait_for(lambda: game.light(150, 150, 280, 300) < 40 and not game.in_play(), "the pause", LONG)
    x.tap("Escape")
    x.wait_for(game.in_play, "the play again", LONG)

    x.wait_for(game.scores, "a row in the table", LONG)  # nobody flies: the run is lost
    time.sleep(4.0)
    x.tap("b", "o", "b", "Return")
    x.wait_for(lambda: game.scores()[0]["name"] == "bob", "the name in the table")
    game.enter_until(game.in_play, "another run")

    replay = game.data / "replays" / str(game.scores()[0]["replay"])
    verified = subprocess.run([*COMMAND, "verify", str(replay)], capture_output=True, text=True, timeout=120)
    assert (verified.returncode, verified.stdout.strip()) == (0, "ok")

    x.run("xdotool", "key", "alt+F4")
    assert game.process.wait(10) == 0
    x.wait_for_mode(DESKTOP)
    assert "ERROR" not in game.log()
    assert (game.data / "run.json").exists(), "the run that was going on is kept"
