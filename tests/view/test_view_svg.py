"""Figures are read from plain SVG as any editor writes it, and refused with a word of advice."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anti_invaders.view.paths import flattened
from anti_invaders.view.svg import BEATS, DrawingError, read

NUMBER = st.floats(-50, 50).map(lambda n: round(n, 3))
PLACE = st.tuples(NUMBER, NUMBER)


def drawing(inner: str, root: str = 'viewBox="-10 -10 20 20" class="grunt"') -> bytes:
    return f'<svg xmlns="http://www.w3.org/2000/svg" {root}>{inner}</svg>'.encode()


def only(inner: str):
    (mark,) = read(drawing(inner), "it.svg").marks
    return mark


def close(points, wanted):
    assert len(points) == len(wanted)
    for point, other in zip(points, wanted, strict=True):
        assert math.dist(point, other) < 1e-6


# --- paths ----------------------------------------------------------------------------------------
def test_a_move_with_more_than_one_place_goes_on_as_a_line():
    (line,) = flattened("M0,0 10,0 10,10")
    assert line.points == ((0, 0), (10, 0), (10, 10))
    assert not line.closed


def test_small_letters_count_from_where_the_pen_is():
    absolute, relative = flattened("M1,2 L3,5 H7 V9 Z"), flattened("m1,2 l2,3 h4 v4 z")
    assert absolute == relative
    assert absolute[0].closed


def test_a_new_line_after_closing_starts_where_the_closed_one_did():
    first, second = flattened("M2,2 L8,2 L8,8 Z L0,0")
    assert first.closed
    assert second.points == ((2, 2), (0, 0))


def test_a_closed_line_does_not_repeat_its_first_point():
    (line,) = flattened("M0,0 L4,0 L4,4 L0,0 Z")
    assert len(line.points) == 3


def test_numbers_may_run_together_as_editors_write_them():
    close(flattened("M.5.5L-1-1e0")[0].points, [(0.5, 0.5), (-1, -1)])


def test_a_smooth_curve_takes_over_the_mirrored_handle():
    spelt_out = flattened("M0,0 C0,4 4,4 4,0 C4,-4 8,-4 8,0")
    assert flattened("M0,0 C0,4 4,4 4,0 S8,-4 8,0") == spelt_out
    assert flattened("M0,0 Q2,4 4,0 T8,0") == flattened("M0,0 Q2,4 4,0 Q6,-4 8,0")


def test_a_smooth_curve_after_a_line_has_no_handle_to_take():
    assert flattened("M0,0 L4,0 T8,0")[0].points[-1] == (8, 0)


@pytest.mark.parametrize(("large", "sweep", "middle"), [(0, 1, (0, -5)), (0, 0, (0, 5))])
def test_an_arc_bulges_to_the_side_that_its_flags_say(large, sweep, middle):
    (line,) = flattened(f"M-5,0 A5,5 0 {large} {sweep} 5,0")
    assert min(math.dist(point, middle) for point in line.points) < 1


@given(PLACE, PLACE, st.floats(1, 60), st.booleans(), st.booleans())
def test_every_point_of_an_arc_lies_on_a_circle_of_its_radius_or_the_least_that_fits(a, b, r, large, sweep):
    if math.dist(a, b) < 0.5:
        return
    (line,) = flattened(f"M{a[0]},{a[1]} A{r},{r} 0 {large:d} {sweep:d} {b[0]},{b[1]}")
    assert math.dist(line.points[-1], b) < 1e-6
    fits = max(r, math.dist(a, b) / 2)
    longest = max(math.dist(p, q) for p in line.points for q in line.points)
    assert longest <= 2 * fits + 1e-6


@given(PLACE, PLACE, PLACE, PLACE)
def test_a_curve_stays_within_the_box_of_its_handles(a, b, c, d):
    (line,) = flattened(f"M{a[0]},{a[1]} C{b[0]},{b[1]} {c[0]},{c[1]} {d[0]},{d[1]}")
    for axis in (0, 1):
        low, high = min(p[axis] for p in (a, b, c, d)), max(p[axis] for p in (a, b, c, d))
        assert all(low - 1e-6 <= point[axis] <= high + 1e-6 for point in line.points)
    assert math.dist(line.points[0], a) < 1e-9
    assert math.dist(line.points[-1], d) < 1e-6


@pytest.mark.parametrize("path", ["M0", "M0,0 L1", "M0,0 W3,3", "M0,0 C1,1 2,2", "L a b", "M0,0 Z 3"])
def test_a_path_that_goes_wrong_is_refused_with_the_place(path):
    with pytest.raises(ValueError, match="path"):
        flattened(path)


# --- drawings -------------------------------------------------------------------------------------
def test_a_shape_takes_style_and_hue_from_its_groups():
    mark = only('<g class="detail"><g class="teal"><path d="M0,0 L1,1"/></g></g>')
    assert (mark.style, mark.hue) == ("detail", "teal")
    assert only('<path class="bold" d="M0,0 L1,1"/>').hue == "grunt"


@pytest.mark.parametrize(
    ("shape", "points"),
    [
        ('<line x1="1" y1="2" x2="3" y2="4"/>', [(1, 2), (3, 4)]),
        ('<polyline points="0,0 1,0 1,1"/>', [(0, 0), (1, 0), (1, 1)]),
        ('<polygon points="0,0 1,0 1,1"/>', [(0, 0), (1, 0), (1, 1)]),
        ('<rect x="1" y="2" width="3" height="4"/>', [(1, 2), (4, 2), (4, 6), (1, 6)]),
    ],
)
def test_plain_shapes_are_understood(shape, points):
    mark = only(f'<g class="outline">{shape}</g>')
    assert list(mark.lines[0].points) == points
    assert mark.lines[0].closed == ("polygon" in shape or "rect" in shape)


def test_circles_and_ellipses_are_round():
    mark = only('<g class="outline"><circle cx="2" cy="3" r="4"/></g>')
    assert all(abs(math.dist(point, (2, 3)) - 4) < 1e-9 for point in mark.lines[0].points)
    mark = only('<g class="outline"><ellipse rx="4" ry="2"/></g>')
    assert max(y for _, y in mark.lines[0].points) == pytest.approx(2, abs=0.05)


@pytest.mark.parametrize(
    ("transform", "moved"),
    [
        ("translate(3,4)", (4, 4)),
        ("translate(3)", (4, 0)),
        ("scale(2)", (2, 0)),
        ("scale(-1 1)", (-1, 0)),
        ("rotate(90)", (0, 1)),
        ("rotate(180 2 0)", (3, 0)),
        ("matrix(0 1 -1 0 5 5)", (5, 6)),
        ("translate(3,4) rotate(90)", (3, 5)),
    ],
)
def test_transforms_move_what_is_in_them(transform, moved):
    mark = only(f'<g transform="{transform}"><path class="bold" d="M1,0 L9,9"/></g>')
    close(mark.lines[0].points[:1], [moved])


def test_nested_transforms_apply_from_the_inside_out():
    inner = '<g transform="translate(10,0)"><path transform="scale(2)" class="bold" d="M1,0 L9,9"/></g>'
    close(only(inner).lines[0].points[:1], [(12, 0)])


def test_a_shape_can_be_in_one_frame_only():
    figure = read(
        drawing('<g class="bold"><path d="M0,0 L1,1"/><path data-frame="1" d="M0,0 L2,2"/></g>'), "it.svg"
    )
    assert figure.frames == 2
    assert [len(figure.frame(k)) for k in range(2)] == [1, 2]


def test_a_part_that_sways_swings_to_both_sides_and_comes_back():
    figure = read(
        drawing('<g class="bold" data-pivot="0,0" data-sway="10"><path d="M0,0 L10,0"/></g>'), "it.svg"
    )
    assert figure.frames == BEATS
    ends = [figure.frame(k)[0].lines[0].points[1][1] for k in range(BEATS)]
    assert ends[0] == pytest.approx(0, abs=1e-9)
    assert ends[2] == pytest.approx(10 * math.sin(math.radians(10)))
    assert ends[6] == pytest.approx(-ends[2])


def test_frames_that_look_the_same_are_one_pose():
    figure = read(drawing('<g class="bold" data-sway="10"><path d="M0,0 L10,0"/></g>'), "it.svg")
    for k in range(BEATS):
        point = figure.frame(k)[0].lines[0].points[1]
        close([point], [figure.frame(figure.pose(k))[0].lines[0].points[1]])
    assert figure.pose(BEATS + 3) == figure.pose(3)


def test_titles_styles_and_an_editors_notes_are_passed_over():
    inner = '<title>It</title><style>.x{}</style><metadata/><g class="bold"><path d="M0,0 L1,1"/></g>'
    assert len(read(drawing(inner), "it.svg").marks) == 1


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"<svg", "it.svg: not a drawing"),
        (drawing("", 'class="grunt"'), "viewBox"),
        (drawing("", 'viewBox="0 0 1 1" class="purpel"'), '"purpel".*no hue.*grunt'),
        (drawing('<path d="M0,0 L1,1"/>'), "in no group with a style"),
        (drawing('<g class="boldd"><path d="M0,0 L1,1"/></g>'), '"boldd" is neither a style'),
        (drawing('<g class="bold"><path d="M0,0 L"/></g>'), "it.svg: path"),
    ],
)
def test_a_bad_drawing_is_refused_with_file_cause_and_remedy(data, told):
    with pytest.raises(DrawingError, match=told):
        read(data, "it.svg")


def test_a_drawing_that_would_explode_is_refused():
    bomb = b'<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>' + drawing("&b;")
    with pytest.raises(DrawingError):
        read(bomb, "bomb.svg")
