"""The stored map of Earth's night side, read and made ready for a size."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pygame

from anti_invaders.resources import asset
from anti_invaders.view.kept import kept

from .planet import LEVELS, ROWS, Chart, levels
from .tones import Floats, splat, squared

POINT = 1.15  # how bright a city's brightest lamp is where a px of the map is a px of the stored one
COMMON = 1 << (LEVELS - 1)  # rows come in multiples of this, to be averaged


def earth_chart(fine: float, seen: tuple[int, int], gain: float, cap: float) -> Chart:
    """The map's columns `seen`, from the first to the last, made `fine` times as fine as stored. For `gain`
    and `cap` see `levels`."""
    surface, cities = (asset("backdrops", name) for name in ("earth_surface.png", "earth_cities.npy"))
    sources = surface.read_bytes(), cities.read_bytes()
    key = "earth", fine, seen, gain, cap
    return Chart(kept.arrays(key, lambda: list(levels(*_maps(fine, *seen), gain, cap)), *sources), fine)


def _maps(fine: float, first: int, last: int) -> tuple[Floats, Floats]:
    """Its soft light and its points of light."""
    width = round((last - first) * fine)
    height = round(ROWS * fine / COMMON) * COMMON
    stored = pygame.image.load(asset("backdrops", "earth_surface.png"))
    strip = stored.subsurface((first, 0, last - first, ROWS))
    scaled = pygame.transform.smoothscale(strip, (width, height))
    roots = np.frombuffer(pygame.image.tobytes(scaled, "RGB"), np.uint8).reshape(height, width, 3)
    lamps = np.zeros((height, width, 3), np.float32)
    _light(lamps, np.load(asset("backdrops", "earth_cities.npy")), first, fine, height / ROWS)
    return squared(roots), lamps


def _light(lamps: Floats, stored: npt.NDArray[np.uint16], first: int, across: float, along: float) -> None:
    """Set the lamps, amber to pale gold; the finer the map, the brighter."""
    columns, rows, light, warmth = stored.astype(np.float32).T / np.array([[64], [64], [65535], [65535]])
    light = light * POINT * across
    colour = np.stack([light, light * (0.70 + warmth * 0.16), light * (0.26 + warmth * 0.32)], axis=1)
    splat(lamps, (columns - first) * across, rows * along, colour.astype(np.float32))
