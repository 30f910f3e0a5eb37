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

from anti_invaders.view.breath import breathe
from anti_invaders.view.paths import Line, Point

Mask = NDArray[np.float32]  # (height, width), 0 to 1 unless said otherwise

FAR = np.float32(1e4)  # px: the distance where no line is near
FINE, FINEST = 4, 8  # samples a pixel, each way, that count how much a plate covers; FINEST for small ones
NARROW = 3.0  # px: a narrower blur goes tap by tap
KERNELS = 24  # of blurs, kept for the frames of a figure: a large one is half a MiB
ROWS = 64  # px: so many are blurred widely at once
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
        breathe()
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
    fine = FINEST if height * width < BLOCK else FINE
    sheet = pygame.Surface((width * fine, height * fine), depth=8)
    sheet.set_palette([(n, n, n) for n in range(256)])
    for line in lines:
        if len(line.points) > 2:
            pygame.draw.polygon(sheet, 1, [(x * fine - 0.5, y * fine - 0.5) for x, y in line.points])
    breathe()
    samples = pygame.surfarray.pixels2d(sheet).T.reshape(height, fine, width, fine)
    mask: Mask = samples.sum(axis=(1, 3), dtype=np.uint16).astype(np.float32)
    mask /= fine * fine
    return mask


def blurred(mask: NDArray[np.float32], sigma: float) -> NDArray[np.float32]:
    """A Gaussian blur of (height, width) or (channels, height, width), black beyond the edges."""
    if sigma < NARROW:
        half = _swept(mask, sigma, -1)
        breathe()
        return _swept(half, sigma, -2)
    step = int(sigma / 2)
    coarse = _thinned(mask, step)
    height, width = mask.shape[-2:]
    down, across = _spread(height, sigma, step), _spread(width, sigma, step).T
    soft = np.empty_like(mask)
    for top in range(0, height, ROWS):
        breathe()
        soft[..., top : top + ROWS, :] = down[top : top + ROWS] @ coarse @ across
    return soft


def _swept(mask: NDArray[np.float32], sigma: float, axis: int) -> NDArray[np.float32]:
    """A narrow blur along one axis: the mask added to itself, moved both ways, tap by tap."""
    reach = math.ceil(sigma * 3)
    taps = np.exp(-(np.arange(reach + 1) ** 2) / (2 * sigma * sigma))
    taps = (taps / (taps[0] + 2 * taps[1:].sum())).astype(np.float32)
    length = mask.shape[axis]
    room = [(0, 0)] * mask.ndim
    room[axis] = (reach, reach)
    wide = np.moveaxis(np.pad(mask, room), axis, 0)
    total = wide[reach : reach + length] * taps[0]
    pair = np.empty_like(total)
    for k in range(1, reach + 1):
        np.add(wide[reach + k : reach + k + length], wide[reach - k : reach - k + length], out=pair)
        pair *= taps[k]
        total += pair
    return np.moveaxis(total, 0, axis)


def _thinned(mask: NDArray[np.float32], step: int) -> NDArray[np.float32]:
    """Sums over blocks of step x step pixels; the last blocks may stand out over the edge."""
    height, width = mask.shape[-2:]
    rows = np.add.reduceat(mask, np.arange(0, height, step), axis=-2)
    return np.asarray(np.add.reduceat(rows, np.arange(0, width, step), axis=-1))


@lru_cache(maxsize=KERNELS)
def _spread(n: int, sigma: float, step: int) -> Mask:
    """What each of n pixels gets from each block of `step` pixels, under a wide Gaussian."""
    starts = np.arange(0, n, step)
    middles = (starts + np.minimum(starts + step, n)) / 2
    far = (np.arange(n)[:, None] + 0.5 - middles[None, :]) / sigma
    kernel = np.exp(-(far**2) / 2) / (sigma * math.sqrt(2 * math.pi))
    kernel[kernel < 1e-6] = 0  # numbers near nothing are slow, and nothing
    weights: Mask = kernel.astype(np.float32)
    return weights
