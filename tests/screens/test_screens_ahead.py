"""From stage to stage: the next one is made ready beside this one, and its world fades in."""

from __future__ import annotations

import threading
from dataclasses import replace

import pytest

from anti_invaders.rules.events import BackdropCued
from anti_invaders.rules.start import Start
from anti_invaders.rules.world import World
from anti_invaders.screens.ahead import Ahead
from anti_invaders.screens.theatre import AHEAD, Theatre
from anti_invaders.view.backdrops.crossfade import FADE
from anti_invaders.view.stage_cast import worlds_of
from stage import Stage, loaded


@pytest.fixture
def theatre() -> Theatre:
    """A first stage, and a second one that lies elsewhere."""
    first = loaded().stages[1]
    second = replace(first, number=2, name="other", backdrop="home_row")
    pack = replace(loaded(), stages={1: first, 2: second}, digest="two of them")
    shell = Stage(pack=pack).shell
    made = Theatre(shell, World(pack, Start(seed=1)), silent=True)
    made.dress()
    return made


def test_what_is_shown_in_the_next_stage_is_ready_when_it_begins(theatre: Theatre) -> None:
    art = theatre.shell.art
    while not art.ready:
        theatre.advance()
    theatre.world.stage.pulse = AHEAD
    theatre.advance()
    while not art.ready:
        theatre.advance()
        art.frame_over()
    assert "home_row" in art._worlds._fresh
    theatre.world.stage.spec = theatre.world.content.stages[2]
    theatre.world.stage.pulse = 0
    assert not theatre._open()


def test_a_stage_that_is_too_young_makes_no_other_ready_and_a_lone_one_never(theatre: Theatre) -> None:
    art, content = theatre.shell.art, theatre.world.content
    while not art.ready:
        theatre.advance()
    theatre.advance()
    assert art.ready
    alone = Theatre(theatre.shell, World(content, Start(seed=1, alone=True)), silent=True)
    alone.world.stage.pulse = AHEAD
    alone.advance()
    assert art.ready


def test_another_world_fades_in_and_no_scene_is_made_anew(theatre: Theatre) -> None:
    scene, before = theatre._scene, theatre._behind.shown
    theatre.hear([BackdropCued("home_row")])
    assert theatre._scene is scene
    assert theatre._behind.shown is before and theatre._behind.last is not before
    for _ in range(FADE):
        theatre._behind.advance(0.0)
    assert theatre._behind.shown is theatre.shell.art.behind("home_row")


def test_the_same_world_again_is_left_alone(theatre: Theatre) -> None:
    before = theatre._behind.last
    theatre.hear([BackdropCued(theatre.world.stage.backdrop)])
    assert theatre._behind.last is before


def test_a_stages_worlds_are_its_own_and_those_of_its_cues() -> None:
    for stage in loaded().stages.values():
        worlds = worlds_of(stage)
        assert worlds[0] == stage.backdrop
        assert len(set(worlds)) == len(worlds)


def test_what_is_done_beside_the_game_can_be_hurried_and_stopped() -> None:
    done = []
    go = threading.Event()

    def steps():  # type: ignore[no-untyped-def]
        for step in range(5):
            go.wait(5.0)
            done.append(step)
            yield

    ahead = Ahead(steps())
    assert not ahead.done
    go.set()
    while not ahead.done:
        ahead.hurry()
    assert done == [0, 1, 2, 3, 4]

    stopped = Ahead(iter(lambda: None, 1))
    stopped.stop()
    assert stopped.done


def test_what_fails_beside_the_game_is_left_to_whoever_needs_it(caplog: pytest.LogCaptureFixture) -> None:
    def broken():  # type: ignore[no-untyped-def]
        yield
        raise OSError("no such drawing")

    ahead = Ahead(broken())
    while not ahead.done:
        ahead.hurry()
    assert "could not be made ready" in caplog.text
