"""A clearing: it ends when nobody is left, and what lay about in a wave does not wait for the next one."""

from __future__ import annotations

from dataclasses import replace

from anti_invaders.content import load
from anti_invaders.rules.controls import IDLE
from anti_invaders.rules.events import Event, MarchersStepped, SceneryCrumbled
from anti_invaders.rules.specs import (
    AdvanceCue,
    ClearingCue,
    Cue,
    FlyCue,
    MusicCue,
    PullCue,
    SceneryCue,
    StageSpec,
)
from anti_invaders.rules.start import Start
from anti_invaders.rules.world import World

HELD = Start(invulnerable=True, hold_invasion=True)
EVERY = 100  # pulses from flyer to flyer


def flyers(name: str, **when: object) -> FlyCue:
    known = load()
    return FlyCue(name=name, enemy=known.enemies["grunt"], path="arc", count=3, every=EVERY, **when)  # type: ignore[arg-type]


def rocks(name: str = "rocks") -> SceneryCue:
    thing = load().scenery["asteroid-large"]
    return SceneryCue(name=name, at=5, thing=thing, places=((100.0, 60.0), (400.0, 60.0)), drift=(0.0, 0.1))


def well(name: str, **when: object) -> PullCue:
    return PullCue(name=name, x=288.0, y=200.0, radius=100.0, strength=0.01, core=5.0, pulses=900, **when)  # type: ignore[arg-type]


def world(*cues: Cue) -> World:
    stage: StageSpec = replace(load().stages[1], cues=(*cues, MusicCue(name="late", at=9000, play="belt")))
    return World(replace(load(), stages={1: stage}), HELD)


def played(run: World, pulses: int) -> list[Event]:
    """What happens while whoever comes is shot at once."""
    seen: list[Event] = []
    for _pulse in range(pulses):
        seen += run.advance((IDLE,))
        for enemy in run.enemies:
            enemy.dead = True
    return seen


def ended(run: World) -> dict[str, int]:
    """When each cue ended."""
    return dict(run.stage.save()["ended"])


def test_it_waits_for_those_who_are_still_to_be_sent() -> None:
    run = world(flyers("first", at=1), ClearingCue(name="clear", at=2))
    played(run, 2 * EVERY)
    assert "clear" not in ended(run)
    played(run, EVERY)
    assert ended(run)["clear"] == ended(run)["first"] > 2 * EVERY


def test_it_waits_for_the_last_who_flies() -> None:
    run = world(flyers("first", at=1), ClearingCue(name="clear", at=2))
    while run.enemies or run.pulse < 3 * EVERY:
        assert "clear" not in ended(run)
        run.advance((IDLE,))
    played(run, 5)
    assert "clear" in ended(run)


def test_rocks_fall_to_pieces_for_no_points_and_so_that_everybody_sees_it() -> None:
    run = world(rocks(), flyers("first", at=1), ClearingCue(name="clear", at=2))
    played(run, 2 * EVERY)
    assert len(run.scenery) == 2
    seen = played(run, EVERY)
    fallen = [event for event in seen if isinstance(event, SceneryCrumbled)]
    assert [(event.state, event.points) for event in fallen] == [(3, 0)] * 2
    assert run.scenery == []
    assert run.players[0].score == 0


def test_a_pull_lets_go_and_our_march_halts() -> None:
    steps = AdvanceCue(name="we-come", at=3, steps=20, every=40, row=20.0)
    run = world(well("well", at=3), steps, flyers("first", at=1), ClearingCue(name="clear", at=2))
    while "clear" not in ended(run):
        played(run, 1)
    assert [pull.left <= 30 for pull in run.pulls] == [True]
    seen = played(run, 60)
    assert run.pulls == []
    assert not any(isinstance(event, MarchersStepped) for event in seen)
    assert {"well", "we-come"} <= ended(run).keys()


def test_what_it_strikes_does_not_come_any_more() -> None:
    late = well("late-well", at=4 * EVERY)
    run = world(flyers("first", at=1), late, ClearingCue(name="clear", at=2, strikes=("late-well",)))
    played(run, 5 * EVERY)
    assert run.pulls == []
    assert "late-well" not in run.stage.save()["waiting"]


def test_a_run_that_was_saved_before_it_goes_on_as_the_other() -> None:
    run = world(
        rocks(), flyers("first", at=1), ClearingCue(name="clear", at=2), flyers("next", after="clear")
    )
    played(run, EVERY)
    again = World.restore(run.content, run.save())
    for each in (run, again):
        played(each, 4 * EVERY)
    assert run.hash() == again.hash()
    assert "next" in ended(run)


def test_a_stage_of_very_many_cues_finds_out_what_comes_soon_and_who_leads() -> None:
    """A chain far longer than calls may be deep."""
    chain = [flyers("0", at=1)]
    chain += [flyers(str(n), after=str(n - 1), wait=10) for n in range(1, 3000)]
    run = world(*chain)
    assert [cue.name for cue in run.stage.soon(30)] == ["0", "1", "2"]
