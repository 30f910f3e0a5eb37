"""The night side of Earth as a map: sea, land, clouds, the glow of cities, and the cities themselves.

The map's rows run along the flight and tile; its columns run across. One radian is ROWS / LENGTH rows
and COLUMNS / BREADTH columns, the figures that `view.backdrops.planet` reads it by.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np
import numpy.typing as npt

from anti_invaders.view.backdrops.planet import BREADTH, COLUMNS, LENGTH, ROWS
from anti_invaders.view.backdrops.tones import Floats, blur, hue, noise, sampled, smoothstep, splat

SEED = 6
STRETCH = LENGTH / BREADTH
SEA, SHELF, LAND, CLOUD = hue("#020718"), hue("#021226"), hue("#0B1622"), hue("#223660")
CLOUD_LIGHT = 0.72  # how bright a full cloud is by night
SHADE = 0.78  # of a city's light is lost under a full cloud
CITIES = 250
LARGE = 110  # the cities that roads join
ROAD = 0.17  # rad: the longest road
TRIES = 9000
LEVELS = 84  # brightness steps of the stored map: fewer pack better, dither hides them

Town = tuple[float, float, float]  # column, row, size


@dataclass(frozen=True, slots=True)
class Ground:
    """Heights (sea level 0) and cloud cover (0 to 1) of the map."""

    height: Floats
    cloud: Floats


@cache
def ground() -> Ground:
    """Continents and weather, from the seed."""
    large = noise(ROWS, COLUMNS, STRETCH, 3.3, SEED)
    fine = noise(ROWS, COLUMNS, STRETCH, 2.2, SEED + 1)
    drift = noise(ROWS, COLUMNS, STRETCH, 3.0, SEED + 2)
    y, x = (axis.astype(np.float32) for axis in np.mgrid[0:ROWS, 0:COLUMNS])
    height = large + 0.22 * sampled(fine, x * 2, y * 2) + 0.05 * sampled(fine, x * 5, y * 5)
    across = sampled(drift, x, y) * 34
    along = sampled(drift, x + 190, y + 81) * 22
    thin = sampled(fine, x + across, y * 2 + along)
    thick = sampled(large, x * 2 + across + 240, y * 3 + along)
    wisps = sampled(fine, x * 2 + across * 2, y * 4 + along * 3)
    cover = smoothstep(0.35, 2.0, thin * 0.55 + thick * 0.8 + wisps * 0.16)
    return Ground(height, cover)


def surface() -> npt.NDArray[np.uint8]:
    """The map's soft light: the square root of brightness, in eight bits, ROWS × COLUMNS × 3."""
    earth = ground()
    cloud = earth.cloud[:, :, None]
    glow = _city_glow(earth.cloud)
    lit = _bare(earth.height) + glow
    lit = lit * (1 - 0.55 * cloud) + cloud * (CLOUD * CLOUD_LIGHT + _wrapped_blur(glow, 4) * 0.8)
    steps = np.rint(np.sqrt(np.clip(lit, 0, 1)) * LEVELS) * (255 / LEVELS)
    return np.asarray(np.rint(steps), np.uint8)


def cities() -> npt.NDArray[np.uint16]:
    """Points of city light: column and row in 64ths, brightness and warmth in 65,535ths."""
    points = _points()
    place = np.floor(points[:, 1]).astype(int) % ROWS, np.floor(points[:, 0]).astype(int) % COLUMNS
    points[:, 2] *= 1 - SHADE * ground().cloud[place]
    scale = np.array([64, 64, 65535, 65535], np.float32)
    return np.asarray(np.rint(np.clip(points * scale, 0, 65535)), np.uint16)


def _bare(height: Floats) -> Floats:
    land = smoothstep(-0.12, 0.06, height)[:, :, None]
    shelf = smoothstep(-0.55, -0.1, height)[:, :, None] * (1 - land)
    relief = 1 + 0.30 * sampled(height, *_grid(1.7))[:, :, None].clip(-1, 2)
    return np.asarray((1 - land) * SEA + land * LAND * relief + shelf * SHELF * 0.9, np.float32)


def _grid(scale: float) -> tuple[Floats, Floats]:
    y, x = np.mgrid[0:ROWS, 0:COLUMNS].astype(np.float32)
    return x * scale, y


def _city_glow(cloud: Floats) -> Floats:
    points = _points()
    lights = np.zeros((ROWS, COLUMNS, 3), np.float32)
    splat(lights, points[:, 0], points[:, 1] % ROWS, warm(points[:, 2], points[:, 3]))
    lights *= 1 - SHADE * cloud[:, :, None]
    return np.asarray(_wrapped_blur(lights, 2.1) * 0.5 + _wrapped_blur(lights, 7.5) * 0.42, np.float32)


def _wrapped_blur(picture: Floats, sigma: float) -> Floats:
    reach = int(sigma * 3) + 1
    around = np.concatenate([picture[-reach:], picture, picture[:reach]])
    return blur(around, sigma)[reach:-reach]


def warm(light: Floats, warmth: Floats) -> Floats:
    """The colour of lamps: amber when faint, near white when bright."""
    return np.stack([light, light * (0.72 + warmth * 0.24), light * (0.36 + warmth * 0.52)], axis=1)


@cache
def _points_of(seed: int) -> Floats:
    chance = np.random.default_rng(seed)
    towns = _towns(chance)
    parts = [_town(chance, *town) for town in towns]
    large = sorted(towns, key=lambda town: -town[2])[:LARGE]
    parts += [_road(chance, a, b) for a in large for b in _neighbours(a, large)]
    return np.concatenate(parts).astype(np.float32)


def _points() -> Floats:
    return _points_of(SEED + 9).copy()


def _towns(chance: np.random.Generator) -> list[Town]:
    """Where towns are (column, row) and how large: on coasts rather than inland, never at sea."""
    height, found = ground().height, list[Town]()
    for _ in range(TRIES):
        x, y = chance.uniform(0, COLUMNS), chance.uniform(0, ROWS)
        level = height[int(y), int(x)]
        if level > -0.02 and (level < 0.6 or chance.random() < 0.35):
            found.append((x, y, min(6.0, chance.pareto(1.15) * 0.5 + 0.25)))
        if len(found) == CITIES:
            break
    return found


def _town(chance: np.random.Generator, x: float, y: float, size: float) -> Floats:
    """A cluster with arms: streets along the ways that lead out of it."""
    count, spread, arms = int(34 * size), 0.0065 * size**0.55, int(chance.integers(3, 7))
    angle = chance.random(count) * np.pi * 2
    radius = np.abs(chance.standard_normal(count)) * spread
    on_arm = chance.random(count) < 0.4
    straight = np.round(angle / (np.pi * 2) * arms) * np.pi * 2 / arms + x
    angle, radius = np.where(on_arm, straight, angle), np.where(on_arm, radius * 1.9, radius)
    light = np.exp(-radius / spread * 0.9) * chance.uniform(0.3, 1.0, count) * 0.75
    return _placed(x, y, np.cos(angle) * radius, np.sin(angle) * radius, light, 0.5)


def _neighbours(town: Town, others: list[Town]) -> list[Town]:
    near = sorted(others, key=lambda other: _distance(town, other))[1:4]
    return [other for other in near if _distance(town, other) < ROAD]


def _distance(a: Town, b: Town) -> float:
    return float(np.hypot((a[0] - b[0]) * BREADTH / COLUMNS, (a[1] - b[1]) * LENGTH / ROWS))


def _road(chance: np.random.Generator, a: Town, b: Town) -> Floats:
    count = int(_distance(a, b) * 900) + 3
    along = np.linspace(0, 1, count)
    bend = np.sin(along * np.pi) * chance.normal(0, 0.008)
    run, rise = (b[0] - a[0]) * BREADTH / COLUMNS, (b[1] - a[1]) * LENGTH / ROWS
    light = chance.uniform(0.02, 0.10, count)
    return _placed(a[0], a[1], run * along + bend, rise * along - bend, light, 0.2)


def _placed(x: float, y: float, across: Floats, along: Floats, light: Floats, warmth: float) -> Floats:
    """Points round a place, given in radians, as columns and rows."""
    columns = np.clip(x + across * COLUMNS / BREADTH, 0, COLUMNS - 1)
    rows = (y + along * ROWS / LENGTH) % ROWS
    return np.stack([columns, rows, light, np.full_like(light, warmth)], axis=1).astype(np.float32)
