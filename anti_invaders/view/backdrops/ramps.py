"""Ramps: which light each tone of a stored map is. Another ramp is another hour of the same place.

A ramp is packed for every shade and in several steps of dither, so that tones become px of the display
by one look-up, without bands.
"""

from __future__ import annotations

from functools import cache

import numpy as np
import numpy.typing as npt

from anti_invaders.view.breath import breathe

from .tones import Floats, soft_cap

SHADES = 16  # how dark a px lies, from nearly black to full light
STEPS = 8  # of dither: a px's light is rounded up in as many of them as it lies above a level
TILE = 64  # px: the dither repeats

NOTHING = 255  # how dark a px lies where there is nothing

Packed = npt.NDArray[np.uint32]
Tones = npt.NDArray[np.uint8]
Marks = npt.NDArray[np.uint16]
Stop = tuple[float, Floats]


def ramp(stops: tuple[Stop, ...], cap: float) -> Floats:
    """The light of the 256 tones, its highest bent under `cap`: `stops` are (tone 0.0 to 1.0, colour),
    straight lines between them."""
    tone = np.linspace(0.0, 1.0, 256)
    at = [stop for stop, _ in stops]
    channels = [np.interp(tone, at, [float(colour[channel]) for _, colour in stops]) for channel in range(3)]
    light: Floats = soft_cap(np.stack(channels, axis=1)[None].astype(np.float32), 1.0, cap)[0]
    return light


def packed(ramp: Floats) -> Packed:
    """A ramp as px of the display, to be looked up by tone + mark (see `marks`)."""
    shade = (np.arange(SHADES, dtype=np.float32) + 1) / SHADES
    step = (np.arange(STEPS, dtype=np.float32) + 0.5) / STEPS
    lit = ramp[None, None] * shade[:, None, None, None] * 255 + step[None, :, None, None]
    px = np.full((SHADES, STEPS, 256, 4), 255, np.uint8)
    px[..., :3] = np.minimum(lit, 255)[..., ::-1]  # the display's order, or blits are slow
    return px.view(np.uint32).reshape(-1)


def with_black(ramp: Floats) -> Packed:
    """A packed ramp, and behind it for all tones the px of what is nothing: see `deep_marks`."""
    return np.append(packed(ramp), np.full(256, 0xFF000000, np.uint32))


def marks(shade: Floats) -> Marks:
    """What is added to the tone of each px to look up its light: how dark it lies (0.0 to 1.0, height ×
    width) and its step of dither."""
    steps = _spread(*shade.shape)
    breathe()
    level = (shade * np.float32(SHADES * STEPS)).astype(np.uint16)
    level += steps[::-1, ::-1]  # between two shades: some px of each
    breathe()
    level //= STEPS
    np.clip(level, 1, SHADES, out=level)
    return ((level - np.uint16(1)) * np.uint16(STEPS) + steps) * np.uint16(256)


def deep(shade: Floats) -> Tones:
    """How dark px lie, in whole steps of which each is one of dither: for `deep_marks`."""
    return np.asarray(np.clip(shade * np.float32(SHADES * STEPS), 1, NOTHING - 1), np.uint8)


def deep_marks(depth: Tones, first: int, out: Marks) -> None:
    """The marks of rows of px, the first of them the picture's row `first`, written to `out`. Where `depth`
    is NOTHING there is black, in the colours of `with_black`."""
    height, width = depth.shape
    steps = _spread(first % TILE + height, width)[first % TILE :]
    level = depth.astype(np.uint16)
    level += steps[::-1, ::-1]
    level //= STEPS
    np.clip(level, 1, SHADES, out=level)
    level -= np.uint16(1)
    level *= np.uint16(STEPS)
    level += steps
    level *= np.uint16(256)
    np.copyto(out, level)
    out[depth == NOTHING] = SHADES * STEPS * 256


def even(height: int, width: int) -> Marks:
    """The marks of px that all lie in full light."""
    return (_spread(height, width) + np.uint16((SHADES - 1) * STEPS)) * np.uint16(256)


def _spread(height: int, width: int) -> Marks:
    """A step of dither for each px."""
    return np.tile(_steps(), (-(-height // TILE), -(-width // TILE)))[:height, :width]


@cache
def _steps() -> Marks:
    """Each step as often as the others in each small square: even grain."""
    order = np.array([[0, 4, 1, 5], [6, 2, 7, 3], [1, 5, 0, 4], [7, 3, 6, 2]], np.uint16)
    chance = np.random.default_rng(8)
    tile = np.empty((TILE, TILE), np.uint16)
    for row in range(0, TILE, 4):
        for column in range(0, TILE, 4):
            tile[row : row + 4, column : column + 4] = np.rot90(order, int(chance.integers(4)))
    return tile
