"""What takes its time: a boss that comes apart in stages, a Nova that burns, the shock of an own death.

A show is a small script of pulses; each pulse it may add light. It never touches the world.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Protocol

from anti_invaders.rules.boss import DYING
from anti_invaders.rules.player import NOVA
from anti_invaders.view.bake import Piece
from anti_invaders.view.bursts import Bursts
from anti_invaders.view.waves import Wave

Kick = Callable[[float], None]  # pushes the camera by px

RAYS = 28  # of a Nova
CRACK = 7  # pulses between the blasts on a dying boss, at first


class Show(Protocol):
    """`advance` adds this pulse's light; False when it is over. `age` counts its pulses."""

    age: int

    def advance(self, bursts: Bursts, kick: Kick) -> bool: ...


@dataclass(slots=True)
class BossFall:
    """Blasts run over the body, quicker and quicker; strokes break off; then all of it goes at once."""

    pieces: tuple[Piece, ...]
    x: float
    y: float
    chance: Random
    age: int = 0
    due: int = 0

    def advance(self, bursts: Bursts, kick: Kick) -> bool:
        """One pulse of DYING."""
        self.age += 1
        self.due -= 1
        if self.age >= DYING - 2:
            self._end(bursts, kick)
            return False
        if self.due <= 0:
            self._crack(bursts, kick)
            self.due = max(2, CRACK - self.age // 24)
        return True

    def _crack(self, bursts: Bursts, kick: Kick) -> None:
        piece = self.chance.choice(self.pieces)
        x, y = self.x + piece.x, self.y + piece.y
        near = tuple(other for other in self.pieces if abs(other.x - piece.x) + abs(other.y - piece.y) < 22)
        bursts.apart(near[:7], self.x, self.y, 0.0, 0.8)
        bursts.star(x, y, 20.0, "blaze", 15.0)
        bursts.puff(x, y, 26.0, "ember", 12.0, 0.8)
        bursts.sparks(x, y, 7, 60.0)
        if self.age % 20 < 4:
            bursts.ring(x, y, (8.0, 46.0, 20), "boom", 0.7)
            kick(2.0)

    def _end(self, bursts: Bursts, kick: Kick) -> None:
        bursts.flash(self.x, self.y, 120.0, "boom")
        bursts.star(self.x, self.y, 84.0, "blaze", 40.0, 0.0)
        bursts.star(self.x, self.y, 52.0, "white", 30.0, 45.0)
        bursts.apart(self.pieces, self.x, self.y, 0.0, 2.2)
        bursts.sparks(self.x, self.y, 60, 240.0)
        for delay, light in ((0, 1.0), (6, 0.8), (14, 0.6), (24, 0.45)):
            bursts.waves.add(Wave(self.x, self.y, 20.0, 330.0, 58, "boom", light, delay))
        kick(6.0)


@dataclass(slots=True)
class NovaBurn:
    """Rings go out over the field again and again, rays turn, sparks rain: 90 pulses of mint light."""

    x: float
    y: float
    chance: Random
    age: int = 0

    def advance(self, bursts: Bursts, kick: Kick) -> bool:
        """One pulse of NOVA."""
        if self.age == 0:
            self._open(bursts, kick)
        if self.age % 12 == 0:
            fade = 1.0 - 0.6 * self.age / NOVA
            bursts.waves.add(Wave(self.x, self.y, 30.0, 620.0, 46, "shot", fade))
        if self.age % 3 == 0:
            bursts.sparks(self.x, self.y, 4, 330.0, ("shot", "white", "shard"))
        if self.age % 9 == 4:
            x, y = self.chance.uniform(20, 556), self.chance.uniform(20, 560)
            bursts.star(x, y, 20.0, "shot", 18.0, self.chance.uniform(0, 90))
        self.age += 1
        return self.age < NOVA

    def _open(self, bursts: Bursts, kick: Kick) -> None:
        bursts.flash(self.x, self.y, 120.0, "shot")
        bursts.star(self.x, self.y, 84.0, "white", 30.0, 0.0)
        bursts.star(self.x, self.y, 52.0, "shot", 36.0, 45.0)
        bursts.sparks(self.x, self.y, RAYS, 420.0, ("white", "shot"))
        kick(5.0)


@dataclass(slots=True)
class OwnFall:
    """The ship is lost: silence for a beat, then it comes apart and a shock goes out."""

    pieces: tuple[Piece, ...]
    x: float
    y: float
    age: int = 0

    def advance(self, bursts: Bursts, kick: Kick) -> bool:
        """One pulse of it."""
        if self.age == 0:
            bursts.flash(self.x, self.y, 84.0, "boom", 1.0)
            bursts.star(self.x, self.y, 52.0, "white", 26.0, 0.0)
            bursts.apart(self.pieces, self.x, self.y, 0.0, 1.9)
            bursts.sparks(self.x, self.y, 34, 170.0, ("ship", "blaze", "white", "boom"))
            kick(6.0)
        if self.age in (0, 5, 11):
            bursts.waves.add(
                Wave(self.x, self.y, 10.0, 260.0 - self.age * 8, 44, "blaze", 1.0 - self.age * 0.05)
            )
        if self.age % 4 == 2:
            bursts.sparks(self.x, self.y, 4, 60.0, ("ember", "boom"))
        self.age += 1
        return self.age < 30
