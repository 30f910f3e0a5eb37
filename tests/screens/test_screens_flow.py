"""From the title to game over and again: one press, one step."""

from __future__ import annotations

from pathlib import Path

import pytest

from anti_invaders.rules.controls import Controls
from anti_invaders.rules.start import Start
from anti_invaders.screens import suspended
from anti_invaders.screens.attract import Attract
from anti_invaders.screens.challenges import Challenges
from anti_invaders.screens.clear import StageClear
from anti_invaders.screens.flashes import FlashNotice
from anti_invaders.screens.hangar import Hangar
from anti_invaders.screens.howto import HowToPlay
from anti_invaders.screens.naming import DEAF, NameEntry
from anti_invaders.screens.options import Options
from anti_invaders.screens.over import GameOver
from anti_invaders.screens.pause import Pause
from anti_invaders.screens.play import DEAR, LAST_LOOK, PlayScreen, begin
from anti_invaders.screens.practice import Practice
from anti_invaders.screens.scores import HighScores
from anti_invaders.screens.shell import MODE
from anti_invaders.screens.title import Title
from anti_invaders.storage.scores import Score
from anti_invaders.storage.store import Store
from stage import ACCEPT, BACK, DOWN, UP, Stage


def playing(stage: Stage | None = None, **start: object) -> tuple[Stage, PlayScreen]:
    stage = stage or Stage()
    stage.push(Title(stage.shell))
    play = PlayScreen(stage.shell, Start(seed=1, stage=1, **start))  # type: ignore[arg-type]
    stage.push(play)
    return stage, play


def lost(stage: Stage, play: PlayScreen, score: int = 1000) -> None:
    """The run ends as if the last ship had fallen."""
    play.world.players[0].score = score
    play.world.result = "dead"
    stage.pulse(LAST_LOOK["dead"] + 1)
    stage.settle()


def test_enter_three_times_and_one_plays() -> None:
    """Start, the difficulty, the ship: each as it was chosen last."""
    stage = Stage()
    stage.push(Title(stage.shell))
    stage.press(ACCEPT)
    assert isinstance(stage.top, Title)
    stage.press(ACCEPT)
    assert isinstance(stage.top, Hangar)
    stage.press(ACCEPT)
    assert isinstance(stage.top, PlayScreen)
    assert stage.top.start.difficulty == "normal"


def test_the_first_start_tells_of_flashes_once() -> None:
    stage = Stage()
    stage.push(FlashNotice(stage.shell))
    stage.press(DOWN, ACCEPT)
    assert stage.shell.store.settings.calm
    stage.press(UP, ACCEPT)
    assert isinstance(stage.top, Title)
    assert stage.shell.store.settings.flashes_told


def test_each_entry_of_the_title_opens_and_goes_back() -> None:
    stage = Stage()
    stage.push(Title(stage.shell))
    for kind in (HowToPlay, Practice, Challenges, HighScores, Options):
        stage.press(DOWN, ACCEPT)
        assert isinstance(stage.top, kind)
        stage.press(BACK)
        assert isinstance(stage.top, Title)
    stage.press(DOWN, ACCEPT)
    assert stage.stopped


def test_up_from_the_first_entry_of_the_title_does_not_reach_the_one_that_quits() -> None:
    stage = Stage()
    stage.push(title := Title(stage.shell))
    stage.press(UP)
    assert title.menu.cursor == 0
    stage.press(ACCEPT, BACK)
    assert not stage.stopped


def test_the_demo_shows_no_stage_far_beyond_those_that_were_reached() -> None:
    stage = Stage()
    assert {Attract(stage.shell).world.stage.number for _demo in range(12)} <= {1, 2}
    stage.shell.store.scores.add(MODE, "hard", Score(name="A", score=1, ship="faisca", stage=4))
    assert max(Attract(stage.shell).world.stage.number for _demo in range(40)) == 5


def test_each_difficulty_says_what_it_is_like_and_shows_its_own_best_score() -> None:
    stage = Stage()
    stage.push(title := Title(stage.shell))
    stage.press(ACCEPT)
    said = [row.note() for row in title.menu.rows]
    assert len(set(said)) == len(said) == len(stage.shell.content.difficulties)
    pointed = []
    for _row in said:
        pointed.append(title.pointed)
        stage.press(DOWN)
    assert sorted(pointed) == sorted(stage.shell.content.difficulties)
    for note, spec in zip(said, stage.shell.content.difficulties.values(), strict=True):
        assert note.endswith(f"holds {spec.capacity}.")


def test_esc_in_the_choice_of_difficulty_goes_back_to_the_entries() -> None:
    stage = Stage()
    title = Title(stage.shell)
    stage.push(title)
    front = title.menu
    stage.press(ACCEPT)
    assert title.menu is not front
    stage.press(BACK)
    assert title.menu is front


def test_a_press_that_is_held_goes_one_screen_only() -> None:
    """Fault 121: one press, one step; the held key says nothing more."""
    stage = Stage()
    stage.push(Title(stage.shell))
    stage.press(ACCEPT, wait=False)
    stage.pulse(60, Controls(fire=True))
    assert isinstance(stage.top, Title)


def test_pause_stands_still_and_resumes() -> None:
    stage, play = playing()
    stage.pulse(50)
    stage.pulse(pause=True)
    assert isinstance(stage.top, Pause)
    before = play.world.hash()
    stage.pulse(30, Controls(fire=True, left=True))
    assert play.world.hash() == before
    stage.press(BACK)
    assert stage.top is play
    stage.pulse(1)
    assert play.world.hash() != before


def test_pause_holds_the_effects_too() -> None:
    """Fault 117: nothing moves while paused: two pictures are equal."""
    stage, _play = playing()
    stage.pulse(200, Controls(fire=True))
    stage.pulse(pause=True)
    first = stage.picture()
    stage.pulse(300)
    assert first.get_buffer().raw == stage.picture().get_buffer().raw


def test_pause_for_five_minutes_changes_no_number() -> None:
    """Fault 115: elapsed time, countdown and bonus are the same after as before."""
    stage, play = playing()
    stage.pulse(120)
    stage.pulse(pause=True)
    before = play.world.save()
    stage.pulse(300 * 60)
    assert play.world.save() == before


@pytest.mark.parametrize("said", ["focus_lost", "pad_lost"])
def test_whoever_is_torn_away_finds_the_game_paused(said: str) -> None:
    stage, _play = playing()
    stage.pulse(10)
    stage.pulse(**{said: True})
    assert isinstance(stage.top, Pause)


def test_a_jump_of_the_clock_pauses_once() -> None:
    """Faults 4 and 7: after a suspend the game waits, and a second jump adds no second pause."""
    stage, play = playing()
    play.jumped()
    play.jumped()
    assert [type(each) for each in stage.stack] == [Title, PlayScreen, Pause]


def test_restart_begins_the_same_run_anew() -> None:
    stage, play = playing()
    stage.pulse(300, Controls(fire=True))
    stage.pulse(pause=True)
    stage.press(DOWN, ACCEPT)
    assert isinstance(stage.top, PlayScreen)
    assert stage.top is not play
    assert stage.top.world.pulse < 40


def test_quit_to_title_leaves_only_the_title_where_the_run_waits(tmp_path: Path) -> None:
    """Leaving a fight loses nothing: the title offers to resume it, in the pulse in which it stopped."""
    stage, play = playing(Stage(Store(tmp_path)))
    stage.pulse(60)
    stage.pulse(pause=True)
    stage.press(UP, ACCEPT)
    assert [type(each) for each in stage.stack] == [Title]
    stage.press(ACCEPT)
    again = stage.stack.find(PlayScreen)
    assert isinstance(stage.top, Pause)
    assert again is not None
    assert again.world.hash() == play.world.hash()


def test_restart_of_a_long_run_asks_first() -> None:
    stage, play = playing()
    play.world.pulse = DEAR
    stage.pulse(pause=True)
    stage.press(DOWN, ACCEPT, BACK)
    assert isinstance(stage.top, Pause)
    stage.press(ACCEPT, ACCEPT)
    assert isinstance(stage.top, Pause)
    stage.press(ACCEPT, DOWN, ACCEPT)
    assert isinstance(stage.top, PlayScreen)
    assert stage.top is not play
    assert stage.shell.store.replays.read("last.replay")


def test_who_tries_the_keys_of_how_to_play_stays_there() -> None:
    stage = Stage()
    stage.push(Title(stage.shell))
    stage.press(DOWN, ACCEPT, ACCEPT)
    assert isinstance(stage.top, HowToPlay)
    stage.press(BACK)
    assert isinstance(stage.top, Title)


def test_game_over_asks_a_new_player_for_a_name_then_offers_again() -> None:
    stage, play = playing()
    lost(stage, play)
    assert isinstance(stage.top, GameOver)
    stage.pulse(60)
    assert isinstance(stage.top, NameEntry)
    stage.pulse(DEAF + 1)
    stage.pulse(text="ANA")
    stage.press(ACCEPT)
    assert isinstance(stage.top, GameOver)
    assert [row.name for row in stage.shell.store.scores.table("campaign", "normal")] == ["ANA"]
    stage.press(ACCEPT)
    assert isinstance(stage.top, PlayScreen)


def test_the_score_is_in_the_table_before_anything_is_shown() -> None:
    """A crash between the end of a run and the name never costs the score."""
    stage, play = playing()
    play.world.players[0].score = 4321
    play.world.result = "dead"
    stage.pulse(LAST_LOOK["dead"] + 1)
    assert [row.score for row in stage.shell.store.scores.table("campaign", "normal")] == [4321]


def test_a_known_player_has_again_under_the_cursor_within_a_second() -> None:
    stage, play = playing()
    stage.shell.store.settings.name = "ANA"
    lost(stage, play)
    stage.press(ACCEPT)
    assert isinstance(stage.top, PlayScreen)


def test_a_cleared_stage_shows_its_tally_and_ends_at_the_title() -> None:
    stage, play = playing()
    stage.shell.store.settings.name = "ANA"
    play.world.players[0].score = 9000
    play.theatre.tally = (("stage", 5000), ("earth", 2500))
    play.world.result = "clear"
    stage.pulse(LAST_LOOK["clear"] + 1)
    stage.settle()
    assert isinstance(stage.top, StageClear)
    stage.press(ACCEPT)
    assert isinstance(stage.top, StageClear)
    stage.press(ACCEPT)
    assert isinstance(stage.top, NameEntry)
    stage.pulse(DEAF + 1)
    stage.press(ACCEPT)
    assert isinstance(stage.top, HighScores)
    stage.press(BACK)
    assert isinstance(stage.top, Title)


@pytest.mark.parametrize("offset", range(-3, 4))
def test_a_pause_around_the_end_gives_one_consistent_screen(offset: int) -> None:
    """Fault 118: pause in each pulse about the end of a run; a restart or the result works."""
    stage, play = playing()
    for pulse in range(-4, LAST_LOOK["dead"] + 4):
        if pulse == 0:
            play.world.result = "dead"
        stage.pulse(pause=pulse == offset)
        if isinstance(stage.top, Pause):
            stage.press(BACK)
    stage.pulse(LAST_LOOK["dead"])
    stage.settle()
    assert isinstance(stage.top, GameOver)
    assert len(stage.stack) == 2


def test_slow_motion_after_a_death_ends_by_itself_and_loses_no_tap() -> None:
    """Fault 9: the world takes every second pulse for a while, then every pulse again."""
    stage, play = playing()
    stage.pulse(100)
    player = play.world.players[0]
    player.invulnerable = 0
    player.suffer("grunt", "")
    while player.deaths == 0:
        stage.pulse()
    start = play.world.pulse
    stage.pulse(24)
    assert play.world.pulse - start == 12
    stage.pulse(24)
    assert play.world.pulse - start == 36


def test_what_is_recorded_is_what_was_played() -> None:
    stage, play = playing()
    for step in range(240):
        stage.pulse(1, Controls(fire=step % 3 == 0, left=step % 50 < 20, right=step % 50 > 40))
    assert play.recorder.finish(play.world).verify(stage.shell.content).ok


def test_a_run_is_suspended_and_resumed_in_the_pulse_in_which_it_stopped(tmp_path: Path) -> None:
    stage, play = playing(Stage(Store(tmp_path)), invulnerable=True)
    stage.pulse(500, Controls(fire=True))
    suspended.keep(stage.shell, stage.stack)
    later = Stage(Store(tmp_path))
    later.push(Title(later.shell))
    later.press(ACCEPT)
    assert isinstance(later.top, Pause)
    again = later.stack.find(PlayScreen)
    assert again is not None
    assert again.world.hash() == play.world.hash()
    later.press(BACK)
    for one in (stage, later):
        one.pulse(200, Controls(fire=True, left=True))
    assert again.world.hash() == play.world.hash()
    assert again.recorder.finish(again.world).verify(later.shell.content).ok
    lost(later, again)
    assert not suspended.there_is(later.shell)


def test_a_suspended_run_that_is_damaged_is_dropped_and_the_title_stays(tmp_path: Path) -> None:
    stage = Stage(Store(tmp_path))
    stage.shell.store.run.save([{"name": "play", "state": "", "age": 0, "data": {"start": {}}}])
    stage.push(Title(stage.shell))
    stage.press(ACCEPT)
    assert [type(each) for each in stage.stack] == [Title]


def test_watching_changes_no_score_and_no_file(tmp_path: Path) -> None:
    """Fault 87: a replay watched twice, quit midway once: the files are the same to the byte."""
    store = Store(tmp_path)
    store.settings.name = "ANA"
    stage, play = playing(Stage(store))
    stage.pulse(400, Controls(fire=True))
    lost(stage, play)
    stage.press(DOWN, DOWN, DOWN, ACCEPT)
    assert isinstance(stage.top, HighScores)
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    for pulses in (600, 100):
        stage.press(ACCEPT)
        stage.pulse(pulses)
        if not isinstance(stage.top, HighScores):
            stage.press(BACK)
    stage.settle()
    assert {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()} == before


def test_the_demo_on_an_empty_profile_saves_nothing(tmp_path: Path) -> None:
    """Fault 88: idle at the title until the demo fills the screen; any key ends it, and nothing is kept."""
    stage = Stage(Store(tmp_path))
    stage.push(Title(stage.shell))
    before = {path.name for path in tmp_path.rglob("*")}
    stage.pulse(60 * 31)
    stage.picture()
    stage.press(ACCEPT)
    stage.pulse(60)
    assert isinstance(stage.top, Title)
    assert {path.name for path in tmp_path.rglob("*")} == before


def test_always_fire_fires_and_is_written_into_the_replay() -> None:
    stage, play = playing()
    stage.shell.store.settings.always_fire = True
    stage.pulse(120)
    assert play.world.shots.n > 0
    assert play.recorder.finish(play.world).verify(stage.shell.content).ok


def test_a_new_run_begins_at_the_first_stage_with_the_chosen_difficulty() -> None:
    stage = Stage(seed=9)
    play = begin(stage.shell, "hard", "faisca")
    assert play.start == Start(seed=9, difficulty="hard", ship="faisca", stage=1)
