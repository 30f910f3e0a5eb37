"""The scene in plain Python done well: slotted objects in a list, and a grid that says who may meet."""

from __future__ import annotations

from collections import defaultdict

from benchmarks import storm

CELL = 16.0  # px
LEFT, RIGHT, TOP, BOTTOM = -storm.EDGE, storm.WIDTH + storm.EDGE, -storm.EDGE, storm.HEIGHT + storm.EDGE


class Thing:
    """A bullet or a shard."""

    __slots__ = ("vx", "vy", "x", "y")

    def __init__(self, x: float, y: float, vx: float, vy: float) -> None:
        self.x, self.y, self.vx, self.vy = x, y, vx, vy


class Storm:
    """`bullets` in the air, always."""

    def __init__(self, bullets: int) -> None:
        self._count = bullets
        self.bullets = [Thing(*flight) for flight in storm.flights(bullets)]
        self._shards = [Thing(*flight) for flight in storm.flights(storm.SHARDS, seed=3)]
        self._more = storm.more()

    def pulse(self) -> int:
        """One pulse; how many contacts it had."""
        grid: dict[tuple[int, int], list[Thing]] = defaultdict(list)
        near, kept = 0, []
        x, y = storm.SHIP
        square = storm.REACH * storm.REACH
        for bullet in self.bullets:
            bullet.x += bullet.vx
            bullet.y += bullet.vy
            if LEFT <= bullet.x <= RIGHT and TOP <= bullet.y <= BOTTOM:
                kept.append(bullet)
                grid[int(bullet.x // CELL), int(bullet.y // CELL)].append(bullet)
                near += (bullet.x - x) ** 2 + (bullet.y - y) ** 2 <= square
        self.bullets = kept
        met = sum(self._met(shard, grid) for shard in self._shards)
        while len(kept) < self._count:
            kept.append(Thing(*next(self._more)))
        return near + met

    @staticmethod
    def _met(shard: Thing, grid: dict[tuple[int, int], list[Thing]]) -> int:
        column, row = int(shard.x // CELL), int(shard.y // CELL)
        return sum(
            (other.x - shard.x) ** 2 + (other.y - shard.y) ** 2 <= storm.MET * storm.MET
            for across in (-1, 0, 1)
            for along in (-1, 0, 1)
            for other in grid.get((column + across, row + along), ())
        )
