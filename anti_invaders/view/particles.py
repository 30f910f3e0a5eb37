"""Particles: pooled arrays of small lights that fly, spin, slow down and fade.

Over budget, the least goes first: every particle has a weight, and a heavier newcomer takes the place
of the lightest that is nearest its end. Bullets are no particles and are never dropped.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from anti_invaders.view.canvas import Canvas
from anti_invaders.view.lights import Lights

BUDGET = 900  # particles alive at once

Floats = NDArray[np.float64]
X, Y, PX, PY, VX, VY, DRAG, ANGLE, SPIN, AGE, LIFE, LIGHT, FAMILY, WEIGHT = range(14)
CHAFF, SPARK, SHOW, SIGNAL = 0.0, 1.0, 2.0, 3.0  # weights: trails, sparks, explosions, what one must see


class Particles:
    """`n` living particles. Positions in field px, speeds in px per pulse, angles in degrees."""

    def __init__(self, budget: int = BUDGET) -> None:
        self.budget = budget
        self.n = 0
        self._rows: Floats = np.zeros((14, budget))

    def add(
        self,
        count: int,
        family: ArrayLike,
        x: ArrayLike,
        y: ArrayLike,
        vx: ArrayLike = 0.0,
        vy: ArrayLike = 0.0,
        *,
        angle: ArrayLike = 0.0,
        spin: ArrayLike = 0.0,
        life: ArrayLike = 20.0,
        drag: float = 1.0,
        light: ArrayLike = 1.0,
        weight: float = SPARK,
    ) -> None:
        """Add `count`; each value is one for all, or one for each. `drag` is what is left of the speed
        after a pulse, `life` in pulses, `light` how bright they begin."""
        room = self._room(count, weight)
        rows = self._rows[:, self.n : self.n + room]
        values = (x, y, x, y, vx, vy, drag, angle, spin, 0.0, life, light, family, weight)
        for row, value in zip(rows, values, strict=True):
            row[:] = value if room == count or np.ndim(value) == 0 else np.asarray(value)[:room]
        self.n += room

    def advance(self) -> None:
        """One pulse: fly, slow down, spin, age; what has lived is gone."""
        rows = self._rows[:, : self.n]
        rows[PX : PY + 1] = rows[X : Y + 1]
        rows[X : Y + 1] += rows[VX : VY + 1]
        rows[VX : VY + 1] *= rows[DRAG]
        rows[ANGLE] += rows[SPIN]
        rows[AGE] += 1.0
        self._keep(rows[AGE] < rows[LIFE])

    def draw(self, canvas: Canvas, lights: Lights, alpha: float) -> None:
        """All in one batch, between this pulse and the next."""
        if not self.n:
            return
        rows = self._rows[:, : self.n]
        x, y = rows[PX : PY + 1] + (rows[X : Y + 1] - rows[PX : PY + 1]) * alpha
        left = 1.0 - (rows[AGE] + alpha) / rows[LIFE]
        angle = rows[ANGLE] + rows[SPIN] * alpha
        lights.draw(canvas, rows[FAMILY].astype(np.intp), angle, left * rows[LIGHT], x, y)

    def clear(self) -> None:
        """Let all go."""
        self.n = 0

    def state(self) -> NDArray[Any]:
        """A copy of everything alive, to compare."""
        return self._rows[:, : self.n].copy()

    def _room(self, wanted: int, weight: float) -> int:
        """How many of `wanted` fit, after making room at the cost of what weighs less."""
        free = self.budget - self.n
        if wanted > free:
            rows = self._rows[:, : self.n]
            lesser = np.flatnonzero(rows[WEIGHT] < weight)
            order = np.lexsort((rows[LIFE][lesser] - rows[AGE][lesser], rows[WEIGHT][lesser]))
            keep = np.ones(self.n, np.bool_)
            keep[lesser[order[: wanted - free]]] = False
            self._keep(keep)
        return min(wanted, self.budget - self.n)

    def _keep(self, keep: NDArray[np.bool_]) -> None:
        if keep.all():
            return
        kept = self._rows[:, : self.n][:, keep]
        self.n = kept.shape[1]
        self._rows[:, : self.n] = kept
