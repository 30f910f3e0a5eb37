"""Each world goes a way while its stage lasts: one sees how far one has come, and never sees it jump."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import numpy as np
import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from anti_invaders.view.backdrops import Backdrop, open_backdrop
from anti_invaders.view.backdrops.gate import MIDDLE
from anti_invaders.view.backdrops.nearing import FOLLOWS, Journey, Nearing
from anti_invaders.view.backdrops.storm import HEIGHT, WIDTH, Window
from anti_invaders.view.backdrops.tones import blur
from anti_invaders.view.canvas import Canvas
from tests.view.view_stage import Pixels, light, luminance

STAGE = 9600  # pulses


def drawn(backdrop: Backdrop) -> Pixels:
    screen = pygame.Surface((800, 600))
    backdrop.draw(Canvas(screen, 1), 0.0)
    return light(screen)[:576]


def after(name: str, progress: float, pulses: int = 500) -> Pixels:
    """The world that somebody enters there, some seconds later."""
    backdrop = open_backdrop(name, 1, Random(5))
    for _ in range(pulses):
        backdrop.advance(progress)
    return drawn(backdrop)


def soft(picture: Pixels, px: float = 3.0) -> np.ndarray:
    return blur(picture.astype(np.float32), px)


# --- the way ----------------------------------------------------------------------------------------
@given(st.lists(st.floats(0.0, 1.0), min_size=2, max_size=40))
def test_a_journey_begins_where_the_stage_is_and_never_jumps(progress):
    way, places = Journey(), []
    for share in progress:
        way.advance(share)
        places.append(way.come)
    assert places[0] == progress[0]
    assert all(abs(after - before) <= FOLLOWS[1] + 1e-12 for before, after in pairwise(places))
    assert all(0.0 <= place <= 1.0 for place in places)


def test_a_journey_keeps_close_to_a_stage_and_reaches_its_end():
    way = Journey()
    for pulse in range(STAGE):
        way.advance(pulse / STAGE)
        assert abs(way.come - pulse / STAGE) < 0.03
    for _ in range(1500):
        way.advance(1.0)
    assert way.come > 0.999


@pytest.mark.parametrize("name", ["low_orbit", "long_march", "home_row"])
def test_a_stage_entered_in_its_middle_shows_its_middle_from_the_first_pulse(name):
    first, begun = soft(after(name, 0.0, 1), 8), soft(after(name, 0.6, 2), 8)
    middle = soft(after(name, 0.6), 8)
    assert np.abs(begun - middle).mean() < 0.5 * np.abs(first - middle).mean()


# --- what grows -------------------------------------------------------------------------------------
def cross(side: int) -> pygame.Surface:
    """A drawing whose edges are lit."""
    drawing = pygame.Surface((side, side), depth=32)
    pygame.draw.rect(drawing, (90, 90, 90), (0, 0, side, side), 4)
    return drawing


def test_what_comes_nearer_is_made_anew_as_soon_as_an_edge_has_moved_by_a_px():
    nearing, made = Nearing(cross(200)), []
    sizes = np.geomspace(0.3, 1.4, 600).tolist()
    for size in sizes:
        image = nearing.at(size)
        assert abs(image.get_width() - 200 * size) <= 2.6
        if not made or image is not made[-1]:
            made.append(image)
    assert 90 <= len(made) <= 130, "for each px that either edge moves by, and no more often"


def test_what_is_wider_than_the_view_is_cut_to_its_middle():
    nearing = Nearing(cross(400), wide=200)
    assert nearing.at(0.5).get_size() == (200, 200)
    assert nearing.at(1.0).get_size() == (200, 400)
    assert nearing.at(2.0).get_size() == (200, 800)


# --- worlds -----------------------------------------------------------------------------------------
def test_over_low_orbit_earth_sinks_and_a_moon_rises_and_grows():
    pictures = [after("low_orbit", progress, 900) for progress in (0.0, 0.5, 1.0)]
    blue = [picture[180:240, 330:, 2].mean(axis=0) for picture in pictures]
    limb = [int(np.argmax(column > 45)) for column in blue]
    assert limb[0] + 40 < limb[1] < limb[2] - 40
    sky = [(blur(luminance(picture).astype(np.float32), 4)[:340, :340] > 0.012).sum() for picture in pictures]
    assert sky[0] < sky[1] / 2 and sky[1] < sky[2] / 2


def test_home_row_is_violet_and_blue_and_its_sun_swells():
    first, last = after("home_row", 0.0), after("home_row", 1.0)
    for picture in (first, last):
        strong = picture[picture.max(axis=-1) > 60]
        assert (strong[:, 2] > strong[:, 1]).mean() > 0.9, "what is theirs, and green, stands out"
    wide = [(soft(picture)[:, 200, 2] > 60).sum() for picture in (first, last)]
    assert wide[1] > 1.6 * wide[0]


def test_the_end_of_the_gate_grows_and_has_no_edge():
    """A well has a black core with a sharp rim: nothing else may."""
    middle = int(MIDDLE[0]), int(MIDDLE[1])
    y, x = np.meshgrid(np.arange(600), np.arange(576))
    away = np.hypot(x - middle[0], y - middle[1]).astype(int)
    violet = []
    for progress in (0.0, 0.5, 1.0):
        shade = luminance(after("gate", progress))
        rings = np.bincount(away.ravel(), shade.ravel())[:200] / np.bincount(away.ravel())[:200]
        assert np.abs(np.diff(rings[8:])).max() < 0.015
        violet.append(shade[away < 60].mean())
    assert violet[0] < violet[1] < violet[2]


@given(st.floats(0.0, 1.0))
def test_the_storm_that_comes_near_is_seen_from_within_what_was_made_of_it(come):
    window = Window.after(come)
    assert window.near >= 1.0
    assert window.left >= -1e-9 and window.left + WIDTH / window.near <= WIDTH + 1e-6
    assert window.top >= -1e-9 and window.top + HEIGHT / window.near <= HEIGHT + 1e-6


def test_who_comes_near_the_storm_step_by_step_sees_what_who_enters_there_sees():
    slowly = open_backdrop("long_march", 1, Random(5))
    for pulse in range(900):
        slowly.advance(min(1.0, pulse / 700) * 0.4)
    for _ in range(600):
        slowly.advance(0.4)
    at_once = open_backdrop("long_march", 1, Random(5))
    for _ in range(1500):
        at_once.advance(0.4)
    apart = np.abs(soft(drawn(slowly)) - soft(drawn(at_once))).mean()
    assert apart < 0.2 * np.abs(soft(after("long_march", 0.0, 1500)) - soft(drawn(at_once))).mean()


@pytest.mark.parametrize("name", ["low_orbit", "dark_side", "belt", "long_march", "gate", "home_row"])
def test_a_world_begins_anew_px_for_px(name: str) -> None:
    """Its stars have come down meanwhile, and breathe."""
    world = open_backdrop(name, 1, Random(1))
    pictures = []
    for _flight in range(2):
        for _pulse in range(3):
            world.advance(0.0)
        pictures.append(drawn(world))
        for _pulse in range(900):
            world.advance(0.0)
        assert (drawn(world) != pictures[-1]).any()
        world.restart()
    assert (pictures[0] == pictures[1]).all()
