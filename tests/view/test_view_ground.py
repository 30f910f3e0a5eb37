"""What lies about: scenery in its states, whirls, and how all of it is drawn in its order."""

from __future__ import annotations

import numpy as np
import pygame
import pytest

from anti_invaders.rules import events as seen
from anti_invaders.rules.scenery import Obstacle, Pull
from anti_invaders.rules.specs import ObstacleSpec
from anti_invaders.view.canvas import Canvas
from anti_invaders.view.decks import FADE, Decks
from anti_invaders.view.ground import POSES, ROUND, lie
from tests.rules import scenes
from tests.view.view_stage import GROUND, Stage, luminance, stage

STATES = {"asteroid-small": 3, "asteroid-medium": 3, "asteroid-large": 3, "bunker": 4}
X, Y = 200.0, 300.0


def thing(kind: str, state: int = 0, x: float = X, y: float = Y) -> Obstacle:
    """One that lies where it is, crumbled that far."""
    states = STATES[kind]
    spec = ObstacleSpec(
        name=kind, title=kind, hp=10.0 * states, points=50, states=states, hull=((0.0, 0.0, 20.0),), body=()
    )
    return Obstacle(1, spec, x, y, x, y, 0.0, 0.0, 0, 10.0 * (states - state))


def with_things(*things: Obstacle) -> Stage:
    play = stage()
    play.play.world.scenery = list(things)
    return play


@pytest.mark.parametrize("kind", STATES)
def test_each_state_of_a_thing_looks_different(kind):
    pictures = {with_things(thing(kind, state)).drawn().tobytes() for state in range(STATES[kind])}
    assert len(pictures) == STATES[kind]


def test_a_thing_is_drawn_between_where_it_was_and_where_it_is():
    moving = thing("asteroid-large")
    moving.px, moving.x = X, X + 40.0
    play = with_things(moving)
    lit = [luminance(play.drawn(alpha)).max(axis=1) > 0.2 for alpha in (0.0, 1.0)]
    assert np.flatnonzero(lit[1])[0] - np.flatnonzero(lit[0])[0] == pytest.approx(40, abs=1)


def test_scenery_lies_under_enemies_and_own_shots():
    play = with_things(thing("asteroid-large"))
    rock = play.drawn()
    play.play.enemy(x=X, y=Y)
    over = play.drawn()
    changed = np.abs(over - rock).sum(axis=-1)[int(X) - 14 : int(X) + 14, int(Y) - 14 : int(Y) + 14]
    assert (changed > 60).mean() > 0.2
    play.play.world.enemies.clear()
    play.play.shot(X + 10.0, Y)
    assert (luminance(play.drawn()) - luminance(rock)).max() > 0.2


def test_a_blow_brightens_a_thing_now_and_then_and_not_each_pulse():
    struck, calm = thing("bunker"), with_things(thing("bunker")).drawn().sum()
    play, bright = with_things(struck), 0
    for _ in range(18):
        struck.flash = 2
        play.scene.advance(play.play.world)
        bright += play.drawn().sum() > calm * 1.01
    assert 4 <= bright <= 8


def test_round_things_lie_differently_and_bunkers_stand():
    assert {lie("bunker", number) for number in range(20)} == {0.0}
    for kind in ROUND:
        assert len({lie(kind, number) for number in range(20)}) == POSES


def test_what_crumbles_chips_and_what_is_gone_comes_apart():
    counts = []
    for state in (1, 3):
        play = stage()
        play.tell(seen.SceneryCrumbled(1, "asteroid-large", X, Y, state, 3, 0))
        play.effects.advance(play.play.world)
        counts.append(len(play.effects.state()[0]))
    assert 0 < counts[0] < counts[1]


def test_who_shoots_a_thing_to_pieces_sees_its_points():
    play = stage()
    play.tell(seen.SceneryCrumbled(1, "bunker", X, Y, 4, 4, 100))
    assert len(play.effects._floaters) == 1


# --- whirls -----------------------------------------------------------------------------------------
def whirl(left: int = 300, radius: float = 110.0) -> Stage:
    play = stage()
    play.play.world.pulls = [Pull(X, Y, radius, 0.1, 14.0, 600, left)]
    return play


def test_a_whirl_shows_its_reach_and_its_core():
    picture = luminance(whirl().drawn())
    y, x = np.meshgrid(np.arange(600), np.arange(800))
    away = np.hypot(x - X, y - Y)
    plain = luminance(np.array(GROUND))
    turn = np.degrees(np.arctan2(y - Y, x - X)).astype(int) // 6
    rim = (away > 107) & (away < 113)
    lit = [picture[rim & (turn == part)].max() > plain + 0.004 for part in range(-29, 29)]
    assert np.mean(lit) > 0.9, "a rim all round"
    assert picture[away < 10].max() <= plain + 0.002, "a core in which nothing is"
    assert picture[(away > 12) & (away < 17)].mean() > 5 * plain, "and its edge"
    assert picture[(away > 122) & (away < 140)].max() <= plain + 0.002, "nothing beyond its reach"


def test_a_whirl_turns_comes_and_goes():
    play = whirl()
    first = play.drawn()
    play.advance(10)
    assert not np.array_equal(play.drawn(), first)
    dark = stage().drawn().sum()
    for left in (3, 600):
        assert whirl(left=left).drawn().sum() - dark < 0.3 * (first.sum() - dark)


def test_a_whirl_stays_dim_enough_for_bullets():
    shade = luminance(whirl().drawn())
    assert np.percentile(shade[90:310, 190:410], 90) < 0.155


# --- decks ------------------------------------------------------------------------------------------
def lit_under(play: Stage, x: float = X, top: float = Y + 16, foot: float = Y + 34) -> float:
    """How much more light there is right under a thing than beside it."""
    picture = luminance(play.drawn())
    rows = slice(int(top), int(foot))
    under, beside = picture[int(x) - 30 : int(x) + 30, rows], picture[int(x) + 90 : int(x) + 150, rows]
    return float(under.mean() - beside.mean())


def pulse(play: Stage) -> None:
    play.scene.advance(play.play.world)


def test_a_bunker_stands_on_a_deck_and_a_rock_on_nothing():
    for kind, stands in (("bunker", True), ("asteroid-medium", False)):
        play = with_things(thing(kind))
        bare = lit_under(play)
        pulse(play)
        assert (lit_under(play) > bare + 0.002) == stands


def test_a_turret_is_let_down_on_a_deck_that_hangs_on_cables():
    play = stage()
    turret = play.play.enemy(scenes.enemy_spec("turret"), X, Y)
    bare = luminance(play.drawn())
    pulse(play)
    gained = luminance(play.drawn()) - bare
    columns = gained[:, 40:240].mean(axis=1)
    assert (columns > 0.004).sum() in range(2, 10), "two cables above it"
    assert gained[int(X) - 30 : int(X) + 30, int(Y) + 15 : int(Y) + 25].max() > 0.02, "a deck under it"
    assert np.abs(gained[:, int(Y) + 40 :]).max() < 0.002, "nothing below"
    turret.py, turret.y = Y, Y + 30
    pulse(play)
    assert luminance(play.drawn())[int(X) - 30 : int(X) + 30, int(Y) + 46 : int(Y) + 54].max() > 0.02


def test_a_deck_whose_owner_is_gone_goes_on_and_fades():
    play = with_things(thing("bunker"))
    pulse(play)
    play.play.world.scenery.clear()
    light = []
    for _ in range(FADE + 2):
        light.append(lit_under(play))
        pulse(play)
    assert light[0] > 0.002 and light[0] > light[20] > light[-1]
    assert abs(light[-1]) < 0.0005


def test_a_deck_is_dimmed_with_the_world_behind_it():
    light = []
    for share in (1.0, 0.4):
        decks, screen = Decks(1, share), pygame.Surface((576, 600))
        decks.advance([thing("bunker")])
        decks.draw(Canvas(screen, 1), 1.0)
        light.append(pygame.surfarray.array3d(screen).sum())
    assert 0 < light[1] < 0.6 * light[0]
