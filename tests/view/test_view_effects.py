"""Effects: every action answers with light, the least goes first, and it all ends by itself."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from anti_invaders.rules import events as seen
from anti_invaders.view.camera import MOST, Camera
from anti_invaders.view.canvas import Canvas
from anti_invaders.view.effects import Effects
from anti_invaders.view.options import ViewOptions
from anti_invaders.view.particles import CHAFF, SHOW, SIGNAL, SPARK, Particles
from tests.view.view_stage import letters, light, sprites, stage

KILL = seen.EnemyDestroyed(1, "grunt", 200.0, 150.0, 180.0, "small", "shot", 120, 3)
LARGE_KILL = seen.EnemyDestroyed(2, "carrier", 300.0, 150.0, 180.0, "large", "shard", 4000, 5)
BOSS_KILL = seen.BossDestroyed("vanguard", "vanguard", 288.0, 140.0, "kill", 10_000)
PHASE = seen.BossPhaseEnded("vanguard", 1, 288.0, 140.0, "kill", 2000)
NOVA = seen.BombUsed(0, 288.0, 500.0, True)
DEATH = seen.PlayerDied(0, 288.0, 500.0, "grunt", "ring", 2)
THROW = seen.CatchThrown(0, 288.0, 500.0, 12, 780, "release")
EVERYTHING = (
    KILL, LARGE_KILL, BOSS_KILL, PHASE, NOVA, DEATH, THROW,
    seen.EnemyHit(1, "grunt", 200.0, 150.0, "shot"),
    seen.EnemyHit(1, "grunt", 200.0, 150.0, "shard"),
    seen.MarcherLanded("grunt", 100.0, 8, 24),
    seen.BulletAnnihilated(100.0, 100.0, True),
    seen.ShotFired(0, 288.0, 480.0, 1),
    seen.PlayerHit(0, 288.0, 500.0, "grunt", "ring", 10),
    seen.PlayerReturned(0, 288.0, 588.0),
    seen.FieldOpened(0, 288.0, 500.0),
    seen.FieldRefused(0, 288.0, 500.0),
    seen.FieldReady(0),
    seen.BulletCaught(0, 300.0, 450.0, 3),
    seen.ExtendEarned(0, 4),
    seen.PickupTaken(0, "power", 288.0, 480.0, 500),
    seen.BulletsCancelled("death", ((10.0, 20.0),), 0),
)  # fmt: skip


def show(options: ViewOptions | None = None) -> Effects:
    return Effects(sprites(), letters(), Random(7), options or ViewOptions())


# --- they begin and end -----------------------------------------------------------------------------
@pytest.mark.parametrize("event", EVERYTHING, ids=lambda event: type(event).__name__)
def test_every_event_of_the_fight_lights_something_up(event):
    play = stage()
    play.tell(event)
    play.effects.advance(play.play.world)
    assert not play.effects.quiet()


def test_all_light_goes_out_by_itself_and_nobody_listens_any_more():
    """Fault 159: objects that were not removed made one scene slower and slower."""
    play = stage()
    play.tell(*EVERYTHING)
    places = tuple((float(x % 576), float(x % 600)) for x in range(2000))
    play.tell(seen.BulletsCancelled("phase", places, 20_000))
    play.advance(600)
    assert play.effects.quiet()
    assert play.scene.signs.quiet()
    play.effects.unsubscribe(play.bus)
    play.scene.unsubscribe(play.bus)
    assert len(play.bus) == play.listeners


def test_nothing_moves_while_nobody_advances_it():
    """Fault 117: particles kept moving while the game was paused."""
    play = stage()
    play.play.bullet(100.0, 100.0, 1.0, 1.0)
    play.tell(*EVERYTHING)
    play.advance(5)
    before = play.effects.state(), play.play.world.hash(), play.drawn(0.5)
    for _ in range(40):
        last = play.drawn(0.5)
    assert (play.effects.state(), play.play.world.hash()) == before[:2]
    assert np.array_equal(last, before[2])


def test_drawing_and_glowing_leave_the_world_as_it_is():
    play, alone = stage(), stage()
    for stage_, looked_at in ((play, True), (alone, False)):
        stage_.play.enemy()
        stage_.play.bullet(288.0, 100.0, 0.0, 2.0)
        for _ in range(120):
            events = stage_.play.run(1)
            if looked_at:
                stage_.tell(*events)
                stage_.advance()
                stage_.drawn(0.3)
    assert play.play.world.hash() == alone.play.world.hash()


def test_a_new_stage_begins_in_the_dark():
    play = stage()
    play.tell(*EVERYTHING)
    play.tell(seen.StageStarted(2, "Dark Side"))
    assert play.effects.quiet()


# --- the budget -------------------------------------------------------------------------------------
def test_over_budget_trails_go_before_explosions_and_those_before_signals():
    pool = Particles(budget=100)
    pool.add(60, 0, 1.0, 1.0, weight=CHAFF)
    pool.add(40, 0, 2.0, 2.0, weight=SHOW)
    pool.add(70, 0, 3.0, 3.0, weight=SIGNAL)
    x = pool.state()[0]
    assert [int((x == value).sum()) for value in (1.0, 2.0, 3.0)] == [0, 30, 70]


def test_what_weighs_less_never_displaces_what_weighs_more():
    pool = Particles(budget=50)
    pool.add(50, 0, 1.0, 1.0, weight=SHOW)
    pool.add(20, 0, 2.0, 2.0, weight=SPARK)
    assert (pool.state()[0] == 1.0).all()


@given(st.lists(st.tuples(st.integers(0, 90), st.sampled_from((CHAFF, SPARK, SHOW, SIGNAL))), max_size=25))
def test_the_budget_holds_whatever_is_added(waves):
    pool = Particles(budget=120)
    for count, weight in waves:
        pool.add(count, 0, np.arange(float(count)), 0.0, life=np.full(count, 9.0), weight=weight)
        assert pool.n <= pool.budget
        pool.advance()


def test_a_hundred_kills_at_once_stay_within_the_budget():
    play = stage()
    play.tell(*([LARGE_KILL] * 100))
    assert play.effects._particles.n <= play.effects._particles.budget


# --- points and words -------------------------------------------------------------------------------
def test_points_are_never_drawn_over_a_bullet():
    play = stage()
    play.effects.say("+120", 300.0, 200.0, 11.0, "blaze")
    canvas = Canvas(play.screen, 1)
    play.effects.draw_words(canvas, play.play.world)
    assert light(play.screen)[280:320, 195:216].any()
    play.screen.fill((0, 0, 0))
    play.play.bullet(300.0, 206.0)
    play.effects.draw_words(canvas, play.play.world)
    assert not light(play.screen).any()


def test_texts_that_appear_in_one_place_stand_above_each_other():
    play = stage()
    for _ in range(4):
        play.effects.say("+120", 300.0, 200.0, 9.0, "blaze")
    heights = sorted(y for _, y, _ in play.effects._floaters.state())
    assert min(np.diff(heights)) >= 9.0


def test_texts_keep_within_the_field():
    play = stage()
    play.effects.say("+1 000 000", 2.0, 100.0, 19.0, "blaze")
    play.effects.draw_words(Canvas(play.screen, 1), play.play.world)
    columns = light(play.screen).max(axis=2).max(axis=1)
    assert columns[:2].max() <= 2 < columns[8:].max()


# --- gems -------------------------------------------------------------------------------------------
def test_bullets_of_an_ended_phase_become_gems_that_fly_to_the_ship():
    play = stage()
    play.tell(seen.BulletsCancelled("phase", ((60.0, 60.0), (500.0, 90.0)), 20))
    play.advance(25)
    first = play.effects.gems.state()
    play.advance(10)
    later = play.effects.gems.state()
    ship = play.play.player
    away = [np.hypot(rows[0] - ship.x, rows[1] - ship.y) for rows in (first, later)]
    assert (away[1] < away[0]).all()
    play.advance(120)
    assert len(play.effects.gems) == 0


def test_bullets_cancelled_by_a_death_give_no_gems():
    play = stage()
    play.tell(seen.BulletsCancelled("death", ((60.0, 60.0),), 0))
    assert len(play.effects.gems) == 0


def test_a_boss_that_withdraws_does_not_burst():
    play = stage()
    play.tell(seen.BossDestroyed("vanguard", "vanguard", 288.0, 140.0, "timeout", 0))
    assert play.effects.quiet()


# --- what the player may switch off -----------------------------------------------------------------
def test_without_shake_the_camera_rests():
    play = stage(ViewOptions(shake=0.0))
    play.tell(*EVERYTHING)
    assert play.effects.camera.still()
    assert (play.effects.camera.x, play.effects.camera.y) == (0.0, 0.0)


def test_a_throw_kicks_the_camera_by_three_px_downward():
    play = stage()
    play.tell(THROW)
    assert play.effects.camera.y == pytest.approx(3.0)


def test_no_kick_is_stronger_than_six_px():
    camera = Camera(Random(1))
    for _ in range(50):
        camera.kick(40.0)
    assert np.hypot(camera.x, camera.y) <= MOST + 1e-9


def test_there_are_at_most_three_flashes_a_second():
    play = stage()
    flashes = 0
    for _ in range(60):
        before = play.effects.bursts._since
        play.tell(PHASE, THROW)
        flashes += play.effects.bursts._since < before
        play.effects.advance(play.play.world)
    assert 1 <= flashes <= 3


def test_reduced_flashes_are_dimmer():
    brightness = []
    for calm in (False, True):
        play = stage(ViewOptions(calm=calm))
        play.effects.advance(play.play.world)
        play.effects.bursts.flash(288.0, 200.0, 120.0, "boom")
        play.effects.draw(Canvas(play.screen, 1), 0.0)
        brightness.append(int(light(play.screen).sum()))
    assert brightness[1] < 0.6 * brightness[0]


def test_the_view_has_a_chance_of_its_own():
    """Same chance, same lights: nothing is taken from the world or from the clock."""
    states = []
    for chance in (1, 1, 2):
        play = stage(chance=chance)
        play.tell(*EVERYTHING)
        play.advance(7)
        states.append(play.effects.state())
    assert states[0] == states[1] != states[2]
