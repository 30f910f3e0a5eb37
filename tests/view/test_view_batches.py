"""Many images in one batch: what makes that quick changes no px and leaves no bullet out."""

from __future__ import annotations

import numpy as np
import pygame
import pytest

from anti_invaders.rules.bullets import BulletField
from anti_invaders.rules.emitters import Source
from anti_invaders.rules.rng import Stream
from anti_invaders.view import fire
from anti_invaders.view.bake import Sprites
from anti_invaders.view.canvas import EIGHT, Canvas, Frames


@pytest.fixture
def canvas():
    return Canvas(pygame.Surface((200, 120), depth=32), 1)


def _speckled(width):
    """An image of any width whose px all differ, premultiplied."""
    image = pygame.Surface((width, 9), pygame.SRCALPHA, 32)
    dice = np.random.default_rng(width)
    alpha = dice.integers(1, 256, (width, 9))
    pygame.surfarray.pixels3d(image)[...] = (dice.random((width, 9, 3)) * alpha[..., None]).astype(np.uint8)
    pygame.surfarray.pixels_alpha(image)[...] = alpha
    return image


@pytest.mark.parametrize("width", [1, 3, 7, 8, 13, 21, 24])
def test_frames_draw_what_their_images_do_wherever_they_stand(canvas, width):
    image, other = _speckled(width), Canvas(canvas.surface.copy(), 1)
    for x in (-4.0, 50.0, 97.4, 199.0):
        canvas.blits_of(Frames([image]), [0], [x], [60.0])
        other.blits(image, [x], [60.0])
    assert pygame.image.tobytes(canvas.surface, "RGB") == pygame.image.tobytes(other.surface, "RGB")


def test_frames_that_grow_keep_their_images_and_numbers():
    frames = Frames([_speckled(5)]).and_more([_speckled(11), _speckled(16)])
    assert [image.get_width() for image in frames] == [5, 11, 16]
    assert all(image.get_width() % EIGHT == 0 for image in frames.array)


def test_a_crowd_of_bullets_is_drawn_without_glow_and_to_the_last_one(canvas, monkeypatch):
    bullets, source = BulletField(100), Source(1, 1, "boss", "storm", Stream(1))
    for number in range(60):
        bullets.spawn(10.2 + number % 10 * 20, 10.2 + number // 10 * 20, 0.0, 0.0, source)
    drawn = fire.Fire(Sprites(1), 1.0)

    def lit():
        canvas.surface.fill(0)
        drawn.draw(canvas, bullets, 1.0)
        return pygame.surfarray.array3d(canvas.surface).max(axis=2)

    glowing = lit()
    monkeypatch.setattr(fire, "CROWD", 59)
    bare = lit()
    assert (bare[glowing > 200] > 200).all()
    assert 0 < np.count_nonzero(bare) < np.count_nonzero(glowing)
