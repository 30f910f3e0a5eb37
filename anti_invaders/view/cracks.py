"""Cracks of light that spread along a figure's own strokes, and go with the fragments that break off."""

from __future__ import annotations

import math
from collections.abc import Iterable
from random import Random

import numpy as np
from numpy.typing import NDArray

from anti_invaders.view.canvas import Canvas
from anti_invaders.view.fragments import Fragment
from anti_invaders.view.lights import Lights
from anti_invaders.view.wreck import Place

THREAD = 9.0  # units: the light that cracks are made of
APART = 6.5  # units from one to the next
MOST = 240  # of them
YOUNG = 9  # pulses: so long a crack is white, then it glows
UNEVEN = 0.35  # of the time in which they spread: how much chance there is in it

Floats = NDArray[np.float64]
X, Y, ANGLE, BORN, PHASE = range(5)


class Cracks:
    """Those of a figure in these fragments. They begin near (x, y) of the figure, and take `pulses` to reach
    all of it."""

    def __init__(
        self,
        fragments: Iterable[Fragment],
        x: float,
        y: float,
        pulses: int,
        lights: Lights,
        chance: Random,
    ) -> None:
        self._lights = lights
        self._hot = lights.family("thread", "white", THREAD)
        self._warm = lights.family("thread", "boom", THREAD)
        known = {each.name: _along(each) for each in fragments}
        share = min(1.0, MOST / max(1, sum(rows.shape[1] for rows in known.values())))
        self._rows = {name: _thinned(rows, share, chance) for name, rows in known.items()}
        for each in fragments:
            rows = self._rows[each.name]
            rows[BORN] = np.hypot(rows[X] + each.x - x, rows[Y] + each.y - y)
            rows[PHASE] = [chance.uniform(0.0, math.tau) for _ in range(rows.shape[1])]
        far = max((rows[BORN].max(initial=1.0) for rows in self._rows.values()), default=1.0)
        for rows in self._rows.values():
            wild = np.cos(rows[PHASE]) * UNEVEN
            rows[BORN] = np.clip(rows[BORN] / far + wild * 0.5, 0.0, 1.0) * pulses

    def draw(
        self, canvas: Canvas, places: Iterable[tuple[Fragment, Place]], time: float, light: float
    ) -> None:
        """Those that have opened by `time`, in pulses since they began."""
        found = [self._placed(self._rows[fragment.name], place, time) for fragment, place in places]
        x, y, angle, age, phase = np.concatenate(found, axis=1)
        family = np.where(age < YOUNG, self._hot, self._warm)
        shade = np.where(age < YOUNG, 1.0, 0.72 + 0.28 * np.sin(time * 0.5 + phase)) * light
        self._lights.draw(canvas, family, angle, shade, x, y)

    @staticmethod
    def _placed(rows: Floats, place: Place, time: float) -> Floats:
        rows = rows[:, rows[BORN] <= time]
        x, y, turn = place
        cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
        across, down = x + rows[X] * cos - rows[Y] * sin, y + rows[X] * sin + rows[Y] * cos
        return np.stack([across, down, rows[ANGLE] + turn, time - rows[BORN], rows[PHASE]])


def _along(fragment: Fragment) -> Floats:
    """Threads along all strokes of a fragment."""
    found = []
    for piece in fragment.pieces:
        turn = math.radians(piece.angle)
        for step in range(count := max(1, round(piece.length / APART))):
            off = ((step + 0.5) / count - 0.5) * piece.length
            place = piece.x + math.cos(turn) * off, piece.y + math.sin(turn) * off
            found.append((*place, piece.angle, 0.0, 0.0))
    return np.array(found, np.float64).reshape(-1, 5).T


def _thinned(rows: Floats, share: float, chance: Random) -> Floats:
    """This share of them, by chance but in runs: a crack is no dotted line."""
    run = 6
    starts = range(0, rows.shape[1], run)
    keep = np.repeat([chance.random() < share for _ in starts], run)[: rows.shape[1]]
    return rows[:, keep.astype(np.bool_)].copy()
