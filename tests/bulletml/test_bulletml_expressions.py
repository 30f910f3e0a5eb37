"""Numbers as real files write them, and nothing that Python would evaluate."""

from __future__ import annotations

import math

import pytest
from bulletml_scenes import fired, pattern, stand, top
from hypothesis import given
from hypothesis import strategies as st

from anti_invaders.bulletml import BulletMLError
from anti_invaders.bulletml.expressions import ExpressionError, Value, bind, parse_expression

TEXTS = {
    "0.5": 0.5,
    "-0.5": -0.5,
    ".5": 0.5,
    "5.": 5.0,
    " 3 ": 3.0,
    "-(1+2)*$rank": -0.75,
    "1--1": 2.0,
    "2%3": 2.0,
    "-7%3": -1.0,
    "5.5%2": 1.5,
    "1/4/2": 0.125,
    "2+3*4": 14.0,
    "(2+3)*4": 20.0,
    "10-2-3": 5.0,
    "-2*-3+10": 16.0,
    "--4": 4.0,
    "2*-$1": -14.0,
    "$2": 1.0,
    "$1*$9": 7.0,
    "1e3": 1000.0,
    "3 + 4": 7.0,
    "10/0": 0.0,
    "10%0": 0.0,
    "\n 1\t+ 1\r\n": 2.0,
}


def value_of(text: str) -> float:
    """An expression at rank 0.25, $1 = 7, $rand always 0.5."""
    return worked_out(bind(parse_expression(text), 0.25))


def worked_out(value: Value) -> float:
    return value((7.0,), lambda: 0.5) if callable(value) else value


@pytest.mark.parametrize("text", sorted(TEXTS))
def test_number_formats_of_real_files_are_read(text: str) -> None:
    """Fault 171: number formats failed to parse."""
    assert value_of(text) == TEXTS[text]


@pytest.mark.parametrize(
    "text",
    [
        "", "  ", "()", "1+", "*2", "(1", "1)", "1 2", "2$rank", "$0", "$10", "$ran", "$", "1..2", "+1",
        "__import__('os')", "exec", "1;2", "0x10", "9**9", "a", "1e999", "1_000", "٣", "nan", "inf", "[]",
    ],
)  # fmt: skip
def test_anything_else_is_refused_and_says_what_is_allowed(text: str) -> None:
    with pytest.raises(ExpressionError, match=r"\$rand, \$rank, \$1 to \$9"):
        parse_expression(text)


def test_a_refused_expression_names_file_line_and_what_was_found() -> None:
    """Fault 171: a hostile expression is refused; there is no eval()."""
    with pytest.raises(BulletMLError) as caught:
        pattern('<action label="top">\n<wait>__import__("os")</wait>\n</action>')
    error = caught.value
    assert (error.name, error.line) == ("scene.xml", 4)
    assert '"__import__("' in str(error)
    assert str(error).startswith("scene.xml:4: <wait>: ")


def test_what_is_constant_is_worked_out_once_the_rank_is_known() -> None:
    assert bind(parse_expression("2+$rank*4"), 0.5) == 4.0
    assert callable(bind(parse_expression("2+$rank*$1"), 0.5))


def test_rand_is_drawn_afresh_each_time_and_from_left_to_right() -> None:
    draws = iter((0.75, 0.5, 0.25, 0.125))
    shots = fired(
        '<fire><direction type="absolute">100*$rand-10*$rand</direction><bullet/></fire>' * 2,
        rand=lambda: next(draws),
    )
    assert shots.directions == [70.0, 23.75]


def test_a_number_divided_by_zero_is_zero() -> None:
    assert fired(
        '<fire><direction type="absolute">10/($rank-$rank)</direction><bullet/></fire>'
    ).directions == [0.0]


@st.composite
def expressions(draw: st.DrawFn, depth: int = 0) -> tuple[str, float]:
    """A legal text and what it comes to, worked out on the way."""
    kind = draw(st.sampled_from(("number", "variable", "minus", "binary") if depth < 4 else ("number",)))
    if kind == "number":
        number = draw(st.integers(0, 4000)) / draw(st.sampled_from((1, 2, 8)))
        return f"{number}", number
    if kind == "variable":
        return draw(st.sampled_from((("$rand", 0.5), ("$rank", 0.25), ("$1", 7.0), ("$3", 1.0))))
    text, value = draw(expressions(depth + 1))
    if kind == "minus":
        return f"-({text})", -value
    other, more = draw(expressions(depth + 1))
    sign = draw(st.sampled_from("+-*/%"))
    return f"({text}){sign}({other})", _reckoned(sign, value, more)


def _reckoned(sign: str, left: float, right: float) -> float:
    if sign == "+":
        return left + right
    if sign == "-":
        return left - right
    if sign == "*":
        return left * right
    if right == 0:
        return 0.0
    return left / right if sign == "/" else math.fmod(left, right)


@given(expressions())
def test_every_legal_expression_comes_to_what_arithmetic_says(made: tuple[str, float]) -> None:
    text, value = made
    if len(text) <= 256:
        assert value_of(text) == value


@given(st.text(alphabet="0123456789.+-*/%()$randk eE", max_size=40))
def test_noise_is_a_number_or_an_error_but_never_a_crash(text: str) -> None:
    try:
        value = value_of(text)
    except ExpressionError:
        return
    assert isinstance(value, float)


def test_times_follow_the_rank() -> None:
    """Fault 169: times = 2+$rank*4 at rank 0, 0.5, 1 is 2, 4, 6."""
    made = top("<repeat><times>2+$rank*4</times><action><fire><bullet/></fire></action></repeat>")
    assert [len(stand(made, rank).run(1).shots) for rank in (0.0, 0.5, 1.0)] == [2, 4, 6]
