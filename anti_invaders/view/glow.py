"""Light on darkness: strokes and plates become a premultiplied image with a glow.

The glow lives in red, green and blue only and covers nothing, while plates and strokes cover what
lies below them; so one blend (premultiplied) both adds light and hides. A pixel that is lit has an
alpha of at least 1: pygame's blend skips pixels of alpha 0 in the odd columns of a row.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
import pygame
from numpy.typing import NDArray

from anti_invaders.view.palette import Colour
from anti_invaders.view.paths import Line, Point
from anti_invaders.view.raster import blurred, coverage, distances, filled

Picture = NDArray[np.float32]  # (3, height, width), light from 0 to 1

PAD = 13  # units kept free round a figure, or its glow is cut square
FADE = 6  # units over which the glow runs out before the edge


@dataclass(frozen=True, slots=True)
class Stroke:
    """How a style of line is lit. `width` in units; the others are shares of full light."""

    width: float
    light: float
    heat: float  # how white its core is
    dwell: bool  # whether the beam lingers on its corners


OUTLINE = Stroke(1.7, 1.0, 0.62, dwell=True)
BOLD = Stroke(2.2, 1.0, 0.8, dwell=True)
DETAIL = Stroke(1.05, 0.62, 0.18, dwell=False)
HAIRLINE = Stroke(0.9, 0.36, 0.05, dwell=False)

CORE = 0.42  # of a stroke's width is its white core
TINT = 0.35  # of the core's colour is the hue
CORNER = math.radians(24)  # a bend sharper than this is a corner; flattened curves stay below
BODY_ALPHA = 0.93  # how much a plate covers
VEIL = 0.85  # how much a plate dims the lines under it
ABOVE, BELOW = 1.35, 0.55  # a plate's light at the picture's top and bottom


@dataclass(frozen=True, slots=True)
class Halo:
    """A glow: (sigma in units, strength) of each blur, and how bright plates are within it."""

    blurs: tuple[tuple[float, float], ...]
    plate: float
    gain: float = 1.0


SMALL = Halo(((1.6, 0.75), (5.5, 0.8)), plate=0.17)
LARGE = Halo(((1.6, 0.6), (6.5, 0.6), (16.0, 0.35)), plate=0.11, gain=0.9)
FAINT = Halo(((1.3, 0.4), (4.0, 0.35)), plate=0.12)


class Lamp:
    """Collects the light of one picture, mark by mark, then renders it."""

    def __init__(self, width: float, height: float, scale: float, halo: Halo = SMALL) -> None:
        self.scale = scale
        self.halo = halo
        self.shape = (math.ceil(height * scale), math.ceil(width * scale))
        self._middle = (self.shape[1] / 2, self.shape[0] / 2)
        self._fill = np.zeros((3, *self.shape), dtype=np.float32)
        self._light = np.zeros((3, *self.shape), dtype=np.float32)
        self._core = np.zeros((3, *self.shape), dtype=np.float32)
        self._body = np.zeros(self.shape, dtype=np.float32)
        self._cover = np.zeros(self.shape, dtype=np.float32)
        self._shade = np.zeros(self.shape, dtype=np.float32)
        self._slope = np.linspace(ABOVE, BELOW, self.shape[0], dtype=np.float32)[:, None]

    def plate(self, lines: Sequence[Line], colour: Colour, share: float = 1.0) -> None:
        """A body: faintly filled, it covers what is below and dims lines drawn earlier."""
        mask = filled(self.shape, self._placed(lines))
        self._fill += (_light(colour) * (self.halo.plate * share) * self._slope - self._fill) * mask
        np.maximum(self._body, mask * BODY_ALPHA, out=self._body)
        rest = 1 - mask * VEIL
        for lit in (self._light, self._core, self._cover):
            lit *= rest

    def accent(self, lines: Sequence[Line], colour: Colour) -> None:
        """A small shape filled with light: an eye, a gem."""
        mask = filled(self.shape, self._placed(lines))
        np.maximum(self._light, mask * (_light(colour) * 0.75 + 0.25), out=self._light)
        np.maximum(self._core, mask * 0.35, out=self._core)
        np.maximum(self._cover, mask, out=self._cover)

    def stroke(self, lines: Sequence[Line], colour: Colour, style: Stroke) -> None:
        """Lines of light with a white core and, where the style says so, brighter corners."""
        placed = self._placed(lines)
        width = style.width * self.scale**0.85
        pieces = [piece for line in placed for piece in line.segments()]
        distance = distances(self.shape, pieces, width / 2 + 1)
        hue = _light(colour)
        body = coverage(distance, width) * style.light
        np.maximum(self._light, body * hue, out=self._light)
        np.maximum(self._cover, body, out=self._cover)
        core = coverage(distance, width * CORE) * style.heat
        np.maximum(self._core, core * (hue * TINT + (1 - TINT)), out=self._core)
        if style.dwell:
            self._dwell(placed, hue, width)

    # --- flat shapes: bullets, whose edges must not melt into their glow ----------------------------
    def rim(self, lines: Sequence[Line], colour: Colour) -> None:
        """A dark edge that covers what is below, and keeps the glow outside itself."""
        mask = filled(self.shape, self._placed(lines))
        self._over(mask, self._fill, _light(colour) * 0.02)
        np.maximum(self._body, mask * 0.9, out=self._body)
        np.maximum(self._shade, mask, out=self._shade)

    def solid(self, lines: Sequence[Line], colour: Colour) -> None:
        """A shape of plain light that glows."""
        mask = filled(self.shape, self._placed(lines))
        self._over(mask, self._light, _light(colour))
        np.maximum(self._body, mask, out=self._body)

    def glare(self, lines: Sequence[Line], colour: Colour) -> None:
        """A shape of plain light that does not glow: a bullet's core or its white edge."""
        mask = filled(self.shape, self._placed(lines))
        self._over(mask, self._core, _light(colour))
        np.maximum(self._body, mask, out=self._body)

    def _over(self, mask: NDArray[np.float32], layer: Picture, light: Picture) -> None:
        """Paint into one layer and out of the others."""
        for other in (self._fill, self._light, self._core):
            other *= 1 - mask
        layer += light * mask

    def _dwell(self, lines: Iterable[Line], hue: Picture, width: float) -> None:
        """The beam of a vector tube stays longer where it turns."""
        spots = [(point, point) for line in lines for point in corners(line)]
        spot = coverage(distances(self.shape, spots, width), width * 1.15) * 0.8
        np.maximum(self._core, spot * (hue * 0.4 + 0.6), out=self._core)

    def _placed(self, lines: Iterable[Line]) -> list[Line]:
        """Lines in units round the origin, as pixels of this picture."""
        cx, cy = self._middle
        s = self.scale
        return [line.mapped(lambda x, y: (cx + x * s, cy + y * s)) for line in lines]

    # --- the picture --------------------------------------------------------------------------------
    def picture(self, flash: float = 0.0) -> tuple[Picture, NDArray[np.float32]]:
        """The light (3, height, width) and how much it covers (height, width); `flash` whitens it."""
        gain = self.halo.gain
        light = self._fill + self._light * gain
        edge = self._edge() * (1 - self._shade)
        for sigma, strength in self.halo.blurs:
            light += blurred(self._light, sigma * self.scale) * (edge * (strength * gain))
        light += self._core
        if flash:
            light += (self._cover + self._body * 0.75) * flash
        np.clip(light, 0, 1, out=light)
        return light, np.maximum(self._body, self._cover)

    def image(self, flash: float = 0.0) -> pygame.Surface:
        """The premultiplied surface."""
        return surface(*self.picture(flash))

    def _edge(self) -> NDArray[np.float32]:
        """1 inside, running out to 0 at the picture's edges, so that no glow ends in a line."""
        sides = [_runs_out(n, FADE * self.scale) for n in self.shape]
        window: NDArray[np.float32] = np.outer(sides[0], sides[1]).astype(np.float32)
        return window


def surface(light: Picture, cover: NDArray[np.float32]) -> pygame.Surface:
    """A premultiplied surface from light (3, height, width) and cover (height, width), each 0 to 1."""
    height, width = cover.shape
    image = pygame.Surface((width, height), pygame.SRCALPHA, 32)
    levels = light * 255
    levels += _noise(height, width) * (levels > 0.6)
    lit = np.clip(levels + 0.5, 0, 255).astype(np.uint8)
    alpha = np.clip(cover * 255 + 0.5, 0, 255).astype(np.uint8)
    np.maximum(alpha, lit.any(axis=0), out=alpha)
    pygame.surfarray.pixels3d(image)[...] = lit.transpose(2, 1, 0)
    pygame.surfarray.pixels_alpha(image)[...] = alpha.T
    return image


def faded(image: pygame.Surface, share: float) -> pygame.Surface:
    """A copy with this share (0 to 1) of its light and cover."""
    copy = image.copy()
    level = round(255 * share)
    copy.fill((level, level, level, level), special_flags=pygame.BLEND_RGBA_MULT)
    return copy


def corners(line: Line) -> list[Point]:
    """The points where a line turns sharply, and the ends of an open one."""
    points = line.points
    if len(points) < 3:
        return list(points)
    found = [] if line.closed else [points[0], points[-1]]
    inner = range(len(points)) if line.closed else range(1, len(points) - 1)
    for k in inner:
        a, b, c = points[k - 1], points[k], points[(k + 1) % len(points)]
        turn = math.atan2(b[1] - a[1], b[0] - a[0]) - math.atan2(c[1] - b[1], c[0] - b[0])
        if abs((turn + math.pi) % math.tau - math.pi) > CORNER:
            found.append(b)
    return found


def _light(colour: Colour) -> Picture:
    """A colour as light that can be multiplied with masks."""
    return np.array([[[channel / 255]] for channel in colour], dtype=np.float32)


def _runs_out(n: int, over: float) -> NDArray[np.float32]:
    inward = np.minimum(np.arange(n), np.arange(n)[::-1]) + 0.5
    t = np.clip(inward / over, 0, 1)
    smooth: NDArray[np.float32] = (t * t * (3 - 2 * t)).astype(np.float32)
    return smooth


def _noise(height: int, width: int) -> NDArray[np.float32]:
    """A dither of nine tenths of a level, the same for the same size: soft light does not band."""
    chance = np.random.default_rng(height * 65537 + width)
    pair = chance.random((2, height, width), dtype=np.float32)
    return np.asarray((pair[0] + pair[1] - 1) * 0.9, dtype=np.float32)
