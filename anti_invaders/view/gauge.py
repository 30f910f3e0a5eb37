"""The Anti-Field's gauge: an arc of energy, and round it one slot for each bullet it can hold."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pygame
from numpy.typing import NDArray

from anti_invaders.rules.antifield import FULL, TO_OPEN
from anti_invaders.view.glow import Halo, Lamp, Stroke
from anti_invaders.view.palette import Palette
from anti_invaders.view.paths import Line, Point, circle

SIZE = 132.0  # units: the picture's sides
ENERGY, SLOTS = 41.0, (49.0, 54.5)  # radii
FILLED = 0.74  # of a slot's share of the circle is its own
ARC = Stroke(4.0, 0.95, 0.6, dwell=False)
TRACK = Stroke(1.0, 0.25, 0.0, dwell=False)
EMPTY = Stroke(0.8, 0.26, 0.0, dwell=False)
TICK = Stroke(1.0, 0.6, 0.0, dwell=False)
BLOOM = Halo(((1.8, 0.5), (6.0, 0.6)), plate=0.8)

Floats = NDArray[np.floating[Any]]


class Gauge:
    """At one scale, for one capacity. `mix` it, then draw `.image`, which only adds light."""

    def __init__(self, scale: int, palette: Palette, capacity: int) -> None:
        self.capacity = capacity
        self._still = _picture(scale, lambda lamp: _track(lamp, palette, capacity))
        self._slots = _picture(scale, lambda lamp: _slots(lamp, palette, capacity))
        self._energy = _picture(
            scale, lambda lamp: lamp.stroke([circle(0, 0, ENERGY, ENERGY)], palette.field, ARC)
        )
        side = self._still.shape[0]
        y, x = np.mgrid[0:side, 0:side] + 0.5 - side / 2
        self._turn = (np.arctan2(x, -y) / (2 * np.pi)) % 1.0  # 0 at the top, clockwise to 1
        self._soft = side * 0.9  # how sharply an arc ends: within a px or two
        self._pixels = np.zeros((side, side, 4), np.uint8)
        self.image = pygame.image.frombuffer(self._pixels.data, (side, side), "BGRA")

    def mix(self, energy: float, count: int) -> None:
        """Show this energy, 0 to 100, and this many caught."""
        light = self._still + self._slots * (self._turn < count / self.capacity)[:, :, None]
        light += self._energy * self._reached(energy / FULL)[:, :, None]
        np.clip(light, 0, 255, out=light)
        self._pixels[:, :, :3] = light[:, :, ::-1]
        self._pixels[:, :, 3] = self._pixels[:, :, :3].any(axis=2)  # narrow blits skip alpha 0

    def _reached(self, share: float) -> Floats:
        if share >= 1.0:
            return np.ones_like(self._turn)
        return np.asarray(np.clip((share - self._turn) * self._soft, 0, 1))


def _picture(scale: int, paint: Callable[[Lamp], None]) -> Floats:
    """Light as height × width × 3, up to 255."""
    lamp = Lamp(SIZE, SIZE, scale, BLOOM)
    paint(lamp)
    light, _ = lamp.picture()
    return np.asarray(light.transpose(1, 2, 0) * 255, np.float32)


def _track(lamp: Lamp, palette: Palette, capacity: int) -> None:
    """What is always there: the arc's track, the mark from which it opens, the empty slots."""
    lamp.stroke([circle(0, 0, ENERGY, ENERGY)], palette.field, TRACK)
    lamp.stroke([_slot(step, capacity) for step in range(capacity)], palette.shard, EMPTY)
    least = TO_OPEN / FULL
    lamp.stroke([Line((_polar(ENERGY - 5, least), _polar(ENERGY + 4, least)))], palette.text, TICK)


def _slots(lamp: Lamp, palette: Palette, capacity: int) -> None:
    """All slots filled."""
    lamp.accent([_slot(step, capacity) for step in range(capacity)], palette.shard)


def _slot(step: int, capacity: int) -> Line:
    half = FILLED / 2 / capacity
    middle = (step + 0.5) / capacity
    inner, outer = SLOTS
    corners = ((inner, -half), (outer, -half), (outer, half), (inner, half))
    return Line(tuple(_polar(radius, middle + turn) for radius, turn in corners), closed=True)


def _polar(radius: float, turn: float) -> Point:
    """A point by its share of the way round, from the top, clockwise."""
    return radius * math.sin(math.tau * turn), -radius * math.cos(math.tau * turn)
