"""Enemy bullets: thousands in arrays, in creation order; a runner rides only on those that act.

Radii are px. What is drawn is larger than what hits: a bullet's hit radius is at most 60 % of it.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from anti_invaders.rules.events import Point
from anti_invaders.rules.movers import Bools, Ints, Movers
from anti_invaders.rules.state import Data, Pack

if TYPE_CHECKING:
    from anti_invaders.rules.emitters import Gunnery, Rider, Source

HIT_RADIUS = 3.0  # px, both kinds
LIMIT = 2048  # bullets alive; a shot beyond is not fired
WORN_OUT = 3  # shards that a heavy bullet takes
HEAVY, LOOK, BORN, SOURCE, WEAR = range(5)
TIDY = 512  # sources known; beyond, those whose bullets are gone are forgotten


class BulletField(Movers):
    """All enemy bullets. `looks` are the names that `look` counts in."""

    INTS = ("heavy", "look", "born", "source", "wear")

    def __init__(self, capacity: int = LIMIT) -> None:
        super().__init__(capacity)
        self.pulse = 0
        self.looks: list[str] = ["light", "heavy"]
        self.sources: dict[int, Source] = {}  # by serial
        self.riders: list[Rider] = []  # in creation order
        self._point = np.zeros((2, 1))  # of `touching`

    @property
    def heavy(self) -> Bools:
        """Which the Anti-Field cannot catch."""
        return self._ints[HEAVY, : self.n].astype(np.bool_)

    @property
    def look(self) -> Ints:
        """Index into `looks`."""
        return self._ints[LOOK, : self.n]

    @property
    def age(self) -> Ints:
        """Pulses since it was fired."""
        return self.pulse - self._ints[BORN, : self.n]

    @property
    def source(self) -> Ints:
        """The serial of who fired it: a key of `sources`."""
        return self._ints[SOURCE, : self.n]

    # --- coming and flying ----------------------------------------------------------------------
    def spawn(
        self, x: float, y: float, vx: float, vy: float, source: Source, *, heavy: bool = False, look: str = ""
    ) -> int:
        """A new bullet; its row, or -1 when there is no room. `look` "" is the plain one of its kind."""
        row = self.add(x, y, vx, vy)
        if row < 0:
            return row
        self.sources[source.serial] = source
        ints = self._ints  # one by one: three times as quick as all at once
        ints[HEAVY, row] = heavy
        ints[LOOK, row] = self._look(look) if look else heavy
        ints[BORN, row] = self.pulse
        ints[SOURCE, row] = source.serial
        ints[WEAR, row] = 0
        return row

    def _look(self, name: str) -> int:
        if name not in self.looks:
            self.looks.append(name)
        return self.looks.index(name)

    def start(self, pulse: int) -> None:
        """A pulse begins."""
        self.pulse = pulse
        self.begin()

    def advance(self, window: Gunnery) -> None:
        """One pulse of those alive at its start: changes, commands, move, cull."""
        self._act(window)
        self.move()
        self.cull()

    def _act(self, window: Gunnery) -> None:
        ended = False
        for rider in self.riders[:]:
            if rider.row >= self._movers:
                break
            if rider.runner.wakes <= self.pulse and not self._dead[rider.row]:
                rider.act(self.pulse, self, window)
                ended = ended or rider.runner.ended
        if ended:
            self.riders = [rider for rider in self.riders if not rider.runner.ended]

    def fly(self, row: int, vx: float, vy: float) -> None:
        """A new velocity for a bullet."""
        self._block[4, row] = vx
        self._block[5, row] = vy

    # --- asking ---------------------------------------------------------------------------------
    def place(self, row: int) -> Point:
        return self._block.item(self._now, row), self._block.item(self._now + 1, row)

    def place_before(self, row: int) -> Point:
        """A pulse ago, or where it was fired."""
        return self._block.item(self._then, row), self._block.item(self._then + 1, row)

    def is_heavy(self, row: int) -> bool:
        return self._ints.item(HEAVY, row) != 0

    def fired_by(self, row: int) -> Source:
        return self.sources[self._ints.item(SOURCE, row)]

    def touching(self, x: float, y: float, radius: float) -> list[int]:
        """Rows of bullets whose hit circle touches a circle, in creation order; marked ones too."""
        self._point[0, 0], self._point[1, 0] = x, y
        away = self.places - self._point
        away *= away
        away[0] += away[1]
        reach = radius + HIT_RADIUS
        rows: list[int] = (away[0] <= reach * reach).nonzero()[0].tolist()
        return rows

    # --- going ----------------------------------------------------------------------------------
    def wear(self, row: int) -> bool:
        """A shard met it; whether it is gone by that."""
        self._ints[WEAR, row] += 1
        if self.is_heavy(row) and self._ints[WEAR, row] < WORN_OUT:
            return False
        self.kill(row)
        return True

    def cancel(self) -> tuple[Point, ...]:
        """Mark all that live; where they were."""
        living = ~self.dead
        places = tuple(zip(self.x[living].tolist(), self.y[living].tolist(), strict=True))
        self.kill_all()
        return places

    def sweep(self) -> None:
        """Close the gaps; forget who has nothing left in the air."""
        super().sweep()
        if len(self.sources) > TIDY:
            used = set(self.source.tolist())
            self.sources = {key: one for key, one in self.sources.items() if key in used}

    def _close(self, gone: NDArray[np.intp]) -> None:
        if self.riders:
            self._reseat(gone.tolist())
        super()._close(gone)

    def _reseat(self, gone: list[int]) -> None:
        """Riders follow their bullets, or are gone with them."""
        riders, lowest = [], gone[0]
        for rider in self.riders:
            if rider.row >= lowest:
                before = bisect_left(gone, rider.row)
                if before < len(gone) and gone[before] == rider.row:
                    continue
                rider.row -= before
            riders.append(rider)
        self.riders = riders

    # --- as data --------------------------------------------------------------------------------
    def save(self, pack: Pack) -> Data:
        """All that lives: rows, riders, and the sources of both."""
        used = sorted(set(self.source.tolist()))
        return super().save(pack) | {
            "looks": list(self.looks),
            "sources": [self.sources[serial].save() for serial in used],
            "riders": [rider.save() for rider in self.riders],
        }
