"""Patterns at work: an emitter on an enemy, a rider on a bullet, and the narrow window they see through.

Fairness is enforced here, where bullets are made: a shot that would be aimed at the ship from too
near, or from the lowest quarter of the field, is not fired.
"""

from __future__ import annotations

from math import sqrt
from typing import Self

from anti_invaders.bulletml import Pattern, Runner, Shot
from anti_invaders.rules import trig
from anti_invaders.rules.bullets import BulletField
from anti_invaders.rules.events import EnemyFired, Event
from anti_invaders.rules.field import LOWEST_QUARTER
from anti_invaders.rules.rng import Stream
from anti_invaders.rules.state import Data

PX_PER_UNIT = 2.0  # px per pulse of BulletML's speed 1, before the difficulty's factor
TOP_SPEED = 6.0  # px per pulse, whatever pattern and difficulty ask for
NEAREST = 96.0  # px: from nearer than this nobody aims
FLIGHT = 30.0  # pulses a shot must fly before it can arrive
AIMED = 0.978  # cosine of 12 degrees: a shot this close to the ship's direction counts as aimed
VOLLEY = 20  # pulses of silence after which a shot opens a new volley


class Source:
    """Who fires: the cause of a death, and the stream that all of its bullets draw from."""

    __slots__ = ("kind", "mirror", "owner", "pattern", "serial", "stream")

    def __init__(
        self, serial: int, owner: int, kind: str, pattern: str, stream: Stream, mirror: bool = False
    ) -> None:
        self.serial = serial
        self.owner = owner
        self.kind = kind
        self.pattern = pattern
        self.stream = stream
        self.mirror = mirror


class Body:
    """What a runner steers: degrees and BulletML units."""

    __slots__ = ("alive", "ax", "ay", "direction", "speed")

    def __init__(self, direction: float = 0.0, speed: float = 0.0, ax: float = 0.0, ay: float = 0.0) -> None:
        self.direction = direction
        self.speed = speed
        self.ax = ax
        self.ay = ay
        self.alive = True


class Gunnery:
    """All that a pattern sees of the world: where the ship is, the bullets, px per unit of speed."""


class Emitter:
    """A pattern attached to its owner. `offset` px from the owner's centre; `mirror` swaps left and right.

    World makes them (`Arena.emitter`), enemies hold and advance them.
    """

    def __init__(
        self, pattern: Pattern, rank: float, source: Source, offset: tuple[float, float] = (0.0, 0.0)
    ) -> None: ...

    @property
    def done(self) -> bool:
        """Every runner has ended."""

    def restart(self) -> None:
        """From the top again."""

    def advance(self, now: int, x: float, y: float, window: Gunnery) -> None:
        """One pulse for an owner at (x, y). Bullets go into the window's field."""

    def drift(self) -> tuple[float, float]:
        """px that the pattern moves its owner in this pulse."""

    def save(self) -> Data: ...

    @classmethod
    def restored(cls, data: Data, pattern: Pattern, rank: float, bullets: BulletField) -> Self: ...
