"""What is taken from the store looks, to the px, as if it had been baked."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random

import numpy as np
import pygame
import pytest

from anti_invaders.view import lights as lights_module
from anti_invaders.view import ours
from anti_invaders.view.backdrops import open_backdrop, open_title
from anti_invaders.view.bake import BANKS, Sprites
from anti_invaders.view.canvas import Canvas
from anti_invaders.view.kept import kept
from anti_invaders.view.lights import FORMS, Lights
from anti_invaders.view.logo import Logo
from anti_invaders.view.palette import DEFAULT, PALETTES, high_contrast
from tests.shelves import Shelf

ALL = [*PALETTES.values(), high_contrast(DEFAULT)]


@pytest.fixture
def shelf() -> Iterator[Shelf]:
    pygame.display.set_mode((1, 1))
    kept.store = made = Shelf()
    yield made
    kept.store = None


def exactly(image: pygame.Surface) -> tuple[object, ...]:
    """All that drawing it depends on."""
    flags = image.get_flags() & (pygame.SRCALPHA | pygame.SRCCOLORKEY)
    px = np.ascontiguousarray(pygame.surfarray.pixels2d(image)).tobytes()
    return image.get_size(), image.get_masks(), flags, image.get_colorkey(), px


Bake = Callable[[], list[pygame.Surface]]


def compared(shelf: Shelf, bake: Bake) -> None:
    """Baked without a store, baked into one, taken from it: all the same, and at last nothing was baked."""
    kept.store = None
    bare = [exactly(image) for image in bake()]
    kept.store = shelf
    assert [exactly(image) for image in bake()] == bare
    assert shelf.entries
    shelf.found = shelf.missed = 0
    assert [exactly(image) for image in bake()] == bare
    assert shelf.found and not shelf.missed


# --- byte for byte ----------------------------------------------------------------------------------
@pytest.mark.parametrize("palette", ALL, ids=lambda each: each.name)
@pytest.mark.parametrize("scale", [1, 2])
def test_figures_are_the_same(shelf, scale, palette):
    def bake() -> list[pygame.Surface]:
        sprites = Sprites(scale, palette)
        images = [sprites.image("grunt", 1), sprites.flash("diver"), sprites.image("diver", 0, 90.0)]
        return [*images, sprites.image("heavy", 0, 33.75), sprites._bank("faisca", BANKS[0])]

    compared(shelf, bake)


@pytest.mark.parametrize("palette", ALL, ids=lambda each: each.name)
@pytest.mark.parametrize("scale", [1, 2])
def test_lights_and_shots_are_the_same(shelf, scale, palette):
    def bake() -> list[pygame.Surface]:
        ours._some_bolts.cache_clear()
        ours.bolts.cache_clear()
        lights = Lights(scale, palette)
        for form in FORMS:
            lights.family(form, "boom", 7.0)
        lights.family("bar", "shot", 31.0)
        return [*lights._frames, *ours.bolts(scale, ours.BOLT[0], palette.shot, 0.7)]

    compared(shelf, bake)


@pytest.mark.parametrize("scale", [1, 2])
def test_the_logo_is_the_same(shelf, scale):
    def bake() -> list[pygame.Surface]:
        lights_module.lights_for.cache_clear()
        logo = Logo(scale)
        return [*(picture.image for picture in logo._pictures), logo._beam.image, logo._seam.image]

    compared(shelf, bake)


@pytest.mark.parametrize(("scale", "bright"), [(1, True), (1, False), (2, True)])
def test_earth_is_the_same_now_after_a_while_and_when_it_begins_anew(shelf, scale, bright):
    def bake() -> list[pygame.Surface]:
        world = open_title(scale, Random(1)) if bright else open_backdrop("low_orbit", scale, Random(1))
        images = [drawn(world, scale)]
        for _pulse in range(40):
            world.advance(0.5)
        images.append(drawn(world, scale))
        world.restart()
        return [*images, drawn(world, scale)]

    compared(shelf, bake)


def drawn(world: object, scale: int) -> pygame.Surface:
    screen = pygame.Surface((800 * scale, 600 * scale), depth=32)
    world.draw(Canvas(screen, scale), 0.5)  # type: ignore[attr-defined]
    return screen


# --- what it depends on -----------------------------------------------------------------------------
def test_whatever_looks_otherwise_has_a_place_of_its_own(shelf):
    sights = 0
    for scale in (1, 2):
        for palette in (DEFAULT, replace(DEFAULT, light=(1, 2, 3))):
            sprites = Sprites(scale, palette)
            for turn in (0.0, 11.25):
                sprites.image("light", 0, turn)
            sprites._bank("light", BANKS[0])
            sprites.large("light")
            sprites._master("light", 0)
            sights += 5
    assert len(shelf.entries) == sights - 2  # a figure's master is the same for both scales


def test_colours_that_a_figure_does_not_have_do_not_matter_to_it(shelf):
    Sprites(1, DEFAULT).image("grunt")
    other = Sprites(1, replace(DEFAULT, ship=(1, 2, 3), bullet_size=1.5))
    other.image("grunt")
    assert (shelf.found, shelf.missed) == (1, 1)


def test_another_drawing_is_baked_anew(shelf):
    images = [pygame.Surface((3, 3), pygame.SRCALPHA, 32)]
    for source in (b"<svg/>", b"<svg />"):
        kept.images(("figure", 0), lambda: images, source)
    kept.images(("figure", 0), lambda: images, b"<svg/>", b"more")
    assert shelf.missed == 3


# --- what is in the store ---------------------------------------------------------------------------
def test_a_layer_keeps_its_key_and_an_image_its_alpha(shelf):
    def bake() -> list[pygame.Surface]:
        layer = pygame.Surface((40, 3), depth=32)
        layer.fill((9, 8, 7), (5, 0, 9, 2))
        layer.set_colorkey((0, 0, 0), pygame.RLEACCEL)
        image = pygame.Surface((9, 9), pygame.SRCALPHA, 32)
        image.fill((9, 8, 7, 6))
        return [layer, image, image.subsurface((1, 2, 3, 4)), pygame.Surface((0, 0), pygame.SRCALPHA, 32)]

    compared(shelf, lambda: kept.images(("test",), bake))


def test_a_strange_entry_is_baked_anew_and_replaced(shelf):
    def grunt() -> tuple[object, ...]:
        return exactly(Sprites(1).image("grunt"))

    whole = grunt()
    ((name, good),) = shelf.entries.items()
    cut = [good[:length] for length in (0, 3, 4, 30, len(good) - 1)]
    height = f"[{whole[0][1]}, ".encode()
    changes = [(height, b"[9, "), (b'"more"', b'"less"'), (b"<u4", b"<O8"), (b"<u4", b"<u2")]
    changes += [(b"[true, null]", b"[true, 3, 4]"), (b"[true, null]", b"7")]
    says = [good.replace(*change) for change in changes]
    assert good not in says
    for strange in [*cut, *says, b"{}", b"\x04\x00\x00\x00null", b"\xff" * 99, good + b"more"]:
        shelf.entries[name] = strange
        assert grunt() == whole
        assert shelf.entries[name] == good
