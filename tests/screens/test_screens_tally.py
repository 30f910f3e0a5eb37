"""From stage to stage: the tally over an empty field, the ship that flies on, the card, the next stage."""

from __future__ import annotations

from pathlib import Path

from anti_invaders.rules.controls import Controls
from anti_invaders.rules.start import Start
from anti_invaders.screens import suspended
from anti_invaders.screens.ending import Ending
from anti_invaders.screens.pause import Pause
from anti_invaders.screens.play import PlayScreen
from anti_invaders.screens.stage_card import StageCard
from anti_invaders.screens.stage_tally import StageTally
from anti_invaders.screens.theatre import Theatre
from anti_invaders.screens.title import Title
from anti_invaders.screens.watch import Watch
from anti_invaders.storage.store import Store
from short_campaign import campaign, flying, until
from stage import ACCEPT, BACK, Stage


def leave_tally(stage: Stage) -> None:
    """A press hurries it, another goes on, and the ship flies out of the field."""
    stage.press(ACCEPT, ACCEPT)
    gone(stage)


def gone(stage: Stage) -> None:
    """Pulses pass until the ship has left the tally's field, and something else is to be seen."""
    for _ in range(60):
        if not isinstance(stage.top, StageTally):
            stage.settle()
            return
        stage.pulse()
    raise AssertionError("the ship does not leave")


def test_a_tally_then_a_card_then_the_next_stage_in_the_same_world() -> None:
    stage, play = flying(fresh=False)
    until(stage, StageTally)
    tally = stage.top
    before = play.world.hash()
    stage.pulse(20, Controls(fire=True))
    assert play.world.hash() == before
    stage.press(ACCEPT)  # hurried
    assert stage.top is tally
    assert tally.tally.counted  # type: ignore[attr-defined]
    stage.press(ACCEPT)
    assert play.world.hash() == before
    gone(stage)
    assert stage.top is play  # its card was told before
    assert play.world.stage.number == 2
    until(stage, StageTally)
    stage.shell.told.clear()
    leave_tally(stage)
    assert isinstance(stage.top, StageCard)
    assert play.world.stage.number == 3


def test_the_sky_is_empty_behind_a_tally_and_the_card_after_it() -> None:
    stage, play = flying(fresh=False)
    stage.shell.store.settings.always_fire = True
    while not isinstance(stage.top, StageTally):
        stage.pulse(1, Controls(fire=True, left=True))
    assert play.world.shots.n == 0
    stage.shell.told.clear()
    leave_tally(stage)
    assert isinstance(stage.top, StageCard)
    assert play.world.shots.n == 0
    until(stage, PlayScreen)
    stage.pulse(2, Controls(fire=True))
    assert play.world.shots.n > 0


def test_the_panels_score_waits_for_the_tally_and_runs_with_its_rows() -> None:
    stage, play = flying(fresh=False)
    play.world.players[0].score = 1000
    shown = []
    while not isinstance(stage.top, StageTally):
        stage.pulse()
        shown.append(play.theatre._told.players[0].score)
    assert set(shown) == {1000}
    assert play.world.players[0].score > 1000
    tally = stage.top.tally
    while not tally.counted:
        stage.pulse()
        shown.append(play.theatre._told.players[0].score)
        assert shown[-1] == play.world.players[0].score - tally.missing
    assert shown == sorted(shown)
    assert shown[-1] == play.world.players[0].score == 1000 + tally.total
    assert play.theatre._told is play.world


def test_a_tally_that_is_hurried_leaves_no_point_behind() -> None:
    stage, play = flying(fresh=False)
    until(stage, StageTally)
    stage.press(ACCEPT)
    assert play.theatre._told is play.world


def test_whoever_watches_sees_the_whole_score_at_once() -> None:
    stage, play = flying(fresh=False)
    until(stage, StageTally)
    watched = Theatre(stage.shell, play.world, silent=True)
    watched.tally = play.theatre.tally
    assert watched._told is play.world


def test_who_goes_on_from_a_tally_sees_the_ship_leave_before_anything_else() -> None:
    stage, play = flying(fresh=False)
    until(stage, StageTally)
    stage.press(ACCEPT, ACCEPT)
    seen = play.theatre.depart().seen.players[0]
    highest = seen.y
    while isinstance(stage.top, StageTally) and not stage.stack.changing:
        stage.pulse()
        assert seen.y <= highest
        highest = seen.y
    assert highest < 0


def test_a_run_over_all_stages_is_one_replay() -> None:
    stage, play = flying(fresh=False)
    for _ in range(2):
        until(stage, StageTally)
        leave_tally(stage)
    while play.world.result is None:
        stage.pulse()
    stage.pulse(2)
    assert play.theatre.departure
    until(stage, Ending, 600)
    assert play.world.result == "clear"
    assert play.recorder.finish(play.world).verify(stage.shell.content).ok


def test_a_run_suspended_at_its_tally_tells_it_again(tmp_path: Path) -> None:
    stage, play = flying(fresh=False, store=Store(tmp_path))
    until(stage, StageTally)
    lines = play.theatre.tally
    assert lines
    suspended.keep(stage.shell, stage.stack)
    later = Stage(Store(tmp_path), pack=campaign())
    later.push(Title(later.shell))
    later.press(ACCEPT)
    assert isinstance(later.top, Pause)
    again = later.stack.find(PlayScreen)
    assert again is not None
    assert again.world.hash() == play.world.hash()
    later.press(BACK)
    until(later, StageTally)
    assert again.theatre.tally == lines
    leave_tally(later)
    assert again.world.stage.number == 2
    assert again.recorder.finish(again.world).verify(later.shell.content).ok


def test_a_run_suspended_in_its_second_stage_goes_on_there(tmp_path: Path) -> None:
    stage, play = flying(fresh=False, store=Store(tmp_path))
    until(stage, StageTally)
    leave_tally(stage)
    stage.pulse(12)
    suspended.keep(stage.shell, stage.stack)
    later = Stage(Store(tmp_path), pack=campaign())
    later.push(Title(later.shell))
    later.press(ACCEPT, BACK)
    again = later.top
    assert isinstance(again, PlayScreen)
    assert again.world.stage.number == 2
    for one in (stage, later):
        one.pulse(10, Controls(left=True))
    assert again.world.hash() == play.world.hash()


def test_a_pads_start_button_goes_on_too() -> None:
    stage, play = flying(fresh=False)
    until(stage, StageTally)
    for _ in range(2):
        stage.pulse(pause=True)
    gone(stage)
    assert stage.top is play
    assert play.world.stage.number == 2


def test_in_a_watched_run_that_is_won_nothing_hangs_in_the_sky() -> None:
    stage = Stage(pack=campaign())
    stage.push(Title(stage.shell))
    watched = Watch.of_bot(stage.shell, Start(seed=1, alone=True), "skilled")
    stage.push(watched)
    while watched.world.result is None:
        stage.pulse()
    assert watched.world.shots.n > 0
    stage.pulse(45)
    assert watched.theatre.departure
    assert watched.theatre.departure.seen.shots.n == 0
