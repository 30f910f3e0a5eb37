"""Whirls, as drawn: a rim where bullets begin to be drawn in, arms of light that drift inward, and the dark
core that swallows them. All of it faint, in the hues of the world: bullets are seen over it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from anti_invaders.rules.scenery import Pull
from anti_invaders.view.canvas import Canvas
from anti_invaders.view.lights import Lights

RISE = 40  # pulses in which a whirl comes, and goes
THREAD = 9.0  # px between a ring's threads
ARMS, PIECES = 7, 22  # arms, and how many pieces each has
WIND = 2.3  # radians that an arm winds from the rim to the core
DRIFT, SPIN = 0.0045, 0.012  # of the way inward, radians: a pulse
RIM_LIGHT, ARM_LIGHT, CORE_LIGHT = 0.34, 0.52, 0.85
BREATH = 90  # pulses: the rim breathes

Floats = NDArray[np.float64]


class Whirls:
    """Draws all that pulls at bullets. `advance` it once a pulse."""

    def __init__(self, lights: Lights) -> None:
        self._lights = lights
        self._rim = lights.family("thread", "indigo", THREAD)
        self._arm = lights.family("bar", "ice", 11.0)
        self._faint = lights.family("bar", "indigo", 17.0)
        self._core = lights.family("thread", "ice", THREAD)
        self._age = 0

    def advance(self) -> None:
        """One pulse."""
        self._age += 1

    def draw(self, canvas: Canvas, pulls: Sequence[Pull], alpha: float) -> None:
        """Each as large as its reach."""
        for pull in pulls:
            light = min(1.0, pull.left / RISE, (pull.pulses - pull.left + alpha) / RISE)
            time = self._age + alpha
            self._draw_arms(canvas, pull, light, time)
            breath = 0.85 + 0.15 * math.sin(time * math.tau / BREATH)
            self._ring(canvas, pull, pull.radius, self._rim, RIM_LIGHT * light * breath, time * SPIN / 4)
            self._draw_core(canvas, pull, light, time)

    def _draw_arms(self, canvas: Canvas, pull: Pull, light: float, time: float) -> None:
        """Pieces that go inward along winding arms, thin out at both ends, and come anew at the rim."""
        share = (np.arange(PIECES) / PIECES + time * DRIFT) % 1.0  # 0 at the rim, 1 at the core
        radius = pull.core + (pull.radius - pull.core) * (1.0 - share) ** 1.15
        wound = WIND * share * (1.0 + 0.7 * share)
        arms = np.arange(ARMS)[:, None] * (math.tau / ARMS)
        turn = (arms + wound[None] + time * SPIN).reshape(-1)
        away = np.tile(radius, ARMS)
        shade = np.tile(np.sin(np.pi * np.clip(share, 0.0, 1.0)) ** 0.7, ARMS) * ARM_LIGHT * light
        family = np.where(np.tile(share < 0.5, ARMS), self._faint, self._arm).astype(np.intp)
        slope = np.degrees(turn) + 90.0 + 28.0
        self._lights.draw(
            canvas, family, slope, shade, pull.x + np.cos(turn) * away, pull.y + np.sin(turn) * away
        )

    def _draw_core(self, canvas: Canvas, pull: Pull, light: float, time: float) -> None:
        """Nothing comes out of it."""
        self._lights.draw_one(canvas, "puff", "indigo", 84.0, pull.x, pull.y, light=0.55 * light)
        if light > 0.5:
            edge = [
                (pull.x + pull.core * math.cos(a), pull.y + pull.core * math.sin(a))
                for a in np.linspace(0.0, math.tau, 28, endpoint=False).tolist()
            ]
            canvas.poly(edge, (0, 0, 2))
        self._ring(canvas, pull, pull.core, self._core, CORE_LIGHT * light, -time * SPIN * 2)

    def _ring(
        self, canvas: Canvas, pull: Pull, radius: float, family: int, light: float, start: float
    ) -> None:
        count = max(8, round(math.tau * radius / THREAD))
        turn = np.arange(count) * (math.tau / count) + start
        shade = np.full(count, light) * (0.75 + 0.25 * np.sin(turn * 3.0 - start * 5.0))
        self._lights.draw(
            canvas,
            np.full(count, family, np.intp),
            np.degrees(turn) + 90.0,
            shade,
            pull.x + np.cos(turn) * radius,
            pull.y + np.sin(turn) * radius,
        )
