"""How a run is lost: Earth goes dark in play and is dark on the page that tells it; a wreck is shown of a
ship that was hit, and of no other."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pygame
import pytest
from numpy.typing import NDArray

from anti_invaders.rules.events import MarcherLanded
from anti_invaders.rules.start import Start
from anti_invaders.screens import pictures
from anti_invaders.screens.fallen import GONE, PLACE, Fallen
from anti_invaders.screens.foot import TOP
from anti_invaders.screens.over import GameOver
from anti_invaders.screens.play import PlayScreen
from anti_invaders.screens.tableau import SPAN, Lost
from anti_invaders.view.backdrops.nightfall import LASTS, LEFT, Nightfall
from anti_invaders.view.canvas import Canvas
from stage import Stage, art

Light = NDArray[np.int64]


def over(why: str, pulses: int = 60) -> Stage:
    stage = Stage()
    stage.shell.store.settings.name = "ANA"
    stage.push(GameOver(stage.shell, pictures._told(stage.shell, why)))
    stage.pulse(pulses)
    return stage


def seen(stage: Stage) -> Light:
    return pygame.surfarray.array3d(stage.picture()).astype(np.int64)


# --- the page that tells it -------------------------------------------------------------------------
def test_an_earth_that_has_fallen_is_dark_and_one_that_has_not_shines() -> None:
    lights = {why: seen(over(why))[768:796, 430:555] for why in ("dead", "landed")}  # beside the march
    assert lights["dead"].max() > 180
    assert lights["landed"].max() < 110
    assert lights["landed"].mean() < 0.2 * lights["dead"].mean()


@pytest.mark.parametrize(("why", "shown"), [("dead", Lost), ("landed", Fallen)])
def test_only_a_ship_that_was_hit_is_shown_as_a_wreck(why: str, shown: type) -> None:
    stage = over(why)
    assert isinstance(stage.top, GameOver)
    assert type(stage.top._show) is shown


def test_our_ship_is_small_and_far_and_at_last_out_of_sight() -> None:
    there = slice(int(PLACE[0]) - 10, 760), slice(int(PLACE[1]) - 50, int(PLACE[1]) + 14)
    ages = [int(seen(over("landed", age))[there].max()) for age in (60, GONE // 2, GONE + 60)]
    assert ages[0] > 120
    assert ages == sorted(ages, reverse=True)
    assert ages[2] < ages[0] / 2


def test_they_march_on_both_sides_and_none_over_the_foot() -> None:
    fallen, surface = Fallen(art(), "faisca"), pygame.Surface((800, 600), depth=32)
    for age in range(SPAN):
        fallen.advance()
        if age % 900 == 450:
            surface.fill((0, 0, 0))
            fallen.draw(Canvas(surface, 1), 0.0)
            picture = pygame.surfarray.array3d(surface)
            assert picture[:250].any() and picture[550:].any(), age
            assert not picture[:, int(TOP) :].any(), age


# --- in play ----------------------------------------------------------------------------------------
class Day:
    """A backdrop of even light."""

    def advance(self, progress: float) -> None:
        pass

    def restart(self) -> None:
        pass

    def draw(self, canvas: Canvas, alpha: float) -> None:
        canvas.box(0, 0, 800, 600, (200, 200, 200))


def test_night_falls_from_both_sides_to_the_middle_and_only_over_the_field() -> None:
    night, surface = Nightfall(Day()), pygame.Surface((800, 600), depth=32)
    rows = []
    for _pulse in range(LASTS + 10):
        night.draw(Canvas(surface, 1), 0.0)
        rows.append(pygame.surfarray.array3d(surface)[:, 300, 0].astype(int))
        night.advance(0.0)
    assert (rows[0] == 200).all()
    assert all((later <= sooner).all() for sooner, later in pairwise(rows))
    half = rows[LASTS // 2][:576]
    assert (np.diff(half[:288]) >= 0).all() and (np.diff(half[288:]) <= 0).all()
    assert half[0] < half[287]
    assert rows[-1][:576] == pytest.approx(200 * LEFT, abs=1.5)
    assert (rows[-1][576:] == 200).all()


@pytest.mark.parametrize(("invasion", "dark"), [(92, False), (100, True)])
def test_the_lights_behind_the_field_go_out_where_earth_falls(invasion: int, dark: bool) -> None:
    stage = Stage()
    play = PlayScreen(stage.shell, Start(seed=1))
    stage.push(play)
    stage.pulse(5)
    before = seen(stage)[:576, 500:].mean()
    play.theatre.hear([MarcherLanded("grunt", 100.0, 8, invasion)] * 2)
    for _pulse in range(LASTS + 60):
        play.theatre.advance()
    assert (seen(stage)[:576, 500:].mean() < 0.6 * before) == dark
