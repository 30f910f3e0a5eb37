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
from anti_invaders.rules.movers import Floats, Movers
from anti_invaders.rules.pickups import Pickup
from anti_invaders.rules.player import Player
from anti_invaders.rules.shots import SHARD_RADIUS, SHOT_RADIUS, Shards, Shots
from anti_invaders.rules.specs import Circle

Pair = tuple[int, int]
Rows = NDArray[np.intp]

CELL = 10.0  # px: the occupancy table's squares; no two small things that touch are farther apart
COLUMNS, ROWS = int(WIDTH // CELL) + 6, int(HEIGHT // CELL) + 7
BORDER = 2.0 * CELL  # px: the table reaches two cells and more over every edge
AROUND = np.array([row * COLUMNS + column for row in (-1, 0, 1) for column in (-1, 0, 1)])
MET = HIT_RADIUS + SHARD_RADIUS  # px
JUMP = 24.0  # px: no bullet that hits in this pulse ends it farther away
TABLE_PAYS = 24_000  # pairs: from here on the table is faster than measuring all of them


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
        self._foes = enemies
        if who:
            places = np.array([enemy.x for enemy in enemies] + [enemy.y for enemy in enemies])
            self._hull = places.take(self._owner) + self._offset

    def _enlist(self, enemies: Sequence[Enemy]) -> None:
        """Hull circles: owner's index, offset from its centre, radius; how far bodies reach."""
        rows = [(owner, x, y, r) for owner, enemy in enumerate(enemies) for x, y, r in enemy.spec.hull]
        table = np.array(rows, dtype=np.float64).reshape(len(rows), 4)
        owner = table[:, 0].astype(np.intp)
        self._owner = np.array([owner, owner + len(enemies)])  # of x, of y among all places
        self._owners: list[int] = owner.tolist()
        self._offset = table[:, 1:3].T.copy()
        self._r = table[:, 3].copy()
        self._reach: dict[float, Floats] = {}  # by the radius of what is met: the square of both radii
        self._extents = [_extent(enemy.spec.body) for enemy in enemies]

    def met_by(self, movers: Movers, radius: float) -> list[Pair]:
        """(mover, enemy) pairs of hulls that touch, movers first in order."""
        if not movers.n or not self._who:
            return []
        if radius not in self._reach:
            self._reach[radius] = ((self._r + radius) * (self._r + radius))[:, None]
        away = movers.places[:, None, :] - self._hull[:, :, None]
        away *= away
        away[0] += away[1]
        near = (away[0] <= self._reach[radius]).ravel().nonzero()[0]  # flat: ten times as quick
        if not len(near):
            return []
        met = sorted((index % movers.n, index // movers.n) for index in near.tolist())
        return [(row, self._owners[circle]) for row, circle in met]

    def ramming(self, x: float, y: float, radius: float) -> list[int]:
        """The enemies whose bodies a circle at (x, y) touches."""
        found = []
        for which, (foe, extent) in enumerate(zip(self._foes, self._extents, strict=True)):
            near = abs(foe.y - y) <= extent + radius and abs(foe.x - x) <= extent + radius
            if near and _touches(foe, x, y, radius):
                found.append(which)
        return found


def _touches(foe: Enemy, x: float, y: float, radius: float) -> bool:
    """Whether one of its body's circles is met."""
    dx, dy = x - foe.x, y - foe.y
    return any((dx - cx) ** 2 + (dy - cy) ** 2 <= (r + radius) ** 2 for cx, cy, r in foe.spec.body)


def _extent(circles: Sequence[Circle]) -> float:
    """px: nothing of these circles is farther from their owner's centre."""
    return max((sqrt(x * x + y * y) + r for x, y, r in circles), default=0.0)


class Occupancy:
    """A table of squares over the field: says at once who, of a few, is near whom, of many."""

    def __init__(self) -> None:
        self._starts: Rows = np.zeros(COLUMNS * ROWS, np.intp)  # of marked squares: nothing is kept

    def near(self, many: Movers, few: Movers) -> tuple[Rows, Rows]:
        """Pairs of rows (few, many) that are in the same square or in neighbours; no others can touch."""
        marks = (_squares(few)[:, None] + AROUND).ravel()
        counts = np.bincount(marks, minlength=COLUMNS * ROWS)
        by_square = marks.astype(np.uint16).argsort(kind="stable")  # of so short numbers: by radix
        who = by_square // len(AROUND)
        backward = by_square[::-1]
        self._starts[marks.take(backward)] = np.arange(len(marks) - 1, -1, -1)  # the first of a square stays
        squares = _squares(many)
        times = counts.take(squares)
        rows = times.nonzero()[0]
        times = times.take(rows)
        ends = times.cumsum()
        firsts = self._starts.take(squares.take(rows)) - ends + times
        index = firsts.repeat(times)
        index += np.arange(len(index))
        return who.take(index), rows.repeat(times)


def _squares(movers: Movers) -> Rows:
    """Which square of the table each is in; those outside are in the outermost but one."""
    columns, rows = _counted(movers.x, COLUMNS), _counted(movers.y, ROWS)
    rows *= COLUMNS
    rows += columns
    return rows


def _counted(places: Floats, squares: int) -> Rows:
    """The same along one axis."""
    number = ((places + BORDER) * (1.0 / CELL)).astype(np.intp)
    np.maximum(number, 1, out=number)
    np.minimum(number, squares - 2, out=number)
    return number


class Tables:
    """What finding contacts keeps from one pulse to the next, to be quick. Nothing of it is state."""

    def __init__(self) -> None:
        self.targets = Targets()
        self.occupancy = Occupancy()


@dataclass(slots=True)
class Contacts:
    """All of a pulse. Pairs are (row or index, row or index), singles by player."""

    annihilations: list[Pair]  # shard, bullet
    shots: list[Pair]  # shot, enemy
    shards: list[Pair]  # shard, enemy
    catches: list[Pair] = field(default_factory=list)  # player, bullet
    hits: list[Pair] = field(default_factory=list)  # player, bullet
    rams: list[Pair] = field(default_factory=list)  # player, enemy
    pickups: list[Pair] = field(default_factory=list)  # player, pickup


def meetings(shards: Shards, bullets: BulletField, occupancy: Occupancy) -> list[Pair]:
    """(shard, bullet) pairs that touch, shards first in order, bullets in order for each."""
    if not shards.n or not bullets.n:
        return []
    if shards.n * bullets.n < TABLE_PAYS:
        return _measured(shards, bullets)
    who, rows = occupancy.near(bullets, shards)
    away = bullets.places.take(rows, axis=1) - shards.places.take(who, axis=1)
    away *= away
    away[0] += away[1]
    near = (away[0] <= MET * MET).nonzero()[0]
    pairs = np.sort(who.take(near) * bullets.n + rows.take(near))
    return [divmod(pair, bullets.n) for pair in pairs.tolist()]


def _measured(shards: Shards, bullets: BulletField) -> list[Pair]:
    """The same by measuring every pair."""
    away = bullets.places[:, None, :] - shards.places[:, :, None]
    away *= away
    away[0] += away[1]
    near = (away[0] <= MET * MET).ravel().nonzero()[0].tolist()  # flat: ten times as quick
    return [divmod(index, bullets.n) for index in near]


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
    targets = tables.targets
    targets.place(enemies)
    contacts = Contacts(
        annihilations=meetings(shards, bullets, tables.occupancy),
        shots=targets.met_by(shots, SHOT_RADIUS),
        shards=targets.met_by(shards, SHARD_RADIUS),
    )
    for player in players:
        if player.active:
            around(player, bullets, contacts)
            index, x, y = player.index, player.x, player.y
            contacts.rams += [(index, which) for which in targets.ramming(x, y, player.ship.radius)]
            contacts.pickups += [(index, which) for which, one in enumerate(pickups) if one.touches(x, y)]
    return contacts
