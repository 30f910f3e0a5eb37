"""Light as numbers: steps, blurs, noise, and the way from soft light to eight bits without bands.

Pictures are arrays (float32 where large), height × width × 3, 0.0 (dark) to 1.0 (white), as displayed.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from anti_invaders.view.breath import breathe

Floats = npt.NDArray[np.floating[Any]]

DITHER = 0.9  # of one eighth-bit step, either way: what hides the bands of soft light
TILE = 96  # px: the noise repeats, which nobody sees
BAND = 32  # rows; TILE is a multiple of it
KNEE = 0.45  # of the top value: where the soft cap begins to bend


def hue(code: str) -> Floats:
    """A colour such as "#2C79F2" as three numbers from 0.0 to 1.0."""
    return np.array([int(code[i : i + 2], 16) / 255 for i in (1, 3, 5)], np.float32)


def smoothstep(low: float, high: float, x: Floats) -> Floats:
    """0 below `low`, 1 above `high`, an S between."""
    t = np.clip((x - low) / (high - low), 0.0, 1.0)
    return np.asarray(t * t * (3.0 - 2.0 * t), np.float32)


def soft_cap(picture: Floats, gain: float, top: float) -> Floats:
    """The picture times `gain`, its lights bent under `top` with their hue kept."""
    capped = np.empty(picture.shape, np.float32)
    for band in bands(len(picture)):
        capped[band] = _bent(np.clip(picture[band], 0.0, None) * np.float32(gain), top)
    return capped


def _bent(lit: Floats, top: float) -> Floats:
    peak = np.maximum(np.maximum(lit[..., 0], lit[..., 1]), lit[..., 2])
    knee = top * KNEE
    over = np.maximum(peak, knee)
    bent = knee + (top - knee) * (1.0 - np.exp((knee - over) / (top - knee)))
    lit *= np.where(peak < knee, np.float32(1.0), bent / over)[..., None]
    return lit


def dithered(picture: Floats, seed: int) -> npt.NDArray[np.uint8]:
    """Eight bits a channel; rounding is spread by triangular noise, except in pure black."""
    height, width, channels = picture.shape
    levels = np.empty(picture.shape, np.uint8)
    noise = np.tile(_dither_tile(seed, channels)[:height], (1, -(-width // TILE), 1))[:, :width]
    for band in bands(height):
        scaled = picture[band] * np.float32(255.0)
        scaled += noise[band.start % TILE :][: len(scaled)] * (scaled > 0.4)
        np.rint(scaled, out=scaled)
        levels[band] = np.clip(scaled, 0, 255, out=scaled)
    return levels


def squared(roots: npt.NDArray[np.uint8]) -> Floats:
    """Light from the eight bits of its square root, which carry its darks better."""
    light = roots.astype(np.float32)
    light *= light
    light *= np.float32(1 / 255**2)
    return light


def bands(height: int) -> Iterator[slice]:
    """Rows to be worked on together: few enough for the processor's cache, or all takes twice as long."""
    for top in range(0, height, BAND):
        breathe()
        yield slice(top, min(top + BAND, height))


@cache
def _dither_tile(seed: int, channels: int) -> Floats:
    chance = np.random.default_rng(seed)
    shape = (TILE, TILE, channels)
    return (chance.random(shape, np.float32) + chance.random(shape, np.float32) - 1.0) * DITHER


def blur(picture: Floats, sigma: float) -> Floats:
    """A Gaussian blur over height and width; `sigma` in px. Beyond the edge it is dark."""
    reach = max(1, int(sigma * 2.8))
    offsets = np.arange(-reach, reach + 1)
    kernel = np.exp(-offsets * offsets / (2.0 * sigma * sigma)).astype(np.float32)
    kernel /= kernel.sum()
    for axis in (0, 1):
        picture = _smeared(picture, kernel, reach, axis)
    return picture


def _smeared(picture: Floats, kernel: Floats, reach: int, axis: int) -> Floats:
    widths = [(0, 0)] * picture.ndim
    widths[axis] = (reach, reach)
    padded = np.pad(picture, widths)
    length = picture.shape[axis]
    total = np.zeros_like(picture)
    for step, weight in enumerate(kernel):
        window = padded[step : step + length] if axis == 0 else padded[:, step : step + length]
        total += weight * window
    return total


def splat(picture: Floats, x: Floats, y: Floats, light: Floats) -> None:
    """Add points of light at places that need not be whole px; `light` is one row a point."""
    height, width = picture.shape[:2]
    left, top = np.floor(x).astype(np.intp), np.floor(y).astype(np.intp)
    across, down = (x - left).astype(np.float32), (y - top).astype(np.float32)
    for i, j in ((0, 0), (1, 0), (0, 1), (1, 1)):
        breathe()
        share = (across if i else 1.0 - across) * (down if j else 1.0 - down)
        seen = (left + i >= 0) & (left + i < width) & (top + j >= 0) & (top + j < height)
        np.add.at(picture, (top[seen] + j, left[seen] + i), (light * share[:, None])[seen])


def noise(height: int, width: int, stretch: float, roughness: float, seed: int) -> Floats:
    """Clouds of noise that tile: mean 0, deviation 1, power falling with frequency to the `roughness`.

    `stretch` is how many times the tile's height is longer than its width, in the world's measure.
    """
    chance = np.random.default_rng(seed)
    down = np.fft.fftfreq(height)[:, None] * height
    across = np.fft.rfftfreq(width)[None] * width * stretch
    frequency = np.hypot(down, across)
    frequency[0, 0] = 1.0
    breathe()
    spectrum = np.fft.rfft2(chance.standard_normal((height, width)))
    spectrum *= frequency ** (-roughness / 2.0) * (frequency > 0.9)
    breathe()
    field = np.fft.irfft2(spectrum, (height, width))
    return np.asarray((field - field.mean()) / field.std(), np.float32)


def sampled(tile: Floats, x: Floats, y: Floats) -> Floats:
    """The tile's values at places between its px, going round at the edges."""
    height, width = tile.shape
    left, top = np.floor(x).astype(np.intp), np.floor(y).astype(np.intp)
    across, down = (x - left).astype(np.float32), (y - top).astype(np.float32)
    breathe()
    left, top = left % width, top % height
    right, bottom = (left + 1) % width, (top + 1) % height
    upper = tile[top, left] * (1 - across) + tile[top, right] * across
    breathe()
    lower = tile[bottom, left] * (1 - across) + tile[bottom, right] * across
    return np.asarray(upper * (1 - down) + lower * down, np.float32)
