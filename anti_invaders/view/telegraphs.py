"""Warnings before an attack, as drawn. White and silver: the hues of fire belong to the fire itself.

Each kind has a shape of its own: light that gathers, a cone that fills, a line that closes in, a laser's
hair line, chevrons at the edge, bars across the screen.
"""

from __future__ import annotations

import math
from collections.abc import Container, Sequence

import numpy as np
from numpy.typing import NDArray

from anti_invaders.rules.field import HEIGHT, WIDTH
from anti_invaders.rules.telegraphs import Telegraph
from anti_invaders.view.canvas import Canvas
from anti_invaders.view.lights import Lights

GATHER, SPREAD_GATHER = 26.0, 40.0  # px from which threads of light run in
THREADS = 9
CONE = 26.0  # degrees to each side
RAM_STEP, LASER_STEP = 15.0, 11.0  # px between the pieces of a line
FAR = 620.0  # px: as long as a line gets
EDGE_GAP = 11.0  # px between the chevrons at the edge

Floats = NDArray[np.float64]


class Telegraphs:
    """Draws all warnings on the field."""

    def __init__(self, lights: Lights) -> None:
        self._lights = lights
        self._bar = lights.family("bar", "silver", 7.0)
        self._thin = lights.family("thread", "silver", 9.0)
        self._kinds = {
            "shot": self._shot,
            "spread": self._spread,
            "ram": self._ram,
            "laser": self._laser,
            "edge": self._edge,
            "screen": self._screen,
        }

    def draw(
        self, canvas: Canvas, telegraphs: Sequence[Telegraph], alpha: float, lanes: Container[int] = ()
    ) -> None:
        """Every one, as far as it has come. `lanes`: whose beams have a lane that is drawn already."""
        for telegraph in telegraphs:
            if telegraph.kind == "laser" and telegraph.owner in lanes:
                continue
            gone = 1.0 - (telegraph.pulses_left - alpha) / max(1, telegraph.pulses)
            self._kinds[telegraph.kind](canvas, telegraph, min(1.0, max(0.0, gone)))

    def _shot(self, canvas: Canvas, warning: Telegraph, gone: float) -> None:
        """Light gathers at the muzzle."""
        self._gather(canvas, warning, gone, GATHER)

    def _spread(self, canvas: Canvas, warning: Telegraph, gone: float) -> None:
        """More light gathers, from farther."""
        self._gather(canvas, warning, gone, SPREAD_GATHER)
        self._lights.draw_one(canvas, "cross", "silver", 17.0, warning.x, warning.y, 45.0, 0.25 + 0.6 * gone)

    def _gather(self, canvas: Canvas, warning: Telegraph, gone: float, reach: float) -> None:
        self._lights.draw_one(canvas, "puff", "silver", 17.0, warning.x, warning.y, light=0.35 + 0.6 * gone)
        turn = np.arange(THREADS) * (2 * math.pi / THREADS) + warning.pulses_left * 0.03
        radius = reach * (1.0 - gone) + 5.0 + 4.0 * np.sin(np.arange(THREADS) * 2.4)
        x, y = warning.x + np.cos(turn) * radius, warning.y + np.sin(turn) * radius
        self._pieces(canvas, self._bar, np.degrees(turn), 0.25 + 0.7 * gone, x, y)

    def _ram(self, canvas: Canvas, warning: Telegraph, gone: float) -> None:
        """A broken line along the way it will take; a bracket closes on it."""
        reach = FAR * (1.0 - (1.0 - gone) ** 3)
        along = np.arange(34.0, max(35.0, reach), RAM_STEP)
        self._line(canvas, self._bar, warning, along, 0.2 + 0.45 * gone)
        radius = 44.0 - 18.0 * gone
        turn = np.radians(np.arange(4) * 90.0 + 45.0)
        x, y = warning.x + np.cos(turn) * radius, warning.y + np.sin(turn) * radius
        self._pieces(canvas, self._bar, np.degrees(turn) + 90.0, 0.5 + 0.5 * gone, x, y)

    def _laser(self, canvas: Canvas, warning: Telegraph, gone: float) -> None:
        """A hair line to the far end, doubled and flickering as the time runs out."""
        along = np.arange(20.0, FAR, LASER_STEP)
        self._line(canvas, self._thin, warning, along, 0.35 + 0.5 * gone)
        if gone > 0.6 and warning.pulses_left % 6 < 3:
            self._line(canvas, self._bar, warning, along, 0.9)
        self._gather(canvas, warning, gone, SPREAD_GATHER)

    def _edge(self, canvas: Canvas, warning: Telegraph, gone: float) -> None:
        """Chevrons at the edge that point into the field and run inward."""
        heading = math.radians(warning.angle - 90.0)
        x, y = min(max(warning.x, 8.0), WIDTH - 8.0), min(max(warning.y, 8.0), HEIGHT - 8.0)
        places = []
        for step in range(3):
            lit = (warning.pulses - warning.pulses_left) // 6 % 3 == step
            reach = 6.0 + step * EDGE_GAP
            for side in (-1, 1):
                across = heading + side * math.pi / 2
                px = x + math.cos(heading) * reach + math.cos(across) * 5.0
                py = y + math.sin(heading) * reach + math.sin(across) * 5.0
                places.append((px, py, math.degrees(heading) - side * 50.0, 1.0 if lit else 0.45))
        rows = np.array(places).T
        self._pieces(canvas, self._bar, rows[2], rows[3], rows[0], rows[1])

    def _screen(self, canvas: Canvas, warning: Telegraph, gone: float) -> None:
        """Two bars close in on the line of attack over the whole width."""
        x = np.arange(8.0, WIDTH, 16.0)
        for side in (-1, 1):
            y = np.full(len(x), warning.y + side * (6.0 + 60.0 * (1.0 - gone)))
            self._pieces(canvas, self._bar, np.zeros(len(x)), 0.3 + 0.6 * gone, x, y)

    def _line(self, canvas: Canvas, family: int, warning: Telegraph, along: Floats, light: float) -> None:
        heading = math.radians(warning.angle - 90.0)
        x, y = warning.x + math.cos(heading) * along, warning.y + math.sin(heading) * along
        angle = np.full(len(along), math.degrees(heading))
        self._pieces(canvas, family, angle, light * np.linspace(1.0, 0.5, len(along)), x, y)

    def _pieces(
        self, canvas: Canvas, family: int, angle: Floats, light: float | Floats, x: Floats, y: Floats
    ) -> None:
        shades = np.broadcast_to(np.asarray(light, np.float64), x.shape)
        self._lights.draw(canvas, np.full(len(x), family, np.intp), angle, shades, x, y)
