"""The pictures of the readme and the modding page, drawn by the game: python -m tools.readme_pictures"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

import numpy as np
import pygame
from numpy.typing import NDArray

from anti_invaders import app, bots
from anti_invaders.devices.inputs import PulseInput
from anti_invaders.engine.pulse import PULSES_PER_SECOND
from anti_invaders.rules.events import CatchThrown
from anti_invaders.rules.start import Start
from anti_invaders.rules.world import World
from anti_invaders.screens.pattern_lab import PatternLab
from anti_invaders.screens.play import PlayScreen
from anti_invaders.screens.shell import GameScreen, Shell, Stack
from anti_invaders.view.canvas import Canvas
from tools import accessibility_sheet
from tools.apng import animated

ROOT = Path(__file__).parents[1]
PICTURES = ROOT / "docs" / "pictures"
RUN = Start(seed=1, difficulty="hard", stage=1)
MOMENTS = {"play": 6300, "boss": 8597}  # pulses of that run by the skilled bot: looked at, and chosen
SCREENS = ("title", "options")
EXAMPLES = {"1-first": 260, "2-ring": 330, "3-spiral": 280, "4-arms": 330}  # pulses on the proving ground
RANK = 0.75
FILM = Start(seed=5, difficulty="normal", stage=5, alone=True, power=400, invulnerable=True)
BEFORE, AFTER = 105, 150  # pulses of the film before its best throw and after it
FRAME = 3  # pulses
SMALL = 440, 330  # px of the film
GRAIN, CHANGE = 5.0, 34  # levels of 255 apart in the film; a px that changes by less stays as it was
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
    best = _best_throw(shell)
    _film(shell, best)
    _keep(accessibility_sheet.sheet(shell.content, FILM, best + accessibility_sheet.AFTER), "accessibility")


def _draw_run(shell: Shell) -> None:
    """The run, stopped at its moments."""
    screen, bot = PlayScreen(shell, RUN), bots.make("skilled", RUN.seed)
    for name, pulse in sorted(MOMENTS.items(), key=lambda moment: moment[1]):
        while screen.world.pulse < pulse:
            if screen.world.result:
                raise SystemExit(f"the run of the pictures ended before {name}: choose another seed")
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


def _film(shell: Shell, best: int) -> None:
    """The bot of FILM, before and after this pulse, as an animated PNG."""
    screen, bot, frames = PlayScreen(shell, FILM), bots.make("skilled", FILM.seed), []
    while screen.world.pulse < best + AFTER:
        screen.theatre.hear(screen.world.advance((bot.decide(bots.look(screen.world)),)))
        screen.theatre.advance()
        if screen.world.pulse >= best - BEFORE and screen.world.pulse % FRAME == 0:
            frames.append(_steadied(_small(_drawn(screen)), frames[-1:]))
    film = animated(frames, PULSES_PER_SECOND // FRAME)
    (PICTURES / "preview.png").write_bytes(film)


def _best_throw(shell: Shell) -> int:
    """The pulse of FILM in which most is thrown at a boss."""
    world, bot, best = World(shell.content, FILM), bots.make("skilled", FILM.seed), (0, 0)
    while world.result is None:
        for event in world.advance((bot.decide(bots.look(world)),)):
            if isinstance(event, CatchThrown) and world.boss:
                best = max(best, (event.count + world.bullets.n, world.pulse))
    return best[1]


def _steadied(frame: NDArray[np.uint8], last: Sequence[NDArray[np.uint8]]) -> NDArray[np.uint8]:
    """What hardly changes from frame to frame does not: it would be most of the file."""
    if not last:
        return frame
    change = np.abs(frame.astype(np.int16) - last[0]).max(axis=-1, keepdims=True)
    return np.where(change < CHANGE, last[0], frame)


def _small(picture: pygame.Surface) -> NDArray[np.uint8]:
    """A frame of the film: fewer levels keep what stands still the same from frame to frame."""
    levels = pygame.surfarray.array3d(pygame.transform.smoothscale(picture, SMALL)).swapaxes(0, 1)
    return (np.rint(levels / GRAIN) * GRAIN).clip(0, 255).astype(np.uint8)


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
