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
THREAD, DENSE = 9.0, 0.22  # px between a ring's threads; of its radius: those of small rings stand closer
ARMS, PIECE = 6, 8.0  # arms, and px from piece to piece of one
WIND = 2.4  # radians that an arm winds from the rim to the core
DRIFT, SPIN = 0.006, 0.010  # of the way inward that light runs, radians that all of it turns: a pulse
STREAKS, DULL = 3, 0.30  # of light on an arm at once; how bright an arm is between them
HEAD = 0.45  # from here on the light of a streak is that of its head
RIM_LIGHT, ARM_LIGHT, CORE_LIGHT = 0.50, 0.95, 0.90
GLOW = 84.0  # units: the light round a core
BREATH = 90  # pulses: the rim breathes

Floats = NDArray[np.float64]


class Whirls:
    """Draws all that pulls at bullets. `advance` it once a pulse."""

    def __init__(self, lights: Lights) -> None:
        self._lights = lights
        self._rim = lights.family("thread", "indigo", THREAD)
        self._arm = lights.family("thread", "indigo", THREAD)
        self._head = lights.family("thread", "ice", THREAD)
        self._core = lights.family("thread", "ice", THREAD)
        self._glow = np.array([lights.family("puff", "indigo", GLOW)])
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
        """Arms that wind inward and turn; streaks of light run along them into the core."""
        reach = pull.radius - pull.core
        count = max(8, round(1.7 * reach / PIECE))
        share = (np.arange(count) + 0.5) / count  # 0 at the rim, 1 at the core
        away = pull.radius - reach * share
        wound = WIND * share**1.4
        slope = np.degrees(np.arctan2(-reach, away * WIND * 1.4 * share**0.4))  # to the arc's own direction
        streak = (share * STREAKS - time * DRIFT * STREAKS) % 1.0
        shade = (DULL + (1.0 - DULL) * streak**2) * np.minimum(1.0, share * 5.0) * (ARM_LIGHT * light)
        turn = (np.arange(ARMS)[:, None] * (math.tau / ARMS) + wound[None] + time * SPIN).reshape(-1)
        radius = np.tile(away, ARMS)
        self._lights.draw(
            canvas,
            np.tile(np.where(streak > HEAD, self._head, self._arm), ARMS),
            np.degrees(turn) + 90.0 - np.tile(slope, ARMS),
            np.tile(shade, ARMS),
            pull.x + np.cos(turn) * radius,
            pull.y + np.sin(turn) * radius,
        )

    def _draw_core(self, canvas: Canvas, pull: Pull, light: float, time: float) -> None:
        """Nothing comes out of it."""
        glow = np.array([0.55 * light])
        self._lights.draw(canvas, self._glow, np.zeros(1), glow, np.array([pull.x]), np.array([pull.y]))
        if light > 0.5:
            edge = [
                (pull.x + pull.core * math.cos(a), pull.y + pull.core * math.sin(a))
                for a in np.linspace(0.0, math.tau, 28, endpoint=False).tolist()
            ]
            canvas.poly(edge, (0, 0, 2))
        self._ring(canvas, pull, pull.core + 0.5, self._core, CORE_LIGHT * light, -time * SPIN * 2)

    def _ring(
        self, canvas: Canvas, pull: Pull, radius: float, family: int, light: float, start: float
    ) -> None:
        count = round(math.tau * radius / min(THREAD, DENSE * radius))
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
