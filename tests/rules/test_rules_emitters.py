"""Patterns at work in the fight: fair, limited, mirrored, each with luck of its own."""

from __future__ import annotations

from dataclasses import replace
from math import hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anti_invaders.rules import trig
from anti_invaders.rules.bullets import BulletField
from anti_invaders.rules.emitters import FLIGHT, NEAREST, TOP_SPEED, Emitter, Gunnery, Source
from anti_invaders.rules.events import EnemyFired
from anti_invaders.rules.field import LOWEST_QUARTER
from anti_invaders.rules.rng import Stream, named
from anti_invaders.rules.specs import WeaponSpec
from anti_invaders.rules.start import Start
from tests.rules.scenes import GRUNT, pattern, scene


def gunnery(ship=(288.0, 500.0), factor=1.0, events=None):
    window = Gunnery(BulletField(), factor, (events if events is not None else []).append)
    window.ships = [ship]
    return window


def emitter(body, rank=0.5, mirror=False, offset=(0.0, 0.0)):
    return Emitter.started(Source(1, 7, "grunt", "test", Stream(3)), pattern(body), rank, offset, mirror)


def shot(direction, speed, kind="absolute"):
    return (
        f"<action label='top'><fire><direction type='{kind}'>{direction}</direction>"
        f"<speed>{speed}</speed><bullet/></fire></action>"
    )


@pytest.mark.parametrize("factor", [0.75, 1.0, 1.15, 1.3])
def test_the_difficulty_multiplies_speed_up_to_six_px_a_pulse(factor):
    """Fault 112: whatever is asked for, nothing is faster."""
    for speed in (0.5, 1.0, 2.0, 9.0):
        window = gunnery(factor=factor)
        emitter(shot(180, speed)).advance(0, 288.0, 100.0, window)
        assert window.bullets.vy[0] == pytest.approx(min(2.0 * speed * factor, TOP_SPEED))


def test_acceleration_is_multiplied_too_and_never_passes_six_px_a_pulse():
    body = (
        "<action label='top'><fire><direction type='absolute'>90</direction><speed>1</speed><bullet>"
        "<action><accel><vertical>9</vertical><term>60</term></accel></action></bullet></fire></action>"
    )
    play = scene(start=Start(difficulty="lunatic"), falling=body)
    source = Source(1, 1, "grunt", "falling", Stream(0))
    play.enemy(y=20.0).emitters.append(
        Emitter.started(source, play.world.content.patterns["falling"], 1.0)
    )
    play.run(1)
    assert play.world.bullets.vx[0] == pytest.approx(2.6)
    play.run(2)
    assert play.world.bullets.vy[0] == pytest.approx(2.6 * 9 / 60 * 2, abs=0.4)
    for _ in range(60):
        play.run(1)
        for vx, vy in zip(play.world.bullets.vx, play.world.bullets.vy, strict=True):
            assert hypot(vx, vy) <= TOP_SPEED + 1e-9


@pytest.mark.parametrize(
    ("distance", "speed", "fired"),
    [(95.0, 1.0, False), (97.0, 1.0, True), (119.0, 2.0, False), (121.0, 2.0, True), (179.0, 3.0, False)],
)
def test_nobody_aims_from_nearer_than_thirty_pulses_of_flight_or_96_px(distance, speed, fired):
    window = gunnery(ship=(288.0, 400.0))
    emitter(shot(0, speed, "aim")).advance(0, 288.0, 400.0 - distance, window)
    assert window.bullets.n == fired


def test_a_ring_from_near_leaves_out_what_would_go_for_the_ship():
    """What is not aimed may be fired from anywhere; what happens to aim is not."""
    ring = (
        "<action label='top'><repeat><times>8</times><action><fire><direction type='sequence'>45</direction>"
        "<bullet/></fire></action></repeat></action>"
    )
    near, far = gunnery(ship=(288.0, 250.0)), gunnery(ship=(288.0, 440.0))
    emitter(ring).advance(0, 288.0, 200.0, near)
    emitter(ring).advance(0, 288.0, 200.0, far)
    assert (near.bullets.n, far.bullets.n) == (7, 8)


@pytest.mark.parametrize(("y", "fired"), [(449.0, True), (451.0, False)])
def test_nobody_aims_from_the_lowest_quarter(y, fired):
    window = gunnery(ship=(20.0, 590.0))
    emitter(shot(0, 1.0, "aim")).advance(0, 560.0, y, window)
    assert window.bullets.n == fired
    emitter(shot(0, 1.0)).advance(0, 560.0, y, window)
    assert window.bullets.n == fired + 1


@given(
    st.floats(0, 576), st.floats(0, 600), st.floats(12, 564), st.floats(12, 588),
    st.floats(0, 360), st.floats(0.1, 4),
)  # fmt: skip
def test_whatever_is_fired_at_the_ship_was_fired_from_far_enough(x, y, ship_x, ship_y, direction, speed):
    window = gunnery(ship=(ship_x, ship_y))
    emitter(shot(direction, speed)).advance(0, x, y, window)
    if not window.bullets.n:
        return
    away = hypot(ship_x - x, ship_y - y)
    off = abs(trig.difference(trig.angle(ship_x - x, ship_y - y), direction))
    if off < 11.9 and away > 0.0:
        assert y <= LOWEST_QUARTER
        assert away >= min(max(NEAREST, FLIGHT * min(2.0 * speed, TOP_SPEED)), away + 1e-6)
        assert away >= NEAREST - 1e-6


def test_bullets_that_fire_are_held_to_the_same_fairness():
    body = (
        "<action label='top'><fire><direction type='absolute'>180</direction><speed>1.5</speed><bullet>"
        "<action><wait>20</wait><fire><direction type='aim'>0</direction><bullet/></fire><wait>40</wait>"
        "<fire><direction type='aim'>0</direction><bullet/></fire></action></bullet></fire></action>"
    )
    play = scene(child=body)
    play.player.x = play.player.px = 300.0
    source = Source(1, 1, "grunt", "child", Stream(0))
    play.enemy(y=250.0).emitters.append(Emitter.started(source, play.world.content.patterns["child"], 0.5))
    play.run(30)
    assert play.world.bullets.n == 2
    play.run(35)
    assert play.world.bullets.n == 2


def test_a_mirrored_pattern_swaps_left_and_right():
    plain, mirrored = gunnery(), gunnery()
    emitter(shot(120, 1)).advance(0, 288.0, 100.0, plain)
    emitter(shot(120, 1), mirror=True).advance(0, 288.0, 100.0, mirrored)
    assert plain.bullets.vx[0] == pytest.approx(-mirrored.bullets.vx[0])
    assert plain.bullets.vy[0] == pytest.approx(mirrored.bullets.vy[0])


def test_aimed_fire_finds_the_ship_mirrored_or_not():
    for mirror in (False, True):
        window = gunnery(ship=(400.0, 400.0))
        emitter(shot(0, 1, "aim"), mirror=mirror).advance(0, 200.0, 200.0, window)
        assert window.bullets.vx[0] == pytest.approx(window.bullets.vy[0])
        assert window.bullets.vx[0] > 0.0


def test_the_nearest_of_two_ships_is_aimed_at():
    window = gunnery()
    window.ships = [(100.0, 500.0), (500.0, 500.0)]
    emitter(shot(0, 1, "aim")).advance(0, 450.0, 200.0, window)
    assert window.bullets.vx[0] > 0.0


def test_an_offset_moves_the_muzzle():
    window = gunnery()
    emitter(shot(180, 1), offset=(-30.0, 12.0)).advance(0, 288.0, 100.0, window)
    assert (window.bullets.x[0], window.bullets.y[0]) == (258.0, 112.0)


def test_a_volley_is_told_once_and_a_sound_of_its_own_each_time():
    events = []
    window = gunnery(events=events)
    sounding = (
        "<action label='top'><repeat><times>6</times><action><fire {}><direction type='absolute'>180"
        "</direction><bullet/></fire><wait>{}</wait></action></repeat></action>"
    )
    quick, slow = emitter(sounding.format("", 4)), emitter(sounding.format("", 30))
    loud = emitter(sounding.format("ai:sound='laser'", 4))
    for gun, count in ((quick, 1), (slow, 6), (loud, 6)):
        events.clear()
        for now in range(200):
            gun.advance(now, 288.0, 100.0, window)
        assert len(events) == count
        assert all(isinstance(event, EnemyFired) and event.kind == "grunt" for event in events)
    assert {event.sound for event in events} == {"laser"}
    assert quick.done


def test_an_emitter_that_is_done_is_taken_from_its_owner():
    play = scene()
    foe = play.enemy()
    play.world.attach(foe, WeaponSpec("ring", "enter", "shot"))
    assert len(foe.emitters) == 1
    play.run(2)
    assert (foe.emitters, play.world.bullets.n) == ([], 8)


def test_every_emitter_draws_from_a_stream_of_its_own():
    """What one enemy does must not change another's luck."""
    def fired(*others):
        play = scene(start=Start(seed=5))
        guns = [play.enemy(x=100.0 + 50 * i, y=40.0) for i in range(3)]
        for foe in guns:
            play.world.attach(foe, WeaponSpec("chance", "enter", "shot"))
        for index in others:
            guns[index].emitters.clear()
        play.run(60)
        return [
            [tuple(play.world.bullets.place(row)) for row in range(play.world.bullets.n)
             if play.world.bullets.fired_by(row).owner == foe.id]
            for foe in guns
        ]  # fmt: skip

    everyone, alone = fired(), fired(0, 2)
    assert everyone[1] == alone[1]
    assert everyone[0] != everyone[1]


def test_streams_differ_by_seed_and_by_name():
    first = [named(1, name).random() for name in ("world", "emitter 1", "emitter 2")]
    second = [named(2, name).random() for name in ("world", "emitter 1", "emitter 2")]
    assert len({*first, *second}) == 6


def test_a_pattern_may_move_its_owner():
    body = (
        "<action label='top'><changeDirection><direction type='absolute'>90</direction><term>1</term>"
        "</changeDirection><changeSpeed><speed>1</speed><term>1</term></changeSpeed><wait>30</wait>"
        "<changeSpeed><speed>0</speed><term>1</term></changeSpeed><wait>30</wait></action>"
    )
    play = scene(dancer=body)
    foe = play.enemy(replace(GRUNT, hp=99.0))
    play.world.attach(foe, WeaponSpec("dancer", "enter", "shot"))
    play.run(20)
    assert foe.x == pytest.approx(288.0 + 2.0 * 19)
    play.run(60)
    assert foe.x == pytest.approx(288.0 + 2.0 * 30)
    assert foe.y == pytest.approx(200.0)
