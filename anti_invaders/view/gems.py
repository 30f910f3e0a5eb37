"""Bullets that turned into gems: they burst apart, hang, then fly to the ship, faster and faster."""

from __future__ import annotations

from random import Random

import numpy as np
from numpy.typing import NDArray

from anti_invaders.view.canvas import Canvas
from anti_invaders.view.lights import Lights

Floats = NDArray[np.float64]

MOST = 512
HANG = 14  # pulses before they feel the ship
PULL = 0.055  # px per pulse, more each pulse
TOP = 17.0  # px per pulse
TAKEN = 14.0  # px from the ship: taken
LAST = 150  # pulses: by then all are gone, wherever the ship is
X, Y, PX, PY, VX, VY, AGE = range(7)


class Gems:
    """All gems in the air. `advance` says where some were taken, for sparks."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance
        self._rows: Floats = np.zeros((7, 0))

    def __len__(self) -> int:
        return int(self._rows.shape[1])

    def add(self, places: tuple[tuple[float, float], ...]) -> None:
        """One gem for each bullet that was there."""
        free = MOST - len(self)
        places = places[:free]
        rows = np.zeros((7, len(places)))
        for column, (x, y) in enumerate(places):
            angle, speed = self._chance.uniform(0, 2 * np.pi), self._chance.uniform(0.4, 2.2)
            rows[:, column] = x, y, x, y, np.cos(angle) * speed, np.sin(angle) * speed, 0.0
        rows[AGE] = -np.arange(len(places)) % 9  # not all at once
        self._rows = np.concatenate([self._rows, rows], axis=1)

    def advance(self, x: float, y: float) -> list[tuple[float, float]]:
        """One pulse toward a ship at (x, y); where gems were taken."""
        rows = self._rows
        if not rows.shape[1]:
            return []
        rows[PX : PY + 1] = rows[X : Y + 1]
        rows[AGE] += 1.0
        away_x, away_y = x - rows[X], y - rows[Y]
        distance = np.hypot(away_x, away_y) + 1e-6
        felt = np.clip(rows[AGE] - HANG, 0.0, None)
        speed = np.minimum(felt * felt * PULL + felt * 0.12, TOP)
        drift = np.where(felt > 0, 0.86, 0.93)
        rows[VX], rows[VY] = rows[VX] * drift, rows[VY] * drift
        step = np.minimum(speed, distance)
        rows[X] += rows[VX] + away_x / distance * step
        rows[Y] += rows[VY] + away_y / distance * step
        return self._take(x, y)

    def _take(self, x: float, y: float) -> list[tuple[float, float]]:
        rows = self._rows
        taken = np.hypot(rows[X] - x, rows[Y] - y) < TAKEN
        taken &= rows[AGE] > HANG
        places = list(zip(rows[X][taken].tolist(), rows[Y][taken].tolist(), strict=True))
        self._rows = rows[:, ~taken & (rows[AGE] < LAST)]
        return places

    def draw(self, canvas: Canvas, lights: Lights, alpha: float) -> None:
        """All in one batch, tumbling."""
        rows = self._rows
        count = rows.shape[1]
        if not count:
            return
        family = np.full(count, lights.family("gem", "ship", 4.4), np.intp)
        x = rows[PX] + (rows[X] - rows[PX]) * alpha
        y = rows[PY] + (rows[Y] - rows[PY]) * alpha
        lights.draw(canvas, family, rows[AGE] * 9.0 + np.arange(count) * 37.0, np.ones(count), x, y)

    def clear(self) -> None:
        """Let all go."""
        self._rows = np.zeros((7, 0))

    def state(self) -> Floats:
        """A copy of all rows, to compare."""
        return self._rows.copy()
