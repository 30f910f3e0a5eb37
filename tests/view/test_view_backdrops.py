"""Backdrops: they cover their ground, live, stand still when told to, and come from their sources."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from random import Random

import numpy as np
import pygame
import pytest

from anti_invaders.view.backdrops import WORLDS, Backdrop, open_backdrop, open_title
from anti_invaders.view.backdrops.layers import enlarged, keyed, light_image, opaque
from anti_invaders.view.backdrops.planet import PARTS, Chart, Planet, Sphere, levels
from anti_invaders.view.backdrops.tones import blur, dithered, hue, noise, sampled, soft_cap, splat
from anti_invaders.view.canvas import Canvas
from tests.view.view_stage import Pixels, light

ODD = (255, 0, 255)
SPHERE = Sphere(50.0, 130.0, 100.0, 40)


@cache
def world(name: str = "low_orbit", scale: int = 1) -> Backdrop:
    return open_backdrop(name, scale, Random(1))


def drawn(
    backdrop: Backdrop, size: tuple[int, int] = (800, 600), scale: int = 1, alpha: float = 0.0
) -> Pixels:
    screen = pygame.Surface((size[0] * scale, size[1] * scale))
    screen.fill(ODD)
    backdrop.draw(Canvas(screen, scale), alpha)
    return light(screen)


@pytest.mark.parametrize("name", sorted(WORLDS))
def test_a_backdrop_covers_all_of_the_field_and_nothing_else(name):
    picture = drawn(world(name))
    assert not (picture[:576] == ODD).all(axis=-1).any()
    assert (picture[576:] == ODD).all()


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(WORLDS))
def test_a_backdrop_covers_the_field_at_twice_the_scale_and_shows_the_same(name):
    large, small = drawn(world(name, 2), scale=2), drawn(world(name))
    assert not (large[: 576 * 2] == ODD).all(axis=-1).any()
    halved = large.reshape(800, 2, 600, 2, 3).mean(axis=(1, 3))
    apart = np.abs(blur(halved[:576].astype(np.float32), 6) - blur(small[:576].astype(np.float32), 6))
    assert np.median(apart) < 4


def test_the_title_covers_the_whole_picture_in_full_light():
    picture = drawn(open_title(1, Random(1)))
    assert not (picture == ODD).all(axis=-1).any()
    assert picture.max() > 240


@pytest.mark.parametrize("name", sorted(WORLDS))
def test_a_backdrop_lives_and_stands_still_while_nobody_advances_it(name):
    backdrop = world(name)
    before = drawn(backdrop)
    assert np.array_equal(before, drawn(backdrop))
    for _ in range(240):
        backdrop.advance(0.2)
    assert (drawn(backdrop)[:576] != before[:576]).any(axis=-1).mean() > 0.01


def test_the_dawn_comes_as_the_stage_goes_on():
    backdrop = open_backdrop("low_orbit", 1, Random(1))
    sums = []
    for progress in (0.0, 1.0):
        for _ in range(1500):
            backdrop.advance(progress)
        sums.append(int(drawn(backdrop)[300:576, 480:].sum()))
    assert sums[1] > sums[0]


def test_an_unknown_backdrop_is_named_with_those_that_are_known():
    with pytest.raises(KeyError, match=r"low_orbitt.*known are.*low_orbit"):
        open_backdrop("low_orbitt", 1, Random(1))


# --- the planet -------------------------------------------------------------------------------------
def chart() -> Chart:
    """A map of stripes across the flight, one bright point on it."""
    soft = np.zeros((80, 100, 3), np.float32)
    soft[::16] = 0.5
    sharp = np.zeros((80, 100, 3), np.float32)
    sharp[40, 40] = 0.9
    return Chart(list(levels(soft, sharp, 1.0, 1.0)), 100 / 880)


def planet() -> Planet:
    air = np.zeros(100 * 60, np.uint32)
    return Planet(Sphere(50.0, 130.0, 100.0, 440), (100, 20, 60), 1, chart(), air)


def turned(globe: Planet, turn: int) -> Pixels:
    for _ in range(2 * PARTS):
        globe.advance(turn)
    return light(globe.image)


def test_a_full_turn_of_the_map_brings_the_same_ground_back():
    globe = planet()
    first = light(globe.image)
    half = turned(globe, 40)
    assert not np.array_equal(first, half)
    assert np.array_equal(first, turned(globe, 80))


def test_the_ground_glides_down_as_the_planet_turns():
    globe = planet()
    heights = []
    for turn in range(0, 12, 3):
        column = turned(globe, turn)[50].sum(axis=-1).astype(float)
        lowest = np.flatnonzero(column > 0.6 * column.max()).max()
        heights.append(int(lowest))
    assert any(b > a for a, b in pairwise(heights))


def test_the_air_before_the_ground_adds_its_light_and_never_wraps_round():
    bare = light(planet().image)
    air = np.full(100 * 60, 0x1E3C5A, np.uint32)
    hazy = light(Planet(Sphere(50.0, 130.0, 100.0, 440), (100, 20, 60), 1, chart(), air).image)
    ground = bare.any(axis=-1)
    assert np.array_equal(hazy[ground], np.minimum(bare[ground] + (30, 60, 90), 255))


def test_a_turn_is_spread_over_several_pulses():
    globe = planet()
    before = light(globe.image)
    globe.advance(20)
    after = light(globe.image)
    changed = (before != after).any(axis=-1).mean()
    whole = (before != turned(planet(), 20)).any(axis=-1).mean()
    assert 0 < changed < 0.5 * whole


# --- light ------------------------------------------------------------------------------------------
def test_the_soft_cap_keeps_hues_and_never_passes_its_top():
    picture = np.random.default_rng(1).random((20, 20, 3)).astype(np.float32) * 4
    capped = soft_cap(picture, 1.0, 0.4)
    assert capped.max() <= 0.4 + 1e-5
    assert np.allclose(
        capped / capped.max(axis=2, keepdims=True), picture / picture.max(axis=2, keepdims=True), atol=1e-4
    )


def test_what_is_under_the_knee_is_left_as_it_is():
    picture = np.full((2, 2, 3), 0.1, np.float32)
    assert np.allclose(soft_cap(picture, 1.0, 0.4), picture, atol=1e-5)


def test_dither_keeps_the_mean_and_leaves_black_black():
    grey = np.full((200, 200, 3), 10.4 / 255, np.float32)
    assert dithered(grey, 1).mean() == pytest.approx(10.4, abs=0.05)
    assert len(np.unique(dithered(grey, 1))) > 1
    assert dithered(np.zeros((50, 50, 3), np.float32), 1).max() == 0


def test_noise_tiles_and_is_the_same_for_the_same_seed():
    tile = noise(40, 60, 1.0, 3.0, 5)
    assert tile.mean() == pytest.approx(0.0, abs=1e-5) and tile.std() == pytest.approx(1.0, abs=1e-4)
    assert np.array_equal(tile, noise(40, 60, 1.0, 3.0, 5))
    steps, seam = np.abs(np.diff(tile, axis=0)).max(), np.abs(tile[0] - tile[-1]).max()
    assert seam <= steps
    assert sampled(tile, np.array([60.25]), np.array([-39.5])) == pytest.approx(
        sampled(tile, np.array([0.25]), np.array([0.5]))
    )


def test_points_of_light_keep_their_light_wherever_they_fall():
    picture = np.zeros((10, 10, 3), np.float32)
    splat(picture, np.array([4.3, 7.9]), np.array([5.6, 2.2]), np.array([[1.0, 0.5, 0.2], [0.4, 0.4, 0.4]]))
    assert picture.sum() == pytest.approx(2.9, abs=1e-5)
    splat(picture, np.array([-5.0]), np.array([50.0]), np.array([[1.0, 1.0, 1.0]]))
    assert picture.sum() == pytest.approx(2.9, abs=1e-5)


def test_enlarging_keeps_dim_light():
    dim = np.full((10, 12, 3), 0.004, np.float32)
    assert np.allclose(enlarged(dim, 24, 20), 0.004, atol=0.0006)
    assert hue("#FF8000").tolist() == pytest.approx([1.0, 128 / 255, 0.0])


def test_layers_let_through_what_lies_behind_their_black():
    picture = np.zeros((6, 6, 3), np.float32)
    picture[2, 3] = 1.0
    screen = pygame.Surface((6, 6))
    screen.fill((9, 9, 9))
    screen.blit(keyed(picture, 1), (0, 0))
    assert screen.get_at((0, 0))[:3] == (9, 9, 9) and screen.get_at((3, 2))[:3] == (255, 255, 255)
    screen.blit(opaque(picture, 1), (0, 0))
    assert screen.get_at((0, 0))[:3] == (0, 0, 0)


@pytest.mark.parametrize("side", range(1, 14))
def test_light_is_added_in_every_column_however_narrow_the_image(side):
    """The library's premultiplied blits skip px of alpha 0 in the odd columns of a row."""
    image = light_image(np.full((side, side, 3), 0.2, np.float32), 1)
    screen = pygame.Surface((side, side))
    screen.fill((100, 100, 100))
    Canvas(screen, 1).corner(image, 0, 0)
    assert light(screen).min() > 140


@pytest.mark.slow
def test_the_stored_parts_come_from_their_sources():
    from tools.build_backdrops import PARTS as STORED
    from tools.build_backdrops import read, same

    for name, build in STORED.items():
        assert same(build(), read(name)), name
