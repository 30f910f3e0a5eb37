"""Bullets win always: measured on rendered frames against what is behind each of them."""

from __future__ import annotations

from functools import cache
from random import Random

import numpy as np
import pytest

from anti_invaders.rules import events as seen
from anti_invaders.rules.lasers import Laser
from anti_invaders.rules.scenery import Obstacle, Pull
from anti_invaders.rules.specs import ObstacleSpec
from anti_invaders.view.backdrops import Backdrop, open_backdrop
from anti_invaders.view.backdrops.tones import blur
from anti_invaders.view.canvas import Canvas
from anti_invaders.view.options import ViewOptions
from tests.rules import scenes
from tests.view.view_measures import LEAST, SHARE, WANTED, ratios
from tests.view.view_stage import Pixels, Stage, light, luminance

BULLETS = 260


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


@pytest.mark.parametrize("progress", [0.0, 0.5, 1.0])
@pytest.mark.parametrize("options", [ViewOptions(), ViewOptions(own_shots=1.0, calm=True)])
def test_bullets_stand_out_from_what_is_behind_them_in_colour_and_in_grey(progress, options):
    play = fight(progress, options)
    bare = picture(play)
    places = scattered(play)
    full = picture(play)
    for in_grey in (False, True):
        measured = ratios(bare, full, np.array(places), in_grey)
        assert (measured >= WANTED).mean() >= SHARE
        assert measured.min() >= LEAST


def campaign() -> Stage:
    """All that the campaign puts on the field, as bright as it gets: rocks, a whirl, beams, bosses."""
    play = Stage(scenes.scene())
    world = play.play.world
    play.scene.backdrop = open_backdrop("gate", 1, Random(4))
    for number, (kind, x, y) in enumerate(
        (
            ("asteroid-large", 90, 420),
            ("asteroid-medium", 200, 440),
            ("bunker", 120, 530),
            ("girder", 40, 300),
        )
    ):
        spec = ObstacleSpec(
            name=kind, title=kind, hp=30.0, points=0, states=1, hull=((0.0, 0.0, 30.0),), body=()
        )  # fmt: skip
        place = float(x), float(y), float(x), float(y)
        world.scenery.append(Obstacle(number, spec, *place, 0.0, 0.0, 0, 30.0, flash=2))
    world.pulls.append(Pull(440.0, 440.0, 120.0, 0.1, 16.0, 600, 300))
    for x, width, clock in ((300.0, 16.0, 80), (360.0, 40.0, 80), (250.0, 30.0, 55)):
        world.lasers.append(
            Laser(1, "lancer", x, 60.0, x, 60.0, 0.0, 0.0, 186.0, 0.0, width, 60, 99, clock=clock)
        )
    for kind, x, y in (("foundry", 200.0, 150.0), ("first-invader", 420.0, 170.0), ("carrier", 90.0, 320.0)):
        play.play.enemy(scenes.enemy_spec(kind, size="large"), x, y).flash = 2
    play.advance(5)
    return play


def test_bullets_stand_out_from_everything_that_the_campaign_puts_behind_them():
    play = campaign()
    bare = picture(play)
    places = scattered(play)
    full = picture(play)
    for in_grey in (False, True):
        measured = ratios(bare, full, np.array(places), in_grey)
        assert (measured >= WANTED).mean() >= 0.98, "more than any stage has at once, and all of it struck"
        assert measured.min() >= LEAST + 1.0


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
