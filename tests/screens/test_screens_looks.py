"""How screens stand and move: what fits its plate, what counts up, what goes away by itself."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from anti_invaders import texts
from anti_invaders.devices.inputs import PulseInput
from anti_invaders.rules.start import Start
from anti_invaders.screens import family, foot, keep, pictures
from anti_invaders.screens.clear import StageClear
from anti_invaders.screens.controls import Controls
from anti_invaders.screens.music_room import RANKS, MusicRoom
from anti_invaders.screens.tally import BETWEEN
from anti_invaders.screens.title import BOX, Title
from anti_invaders.screens.watch import SHOWN, SINKS, Watch
from anti_invaders.view.canvas import Canvas
from anti_invaders.view.music_grid import Grid
from stage import ACCEPT, BACK, DOWN, RIGHT, Stage


@pytest.fixture
def english_again() -> Iterator[None]:
    yield
    texts.set_language("en")


def hints(stage: Stage) -> tuple[object, ...]:
    stage.picture()
    return tuple(key for _left, _right, key in stage.shell.foot)


# --- a run that is watched --------------------------------------------------------------------------
def watching() -> Stage:
    stage = Stage()
    stage.push(Watch.of_bot(stage.shell, Start(seed=1), "idle"))
    stage.settle()
    return stage


def test_what_a_replay_obeys_stands_at_its_foot_and_goes_when_nothing_is_pressed() -> None:
    stage = watching()
    assert hints(stage) == (ACCEPT, BACK)
    stage.pulse(SHOWN + SINKS)
    assert hints(stage) == ()
    stage.press(RIGHT)
    assert hints(stage) == (ACCEPT, BACK)


def test_a_replay_that_is_stopped_says_how_to_go_on() -> None:
    stage = watching()
    stage.press(ACCEPT)
    stage.pulse(SHOWN + SINKS + 1)
    assert hints(stage) == (ACCEPT, BACK)
    stage.press(ACCEPT)
    stage.pulse(SHOWN + SINKS + 1)
    assert hints(stage) == ()


# --- the foot ---------------------------------------------------------------------------------------
def test_the_foot_begins_where_its_page_does() -> None:
    stage = Stage()
    for screen, left in ((Controls(stage.shell), family.SIDE), (Title(stage.shell), BOX.x)):
        stage.push(screen)
        stage.pulse(2)
        picture = stage.picture()
        dark = picture.get_at((round(left) - 3, round(foot.TOP) + 20))
        row = [picture.get_at((x, round(foot.TOP) + 20)) for x in range(round(left) - 2, round(left) + 24)]
        assert max(sum(colour[:3]) for colour in row) > sum(dark[:3]) + 200


# --- plates -----------------------------------------------------------------------------------------
@pytest.mark.parametrize("language", ["en", "pt_BR", "ru"])
def test_the_question_after_a_change_of_mode_keeps_within_its_plate(
    language: str, english_again: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage, asked = Stage(), []
    texts.set_language(language)
    draw = family.text

    def told(canvas, art, words, x, y, size, colour, align="l", tracking=None):  # type: ignore[no-untyped-def]
        asked.append(draw(canvas, art, words, x, y, size, colour, align, tracking))
        return asked[-1]

    monkeypatch.setattr(family, "text", told)
    stage.push(keep.KeepPicture(stage.shell, lambda: None))
    stage.picture()
    assert max(asked) <= keep.ROOM


# --- what counts up ---------------------------------------------------------------------------------
def test_the_score_grows_with_the_tally_to_what_it_is() -> None:
    stage = Stage()
    told = pictures._told(stage.shell, "clear", pictures.TALLY)
    clear = StageClear(stage.shell, told)
    stage.push(clear)
    shown = [told.score - clear.tally.missing]
    while not clear.tally.counted:
        stage.pulse()
        shown.append(told.score - clear.tally.missing)
    assert shown[0] == told.score - sum(points for _label, points in pictures.TALLY)
    assert shown == sorted(shown)
    assert shown[-1] == told.score
    assert clear.tally.total == sum(points for _label, points in pictures.TALLY)
    assert clear.tally.height == clear.tally.place(len(pictures.TALLY)) + BETWEEN


# --- the cursor's light -----------------------------------------------------------------------------
def test_the_cursors_light_reaches_the_row_whose_key_is_waited_for() -> None:
    stage = Stage()
    controls = Controls(stage.shell)
    stage.push(controls)
    stage.pulse(2)
    for keys in ((DOWN, DOWN, DOWN), (ACCEPT,)):
        stage.stack.advance(PulseInput(keys=keys))
    assert controls.listening
    stage.pulse(20)
    assert controls.menu.place == 3


# --- the music room ---------------------------------------------------------------------------------
def test_a_beat_is_four_sixteenths_of_the_tempo_of_now() -> None:
    grid = Grid(200, ((0, 8), (80, 5)), ())
    assert grid.beat(0) == (0, 0.0)
    assert grid.beat(40) == (1, 0.25)
    assert grid.beat(80) == (0, 0.0)
    assert grid.beat(115) == (1, 0.75)
    assert grid.beat(200) == grid.beat(0)


def test_more_of_them_dance_the_more_layers_are_heard() -> None:
    """Who does not is dim: each rank by its own light."""
    stage = Stage()
    room = MusicRoom(stage.shell)
    stage.push(room)
    room.menu.cursor = 1
    stage.press(ACCEPT)
    stage.shell.audio.pulse()
    light = []
    for danger in (0.0, 0.5, 1.0):
        stage.shell.audio.danger = danger
        picture = stage.picture().subsurface((452, 260, 304, 150))
        rank = picture.get_height() // len(RANKS)
        rows = [picture.subsurface((0, rank * at, 304, rank)) for at in range(len(RANKS))]
        light.append([sum(_mean(row)) for row in rows])
    assert light[0][2] > 2 * light[0][1] and light[0][2] > 2 * light[0][0]
    assert light[1][1] > 2 * light[0][1] and light[1][0] == light[0][0]
    assert light[2][0] > 2 * light[1][0]


def _mean(surface) -> tuple[int, ...]:  # type: ignore[no-untyped-def]
    return pygame.transform.average_color(surface)[:3]


# --- words ------------------------------------------------------------------------------------------
@pytest.mark.parametrize("language", texts.available())
def test_words_in_the_middle_leave_no_lone_word_in_their_last_line(
    language: str, monkeypatch: pytest.MonkeyPatch, english_again: None
) -> None:
    texts.set_language(language)
    stage, lines = Stage(), []
    write = family.text

    def noted(canvas, art, words, x, y, size, *rest):  # type: ignore[no-untyped-def]
        lines.append(art.letters.width(words, size))
        return write(canvas, art, words, x, y, size, *rest)

    monkeypatch.setattr(family, "text", noted)
    canvas = Canvas(pygame.Surface((800, 600), depth=32), 1)
    said = texts._("Ten places are free here, and any score takes the first.")
    family.paragraph(canvas, stage.shell.art, said, 400, 308, 440, 12)
    assert lines
    assert min(lines) > 0.6 * max(lines)
