"""Challenges: a course is flown, its score has tables of its own, and the campaign is what it was."""

from __future__ import annotations

from anti_invaders import content
from anti_invaders.cli_grammar import COURSES
from anti_invaders.screens import words
from anti_invaders.screens.challenges import Challenges
from anti_invaders.screens.clear import StageClear
from anti_invaders.screens.hangar import Hangar
from anti_invaders.screens.over import GameOver
from anti_invaders.screens.pause import Pause
from anti_invaders.screens.play import LAST_LOOK, PlayScreen
from anti_invaders.screens.scores import HighScores
from anti_invaders.screens.shell import MODE, GameScreen
from anti_invaders.screens.stage_card import StageCard
from anti_invaders.screens.title import Title
from anti_invaders.storage.store import Store
from stage import ACCEPT, BACK, RIGHT, UP, Stage


def opened(store: Store | None = None) -> tuple[Stage, Challenges]:
    """The page, opened from the title."""
    stage = Stage(store)
    title = stage.push(Title(stage.shell))
    assert isinstance(title, Title)
    title.menu.cursor = [row.words() for row in title.menu.rows].index("Challenges")
    stage.press(ACCEPT)
    assert isinstance(stage.top, Challenges)
    return stage, stage.top


def flying(stage: Stage) -> PlayScreen:
    """Enter on the page, Enter on the ship, and the card of the first stage put away."""
    stage.press(ACCEPT, ACCEPT)
    stage.settle()
    if isinstance(stage.top, StageCard):
        stage.top.close()
        stage.settle()
    assert isinstance(stage.top, PlayScreen)
    return stage.top


def ended(stage: Stage, run: PlayScreen, why: str, score: int = 0) -> GameScreen:
    run.world.players[0].score = score
    run.world.result = why
    stage.pulse(LAST_LOOK[why] + 1)
    stage.settle()
    assert isinstance(stage.top, GameScreen)
    return stage.top


def test_the_command_line_and_the_page_know_the_same_courses_and_each_has_words() -> None:
    assert COURSES == content.COURSES
    assert all(words.course(name) and words.finished(name) for name in COURSES)
    assert len({words.course(name) for name in COURSES}) == len(COURSES)


def test_enter_on_challenges_and_twice_more_and_one_flies_the_course_on_top_of_the_title() -> None:
    stage, _page = opened()
    stage.press(ACCEPT)
    assert isinstance(stage.top, Hangar)
    stage.press(BACK)
    run = flying(stage)
    assert run.world.content is content.course("caravan")
    assert run.world.players[0].power == content.course("caravan").stages[1].power
    assert [type(each) for each in stage.stack] == [Title, PlayScreen]


def test_the_page_remembers_the_course_that_was_chosen_last() -> None:
    stage, _page = opened()
    stage.press(UP, UP, UP, RIGHT)
    assert stage.shell.course == "rush"
    stage.picture()
    stage.press(BACK)
    assert stage.shell.course == ""
    stage.press(ACCEPT)
    assert stage.shell.course == "rush"


def test_back_on_the_title_the_campaign_is_played_again() -> None:
    stage, _page = opened()
    campaign = stage.shell.home
    assert stage.shell.mode == "caravan"
    stage.press(BACK)
    assert (stage.shell.mode, stage.shell.content) == (MODE, campaign)
    assert stage.shell.content is content.load()


def test_a_score_goes_into_the_course_s_own_table_and_may_be_watched_from_there() -> None:
    stage, _page = opened()
    run = flying(stage)
    for _pulse in range(30):
        stage.pulse()
    over = ended(stage, run, "dead", 1234)
    assert isinstance(over, GameOver)
    scores = stage.shell.store.scores
    assert [row.score for row in scores.table("caravan", "normal")] == [1234]
    assert scores.table(MODE, "normal") == ()


def test_nobody_continues_a_course() -> None:
    stage, _page = opened()
    over = ended(stage, flying(stage), "dead")
    assert isinstance(over, GameOver)
    assert over.credits == 0


def test_the_end_of_a_course_says_so_and_again_flies_it_again() -> None:
    stage, _page = opened()
    clear = ended(stage, flying(stage), "clear", 5000)
    assert isinstance(clear, StageClear)
    stage.picture()
    stage, _page = opened()
    over = ended(stage, flying(stage), "dead")
    stage.press(ACCEPT)
    stage.settle()
    again = stage.stack.find(PlayScreen)
    assert again is not None
    assert again.world.content is content.course("caravan")
    assert over not in list(stage.stack)


def test_a_run_of_a_course_waits_on_its_page_and_the_campaign_s_on_the_title() -> None:
    store = Store()
    store.run.save([{"name": "play", "state": "", "age": 0, "data": {}}])
    stage, _page = opened(store)
    run = flying(stage)
    for _pulse in range(20):
        stage.pulse()
    run.interrupt()
    stage.settle()
    pause = stage.top
    assert isinstance(pause, Pause)
    pause._quit()
    stage.settle()
    assert isinstance(stage.top, Title)
    assert store.run.load() is not None
    stage.top._open(Challenges)
    stage.settle()
    page = stage.top
    assert isinstance(page, Challenges)
    assert page.menu.row.words() == "Resume the run"
    stage.press(ACCEPT)
    stage.settle()
    resumed = stage.stack.find(PlayScreen)
    assert resumed is not None
    assert resumed.world.hash() == run.world.hash()
    assert stage.shell.mode == "caravan"
    assert [type(each) for each in stage.stack] == [Title, PlayScreen, Pause]
    assert store.run.load() is not None


def test_the_tables_of_a_course_are_read_on_its_page() -> None:
    stage, _page = opened()
    stage.press(UP, ACCEPT)
    assert isinstance(stage.top, HighScores)
    stage.picture()
