"""Earth by day as a disc, lit from the left above, as it is seen from the Moon. Square roots of light."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from anti_invaders.view.backdrops.endings import EARTH_SIDE
from anti_invaders.view.backdrops.planet import BREADTH, COLUMNS, LENGTH, ROWS
from anti_invaders.view.backdrops.tones import hue, sampled, smoothstep

from .earth import ground

SIDE = EARTH_SIDE * 2  # px: stored for the larger size
SUN = np.array([-0.62, -0.34, 0.71])
SEA, SHELF, LOW, HIGH, CLOUD = (hue(code) for code in ("#06204E", "#1C5C86", "#3A5A34", "#7A6A48", "#F2F7FF"))
AIR = hue("#6FB4FF")
LEVELS = 100


def disc() -> npt.NDArray[np.uint8]:
    """SIDE × SIDE × 3."""
    y, x = (np.mgrid[0:SIDE, 0:SIDE].astype(np.float32) - (SIDE - 1) / 2) / (SIDE * 0.42)
    inside = np.clip((1 - np.hypot(x, y)) * SIDE * 0.42 + 0.5, 0, 1)
    toward = np.sqrt(np.clip(1 - x * x - y * y, 0, 1))
    row = np.arctan2(y, toward) * (ROWS / LENGTH) * 0.62 + 120
    column = np.arcsin(np.clip(x, -1, 1)) * (COLUMNS / BREADTH) * 0.62 + 430
    earth = ground()
    height, cloud = sampled(earth.height, column, row), sampled(earth.cloud, column * 1.0 + 60, row + 200)
    land = smoothstep(-0.06, 0.06, height)[:, :, None]
    shelf = smoothstep(-0.5, 0.0, height)[:, :, None]
    rise = smoothstep(0.2, 1.4, height)[:, :, None]
    bare = (SEA + (SHELF - SEA) * shelf * 0.7) * (1 - land) + (LOW + (HIGH - LOW) * rise) * land
    lit = bare * (1 - 0.92 * cloud[:, :, None]) + CLOUD * cloud[:, :, None] * 0.92
    sun = np.clip(x * SUN[0] + y * SUN[1] + toward * SUN[2] - 0.12, 0, 1)[:, :, None]
    limb = np.clip(1 - toward, 0, 1)[:, :, None] ** 2.2
    light = (lit * (1 - 0.5 * limb) + AIR * limb * 0.75) * sun**0.85 * 1.12 + 0.004 * bare
    roots = np.sqrt(np.clip(light * inside[:, :, None], 0, 1))
    return np.asarray(np.rint(np.rint(roots * LEVELS) * (255 / LEVELS)), np.uint8)
