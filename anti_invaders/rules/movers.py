"""Things by the hundred that fly straight on: one block of arrays, creation order kept.

Rows are added at the end, marked dead where they die, and swept once a pulse; those that stay keep
their order. What is added in a pulse moves from the next one on.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from anti_invaders.rules.field import CULL, HEIGHT, WIDTH
from anti_invaders.rules.state import Data, Pack, unpacked

Floats = NDArray[np.float64]
Ints = NDArray[np.int32]
Bools = NDArray[np.bool_]

FEW = 8  # gaps that are closed one by one
SWAPPED = np.array([2, 3, 0, 1, 4, 5, 6])  # the rows of a block in the other order of places


class Movers:
    """`n` living rows. Positions are field px, velocities px per pulse; px, py are a pulse ago.

    The places of this pulse and of the one before change their rows of the block with each move, so that
    nothing is copied: `_now` and `_then` say which are which.
    """

    FLOATS: tuple[str, ...] = ()  # numbers that a row carries besides, by name
    INTS: tuple[str, ...] = ()  # whole numbers, likewise

    def __init__(self, capacity: int) -> None:
        self.capacity = capacity
        self.n = 0
        self._movers = 0  # how many were there when the pulse began
        self._block: Floats = np.zeros((6 + len(self.FLOATS), capacity))  # two places, vx, vy, …
        self._now, self._then = 0, 2
        self._ints: Ints = np.zeros((max(1, len(self.INTS)), capacity), dtype=np.int32)
        self._dead: Bools = np.zeros(capacity, dtype=np.bool_)
        self._any_dead = False

    @property
    def x(self) -> Floats:
        return self._block[self._now, : self.n]

    @property
    def y(self) -> Floats:
        return self._block[self._now + 1, : self.n]

    @property
    def px(self) -> Floats:
        return self._block[self._then, : self.n]

    @property
    def py(self) -> Floats:
        return self._block[self._then + 1, : self.n]

    @property
    def places(self) -> Floats:
        """x and y, a row each."""
        return self._block[self._now : self._now + 2, : self.n]

    def between(self, alpha: float) -> Floats:
        """x and y, `alpha` of the way from where it was a pulse ago to where it is now: a row each."""
        block, n, now, then = self._block, self.n, self._now, self._then
        was = block[then : then + 2, :n]
        way: Floats = block[now : now + 2, :n] - was
        way *= alpha
        way += was
        return way

    @property
    def vx(self) -> Floats:
        return self._block[4, : self.n]

    @property
    def vy(self) -> Floats:
        return self._block[5, : self.n]

    @property
    def dead(self) -> Bools:
        """Who was marked in this pulse and will be swept at its end."""
        return self._dead[: self.n]

    def add(self, x: float, y: float, vx: float, vy: float) -> int:
        """A new row; its index, or -1 when there is no room."""
        row = self.n
        if row == self.capacity:
            return -1
        block = self._block
        block[0, row] = block[2, row] = x
        block[1, row] = block[3, row] = y
        block[4, row] = vx
        block[5, row] = vy
        self.n = row + 1
        return row

    def begin(self) -> None:
        """A pulse begins: only who is here now moves in it."""
        self._movers = self.n

    def move(self) -> None:
        """One pulse of flight."""
        block, n, now, then = self._block, self._movers, self._now, self._then
        np.add(block[now : now + 2, :n], block[4:6, :n], out=block[then : then + 2, :n])
        self._now, self._then = then, now  # whoever is new is in both places where it was fired

    def cull(self) -> None:
        """Mark those that left the field."""
        if self.n:
            self._cull_along(self.x, WIDTH + CULL)
            self._cull_along(self.y, HEIGHT + CULL)

    def _cull_along(self, places: Floats, end: float) -> None:
        """The same along one axis. No way to ask NumPy whether anybody is outside is quicker than this."""
        if places.item(places.argmax()) > end:
            self._dead[: self.n] |= places > end
            self._any_dead = True
        if places.item(places.argmin()) < -CULL:
            self._dead[: self.n] |= places < -CULL
            self._any_dead = True

    def kill(self, row: int) -> None:
        """Mark one row."""
        self._dead[row] = True
        self._any_dead = True

    def kill_all(self) -> None:
        """Mark every row."""
        self._dead[: self.n] = True
        self._any_dead = self.n > 0

    def sweep(self) -> None:
        """Close the gaps. Order stays."""
        if not self._any_dead:
            return
        gone = self.dead.nonzero()[0]
        self._close(gone)
        self._dead[: self.n] = False
        self._any_dead = False
        self.n -= len(gone)

    def _close(self, gone: NDArray[np.intp]) -> None:
        """Bring the others together at the front."""
        if len(gone) <= FEW:
            self._shift(gone.tolist())
            return
        keep = (~self.dead).nonzero()[0]
        self._block[:, : len(keep)] = self._block.take(keep, axis=1)  # twice as fast as an index
        self._ints[:, : len(keep)] = self._ints.take(keep, axis=1)

    def _shift(self, gone: list[int]) -> None:
        """The same gap by gap: half the cost when they are few, as nearly always."""
        block, ints = self._block, self._ints
        for done, (gap, end) in enumerate(pairwise([*gone, self.n])):
            block[:, gap - done : end - done - 1] = block[:, gap + 1 : end]
            ints[:, gap - done : end - done - 1] = ints[:, gap + 1 : end]

    def save(self, pack: Pack) -> Data:
        """The living rows, x and y first; between pulses there are no dead ones."""
        block = self._block[:, : self.n]
        if self._now:
            block = block.take(SWAPPED[: len(block)], axis=0)
        return {"block": pack(block), "ints": pack(self._ints[:, : self.n])}

    def restore(self, data: Data) -> None:
        """Take over what `save` gave."""
        block: NDArray[Any] = unpacked(data["block"], np.float64)
        self.n = block.shape[1]
        self._now, self._then = 0, 2
        self._block[:, : self.n] = block
        self._ints[:, : self.n] = unpacked(data["ints"], np.int32)
        self._dead[:] = False
        self._any_dead = False
