"""Practice: any stage, from its beginning or from a boss, and nothing of it counts."""

from __future__ import annotations

from pathlib import Path

import pytest

from anti_invaders import crash
from anti_invaders.rules.replay import Replay
from anti_invaders.rules.specs import BossCue
from anti_invaders.rules.stage import LEAD
from anti_invaders.rules.start import Start
from anti_invaders.screens import suspended
from anti_invaders.screens.hangar import Hangar
from anti_invaders.screens.pause import Pause
from anti_invaders.screens.play import DEAR, LAST_LOOK, PlayScreen
from anti_invaders.screens.practice import UNHURT, Practice, places
from anti_invaders.screens.practice_end import PracticeEnd
from anti_invaders.screens.practice_run import PracticeRun
from anti_invaders.screens.title import Title
from anti_invaders.storage.replays import LAST
from anti_invaders.storage.store import Store
from stage import ACCEPT, BACK, DOWN, LEFT, RIGHT, UP, Stage


def opened(store: Store | None = None, fresh: bool = False) -> tuple[Stage, Practice]:
    """The page, opened from the title."""
    stage = Stage(store, fresh=fresh)
    stage.push(Title(stage.shell))
    stage.press(DOWN, DOWN, ACCEPT)
    assert isinstance(stage.top, Practice)
    return stage, stage.top


def flying(stage: Stage) -> PracticeRun:
    """Enter on the page, Enter on the ship."""
    stage.press(ACCEPT, ACCEPT)
    assert isinstance(stage.top, PracticeRun)
    return stage.top


def ended(stage: Stage, run: PracticeRun, why: str = "dead") -> PracticeEnd:
    run.world.result = why
    stage.pulse(LAST_LOOK[why] + 1)
    stage.settle()
    assert isinstance(stage.top, PracticeEnd)
    return stage.top


def test_enter_on_practice_and_twice_more_and_one_flies_the_first_stage_alone() -> None:
    stage, _page = opened()
    stage.press(ACCEPT)
    assert isinstance(stage.top, Hangar)
    stage.press(ACCEPT)
    assert isinstance(stage.top, PracticeRun)
    start = stage.top.start
    assert (start.stage, start.alone, start.cue, start.lives, start.power) == (1, True, "", 3, 100)
    assert [type(each) for each in stage.stack] == [Title, PracticeRun]


def test_all_stages_may_be_chosen_at_once() -> None:
    """Who has never seen stage 6 may look at it."""
    stage, page = opened(fresh=True)
    stage.press(UP, UP, UP, UP, UP)
    seen = []
    for _stage in stage.shell.content.stages:
        seen.append(page.stage.number)
        stage.press(RIGHT)
    assert seen == [1, 2, 3, 4, 5, 6]
    assert page.stage.number == 1


def test_each_stage_is_practised_from_its_beginning_or_from_one_of_its_bosses() -> None:
    for spec in Stage().shell.content.stages.values():
        found = places(spec)
        assert found[0] == ("", "")
        assert {cue for cue, _title in found[1:]} == {c.name for c in spec.cues if isinstance(c, BossCue)}
        assert len({title for _cue, title in found}) == len(found) >= 3


def test_what_is_chosen_is_flown() -> None:
    stage, _page = opened()
    stage.press(UP, UP, UP, UP, UP, LEFT)  # stage 6
    stage.press(DOWN, RIGHT)  # from the Castellan
    stage.press(DOWN, RIGHT)  # Hard
    stage.press(DOWN, LEFT)  # power 4.00
    stage.press(DOWN, RIGHT, DOWN)  # five ships
    start = flying(stage).start
    assert (start.stage, start.cue, start.difficulty) == (6, "castellan", "hard")
    assert (start.power, start.lives, start.invulnerable, start.alone) == (400, 5, False, True)


def test_if_nothing_else_is_chosen_the_power_is_what_a_run_has_there() -> None:
    stage, page = opened()
    spec = stage.shell.content.stages
    chosen = stage.shell.store.settings
    seen = []
    for number in (1, 4, 6):
        chosen.practice_stage, chosen.practice_from = number, 0
        first = page.start("faisca").power
        chosen.practice_from = len(places(spec[number])) - 1
        seen.append((first, page.start("faisca").power))
    assert seen == [(spec[1].power, spec[2].power), (spec[4].power, spec[5].power), (spec[6].power, 400)]
    chosen.practice_power = 200
    assert page.start("faisca").power == 200


def test_a_practice_from_a_boss_meets_it_at_once() -> None:
    stage, _page = opened()
    stage.shell.store.settings.practice_from = 2
    run = flying(stage)
    stage.pulse(LEAD + 2)
    assert run.world.boss is not None
    assert run.world.boss.spec.name == "vanguard"


def test_unhurt_is_neither_hit_nor_landed_upon() -> None:
    stage, page = opened()
    stage.shell.store.settings.practice_ships = UNHURT
    start = page.start("faisca")
    assert start.invulnerable
    assert start.hold_invasion


def test_another_stage_begins_at_its_beginning() -> None:
    stage, page = opened()
    stage.press(UP, UP, UP, UP, RIGHT)
    assert page.place == 1
    stage.press(UP, RIGHT)
    assert (page.stage.number, page.place) == (2, 0)


def test_the_page_remembers_what_was_chosen(tmp_path: Path) -> None:
    stage, _page = opened(Store(tmp_path))
    stage.press(UP, RIGHT, UP, RIGHT, UP, RIGHT, UP, RIGHT, UP, RIGHT)
    stage.press(BACK)
    chosen = Store(tmp_path).settings
    assert (chosen.practice_stage, chosen.practice_from) == (2, 0)
    assert (chosen.practice_difficulty, chosen.practice_power, chosen.practice_ships) == ("hard", 100, 5)
    assert chosen.difficulty == "normal"  # the campaign's own


def test_what_is_remembered_and_is_not_there_is_the_first() -> None:
    """A pack may have one stage only, and another number of bosses."""
    _stage, page = opened()
    page.chosen.practice_stage, page.chosen.practice_from = 77, 9
    page.chosen.practice_difficulty = "cruel"
    assert (page.stage.number, page.place, page.difficulty) == (1, 2, "normal")
    page.start("faisca").check()


def test_esc_goes_back_a_screen_at_a_time() -> None:
    stage, page = opened()
    stage.press(ACCEPT)
    stage.press(BACK)
    assert stage.top is page
    stage.press(BACK)
    assert isinstance(stage.top, Title)


@pytest.mark.parametrize("why", ["clear", "dead", "landed"])
def test_its_end_tells_what_was_done_and_offers_it_again(why: str) -> None:
    stage, _page = opened()
    run = flying(stage)
    run.world.players[0].score = 4321
    told = ended(stage, run, why).told
    assert (told.why, told.stage, told.score) == (why, 1, 4321)
    stage.picture()
    stage.press(ACCEPT)
    assert isinstance(stage.top, PracticeRun)
    assert stage.top is not run
    assert stage.top.start == run.start
    assert len(stage.stack) == 2


def test_its_end_leads_to_the_page_and_to_the_title() -> None:
    stage, _page = opened()
    ended(stage, flying(stage))
    stage.press(DOWN, ACCEPT)
    assert isinstance(stage.top, Practice)
    ended(stage, flying(stage))
    stage.press(BACK)
    assert isinstance(stage.top, Practice)
    ended(stage, flying(stage))
    stage.press(UP, ACCEPT)
    assert isinstance(stage.top, Title)


def test_ships_that_are_lost_are_counted() -> None:
    stage, _page = opened()
    run = flying(stage)
    for _ship in range(3):
        for _pulse in range(600):
            if run.world.players[0].state == "flying":
                break
            stage.pulse()
        run.world.players[0].state, run.world.players[0].clock = "hit", 1
        stage.pulse(2)
    assert run.fallen == 3
    stage.pulse(400)
    stage.settle()
    assert isinstance(stage.top, PracticeEnd)
    assert stage.top.told.fallen == 3


def test_no_score_of_it_counts_and_its_replay_proves_itself(tmp_path: Path) -> None:
    store = Store(tmp_path)
    stage, _page = opened(store)
    run = flying(stage)
    stage.pulse(120)
    stage.pulse(pause=True)
    stage.press(DOWN, ACCEPT)  # begin again: what was flown is kept as the last run
    assert isinstance(stage.top, PracticeRun)
    assert stage.top is not run
    assert store.scores.best(stage.shell.mode, "normal") == 0
    data = store.replays.read(LAST)
    assert data is not None
    assert Replay.from_bytes(data).start == run.start
    assert Replay.from_bytes(data).verify(stage.shell.content).ok
    again = stage.top
    again.world.players[0].score = 10**6
    ended(stage, again)
    assert store.scores.best(stage.shell.mode, "normal") == 0


def test_a_crash_in_it_keeps_its_replay_and_no_score(tmp_path: Path) -> None:
    store = Store(tmp_path)
    stage, _page = opened(store)
    run = flying(stage)
    run.world.players[0].score = 10**6
    stage.pulse(10)
    crash._keep_run(run)
    assert store.scores.best(stage.shell.mode, "normal") == 0
    assert store.replays.has(LAST)


def test_a_campaign_that_waits_goes_on_waiting(tmp_path: Path) -> None:
    """Neither beginning, pausing, leaving nor ending a practice touches it."""
    store = Store(tmp_path)
    stage = Stage(store)
    stage.push(Title(stage.shell))
    stage.push(PlayScreen(stage.shell, Start(seed=1)))
    stage.pulse(60)
    stage.pulse(pause=True)
    stage.pulse(10)
    stage.press(UP, ACCEPT)
    waiting = stage.shell.run.load()
    assert waiting
    stage.press(DOWN, DOWN, DOWN, ACCEPT)
    assert isinstance(stage.top, Practice)
    run = flying(stage)
    stage.pulse(30)
    stage.pulse(pause=True)
    stage.pulse(10)
    suspended.keep(stage.shell, stage.stack)
    stage.press(UP, ACCEPT)
    assert isinstance(stage.top, Title)
    stage.push(run.again())
    ended(stage, stage.top)  # type: ignore[arg-type]
    assert stage.shell.run.load() == waiting


def test_beginning_again_asks_nothing() -> None:
    stage, _page = opened()
    flying(stage).world.pulse = DEAR
    stage.pulse(pause=True)
    assert isinstance(stage.top, Pause)
    stage.press(DOWN, ACCEPT)
    assert isinstance(stage.top, PracticeRun)
    assert stage.top.world.pulse < DEAR


def test_no_card_is_shown_and_the_campaign_shows_its_own_later() -> None:
    stage, _page = opened(fresh=True)
    flying(stage)
    assert not stage.shell.told


def test_the_panel_says_that_it_is_practice() -> None:
    stage, _page = opened()
    flying(stage)
    stage.pulse(5)
    practice = stage.picture()
    other = Stage()
    other.push(PlayScreen(other.shell, Start(seed=1)))
    other.pulse(5)
    head = (580, 10, 210, 24)
    assert practice.subsurface(head).get_buffer().raw != other.picture().subsurface(head).get_buffer().raw


def test_every_boss_of_every_stage_has_its_picture_on_the_page() -> None:
    stage, page = opened()
    for spec in stage.shell.content.stages.values():
        for place in range(len(places(spec))):
            page.chosen.practice_stage, page.chosen.practice_from = spec.number, place
            assert page._met()
            for name in page._met():
                assert stage.shell.art.sprites.image(name).get_bounding_rect().size > (20, 20)
