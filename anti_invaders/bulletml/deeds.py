"""What the commands of a pattern do to a runner and its body: closures with everything known built in.

A deed takes (runner, body, aim, spawn, params).
"""

from __future__ import annotations

from collections.abc import Callable
from math import isfinite
from typing import TYPE_CHECKING

from anti_invaders.bulletml import limits
from anti_invaders.bulletml.expressions import Formula, Params, Rand, Value
from anti_invaders.bulletml.gauges import Gauge
from anti_invaders.bulletml.limits import LimitReached
from anti_invaders.bulletml.model import RELATIVE, SEQUENCE, Bullet
from anti_invaders.bulletml.shot import Aim, Body, Shot, Spawn

if TYPE_CHECKING:
    from anti_invaders.bulletml.runner import Runner

Deed = Callable[["Runner", Body, Aim, Spawn, Params], None]
Handover = Callable[[Params, Rand], Params]
Change = tuple[int, int, float, float, float]  # until, since (pulses), first, slope per pulse, last

LARGEST = 1.7e308  # beyond lie only infinity and what is not a number

_shot = tuple.__new__  # a Shot without the keyword handling of its constructor


def formula(value: Value) -> Formula:
    """A value as a closure, for deeds that are too rare to be worth two versions."""
    if callable(value):
        return value
    return lambda params, rand: value


def whole(value: float) -> int:
    """A count of pulses or times: truncated toward zero, clamped to the limits."""
    if not isfinite(value):
        raise LimitReached("a wait, term or times is not a finite number")
    most = limits.WHOLE_NUMBER
    return int(max(-most, min(most, value)))


def handover(values: tuple[Value, ...]) -> Handover:
    """What makes the parameter list of a ref. It replaces the caller's wholly."""
    if all(not callable(value) and isfinite(value) for value in values):
        constant: Params = tuple(value for value in values if not callable(value))
        return lambda params, rand: constant
    formulas = tuple(map(formula, values))

    def evaluate(params: Params, rand: Rand) -> Params:
        made = tuple(formula(params, rand) for formula in formulas)
        if not all(map(isfinite, made)):
            raise LimitReached("a parameter is not a finite number")
        return made

    return evaluate


def nothing(runner: Runner, body: Body, aim: Aim, spawn: Spawn, params: Params) -> None:
    """An empty action: it does nothing, but it is a command."""


def vanish(runner: Runner, body: Body, aim: Aim, spawn: Spawn, params: Params) -> None:
    body.alive = False


def fire(
    outer: tuple[Gauge, ...],
    inner: tuple[Gauge, ...],
    refs: tuple[Handover | None, Handover | None],
    load: tuple[Bullet, bool, str | None, int],
) -> Deed:
    """Gauges of the <fire>, then of its bullet; the params of a fireRef and of a bulletRef before each."""
    fire_ref, bullet_ref = refs
    bullet, heavy, sound, entry = load

    def deed(runner: Runner, body: Body, aim: Aim, spawn: Spawn, params: Params) -> None:
        if fire_ref is not None:
            params = fire_ref(params, runner.rand)
        for gauge in outer:
            gauge(runner, body, aim, params)
        if bullet_ref is not None:
            params = bullet_ref(params, runner.rand)
        for gauge in inner:
            gauge(runner, body, aim, params)
        direction, speed = runner.fired_direction, runner.fired_speed
        if speed is None or direction is None or not -LARGEST <= speed <= LARGEST:
            raise LimitReached("a speed is not a finite number")
        runner.spawns_left -= 1
        if runner.spawns_left < 0:
            raise LimitReached(f"more than {limits.SPAWNS} shots in one pulse")
        spawn(_shot(Shot, (direction, speed, bullet, heavy, sound, entry, params, runner)))

    return deed


def _change(since: int, pulses: int, first: float, last: float) -> Change:
    """Linear from now; the first step is in the next pulse, the exact target after `pulses`."""
    slope = (last - first) / pulses if pulses > 0 else 0.0
    if not (isfinite(last) and isfinite(slope)):
        raise LimitReached("the target of a change is not a finite number")
    return since + pulses, since, first, slope, last


def change_direction(gauge: Gauge, term: Value) -> Deed:
    """Turns to a direction that is fixed now, the shorter way round."""
    pulses_of = formula(term)

    def deed(runner: Runner, body: Body, aim: Aim, spawn: Spawn, params: Params) -> None:
        pulses = whole(pulses_of(params, runner.rand))
        memory = runner.fired_direction  # a turn is no fire: `sequence` must not see it
        gauge(runner, body, aim, params)
        target, runner.fired_direction = runner.fired_direction, memory
        assert target is not None
        first = body.direction
        runner.turning = _change(runner.clock, pulses, first, first + _shorter(target - first))
        runner.busy = True

    return deed


def _shorter(way: float) -> float:
    """Of a way round and the other one the shorter; of two halves the other. In degrees."""
    other = way - 360.0 if way > 0.0 else way + 360.0
    return way if abs(way) < abs(other) else other


def turn_on(value: Value, term: Value) -> Deed:
    """changeDirection of type sequence: the value is added each pulse."""
    pulses_of, amount_of = formula(term), formula(value)

    def deed(runner: Runner, body: Body, aim: Aim, spawn: Spawn, params: Params) -> None:
        pulses = whole(pulses_of(params, runner.rand))
        first = body.direction
        last = first + amount_of(params, runner.rand) * pulses
        runner.turning = _change(runner.clock, pulses, first, last)
        runner.busy = True

    return deed


def change_speed(gauge: Gauge, term: Value) -> Deed:
    """Goes to a speed that is fixed now. Unlike a turn it is remembered as if it had been fired."""
    pulses_of = formula(term)

    def deed(runner: Runner, body: Body, aim: Aim, spawn: Spawn, params: Params) -> None:
        pulses = whole(pulses_of(params, runner.rand))
        gauge(runner, body, aim, params)
        assert runner.fired_speed is not None
        runner.pacing = _change(runner.clock, pulses, body.speed, runner.fired_speed)
        runner.busy = True

    return deed


def speed_on(value: Value, term: Value) -> Deed:
    """changeSpeed of type sequence: the value is added each pulse."""
    pulses_of, amount_of = formula(term), formula(value)

    def deed(runner: Runner, body: Body, aim: Aim, spawn: Spawn, params: Params) -> None:
        pulses = whole(pulses_of(params, runner.rand))
        first = body.speed
        last = first + amount_of(params, runner.rand) * pulses
        runner.pacing = _change(runner.clock, pulses, first, last)
        runner.busy = True

    return deed


def accel(across: tuple[str, Value] | None, down: tuple[str, Value] | None, term: Value) -> Deed:
    """Changes of ax and ay, each absolute, relative (over the term) or sequence (per pulse)."""
    pulses_of = formula(term)
    across_of = None if across is None else (across[0], formula(across[1]))
    down_of = None if down is None else (down[0], formula(down[1]))

    def deed(runner: Runner, body: Body, aim: Aim, spawn: Spawn, params: Params) -> None:
        pulses = whole(pulses_of(params, runner.rand))
        if across_of is not None:
            kind, amount = across_of
            last = _pushed(kind, body.ax, amount(params, runner.rand), pulses)
            runner.pushing_x = _change(runner.clock, pulses, body.ax, last)
            runner.busy = True
        if down_of is not None:
            kind, amount = down_of
            last = _pushed(kind, body.ay, amount(params, runner.rand), pulses)
            runner.pushing_y = _change(runner.clock, pulses, body.ay, last)
            runner.busy = True

    return deed


def _pushed(kind: str, first: float, amount: float, pulses: int) -> float:
    if kind == RELATIVE:
        return first + amount
    return first + amount * pulses if kind == SEQUENCE else amount
