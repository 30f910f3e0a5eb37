"""What the bars of seeing are measured with: bullets against what is behind them, and flashes."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pygame
from numpy.typing import NDArray

from tests.view.view_stage import Pixels, contrast, luminance

WANTED, LEAST, SHARE = 4.5, 3.0, 0.995  # ratios of core or rim to what is behind; of how many bullets
INNER, OUTER = 7.5, 11.0  # px from a bullet's centre: what is behind it, seen round it
OFFSETS = [(x, y) for x in range(-11, 12) for y in range(-11, 12)]
RING = np.array([(x, y) for x, y in OFFSETS if INNER <= np.hypot(x, y) <= OUTER])
CORE = np.array([(x, y) for x, y in OFFSETS if np.hypot(x, y) <= 2.0])
EDGE = np.array([(x, y) for x, y in OFFSETS if 4.0 <= np.hypot(x, y) <= INNER])
GREY = np.array([0.299, 0.587, 0.114])
LUMINANCE = luminance(np.repeat(np.arange(256)[:, None], 3, axis=1))  # of each shade of grey

FLASH, DARK = 0.10, 0.80  # WCAG: a change of so much luminance, from what is darker than that, and back
CELL = 48  # px: flashes are measured in cells, so that what only flies past does not count

Places = NDArray[np.intp]
Floats = NDArray[np.float64]


def grey(pixels: Pixels) -> Pixels:
    """The same as a greyscale screen shows it."""
    shade = np.rint(pixels @ GREY).astype(np.int64)
    return np.repeat(shade[..., None], 3, axis=-1)


def ratios(bare: Pixels, full: Pixels, places: Places, seen_as_grey: bool = False) -> Floats:
    """For each bullet at (x, y) px the better of its core's and its rim's contrast to what is behind it."""
    if not len(places):
        return np.zeros(0)
    ground = np.median(_shades(bare, places, RING, seen_as_grey), axis=1)
    core = np.percentile(_shades(full, places, CORE, seen_as_grey), 75, axis=1)
    rim = np.percentile(_shades(full, places, EDGE, seen_as_grey), (2, 98), axis=1)
    return np.max([contrast(core, ground), contrast(rim[0], ground), contrast(rim[1], ground)], axis=0)


def _shades(picture: Pixels, places: Places, offsets: Places, seen_as_grey: bool) -> Floats:
    """Luminance round each place, as far as it lies in the picture."""
    at = places[:, None, :] + offsets[None]
    x = at[..., 0].clip(0, picture.shape[0] - 1)
    y = at[..., 1].clip(0, picture.shape[1] - 1)
    if seen_as_grey:
        return LUMINANCE[np.rint(picture[x, y] @ GREY).astype(np.intp)]
    return luminance(picture[x, y])


def cells(picture: pygame.Surface) -> Floats:
    """The luminance of the picture's cells."""
    width, height = picture.get_size()
    small = pygame.transform.smoothscale(picture, (width // CELL, height // CELL))
    return luminance(pygame.surfarray.array3d(small))


def flashes(film: Sequence[Floats]) -> NDArray[np.intp]:
    """How often each cell of a film flashes: grows brighter by FLASH and dark again."""
    low = high = film[0]
    risen, count = np.zeros(film[0].shape, bool), np.zeros(film[0].shape, np.intp)
    for shade in film[1:]:
        low = np.minimum(low, shade)
        up = ~risen & (shade - low >= FLASH) & (low < DARK)
        high = np.where(up, shade, np.maximum(high, shade))
        down = risen & (high - shade >= FLASH)
        count += down
        low = np.where(down, shade, low)
        risen = (risen | up) & ~down
    return count
