"""Both endings: who is in the picture while the words speak of it, how it is hurried, and what comes last."""

from __future__ import annotations

import math

import numpy as np
import pygame
import pytest

from anti_invaders.devices.inputs import PulseInput
from anti_invaders.rules.start import Start
from anti_invaders.screens import ending, family, foot, homecoming, peace, pictures
from anti_invaders.screens.ending import Ending
from anti_invaders.screens.finale import VERSE, Place, cells
from anti_invaders.screens.homecoming import Homecoming
from anti_invaders.screens.peace import Peace
from anti_invaders.screens.roll import DRAWS, HASTE, LENGTH, REST, Roll
from anti_invaders.view.canvas import Canvas
from stage import ACCEPT, Stage, art

SHIPS = ("faisca", "arraia", "agulha")


def ends(continues: int) -> tuple[Stage, Ending]:
    stage = Stage()
    told = pictures._told(stage.shell, "clear", pictures.TALLY)
    told.start = Start(continues=continues)
    screen = Ending(stage.shell, told)
    stage.push(screen)
    stage.settle()
    return stage, screen


def seen(place: Place | None, reach: float = 30.0) -> bool:
    """Whether it is in the picture, over the words."""
    return place is not None and reach < place.x < 800 - reach and 0 < place.y < ending.FROM


# --- peace ------------------------------------------------------------------------------------------
def test_the_first_invader_gathers_itself_before_its_verse_is_over() -> None:
    finale = Peace(art(), "faisca")
    assert finale.invader(peace.GATHERS) is None
    assert finale.ship(VERSE - 1) is None
    whole = finale.invader(VERSE - 1)
    assert seen(whole)
    assert whole is not None and whole.light == 1.0


def test_ship_and_invader_stand_before_each_other_and_then_let_their_guard_sink() -> None:
    finale = Peace(art(), "faisca")
    for t in (peace.LOWERS, peace.LOWERS + peace.LOWERED, 2 * VERSE):
        ship, other = finale.ship(t), finale.invader(t)
        assert seen(ship)
        assert seen(other)
        assert ship is not None and other is not None
        assert abs(ship.x - other.x) < 6 and ship.y > other.y + 60
        assert ship.heading == 0.0


def test_it_steps_aside_the_rows_part_and_the_ship_passes_between_them() -> None:
    finale = Peace(art(), "faisca")
    before, after = finale.invader(2 * VERSE), finale.invader(3 * VERSE)
    assert before is not None and after is not None
    assert after.x - before.x == 4 * peace.STEP
    for t in range(peace.LEAVES, peace.CLIMBS, 10):
        place = finale.ship(t)
        assert seen(place)
        assert place is not None
        for _kind, size, x, y in finale.ranks(t):
            if abs(y[0] - place.y) < 10:  # it is just there
                assert np.abs(x - place.x).min() > 20 * size + 20 * place.size


def test_in_the_morning_nobody_marches_and_the_ship_is_out_of_sight() -> None:
    finale = Peace(art(), "faisca")
    rows = [finale.ranks(t) for t in (3 * VERSE, 4 * VERSE, 5 * VERSE)]
    for first, later, last in zip(*rows, strict=True):
        assert np.array_equal(first[2], later[2]) and np.array_equal(first[2], last[2])
    assert finale.light(4 * VERSE) == peace.DAY and finale.light(0) == peace.NIGHT
    assert finale.ship(peace.GONE) is None and peace.GONE < 4 * VERSE


def test_four_notes_are_heard_as_it_steps_aside() -> None:
    finale = Peace(art(), "faisca")
    heard = {t: cue.name for t in range(1, 4 * VERSE) for cue in finale.advance()}
    steps = [heard[peace.ASIDE + peace.BEAT * step] for step in range(4)]
    assert all(name.startswith("march_") for name in steps)
    assert len(set(steps)) == 4


# --- home -------------------------------------------------------------------------------------------
def test_what_is_left_goes_out_before_the_ship_turns() -> None:
    finale = Homecoming(art(), "faisca")
    first, last = finale.remains(40)[2], finale.remains(VERSE)[2]
    assert (first > 0.2).mean() > 0.9
    assert not last.any()
    ship = finale.ship(VERSE)
    assert seen(ship)
    assert ship is not None and ship.heading == homecoming.FACES


def test_the_ship_turns_toward_home_and_lights_dead_lamps_in_passing() -> None:
    finale = Homecoming(art(), "faisca")
    turned = finale.ship(homecoming.TURNS + homecoming.TURNING)
    assert turned is not None and turned.heading > 90
    assert finale.lamps(VERSE).max() == pytest.approx(homecoming.DEAD)
    flying = finale.lamps(homecoming.FLIES + homecoming.FLYING // 2)
    assert 1 <= (flying > homecoming.DEAD + 0.2).sum() <= 4
    assert finale.ship(3 * VERSE) is None


def test_rows_form_far_out_and_every_lamp_comes_on_from_home() -> None:
    finale = Homecoming(art(), "faisca")
    assert all(light == 0.0 for _kind, light, _x, _y in finale.ranks(2 * VERSE))
    assert all(light > 0.7 for _kind, light, _x, _y in finale.ranks(3 * VERSE))
    half = finale.lamps(homecoming.KINDLES + homecoming.EACH * homecoming.LAMPS // 2)
    assert half[-1] > 0.7 and half[0] == pytest.approx(homecoming.DEAD)
    assert finale.lamps(3 * VERSE).min() > 0.7


# --- both -------------------------------------------------------------------------------------------
def test_the_figure_of_1978_is_made_of_cells_as_it_is_drawn() -> None:
    x, y = cells()
    assert len(set(zip(x, y, strict=True))) == len(x) > 60
    assert x.min() == pytest.approx(-x.max())


@pytest.mark.parametrize("make", [Peace, Homecoming])
@pytest.mark.parametrize("ship", SHIPS)
def test_nobody_leaps(make: type[Peace] | type[Homecoming], ship: str) -> None:
    finale = make(art(), ship)
    before = None
    for t in range(5 * VERSE):
        place = finale.ship(t)
        if place and before:
            assert math.dist((place.x, place.y), (before.x, before.y)) < 9
            assert abs(place.size - before.size) < 0.03
        before = place


@pytest.mark.parametrize("continues", [0, 1])
def test_a_press_brings_the_next_words_and_the_picture_runs_after_them_in_silence(
    continues: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage, screen = ends(continues)
    stage.pulse(100)
    stage.press(ACCEPT)
    assert screen.shown == 1 and screen.finale.time < VERSE
    heard: list[str] = []
    monkeypatch.setattr(stage.shell.audio, "play", lambda name, *_more: heard.append(name))
    pulses = 0
    while screen.finale.time < VERSE:
        stage.pulse()
        pulses += 1
    assert pulses < 45
    assert not heard
    stage.pulse(5)
    assert screen.finale.time == VERSE + screen._since


@pytest.mark.parametrize("continues", [0, 1])
def test_an_ending_never_flashes(continues: int) -> None:
    """From one sixth of a second to the next the picture as a whole hardly becomes brighter or darker."""
    stage, screen = ends(continues)
    before = None
    for _ in range(4 * VERSE // 10):
        stage.pulse(10)
        small = pygame.transform.smoothscale(stage.picture(), (40, 30))
        light = pygame.surfarray.array3d(small).mean()
        assert before is None or abs(light - before) < 3.0
        before = light
        if screen.roll is not None:
            break


@pytest.mark.parametrize("verses", [Peace.verses, Homecoming.verses])
def test_verses_stand_between_their_picture_and_the_foot(verses: tuple[object, ...]) -> None:
    for verse in verses:
        assert callable(verse)
        lines = family.balanced(art(), verse(), ending.ROOM, ending.SIZE)
        half = ending.SIZE * (family.LINE * (len(lines) - 1) + 0.72) / 2
        assert ending.MIDDLE + half < foot.TOP - 6
        assert ending.MIDDLE - half > ending.FROM


def test_the_credits_end_on_the_logo_which_stands_for_some_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    roll, drawn = Roll(art()), []
    monkeypatch.setattr(art().logo, "draw", lambda canvas, t, age: drawn.append(t))
    canvas = Canvas(pygame.Surface((800, 600), depth=32), 1)
    for _ in range(int(LENGTH / HASTE)):
        roll.advance(True)
    while not roll.over:
        roll.advance(False)
        roll.draw(canvas, 0.0)
    assert drawn == sorted(drawn)
    assert drawn.count(1.0) > 60 * 5
    assert len(drawn) == pytest.approx(DRAWS + REST, abs=2)


def test_a_logo_that_stands_is_left_with_a_press() -> None:
    roll = Roll(art())
    for _ in range(40):
        roll.advance(True)
        if roll.over:
            return
    raise AssertionError("it rolls on")


def test_what_is_rehearsed_costs_no_picture_its_time_later() -> None:
    """All lines of the credits are baked beside the first verse."""
    _stage, screen = ends(0)
    letters = screen.shell.art.letters
    for _ in range(VERSE):
        screen.advance(PulseInput())
    known = letters._line.cache_info().misses  # type: ignore[attr-defined]
    for _nothing in screen._credits.rehearse():
        pass
    assert letters._line.cache_info().misses == known  # type: ignore[attr-defined]
