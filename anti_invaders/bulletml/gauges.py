"""Where a shot goes and how fast: one closure for each way in which BulletML can say so.

A gauge takes (runner, body, aim, params) and leaves a direction or a speed in the runner's memory of its
last fire, where `sequence` looks for it. Constants have versions of their own: most values are constant
once the rank is known, and a gauge runs once for every bullet of a game.
"""

from __future__ import annotations

from collections.abc import Callable
from math import fmod, isfinite
from typing import TYPE_CHECKING

from anti_invaders.bulletml.expressions import Formula, Params, Value
from anti_invaders.bulletml.limits import LimitReached
from anti_invaders.bulletml.model import ABSOLUTE, AIM, RELATIVE, SEQUENCE
from anti_invaders.bulletml.shot import Aim, Body

if TYPE_CHECKING:
    from anti_invaders.bulletml.runner import Runner

Gauge = Callable[["Runner", Body, Aim, Params], None]

DEFAULT_SPEED = 1.0


def reduced(direction: float) -> float:
    """A direction in 0 to 360, both included. Refuses what is no finite number."""
    if not isfinite(direction):
        raise LimitReached("a direction is not a finite number")
    turned = fmod(direction, 360.0)
    if direction > 360.0:
        return turned or 360.0
    return turned + 360.0 if turned < 0.0 else 0.0


# Directions


def default_direction(runner: Runner, body: Body, aim: Aim, params: Params) -> None:
    """No direction anywhere: at the ship."""
    runner.fired_direction = _turn(aim())


def direction_gauge(kind: str, value: Value) -> Gauge:
    """A gauge for a direction that is aim, absolute, relative or sequence."""
    if callable(value):
        return _CHANGING[kind](value)
    return _CONSTANT[kind](value)


def _turn(direction: float) -> float:
    return direction if 0.0 <= direction <= 360.0 else reduced(direction)


def _aimed(value: Formula) -> Gauge:
    def gauge(runner: Runner, body: Body, aim: Aim, params: Params) -> None:
        runner.fired_direction = _turn(value(params, runner.rand) + aim())

    return gauge


def _aimed_always(more: float) -> Gauge:
    def gauge(runner: Runner, body: Body, aim: Aim, params: Params) -> None:
        to = more + aim()
        runner.fired_direction = to if 0.0 <= to <= 360.0 else reduced(to)

    return gauge


def _absolute(value: Formula) -> Gauge:
    def gauge(runner: Runner, body: Body, aim: Aim, params: Params) -> None:
        runner.fired_direction = _turn(value(params, runner.rand))

    return gauge


def _absolute_always(to: float) -> Gauge:
    if not isfinite(to):
        return _absolute(lambda params, rand: to)  # which will refuse it when it runs
    turned = _turn(to)

    def gauge(runner: Runner, body: Body, aim: Aim, params: Params) -> None:
        runner.fired_direction = turned

    return gauge


def _relative(value: Formula) -> Gauge:
    def gauge(runner: Runner, body: Body, aim: Aim, params: Params) -> None:
        runner.fired_direction = _turn(value(params, runner.rand) + body.direction)

    return gauge


def _relative_always(more: float) -> Gauge:
    def gauge(runner: Runner, body: Body, aim: Aim, params: Params) -> None:
        to = more + body.direction
        runner.fired_direction = to if 0.0 <= to <= 360.0 else reduced(to)

    return gauge


def _next(value: Formula) -> Gauge:
    def gauge(runner: Runner, body: Body, aim: Aim, params: Params) -> None:
        more, last = value(params, runner.rand), runner.fired_direction
        if last is None:  # nothing to go on from: exactly aim, the value is drawn and dropped
            runner.fired_direction = _turn(aim())
        else:
            runner.fired_direction = _turn(more + last)

    return gauge


def _next_always(more: float) -> Gauge:
    def gauge(runner: Runner, body: Body, aim: Aim, params: Params) -> None:
        last = runner.fired_direction
        to = aim() if last is None else more + last
        runner.fired_direction = to if 0.0 <= to <= 360.0 else reduced(to)

    return gauge


_CHANGING: dict[str, Callable[[Formula], Gauge]] = {
    AIM: _aimed,
    ABSOLUTE: _absolute,
    RELATIVE: _relative,
    SEQUENCE: _next,
}
_CONSTANT: dict[str, Callable[[float], Gauge]] = {
    AIM: _aimed_always,
    ABSOLUTE: _absolute_always,
    RELATIVE: _relative_always,
    SEQUENCE: _next_always,
}


# Speeds


def default_speed(runner: Runner, body: Body, aim: Aim, params: Params) -> None:
    """No speed anywhere."""
    runner.fired_speed = DEFAULT_SPEED


def speed_gauge(kind: str, value: Value) -> Gauge:
    """A gauge for a speed that is absolute, relative or sequence."""
    if not callable(value):
        return _constant_speed(kind, value)
    return {ABSOLUTE: _absolute_speed, RELATIVE: _relative_speed, SEQUENCE: _next_speed}[kind](value)


def _constant_speed(kind: str, value: float) -> Gauge:
    if kind != ABSOLUTE:
        return speed_gauge(kind, lambda params, rand: value)

    def gauge(runner: Runner, body: Body, aim: Aim, params: Params) -> None:
        runner.fired_speed = value

    return gauge


def _absolute_speed(value: Formula) -> Gauge:
    def gauge(runner: Runner, body: Body, aim: Aim, params: Params) -> None:
        runner.fired_speed = value(params, runner.rand)

    return gauge


def _relative_speed(value: Formula) -> Gauge:
    def gauge(runner: Runner, body: Body, aim: Aim, params: Params) -> None:
        runner.fired_speed = value(params, runner.rand) + body.speed

    return gauge


def _next_speed(value: Formula) -> Gauge:
    def gauge(runner: Runner, body: Body, aim: Aim, params: Params) -> None:
        more, last = value(params, runner.rand), runner.fired_speed
        runner.fired_speed = DEFAULT_SPEED if last is None else more + last

    return gauge
