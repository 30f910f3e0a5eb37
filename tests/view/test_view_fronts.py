"""Fronts of light: they run outward, fill what lies behind them, and are toned down for who wants it calm."""

from __future__ import annotations

import numpy as np
import pygame
import pytest

from anti_invaders.view.canvas import Canvas
from anti_invaders.view.fronts import REACH, ROUND, STAR, Front, Glare, distances
from anti_invaders.view.slow_motion import SLOWER, SlowMotion
from tests.view.view_measures import cells
from tests.view.view_stage import Pixels, light

MIDDLE = 288.0, 480.0
FRONT = (500.0, 40, 30.0)  # how far, in how many pulses, how wide


def glare(shape: str, age: int, disc: float = 0.3) -> Glare:
    return Glare(*MIDDLE, shape, (107, 255, 208), [Front(*FRONT, disc=disc, age=age)])


def drawn(shown: Glare, scale: int = 1, calm: bool = False) -> pygame.Surface:
    surface = pygame.Surface((576 * scale, 600 * scale), depth=32)
    shown.draw(Canvas(surface, scale), 0.0, calm)
    return surface


def across(picture: Pixels, shown: Glare) -> np.ndarray:
    """How bright it is from the middle straight up, px by px."""
    return picture[round(shown.x), : round(shown.y)].sum(axis=1)[::-1]


@pytest.mark.parametrize("shape", [ROUND, STAR])
@pytest.mark.parametrize("scale", [1, 2])
def test_the_brightest_px_are_where_the_front_is(shape, scale):
    shown = glare(shape, 12)
    picture = light(drawn(shown, scale))[::scale, ::scale]
    reach = shown.fronts[0].radius() * (1.0 + REACH if shape == STAR else 1.0)
    assert abs(int(across(picture, shown).argmax()) - reach) <= 4


def test_before_a_front_it_is_dark_and_behind_it_its_disc_glows():
    shown = glare(ROUND, 12)
    radius = round(shown.fronts[0].radius())
    shine = across(light(drawn(shown)), shown)
    assert shine[radius + 12 :].max() == 0
    assert shine[20 : radius - 10].min() > 0


def test_a_front_runs_outward_until_it_is_over():
    front = Front(*FRONT, delay=5)
    radii = []
    while front.advance():
        radii.append(front.radius())
    assert radii[:4] == [-1.0] * 4
    assert np.diff(radii[5:]).min() > 0
    assert radii[-1] == pytest.approx(FRONT[0], rel=0.01)


def test_what_is_passed_is_what_lies_behind_the_front():
    shown = glare(STAR, 11)
    shown.advance()
    radius = shown.fronts[0].radius()
    up, aside = np.array([0.0, -1.0]), np.array([np.sin(np.pi / 8), -np.cos(np.pi / 8)])
    places = np.array(MIDDLE) + np.stack([up * radius * 1.1, aside * radius * 1.1, aside * radius * 0.95])
    assert shown.passed(*places.T).tolist() == [True, False, True]


def test_a_star_is_nearer_at_its_points_than_between_them():
    turn = np.linspace(0, 2 * np.pi, 64, endpoint=False)
    away = distances(100 * np.cos(turn), 100 * np.sin(turn), STAR)
    assert away[::8] == pytest.approx([100 / (1 + REACH)] * 8)
    assert away[4::8] == pytest.approx([100.0] * 8)


def test_calm_tones_it_down():
    full, calm = (cells(drawn(glare(STAR, 12), calm=calm)).sum() for calm in (False, True))
    assert calm < 0.3 * full


@pytest.mark.parametrize("place", [(0.0, 0.0), (576.0, 600.0), (-30.0, 640.0)])
def test_it_can_be_anywhere(place):
    shown = Glare(*place, ROUND, (255, 255, 255), [Front(*FRONT, disc=0.3, age=30)])
    assert light(drawn(shown)).any()


def test_in_slow_motion_light_takes_three_pulses_for_one_and_never_jumps():
    slow, place, seen = SlowMotion(), 0, []
    slow.begin(12)
    for _pulse in range(20):
        place += slow.advance()
        seen.append(place + slow.fraction(0.0))
    steps = np.diff(seen)
    assert steps[:11] == pytest.approx([1 / SLOWER] * 11)
    assert steps[12:] == pytest.approx([1.0] * len(steps[12:]))
