"""Who touches whom in this pulse. Finds every contact and changes nothing.

Contacts come in the order in which things came into play, and that order is a rule of the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from anti_invaders.rules.bullets import HIT_RADIUS, BulletField
from anti_invaders.rules.enemies import Enemy
from anti_invaders.rules.field import HEIGHT, WIDTH
from anti_invaders.rules.movers import Bools, Movers
from anti_invaders.rules.pickups import Pickup
from anti_invaders.rules.player import Player
from anti_invaders.rules.shots import SHARD_RADIUS, SHOT_RADIUS, Shards, Shots
from anti_invaders.rules.specs import Circle

Pair = tuple[int, int]

CELL = 16.0  # px: the occupancy table's squares; no two small things that touch are farther apart
COLUMNS, ROWS = int(WIDTH // CELL) + 6, int(HEIGHT // CELL) + 7
BORDER = 2.0 * CELL  # px: the table reaches two cells and more over every edge
AROUND = np.array([row * COLUMNS + column for row in (-1, 0, 1) for column in (-1, 0, 1)])
MET = HIT_RADIUS + SHARD_RADIUS  # px
JUMP = 24.0  # px: no bullet that hits in this pulse ends it farther away
TABLE_PAYS = 4096  # pairs: from here on the table is faster than measuring all of them


def closest(ax: float, ay: float, bx: float, by: float) -> float:
    """The square of the smallest distance from the origin to the segment a-b."""
    dx, dy = bx - ax, by - ay
    length = dx * dx + dy * dy
    along = -(ax * dx + ay * dy)
    if along <= 0.0 or length == 0.0:
        return ax * ax + ay * ay
    if along >= length:
        return bx * bx + by * by
    across = ax * dy - ay * dx
    return across * across / length


class Targets:
    """The circles of all enemies as arrays: places anew each pulse, the rest when somebody comes or goes."""

    def __init__(self) -> None:
        self._who: list[int] = []
        self._enlist([])

    def place(self, enemies: Sequence[Enemy]) -> None:
        """Where they are now."""
        who = [enemy.id for enemy in enemies]
        if who != self._who:
            self._who = who
            self._enlist(enemies)
        self._x = np.array([enemy.x for enemy in enemies])
        self._y = np.array([enemy.y for enemy in enemies])
        if who:
            self._hull_x = self._x[self._owner] + self._dx
            self._hull_y = self._y[self._owner] + self._dy

    def _enlist(self, enemies: Sequence[Enemy]) -> None:
        """Hull circles: offset from the owner's centre, radius, owner's index; how far bodies reach."""
        rows = [(x, y, r, owner) for owner, enemy in enumerate(enemies) for x, y, r in enemy.spec.hull]
        table = np.array(rows, dtype=np.float64).reshape(len(rows), 4)
        self._dx, self._dy, self._r = table[:, 0].copy(), table[:, 1].copy(), table[:, 2].copy()
        self._owner = table[:, 3].astype(np.intp)
        self._bodies = [enemy.spec.body for enemy in enemies]
        self._reach = np.array([_extent(body) for body in self._bodies])

    def met_by(self, movers: Movers, radius: float) -> list[Pair]:
        """(mover, enemy) pairs of hulls that touch, movers first in order."""
        if not movers.n or not self._who:
            return []
        away, dy = self._hull_x - movers.x[:, None], self._hull_y - movers.y[:, None]
        away *= away
        dy *= dy
        away += dy
        reach = self._r + radius
        rows, circles = (away <= reach * reach).nonzero()
        return list(zip(rows.tolist(), self._owner[circles].tolist(), strict=True)) if len(rows) else []

    def ramming(self, x: float, y: float, radius: float) -> list[int]:
        """The enemies whose bodies a circle at (x, y) touches."""
        if not self._who:
            return []
        dx, dy, reach = self._x - x, self._y - y, self._reach + radius
        near = (dx * dx + dy * dy <= reach * reach).nonzero()[0].tolist()
        return [which for which in near if self._touches(which, x, y, radius)]

    def _touches(self, which: int, x: float, y: float, radius: float) -> bool:
        """Whether one of its body's circles is met."""
        dx, dy = x - float(self._x[which]), y - float(self._y[which])
        return any((dx - cx) ** 2 + (dy - cy) ** 2 <= (r + radius) ** 2 for cx, cy, r in self._bodies[which])


def _extent(circles: Sequence[Circle]) -> float:
    """px: nothing of these circles is farther from their owner's centre."""
    return max((sqrt(x * x + y * y) + r for x, y, r in circles), default=0.0)


class Occupancy:
    """A table of squares over the field: quickly rules out what is near nothing."""

    def __init__(self) -> None:
        self._table: Bools = np.zeros(COLUMNS * ROWS, dtype=np.bool_)

    def near(self, many: Movers, few: Movers) -> NDArray[np.intp]:
        """Rows of `many` in a square of, or next to, one of `few`."""
        marks = (self._cells(few)[:, None] + AROUND).ravel()
        self._table[marks] = True
        rows: NDArray[np.intp] = self._table[self._cells(many)].nonzero()[0]
        self._table[marks] = False
        return rows

    def _cells(self, movers: Movers) -> NDArray[np.intp]:
        column = ((movers.x + BORDER) / CELL).astype(np.intp)
        row = ((movers.y + BORDER) / CELL).astype(np.intp)
        np.clip(column, 1, COLUMNS - 2, out=column)
        np.clip(row, 1, ROWS - 2, out=row)
        return row * COLUMNS + column


class Tables:
    """What finding contacts keeps from one pulse to the next, to be quick. Nothing of it is state."""

    def __init__(self) -> None:
        self.targets = Targets()
        self.occupancy = Occupancy()


@dataclass(slots=True)
class Contacts:
    """All of a pulse. Pairs are (row or index, row or index), singles by player."""

    catches: list[Pair] = field(default_factory=list)  # player, bullet
    annihilations: list[Pair] = field(default_factory=list)  # shard, bullet
    shots: list[Pair] = field(default_factory=list)  # shot, enemy
    shards: list[Pair] = field(default_factory=list)  # shard, enemy
    hits: list[Pair] = field(default_factory=list)  # player, bullet
    rams: list[Pair] = field(default_factory=list)  # player, enemy
    pickups: list[Pair] = field(default_factory=list)  # player, pickup


def meetings(shards: Shards, bullets: BulletField, occupancy: Occupancy) -> list[Pair]:
    """(shard, bullet) pairs that touch, shards first in order, bullets in order for each."""
    if not shards.n or not bullets.n:
        return []
    many = shards.n * bullets.n >= TABLE_PAYS
    rows = occupancy.near(bullets, shards) if many else np.arange(bullets.n)
    dx = bullets.x[rows] - shards.x[:, None]
    dy = bullets.y[rows] - shards.y[:, None]
    who, which = (dx * dx + dy * dy <= MET * MET).nonzero()
    return list(zip(who.tolist(), rows[which].tolist(), strict=True))


def around(player: Player, bullets: BulletField, contacts: Contacts) -> None:
    """What the ship's field catches, and what hits its core.

    Contact with the core is measured along both ways of the pulse, so that nothing jumps over it.
    """
    field, hit = player.field, player.ship.radius + HIT_RADIUS
    catch = field.radius if field.open else 0.0
    for row in bullets.touching(player.x, player.y, max(catch, JUMP)):
        x, y = bullets.place(row)
        dx, dy = x - player.x, y - player.y
        if dx * dx + dy * dy <= catch * catch and not bullets.is_heavy(row):
            contacts.catches.append((player.index, row))
        px, py = bullets.place_before(row)
        if closest(px - player.px, py - player.py, dx, dy) <= hit * hit:
            contacts.hits.append((player.index, row))


def find(
    players: Sequence[Player], bullets: BulletField, shots: Shots, shards: Shards,
    enemies: Sequence[Enemy], pickups: Sequence[Pickup], tables: Tables,
) -> Contacts:  # fmt: skip
    """Every contact of this pulse. Ships that are hit or down touch nothing."""
    contacts = Contacts()
    targets = tables.targets
    targets.place(enemies)
    contacts.annihilations = meetings(shards, bullets, tables.occupancy)
    contacts.shots = targets.met_by(shots, SHOT_RADIUS)
    contacts.shards = targets.met_by(shards, SHARD_RADIUS)
    for player in players:
        if not player.active:
            continue
        around(player, bullets, contacts)
        rams = targets.ramming(player.x, player.y, player.ship.radius)
        contacts.rams += [(player.index, enemy) for enemy in rams]
        contacts.pickups += [
            (player.index, index)
            for index, pickup in enumerate(pickups)
            if pickup.touches(player.x, player.y)
        ]
    return contacts
