"""The game as a player has it, for tests: its own process on a private display, looked at and pressed.

`ANTI_INVADERS_COMMAND` names another build to test, such as a frozen one.
"""

from __future__ import annotations

import json
import os
import shlex
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pygame

from tests.xserver import XServer

ROOT = Path(__file__).parents[2]
CHECKOUT = [sys.executable, "-m", "anti_invaders"]
COMMAND = shlex.split(os.environ.get("ANTI_INVADERS_COMMAND", "")) or CHECKOUT
SMALL = (800, 600)
LONG = 90.0  # s: three lives last half a minute; a loaded machine is slower
EDGE = (575, 100, 2, 400)  # px: where the blue line between field and panel is lit
SHIP = (255, 210, 60)


class Game:
    """The program on a display, with a data folder of its own."""

    def __init__(
        self, x: XServer, data: Path, command: list[str] = COMMAND, difficulty: str = "lunatic"
    ) -> None:
        self.x = x
        self.data = data
        self.said = data.with_name("said.txt")
        self.process = x.start(
            [*command, "--data-dir", str(data), "--lang", "en", "--seed", "3", "--difficulty", difficulty],
            {"PYTHONPATH": str(ROOT)} if command[0] == sys.executable else None,
            self.said,
        )

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

    def press_until(self, key: str, done: Callable[[], bool], what: str, seconds: float = LONG) -> None:
        """Press it now and then: on a loaded machine one may fall into a fade, where nobody hears it."""

        def pressed() -> bool:
            self.x.tap(key)
            time.sleep(1.5)
            return done()

        self.x.wait_for(pressed, what, seconds)

    def enter_until(self, done: Callable[[], bool], what: str, seconds: float = LONG) -> None:
        self.press_until("Return", done, what, seconds)

    def to_the_title(self) -> None:
        """Past the line on flashing lights, to the title with its logo."""
        self.x.wait_for_mode(SMALL)
        self.x.wait_for_focus()
        self.x.wait_for(lambda: self.shows(SHIP, 200, 100, 400, 80), "the line on flashing lights", LONG)
        self.enter_until(lambda: self.shows(SHIP, 80, 50, 160, 60), "the logo")

    def to_the_fight(self) -> None:
        """From the title by Start, the difficulty, the ship and the story to the stage's card, and past that:
        it lies on the play, whose panel is seen beside it, and a press sends it away."""
        self.enter_until(self.in_play, "the play screen", 2 * LONG)
        for _press in range(2):
            self.x.tap("Return")
            time.sleep(1.5)

    def in_play(self) -> bool:
        """Whether the lit edge of the panel stands at the right of the field."""
        red, _green, blue, _alpha = pygame.transform.average_color(self.picture(), EDGE)
        return blue > 100 and blue > 2 * red

    def paused(self) -> bool:
        """Whether the field is veiled."""
        return self.light(150, 150, 280, 300) < 40 and not self.in_play()

    def scores(self) -> list[dict[str, object]]:
        """The rows of the table on the disk."""
        path = self.data / "scores.json"
        tables = json.loads(path.read_text("utf-8")).get("tables", []) if path.exists() else []
        return [row for table in tables for row in table["rows"]]

    def log(self) -> str:
        path = self.data / "log.txt"
        return path.read_text("utf-8") if path.exists() else ""

    def end(self, seconds: float = 20.0) -> int:
        """Its exit code, once it has ended by itself."""
        return self.process.wait(seconds)
