"""The typeface is what its strokes give, byte for byte, and covers three languages."""

from __future__ import annotations

import math
import os
import string

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from anti_invaders.resources import asset
from anti_invaders.view import typeface

if os.environ.get("TOOLS") != "true":
    pytest.importorskip("fontTools.ttLib", reason="the typeface's tool needs fontTools (extra: dev)")
from fontTools import ttLib as font_tools  # noqa: N813

from tools import build_font
from tools.font.outline import outlined
from tools.font.source import Curve, Stroke, letters
from tools.font.spacing import bearings, kerning

PORTUGUESE = "áàâãçéêíóôõúü"
RUSSIAN = "абвгдеёжзийклмнопрстуфхцчшщъыьэюя"
SIGNS = "«»–—…×·№“”‘’°←→↑↓△○□✕☰⇧↵␣"


@pytest.mark.parametrize("style", sorted(typeface.PENS))
def test_the_font_in_the_assets_is_what_the_strokes_give(style):
    stored = asset("fonts", f"{build_font.FAMILY}-{style}.ttf").read_bytes()
    assert build_font.build(style) == stored, "run python -m tools.build_font"


def test_every_letter_of_three_languages_is_drawn_in_both_cases():
    wanted = string.printable[:95] + PORTUGUESE + PORTUGUESE.upper() + RUSSIAN + RUSSIAN.upper() + SIGNS
    assert [c for c in wanted if c not in letters()] == []
    path = asset("fonts", f"{build_font.FAMILY}-Regular.ttf")
    with font_tools.TTFont(path) as font:
        assert [c for c in wanted if ord(c) not in font.getBestCmap()] == []


def test_all_weights_set_a_text_equally_wide():
    pygame.font.init()
    paths = [asset("fonts", f"{build_font.FAMILY}-{style}.ttf") for style in typeface.PENS]
    fonts = [pygame.font.Font(path, 1000) for path in paths]
    for word in ("HAMBURG", "Avião", "Съешь", "1978"):
        assert len({tuple(step for *_, step in font.metrics(word)) for font in fonts}) == 1


def test_letters_that_look_alike_in_two_scripts_are_the_same():
    for latin, cyrillic in (("A", "А"), ("o", "о"), ("X", "Х")):
        assert letters()[latin].strokes == letters()[cyrillic].strokes


def test_letters_that_are_easily_taken_for_each_other_differ():
    shapes = [letters()[c].strokes for c in "Il1|ОЗ3бЬ0O"]
    assert len({str(shape) for shape in shapes}) == len(shapes) - 1, "only the two O are one"


def test_accents_stand_over_the_middle_of_their_letter_and_lower_on_small_ones():
    for accented, base in (("Ê", "E"), ("ô", "o"), ("Й", "И")):
        low, high = letters()[base].span
        accent = letters()[accented].strokes[-1]
        xs = [curve.start[0] for curve in accent.curves] + [accent.curves[-1].end[0]]
        assert (min(xs) + max(xs)) / 2 == pytest.approx((low + high) / 2)
    tops = [min(curve.end[1] for curve in letters()[c].strokes[-1].curves) for c in "Éé"]
    assert tops[1] - tops[0] > 3


def test_side_bearings_leave_white_and_kerning_never_lets_letters_touch():
    for character in string.ascii_letters + RUSSIAN + RUSSIAN.upper():
        assert min(bearings(character)) > 0.5
    assert min(kerning().values()) >= -1.3
    assert ("H", "H") not in kerning()


PLACE = st.tuples(st.integers(-8, 8), st.integers(-8, 8)).map(lambda p: (float(p[0]), float(p[1])))


def area(contour) -> float:
    """Signed, by the points and controls of an outline."""
    points = [contour.start]
    for knot in contour.knots:
        points += [p for p in (knot.control, knot.end) if p]
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(points, points[1:] + points[:1], strict=True)) / 2


@given(PLACE, PLACE)
def test_a_straight_stroke_becomes_a_bar_with_round_ends_that_runs_the_same_way_round(a, b):
    if a == b:
        return
    (contour,) = outlined([Stroke((Curve(a, b),), closed=False)], 2.0)
    assert abs(area(contour)) == pytest.approx(math.dist(a, b) * 2 + math.pi, rel=0.12)
    assert area(contour) > 0


@given(PLACE, PLACE, PLACE)
def test_every_point_of_a_curves_outline_is_half_a_pen_from_it(a, b, c):
    if len({a, b, c}) < 3 or abs((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])) < 40:
        return
    (contour,) = outlined([Stroke((Curve(a, c, b),), closed=False)], 1.0)
    spine = []
    for k in range(400):
        t = k / 399
        spine.append(
            tuple((1 - t) ** 2 * p + 2 * (1 - t) * t * q + t * t * r for p, q, r in zip(a, b, c, strict=True))
        )
    for knot in contour.knots:
        assert min(math.dist(knot.end, point) for point in spine) <= 0.5 + 0.03


def test_a_closed_stroke_has_a_hole():
    ring = Stroke(
        tuple(
            Curve(p, q)
            for p, q in zip(
                [(0.0, 0.0), (8.0, 0.0), (8.0, 8.0), (0.0, 8.0)],
                [(8.0, 0.0), (8.0, 8.0), (0.0, 8.0), (0.0, 0.0)],
                strict=True,
            )
        ),
        closed=True,
    )
    outer, inner = sorted((area(contour) for contour in outlined([ring], 2.0)), reverse=True)
    assert outer > 64 > 0 > inner
    assert -inner == pytest.approx(36, rel=0.25)
