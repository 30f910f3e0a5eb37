"""A pattern as its author wrote it: frozen, checked, with its labels known to exist."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from anti_invaders.bulletml.expressions import Expression

AIM, ABSOLUTE, RELATIVE, SEQUENCE = "aim", "absolute", "relative", "sequence"


@dataclass(frozen=True, slots=True)
class Quantity:
    """A direction, a speed or half an accel: an expression and what it is measured from."""

    kind: str  # aim (directions only), absolute, relative, sequence
    value: Expression


@dataclass(frozen=True, slots=True)
class Bullet:
    """What flies. `look` and `heavy` are ours: a drawing's name, and the rank from which it is heavy."""

    direction: Quantity | None
    speed: Quantity | None
    actions: tuple[Action | ActionRef, ...]
    label: str
    look: str | None
    heavy: float | None
    line: int

    def heavy_at(self, rank: float) -> bool:
        """Whether the bullet is heavy at this rank; without a threshold it is light."""
        return self.heavy is not None and rank >= self.heavy


@dataclass(frozen=True, slots=True)
class BulletRef:
    label: str
    params: tuple[Expression, ...]
    line: int


@dataclass(frozen=True, slots=True)
class Fire:
    """One shot. `sound` is ours: the name of what is heard."""

    direction: Quantity | None
    speed: Quantity | None
    bullet: Bullet | BulletRef
    label: str
    sound: str | None
    line: int


@dataclass(frozen=True, slots=True)
class FireRef:
    label: str
    params: tuple[Expression, ...]
    line: int


@dataclass(frozen=True, slots=True)
class Action:
    commands: tuple[Command, ...]
    label: str
    line: int


@dataclass(frozen=True, slots=True)
class ActionRef:
    label: str
    params: tuple[Expression, ...]
    line: int


@dataclass(frozen=True, slots=True)
class Repeat:
    """`body` is the repeated action and all its later siblings: they are repeated too."""

    times: Expression
    body: tuple[Command, ...]


@dataclass(frozen=True, slots=True)
class Wait:
    pulses: Expression


@dataclass(frozen=True, slots=True)
class Vanish:
    """The bullet is gone at the end of its pulse."""


@dataclass(frozen=True, slots=True)
class ChangeDirection:
    direction: Quantity
    term: Expression


@dataclass(frozen=True, slots=True)
class ChangeSpeed:
    speed: Quantity
    term: Expression


@dataclass(frozen=True, slots=True)
class Accel:
    horizontal: Quantity | None
    vertical: Quantity | None
    term: Expression


Command = Fire | FireRef | Wait | Vanish | ChangeDirection | ChangeSpeed | Accel | Repeat | Action | ActionRef


@dataclass(frozen=True, slots=True)
class Document:
    """One file. `tops` are its entry points, in the order in which they stand there."""

    horizontal: bool
    tops: tuple[Action, ...]
    actions: Mapping[str, Action]
    bullets: Mapping[str, Bullet]
    fires: Mapping[str, Fire]
