"""The flames of engines: tongues of light that flicker."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import pygame

from anti_invaders.view.canvas import Frames
from anti_invaders.view.glow import surface
from anti_invaders.view.palette import Colour, mixed

FLICKER = (1.0, 0.86, 1.12, 0.94, 1.06, 0.8)  # of the length, frame by frame
REST = 0.38  # below it the tongue is thinned to this share of its width
HOT: Colour = (255, 233, 176)


@lru_cache(maxsize=32)
def flames(scale: int, length: float, width: float, hue: Colour) -> Frames:
    """A tongue's frames, pointing down; the image's centre is its root. Units."""
    return Frames([_tongue(scale, length * share, width, hue) for share in FLICKER])


def _tongue(scale: int, length: float, width: float, hue: Colour) -> pygame.Surface:
    reach = int(length * 1.3 * scale)
    side = int(width * 5 * scale)
    y, x = np.mgrid[-reach : reach + 1, -side : side + 1].astype(np.float32) / scale
    along = y / length
    thin = width * np.clip(1 - along * 0.75, 0.15, None) * (1 - 0.25 * np.cos(along * 9))
    light = np.exp(-((x / thin) ** 2)) * np.exp(-np.clip(along, 0, None) * 2.2)
    light *= np.clip((y + 2.0) / 2.5, 0, 1) * np.clip((1.28 - along) * 4, 0, 1)
    heat = np.exp(-np.clip(along, 0, None) * 3)
    cold, hot = (np.array(mixed(hue, HOT, share), np.float32) / 255 for share in (0.1, 1.0))
    colour = hot[:, None, None] * heat + cold[:, None, None] * (1 - heat)
    lit = np.clip(colour * light * 2.6, 0, 1)
    return surface(lit.astype(np.float32), np.zeros(light.shape, np.float32))
