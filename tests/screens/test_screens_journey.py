"""The way through the campaign: ships, story, cards, tallies, continues, endings; one press, one step."""

from __future__ import annotations

from dataclasses import replace

import pytest

from anti_invaders.rules.controls import Controls
from anti_invaders.rules.start import Start
from anti_invaders.screens.clear import StageClear
from anti_invaders.screens.ending import Ending
from anti_invaders.screens.hangar import Hangar, measures
from anti_invaders.screens.naming import DEAF, NameEntry
from anti_invaders.screens.over import CREDITS, GameOver
from anti_invaders.screens.panels import OPENING
from anti_invaders.screens.pause import Pause
from anti_invaders.screens.play import LAST_LOOK, PlayScreen, begin
from anti_invaders.screens.scores import HighScores
from anti_invaders.screens.stage_card import FADE, LASTS, StageCard
from anti_invaders.screens.story import LASTS as PANEL
from anti_invaders.screens.story import Story
from anti_invaders.screens.title import Title
from short_campaign import campaign, flying, until
from stage import ACCEPT, BACK, LEFT, RIGHT, Stage, loaded


# --- a ship -----------------------------------------------------------------------------------------
def test_a_ship_is_chosen_and_remembered() -> None:
    stage = Stage()
    stage.push(Title(stage.shell))
    stage.press(ACCEPT, ACCEPT)
    assert isinstance(stage.top, Hangar)
    stage.press(RIGHT, ACCEPT)
    assert isinstance(stage.top, PlayScreen)
    assert stage.top.start.ship == "arraia"
    assert stage.shell.store.settings.ship == "arraia"
    hangar = Hangar(stage.shell, "normal")
    assert hangar.ships[hangar.cursor].name == "arraia"


def test_the_choice_goes_round_and_esc_leaves_it() -> None:
    stage = Stage()
    stage.push(Title(stage.shell))
    hangar = Hangar(stage.shell, "normal")
    stage.push(hangar)
    stage.press(LEFT)
    assert hangar.cursor == len(hangar.ships) - 1
    stage.press(BACK)
    assert isinstance(stage.top, Title)
    assert stage.shell.store.settings.ship == "faisca"


def test_where_there_is_one_ship_nobody_is_asked() -> None:
    one = {"faisca": loaded().ships["faisca"]}
    stage = Stage(pack=replace(loaded(), ships=one))
    stage.push(Title(stage.shell))
    stage.press(ACCEPT, ACCEPT)
    assert isinstance(stage.top, PlayScreen)


def test_the_bars_say_what_the_ships_are() -> None:
    plain, fan, lance = (measures(loaded().ships[name]) for name in ("faisca", "arraia", "agulha"))
    assert fan[0] < plain[0] < lance[0]
    assert lance[1] < plain[1] < fan[1]
    assert fan[2] < plain[2] < lance[2]
    assert all(0.1 <= share <= 1.0 for bars in (plain, fan, lance) for share in bars)


# --- the opening ------------------------------------------------------------------------------------
def test_the_story_is_told_panel_by_panel_and_ends_in_the_play() -> None:
    stage = Stage(fresh=True)
    stage.push(Title(stage.shell))
    stage.press(ACCEPT, ACCEPT, ACCEPT)
    story = stage.top
    assert isinstance(story, Story)
    for place in range(len(OPENING)):
        assert story.shown == place
        stage.press(ACCEPT)  # the drawing is done at once
        assert story.shown == place
        stage.press(ACCEPT)
    assert isinstance(stage.top, StageCard)
    assert isinstance(stage.stack[-2], PlayScreen)


def test_one_key_skips_the_whole_story_and_it_is_not_told_again() -> None:
    stage = Stage(fresh=True)
    stage.push(Title(stage.shell))
    stage.press(ACCEPT, ACCEPT, ACCEPT, BACK)
    assert isinstance(stage.top, StageCard)
    stage.press(ACCEPT)
    until(stage, PlayScreen)
    stage.pulse(pause=True)
    stage.press(BACK)
    stage.pulse(pause=True)
    stage.top.menu.cursor = 1  # type: ignore[attr-defined]
    stage.press(ACCEPT)
    assert isinstance(stage.top, PlayScreen)
    assert stage.top.world.pulse < 20


def test_a_story_that_nobody_hurries_tells_itself() -> None:
    stage = Stage(fresh=True)
    story = Story(stage.shell, begin(stage.shell, "normal", "faisca"))
    stage.push(story)
    stage.pulse(PANEL + 1)
    assert story.shown == 1
    stage.pulse(2 * PANEL)
    stage.settle()
    assert isinstance(stage.top, StageCard)


# --- cards ------------------------------------------------------------------------------------------
def test_the_world_stands_still_under_a_card_which_leaves_by_itself() -> None:
    stage, play = flying()
    assert isinstance(stage.top, StageCard)
    stage.pulse(LASTS - 1, Controls(fire=True, left=True))
    assert play.world.pulse == 1  # the one in which the stage began, behind the cover
    stage.pulse(1)
    assert stage.top is play
    stage.pulse(5)
    assert play.world.pulse == 6


def test_a_card_is_hurried_by_a_press_and_its_name_is_not_told_twice() -> None:
    stage, play = flying()
    stage.pulse(30)
    stage.press(ACCEPT)
    stage.pulse(FADE)
    assert stage.top is play
    stage.pulse(1)
    assert play.theatre._scene.signs.quiet()


def test_without_a_card_the_sign_in_the_field_tells_the_name() -> None:
    stage, play = flying(fresh=False)
    stage.pulse(2)
    assert stage.top is play
    assert not play.theatre._scene.signs.quiet()


def test_who_is_torn_away_from_a_card_finds_the_game_paused() -> None:
    stage, play = flying()
    stage.pulse(10)
    stage.pulse(focus_lost=True)
    assert isinstance(stage.top, Pause)
    assert stage.stack[-2] is play


def test_a_jump_of_the_clock_under_a_card_pauses_too() -> None:
    stage, play = flying()
    stage.pulse(10)
    play.jumped()
    assert isinstance(stage.top, Pause)
    assert stage.stack[-2] is play


def test_the_campaign_tells_its_story_before_the_first_stage_and_after_the_last() -> None:
    stages = loaded().stages
    assert [stages[number].text.story for number in sorted(stages)] == ["opening", "", "", "", "", "ending"]
    assert all(spec.text.start and spec.text.end for spec in stages.values())


# --- continues --------------------------------------------------------------------------------------
def lost(stage: Stage, play: PlayScreen, number: int, score: int = 5000) -> GameOver:
    """A run that fell in that stage."""
    play.world.stage.spec = stage.shell.content.stages[number]
    play.world.players[0].score = score
    play.world.result = "dead"
    stage.pulse(LAST_LOOK["dead"] + 1)
    stage.settle()
    assert isinstance(stage.top, GameOver)
    return stage.top


def test_a_lost_run_goes_on_from_its_stage_with_its_score() -> None:
    stage, play = flying(fresh=False)
    stage.shell.store.settings.name = "ANA"
    lost(stage, play, 2)
    stage.press(ACCEPT)
    again = stage.top
    assert isinstance(again, PlayScreen)
    assert (again.start.stage, again.start.continues, again.start.score) == (2, 1, 5000)
    assert again.start.power == stage.shell.content.stages[2].power
    assert again.world.players[0].score == 5000
    lost(stage, again, 2, 9000)
    rows = stage.shell.store.scores.table(stage.shell.mode, "normal")
    assert [(row.score, row.continues) for row in rows] == [(9000, 1), (5000, 0)]


def test_a_run_can_be_continued_so_often_and_no_more() -> None:
    stage, play = flying(fresh=False)
    stage.shell.store.settings.name = "ANA"
    for used in range(CREDITS + 1):
        over = lost(stage, play, 2)
        assert over.credits == CREDITS - used
        assert ("Continue" in over.menu.rows[0].words()) == (used < CREDITS)
        stage.press(ACCEPT)
        again = stage.top
        assert isinstance(again, PlayScreen)
        play = again
    assert (play.start.stage, play.start.continues) == (1, 0)  # that was *Again*


def test_in_the_first_stage_again_stays_under_the_cursor() -> None:
    stage, play = flying(fresh=False)
    stage.shell.store.settings.name = "ANA"
    over = lost(stage, play, 1)
    assert [row.words() for row in over.menu.rows[:2]] == ["Again", "Continue (3 left)"]


def test_a_stage_flown_alone_is_not_continued() -> None:
    stage = Stage(pack=campaign())
    stage.shell.store.settings.name = "ANA"
    stage.push(Title(stage.shell))
    play = PlayScreen(stage.shell, Start(seed=1, stage=2, alone=True))
    stage.push(play)
    over = lost(stage, play, 2)
    assert over.credits == 0
    assert not any("Continue" in row.words() for row in over.menu.rows)


# --- the end ----------------------------------------------------------------------------------------
def won(continues: int = 0, **start: object) -> tuple[Stage, PlayScreen]:
    """The last stage, as it is cleared."""
    stage = Stage(pack=campaign())
    stage.push(Title(stage.shell))
    play = PlayScreen(stage.shell, Start(seed=1, stage=3, continues=continues, **start))  # type: ignore[arg-type]
    stage.push(play)
    until(stage, PlayScreen)
    play.world.result = "clear"
    stage.pulse(LAST_LOOK["clear"] + 1)
    stage.settle()
    return stage, play


@pytest.mark.parametrize("continues", [0, 1])
def test_the_campaign_has_two_endings_then_credits_tally_name_and_scores(continues: int) -> None:
    stage, play = won(continues, score=7000)
    end = stage.top
    assert isinstance(end, Ending)
    assert end.peace == (continues == 0)
    for place in range(len(end.finale.verses)):
        assert end.shown == place
        stage.press(ACCEPT)
    assert end.roll is not None
    for _ in range(60):
        stage.press(ACCEPT)
        if isinstance(stage.top, StageClear):
            break
    assert isinstance(stage.top, StageClear)
    stage.press(ACCEPT, ACCEPT)
    assert isinstance(stage.top, NameEntry)
    stage.pulse(DEAF + 1)
    stage.press(ACCEPT)
    assert isinstance(stage.top, HighScores)
    assert play.told is not None
    assert play.told.row.continues == continues


def test_ending_and_credits_are_skipped_by_a_press_each() -> None:
    stage, _play = won(score=7000)
    stage.press(BACK)
    assert isinstance(stage.top, Ending)
    assert stage.top.roll is not None
    stage.press(BACK)
    assert isinstance(stage.top, StageClear)


def test_an_ending_that_nobody_hurries_comes_to_its_end() -> None:
    stage, _play = won(score=7000)
    for _ in range(120):
        stage.pulse(60)
        if isinstance(stage.top, StageClear):
            return
    raise AssertionError("it never ends")


def test_a_last_stage_without_a_story_ends_with_its_tally() -> None:
    stage, _play = won(score=7000, alone=True)
    assert isinstance(stage.top, StageClear)
