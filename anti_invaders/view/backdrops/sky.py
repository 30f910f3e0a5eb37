"""Skies made by stamping: stars as small pictures of light, which takes a tenth of painting them px by px."""

from __future__ import annotations

from functools import cache

import numpy as np
import pygame

from anti_invaders.view.breath import breathe

from .layers import AMBER, BLUE, WHITE, Stars, light_image, opaque
from .tones import Floats

DARKEST = 14  # of 255: what a stamp leaves to whatever lies behind, or keyed layers show dark rims
SHADES = 8  # of brightness
HUES = (BLUE, WHITE, AMBER)


def starred(surface: pygame.Surface, kind: Stars, scale: int, cap: float, rows: int | None = None) -> None:
    """Set stars on a surface, down to `rows` px; what leaves it below returns above. The brightest are
    no brighter than `cap`."""
    chance = np.random.default_rng(kind.seed)
    width, height = surface.get_size()
    height = rows or height
    light = np.minimum(chance.pareto(1.7, kind.count).clip(0, 9) * 0.075 + 0.06, 0.75)
    x, y = chance.random(kind.count) * width, chance.random(kind.count) * height
    share = chance.random(kind.count)
    hues = np.where(share < 0.5, 0, np.where(share < 0.85, 1, 2))
    for column, row, lit, which in zip(x, y, light, hues, strict=True):
        shade = min(SHADES, max(1, round(float(lit) * kind.light / cap * SHADES)))
        stamp = _stamp(scale, int(which), shade, cap, bool(lit > kind.glow))
        left, top = int(column) - stamp.get_width() // 2, int(row) - stamp.get_height() // 2
        breathe()
        for return_ in (0, height, -height):
            if -stamp.get_height() < top + return_ < height:
                surface.blit(stamp, (left, top + return_), special_flags=pygame.BLEND_RGB_MAX)


def star_layer(width: int, height: int, kind: Stars, scale: int, cap: float) -> pygame.Surface:
    """A layer of stars that lets through what lies behind, run-length encoded; sizes in units."""
    surface = pygame.Surface((width * scale, height * scale), depth=32)
    starred(surface, kind, scale, cap)
    surface.set_colorkey((0, 0, 0), pygame.RLEACCEL)
    return surface


@cache
def _stamp(scale: int, which: int, shade: int, cap: float, glows: bool) -> pygame.Surface:
    """A point of light; one that glows has a halo and a thin cross."""
    reach = 6 * scale if glows else scale
    y, x = np.abs(np.mgrid[-reach : reach + 1, -reach : reach + 1].astype(np.float32)) / scale
    point = np.clip(1.35 - np.hypot(x, y) / (0.55 if scale > 1 else 0.42), 0, 1)
    light = point + (_halo(x, y) if glows else 0.0)
    lit = np.minimum(light[:, :, None] * HUES[which] * (cap * shade / SHADES), cap)
    lit[lit.max(axis=2) < DARKEST / 255] = 0
    return opaque(np.asarray(lit, np.float32), 2)


def _halo(x: Floats, y: Floats) -> Floats:
    cross = np.where((x < 0.6) & (y < 4) | (y < 0.6) & (x < 4), 0.42 * (1 - np.maximum(x, y) / 4) ** 2, 0)
    return np.asarray(np.exp(-(x * x + y * y) / 6.0) * 0.22 + cross, np.float32)


def lit_frames(pictures: Floats, seed: int) -> list[pygame.Surface]:
    """Many small pictures of light (number × height × width × 3) as images that only add light: made as one,
    which is faster."""
    count, height, width = pictures.shape[:3]
    sheet = light_image(pictures.reshape(count * height, width, 3), seed)
    return [sheet.subsurface((0, number * height, width, height)) for number in range(count)]


def covering(light: Floats, cover: Floats, seed: int) -> pygame.Surface:
    """A premultiplied image that adds its light and hides what lies behind where `cover` is 1.0."""
    image = light_image(light, seed)
    breathe()
    solid = pygame.Surface(image.get_size(), pygame.SRCALPHA, 32)
    pygame.surfarray.pixels3d(solid)[...] = pygame.surfarray.array3d(image)
    alpha = np.maximum(np.rint(255 * cover).astype(np.uint8).T, pygame.surfarray.array_alpha(image))
    pygame.surfarray.pixels_alpha(solid)[...] = alpha
    breathe()
    return solid
