"""The screens look as they looked when somebody last approved of them, in every language.

The pictures in `golden/` are a quarter of the size, and compared with patience: another version of SDL or
of the font passes, a thing that is missing, moved or cut does not. When a screen is changed on purpose,
look at it, and make them anew:

    python -m tests.view.test_view_golden_pictures
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import numpy as np
import pygame
import pytest
from numpy.typing import NDArray

from anti_invaders import texts
from anti_invaders.rules.start import Start
from anti_invaders.screens import pictures
from anti_invaders.screens.pause import Pause
from anti_invaders.screens.play import PlayScreen
from tests.screens.stage import Stage

FOLDER = Path(__file__).parent / "golden"
SIZE = 200, 150
NAMES = ("title", "ships", "story", "play", "pause", "stage-clear", "options", "scores")
LANGUAGES = ("en", "pt_BR", "ru")
OPENING = 44  # pulses: the stage's title stands, and nobody whom the game's balance moves is there yet
SETTLED = 120  # pulses: menus stand, and the title's demo has not begun
BLOCK = 10  # px of the small picture: a square on which differences are averaged
SAME, SAME_BLOCK = 1.7, 12.0  # levels of 255 by which the whole, and one block, may differ on average

Pixels = NDArray[np.float64]


def shot(name: str, language: str) -> pygame.Surface:
    """A screen as the player has it, made small."""
    texts.set_language(language)
    stage = Stage()
    pictures._fill_tables(stage.shell)
    if name in ("play", "pause"):
        stage.push(PlayScreen(stage.shell, Start(seed=1)))
        stage.pulse(OPENING)
        if name == "pause":
            stage.push(Pause(stage.shell))
    else:
        stage.push(pictures.MAKERS[name](stage.shell))
        stage.pulse(SETTLED)
    return pygame.transform.smoothscale(stage.picture(), SIZE)


def levels(surface: pygame.Surface) -> Pixels:
    return pygame.surfarray.array3d(surface).astype(np.float64)


def difference(one: Pixels, other: Pixels) -> tuple[float, float]:
    """How much two pictures differ on average, and in the block where they differ most."""
    away = np.abs(one - other).mean(axis=2)
    width, height = away.shape
    blocks = away.reshape(width // BLOCK, BLOCK, height // BLOCK, BLOCK).mean(axis=(1, 3))
    return float(away.mean()), float(blocks.max())


def golden(name: str, language: str) -> Path:
    return FOLDER / f"{name}-{language}.png"


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    texts.set_language("en")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_a_screen_looks_as_it_was_approved(name: str, language: str) -> None:
    approved = levels(pygame.image.load(golden(name, language)))
    whole, block = difference(levels(shot(name, language)), approved)
    assert whole < SAME, "the whole picture has changed"
    assert block < SAME_BLOCK, "a part of the picture has changed"


def moved(picture: Pixels, by: int) -> Pixels:
    return np.roll(picture, by, axis=1)


def test_the_comparison_lets_pass_what_nobody_sees_and_stops_what_everybody_does() -> None:
    """Noise of a level and letters half a px further pass; a menu three px off, or gone, does not."""
    approved = levels(pygame.image.load(golden("options", "en")))
    noise = np.random.default_rng(1).uniform(-2, 2, approved.shape)
    shifted = approved * 0.88 + moved(approved, 1) * 0.12
    for passes in (approved + noise, shifted):
        whole, block = difference(approved, passes)
        assert whole < SAME
        assert block < SAME_BLOCK
    off, gone = approved.copy(), approved.copy()
    rows = slice(10, 105), slice(24, 95)  # the settings
    off[rows] = moved(approved[rows], 3)
    gone[rows] = approved[rows].min(axis=(0, 1))
    for fails in (off, gone):
        whole, block = difference(approved, fails)
        assert whole > SAME or block > SAME_BLOCK


def remake() -> None:
    """Draw all of them anew."""
    FOLDER.mkdir(exist_ok=True)
    for name in NAMES:
        for language in LANGUAGES:
            pygame.image.save(shot(name, language), str(golden(name, language)))


if __name__ == "__main__":
    remake()
