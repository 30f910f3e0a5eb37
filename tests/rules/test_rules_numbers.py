"""The ground the rules stand on: exact angles, one chance, one byte of controls, one field."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anti_invaders.rules import field, trig
from anti_invaders.rules.controls import IDLE, Controls
from anti_invaders.rules.events import ShotFired
from anti_invaders.rules.rng import Stream, named

degrees = st.floats(-1e6, 1e6)
lengths = st.floats(1e-6, 1e6)


@given(degrees)
def test_sine_and_cosine_are_those_of_the_textbook(angle):
    s, c = trig.sin_cos(angle)
    turned = math.radians(math.fmod(angle, 360.0))
    assert s == pytest.approx(math.sin(turned), abs=1e-9)
    assert c == pytest.approx(math.cos(turned), abs=1e-9)
    assert s * s + c * c == pytest.approx(1.0, abs=1e-15)


@pytest.mark.parametrize(
    ("angle", "x", "y"), [(0, 0, -1), (90, 1, 0), (180, 0, 1), (270, -1, 0), (-90, -1, 0), (720, 0, -1)]
)
def test_the_four_ways_are_exact(angle, x, y):
    assert trig.polar(angle, 1.0) == (x, y)


@given(st.floats(0.0, 359.999), lengths)
def test_an_angle_is_found_again_in_its_vector(angle, length):
    found = trig.angle(*trig.polar(angle, length))
    assert abs(trig.difference(found, angle)) < 1e-9
    assert 0.0 <= found < 360.0


@given(st.floats(-1e3, 1e3), st.floats(-1e3, 1e3))
def test_angles_are_those_of_the_textbook(dx, dy):
    if dx == dy == 0.0:
        assert trig.angle(dx, dy) == 0.0
        return
    expected = math.degrees(math.atan2(dx, -dy)) % 360.0
    assert abs(trig.difference(trig.angle(dx, dy), expected)) < 1e-9


@given(st.floats(-1e3, 1e3), st.floats(-1e3, 1e3), lengths)
def test_a_vector_toward_something_has_the_length_asked_for(dx, dy, length):
    x, y = trig.toward(dx, dy, length)
    if abs(dx) + abs(dy) < 1e-100:
        return
    assert math.hypot(x, y) == pytest.approx(length)


def test_nothing_has_no_direction():
    assert trig.toward(0.0, 0.0, 5.0) == (0.0, 0.0)


@given(st.floats(0, 360), st.floats(0, 360))
def test_the_short_way_round_is_never_more_than_half_a_turn(target, heading):
    turn = trig.difference(target, heading)
    assert -180.0 <= turn < 180.0
    assert abs((heading + turn - target + 180.0) % 360.0 - 180.0) < 1e-9


def test_the_generator_gives_splitmix64s_published_numbers():
    """The first five of state 1234567, as the reference implementation prints them."""
    stream = Stream(1234567)
    assert [stream.bits() for _ in range(5)] == [
        6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431,
        16408922859458223821,
    ]  # fmt: skip


@given(st.integers(0, 2**64 - 1))
def test_a_stream_is_its_state(seed):
    stream = Stream(seed)
    stream.bits()
    again = Stream(stream.state)
    assert [stream.random() for _ in range(5)] == [again.random() for _ in range(5)]


@given(st.integers(0, 2**64 - 1), st.floats(-100, 100), st.floats(0.5, 100), st.integers(1, 1000))
def test_numbers_fall_where_they_should(seed, low, width, count):
    stream = named(seed, "test")
    assert 0.0 <= stream.random() < 1.0
    assert low <= stream.between(low, low + width) <= low + width
    assert 0 <= stream.below(count) < count


@given(st.integers(0, 255))
def test_controls_are_their_byte(byte):
    wish = Controls.of(byte)
    assert wish.byte == byte
    assert Controls.of(byte) is wish
    assert (wish.across, wish.along) == (wish.right - wish.left, wish.down - wish.up)


def test_idle_wants_nothing():
    assert Controls() == IDLE
    assert IDLE.byte == 0


@given(st.floats(-1e4, 1e4), st.floats(-1e4, 1e4))
def test_a_clamped_place_is_inside_and_a_place_inside_stays(x, y):
    clamped = field.clamp(x, y)
    assert field.inside(*clamped, slack=-field.MARGIN)
    if field.inside(x, y, slack=-field.MARGIN):
        assert clamped == (x, y)


def test_events_are_frozen():
    with pytest.raises(AttributeError):
        ShotFired(0, 1.0, 2.0, 1).x = 5.0  # type: ignore[misc]
