"""What the ship fires: shots from its gun, which fly straight, and shards from its field, which seek."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from anti_invaders.rules import trig
from anti_invaders.rules.movers import Floats, Ints, Movers
from anti_invaders.rules.specs import GunLevel, Muzzle, ShipSpec

SHOT_RADIUS = 5.0  # px
SHARD_RADIUS = 6.0  # px
SHARD_SPEED = 9.0  # px per pulse
SEEK_COS = trig.cos(35.0)  # shards turn toward what lies within 35 degrees of their way
TURN_SIN, TURN_COS = trig.sin_cos(7.0)  # and by 7 degrees at most each time they steer
STEER_EVERY = 2  # pulses
DAMAGE = 6


Flight = tuple[float, float, float, float, float]  # x, y, vx, vy, damage; of a muzzle from the ship


class Gun:
    """A ship's gun, its angles worked out. `level` is 1 to 4."""

    def __init__(self, ship: ShipSpec) -> None:
        self._levels = ship.gun
        self._wide = [_flights(level, level.wide) for level in ship.gun]
        self._focused = [_flights(level, level.focused) for level in ship.gun]

    def volley(self, level: int, focus: bool) -> list[Flight]:
        """What leaves the muzzles at once."""
        return (self._focused if focus else self._wide)[level - 1]

    def every(self, level: int) -> int:
        """Pulses from one volley to the next."""
        return self._levels[level - 1].every

    def shard(self, level: int) -> float:
        """The damage of a shard thrown at this power."""
        return self._levels[level - 1].shard


def _flights(level: GunLevel, muzzles: tuple[Muzzle, ...]) -> list[Flight]:
    return [(m.x, m.y, *trig.polar(m.angle, level.speed), m.damage) for m in muzzles]


class Shots(Movers):
    """Own shots. `level` is the gun's, 1 to 4."""

    FLOATS = ("damage",)
    INTS = ("player", "level")

    def __init__(self) -> None:
        super().__init__(256)

    @property
    def level(self) -> Ints:
        return self._ints[1, : self.n]

    def fire(self, player: int, level: int, x: float, y: float, flight: tuple[float, float, float]) -> None:
        """A shot from (x, y); `flight` is its velocity and damage. Nothing when the sky is full."""
        row = self.add(x, y, flight[0], flight[1])
        if row >= 0:
            self._block[DAMAGE, row] = flight[2]
            self._ints[0, row], self._ints[1, row] = player, level

    def damage(self, row: int) -> float:
        return self._block.item(DAMAGE, row)

    def flight(self, row: int) -> Flight:
        """Where it is, its velocity, its damage."""
        block, now = self._block, self._now
        return (
            block.item(now, row), block.item(now + 1, row), block.item(4, row), block.item(5, row),
            block.item(DAMAGE, row),
        )  # fmt: skip

    def player(self, row: int) -> int:
        """Who fired it."""
        return self._ints.item(0, row)


class Shards(Movers):
    """Thrown catches. `throw` numbers the throw that each belongs to."""

    FLOATS = ("damage",)
    INTS = ("player", "throw")

    def __init__(self) -> None:
        super().__init__(256)

    @property
    def throws(self) -> Ints:
        return self._ints[1, : self.n]

    def throw(self, player: int, throw: int, x: float, y: float, heading: float, damage: float) -> None:
        """A shard from (x, y), `heading` in degrees."""
        row = self.add(x, y, *trig.polar(heading, SHARD_SPEED))
        if row >= 0:
            self._block[DAMAGE, row] = damage
            self._ints[0, row], self._ints[1, row] = player, throw

    def damage(self, row: int) -> float:
        return self._block.item(DAMAGE, row)

    def player(self, row: int) -> int:
        """Who threw it."""
        return self._ints.item(0, row)

    def throw_of(self, row: int) -> int:
        return self._ints.item(1, row)

    def seek(self, places: Sequence[tuple[float, float]]) -> None:
        """Turn each toward the nearest of these places that lies ahead of it."""
        if not self.n or not places:
            return
        x, y = np.array(places).T
        dx, dy = x - self.x[:, None], y - self.y[:, None]
        vx, vy = self.vx[:, None], self.vy[:, None]
        square = dx * dx + dy * dy
        along = dx * vx + dy * vy
        distance = np.sqrt(square)
        ahead = along >= (SEEK_COS * SHARD_SPEED) * distance
        nearest = np.where(ahead, square, np.inf).argmin(axis=1)
        rows = np.arange(self.n)
        found = ahead[rows, nearest] & (distance[rows, nearest] > 0.0)
        rows = rows[found]
        nearest = nearest[found]
        self._turn(rows, dx[rows, nearest], dy[rows, nearest], distance[rows, nearest])

    def _turn(self, rows: NDArray[np.intp], dx: Floats, dy: Floats, distance: Floats) -> None:
        """Turn `rows` toward (dx, dy), straight at it if that is near enough."""
        vx, vy = self.vx[rows], self.vy[rows]
        cross = vx * dy - vy * dx  # positive: clockwise, y grows down
        near = dx * vx + dy * vy >= (TURN_COS * SHARD_SPEED) * distance
        sine = np.where(cross >= 0.0, TURN_SIN, -TURN_SIN)
        self._block[4, rows] = np.where(near, dx / distance * SHARD_SPEED, vx * TURN_COS - vy * sine)
        self._block[5, rows] = np.where(near, dy / distance * SHARD_SPEED, vx * sine + vy * TURN_COS)
