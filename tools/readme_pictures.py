"""The pictures of the readme and the modding page, drawn by the game: python -m tools.readme_pictures"""

from __future__ import annotations

import os
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

import numpy as np
import pygame

from anti_invaders import app, bots
from anti_invaders.devices.inputs import PulseInput
from anti_invaders.rules.start import Start
from anti_invaders.screens.pattern_lab import PatternLab
from anti_invaders.screens.play import PlayScreen
from anti_invaders.screens.shell import GameScreen, Shell, Stack
from anti_invaders.view.canvas import Canvas

ROOT = Path(__file__).parents[1]
PICTURES = ROOT / "docs" / "pictures"
RUN = Start(seed=5, difficulty="hard", stage=1)
MOMENTS = {"play": 6300, "boss": 9300}  # pulses of that run by the skilled bot: looked at, and chosen
SCREENS = ("title", "options")
EXAMPLES = {"1-first": 260, "2-ring": 330, "3-spiral": 280, "4-arms": 330}  # pulses on the proving ground
RANK = 0.75
STEP = 3.0  # levels of 255 apart: nobody sees the difference


def main() -> None:
    """Draw all of them."""
    PICTURES.mkdir(exist_ok=True)
    for name in SCREENS:
        _keep(app.picture_of(name, seed=7), name)
    shell = app.bare_shell(seed=RUN.seed)
    _draw_run(shell)
    for name, pulses in EXAMPLES.items():
        _draw_pattern(shell, name, pulses)


def _draw_run(shell: Shell) -> None:
    """The run, stopped at its moments."""
    screen, bot = PlayScreen(shell, RUN), bots.make("skilled", RUN.seed)
    for name, pulse in sorted(MOMENTS.items(), key=lambda moment: moment[1]):
        while screen.world.pulse < pulse:
            screen.theatre.hear(screen.world.advance((bot.decide(bots.look(screen.world)),)))
            screen.theatre.advance()
        _keep(_drawn(screen), name)


def _draw_pattern(shell: Shell, name: str, pulses: int) -> None:
    lab = PatternLab(shell, ROOT / "docs" / "examples" / f"{name}.xml", RANK)
    stack: Stack = Stack(PulseInput.muted)
    stack.push(lab)
    for _pulse in range(pulses):
        stack.advance(PulseInput())
    _keep(_drawn(lab), f"pattern-{name}")


def _drawn(screen: GameScreen) -> pygame.Surface:
    surface = pygame.Surface((800, 600), depth=32)
    screen.draw(Canvas(surface, 1), 1.0)
    return surface


def _keep(picture: pygame.Surface, name: str) -> None:
    """Soft light is dithered, which compresses badly: with fewer levels a picture is a third smaller."""
    levels = pygame.surfarray.pixels3d(picture)
    levels[...] = (np.rint(levels / STEP) * STEP).clip(0, 255)
    del levels  # it locks the picture
    pygame.image.save(picture, str(PICTURES / f"{name}.png"))


if __name__ == "__main__":
    main()
