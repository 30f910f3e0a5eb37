"""Light on darkness: strokes and plates become a premultiplied image with a glow.

The glow lives in red, green and blue only and covers nothing, while plates and strokes cover what
lies below them; so one blend (premultiplied) both adds light and hides. A pixel that is lit has an
alpha of at least 1: pygame's blend skips pixels of alpha 0 in the odd columns of a row.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np
import pygame
from numpy.typing import NDArray

from anti_invaders.view.breath import breathe
from anti_invaders.view.palette import Colour
from anti_invaders.view.paths import Line, Point
from anti_invaders.view.raster import blurred, coverage, distances, filled

Picture = NDArray[np.float32]  # (3, height, width), light from 0 to 1
Window = tuple[slice, slice]  # rows and columns of a picture

FADE = 0.45  # of the pad: where the glow runs out before the edge


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
DWELL, DWELL_LIGHT = 1.15, 0.8  # the bright dot on a corner: in stroke widths, and how bright
CORNER = math.radians(24)  # a bend sharper than this is a corner; flattened curves stay below
GRAIN = 256  # px: the side of the tile of noise
BODY_ALPHA = 0.93  # how much a plate covers
VEIL = 0.85  # how much a plate dims the lines under it
WINDOW = 9000  # px: a mark over a larger area is lit line by line
ABOVE, BELOW = 1.35, 0.55  # a plate's light at the picture's top and bottom


@dataclass(frozen=True, slots=True)
class Halo:
    """A glow: (sigma in units, strength) of each blur, and how bright plates are within it.

    `pad` units are to be kept free round what is drawn, or the glow is cut square.
    """

    blurs: tuple[tuple[float, float], ...]
    plate: float
    gain: float = 1.0
    pad: float = 13.0


SMALL = Halo(((1.6, 0.75), (5.5, 0.8)), plate=0.17)
LARGE = Halo(((1.6, 0.6), (6.5, 0.6), (16.0, 0.35)), plate=0.11, gain=0.9, pad=18.0)
TIGHT = Halo(((1.4, 0.75), (3.0, 0.75)), plate=0.17, pad=6.5)  # bullets: drawn by the thousand


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
        for at, mask in self._masks(lines):
            fill = self._fill[:, *at]
            fill += (_light(colour) * (self.halo.plate * share) * self._slope[at[0]] - fill) * mask
            _raise(self._body[at], mask * BODY_ALPHA)
            rest = 1 - mask * VEIL
            self._light[:, *at] *= rest
            self._core[:, *at] *= rest
            self._cover[at] *= rest

    def accent(self, lines: Sequence[Line], colour: Colour) -> None:
        """A small shape filled with light: an eye, a gem."""
        for at, mask in self._masks(lines):
            _raise(self._light[:, *at], mask * (_light(colour) * 0.75 + 0.25))
            _raise(self._core[:, *at], mask * 0.35)
            _raise(self._cover[at], mask)

    def stroke(self, lines: Sequence[Line], colour: Colour, style: Stroke) -> None:
        """Lines of light with a white core and, where the style says so, brighter corners."""
        width = style.width * self.scale**0.85
        hue = _light(colour)
        for at, near in self._windows(lines, width + 2):
            shape = _shape(at)
            distance = distances(shape, [piece for line in near for piece in line.segments()], width / 2 + 1)
            body = coverage(distance, width) * style.light
            _raise(self._light[:, *at], body * hue)
            _raise(self._cover[at], body)
            core = coverage(distance, width * CORE) * style.heat
            _raise(self._core[:, *at], core * (hue * TINT + (1 - TINT)))
            if style.dwell:
                spots = [(point, point) for line in near for point in corners(line)]
                spot = coverage(distances(shape, spots, width), width * DWELL) * DWELL_LIGHT
                _raise(self._core[:, *at], spot * (hue * 0.4 + 0.6))

    # --- flat shapes: bullets, whose edges must not melt into their glow ----------------------------
    def rim(self, lines: Sequence[Line], colour: Colour) -> None:
        """A dark edge that covers what is below, and keeps the glow outside itself."""
        for at, mask in self._masks(lines):
            self._over(at, mask, self._fill, _light(colour) * 0.02)
            _raise(self._body[at], mask * 0.9)
            _raise(self._shade[at], mask)

    def solid(self, lines: Sequence[Line], colour: Colour) -> None:
        """A shape of plain light that glows."""
        for at, mask in self._masks(lines):
            self._over(at, mask, self._light, _light(colour))
            _raise(self._body[at], mask)

    def glare(self, lines: Sequence[Line], colour: Colour) -> None:
        """A shape of plain light that does not glow: a bullet's core or its white edge."""
        for at, mask in self._masks(lines):
            self._over(at, mask, self._core, _light(colour))
            _raise(self._body[at], mask)

    def _over(self, at: Window, mask: NDArray[np.float32], layer: Picture, light: Picture) -> None:
        """Paint into one layer and out of the others."""
        for other in (self._fill, self._light, self._core):
            other[:, *at] *= 1 - mask
        layer[:, *at] += light * mask

    def _masks(self, lines: Sequence[Line]) -> Iterator[tuple[Window, NDArray[np.float32]]]:
        """The coverage of filled lines, window by window."""
        for at, near in self._windows(lines, 1.0):
            mask = filled(_shape(at), near)
            breathe()
            yield at, mask

    def _windows(self, lines: Sequence[Line], reach: float) -> Iterator[tuple[Window, list[Line]]]:
        """Where lines (units round the origin) lie in this picture, and they themselves in pixels of that
        window. Lines that lie far apart get a window each."""
        cx, cy = self._middle
        s = self.scale
        placed = [line.mapped(lambda x, y: (cx + x * s, cy + y * s)) for line in lines]
        at = self._window(placed, reach)
        together = math.prod(_shape(at)) <= WINDOW
        for near in [placed] if together else [[line] for line in placed]:
            at = self._window(near, reach)
            breathe()
            top, left = at[0].start, at[1].start
            if math.prod(_shape(at)):
                yield at, [line.mapped(lambda x, y: (x - left, y - top)) for line in near]  # noqa: B023

    def _window(self, lines: Sequence[Line], reach: float) -> Window:
        xs = [x for line in lines for x, _ in line.points]
        ys = [y for line in lines for _, y in line.points]
        return _span(ys, reach, self.shape[0]), _span(xs, reach, self.shape[1])

    # --- the picture --------------------------------------------------------------------------------
    def picture(self) -> tuple[Picture, NDArray[np.float32]]:
        """The light (3, height, width) and how much it covers (height, width)."""
        gain = self.halo.gain
        edge = self._edge() * (1 - self._shade)
        light = np.empty_like(self._fill)
        for fill, lit, core, channel in zip(self._fill, self._light, self._core, light, strict=True):
            breathe()
            np.add(fill, lit * gain, out=channel)
            for sigma, strength in self.halo.blurs:
                channel += blurred(lit, sigma * self.scale) * (edge * (strength * gain))
                breathe()
            channel += core
            np.clip(channel, 0, 1, out=channel)
        return light, np.maximum(self._body, self._cover)

    def image(self) -> pygame.Surface:
        """The premultiplied surface."""
        return surface(*self.picture())

    def _edge(self) -> NDArray[np.float32]:
        """1 inside, running out to 0 at the picture's edges, so that no glow ends in a line."""
        sides = [_runs_out(n, self.halo.pad * FADE * self.scale) for n in self.shape]
        window: NDArray[np.float32] = np.outer(sides[0], sides[1]).astype(np.float32)
        return window


def surface(light: Picture, cover: NDArray[np.float32]) -> pygame.Surface:
    """A premultiplied surface from light (3, height, width) and cover (height, width), each 0 to 1."""
    height, width = cover.shape
    image = pygame.Surface((width, height), pygame.SRCALPHA, 32)
    alpha = np.clip(cover * 255 + 0.5, 0, 255).astype(np.uint8)
    noise = _noise(height, width)
    for number, channel in enumerate(light):
        breathe()
        levels = channel * 255
        levels += noise * (levels > 0.6)
        lit = np.clip(levels + 0.5, 0, 255).astype(np.uint8)
        np.maximum(alpha, lit > 0, out=alpha)
        pygame.surfarray.pixels3d(image)[..., number] = lit.T
    breathe()
    pygame.surfarray.pixels_alpha(image)[...] = alpha.T
    return image


def faded(image: pygame.Surface, share: float) -> pygame.Surface:
    """A copy with this share (0 to 1) of its light and cover."""
    copy = image.copy()
    level = round(255 * share)
    copy.fill((level, level, level, level), special_flags=pygame.BLEND_RGBA_MULT)
    return copy


def whitened(image: pygame.Surface, share: float) -> pygame.Surface:
    """A copy with white light (0 to 1) added wherever it covers: the flash of a hit."""
    copy = image.copy()
    levels = (np.arange(256, dtype=np.float32) * share).astype(np.uint32) * np.uint32(0x010101)
    white = pygame.Surface(image.get_size(), depth=32)
    px, lit = pygame.surfarray.pixels2d(image), pygame.surfarray.pixels2d(white)
    levels.take(px.T >> np.uint32(24), out=lit.T, mode="clip")
    del px, lit  # or both stay locked
    copy.blit(white, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
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


def _raise(view: NDArray[np.float32], light: NDArray[np.float32]) -> None:
    """Light does not add up where strokes cross: the brighter one shows."""
    np.maximum(view, light, out=view)


def _span(values: Sequence[float], reach: float, end: int) -> slice:
    low = min(max(math.floor(min(values) - reach), 0), end)
    return slice(low, max(low, min(math.ceil(max(values) + reach), end)))


def _shape(at: Window) -> tuple[int, int]:
    return at[0].stop - at[0].start, at[1].stop - at[1].start


def _light(colour: Colour) -> Picture:
    """A colour as light that can be multiplied with masks."""
    return np.array([[[channel / 255]] for channel in colour], dtype=np.float32)


def _runs_out(n: int, over: float) -> NDArray[np.float32]:
    inward = np.minimum(np.arange(n), np.arange(n)[::-1]) + 0.5
    t = np.clip(inward / over, 0, 1)
    smooth: NDArray[np.float32] = (t * t * (3 - 2 * t)).astype(np.float32)
    return smooth


@cache
def _grain() -> NDArray[np.float32]:
    """A dither of nine tenths of a level, always the same, so that soft light does not band."""
    chance = np.random.default_rng(1978).random((2, GRAIN, GRAIN), dtype=np.float32)
    return np.asarray((chance[0] + chance[1] - 1) * 0.9, dtype=np.float32)


def _noise(height: int, width: int) -> NDArray[np.float32]:
    tiles = (-(-height // GRAIN), -(-width // GRAIN))
    return np.tile(_grain(), tiles)[:height, :width]
