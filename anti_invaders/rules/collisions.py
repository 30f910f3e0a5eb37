"""Who touches whom in this pulse. Finds every contact and changes nothing.

Contacts come in the order in which things came into play, and that order is a rule of the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from anti_invaders.rules.bullets import HIT_RADIUS, BulletField
from anti_invaders.rules.enemies import Enemy
from anti_invaders.rules.field import HEIGHT, WIDTH
from anti_invaders.rules.movers import Bools, Floats, Movers
from anti_invaders.rules.pickups import Pickup
from anti_invaders.rules.player import Player
from anti_invaders.rules.shots import SHARD_RADIUS, SHOT_RADIUS, Shards, Shots

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
        self.hulls = Circles()
        self.bodies = Circles()

    def place(self, enemies: Sequence[Enemy]) -> None:
        """Where they are now."""
        who = [enemy.id for enemy in enemies]
        if who != self._who:
            self._who = who
            self.hulls.enlist([enemy.spec.hull for enemy in enemies])
            self.bodies.enlist([enemy.spec.body for enemy in enemies])
        x = np.array([enemy.x for enemy in enemies])
        y = np.array([enemy.y for enemy in enemies])
        self.hulls.place(x, y)
        self.bodies.place(x, y)


class Circles:
    """One kind of circle of every enemy: offset from its owner's centre, radius, owner's index."""

    def __init__(self) -> None:
        self.enlist([])

    def enlist(self, circles: Sequence[Sequence[tuple[float, float, float]]]) -> None:
        """The circles of each enemy, in the enemies' order."""
        rows = [(x, y, r, owner) for owner, some in enumerate(circles) for x, y, r in some]
        table = np.array(rows, dtype=np.float64).reshape(len(rows), 4)
        self.dx, self.dy, self.r = table[:, 0].copy(), table[:, 1].copy(), table[:, 2].copy()
        self.owner = table[:, 3].astype(np.intp)
        self.x, self.y = self.dx, self.dy

    def place(self, x: Floats, y: Floats) -> None:
        """Where their owners are now."""
        if len(self.r):
            self.x, self.y = x[self.owner] + self.dx, y[self.owner] + self.dy

    def met_by(self, movers: Movers, radius: float) -> list[Pair]:
        """(mover, enemy) pairs that touch, movers first in order."""
        if not movers.n or not len(self.r):
            return []
        dx, dy = self.x - movers.x[:, None], self.y - movers.y[:, None]
        dx *= dx
        dy *= dy
        dx += dy
        reach = self.r + radius
        rows, circles = (dx <= reach * reach).nonzero()
        return list(zip(rows.tolist(), self.owner[circles].tolist(), strict=True))

    def touching(self, x: float, y: float, radius: float) -> list[int]:
        """The enemies whose circles a circle at (x, y) touches, each once."""
        if not len(self.r):
            return []
        dx, dy, reach = self.x - x, self.y - y, self.r + radius
        circles = (dx * dx + dy * dy <= reach * reach).nonzero()[0]
        return list(dict.fromkeys(self.owner[circles].tolist())) if len(circles) else []


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
    contacts.shots = targets.hulls.met_by(shots, SHOT_RADIUS)
    contacts.shards = targets.hulls.met_by(shards, SHARD_RADIUS)
    for player in players:
        if not player.active:
            continue
        around(player, bullets, contacts)
        rams = targets.bodies.touching(player.x, player.y, player.ship.radius)
        contacts.rams += [(player.index, enemy) for enemy in rams]
        contacts.pickups += [
            (player.index, index)
            for index, pickup in enumerate(pickups)
            if pickup.touches(player.x, player.y)
        ]
    return contacts
