"""A model at a known rank, made ready to run: flat blocks of operations, constants already worked out.

Positions in the blocks do not depend on the rank or the mirror; only the numbers in them do.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from anti_invaders.bulletml import deeds, gauges
from anti_invaders.bulletml.deeds import Deed, Handover
from anti_invaders.bulletml.expressions import Binary, Expression, Negated, Number, Value, bind
from anti_invaders.bulletml.gauges import Gauge
from anti_invaders.bulletml.model import (
    ABSOLUTE,
    SEQUENCE,
    Accel,
    Action,
    ActionRef,
    Bullet,
    BulletRef,
    ChangeDirection,
    ChangeSpeed,
    Command,
    Document,
    Fire,
    FireRef,
    Quantity,
    Repeat,
    Vanish,
    Wait,
)

# Kinds of operations. From LOOP on they only leave something, which costs no time and is no command.
ACT, WAIT, REPEAT, CALL, LOOP, RETURN = range(6)

Operation = tuple[int, Any, Any]  # kind; then a deed, or a constant and the formula where it is None
Block = tuple[Operation, ...]

SIMPLE = -1  # the entry of a bullet that only flies


@dataclass(frozen=True, slots=True)
class Program:
    """`entries[n]` are the blocks that one runner runs one after another; the first ones are the tops'."""

    rank: float
    mirror: bool
    blocks: tuple[Block, ...]
    entries: tuple[tuple[int, ...], ...]
    tops: int
    flags: list[str]  # shared with the pattern: why its runners were stopped


def assemble(document: Document, rank: float, mirror: bool, flags: list[str]) -> Program:
    """The document at a rank in [0, 1]; mirrored, it turns the other way and pushes to the other side."""
    assembler = _Assembler(document, rank, mirror)
    assembler.assemble()
    return Program(rank, mirror, tuple(assembler.blocks), tuple(assembler.entries), len(document.tops), flags)


class _Assembler:
    """Works through a list of blocks still to be made, so that no chain of labels is too long for it."""

    def __init__(self, document: Document, rank: float, mirror: bool) -> None:
        self.blocks: list[Block] = []
        self.entries: list[tuple[int, ...]] = []
        self._document = document
        self._rank = rank
        self._mirror = mirror
        self._todo: list[tuple[int, tuple[Command, ...]]] = []
        self._block_of: dict[str, int] = {}  # by the label of an action
        self._entry_of: dict[int, int] = {}  # by the identity of a bullet

    def assemble(self) -> None:
        for top in self._document.tops:
            self.entries.append((self._block(top.commands),))
        while self._todo:
            place, commands = self._todo.pop()
            code: list[Operation] = []
            self._write(commands, code)
            self.blocks[place] = (*code, (RETURN, None, None))

    def _block(self, commands: tuple[Command, ...]) -> int:
        place = len(self.blocks)
        self.blocks.append(())
        self._todo.append((place, commands))
        return place

    def _called(self, label: str) -> int:
        if label not in self._block_of:
            self._block_of[label] = self._block(self._document.actions[label].commands)
        return self._block_of[label]

    def _entry(self, bullet: Bullet) -> int:
        if not bullet.actions:
            return SIMPLE
        key = id(bullet)
        if key not in self._entry_of:
            self._entry_of[key] = len(self.entries)
            self.entries.append(())
            self.entries[self._entry_of[key]] = tuple(self._listed(action) for action in bullet.actions)
        return self._entry_of[key]

    def _listed(self, action: Action | ActionRef) -> int:
        return self._block(action.commands if isinstance(action, Action) else (action,))

    # Commands into operations

    def _write(self, commands: Iterable[Command], code: list[Operation]) -> None:
        for command in commands:
            if isinstance(command, Action):
                self._write_inner(command, code)
            elif isinstance(command, Repeat):
                self._write_repeat(command, code)
            else:
                code.append(self._operation(command))

    def _write_inner(self, action: Action, code: list[Operation]) -> None:
        if action.commands:
            self._write(action.commands, code)
        else:
            code.append((ACT, deeds.nothing, None))

    def _write_repeat(self, repeat: Repeat, code: list[Operation]) -> None:
        code.append((REPEAT, *self._count(repeat.times)))
        start = len(code)
        self._write(repeat.body, code)
        code.append((LOOP, start, None))

    def _operation(self, command: Command) -> Operation:
        if isinstance(command, Wait):
            return (WAIT, *self._count(command.pulses))
        if isinstance(command, ActionRef):
            return CALL, self._called(command.label), self._handover(command.params)
        return ACT, self._deed(command), None

    def _count(self, expression: Expression) -> tuple[int | None, Any]:
        value = self._bind(expression)
        if callable(value) or not abs(value) <= deeds.LARGEST:
            return None, deeds.formula(value)
        return deeds.whole(value), None

    def _deed(self, command: Command) -> Deed:
        if isinstance(command, Fire):
            return self._fire(command, None)
        if isinstance(command, FireRef):
            return self._fire(self._document.fires[command.label], self._handover(command.params))
        if isinstance(command, ChangeDirection):
            return self._change_direction(command)
        if isinstance(command, ChangeSpeed):
            return self._change_speed(command)
        if isinstance(command, Accel):
            return self._accel(command)
        assert isinstance(command, Vanish)
        return deeds.vanish

    # Fires

    def _fire(self, shot: Fire, fire_ref: Handover | None) -> Deed:
        bullet, bullet_ref = self._flying(shot.bullet)
        outer = self._gauges(shot.speed, shot.direction)
        inner = self._gauges(bullet.speed, bullet.direction)
        if shot.speed is None and bullet.speed is None:
            inner = (*inner, gauges.default_speed)
        if shot.direction is None and bullet.direction is None:
            inner = (*inner, gauges.default_direction)
        load = (bullet, bullet.heavy_at(self._rank), shot.sound, self._entry(bullet))
        return deeds.fire(outer, inner, (fire_ref, bullet_ref), load)

    def _flying(self, bullet: Bullet | BulletRef) -> tuple[Bullet, Handover | None]:
        if isinstance(bullet, Bullet):
            return bullet, None
        return self._document.bullets[bullet.label], self._handover(bullet.params)

    def _gauges(self, speed: Quantity | None, direction: Quantity | None) -> tuple[Gauge, ...]:
        made = []
        if speed is not None:
            made.append(gauges.speed_gauge(speed.kind, self._bind(speed.value)))
        if direction is not None:
            made.append(self._direction(direction))
        return tuple(made)

    def _direction(self, direction: Quantity) -> Gauge:
        return gauges.direction_gauge(direction.kind, self._angle(direction))

    # Changes

    def _change_direction(self, command: ChangeDirection) -> Deed:
        term = self._bind(command.term)
        if command.direction.kind == SEQUENCE:
            return deeds.turn_on(self._angle(command.direction), term)
        return deeds.change_direction(self._direction(command.direction), term)

    def _change_speed(self, command: ChangeSpeed) -> Deed:
        speed, term = command.speed, self._bind(command.term)
        if speed.kind == SEQUENCE:
            return deeds.speed_on(self._bind(speed.value), term)
        return deeds.change_speed(gauges.speed_gauge(speed.kind, self._bind(speed.value)), term)

    def _accel(self, command: Accel) -> Deed:
        across, down = command.horizontal, command.vertical
        if self._document.horizontal:  # a sideways pattern on our upright field
            across, down = down, _negated(across)
        if self._mirror:
            across = _negated(across)
        return deeds.accel(self._push(across), self._push(down), self._bind(command.term))

    def _push(self, quantity: Quantity | None) -> tuple[str, Value] | None:
        return None if quantity is None else (quantity.kind, self._bind(quantity.value))

    # Numbers

    def _bind(self, expression: Expression) -> Value:
        return bind(expression, self._rank)

    def _angle(self, direction: Quantity) -> Value:
        """The value of a direction on our field, turned and mirrored as need be."""
        value = direction.value
        if self._document.horizontal and direction.kind == ABSOLUTE:
            value = Binary("-", value, Number(90.0))
        return self._bind(Negated(value) if self._mirror else value)

    def _handover(self, params: tuple[Expression, ...]) -> Handover:
        return deeds.handover(tuple(map(self._bind, params)))


def _negated(quantity: Quantity | None) -> Quantity | None:
    return None if quantity is None else Quantity(quantity.kind, Negated(quantity.value))
