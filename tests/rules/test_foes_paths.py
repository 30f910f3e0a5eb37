"""Curves, and how flyers keep their speed on them."""

from __future__ import annotations

from itertools import pairwise
from math import hypot

from hypothesis import given
from hypothesis import strategies as st
from pytest import approx

from anti_invaders.rules.field import WIDTH
from anti_invaders.rules.paths import Curve, Flight, Path

STRAIGHT = Curve.through(((100.0, 0.0), (100.0, 120.0), (100.0, 240.0)))
BACK = Curve.through(((100.0, 240.0), (160.0, 120.0), (220.0, -40.0)))
VISIT = Path("visit", STRAIGHT, 50, BACK, 3.0, False)
PASSAGE = Path("passage", STRAIGHT, 0, None, 3.0, False)
points = st.lists(
    st.tuples(st.integers(-60, 640), st.integers(-60, 660)), min_size=2, max_size=7, unique=True
)


def test_a_straight_curve_is_as_long_as_it_looks_and_leads_down() -> None:
    assert STRAIGHT.length == approx(240.0)
    assert STRAIGHT.at(60.0) == (approx(100.0), approx(60.0), approx(180.0))


@given(points)
def test_a_curve_runs_through_all_of_its_points(places: list[tuple[int, int]]) -> None:
    curve = Curve.through([(float(x), float(y)) for x, y in places])
    for place in places:
        assert min(hypot(x - place[0], y - place[1]) for x, y in curve.points) < 1e-6


@given(points, st.floats(0.5, 6.0))
def test_a_flyer_without_a_hold_never_exceeds_its_speed(places: list[tuple[int, int]], speed: float) -> None:
    path = Path("any", Curve.through([(float(x), float(y)) for x, y in places]), 0, None, speed, False)
    for clock in range(min(path.arrival, 300)):
        (ax, ay, _, _), (bx, by, _, _) = path.at(clock), path.at(clock + 1)
        assert hypot(bx - ax, by - ay) <= speed + 1e-9


def test_a_visitor_brakes_waits_and_leaves() -> None:
    legs = [VISIT.at(clock)[3] for clock in range(400)]
    assert legs.index("hold") == VISIT.arrival == 104  # 170 px at 3, and 70 px at half of that
    assert legs.index("leave") == VISIT.arrival + 50
    assert legs[-1] == "over"
    assert VISIT.at(VISIT.arrival + 20)[:2] == (approx(100.0), approx(240.0))


def test_a_visitor_never_jumps() -> None:
    places = [VISIT.at(clock)[:2] for clock in range(330)]
    for (ax, ay), (bx, by) in pairwise(places):
        assert hypot(bx - ax, by - ay) <= VISIT.speed + 1e-9


def test_a_mirrored_flight_is_the_same_on_the_other_side() -> None:
    left, right = Flight(VISIT, False, 10.0, 5.0), Flight(VISIT, True, 10.0, 5.0)
    for _ in range(300):
        (lx, ly, heading, leg), (rx, ry, other, same) = left.advance(), right.advance()
        assert (rx, ry, same) == (approx(WIDTH - lx), ly, leg)
        assert (heading + other) % 360.0 == approx(0.0, abs=1e-9)


def test_a_relative_flight_begins_where_its_flyer_is() -> None:
    path = Path("dive", Curve.through(((0.0, 0.0), (-40.0, 20.0), (0.0, 300.0))), 0, None, 3.0, True)
    plain, mirrored = Flight(path, False, 200.0, 90.0), Flight(path, True, 200.0, 90.0)
    assert plain.place()[:2] == mirrored.place()[:2] == (200.0, 90.0)
    for _ in range(20):
        assert plain.advance()[0] - 200.0 == approx(200.0 - mirrored.advance()[0])


def test_who_comes_over_an_edge_at_the_side_is_known() -> None:
    aside = Curve.through(((-30.0, 90.0), (300.0, 90.0)))
    assert Path("aside", aside, 0, None, 3.0, False).from_side
    assert not VISIT.from_side
    assert not Path("dive", aside, 0, None, 3.0, True).from_side
