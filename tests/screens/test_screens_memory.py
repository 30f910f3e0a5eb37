"""While a run is played, what only menus show is let go of, if it comes back quickly."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from anti_invaders.screens.art import Art
from anti_invaders.screens.play import begin
from anti_invaders.screens.title import Title
from anti_invaders.view.canvas import Canvas
from anti_invaders.view.kept import kept
from stage import Stage
from tests.shelves import Shelf


@pytest.fixture
def shelf() -> Iterator[Shelf]:
    kept.store = made = Shelf()
    yield made
    kept.store = None


def of_title(art: Art) -> bytes:
    """The title's world and logo, as they look when they were just opened."""
    surface = pygame.Surface((800, 600), depth=32)
    art.backdrop(Canvas(surface, 1), 0)
    art.logo.draw(Canvas(surface, 1), 1.0)
    return pygame.image.tobytes(surface, "RGB")


def test_in_play_the_titles_world_and_logo_are_gone_and_they_come_back_the_same(shelf: Shelf) -> None:
    stage = Stage()
    art = stage.shell.art = Art(1)
    art.let_go()
    before = of_title(art)
    stage.push(Title(stage.shell))
    stage.push(begin(stage.shell, "normal", "faisca"))
    assert art._title is None and art._logo is None
    stage.stack.pop()
    stage.pulse()
    baked = dict(shelf.entries)
    assert of_title(art) == before
    assert shelf.entries == baked, "nothing of it was baked again"


def test_where_nothing_is_kept_on_the_disk_they_stay() -> None:
    art = Stage().shell.art
    world, logo = art._title, art.logo
    art.let_go()
    assert art._title is world and art.logo is logo
