"""The timeline: what begins when, who is sent, what is taught, when it is over."""

from __future__ import annotations

from dataclasses import replace

import pytest

from anti_invaders.rules.events import (
    BossWarned,
    EnemyAppeared,
    HintShown,
    MusicCued,
    StageCleared,
    StageStarted,
    TelegraphStarted,
)
from anti_invaders.rules.field import WIDTH
from anti_invaders.rules.paths import Curve, Path
from anti_invaders.rules.specs import Cue
from anti_invaders.rules.start import Start
from anti_invaders.rules.world import World
from tests.rules.scenes import GRUNT, SHOOTER, Scene, boss_cue, content, flyers, march, scene, stage

SAFE = Start(invulnerable=True, hold_invasion=True, alone=True)
ASIDE = Path("aside", Curve.through(((-30.0, 90.0), (300.0, 120.0), (620.0, 90.0))), 0, None, 4.0, False)


def play_of(*cues: Cue) -> Scene:
    """A stage with a path from the side."""
    made = content(stage(*cues))
    return Scene(World(replace(made, paths=made.paths | {"aside": ASIDE}), SAFE))


def arrivals(play: Scene, pulses: int) -> list[int]:
    """The pulses in which enemies appeared."""
    found = []
    for _ in range(pulses):
        now = play.world.stage.pulse
        found += [now for event in play.run(1) if isinstance(event, EnemyAppeared)]
    return found


def test_a_stage_says_that_it_begins_and_what_is_played() -> None:
    play = scene(stage(flyers()), start=SAFE)
    play.run(1)
    assert play.all(StageStarted) == [StageStarted(1, "Empty")]
    assert play.all(MusicCued) == [MusicCued("low_orbit")]


def test_flyers_come_at_their_pulse_and_at_their_distance() -> None:
    assert arrivals(play_of(flyers(count=3, at=40, every=25)), 200) == [40, 65, 90]


def test_flyers_may_come_all_at_once() -> None:
    assert arrivals(play_of(flyers(count=3, at=5, every=0)), 20) == [5, 5, 5]


def test_who_comes_from_the_side_is_marked_at_the_edge_for_a_second() -> None:
    play = play_of(flyers(count=2, at=10, every=20, path="aside"))
    assert arrivals(play, 200) == [70, 90]
    marker = play.all(TelegraphStarted)[0]
    assert (marker.kind, marker.id, marker.y) == ("edge", 0, 90.0)
    assert 0.0 < marker.x < 30.0
    assert marker.pulses == 80  # until the last of them has come


def test_a_mirrored_cue_is_marked_and_comes_at_the_other_edge() -> None:
    play = play_of(flyers(path="aside", mirror=True))
    play.run(80)
    assert play.all(TelegraphStarted)[0].x > WIDTH - 30.0
    assert play.all(EnemyAppeared)[0].x == WIDTH + 30.0


def test_flyers_may_alternate_between_the_sides() -> None:
    play = play_of(flyers(count=4, every=10, path="aside", alternate=True))
    play.run(120)
    assert [event.x for event in play.all(EnemyAppeared)] == [-30.0, WIDTH + 30.0] * 2
    assert len(play.all(TelegraphStarted)) == 2


def test_a_cue_may_shift_its_path() -> None:
    play = play_of(flyers(shift=(50.0, 10.0)), replace(flyers(shift=(50.0, 10.0), mirror=True), name="other"))
    play.run(1)
    assert [(event.x, event.y) for event in play.all(EnemyAppeared)] == [(338.0, -10.0), (238.0, -10.0)]


def test_carriers_drop_what_the_cue_says() -> None:
    play = play_of(flyers(count=3, every=0, carriers=(1,), drops=("bomb",)))
    play.run(1)
    assert [enemy.drops for enemy in play.world.enemies] == [(), ("bomb",), ()]


def test_a_cue_after_another_waits_for_its_last_enemy() -> None:
    play = play_of(flyers(count=2, every=10), replace(flyers(), name="next", after="flyers", wait=30))
    play.run(12)
    assert len(play.world.enemies) == 2
    play.world.enemies[0].dead = True
    play.run(50)
    assert len(play.world.enemies) == 1
    gone = play.world.stage.pulse
    play.world.enemies[0].dead = True
    come = arrivals(play, 60)
    assert len(come) == 1 and 30 <= come[0] - gone <= 36


def test_a_cue_with_a_pulse_and_another_before_it_waits_for_both() -> None:
    early = play_of(flyers(), replace(flyers(), name="next", at=300, after="flyers"))
    early.run(5)
    early.world.enemies[0].dead = True
    assert arrivals(early, 400) == [300]
    late = play_of(flyers(), replace(flyers(), name="next", at=20, after="flyers"))
    assert all(pulse > 300 for pulse in arrivals(late, 500)[1:])


def test_enemies_that_just_leave_end_their_cue_too() -> None:
    play = play_of(flyers(count=2, every=10))
    play.until(StageCleared)
    assert play.world.result == "clear"


def test_a_stage_is_over_when_every_cue_has_ended() -> None:
    play = play_of(flyers(), march(3, fast=4, slow=4, patience=0), replace(flyers(), name="late", at=2000))
    play.run(1990)
    assert not play.world.stage.over and play.world.result is None
    play.until(StageCleared, most=6000)


# --- hints --------------------------------------------------------------------------------------
def taught() -> Scene:
    """A lesson of a hundred pulses."""
    play = scene(stage(flyers(hint="field", hint_pulses=100)), start=Start(invulnerable=True))
    play.run(1)
    return play


def test_a_hint_is_shown_for_its_time() -> None:
    play = taught()
    assert play.all(HintShown) == [HintShown("field", 100)]
    assert play.world.stage.hint == "field"
    play.run(100)
    assert play.world.stage.hint is None


def test_who_holds_a_catch_is_told_to_throw_and_then_no_more() -> None:
    play = taught()
    play.player.field.catch(10.0, 10.0)
    play.run(1)
    assert [hint.name for hint in play.all(HintShown)] == ["field", "throw"]
    assert play.world.stage.hint == "throw"
    play.player.field.renew()
    play.run(1)
    assert play.world.stage.hint is None


# --- as data ------------------------------------------------------------------------------------
@pytest.mark.parametrize("pulses", [1, 55, 130, 400, 700])
def test_a_stage_is_saved_and_restored_at_any_moment(pulses: int) -> None:
    cues = (
        replace(flyers(SHOOTER, count=5, every=20, hint="field", hint_pulses=90), at=40),
        march(5, fire_every=30),
        replace(flyers(GRUNT, count=2), name="next", after="flyers", wait=20),
        replace(boss_cue(), at=600),
    )
    play = scene(stage(*cues), start=SAFE)
    play.run(pulses)
    copy = Scene(World.restore(play.world.content, play.world.save()))
    assert copy.world.save() == play.world.save()
    for _ in range(30):
        assert copy.run(5) == play.run(5)
        assert copy.world.hash() == play.world.hash()


def test_a_boss_is_sent_by_its_cue() -> None:
    play = play_of(replace(boss_cue(), at=25))
    play.run(25)
    assert play.all(BossWarned) == []
    play.run(1)
    assert len(play.all(BossWarned)) == 1 and play.world.boss is not None
