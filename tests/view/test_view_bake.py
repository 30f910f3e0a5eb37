"""Figures become light: glowing, covering, crisp at both scales, the same from the same drawing."""

from __future__ import annotations

import re

import numpy as np
import pygame
import pytest

from anti_invaders.resources import MissingAsset, asset
from anti_invaders.view.bake import BANKS, HEADINGS, Sprites, drawn_as, figure, heading
from anti_invaders.view.glow import DETAIL, OUTLINE, Lamp, corners, faded, surface, whitened
from anti_invaders.view.palette import DEFAULT, HUES, PALETTES
from anti_invaders.view.paths import Line, circle, flattened
from anti_invaders.view.raster import blurred, coverage, distances, filled

NAMES = sorted(path.stem for path in asset("sprites").glob("*.svg"))
SMALL = [name for name in NAMES if figure(name).box[2] < 100]


def light(image: pygame.Surface) -> np.ndarray:
    return pygame.surfarray.array3d(image).astype(int)


def cover(image: pygame.Surface) -> np.ndarray:
    return pygame.surfarray.array_alpha(image).astype(int)


def at_middle(image: pygame.Surface) -> tuple[int, ...]:
    return tuple(image.get_at((image.get_width() // 2, image.get_height() // 2)))


# --- rasters --------------------------------------------------------------------------------------
def test_a_stroke_covers_as_many_pixels_as_it_is_long_and_wide():
    distance = distances((40, 60), [((10, 20), (50, 20))], 5)
    assert coverage(distance, 4).sum() == pytest.approx(40 * 4 + np.pi * 4, rel=0.03)


@pytest.mark.parametrize("angle", range(0, 180, 15))
def test_a_stroke_is_as_heavy_in_any_direction(angle):
    turn = np.radians(angle)
    end = (40 + 25 * np.cos(turn), 40 + 25 * np.sin(turn))
    assert coverage(distances((80, 80), [((40, 40), end)], 3), 1.7).sum() == pytest.approx(44.8, rel=0.06)


def test_strokes_far_apart_are_measured_as_those_near_are():
    pieces = [((5, 5), (90, 8)), ((10, 80), (95, 60)), ((50, 20), (52, 70))]
    together = distances((100, 100), pieces, 3)
    alone = np.minimum.reduce([distances((100, 100), [piece], 3) for piece in pieces])
    assert np.allclose(np.minimum(together, 3), np.minimum(alone, 3), atol=1e-4)


def test_a_stroke_thinner_than_a_pixel_is_dimmer_not_gone():
    distance = distances((20, 40), [((5, 10), (35, 10))], 3)
    assert 5 < coverage(distance, 0.5).sum() < 15 < coverage(distance, 1.0).sum()


def test_a_plate_covers_its_area():
    assert filled((50, 50), [circle(25, 25, 20, 20)]).sum() == pytest.approx(np.pi * 400, rel=0.02)


@pytest.mark.parametrize("sigma", [0.8, 1.6, 2.9, 3.1, 5.5, 16.0])
def test_a_blur_spreads_light_and_loses_none(sigma):
    mask = np.zeros((3, 151, 161), np.float32)
    mask[:, 75, 80] = 1
    soft = blurred(mask, sigma)
    assert soft.sum() == pytest.approx(3, rel=0.02)
    x = np.arange(161) - 80
    measured = np.sqrt((soft[0].sum(axis=0) * x * x).sum())
    assert measured == pytest.approx(sigma, rel=0.06)


def test_corners_are_sharp_turns_and_loose_ends_but_not_the_points_of_a_curve():
    (bent,) = flattened("M0,0 L10,0 L10,10")
    assert set(corners(bent)) == {(0, 0), (10, 0), (10, 10)}
    assert corners(circle(0, 0, 8, 8)) == []
    (curve,) = flattened("M0,0 Q10,0 10,10")
    assert len(corners(curve)) == 2


# --- light ----------------------------------------------------------------------------------------
def lamp() -> Lamp:
    return Lamp(60, 60, 1)


def test_glow_adds_light_where_nothing_is_covered():
    it = lamp()
    it.stroke([Line(((-10, 0), (10, 0)))], DEFAULT.grunt, OUTLINE)
    image = it.image()
    beside = image.get_at((30, 36))
    assert beside[1] > 8
    assert beside[3] == 1
    assert image.get_at((30, 30))[3] > 200


def test_whatever_shines_has_an_alpha_or_the_blend_would_skip_it_in_odd_columns():
    for name in SMALL:
        image = Sprites(1).image(name)
        assert (cover(image)[light(image).any(axis=2)] >= 1).all(), name


def test_the_blend_adds_the_glow_in_every_column():
    dim = pygame.Surface((13, 3), pygame.SRCALPHA)
    dim.fill((50, 50, 50, 1))
    wall = pygame.Surface((13, 3))
    wall.fill((100, 100, 100))
    wall.fblits([(dim, (0, 0))], pygame.BLEND_PREMULTIPLIED)
    assert {wall.get_at((x, 1))[:3] for x in range(13)} == {(150, 150, 150)}


def test_no_glow_is_cut_at_the_edge_of_its_image():
    for name in SMALL:
        shades = light(Sprites(1).image(name))
        edge = np.concatenate([shades[0], shades[-1], shades[:, 0], shades[:, -1]])
        assert edge.max() <= 2, name


def test_a_plate_covers_what_is_below_and_dims_the_strokes_under_it():
    wide = Line(((-15, -15), (15, -15), (15, 15), (-15, 15)), closed=True)
    under, over = lamp(), lamp()
    for it in (under, over):
        it.stroke([Line(((-20, 0), (20, 0)))], DEFAULT.grunt, DETAIL)
    over.plate([wide], DEFAULT.grunt)
    assert at_middle(over.image())[3] > 230
    assert at_middle(over.image())[1] < at_middle(under.image())[1] / 2
    outside = (30 - 18, 30)
    assert over.image().get_at(outside)[1] == pytest.approx(under.image().get_at(outside)[1], abs=12)


def test_the_core_of_a_stroke_is_whiter_than_its_edge():
    it = Lamp(60, 60, 4)
    it.stroke([Line(((-10, 0), (10, 0)))], DEFAULT.warden, OUTLINE)
    image = it.image()
    column = [tuple(image.get_at((120, y))) for y in range(108, 133)]
    whitest = max(column, key=lambda pixel: min(pixel[:3]))
    assert min(whitest[:3]) > 200
    assert column.index(whitest) == pytest.approx(12, abs=1)


def test_soft_light_is_dithered_and_darkness_stays_dark():
    flat = np.full((3, 64, 64), 0.1, np.float32)
    image = surface(flat, np.zeros((64, 64), np.float32))
    assert len(np.unique(light(image))) > 1
    dark = surface(flat * 0, np.zeros((64, 64), np.float32))
    assert light(dark).max() == 0
    assert cover(dark).max() == 0


def test_a_faded_image_has_that_share_of_light_and_cover():
    image = Sprites(1).image("grunt")
    half = faded(image, 0.5)
    assert np.abs(light(half) - light(image) / 2).max() <= 1
    assert np.abs(cover(half) - cover(image) / 2).max() <= 1


def test_a_whitened_image_is_white_where_it_covers_and_unchanged_where_it_only_glows():
    image = Sprites(1).image("grunt")
    white = whitened(image, 0.75)
    body = cover(image) > 230
    assert light(white)[body].min() > 150
    aura = cover(image) <= 1
    assert (light(white)[aura] == light(image)[aura]).all()


# --- figures --------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", NAMES)
def test_every_drawing_bakes_in_every_frame_with_its_origin_in_the_middle(name):
    sprites = Sprites(1)
    for k in range(figure(name).frames):
        image = sprites.image(name, k)
        assert cover(image).max() > 120
        points = [p for mark in figure(name).frame(k) for line in mark.lines for p in line.points]
        assert image.get_width() / 2 > max(abs(x) for x, _ in points)
        assert image.get_height() / 2 > max(abs(y) for _, y in points)


@pytest.mark.parametrize("name", NAMES)
def test_a_drawing_shows_its_hues_in_an_editor_as_the_palette_has_them(name):
    """Whoever opens the file sees about what the game shows: its style sheet names our colours."""
    text = asset("sprites", f"{name}.svg").read_text(encoding="utf-8")
    codes = {"#{:02X}{:02X}{:02X}".format(*DEFAULT.hue(role)) for role in HUES}
    own = "#{:02X}{:02X}{:02X}".format(*DEFAULT.hue(figure(name).hue))
    assert own in text
    for colour in re.findall(r"stroke: (#[0-9A-F]{6})", text):
        assert colour in codes


@pytest.mark.parametrize("name", NAMES)
def test_a_drawing_stays_inside_its_box(name):
    x, y, w, h = figure(name).box
    for k in range(figure(name).frames):
        for mark in figure(name).frame(k):
            for line in mark.lines:
                assert all(x - 3 <= px <= x + w + 3 and y - 3 <= py <= y + h + 3 for px, py in line.points)


def test_twice_the_scale_is_twice_the_size_and_as_bright():
    for name in ("grunt", "faisca", "heavy"):
        one, two = Sprites(1).image(name), Sprites(2).image(name)
        assert abs(two.get_width() - 2 * one.get_width()) <= 2
        assert light(two).mean() == pytest.approx(light(one).mean(), rel=0.3)


def test_the_same_drawing_gives_the_same_bytes():
    assert pygame.image.tobytes(Sprites(1).image("warden"), "RGBA") == pygame.image.tobytes(
        Sprites(1).image("warden"), "RGBA"
    )


def test_an_image_is_baked_once():
    sprites = Sprites(1)
    assert sprites.image("grunt") is sprites.image("grunt", 0, 0.0) is sprites.image("grunt", 0, 360.0)
    assert sprites.flash("grunt", 1) is sprites.flash("grunt", 1)
    assert sprites.image("vanguard", 1) is sprites.image("vanguard", 3)


def test_marchers_have_two_steps_that_differ():
    for name in ("grunt", "strider", "warden"):
        assert figure(name).frames == 2
        assert (light(Sprites(1).image(name, 0)) != 0).sum() > 0
        assert (
            Sprites(1).image(name, 0).get_size() != Sprites(1).image(name, 1).get_size()
            or (light(Sprites(1).image(name, 0)) != light(Sprites(1).image(name, 1))).any()
        )


@pytest.mark.parametrize("scale", [1, 2])
@pytest.mark.parametrize("turn", [90.0, 270.0])
def test_a_turned_heading_is_what_lighting_it_anew_would_give(scale, turn):
    """Enemies turn in the middle of a fight: turning an image takes a tenth of lighting one."""
    sprites, side = Sprites(scale), 1 if turn == 90.0 else -1
    turned = light(sprites.image("diver", 0, turn))
    lit = light(sprites._lit(figure("diver"), 0, lambda x, y: (-y * side, x * side)).image())
    assert turned.sum() == pytest.approx(lit.sum(), rel=0.12)
    assert np.abs(centre_of_light(turned) - centre_of_light(lit)).max() < 0.4 * scale
    assert abs(centre_of_light(lit)[0]) > 1.0 * scale, "it would show if it were turned the other way"


def centre_of_light(pixels):
    """Where the middle of all light lies, from the image's middle, px."""
    shade = pixels.sum(axis=-1)
    places = np.indices(shade.shape).reshape(2, -1)
    return places @ shade.reshape(-1) / shade.sum() - (np.array(shade.shape) - 1) / 2


def test_a_turn_is_clockwise_from_how_the_figure_is_drawn():
    shades = cover(Sprites(1).image("faisca", 0, 90.0))
    columns = (shades > 128).sum(axis=1)
    half = len(columns) // 2
    assert columns[:half].sum() > columns[half:].sum(), "the wings are left, the nose is right"


def test_the_nearest_heading_is_found_on_both_sides_of_the_full_turn():
    step = 360 / HEADINGS
    assert heading(0) == heading(359) == heading(step / 2 - 1) == 0
    assert heading(step) == 1
    assert heading(-step) == HEADINGS - 1


def test_a_ship_rolls_to_both_sides_alike():
    banks = Sprites(1).banks("faisca")
    assert len(banks) == len(BANKS)
    left, level, right = banks[0], banks[len(BANKS) // 2], banks[-1]
    assert left.get_size() == right.get_size()
    mirrored = pygame.transform.flip(left, True, False)
    assert np.abs(light(mirrored) - light(right)).mean() < 1.5
    assert np.abs(light(mirrored) - light(left)).mean() > 3
    assert left.get_width() < level.get_width()


def test_a_figure_of_lights_alone_comes_apart_along_their_edges():
    pieces = Sprites(1).strokes("first-invader-last")
    assert len(pieces) >= 12
    assert all(abs(piece.x) <= 28 and abs(piece.y) <= 24 for piece in pieces)


def test_a_figure_comes_apart_into_strokes_that_lie_where_it_is_drawn():
    pieces = Sprites(1).strokes("grunt")
    assert len(pieces) >= 12
    assert sum(piece.x for piece in pieces) == pytest.approx(0, abs=1e-6)
    for piece in pieces:
        assert abs(piece.x) <= 26
        assert abs(piece.y) <= 24
        assert piece.length >= 3
        assert piece.hue in HUES


def test_loading_tells_how_far_it_has_come():
    told: list[float] = []
    Sprites(1).load(["light", "grunt"], told.append)
    assert told == sorted(told)
    assert told[-1] == 1.0
    assert len(told) == 3


# --- bullets --------------------------------------------------------------------------------------
def luminance(colour) -> float:
    share = np.array(colour[:3]) / 255
    red, green, blue = np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(a, b) -> float:
    high, low = sorted((luminance(a), luminance(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("table", PALETTES.values(), ids=lambda table: table.name)
def test_a_light_bullet_has_a_bright_core_in_a_dark_rim_and_a_heavy_one_the_reverse(table):
    bright, dark = Sprites(2, table).image("light"), Sprites(2, table).image("heavy")
    assert luminance(at_middle(bright)) > 0.8
    assert luminance(at_middle(dark)) < 0.02
    x, y = bright.get_width() // 2, bright.get_height() // 2
    rim = bright.get_at((x + 12, y))
    assert rim[3] > 200
    assert contrast(at_middle(bright), rim) > 12
    edge = dark.get_at((dark.get_width() // 2, dark.get_height() // 2 - 17))
    assert luminance(edge) > 0.6


def test_bullets_are_told_apart_without_colours():
    """A filled dot against a hollow diamond: in grey the middles are far apart."""
    bright, dark = Sprites(1).image("light"), Sprites(1).image("heavy")
    assert contrast(at_middle(bright), at_middle(dark)) > 10
    assert bright.get_width() == bright.get_height()
    assert dark.get_height() > dark.get_width()


def test_a_kind_without_a_drawing_looks_like_the_one_that_its_name_begins_with():
    assert [drawn_as(name) for name in ("grunt", "grunt-red", "grunt-red-two", "first-invader-x")] == [
        "grunt", "grunt", "grunt", "first-invader",
    ]  # fmt: skip
    assert figure("grunt-red") == figure("grunt")
    assert figure("vanguard-two-wounds") == figure("vanguard-wounds")


def test_what_is_drawn_beside_a_kind_is_found_only_where_it_is_drawn():
    for name in ("grunt-red-wounds", "blob", "blob-wounds"):
        with pytest.raises(MissingAsset):
            figure(name)
