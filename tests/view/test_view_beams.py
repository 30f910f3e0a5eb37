"""Beams and their lanes: seen before they burn, as wide as they kill, of the family of heavy bullets."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from anti_invaders.rules import events as seen
from anti_invaders.rules.lasers import FAR, Laser
from anti_invaders.rules.telegraphs import PULSES, Telegraph
from anti_invaders.view import beams, strips
from anti_invaders.view.beam_light import MARGIN, Fire, Lane
from anti_invaders.view.palette import DEFAULT
from tests.view.view_stage import Pixels, Stage, luminance, stage

X, Y = 288.0, 100.0


def laser(clock: int, width: float = 16.0, angle: float = 180.0, **rest: object) -> Laser:
    """A beam at rest in the field's middle, which charges 60 pulses and burns 100."""
    given_: dict[str, object] = {"sweep": 0.0, "clock": clock, "charge": 60, "burn": 100} | rest
    return Laser(1, "lancer", X, Y, X, Y, 0.0, 0.0, angle, width=width, **given_)  # type: ignore[arg-type]


def with_beam(beam: Laser) -> Stage:
    play = stage()
    play.play.world.lasers = [beam]
    play.scene.advance(play.play.world)
    return play


def across(picture: Pixels, y: int) -> Pixels:
    """The row of px that a beam straight down crosses, 60 px to each side of its middle."""
    return picture[int(X) - 60 : int(X) + 60, y]


def test_a_beam_has_white_rims_and_is_dark_in_its_middle():
    row = across(with_beam(laser(80, width=20.0)).drawn(), 300)
    shade = luminance(row)
    whites = np.flatnonzero(shade > 0.8)
    assert abs((whites[0] + whites[-1]) / 2 - 59.5) <= 0.5
    assert shade[59] < 0.03
    assert (np.diff(whites) > 10).any(), "two rims, not one bar"


@pytest.mark.parametrize("width", [6.0, 16.0, 40.0])
def test_what_a_beam_kills_over_lies_within_its_rims(width):
    shade = luminance(across(with_beam(laser(80, width=width)).drawn(), 300))
    whites = np.flatnonzero(shade > 0.5)
    assert width < whites[-1] - whites[0] + 1 <= width + 2 * MARGIN + 2


def test_in_grey_a_beam_is_told_from_a_light_bullet_by_its_dark_middle():
    grey = across(with_beam(laser(80, width=16.0)).drawn(), 300) @ np.array([0.299, 0.587, 0.114])
    assert grey[59] < 0.15 * grey.max()


def test_a_lane_closes_in_on_the_beams_very_width():
    edges = []
    for clock in (1, 20, 60):
        light = across(with_beam(laser(clock, width=20.0)).drawn(), 300).sum(axis=-1)
        bright = np.flatnonzero(light > 0.5 * light.max())
        edges.append((bright[-1] - bright[0]) / 2)
    assert all(one > other for one, other in pairwise(edges))
    assert edges[-1] == pytest.approx(10.0 + MARGIN, abs=1.5)


def test_a_lane_is_white_light_and_has_none_of_the_fires_red():
    play = with_beam(laser(50))
    picture = play.drawn()[:, 160:450].astype(int)
    assert (picture[..., 0] - picture[..., 2]).max() <= 12


def test_a_beam_ends_where_something_stops_it():
    picture = with_beam(laser(80, length=200.0)).drawn()
    reach = luminance(picture[int(X) - 4 : int(X) + 4, :]).max(axis=0)
    assert reach[290] > 0.3
    assert reach[380:450].max() < 0.05


def test_bullets_lie_over_beams_and_beams_over_the_ship():
    play = with_beam(laser(80, width=40.0))
    play.play.player.x = play.play.player.px = X
    play.play.bullet(X, 300.0)
    picture = play.drawn()
    assert luminance(picture[int(X), 300]) > 0.8, "the bullet's core over the beam's dark middle"
    assert luminance(picture[int(X) - 2 : int(X) + 2, 492:506]).max() < 0.05, "no ship over the beam"


def test_one_warning_not_two_where_a_lane_is_drawn():
    play = with_beam(laser(30))
    without = play.drawn()
    play.play.world.telegraphs = [Telegraph(1, "laser", X, Y, 180.0, PULSES["laser"], 30)]
    assert np.array_equal(play.drawn(), without)
    play.play.world.telegraphs = [Telegraph(2, "laser", X, Y, 180.0, PULSES["laser"], 30)]
    assert not np.array_equal(play.drawn(), without)


def test_a_beam_that_turns_is_drawn_between_two_pulses():
    turning = laser(100, sweep=2.0)
    assert beams.ray_of(turning, 1.0).degrees == pytest.approx(90.0)
    assert beams.ray_of(turning, 0.5).degrees == pytest.approx(89.0)
    assert beams.ray_of(laser(61, sweep=2.0), 0.0).degrees == pytest.approx(90.0), "it has only begun"


def test_a_beam_that_goes_out_leaves_strokes_of_pale_light():
    play = with_beam(laser(80))
    play.play.world.lasers = []
    before = play.effects.state()[0]
    play.scene.advance(play.play.world)
    assert play.effects.state()[0] != before


def test_where_a_beam_is_stopped_it_sparks():
    free, stopped = with_beam(laser(80, length=FAR)), with_beam(laser(80, length=200.0))
    assert len(stopped.effects.state()[0]) > len(free.effects.state()[0]) == 0


def test_a_beam_flickers_by_the_views_own_chance():
    play = with_beam(laser(80))
    pictures = []
    for _ in range(6):
        play.scene.advance(play.play.world)
        pictures.append(play.drawn().tobytes())
    assert len(set(pictures)) > 2
    assert play.drawn().tobytes() == pictures[-1], "nothing moves by being drawn"


def test_who_fires_a_beam_looks_along_it():
    assert beams.facings([laser(7, angle=150.0)])[1] == (150.0, pytest.approx(0.5))
    assert beams.facings([laser(80, angle=150.0)])[1] == (150.0, 1.0)


def test_a_beam_that_begins_to_burn_shakes_a_little_and_shines():
    play = stage()
    play.tell(seen.LaserFired(1, "lancer", X, Y, 180.0, 100))
    play.advance(2)
    assert not play.effects.quiet()
    assert 0.0 < np.hypot(play.effects.camera.x, play.effects.camera.y) < 3.0


@settings(deadline=None, max_examples=25)
@given(st.floats(0.0, 360.0), st.sampled_from([4.5, 9.5, 21.5]))
def test_a_strip_is_as_wide_at_every_angle(angle, half):
    """The white rims of a beam through the field's middle lie `half` px from its middle line."""
    play = stage()
    play.play.player.x = play.play.player.px = -900.0
    turned = laser(80, width=2 * half - 2 * MARGIN, angle=angle)
    turned.x = turned.px = 288.0
    turned.y = turned.py = 300.0
    play.play.world.lasers = [turned]
    shade = luminance(play.drawn()[:576])
    x, y = np.meshgrid(np.arange(576) + 0.5, np.arange(600) + 0.5, indexing="ij")
    ray = beams.ray_of(turned, 1.0)
    along = (x - ray.x) * ray.ux + (y - ray.y) * ray.uy
    aside = np.abs((x - ray.x) * ray.uy - (y - ray.y) * ray.ux)
    white = (shade > 0.7) & (along > 60.0)
    assert white.sum() > 200
    assert np.abs(aside[white] - (half - 0.75)).max() < 2.0


def test_what_is_lit_the_same_is_lit_once():
    strips._rows.cache_clear()
    play = with_beam(laser(80))
    for _ in range(5):
        play.drawn()
    assert strips._rows.cache_info().misses == 1
    assert Lane(DEFAULT.silver, 9.0, 0.5) == Lane(DEFAULT.silver, 9.0, 0.5)
    assert Fire(DEFAULT.heavy, 9.0, 0.5) != Fire(DEFAULT.heavy, 9.0, 1.0)
