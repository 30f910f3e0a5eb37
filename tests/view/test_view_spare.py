"""Figures that nobody needs any more are let go of, and come back the same."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from anti_invaders.view.bake import Sprites
from anti_invaders.view.kept import kept
from tests.shelves import Shelf


@pytest.fixture
def sprites() -> Iterator[Sprites]:
    pygame.display.set_mode((1, 1))
    kept.store = Shelf()
    yield Sprites(1)
    kept.store = None


def px(image: pygame.Surface) -> bytes:
    return pygame.image.tobytes(image, "RGBA")


def test_small_figures_stay_and_large_ones_of_other_stages_go(sprites: Sprites) -> None:
    grunt, boss = sprites.image("grunt"), sprites.image("vanguard")
    sprites.keep(["vanguard"])
    assert sprites.image("vanguard") is boss
    sprites.keep(["grunt"])
    again = sprites.image("vanguard")
    assert again is not boss and px(again) == px(boss)
    assert sprites.image("grunt") is grunt


def test_what_is_white_is_whitened_again_and_turned_ones_are_turned_again(sprites: Sprites) -> None:
    white, turned = sprites.flash("vanguard"), sprites.image("vanguard", 0, 33.75)
    sprites.thin_out()
    sprites.keep([])
    assert sprites.flash("vanguard") is not white
    assert px(sprites.flash("vanguard")) == px(white)
    assert px(sprites.image("vanguard", 0, 33.75)) == px(turned)


def test_where_nothing_is_kept_on_the_disk_no_figure_is_lit_twice(sprites: Sprites) -> None:
    kept.store = None
    boss = sprites.image("vanguard")
    sprites.thin_out()
    sprites.keep([])
    assert sprites.image("vanguard") is boss
