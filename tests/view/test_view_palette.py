"""Colours keep apart for every kind of eye: enemy fire from all else, our ship from theirs."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from anti_invaders.view.palette import DEFAULT, HUES, PALETTES, Palette, high_contrast, mixed, rgb

US = ("ship", "shot", "shard", "field")
THEM = ("grunt", "strider", "warden", "lime", "teal", "ice", "indigo", "silver")
FIRE = ("light", "heavy")
BURSTS = ("blaze", "boom", "ember")

# What eyes without one kind of cone see: Machado, Oliveira and Fernandes, 2009, severity 1.
EYES = {
    "all cones": np.eye(3),
    "no red cones": np.array(
        [
            [0.152286, 1.052583, -0.204868],
            [0.114503, 0.786281, 0.099216],
            [-0.003882, -0.048116, 1.051998],
        ]
    ),
    "no green cones": np.array(
        [
            [0.367322, 0.860646, -0.227968],
            [0.280085, 0.672501, 0.047413],
            [-0.011820, 0.042940, 0.968881],
        ]
    ),
    "no blue cones": np.array(
        [
            [1.255528, -0.076749, -0.178779],
            [-0.078411, 0.930809, 0.147602],
            [0.004733, 0.691367, 0.303900],
        ]
    ),
}
MADE_FOR = [
    ("default", "all cones"),
    ("red-green", "no red cones"),
    ("red-green", "no green cones"),
    ("red-green", "all cones"),
    ("blue-yellow", "no blue cones"),
    ("blue-yellow", "all cones"),
]


def linear(colour):
    share = np.array(colour) / 255
    return np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)


def lab(colour, eyes):
    """CIE L*a*b* of what these eyes see (D65)."""
    seen = np.clip(EYES[eyes] @ linear(colour), 0, 1)
    to_xyz = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])
    x, y, z = (
        np.cbrt(v) if v > 0.008856 else 7.787 * v + 16 / 116
        for v in to_xyz @ seen / np.array([0.9505, 1.0, 1.089])
    )
    return np.array([116 * y - 16, 500 * (x - y), 200 * (y - z)])


def nearest(palette: Palette, eyes: str, some, others) -> float:
    """The least difference that these eyes see between two groups of roles."""
    pairs = itertools.product(some, others)
    return min(float(np.linalg.norm(lab(palette.hue(a), eyes) - lab(palette.hue(b), eyes))) for a, b in pairs)


@pytest.mark.parametrize(("name", "eyes"), MADE_FOR)
def test_enemy_fire_is_told_from_everything_else(name, eyes):
    """Fault 165: own and enemy things are told apart by those who do not see red and green."""
    least = 35 if name == "default" else 60
    assert nearest(PALETTES[name], eyes, FIRE, US + THEM + BURSTS) >= least


@pytest.mark.parametrize(("name", "eyes"), MADE_FOR)
def test_our_ship_is_told_from_theirs(name, eyes):
    assert nearest(PALETTES[name], eyes, ("ship",), THEM) >= 28


@pytest.mark.parametrize(("name", "eyes"), MADE_FOR)
def test_the_three_colours_of_the_invasion_are_told_apart(name, eyes):
    for one, other in itertools.combinations(("lime", "ship", "alarm"), 2):
        assert nearest(PALETTES[name], eyes, (one,), (other,)) >= 35


def test_the_default_table_would_not_do_for_eyes_without_green_cones():
    assert nearest(DEFAULT, "no green cones", FIRE, US + THEM + BURSTS) < 35


@pytest.mark.parametrize("name", PALETTES)
def test_strokes_are_bright_enough_to_be_seen_on_the_ground(name):
    palette = PALETTES[name]
    ground = 0.2126 * linear(palette.ground)[0] + 0.05
    for role in (*US, *THEM):
        red, green, blue = linear(palette.hue(role))
        assert (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05) / ground >= 4.5, role


def test_high_contrast_dims_the_backdrop_and_enlarges_bullets_but_keeps_every_hue_of_the_field():
    for palette in PALETTES.values():
        strong = high_contrast(palette)
        assert strong.backdrop < palette.backdrop
        assert strong.bullet_size > palette.bullet_size
        for role in (*US, *THEM, *FIRE, *BURSTS):
            assert strong.hue(role) == palette.hue(role)


def test_an_unknown_role_is_named_with_those_that_are_known():
    with pytest.raises(KeyError, match=r"purpel.*known are.*warden"):
        DEFAULT.hue("purpel")
    assert "backdrop" not in HUES


def test_colours_are_read_and_mixed():
    assert rgb("04060F") == (4, 6, 15)
    assert mixed((0, 0, 0), (255, 100, 10), 0.5) == (128, 50, 5)
