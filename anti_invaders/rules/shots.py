"""What the ship fires: shots from its gun, some of which seek, and shards from its field, which all do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from anti_invaders.rules import trig
from anti_invaders.rules.movers import Ints, Movers
from anti_invaders.rules.seeking import STEER_EVERY, Helm, seek
from anti_invaders.rules.specs import GunLevel, Muzzle, ShipSpec

SHOT_RADIUS = 5.0  # px
SHARD_RADIUS = 6.0  # px
SHARD_SPEED = 9.0  # px per pulse
SHARD_HELM = Helm.of(SHARD_SPEED, sight=35.0, turn=7.0)
SHOT_SIGHT = 50.0  # degrees to each side: what a shot that seeks turns toward
DAMAGE = 6

Flight = tuple[float, float, float, float, float]  # x, y, vx, vy, damage; of a muzzle from the ship


class Gun:
    """A ship's gun, its angles worked out. `level` is 1 to 4. `helms`: how its focused shots seek, for the
    levels whose shots do."""

    def __init__(self, ship: ShipSpec) -> None:
        self._levels = ship.gun
        self.helms = {
            number: Helm.of(level.speed, SHOT_SIGHT, level.homing * STEER_EVERY)
            for number, level in enumerate(ship.gun, 1)
            if level.homing
        }
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
    """Own shots. `level` is the gun's, 1 to 4; those that seek are marked."""

    FLOATS = ("damage",)
    INTS = ("player", "level", "seeking")

    def __init__(self) -> None:
        super().__init__(256)

    @property
    def level(self) -> Ints:
        return self._ints[1, : self.n]

    def fire(
        self,
        player: int,
        level: int,
        x: float,
        y: float,
        flight: tuple[float, float, float],
        seeking: bool = False,
    ) -> None:
        """A shot from (x, y); `flight` is its velocity and damage. Nothing when the sky is full."""
        row = self.add(x, y, flight[0], flight[1])
        if row >= 0:
            self._block[DAMAGE, row] = flight[2]
            self._ints[:, row] = player, level, seeking

    def seek(self, places: Sequence[tuple[float, float]], helms: Mapping[int, Helm]) -> None:
        """Turn those that seek, each as its level does."""
        seeking = self._ints[2, : self.n]
        for level, helm in helms.items():
            seek(self, ((self.level == level) & (seeking == 1)).nonzero()[0], places, helm)

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
        seek(self, np.arange(self.n), places, SHARD_HELM)
