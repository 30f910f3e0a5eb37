"""The campaign's figures: all are there, in their frames, hurt and whole; none borrows the fire's colours."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pygame
import pytest

from anti_invaders.view.bake import figure
from anti_invaders.view.svg import BEATS
from tests.view.view_stage import light, sprites

BOSSES = ("foundry", "quarrier", "bearer-east", "bearer-west", "gatekeeper", "first-invader")
MID_BOSSES = ("herald", "riveter", "geode", "drummer", "luna", "castellan")
PARTS = ("foundry-arm", "quarrier-segment", "quarrier-tail", "turncoat", "turncoat-shield")
CRUMBLING = {"asteroid-small": 3, "asteroid-medium": 3, "asteroid-large": 3, "bunker": 4}
LANDED = ("first-invader-last", "mine-burst")
FIRE = ("light", "heavy")
THEIRS = (*BOSSES, *MID_BOSSES, *PARTS, *CRUMBLING, *LANDED)


def covered(name: str, frame: int) -> float:
    """px of the field that a figure hides."""
    return float((pygame.surfarray.array_alpha(sprites().image(name, frame)) > 128).sum())


@pytest.mark.parametrize("name", THEIRS)
def test_no_figure_of_theirs_has_the_colours_of_fire(name):
    assert not {mark.hue for mark in figure(name).marks} & set(FIRE)


@pytest.mark.parametrize("name", ["laser", "laser-charge"])
def test_beams_are_of_the_family_of_heavy_bullets(name):
    """Dark in their middle, white at their edges, and so told apart in greyscale too."""
    assert {mark.hue for mark in figure(name).marks} == {mark.hue for mark in figure("heavy").marks}


@pytest.mark.parametrize("name", [*BOSSES, *MID_BOSSES])
def test_bosses_move_and_look_hurt_twice(name):
    assert figure(name).frames > 1
    wounds = figure(f"{name}-wounds")
    assert wounds.frames == 2
    assert covered(f"{name}-wounds", 1) > covered(f"{name}-wounds", 0)
    assert wounds.box == figure(name).box


@pytest.mark.parametrize("name", [*BOSSES, *MID_BOSSES])
def test_wounds_lie_within_what_they_are_on(name):
    whole = [point for mark in figure(name).frame(0) for line in mark.lines for point in line.points]
    low, high = np.min(whole, axis=0), np.max(whole, axis=0)
    for mark in figure(f"{name}-wounds").marks:
        for line in mark.lines:
            assert (np.array(line.points) >= low).all() and (np.array(line.points) <= high).all()


@pytest.mark.parametrize("name, states", CRUMBLING.items())
def test_what_crumbles_has_a_look_for_each_state_and_no_two_are_alike(name, states):
    assert figure(name).frames == states
    pictures = [light(sprites().image(name, state)) for state in range(states)]
    for one, other in pairwise(pictures):
        assert one.shape != other.shape or (one != other).any()


def test_a_bunker_hides_less_and_less():
    left = [covered("bunker", state) for state in range(4)]
    assert left == sorted(left, reverse=True) and left[3] < 0.5 * left[0]


def test_twins_are_mirror_images_but_for_what_they_bear_on_their_shields():
    east, west = figure("bearer-east"), figure("bearer-west")
    assert (east.box[2], east.box[3]) == (west.box[2], west.box[3])
    assert east.hue != west.hue
    right = {round(x, 1) for mark in east.marks for line in mark.lines for x, _ in line.points}
    left = {round(-x, 1) for mark in west.marks for line in mark.lines for x, _ in line.points}
    assert len(right & left) > 0.7 * len(right)


def test_the_last_form_steps_as_the_first_ones_did():
    last = figure("first-invader-last")
    assert last.frames == 2
    assert last.box[2] < 60 < 200 < figure("first-invader").box[2]


def test_the_worm_is_one_from_head_to_tail():
    assert len({figure(name).hue for name in ("quarrier", "quarrier-segment", "quarrier-tail")}) == 1
    assert figure("quarrier").frames == BEATS


def test_a_beam_is_as_long_as_it_says():
    """Its middle 64 units repeat: there each row looks like the next."""
    picture = light(sprites().image("laser"))
    middle = picture.shape[1] // 2
    rows = blurred_rows(picture[:, middle - 32 : middle + 32])
    assert np.abs(rows - rows.mean(axis=1, keepdims=True)).max() < 4


def blurred_rows(picture: np.ndarray) -> np.ndarray:
    """Brightness of each column and row, the dither's grain averaged away over 8 rows."""
    grey = picture.mean(axis=-1)
    return grey.reshape(grey.shape[0], 8, 8).mean(axis=2)
