"""The canvas: units become pixels in one place, and one blend serves everything."""

from __future__ import annotations

import numpy as np
import pygame
import pytest

from anti_invaders.view.canvas import Canvas, Frames

RED = (255, 0, 0)


def sheet(width: int = 40, height: int = 40) -> pygame.Surface:
    return pygame.Surface((width, height))


def spot(side: int = 3, colour: tuple[int, int, int, int] = (255, 255, 255, 255)) -> pygame.Surface:
    image = pygame.Surface((side, side), pygame.SRCALPHA)
    image.fill(colour)
    return image


def lit(surface: pygame.Surface) -> list[tuple[int, int]]:
    """The pixels that are not black."""
    x, y = pygame.surfarray.array2d(surface).astype(np.uint32).nonzero()
    return sorted(zip(x.tolist(), y.tolist(), strict=True))


def square(left: int, top: int, width: int, height: int) -> list[tuple[int, int]]:
    return [(x, y) for x in range(left, left + width) for y in range(top, top + height)]


@pytest.mark.parametrize(("scale", "left"), [(1, 9), (2, 19)])
def test_an_image_is_centred_where_it_is_put_at_both_scales(scale, left):
    surface = sheet()
    Canvas(surface, scale).blit(spot(2), 10, 10)
    assert lit(surface) == square(left, left, 2, 2)


def test_a_batch_draws_what_single_blits_draw():
    rng = np.random.default_rng(3)
    xs, ys = rng.uniform(-5, 45, 30), rng.uniform(-5, 45, 30)
    one, many = sheet(), sheet()
    for x, y in zip(xs, ys, strict=True):
        Canvas(one, 1).blit(spot(5, (40, 10, 5, 30)), x, y)
    Canvas(many, 1).blits(spot(5, (40, 10, 5, 30)), xs, ys)
    assert pygame.image.tobytes(one, "RGB") == pygame.image.tobytes(many, "RGB")


def test_a_batch_of_several_images_takes_each_by_its_number_and_centres_it_by_its_own_size():
    surface = sheet()
    images = Frames([spot(2), spot(6)])
    Canvas(surface, 1).blits_of(images, [1, 0], [10.0, 30.0], [10.0, 30.0])
    assert lit(surface) == sorted(square(7, 7, 6, 6) + square(29, 29, 2, 2))


def test_a_later_image_of_a_batch_lies_over_an_earlier_one():
    surface = sheet()
    images = Frames([spot(4, (255, 0, 0, 255)), spot(4, (0, 255, 0, 255))])
    Canvas(surface, 1).blits_of(images, np.array([0, 1]), np.array([10, 10]), np.array([10, 10]))
    assert surface.get_at((10, 10))[:3] == (0, 255, 0)


def test_light_adds_up_and_stops_at_white():
    surface = sheet()
    surface.fill((200, 100, 0))
    Canvas(surface, 1).blit(spot(3, (100, 100, 100, 1)), 10, 10)
    red, green, blue = surface.get_at((10, 10))[:3]
    assert red == 255
    assert abs(green - 200) <= 1
    assert abs(blue - 100) <= 1


def test_nothing_is_drawn_outside_a_clip_and_the_clip_ends_with_its_block():
    surface = sheet()
    canvas = Canvas(surface, 2)
    with canvas.clip(5, 5, 5, 5):
        canvas.fill(RED)
    assert lit(surface) == square(10, 10, 10, 10)
    canvas.fill(RED)
    assert len(lit(surface)) == 1600


def test_a_clip_inside_a_clip_is_their_common_part():
    surface = sheet()
    canvas = Canvas(surface, 1)
    with canvas.clip(0, 0, 10, 10), canvas.clip(8, 8, 10, 10):
        canvas.fill(RED)
    assert lit(surface) == square(8, 8, 2, 2)


def test_moving_the_origin_moves_all_that_is_drawn_and_ends_with_its_block():
    surface = sheet()
    canvas = Canvas(surface, 2)
    with canvas.moved(3, -1), canvas.moved(1, 1):
        canvas.box(0, 0, 1, 1, RED)
    assert lit(surface) == square(8, 0, 2, 2)
    with canvas.moved(3, 0):
        pass
    surface.fill((0, 0, 0))
    canvas.corner(spot(1), 2, 2)
    assert lit(surface) == [(4, 4)]


def test_boxes_side_by_side_leave_no_gap_and_do_not_overlap():
    surface = sheet()
    canvas = Canvas(surface, 1)
    for k in range(10):
        canvas.box(k * 3.3, 0, 3.3, 1, RED, alpha=100)
    reds = [surface.get_at((x, 0))[0] for x in range(33)]
    assert set(reds) == {100}


def test_a_translucent_box_mixes_its_colour_with_what_is_below():
    surface = sheet()
    surface.fill((0, 0, 200))
    Canvas(surface, 1).box(0, 0, 10, 10, RED, alpha=127)
    red, green, blue = surface.get_at((5, 5))[:3]
    assert (abs(red - 127) <= 1, green, abs(blue - 100) <= 1) == (True, 0, True)


@pytest.mark.parametrize("scale", [1, 2])
def test_a_hairline_is_one_device_pixel_thin_at_any_scale(scale):
    surface = sheet()
    Canvas(surface, scale).hairline(2, 3, 10, RED)
    assert lit(surface) == square(2 * scale, 3 * scale, 10 * scale, 1)
    surface.fill((0, 0, 0))
    Canvas(surface, scale).hairline(2, 3, 10, RED, down=True)
    assert lit(surface) == square(2 * scale, 3 * scale, 1, 10 * scale)


def test_a_polygon_is_filled_to_its_corners():
    surface = sheet()
    Canvas(surface, 1).poly([(5, 5), (15, 5), (15, 15), (5, 15)], RED)
    for corner in ((5, 5), (14, 5), (14, 14), (5, 14), (10, 10)):
        assert surface.get_at(corner)[:3] == RED
    assert surface.get_at((20, 10))[:3] == (0, 0, 0)


def test_an_empty_batch_draws_nothing():
    surface = sheet()
    Canvas(surface, 1).blits(spot(), [], [])
    Canvas(surface, 1).blits_of(Frames([]), [], [], [])
    assert lit(surface) == []
