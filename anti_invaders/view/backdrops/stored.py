"""The backdrops' stored parts, read: maps of tones (one number a px) and pictures of light."""

from __future__ import annotations

import numpy as np
import pygame

from anti_invaders.resources import asset
from anti_invaders.view.breath import breathe

from .ramps import Tones
from .tones import Floats, squared


def tones(name: str) -> Tones:
    """A map of one number a px, height × width. Raises MissingAsset."""
    image = pygame.image.load(asset("backdrops", f"{name}.png"))
    breathe()
    return np.ascontiguousarray(pygame.surfarray.pixels2d(image).T)


def shares(name: str, width: int, height: int) -> Floats:
    """The same in another size, as light from 0.0 to 1.0: what is stored is its square root."""
    return fitted(squared(tones(name)), width, height)


def fitted(picture: Floats, width: int, height: int) -> Floats:
    """A picture of one channel, enlarged or made smaller, smoothly and with its darks kept."""
    roots = np.rint(np.sqrt(np.clip(picture, 0, 1)) * 255).astype(np.uint8)
    if roots.shape == (height, width):
        return squared(roots)
    grey = pygame.surfarray.make_surface(np.repeat(roots.T[:, :, None], 3, axis=2))
    breathe()
    scaled = pygame.transform.smoothscale(grey, (width, height))
    breathe()
    return squared(pygame.surfarray.pixels_red(scaled).T)


def doubled(map_: Tones) -> Tones:
    """A map that wraps both ways, twice as fine."""
    return _doubled(_doubled(map_).T).T


def _doubled(map_: Tones) -> Tones:
    fine = np.empty((2 * map_.shape[0], map_.shape[1]), np.uint8)
    fine[0::2] = map_
    breathe()
    fine[1::2] = (map_.astype(np.uint16) + np.roll(map_, -1, axis=0) + 1) >> 1
    return fine


def halved(drawing: Tones) -> Tones:
    """A drawing half as large. What is 0 all over stays 0."""
    rows, columns = drawing.shape[0] // 2 * 2, drawing.shape[1] // 2 * 2
    part = drawing[:rows, :columns].astype(np.uint16)
    quarter = part[0::2, 0::2] + part[0::2, 1::2] + part[1::2, 0::2] + part[1::2, 1::2]
    return ((quarter + 2) >> 2).astype(np.uint8)
