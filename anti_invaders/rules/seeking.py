"""How what flies turns toward what lies ahead of it: all of it at once, and the same on every machine."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

import numpy as np
from numpy.typing import NDArray

from anti_invaders.rules import trig
from anti_invaders.rules.movers import Movers

STEER_EVERY = 2  # pulses


@dataclass(frozen=True, slots=True)
class Helm:
    """Of something that flies at `speed` px a pulse: the cosine of how far to each side of its way it
    sees, sine and cosine of how far it turns each time that it steers."""

    speed: float
    sight: float
    sine: float
    cosine: float

    @classmethod
    def of(cls, speed: float, sight: float, turn: float) -> Self:
        """The same from degrees: `sight` to each side, `turn` each time."""
        return cls(speed, trig.cos(sight), *trig.sin_cos(turn))


def seek(movers: Movers, rows: NDArray[np.intp], places: Sequence[tuple[float, float]], helm: Helm) -> None:
    """Turn each of these rows toward the nearest of these places that lies ahead of it."""
    if not len(rows) or not places:
        return
    x, y = np.array(places).T
    dx, dy = x - movers.x[rows][:, None], y - movers.y[rows][:, None]
    square = dx * dx + dy * dy
    along = dx * movers.vx[rows][:, None] + dy * movers.vy[rows][:, None]
    distance = np.sqrt(square)
    ahead = along >= (helm.sight * helm.speed) * distance
    nearest = np.where(ahead, square, np.inf).argmin(axis=1)
    each = np.arange(len(rows))
    found = ahead[each, nearest] & (distance[each, nearest] > 0.0)
    each, nearest = each[found], nearest[found]
    unit = distance[each, nearest]
    _turn(movers, rows[found], dx[each, nearest] / unit, dy[each, nearest] / unit, helm)


def _turn(
    movers: Movers, rows: NDArray[np.intp], ux: NDArray[np.float64], uy: NDArray[np.float64], helm: Helm
) -> None:
    """Turn `rows` toward the way (ux, uy), one px long; straight into it if that is near enough."""
    vx, vy = movers.vx[rows], movers.vy[rows]
    cross = vx * uy - vy * ux  # positive: clockwise, y grows down
    near = ux * vx + uy * vy >= helm.cosine * helm.speed
    sine = np.where(cross >= 0.0, helm.sine, -helm.sine)
    movers.vx[rows] = np.where(near, ux * helm.speed, vx * helm.cosine - vy * sine)
    movers.vy[rows] = np.where(near, uy * helm.speed, vx * sine + vy * helm.cosine)
