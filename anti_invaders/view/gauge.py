"""The Anti-Field's gauge: an arc of energy, and round it one slot for each bullet it can hold."""

from __future__ import annotations

import math
from functools import lru_cache
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
ARC = Stroke(4.0, 0.95, 0.35, dwell=False)
TRACK = Stroke(1.0, 0.25, 0.0, dwell=False)
EMPTY = Stroke(0.8, 0.26, 0.0, dwell=False)
TICK = Stroke(1.0, 0.6, 0.0, dwell=False)
BLOOM = Halo(((1.8, 0.5), (6.0, 0.6)), plate=0.8)

FAINTEST, LEAST = 3.0, 0.25  # of 255: less light of the arc, of a slot is not drawn
SHARP = 110.0  # how sharply it ends: within a hundredth of the circle

Floats = NDArray[np.floating[Any]]


class Gauge:
    """At one scale, for one capacity. `mix` it, then draw `.image`, which only adds light."""

    def __init__(self, scale: int, palette: Palette, capacity: int) -> None:
        self.capacity = capacity
        still, slots, energy = _pictures(scale, palette, capacity)
        side = still.shape[0]
        y, x = np.mgrid[0:side, 0:side] + 0.5 - side / 2
        turn = ((np.arctan2(x, -y) / (2 * np.pi)) % 1.0).astype(np.float32).reshape(-1)  # from the top
        empty, full = still.reshape(-1, 3), (still + slots).reshape(-1, 3)
        self._slot, self._slot_turn = _in_turn(slots, turn, LEAST)
        self._slot_looks = _packed(empty[self._slot]), _packed(full[self._slot])
        self._arc, self._arc_turn = _in_turn(energy, turn, FAINTEST)
        self._arc_light = energy.reshape(-1, 3)[self._arc]
        self._arc_below = empty[self._arc], full[self._arc]
        self._shown = 0.0, 0
        self._pixels = _packed(empty)
        self.image = pygame.image.frombuffer(self._pixels.data, (side, side), "BGRA")

    def mix(self, energy: float, count: int) -> None:
        """Show this energy, 0 to 100, and this many caught. Only px that change are touched."""
        share = energy / FULL
        before, counted = self._shown
        self._shown = share, count
        if count != counted:
            low, high = sorted((count, counted))
            self._fill(low / self.capacity, high / self.capacity, count > counted)
            self._draw_arc(low / self.capacity, high / self.capacity, share)
        if share == before:
            return
        if max(share, before) >= 1.0:
            self._draw_arc(0.0, 1.0, share)
            return
        self._draw_arc(min(share, before) - 1.0 / SHARP, max(share, before) + 1.0 / SHARP, share)

    def _fill(self, start: float, end: float, full: bool) -> None:
        """Slots from one share of the circle to another are full now, or empty."""
        first, last = np.searchsorted(self._slot_turn, (start, end))
        self._pixels[self._slot[first:last]] = self._slot_looks[full][first:last]

    def _draw_arc(self, start: float, end: float, share: float) -> None:
        """The arc of a share of the circle, as much of it as lies between two others."""
        first, last = np.searchsorted(self._arc_turn, (start, end))
        turn = self._arc_turn[first:last]
        empty, full = (below[first:last] for below in self._arc_below)
        held = turn < self._shown[1] / self.capacity
        lit = np.minimum(share - turn, turn) * SHARP if share < 1.0 else np.ones_like(turn)
        light = (
            np.where(held[:, None], full, empty) + self._arc_light[first:last] * np.clip(lit, 0, 1)[:, None]
        )
        self._pixels[self._arc[first:last]] = _packed(light)


def _packed(light: Floats) -> NDArray[np.uint32]:
    """Rows of red, green and blue as px. A lit px has an alpha of 1: narrow blits skip those of alpha 0."""
    channels = np.zeros((len(light), 4), np.uint8)
    channels[:, :3] = np.minimum(light, 255)[:, ::-1]
    channels[:, 3] = (channels[:, 0] | channels[:, 1] | channels[:, 2]) != 0
    return channels.view(np.uint32).reshape(-1)


def _in_turn(light: Floats, turn: Floats, least: float) -> tuple[NDArray[np.intp], Floats]:
    """The px that a light reaches, in the order in which it grows clockwise; how far round each lies."""
    lit = np.flatnonzero(light.reshape(-1, 3).max(axis=1) >= least)
    order = lit[np.argsort(turn[lit], kind="stable")]
    return order, turn[order]


@lru_cache(maxsize=8)
def _pictures(scale: int, palette: Palette, capacity: int) -> tuple[Floats, Floats, Floats]:
    """What is always there, all slots filled, the whole arc: height × width × 3 of light up to 255."""
    lamps = [Lamp(SIZE, SIZE, scale, BLOOM) for _ in range(3)]
    _track(lamps[0], palette, capacity)
    lamps[1].solid([_slot(step, capacity) for step in range(capacity)], palette.shard)
    lamps[2].stroke([circle(0, 0, ENERGY, ENERGY)], palette.field, ARC)
    lights = [np.asarray(lamp.picture()[0].transpose(1, 2, 0) * 255, np.float32) for lamp in lamps]
    return lights[0], lights[1], lights[2]


def _track(lamp: Lamp, palette: Palette, capacity: int) -> None:
    """What is always there: the arc's track, the mark from which it opens, the empty slots."""
    lamp.stroke([circle(0, 0, ENERGY, ENERGY)], palette.field, TRACK)
    lamp.stroke([_slot(step, capacity) for step in range(capacity)], palette.shard, EMPTY)
    least = TO_OPEN / FULL
    lamp.stroke([Line((_polar(ENERGY - 5, least), _polar(ENERGY + 4, least)))], palette.text, TICK)


def _slot(step: int, capacity: int) -> Line:
    half = FILLED / 2 / capacity
    middle = (step + 0.5) / capacity
    inner, outer = SLOTS
    corners = ((inner, -half), (outer, -half), (outer, half), (inner, half))
    return Line(tuple(_polar(radius, middle + turn) for radius, turn in corners), closed=True)


def _polar(radius: float, turn: float) -> Point:
    """A point by its share of the way round, from the top, clockwise."""
    return radius * math.sin(math.tau * turn), -radius * math.cos(math.tau * turn)
