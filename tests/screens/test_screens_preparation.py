"""A stage is made ready before it is seen: first what is seen first, then the rest."""

from __future__ import annotations

from dataclasses import replace

import pytest

from anti_invaders.rules.stage import bosses
from anti_invaders.rules.start import Start
from anti_invaders.rules.world import World
from anti_invaders.screens.practice import PATIENCE, Practice
from anti_invaders.screens.theatre import Theatre
from anti_invaders.screens.worlds import Worlds
from anti_invaders.view.stage_cast import cast_of, worlds_of
from stage import Stage, loaded


@pytest.fixture
def stage() -> Stage:
    """Its art knows of no stage that is ready."""
    made = Stage()
    made.shell.art._drop()
    made.shell.art._ready.clear()
    return made


def test_a_stage_opens_before_the_rest_of_it_is_baked(stage: Stage) -> None:
    art = stage.shell.art
    assert art.open(loaded(), Start(stage=2), stage.shell.view)
    assert not art.ready
    assert not art.open(loaded(), Start(stage=2), stage.shell.view)
    art.finish()
    assert art.ready
    assert art.prepare(loaded(), Start(stage=2), stage.shell.view) is None


def test_in_the_middle_of_a_stage_all_of_it_is_made_ready(stage: Stage) -> None:
    assert stage.shell.art.open(loaded(), Start(stage=2), stage.shell.view, whole=True)
    assert stage.shell.art.ready


def test_who_comes_soon_is_in_the_cast_and_bosses_of_the_end_are_not_among_them() -> None:
    world = World(loaded(), Start(stage=3))
    spec = world.stage.spec
    soon = {kind.name for kind in cast_of(replace(spec, cues=world.stage.soon(1800)), loaded())}
    everybody = {kind.name for kind in cast_of(spec, loaded())}
    assert soon < everybody
    assert "quarrier" in everybody - soon
    late = World(loaded(), Start(stage=3, cue=bosses(spec)[-1].name))
    assert "quarrier" in {kind.name for kind in cast_of(replace(spec, cues=late.stage.soon(1800)), loaded())}


def test_only_what_was_asked_for_last_is_made_ready(stage: Stage) -> None:
    art, view = stage.shell.art, stage.shell.view
    first = art.prepare(loaded(), Start(stage=1), view)
    assert first is art.prepare(loaded(), Start(stage=1, seed=5), view)
    second = art.prepare(loaded(), Start(stage=2), view)
    assert second is not first
    art.finish()
    assert second is not None and second.done
    assert first is not None and not first.done


def test_what_is_ready_grows_from_nothing_to_all(stage: Stage) -> None:
    made = stage.shell.art.prepare(loaded(), Start(stage=1), stage.shell.view)
    assert made is not None
    made.begin_beside()
    shares = [made.share]
    while not made.opened:
        made.step(haste=True)
        shares.append(made.share)
    assert shares[0] < 0.1 and shares[-1] == 1.0
    assert shares == sorted(shares)
    made.leave()


def test_practice_makes_a_stage_ready_once_the_choice_has_stood_on_it(stage: Stage) -> None:
    stage.shell.store.settings.practice_stage = 2
    stage.stack.push(Practice(stage.shell))
    stage.settle()
    stage.shell.art._drop()
    stage.shell.store.settings.practice_stage = 3
    stage.pulse(PATIENCE)
    assert stage.shell.art.ready
    stage.pulse(2)
    assert not stage.shell.art.ready
    stage.shell.art.finish()
    assert stage.shell.art.prepare(loaded(), Start(stage=3), stage.shell.view) is None


# --- worlds ---------------------------------------------------------------------------------------------
def test_a_world_that_no_stage_needs_any_more_is_let_go_of() -> None:
    worlds = Worlds(1)
    first, second = worlds.behind("gate"), worlds.behind("belt")
    worlds.keep(("belt",))
    assert worlds.behind("belt") is second
    assert worlds.behind("gate") is not first


def test_a_theatre_keeps_only_the_worlds_of_its_stage(stage: Stage) -> None:
    art = stage.shell.art
    art.behind("gate")
    theatre = Theatre(stage.shell, World(loaded(), Start(stage=2)), silent=True)
    theatre.dress()
    assert set(art._worlds._open) <= set(worlds_of(theatre.world.stage.spec))
    art.finish()
