"""The logo: it draws itself from nothing to the whole word, V and A are one figure."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

import numpy as np
import pygame
import pytest

from anti_invaders.view.canvas import Canvas
from anti_invaders.view.logo import GLINT_EVERY, GLINT_LASTS, Logo
from anti_invaders.view.logo_letters import LETTERS, placed, width_of
from tests.view.view_stage import Pixels, light


@cache
def logo() -> Logo:
    return Logo(1)


def drawn(t: float, age: float = GLINT_LASTS) -> Pixels:
    screen = pygame.Surface((800, 600))
    logo().draw(Canvas(screen, 1), t, age)
    return light(screen)


def test_at_the_start_there_is_nothing():
    assert not drawn(0.0).any()


def test_stroke_by_stroke_there_is_more_of_it():
    lit = [int((drawn(t).max(axis=-1) > 60).sum()) for t in (0.05, 0.2, 0.4, 0.6, 0.8, 1.0)]
    assert lit == sorted(set(lit))


def test_the_whole_logo_is_centred_and_keeps_a_margin():
    columns, rows = np.nonzero(drawn(1.0).max(axis=-1) > 40)
    assert columns.min() + columns.max() == pytest.approx(800, abs=8)
    assert columns.min() > 40 and rows.min() > 20


def test_v_is_a_turned_upside_down():
    (wide, a), (_, v) = LETTERS["A"], LETTERS["V"]
    assert [[(wide - x, 10.0 - y) for x, y in ring] for ring in a] == [list(ring) for ring in v]


def test_letters_stand_side_by_side_and_only_v_and_a_reach_into_each_other():
    letters = placed("INVADERS", 10.0, 20.0, 5.0, [(255, 255, 255)] * 8)
    overlaps = [one.name + other.name for one, other in pairwise(letters) if one.x + one.width > other.x]
    assert overlaps == ["VA"]
    assert letters[-1].x + letters[-1].width == pytest.approx(10.0 + width_of("INVADERS", 5.0))


def test_engines_flicker_and_corners_catch_the_light():
    still = drawn(1.0, GLINT_LASTS)
    assert not np.array_equal(still[:, 230:], drawn(1.0, GLINT_LASTS + 3)[:, 230:])
    assert not np.array_equal(still[:, :230], drawn(1.0, GLINT_EVERY + GLINT_LASTS / 2)[:, :230])
