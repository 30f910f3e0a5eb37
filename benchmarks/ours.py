"""The scene of storm.py with the game's own rules: arrays, an occupancy table, the exact test after it."""

from __future__ import annotations

from anti_invaders.rules.bullets import HIT_RADIUS, BulletField
from anti_invaders.rules.collisions import Occupancy, meetings
from anti_invaders.rules.emitters import Gunnery, Source
from anti_invaders.rules.rng import Stream
from anti_invaders.rules.shots import Shards
from benchmarks import storm


class Storm:
    """`bullets` in the air, always."""

    def __init__(self, bullets: int) -> None:
        self._count = bullets
        self._source = Source(1, 1, "boss", "storm", Stream(1))
        self._field = BulletField(bullets)
        self._window = Gunnery(self._field, 1.0, lambda event: None)
        self._window.ships = [storm.SHIP]
        self._shards, self._table = Shards(), Occupancy()
        for flight in storm.flights(storm.SHARDS, seed=3):
            self._shards.add(*flight)
        for flight in storm.flights(bullets):
            self._field.spawn(*flight, self._source)
        self._more = storm.more()
        self._pulse = 0

    def pulse(self) -> int:
        """One pulse; how many contacts it had."""
        field = self._field
        self._pulse += 1
        field.start(self._pulse)
        field.advance(self._window)
        near = field.touching(*storm.SHIP, storm.REACH - HIT_RADIUS)
        met = meetings(self._shards, field, self._table)
        field.sweep()
        while field.n < self._count:
            field.spawn(*next(self._more), self._source)
        return len(near) + len(met)
