"""The Belt's dust as a map of tones: a river across the sky, from the right above to the left below."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from anti_invaders.view.backdrops.belt import ACROSS, DUST, SKY, river
from anti_invaders.view.backdrops.tones import noise, sampled, smoothstep

from .strokes import stored


def river_of_dust() -> npt.NDArray[np.uint8]:
    """The map, coarser than the picture: it is soft. Square roots of light."""
    width, height = SKY[0] // DUST, SKY[1] // DUST
    y, x = np.mgrid[0:height, 0:width].astype(np.float32) * DUST
    _, off = river(x, y)
    side = 512
    large, fine = noise(side, side, 1.0, 3.0, 71), noise(side, side, 1.0, 2.3, 72)
    bend = 26 * sampled(large, x * 0.5, y * 0.5), 26 * sampled(large, x * 0.5 + 200, y * 0.5 + 90)
    clouds = 0.55 + 0.42 * sampled(large, (x + bend[0]) * 0.6, (y + bend[1]) * 0.8)
    clouds += 0.20 * sampled(fine, (x + bend[0]) * 0.9, (y + bend[1]) * 0.9)
    lanes = smoothstep(0.2, 1.7, sampled(large, (x + bend[1]) * 0.7 + 300, (y + bend[0]) * 0.9 + 40))
    body = np.exp(-((off / (0.95 * ACROSS)) ** 2)) * np.clip(clouds, 0, None) * (1 - 0.75 * lanes)
    veil = np.exp(-((off / (2.4 * ACROSS)) ** 2)) * 0.10 * np.clip(clouds, 0, None)
    return stored((body * 0.46 + veil * 0.8).astype(np.float32), 120)
