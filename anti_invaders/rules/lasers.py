"""Beams: they charge while their owner warns, then burn straight on and kill whoever touches them.

A beam hangs on its owner and moves with it. It is no bullet: no field catches it and no shard ends it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Self

from anti_invaders.rules import trig
from anti_invaders.rules.enemies import Enemy
from anti_invaders.rules.events import Event, LaserEnded, LaserFired, Point
from anti_invaders.rules.specs import LaserSpec, WeaponSpec
from anti_invaders.rules.state import Data, plain
from anti_invaders.rules.telegraphs import PULSES

FAR = 900.0  # px: from anywhere on the field past its farthest corner


@dataclass(slots=True)
class Laser:
    """A beam from x, y (px, py a pulse ago), dx, dy from its owner's centre, at `angle` degrees, `length` px.

    It charges for `charge` pulses, then burns for `burn`; `clock` counts both. It kills over `width` px.
    """

    owner: int
    kind: str
    x: float
    y: float
    px: float
    py: float
    dx: float
    dy: float
    angle: float
    sweep: float
    width: float
    charge: int
    burn: int
    clock: int = 0
    length: float = FAR

    @classmethod
    def charging(
        cls, owner: Enemy, weapon: WeaponSpec, laser: LaserSpec, aim: Callable[[float, float], Point]
    ) -> Self:
        """The beam as its warning begins; `aim` says where the ship is that is nearest to a place."""
        dx, dy = weapon.offset
        x, y = owner.x + dx, owner.y + dy
        angle, sweep = laser.angle, laser.sweep
        if weapon.mirror:
            angle, sweep = (360.0 - angle) % 360.0, -sweep
        if laser.aimed:
            to_x, to_y = aim(x, y)
            angle = trig.angle(to_x - x, to_y - y)
        return cls(
            owner.id, owner.kind, x, y, x, y, dx, dy, angle, sweep, laser.width,
            PULSES[weapon.telegraph], laser.burn,
        )  # fmt: skip

    @property
    def burning(self) -> bool:
        """Whether it kills now."""
        return self.charge < self.clock <= self.charge + self.burn

    @property
    def over(self) -> bool:
        """It has burned out."""
        return self.clock > self.charge + self.burn

    def follow(self, owner: Enemy) -> None:
        """One pulse later, where its owner is."""
        self.px, self.py = self.x, self.y
        self.x, self.y = owner.x + self.dx, owner.y + self.dy
        self.clock += 1
        if self.burning:
            self.angle = (self.angle + self.sweep) % 360.0

    def across(self, x: float, y: float) -> Point:
        """A place as the beam sees it: px along from its origin, and px to the side, never negative."""
        ux, uy = trig.polar(self.angle, 1.0)
        dx, dy = x - self.x, y - self.y
        return dx * ux + dy * uy, abs(dx * uy - dy * ux)

    def touches(self, x: float, y: float, radius: float) -> bool:
        """Whether it burns and a circle lies in it."""
        if not self.burning:
            return False
        along, aside = self.across(x, y)
        return 0.0 <= along <= self.length and aside <= self.width / 2.0 + radius

    def save(self) -> Data:
        """All of it, as plain data; `Laser(**data)` is the same again."""
        return plain(self)


def advance(lasers: Sequence[Laser], enemies: Sequence[Enemy], emit: Callable[[Event], None]) -> list[Laser]:
    """One pulse later, after their owners moved: those that have not burned out."""
    owners = {enemy.id: enemy for enemy in enemies}
    for laser in lasers:
        laser.follow(owners[laser.owner])
        if laser.clock == laser.charge + 1:
            emit(LaserFired(laser.owner, laser.kind, laser.x, laser.y, laser.angle, laser.burn))
        elif laser.over:
            emit(LaserEnded(laser.owner, laser.kind, laser.x, laser.y))
    return [laser for laser in lasers if not laser.over]


def held(lasers: Sequence[Laser], enemies: Sequence[Enemy], emit: Callable[[Event], None]) -> list[Laser]:
    """Those whose owners are still there; the others are out."""
    there = {enemy.id for enemy in enemies}
    douse([laser for laser in lasers if laser.owner not in there], emit)
    return [laser for laser in lasers if laser.owner in there]


def douse(lasers: Sequence[Laser], emit: Callable[[Event], None]) -> None:
    """Tell of those that burn that they are out."""
    for laser in lasers:
        if laser.burning:
            emit(LaserEnded(laser.owner, laser.kind, laser.x, laser.y))
