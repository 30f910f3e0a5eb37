"""The worlds of the campaign: bullets win over each, each starts again as it began, what they are made of."""

from __future__ import annotations

from functools import cache
from random import Random

import numpy as np
import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from anti_invaders.view.backdrops import WORLDS, Backdrop, open_backdrop, open_ending, open_scores
from anti_invaders.view.backdrops.floor import HALVINGS, Eye, Plain, plain_parts
from anti_invaders.view.backdrops.layers import Stars
from anti_invaders.view.backdrops.ramps import SHADES, marks, packed, ramp
from anti_invaders.view.backdrops.rocks import Rock, Tumbling
from anti_invaders.view.backdrops.rolling import Levels, Part, Rolling
from anti_invaders.view.backdrops.shipyard import FARTHEST, NEAREST, PITCH, Shipyard
from anti_invaders.view.backdrops.sky import covering, lit_frames, star_layer
from anti_invaders.view.backdrops.stored import doubled, halved, tones
from anti_invaders.view.backdrops.tones import Floats, blur, hue
from anti_invaders.view.canvas import Canvas
from tests.view.view_stage import Pixels, light, luminance

CAMPAIGN = sorted(set(WORLDS) - {"low_orbit"})
CORE = 0.89  # the luminance of a bullet's core
BRIGHTEST, MIDDLE = 0.155, 0.016  # of a backdrop in play, blurred: the most anywhere, and the median
ODD = (255, 0, 255)
GREYS = ((0.0, hue("#000000")), (1.0, hue("#FFFFFF")))


@cache
def world(name: str) -> Backdrop:
    return open_backdrop(name, 1, Random(7))


def drawn(backdrop: Backdrop, alpha: float = 0.0) -> Pixels:
    screen = pygame.Surface((800, 600))
    screen.fill(ODD)
    backdrop.draw(Canvas(screen, 1), alpha)
    return light(screen)


@pytest.mark.parametrize("name", CAMPAIGN)
@pytest.mark.parametrize("progress", [0.0, 0.5, 1.0])
def test_bullets_win_over_every_world_at_every_time_of_its_stage(name, progress):
    backdrop = world(name)
    backdrop.restart()
    for _ in range(3):
        for _ in range(97):
            backdrop.advance(progress)
        shade = blur(luminance(drawn(backdrop)[:576]).astype(np.float32), 1.5)
        assert shade.max() <= BRIGHTEST
        assert np.median(shade) <= MIDDLE
        assert (CORE + 0.05) / (shade.max() + 0.05) >= 4.5


@pytest.mark.parametrize("name", CAMPAIGN)
def test_no_world_has_the_hues_of_enemy_fire(name):
    """290 to 20 degrees are theirs alone. What is nearly grey has no hue."""
    picture = blur(drawn(world(name))[:576].astype(np.float32), 1.5)
    red, green, blue = picture[..., 0], picture[..., 1], picture[..., 2]
    strong = picture.max(axis=-1) - picture.min(axis=-1) > 40
    fiery = (red > green) & (red > 0.83 * blue)
    assert not (strong & fiery).any()


@pytest.mark.parametrize("name", CAMPAIGN)
def test_a_run_that_begins_anew_finds_the_world_as_it_was(name):
    backdrop = open_backdrop(name, 1, Random(2))
    first = blur(drawn(backdrop)[:576].astype(np.float32), 3)
    for _ in range(200):
        backdrop.advance(1.0)
    changed = np.abs(blur(drawn(backdrop)[:576].astype(np.float32), 3) - first).mean()
    backdrop.restart()
    again = np.abs(blur(drawn(backdrop)[:576].astype(np.float32), 3) - first).mean()
    assert again < 0.35 * changed


@pytest.mark.parametrize("name", CAMPAIGN)
def test_a_world_changes_through_its_stage(name):
    """The same pulses at the stage's beginning and at its end do not look the same."""
    moods = []
    for progress in (0.0, 1.0):
        backdrop = open_backdrop(name, 1, Random(2))
        for _ in range(260):
            backdrop.advance(progress)
        moods.append(blur(drawn(backdrop)[:576].astype(np.float32), 6))
    assert np.abs(moods[0] - moods[1]).mean() > 0.5


@pytest.mark.parametrize(
    "make",
    [
        open_scores,
        lambda scale, chance: open_ending(scale, chance, False),
        lambda s, c: open_ending(s, c, True),
    ],
)
def test_scores_and_endings_cover_the_whole_picture_and_live(make):
    backdrop = make(1, Random(3))
    first = drawn(backdrop)
    assert not (first == ODD).all(axis=-1).any()
    for _ in range(200):
        backdrop.advance(0.6)
    later = drawn(backdrop)
    assert (later != first).any(axis=-1).mean() > 0.005
    backdrop.restart()
    assert np.abs(drawn(backdrop) - first).mean() < np.abs(later - first).mean()


def test_the_high_scores_leave_the_middle_dark_for_words():
    picture = drawn(open_scores(1, Random(3)))
    middle = luminance(picture[60:740, 150:500])
    assert np.percentile(middle, 99) < 0.05


# --- ramps ------------------------------------------------------------------------------------------
def test_a_ramp_runs_straight_from_stop_to_stop_and_bends_under_its_cap():
    low, high = hue("#102030"), hue("#F0E0D0")
    straight = ramp(((0.0, low), (1.0, high)), 4.0)
    assert straight[0] == pytest.approx(low, abs=1e-5)
    assert straight[51] == pytest.approx(low + (high - low) * 0.2, abs=1e-4)
    assert ramp(((0.0, low), (1.0, high)), 0.4).max() <= 0.4


@given(st.integers(0, 255), st.floats(0.1, 1.0))
def test_dither_keeps_the_light_of_a_tone_on_average(tone, shade):
    lut = packed(ramp(GREYS, 4.0))
    px = lut.take(marks(np.full((64, 64), shade, np.float32)) + np.uint16(tone))
    red = (px >> 16 & 0xFF).mean()
    assert red == pytest.approx(tone * shade, abs=1.0 + tone / SHADES / 6)


# --- rolling ----------------------------------------------------------------------------------------
def rolling(map_: np.ndarray, every: int = 1) -> Rolling:
    rows, columns = map_.shape
    source = np.arange(rows * columns)
    return Rolling(
        Levels(map_),
        [Part(slice(0, rows * columns), source, every=every)],
        np.ones(map_.shape, np.float32),
        WHITE,
    )


WHITE = ramp(GREYS, 4.0)


def test_a_map_rolls_row_by_row_and_comes_round():
    map_ = np.repeat(np.arange(0, 240, 30, dtype=np.uint8)[:, None], 6, axis=1)
    picture = rolling(map_)
    first = light(picture.image)
    picture.advance(1.0)
    assert np.array_equal(light(picture.image)[:, 1:], first[:, :-1])
    picture.advance(8.0)
    assert np.array_equal(light(picture.image), first)


def test_parts_are_read_only_as_often_as_they_ask():
    map_ = np.repeat(np.arange(0, 240, 30, dtype=np.uint8)[:, None], 6, axis=1)
    picture = rolling(map_, every=3)
    first = light(picture.image)
    picture.advance(1.0)
    picture.advance(2.0)
    assert np.array_equal(light(picture.image), first)
    picture.advance(3.0)
    assert not np.array_equal(light(picture.image), first)


def test_levels_are_means_of_the_map_and_keep_its_light():
    map_ = np.random.default_rng(1).integers(0, 256, (64, 32)).astype(np.uint8)
    levels = Levels(map_, [(True, True), (True, False)])
    assert [level.size for level in levels.flat] == [2048, 512, 256]
    for level in levels.flat[1:]:
        assert level.mean() == pytest.approx(map_.mean(), abs=1.5)


def test_maps_and_drawings_change_their_size_without_changing_their_light():
    map_ = tones("yard_rib")
    assert halved(map_).mean() == pytest.approx(map_.mean(), abs=1)
    square = np.random.default_rng(2).integers(0, 256, (16, 16)).astype(np.uint8)
    fine = doubled(square)
    assert fine.shape == (32, 32) and np.array_equal(fine[::2, ::2], square)


# --- the plain --------------------------------------------------------------------------------------
@pytest.mark.parametrize("scale", [1, 2])
def test_every_px_of_a_plain_has_one_place_on_its_map(scale):
    eye, plain = Eye(80.0, 30.0, 90.0), Plain(160, 70, 64.0 * scale, 0.002)
    shape = 256 * scale, 128 * scale
    found = np.zeros(160 * 70 * scale * scale, int)
    levels = Levels(np.zeros(shape, np.uint8), HALVINGS)
    for part in plain_parts(eye, plain, scale, shape):
        found[part.target] += 1
        assert part.source.min() >= 0 and part.source.max() < levels.flat[part.level].size
    assert (found == 1).all()


def test_what_is_near_on_a_plain_is_read_more_often_than_what_is_far():
    parts = list(plain_parts(Eye(80.0, 30.0, 90.0), Plain(160, 70, 64.0, 0.03), 1, (256, 128)))
    assert parts[-1].every < parts[0].every
    assert parts[-1].level < parts[0].level


# --- the yard ---------------------------------------------------------------------------------------
def test_frames_of_the_yard_rise_far_away_and_are_gone_once_passed():
    yard = Shipyard(Eye(288.0, 216.0, 520.0), 576, 1, GREYS, 0.5)
    before = np.array(yard.numbers)
    for step in range(1, 400):
        yard.advance(step * 0.01)
        depths = np.array(yard.numbers) * PITCH - yard.way
        assert depths.min() >= NEAREST - 0.02 and depths.max() <= FARTHEST
    after = np.array(yard.numbers)
    assert after[0] > before[0] and after[-1] > before[-1]


# --- rocks ------------------------------------------------------------------------------------------
def test_a_rock_is_lit_from_the_sun_and_fills_its_size():
    for seed in range(6):
        picture = light(Rock(seed, 80).drawn(0.3, 30.0, 0.6)).sum(axis=-1)
        solid = picture > 0
        assert 0.35 < solid.mean() < 0.85
        side = picture.shape[0] // 2
        toward, away = picture[side:, :side], picture[:side, side:]
        assert toward[toward > 0].mean() > 1.3 * away[away > 0].mean()


def test_a_tumbling_rock_keeps_its_pictures_and_comes_round():
    rock = Tumbling(Rock(3, 20), 8.0, 0.5, 12)
    assert rock.at(0.1) is rock.at(0.1 + 2 * np.pi)
    assert rock.at(0.0) is not rock.at(np.pi)


# --- skies ------------------------------------------------------------------------------------------
def test_stars_are_no_brighter_than_asked():
    surface = star_layer(120, 90, Stars(60, 1.0, 0.2, 4), 1, 0.4)
    assert 40 < light(surface).max() <= round(0.4 * 255) + 1


def test_images_that_cover_hide_what_lies_behind_and_lit_frames_only_add():
    half = np.zeros((4, 4), np.float32)
    half[:, 2:] = 1.0
    dark: Floats = np.full((4, 4, 3), 0.1, np.float32)
    screen = pygame.Surface((8, 4))
    screen.fill((100, 100, 100))
    Canvas(screen, 1).corner(covering(dark, half, 1), 0, 0)
    Canvas(screen, 1).corner(lit_frames(dark[None], 1)[0], 4, 0)
    shown = light(screen)
    assert shown[:2].min() > 110 and shown[2:4].max() < 40 and shown[4:].min() > 110
