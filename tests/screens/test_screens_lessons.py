"""The plays of how to play show what their words say, with the keys that they name."""

from __future__ import annotations

import pygame
import pytest

from anti_invaders.devices.bindings import Action
from anti_invaders.devices.inputs import Pointer
from anti_invaders.screens.howto import CARDS, HowToPlay
from anti_invaders.screens.lessons import Catch, Line, Nova, Throw
from anti_invaders.view.canvas import Canvas
from stage import ACCEPT, BACK, Stage, art

SIDE = 140
EACH = pytest.mark.parametrize("card", CARDS, ids=lambda card: card.lesson.__name__)


def picture(lesson: object) -> pygame.Surface:
    surface = pygame.Surface((SIDE, SIDE), depth=32)
    lesson.draw(Canvas(surface, 1), SIDE / 2, SIDE / 2, 1.0)  # type: ignore[attr-defined]
    return surface


@EACH
def test_a_play_presses_the_keys_of_its_card_and_no_others(card: object) -> None:
    lesson = card.lesson(art())  # type: ignore[attr-defined]
    pressed: set[Action] = set()
    for _ in range(lesson.loop):
        pressed |= lesson.pressed
        lesson.advance()
    assert pressed == set(card.actions)  # type: ignore[attr-defined]


@EACH
def test_a_play_always_shows_something_and_never_stands_still(card: object) -> None:
    lesson = card.lesson(art())  # type: ignore[attr-defined]
    pictures = set()
    for pulse in range(2 * lesson.loop):
        lesson.advance()
        if pulse % 20 == 0:
            shown = picture(lesson)
            assert pygame.transform.average_color(shown)[:3] != (0, 0, 0)
            pictures.add(shown.get_buffer().raw)
    assert len(pictures) > 10


def test_what_is_caught_is_thrown_when_the_key_is_released() -> None:
    throw = Throw(art())
    for _ in range(throw.released):
        throw.advance()
    assert throw.pressed == frozenset()
    before, after = throw._square(throw.released, 0), throw._square(throw.hit - 1, 0)
    assert after[1] < before[1] - 40, "it flies up"


def test_a_caught_bullet_is_at_the_rim_in_the_pulse_in_which_it_turns() -> None:
    catch = Catch(art())
    for index in range(catch.count):
        _column, comes, caught = catch._falls(index)
        assert catch.opened + 4 < caught < catch.closed
        assert comes < caught


def test_a_row_that_passes_the_line_fills_the_bar() -> None:
    line = Line(art())
    assert line._landed(0) == 0
    assert line._landed(line.loop - 1) >= 1


def test_a_nova_leaves_no_bullet() -> None:
    nova = Nova(art())
    for _ in range(nova.used + 70):
        nova.advance()
    threshold = pygame.mask.from_threshold(picture(nova), art().palette.light, (60, 60, 60, 255))
    assert threshold.count() == 0


def test_the_page_closes_with_back_alone() -> None:
    """Whoever tries the keys that it shows, of which fire means accept, stays on it."""
    stage = Stage()
    page = stage.push(HowToPlay(stage.shell))
    stage.press(ACCEPT)
    stage.pulse(pointer=Pointer(300, 200, True))
    assert stage.top is page
    stage.press(BACK)
    assert len(stage.stack) == 0
