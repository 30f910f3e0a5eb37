"""Recipes of light for the great moments: what a Nova's front takes and throws up, what rains after a blast,
smoke behind what tumbles."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from anti_invaders.view.bursts import Bursts
from anti_invaders.view.particles import CHAFF, SHOW, SPARK

Floats = NDArray[np.floating[Any]]

POPPED = (9.0, 12.0)  # units: the stars of bullets that pop
FLUNG = 1.5  # px per pulse: their sparks, away from the middle


def popped(bursts: Bursts, x: Floats, y: Floats, from_x: float, from_y: float) -> None:
    """Bullets that a front has reached: a star each, and two sparks that it carries along."""
    count = len(x)
    if not count:
        return
    lights, chance = bursts.lights, bursts.spread((4, 2 * count), 0.0, 1.0)
    stars = np.array([lights.family("cross", "silver", size) for size in POPPED])
    size = (chance[0, :count] * len(POPPED)).astype(np.intp)
    turn = chance[1, :count] * 90.0
    bursts.particles.add(
        count, stars[size], x, y, angle=turn, life=13.0 + chance[2, :count] * 6.0, weight=SHOW
    )
    way = np.arctan2(y - from_y, x - from_x).repeat(2) + (chance[3] - 0.5) * 1.6
    speed = FLUNG * (0.5 + chance[2])
    bursts.particles.add(
        2 * count,
        np.tile([lights.family("dart", hue, 9.0) for hue in ("silver", "shard")], count),
        x.repeat(2),
        y.repeat(2),
        np.cos(way) * speed,
        np.sin(way) * speed,
        angle=np.degrees(way),
        life=10.0 + chance[0] * 9.0,
        drag=0.95,
        weight=CHAFF,
    )


def riders(bursts: Bursts, x: float, y: float, radius: float, count: int, hues: Sequence[str]) -> None:
    """Sparks on a front that runs out from (x, y)."""
    chance = bursts.spread((3, count), 0.0, 1.0)
    way = chance[0] * math.tau
    across, along = np.cos(way), np.sin(way)
    speed = 1.2 + chance[1] * 3.4
    bursts.particles.add(
        count,
        [bursts.lights.family("dart", hues[number % len(hues)], 9.0) for number in range(count)],
        x + across * radius,
        y + along * radius,
        across * speed,
        along * speed,
        angle=np.degrees(way),
        life=16.0 + chance[2] * 18.0,
        drag=0.955,
        weight=SPARK,
    )


def rays(bursts: Bursts, x: float, y: float, points: int, hue: str, reach: float) -> None:
    """Strokes of light that shoot out along the points of a star, and thin out."""
    along = np.arange(14.0, reach, 13.0)
    way = np.repeat(np.arange(points) * (math.tau / points), len(along))
    away = np.tile(along, points)
    share = away / reach
    bursts.particles.add(
        len(way),
        bursts.lights.family("bar", hue, 17.0),
        x + np.cos(way) * away,
        y + np.sin(way) * away,
        np.cos(way) * share * 7.0,
        np.sin(way) * share * 7.0,
        angle=np.degrees(way),
        life=34.0 - 16.0 * share,
        drag=0.93,
        light=1.0 - 0.6 * share,
        weight=SHOW,
    )


def struck_by(bursts: Bursts, x: float, y: float, from_x: float, from_y: float, hue: str) -> None:
    """Light falls on somebody: a star on the lit side, sparks off the other."""
    way = math.degrees(math.atan2(y - from_y, x - from_x))
    side = math.radians(way)
    bursts.star(x - math.cos(side) * 9.0, y - math.sin(side) * 9.0, 12.0, "white", 9.0, way)
    bursts.sparks(x, y, 3, 44.0, (hue, "white"), CHAFF, toward=way, spread=80.0)


def smoke(bursts: Bursts, x: Floats, y: Floats) -> None:
    """Behind what tumbles: embers that dim where they are, and sparks."""
    count = len(x)
    chance = bursts.spread((4, count), -1.0, 1.0)
    bursts.particles.add(
        count,
        bursts.lights.family("puff", "ember", 17.0),
        x + chance[0] * 6.0,
        y + chance[1] * 6.0,
        chance[0] * 0.25,
        chance[1] * 0.25,
        life=26.0 + chance[2] * 8.0,
        light=0.7,
        drag=0.98,
        weight=CHAFF,
    )
    bursts.particles.add(
        count,
        bursts.lights.family("dart", "boom", 9.0),
        x + chance[2] * 8.0,
        y + chance[3] * 8.0,
        chance[0] * 0.5,
        chance[1] * 0.5 + 0.4,
        angle=np.degrees(np.arctan2(chance[1] * 0.5 + 0.4, chance[0] * 0.5)),
        life=22.0 + chance[3] * 8.0,
        drag=0.98,
        weight=CHAFF,
    )


def rain(bursts: Bursts, x: float, y: float, wide: float, count: int, hues: Sequence[str]) -> None:
    """Sparks that come down slowly, long after the blast."""
    chance = bursts.spread((4, count), -1.0, 1.0)
    fall = 1.7 + 0.8 * chance[2]
    aside = chance[0] * 0.7
    bursts.particles.add(
        count,
        [bursts.lights.family("dart", hues[number % len(hues)], 9.0) for number in range(count)],
        x + chance[0] * wide,
        y + chance[1] * wide * 0.5,
        aside,
        fall,
        angle=np.degrees(np.arctan2(fall, aside)),
        life=52.0 + chance[3] * 18.0,
        drag=0.992,
        light=0.9,
        weight=SPARK,
    )
