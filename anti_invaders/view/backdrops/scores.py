"""What lies behind the high scores: a still night over Earth's rim, the northern lights, and in the stars the
figures of those who fought. 800 × 600 units."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import numpy as np
import pygame

from anti_invaders.view.bake import figure
from anti_invaders.view.canvas import Canvas

from .layers import Stars, Twinkles, light_image, nebula, opaque
from .sky import covering, starred
from .tones import hue, noise, smoothstep

WIDTH, HEIGHT = 800, 600
RIM, RADIUS, RIM_TOP = 556.0, 2100.0, 60.0  # units: where Earth's rim is highest, how round it is, its air
EARTH, AIR, GREEN, ICE = hue("#020611"), hue("#3A86E8"), hue("#3CF0A8"), hue("#5AB8FF")
INDIGO, VIOLET, LINE = hue("#27348C"), hue("#4A2A8C"), (38, 62, 112)
CONSTELLATIONS = (  # which figure, where, how many times its size, turned by how many degrees
    ("grunt", 84.0, 524.0, 1.6, -14.0),
    ("strider", 704.0, 42.0, 1.5, 12.0),
    ("faisca", 716.0, 524.0, 1.3, 24.0),
)
CURTAIN = 190  # units: how high the northern lights stand


class Scores:
    """The backdrop of the high scores."""

    def __init__(self, scale: int, chance: Random) -> None:
        self._scale = scale
        self._sky, self._rim = _sky(scale), _rim(scale)
        self._twinkles = Twinkles(22, WIDTH, 470, scale, 87)
        self._curtains = [_curtain(scale, seed) for seed in (91, 92)]
        self._begin()

    def restart(self) -> None:
        """As it was when it was opened."""
        self._begin()

    def _begin(self) -> None:
        self._pulse = 0

    def advance(self, progress: float) -> None:
        """One pulse: the lights move, stars twinkle."""
        self._pulse += 1
        self._twinkles.advance(0.0)

    def draw(self, canvas: Canvas, alpha: float) -> None:
        """Sky and Earth, twinkling stars, two curtains of light that move against each other."""
        canvas.surface.blit(self._sky, (0, 0))
        self._twinkles.draw(canvas)
        with canvas.clip(0, 0, WIDTH, HEIGHT):
            for curtain, pace, sway in ((self._curtains[0], 0.10, 34.0), (self._curtains[1], -0.07, 52.0)):
                at = (self._pulse + alpha) * pace + sway * float(np.sin((self._pulse + alpha) * 0.004))
                left = at % WIDTH
                for x in (left, left - WIDTH):
                    canvas.corner(curtain, x, RIM - CURTAIN + 40)
        canvas.corner(self._rim, 0, RIM - RIM_TOP)


def _sky(scale: int) -> pygame.Surface:
    """Night, clouds of stars, constellations, Earth's dark rim with its air alight."""
    width, height = WIDTH * scale, HEIGHT * scale
    surface = opaque(nebula(width, height, 86, (INDIGO, VIOLET), 0.13), 6)
    starred(surface, Stars(1500, 0.26, 9.0, 84), scale, 0.60)
    starred(surface, Stars(420, 0.50, 0.34, 85), scale, 0.75)
    for constellation in CONSTELLATIONS:
        _draw_constellation(surface, scale, *constellation)
    return surface


def _draw_constellation(
    surface: pygame.Surface, scale: int, name: str, x: float, y: float, size: float, turn: float
) -> None:
    """The corners of a figure as stars, thin lines between them."""
    cos, sin = np.cos(np.radians(turn)) * size, np.sin(np.radians(turn)) * size
    for one, two in _strokes(name):
        ends = [
            ((x + px * cos - py * sin) * scale, (y + px * sin + py * cos) * scale) for px, py in (one, two)
        ]
        pygame.draw.aaline(surface, LINE, ends[0], ends[1])
        for end in ends:
            _draw_star(surface, scale, end)


def _strokes(name: str) -> Iterator[tuple[tuple[float, float], tuple[float, float]]]:
    for mark in figure(name).frame(0):
        if mark.style in ("plate", "outline", "accent"):
            for line in mark.lines:
                yield from line.segments()


def _draw_star(surface: pygame.Surface, scale: int, place: tuple[float, float]) -> None:
    x, y = round(place[0]), round(place[1])
    arms = ((0, 0, 190), (1, 0, 70), (-1, 0, 70), (0, 1, 70), (0, -1, 70))
    for right, down, light in arms:
        box = (x + right * scale, y + down * scale, scale, scale)
        surface.fill((round(light * 0.8), round(light * 0.9), light), box, pygame.BLEND_RGB_MAX)


def _rim(scale: int) -> pygame.Surface:
    """Earth's dark edge, which hides what stands behind it, and its air alight."""
    height = int(HEIGHT - RIM + RIM_TOP) * scale
    y, x = np.mgrid[0:height, 0 : WIDTH * scale].astype(np.float32) / scale
    out = np.hypot(x - WIDTH / 2, y - RIM_TOP - RADIUS) - RADIUS
    middle = 0.40 + 0.60 * np.exp(-(((x - WIDTH * 0.62) / 240) ** 2))
    line = np.exp(-((out / 1.1) ** 2)) * 0.55
    air = np.where(out > 0, np.exp(-out / 5) * 0.24 + np.exp(-out / 18) * 0.09, np.exp(out / 9) * 0.26)
    below = np.clip(0.5 - out * scale, 0, 1)
    light = ((line + air) * middle * (out < RIM_TOP - 4))[:, :, None] * AIR + below[:, :, None] * EARTH
    return covering(np.asarray(light, np.float32), below, 8)


def _curtain(scale: int, seed: int) -> pygame.Surface:
    """Rays that stand in folds over the rim, green below and blue above; its sides meet."""
    high = CURTAIN // 2
    fold = noise(2, 400, 1.0, 2.4, seed)[0]
    ray = noise(2, 400, 1.0, 1.3, seed + 10)[0]
    y = (np.arange(high, dtype=np.float32) / high)[:, None]
    foot = 0.80 + 0.07 * fold[None]
    up = foot - y  # above the curtain's foot
    strength = smoothstep(-0.4, 1.8, fold)[None] * (0.55 + 0.45 * smoothstep(-1.0, 1.6, ray)[None])
    tall = 0.20 + 0.14 * smoothstep(-1.5, 1.5, ray)[None]
    body = np.where(up > 0, np.exp(-up / tall), np.exp(up / 0.03)) * strength * smoothstep(0.0, 0.3, y)
    blue = smoothstep(0.05, 0.5, up)[:, :, None]
    lit = body[:, :, None] * (GREEN * (1 - blue) + ICE * blue) * 0.34
    small = pygame.surfarray.make_surface(
        np.rint(np.sqrt(np.clip(lit, 0, 1)) * 255).astype(np.uint8).swapaxes(0, 1)
    )
    large = pygame.transform.smoothscale(small, (WIDTH * scale, CURTAIN * scale))
    light = pygame.surfarray.array3d(large).swapaxes(0, 1).astype(np.float32) / 255
    return light_image(light * light, seed)
