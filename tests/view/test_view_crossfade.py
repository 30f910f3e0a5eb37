"""One world gives way to another: in turns of light, never brighter than both, and the new one stays."""

from __future__ import annotations

import numpy as np
import pygame

from anti_invaders.view.backdrops.crossfade import FADE, Crossfade
from anti_invaders.view.canvas import Canvas
from tests.view.view_stage import Pixels, light


class Plain:
    """One colour all over; it counts what is asked of it."""

    def __init__(self, *colour: int) -> None:
        self.colour = colour
        self.pulses = self.starts = 0

    def advance(self, progress: float) -> None:
        self.pulses += 1

    def restart(self) -> None:
        self.starts += 1

    def draw(self, canvas: Canvas, alpha: float) -> None:
        canvas.surface.fill(self.colour, (0, 0, 576, 600))


def drawn(backdrop: Crossfade, alpha: float = 0.0) -> Pixels:
    screen = pygame.Surface((800, 600), depth=32)
    screen.fill((9, 9, 9))
    backdrop.draw(Canvas(screen, 1), alpha)
    return light(screen)


def test_one_gives_way_to_the_other_little_by_little():
    first, second = Plain(100, 0, 40), Plain(0, 100, 40)
    both = Crossfade(first)
    both.turn_to(second)
    shares = []
    for _ in range(FADE):
        both.advance(0.0)
        shares.append(tuple(drawn(both)[200, 200].tolist()))
    reds = [red for red, _, _ in shares]
    assert reds == sorted(reds, reverse=True) and reds[0] > 90 and reds[-1] == 0
    assert max(abs(red + green - 100) for red, green, _ in shares) <= 2
    assert {blue for _, _, blue in shares} <= {39, 40, 41}, "where both are alike nothing changes"


def test_the_new_one_stays_and_the_old_one_is_let_go():
    first, second = Plain(50, 0, 0), Plain(0, 50, 0)
    both = Crossfade(first)
    both.turn_to(second)
    for _ in range(FADE + 30):
        both.advance(0.0)
    assert both.shown is second
    assert first.pulses == FADE, "both live while both are seen"
    assert second.pulses == FADE + 30
    assert tuple(drawn(both)[100, 100]) == (0, 50, 0)


def test_the_same_one_again_is_no_change():
    first = Plain(50, 0, 0)
    both = Crossfade(first)
    both.turn_to(first)
    both.advance(0.0)
    assert both.shown is both.last is first and first.pulses == 1


def test_who_turns_away_in_the_middle_goes_on_from_the_newer_one():
    one, two, three = Plain(50, 0, 0), Plain(0, 50, 0), Plain(0, 0, 50)
    both = Crossfade(one)
    both.turn_to(two)
    both.advance(0.0)
    both.turn_to(three)
    assert both.shown is two and both.last is three


def test_the_panel_beside_the_field_is_not_touched():
    both = Crossfade(Plain(50, 0, 0))
    both.turn_to(Plain(0, 50, 0))
    both.advance(0.0)
    assert (drawn(both, 0.5)[580:] == 9).all()


def test_two_dim_worlds_are_never_brighter_together():
    """Each keeps under the limit of light in play; so does every mix of them."""
    bright, dark = Plain(90, 90, 90), Plain(60, 60, 60)
    both = Crossfade(bright)
    both.turn_to(dark)
    for _ in range(FADE - 1):
        both.advance(0.0)
        assert np.max(drawn(both)[:576]) <= 90
