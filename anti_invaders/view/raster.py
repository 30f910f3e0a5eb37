"""Exact masks of strokes and plates, and the blur that makes them glow. NumPy only, no pictures yet.

A stroke is drawn by its distance: a pixel's coverage follows from how far its centre lies from the
nearest point of the line, so thin slanting lines are as smooth as level ones, at any scale.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

import numpy as np
import pygame
from numpy.typing import NDArray

from anti_invaders.view.paths import Line, Point

Mask = NDArray[np.float32]  # (height, width), 0 to 1 unless said otherwise

FAR = np.float32(1e4)  # px: the distance where no line is near
SUPERSAMPLES = 4  # a plate's edge is counted on this many samples a pixel, each way
BLOCK = 2600  # px: segments over a larger area than this are measured one by one


def distances(shape: tuple[int, int], segments: Sequence[tuple[Point, Point]], reach: float) -> Mask:
    """How far each pixel's centre lies from the nearest segment, px; FAR where that is over `reach`."""
    field = np.full(shape, FAR, dtype=np.float32)
    if not segments:
        return field
    ends = np.array(segments, dtype=np.float32)  # (n, 2 ends, x y)
    low = np.floor(ends.min(axis=1) - reach).astype(int)
    high = np.ceil(ends.max(axis=1) + reach).astype(int) + 1
    left, top = np.maximum(low.min(axis=0), 0)
    right, bottom = np.minimum(high.max(axis=0), (shape[1], shape[0]))
    if (right - left) * (bottom - top) <= BLOCK:
        _measure(field, ends, (left, top, right, bottom))
        return field
    for k in range(len(ends)):
        left, top = np.maximum(low[k], 0)
        right, bottom = np.minimum(high[k], (shape[1], shape[0]))
        _measure(field, ends[k : k + 1], (left, top, right, bottom))
    return field


def _measure(field: Mask, ends: Mask, box: tuple[int, int, int, int]) -> None:
    """Lower the distances inside a box to those from some segments."""
    left, top, right, bottom = box
    if left >= right or top >= bottom:
        return
    x = np.arange(left, right, dtype=np.float32) + np.float32(0.5)
    y = np.arange(top, bottom, dtype=np.float32) + np.float32(0.5)
    ax, ay = ends[:, 0, 0, None], ends[:, 0, 1, None]
    dx, dy = ends[:, 1, 0, None] - ax, ends[:, 1, 1, None] - ay
    long = np.maximum(dx * dx + dy * dy, np.float32(1e-9))
    along = ((x - ax) * (dx / long))[:, None, :] + ((y - ay) * (dy / long))[:, :, None]
    np.clip(along, 0, 1, out=along)
    off_x = (x - ax)[:, None, :] - along * dx[:, :, None]
    off_y = (y - ay)[:, :, None] - along * dy[:, :, None]
    off_x *= off_x
    off_y *= off_y
    off_x += off_y
    near = np.sqrt(off_x.min(axis=0))
    view = field[top:bottom, left:right]
    np.minimum(view, near, out=view)


def coverage(distance: Mask, width: float) -> Mask:
    """How much of each pixel a stroke of this width covers. Strokes under a pixel grow dim, not thin."""
    cover: Mask = np.clip(np.float32(width / 2 + 0.5) - distance, 0, 1)
    if width < 1:
        cover *= np.float32(width)
    return cover


def filled(shape: tuple[int, int], lines: Sequence[Line]) -> Mask:
    """How much of each pixel closed lines cover together."""
    height, width = shape
    sheet = pygame.Surface((width * SUPERSAMPLES, height * SUPERSAMPLES), depth=8)
    sheet.set_palette([(n, n, n) for n in range(256)])
    for line in lines:
        if len(line.points) > 2:
            pygame.draw.polygon(sheet, 1, [(x * SUPERSAMPLES, y * SUPERSAMPLES) for x, y in line.points])
    marks = pygame.surfarray.pixels2d(sheet).T.astype(np.float32)
    blocks = marks.reshape(height, SUPERSAMPLES, width, SUPERSAMPLES)
    mask: Mask = blocks.mean(axis=(1, 3)).astype(np.float32, copy=False)
    return mask


def blurred(mask: NDArray[np.float32], sigma: float) -> NDArray[np.float32]:
    """A Gaussian blur of (height, width) or (channels, height, width), black beyond the edges."""
    height, width = mask.shape[-2:]
    soft = _gaussian(height, sigma) @ mask @ _gaussian(width, sigma)
    return np.asarray(soft, dtype=np.float32)


@lru_cache(maxsize=256)
def _gaussian(n: int, sigma: float) -> Mask:
    """The blur of n pixels as a matrix: two products blur a picture, faster than a loop over its taps."""
    at = np.arange(n, dtype=np.float32)
    kernel = np.exp(-((at[:, None] - at[None, :]) ** 2) / np.float32(2 * sigma * sigma))
    weights: Mask = (kernel / np.float32(sigma * math.sqrt(2 * math.pi))).astype(np.float32)
    return weights
