"""The bars of seeing hold in every stage on Normal, from its golden replay."""

from __future__ import annotations

import numpy as np
import pytest

from tests.view.view_film import check, loaded
from tests.view.view_measures import flashes, ratios


@pytest.mark.slow
@pytest.mark.parametrize("number", sorted(loaded().stages))
def test_the_bars_of_seeing_hold_in_every_stage_on_normal(number: int) -> None:
    check(number, "normal")


# --- what is measured with --------------------------------------------------------------------------
def test_a_flash_is_a_rise_and_a_fall() -> None:
    film = [np.full((2, 2), shade) for shade in (0.0, 0.05, 0.3, 0.3, 0.1, 0.15, 0.12, 0.5, 0.0)]
    assert (flashes(film) == 2).all()
    assert (flashes([np.full((2, 2), shade) for shade in (0.0, 0.09, 0.0, 0.09, 0.0)]) == 0).all()
    assert (flashes([np.full((2, 2), shade) for shade in (0.9, 1.0, 0.85, 1.0, 0.85)]) == 0).all()


def test_a_bullet_in_its_own_colour_is_found_to_be_hidden() -> None:
    picture = np.full((100, 100, 3), 90)
    assert ratios(picture, picture, np.array([[50, 50]])) == pytest.approx(1.0)
    lit = picture.copy()
    lit[47:54, 47:54] = 255
    assert ratios(picture, lit, np.array([[50, 50]]))[0] > 4.5
