"""The pictures of the readme and the modding page, drawn by the game: python -m tools.readme_pictures

Its fights are the golden replays': when these were made anew, these pictures are due too.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

import numpy as np
import pygame
from numpy.typing import NDArray

from anti_invaders import app
from anti_invaders.devices.inputs import PulseInput
from anti_invaders.engine.pulse import PULSES_PER_SECOND
from anti_invaders.rules.replay import Replay
from anti_invaders.rules.specs import Content
from anti_invaders.screens.pattern_lab import PatternLab
from anti_invaders.screens.shell import GameScreen, Shell, Stack
from anti_invaders.view.canvas import Canvas
from tools import accessibility_sheet, moments
from tools.apng import animated

ROOT = Path(__file__).parents[1]
PICTURES = ROOT / "docs" / "pictures"
LOGO = 40, 20, 720, 260  # px of the title: what stands at the head of the readme
FIELD = 0, 0, 570, 600  # px of the play screen: without the panel and its edge
WITH_A_BOSS = (2, 5)  # stages whose boss is shown; the others by who marches there
EXAMPLES = {"1-first": 260, "2-ring": 330, "3-spiral": 280, "4-arms": 330}  # pulses on the proving ground
RANK = 0.75
HARVEST, THROW, END = "4-normal", "5-normal", "2-normal"  # the film: a march, a boss, the end of another
BEFORE, AFTER = 66, 48  # pulses of the film before a throw and after it
DYING = 100, 169  # pulses after a boss has lost: from its last throes until the smoke has gone
FRAME = 3  # pulses
SMALL = 361, 380  # px of the film
GRAIN, CHANGE = 5.0, 40  # levels of 255 apart in the film; a px that changes by less stays as it was
STEP = 3.0  # levels of 255 apart: nobody sees the difference


def main() -> None:
    """Draw all of them."""
    PICTURES.mkdir(exist_ok=True)
    _keep(app.picture_of("title", seed=7).subsurface(LOGO).copy(), "logo")
    shell = app.bare_shell(seed=1)
    _keep(_stages(shell), "stages")
    for name, pulses in EXAMPLES.items():
        _draw_pattern(shell, name, pulses)
    film = animated(_film(shell), PULSES_PER_SECOND // FRAME)
    (PICTURES / "preview.png").write_bytes(film)
    fight = moments.golden(THROW, shell.content)
    thrown = moments.best_throw(fight, shell.content) + accessibility_sheet.AFTER
    _keep(accessibility_sheet.sheet(shell.content, fight, thrown), "accessibility")


def _stages(shell: Shell) -> pygame.Surface:
    """Each stage where most is to be seen in it."""
    shown = []
    for number, stage in shell.content.stages.items():
        replay = moments.golden(f"{number}-normal", shell.content)
        pulse = moments.fullest(replay, shell.content, number in WITH_A_BOSS)
        field = moments.picture(shell, replay, pulse).subsurface(FIELD)
        shown.append((stage.title, pygame.transform.smoothscale(field, accessibility_sheet.PICTURE)))
    return accessibility_sheet.laid_out(shown)


def _draw_pattern(shell: Shell, name: str, pulses: int) -> None:
    lab = PatternLab(shell, ROOT / "docs" / "examples" / f"{name}.xml", RANK)
    stack: Stack = Stack(PulseInput.muted)
    stack.push(lab)
    for _pulse in range(pulses):
        stack.advance(PulseInput())
    _keep(_drawn(lab), f"pattern-{name}")


def _film(shell: Shell) -> list[NDArray[np.uint8]]:
    """What is caught is thrown at a march, then at a boss; then a boss comes apart."""
    frames: list[NDArray[np.uint8]] = []
    for replay, first, last in _scenes(shell.content):
        before = len(frames)
        for picture in moments.pictures(shell, replay, first, last, FRAME):
            frames.append(_steadied(_small(picture), frames[before:]))
    return frames


def _scenes(pack: Content) -> Iterator[tuple[Replay, int, int]]:
    """Replays, each with the first and the last of its pulses that are shown."""
    march, fight, ending = (moments.golden(name, pack) for name in (HARVEST, THROW, END))
    thrown = moments.best_harvest(march, pack)
    yield march, thrown - BEFORE, thrown + AFTER
    thrown = moments.best_throw(fight, pack)
    yield fight, thrown - BEFORE, thrown + AFTER
    end = moments.last_boss(ending, pack)
    yield ending, end + DYING[0], end + DYING[1]


def _steadied(frame: NDArray[np.uint8], last: Sequence[NDArray[np.uint8]]) -> NDArray[np.uint8]:
    """What hardly changes from frame to frame does not: it would be most of the file."""
    if not last:
        return frame
    change = np.abs(frame.astype(np.int16) - last[-1]).max(axis=-1, keepdims=True)
    return np.where(change < CHANGE, last[-1], frame)


def _small(picture: pygame.Surface) -> NDArray[np.uint8]:
    """A frame of the film: fewer levels keep what stands still the same from frame to frame."""
    small = pygame.transform.smoothscale(picture.subsurface(FIELD), SMALL)
    levels = pygame.surfarray.array3d(small).swapaxes(0, 1)
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
