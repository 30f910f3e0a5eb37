"""Bullets win always: measured on rendered frames against what is behind each of them."""

from __future__ import annotations

from functools import cache
from random import Random

import numpy as np
import pytest

from anti_invaders.rules import events as seen
from anti_invaders.view.backdrops import Backdrop, open_backdrop
from anti_invaders.view.backdrops.tones import blur
from anti_invaders.view.canvas import Canvas
from anti_invaders.view.options import ViewOptions
from tests.rules import scenes
from tests.view.view_stage import Pixels, Stage, contrast, light, luminance

BULLETS = 260
WANTED, LEAST, SHARE = 4.5, 3.0, 0.995  # ratios of core or rim to what is behind; of how many bullets
INNER, OUTER = 7.5, 11.0  # px from a bullet's centre: what is behind it, seen round it
OFFSETS = [(x, y) for x in range(-11, 12) for y in range(-11, 12)]
RING = np.array([(x, y) for x, y in OFFSETS if INNER <= np.hypot(x, y) <= OUTER])
CORE = np.array([(x, y) for x, y in OFFSETS if np.hypot(x, y) <= 2.0])
EDGE = np.array([(x, y) for x, y in OFFSETS if 4.0 <= np.hypot(x, y) <= INNER])


@cache
def low_orbit() -> Backdrop:
    return open_backdrop("low_orbit", 1, Random(4))


def fight(progress: float, options: ViewOptions) -> Stage:
    """A full field over the real backdrop: a formation, kills, a throw, the field held open."""
    play = Stage(scenes.scene(), options)
    play.scene.backdrop = low_orbit()
    for _ in range(240):
        play.scene.backdrop.advance(progress)
    for column in range(9):
        for row in range(3):
            play.play.enemy(x=80.0 + column * 45, y=80.0 + row * 40)
    play.run(8, scenes.Controls(field=True, fire=True))
    for at in range(4):
        kill = seen.EnemyDestroyed(at, "grunt", 120.0 + at * 100, 300.0, 180.0, "small", "shot", 90, 2)
        play.tell(kill)
    play.tell(seen.CatchThrown(0, 288.0, 500.0, 9, 450, "release"))
    play.effects.advance(play.play.world)
    play.effects.advance(play.play.world)
    return play


def scattered(play: Stage) -> list[tuple[int, int]]:
    """Bullets all over the field, none upon another; every fifth is heavy."""
    chance, places = Random(9), list[tuple[int, int]]()
    while len(places) < BULLETS:
        x, y = chance.randrange(16, 560), chance.randrange(16, 584)
        if all(max(abs(x - a), abs(y - b)) > 24 for a, b in places):
            places.append((x, y))
            play.play.bullet(float(x), float(y), heavy=len(places) % 5 == 0)
    return places


def picture(play: Stage, alpha: float = 1.0) -> Pixels:
    play.screen.fill((0, 0, 0))
    play.scene.draw(Canvas(play.screen, 1), play.play.world, alpha)
    return light(play.screen)


def grey(pixels: Pixels) -> Pixels:
    """The same as a greyscale screen shows it."""
    shade = np.rint(pixels @ np.array([0.299, 0.587, 0.114])).astype(np.int64)
    return np.repeat(shade[..., None], 3, axis=-1)


def ratios(bare: Pixels, full: Pixels, places: list[tuple[int, int]]) -> list[float]:
    """For each bullet the better of its core's and its rim's contrast to what is behind it."""
    behind, lit = luminance(bare), luminance(full)
    found = []
    for x, y in places:
        ground = np.median(behind[x + RING[:, 0], y + RING[:, 1]])
        core = np.percentile(lit[x + CORE[:, 0], y + CORE[:, 1]], 75)
        rim = np.percentile(lit[x + EDGE[:, 0], y + EDGE[:, 1]], (2, 98))
        found.append(float(max(contrast(core, ground), contrast(rim[0], ground), contrast(rim[1], ground))))
    return found


@pytest.mark.parametrize("progress", [0.0, 0.5, 1.0])
@pytest.mark.parametrize("options", [ViewOptions(), ViewOptions(own_shots=1.0, calm=True)])
def test_bullets_stand_out_from_what_is_behind_them_in_colour_and_in_grey(progress, options):
    play = fight(progress, options)
    bare = picture(play)
    places = scattered(play)
    full = picture(play)
    for seen_as in (lambda pixels: pixels, grey):
        measured = np.array(ratios(seen_as(bare), seen_as(full), places))
        assert (measured >= WANTED).mean() >= SHARE
        assert measured.min() >= LEAST


@pytest.mark.parametrize("progress", [0.0, 0.35, 0.7, 1.0])
def test_the_backdrop_keeps_under_its_limit_of_light(progress):
    play = Stage(scenes.scene())
    backdrop = low_orbit()
    for _ in range(600):
        backdrop.advance(progress)
    backdrop.draw(Canvas(play.screen, 1), 0.0)
    shade = blur(luminance(light(play.screen)[:576]).astype(np.float32), 1.5)
    assert shade.max() <= 0.155
    assert np.median(shade) <= 0.016
