"""The daily course: its day is told, seeds the run, has tables of its own, and midnight does no harm."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from anti_invaders import content
from anti_invaders.content import courses
from anti_invaders.rules.replay import Replay
from anti_invaders.rules.specs import Content
from anti_invaders.screens import suspended, words
from anti_invaders.screens.challenges import Challenges
from anti_invaders.screens.hangar import Hangar
from anti_invaders.screens.over import GameOver
from anti_invaders.screens.pause import Pause
from anti_invaders.screens.play import LAST_LOOK, PlayScreen
from anti_invaders.screens.stage_card import StageCard
from anti_invaders.screens.title import Title
from anti_invaders.screens.watch import open_replay
from anti_invaders.storage.store import Store
from stage import ACCEPT, BACK, DOWN, Stage

MONDAY, TUESDAY = 20261130, 20261201
TABLE = "daily 2026-11-30"
WAVE = 4  # cues


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each course has its first wave alone: whoever flies it waits for no others to be drawn."""
    whole, siege = courses._daily, courses._siege
    monkeypatch.setattr(courses, "_daily", cache(lambda day: cut(whole(day))))
    monkeypatch.setattr(courses, "_siege", cache(lambda: cut(siege())))


def cut(known: Content) -> Content:
    return replace(known, stages={1: replace(known.stages[1], cues=known.stages[1].cues[:WAVE])})


def opened(course: str = "daily", store: Store | None = None, today: int = MONDAY) -> Stage:
    """The page, opened from the title, on that day."""
    stage = Stage(store)
    stage.shell.store.settings.challenge = course
    stage.shell.today = lambda: today
    title = stage.push(Title(stage.shell))
    assert isinstance(title, Title)
    title._open(Challenges)
    stage.settle()
    assert isinstance(stage.top, Challenges)
    return stage


def flying(stage: Stage) -> PlayScreen:
    """Enter on the page, Enter on the ship, and the card put away."""
    stage.press(ACCEPT, ACCEPT)
    stage.settle()
    assert isinstance(stage.top, StageCard)
    stage.top.close()
    stage.settle()
    assert isinstance(stage.top, PlayScreen)
    return stage.top


def lost(stage: Stage, run: PlayScreen, score: int) -> GameOver:
    run.world.players[0].score = score
    run.world.result = "dead"
    stage.pulse(LAST_LOOK["dead"] + 1)
    stage.settle()
    assert isinstance(stage.top, GameOver)
    return stage.top


def quit_to_title(stage: Stage, run: PlayScreen) -> None:
    run.interrupt()
    stage.settle()
    assert isinstance(stage.top, Pause)
    stage.top._quit()
    stage.settle()
    assert isinstance(stage.top, Title)


@pytest.mark.usefixtures("short")
def test_the_page_tells_the_day_and_the_run_is_seeded_with_it() -> None:
    stage = opened()
    assert words.played(stage.shell) == "Daily 2026-11-30"
    stage.picture()
    run = flying(stage)
    assert run.world.content is content.course("daily", MONDAY)
    assert run.start.seed == MONDAY


@pytest.mark.usefixtures("short")
def test_a_score_goes_into_the_day_s_table_and_its_replay_names_the_day() -> None:
    stage = opened()
    run = flying(stage)
    stage.pulse(30)
    lost(stage, run, 4321)
    scores = stage.shell.store.scores
    row = scores.table(TABLE, "normal")[0]
    assert row.score == 4321
    data = stage.shell.store.replays.read(row.replay)
    assert data is not None
    replay = Replay.from_bytes(data)
    assert replay.start.seed == MONDAY
    known = content.flown_with(replay.content, content.load(), replay.start.seed)
    assert replay.other(known) is None
    assert open_replay(stage.shell, row.replay) is not None


@pytest.mark.usefixtures("short")
def test_midnight_on_the_page_changes_nothing_until_the_page_is_opened_again() -> None:
    stage = opened()
    stage.shell.today = lambda: TUESDAY
    stage.press(ACCEPT)
    assert isinstance(stage.top, Hangar)
    stage.press(BACK)
    stage.picture()
    run = flying(stage)
    assert (run.start.seed, stage.shell.mode) == (MONDAY, TABLE)
    quit_to_title(stage, run)
    assert isinstance(stage.top, Title)
    stage.top._open(Challenges)
    stage.settle()
    assert (stage.shell.day, stage.shell.mode) == (TUESDAY, "daily 2026-12-01")


@pytest.mark.usefixtures("short")
def test_midnight_in_a_run_leaves_it_and_its_table_on_its_day() -> None:
    stage = opened()
    run = flying(stage)
    stage.shell.today = lambda: TUESDAY
    lost(stage, run, 100)
    assert len(stage.shell.store.scores.table(TABLE, "normal")) == 1
    stage.press(ACCEPT)
    stage.settle()
    again = stage.stack.find(PlayScreen)
    assert again is not None
    assert (again.start.seed, stage.shell.mode) == (MONDAY, TABLE)


@pytest.mark.usefixtures("short")
def test_a_run_that_waits_is_offered_today_and_not_tomorrow() -> None:
    store = Store()
    stage = opened(store=store)
    run = flying(stage)
    stage.pulse(20)
    quit_to_title(stage, run)
    assert isinstance(stage.top, Title)
    stage.top._open(Challenges)
    stage.settle()
    assert suspended.there_is(stage.shell)
    tomorrow = opened(store=store, today=TUESDAY)
    assert not suspended.there_is(tomorrow.shell)
    assert isinstance(tomorrow.top, Challenges)
    assert "Resume the run" not in [row.words() for row in tomorrow.top.menu.rows]
    flying(tomorrow)


@pytest.mark.usefixtures("short")
def test_a_run_that_waits_goes_on_on_its_day() -> None:
    stage = opened()
    run = flying(stage)
    stage.pulse(20)
    quit_to_title(stage, run)
    assert isinstance(stage.top, Title)
    stage.top._open(Challenges)
    stage.settle()
    stage.press(ACCEPT)
    stage.settle()
    resumed = stage.stack.find(PlayScreen)
    assert resumed is not None
    assert resumed.world.hash() == run.world.hash()
    assert stage.shell.mode == TABLE


@pytest.mark.usefixtures("short")
def test_the_siege_is_the_same_for_all_but_not_its_luck() -> None:
    stage = opened("siege")
    assert words.played(stage.shell) == "Siege"
    stage.picture()
    run = flying(stage)
    assert run.world.content is content.course("siege")
    assert (stage.shell.day, stage.shell.mode) == (0, "siege")
    assert run.start.seed == stage.shell.seed


def test_from_course_to_course_the_day_is_forgotten() -> None:
    stage = opened()
    for course in ("siege", "daily", ""):
        stage.shell.choose(course)
        assert (stage.shell.day != 0) == (course == "daily")
    assert stage.shell.content is content.load()


def test_whom_one_will_meet_today_is_led_by_today_s_boss() -> None:
    stage = opened()
    page = stage.top
    assert isinstance(page, Challenges)
    stage_of_day = content.course("daily", MONDAY).stages[1]
    assert page._them[0] in {cue.boss.name for cue in stage_of_day.cues if hasattr(cue, "boss")}
    assert len(set(page._them)) == 6
    stage.press(DOWN)
    stage.picture()
