"""What backdrops are built of: layers that scroll and wrap, stars, twinkles, nebulae.

Layers are opaque or keyed on black and run-length encoded, which draws a sky of stars in microseconds.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np
import pygame

from anti_invaders.view.canvas import Canvas, Frames, warm

from .tones import Floats, dithered, hue, noise, sampled, smoothstep, splat, squared

BLUE, WHITE, AMBER = hue("#9EC2FF"), hue("#EBF0FF"), hue("#FFDBAD")  # the colours of stars
FAINTEST = 0.022  # below this a glow is left to the layer behind: the key would cut a dark hole
TWINKLES = 8  # steps of brightness
CLOUD_ROWS = 300  # px: how high clouds are made


@dataclass(frozen=True, slots=True)
class Stars:
    """How a layer of stars looks: how many, how bright, from which brightness on they glow."""

    count: int
    light: float
    glow: float
    seed: int


class Scroller:
    """A picture as high as the view that moves down and comes back above. `speed` in px per pulse."""

    def __init__(self, image: pygame.Surface, speed: float, scale: int) -> None:
        self._image = image
        self._speed = speed * scale
        self._y = 0.0

    def restart(self) -> None:
        """As it began."""
        self._y = 0.0

    def advance(self) -> None:
        """One pulse down."""
        self._y = (self._y + self._speed) % self._image.get_height()

    def draw(self, canvas: Canvas, alpha: float) -> None:
        """The picture and its return, `alpha` of a pulse further."""
        height = self._image.get_height()
        top = int(self._y + self._speed * alpha) % height
        canvas.surface.blits(((self._image, (0, top)), (self._image, (0, top - height))), False)


class Twinkles:
    """Stars that breathe: places in units, each with a pace of its own."""

    def __init__(self, count: int, width: int, height: int, scale: int, seed: int) -> None:
        chance = np.random.default_rng(seed)
        self._x, y = chance.random(count) * width, chance.random(count) * height
        self._pace = chance.uniform(0.012, 0.045, count)
        self._first = y, chance.random(count) * 2 * np.pi
        self.restart()
        self._height = float(height)
        self._frames = Frames([_spark(scale, step / TWINKLES) for step in range(1, TWINKLES + 1)])

    def restart(self) -> None:
        """As they began."""
        self._y, self._phase = (each.copy() for each in self._first)

    def advance(self, drop: float) -> None:
        """One pulse: breathe, and move down by `drop` px."""
        self._phase += self._pace
        self._y = (self._y + drop) % self._height

    def draw(self, canvas: Canvas) -> None:
        """All of them in one batch."""
        light = (0.5 + 0.5 * np.sin(self._phase)) ** 2 * (TWINKLES - 0.01)
        canvas.blits_of(self._frames, light.astype(np.intp), self._x, self._y)


def keyed(picture: Floats, seed: int) -> pygame.Surface:
    """A layer whose black lets through what lies behind, run-length encoded."""
    surface = opaque(np.where(picture[:, :, 2:] > FAINTEST, picture, np.float32(0)), seed)
    surface.set_colorkey((0, 0, 0), pygame.RLEACCEL)
    return surface


def opaque(picture: Floats, seed: int) -> pygame.Surface:
    """A layer that covers all, in the display's usual 32 bits."""
    surface = pygame.Surface(picture.shape[1::-1], depth=32)
    pygame.surfarray.blit_array(surface, dithered(picture, seed).swapaxes(0, 1))
    return warm(surface)


def light_image(picture: Floats, seed: int) -> pygame.Surface:
    """An image that only adds light, in the canvas's premultiplied form.

    Its alpha is one step, not none: the library's narrow blits skip px whose alpha is 0.
    """
    channels = dithered(picture, seed)
    alpha = np.asarray(channels.max(axis=2, keepdims=True) > 0, np.uint8)
    pixels = np.concatenate([channels[:, :, ::-1], alpha], axis=2)
    return pygame.image.frombuffer(pixels.tobytes(), pixels.shape[1::-1], "BGRA")


def stars(width: int, height: int, kind: Stars, scale: int) -> Floats:
    """A sky of stars that wraps downwards; the brightest glow and show thin crosses."""
    chance = np.random.default_rng(kind.seed)
    light = np.minimum(chance.pareto(1.7, kind.count).clip(0, 9) * 0.075 + 0.06, 0.75)
    x, y = chance.random(kind.count) * width, chance.random(kind.count) * height
    share = chance.random(kind.count)[:, None]
    colour = np.where(share < 0.5, BLUE, np.where(share < 0.85, WHITE, AMBER))
    lit = (colour * light[:, None] * kind.light).astype(np.float32)
    sky = np.zeros((height, width, 3), np.float32)
    splat(sky, x, y, lit * (1.0 if scale == 1 else 1.5))
    bright = light > kind.glow
    _glow(sky, x[bright], y[bright], lit[bright], scale)
    return sky


def _glow(sky: Floats, x: Floats, y: Floats, light: Floats, scale: int) -> None:
    """Stamp a halo and a thin cross on each bright star; what leaves the sky below returns above."""
    stamp = _halo(scale)
    reach = len(stamp) // 2
    height, width = sky.shape[:2]
    for column, row, lit in zip(np.rint(x).astype(int), np.rint(y).astype(int), light, strict=True):
        left, right = max(0, column - reach), min(width, column + reach + 1)
        rows = np.arange(row - reach, row + reach + 1) % height
        part = stamp[:, left - column + reach : right - column + reach]
        sky[rows, left:right] += part[:, :, None] * lit


@cache
def _halo(scale: int) -> Floats:
    reach = 7 * scale
    y, x = np.abs(np.mgrid[-reach : reach + 1, -reach : reach + 1].astype(np.float32)) / scale
    halo = np.exp(-(x * x + y * y) / 7.0) * 0.16
    cross = np.where((x < 0.6) & (y < 4) | (y < 0.6) & (x < 4), 0.36 * (1 - np.maximum(x, y) / 4) ** 2, 0)
    return np.asarray(halo + cross, np.float32)


def _spark(scale: int, light: float) -> pygame.Surface:
    """A small cross of light."""
    reach = 5 * scale
    y, x = np.abs(np.mgrid[-reach : reach + 1, -reach : reach + 1].astype(np.float32)) / scale
    arms = np.exp(-y / 0.45 - x / 1.9) + np.exp(-x / 0.45 - y / 1.9)
    core = np.exp(-(x * x + y * y) / 1.1)
    return light_image((arms * 0.30 + core * 0.35)[:, :, None] * WHITE * light, 3)


def nebula(width: int, height: int, seed: int, colours: tuple[Floats, Floats], light: float) -> Floats:
    """Soft clouds of two colours that wrap downwards, made small and enlarged: the same at every size."""
    rows, columns = CLOUD_ROWS, CLOUD_ROWS * width // height
    large, fine = noise(rows, columns, rows / columns, 3.0, seed), noise(rows, columns, 1.0, 2.6, seed + 1)
    y, x = (axis.astype(np.float32) for axis in np.mgrid[0:rows, 0:columns])
    across, down = sampled(fine, x, y) * 14, sampled(fine, x + 90, y + 40) * 14
    first = smoothstep(-0.2, 2.2, sampled(large, x + across, y + down))[:, :, None]
    second = smoothstep(0.0, 2.4, sampled(large, x + 200 + down, y * 1.0 + across + 77))[:, :, None]
    return enlarged((first * colours[0] + second * colours[1] * np.sqrt(first)) * light, width, height)


def enlarged(picture: Floats, width: int, height: int) -> Floats:
    """A dim, soft picture at a larger size. Square roots carry its darks through eight bits."""
    roots = np.rint(np.sqrt(np.clip(picture, 0, 1)) * 255).astype(np.uint8)
    small = pygame.surfarray.make_surface(roots.swapaxes(0, 1))
    large = pygame.image.tobytes(pygame.transform.smoothscale(small, (width, height)), "RGB")
    return squared(np.frombuffer(large, np.uint8).reshape(height, width, 3))


def flash_image(radius: float, colour: Floats, light: float, scale: int) -> pygame.Surface:
    """A soft patch of light, `radius` units, flattened as seen at a slant: sheet lightning in clouds."""
    reach = int(radius * scale)
    y, x = np.mgrid[-reach // 2 : reach // 2 + 1, -reach : reach + 1].astype(np.float32)
    patch = np.exp(-((x / reach * 2.4) ** 2 + (y / reach * 4.8) ** 2))
    return light_image(np.asarray(patch[:, :, None] * colour * light, np.float32), 5)
