"""What pages are laid out with, baked: plates of dark glass with a lit edge, the light of a cursor."""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np
import pygame

from anti_invaders.view.glow import surface
from anti_invaders.view.palette import Colour, Palette
from anti_invaders.view.paths import Line
from anti_invaders.view.raster import Mask, coverage, distances, filled
from anti_invaders.view.shapes import chamfered

MARGIN = 8.0  # units of glow round a plate or a bar
CUT = 7.0  # units: two corners of a plate are cut
GLASS = 0.80  # how much a plate covers
ABOVE, BELOW = 1.7, 0.85  # the glass's own light at its top and its foot, of the panel's colour
RISE = 10.0  # units: a bar begins softly
LINE, BAND = 0.85, 0.20  # how bright a bar's line and the light on it are at their left


@lru_cache(maxsize=64)
def plate(scale: int, width: float, height: float, palette: Palette) -> pygame.Surface:
    """A plate; its image is MARGIN larger on each side. Units."""
    shape = math.ceil((height + 2 * MARGIN) * scale), math.ceil((width + 2 * MARGIN) * scale)
    edge = Line(
        tuple(
            (x * scale, y * scale)
            for x, y in chamfered(MARGIN + 0.5, MARGIN + 0.5, width - 1, height - 1, CUT)
        ),
        closed=True,
    )
    inside = filled(shape, [edge])
    far = distances(shape, edge.segments(), MARGIN * scale)
    away = far / scale
    slope = np.linspace(ABOVE, BELOW, shape[0], dtype=np.float32)[:, None]
    sheen = np.exp(-away / 3.0) * 0.10 + np.exp(-((away / 1.4) ** 2)) * 0.10
    line = coverage(far, scale) * _along(shape)
    glass = inside * slope * GLASS
    lit = _hue(palette.panel) * glass + _hue(palette.edge) * (sheen * _along(shape) + line * 0.55)
    return surface(np.clip(lit, 0, 1).astype(np.float32), np.maximum(inside * GLASS, line * 0.6))


def _along(shape: tuple[int, int]) -> Mask:
    """Edges are bright where the corners are cut, and dim between."""
    y = np.linspace(-1, 1, shape[0], dtype=np.float32)[:, None]
    x = np.linspace(-1, 1, shape[1], dtype=np.float32)[None, :]
    return np.asarray(0.45 + 0.55 * np.abs(x + y) / 2.0, np.float32)


@lru_cache(maxsize=32)
def bar(scale: int, width: float, height: float, hue: Colour) -> pygame.Surface:
    """The light of a cursor on a row: a line at its foot and a gleam on it, gone at the right. It only
    adds light; its image is MARGIN larger on each side. Units."""
    shape = math.ceil((height + 2 * MARGIN) * scale), math.ceil((width + 2 * MARGIN) * scale)
    y = ((np.arange(shape[0], dtype=np.float32) + 0.5) / scale - MARGIN)[:, None]
    x = ((np.arange(shape[1], dtype=np.float32) + 0.5) / scale - MARGIN)[None, :]
    along = np.clip(x / width, 0, 1)
    fade = np.clip((x + RISE / 2) / RISE, 0, 1) ** 1.5 * (1 - along) ** 1.25
    away = np.abs(y - (height - 1.0))
    line = np.clip(1.0 - away, 0, 1) * LINE + np.exp(-away / 3.0) * 0.22
    above = np.clip(1 - np.abs(y - height) / height, 0, 1) * (y < height)
    gleam = (0.35 + 0.65 * above) * BAND * np.clip((y + 3) / 6, 0, 1) * np.clip((height + 3 - y) / 6, 0, 1)
    core = np.clip(0.8 - away, 0, 1) * 0.5 * (1 - along) ** 2
    lit = _hue(hue) * ((line + gleam) * fade) + core * fade
    return surface(np.clip(lit, 0, 1).astype(np.float32), np.zeros(shape, np.float32))


def _hue(colour: Colour) -> Mask:
    return np.array(colour, np.float32)[:, None, None] / np.float32(255)
