"""The one place where picture units become pixels. All drawing goes through a Canvas.

A unit is one pixel of the 800 x 600 picture; at scale 2 it is two. Images are baked for the scale
(see bake.py) and premultiplied, so that one blend serves everything.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise, repeat

import numpy as np
import pygame
from numpy.typing import ArrayLike, NDArray

from anti_invaders.view.palette import WHITE, Colour

BLEND = pygame.BLEND_PREMULTIPLIED
NO_COLOUR = (255, 0, 255)  # no backdrop has it: it belongs to enemy fire
EIGHT, NARROW = 8, 4  # px that are blended at once; px of a row that are as quick one by one

Point = tuple[float, float]
Floats = NDArray[np.float64]


class Frames:
    """Several images that are drawn by index in one batch, such as the headings of a bullet.

    The library blends eight px of a row at once, and what is left over one by one: 21 px take half as long
    again as 24. So each image has empty px at its right, up to the next eight.
    """

    array: NDArray[np.object_]  # the images as they are drawn, to be taken by index
    half: Floats  # (2, n): half of each image's own width and height, px

    def __init__(self, images: Sequence[pygame.Surface]) -> None:
        self._sizes = [image.get_size() for image in images]
        self.array = np.empty(len(images), dtype=object)
        self.array[:] = [widened(image) for image in images]
        self.half = np.array(self._sizes, dtype=np.float64).reshape(-1, 2).T / 2

    def __len__(self) -> int:
        return len(self._sizes)

    def __getitem__(self, at: int) -> pygame.Surface:
        """An image in its own size."""
        image: pygame.Surface = self.array[at]
        size = self._sizes[at]
        return image if image.get_size() == size else image.subsurface((0, 0, *size))

    def __iter__(self) -> Iterator[pygame.Surface]:
        return (self[at] for at in range(len(self)))

    def and_more(self, images: Sequence[pygame.Surface]) -> Frames:
        """These and others behind them."""
        more, both = Frames(images), Frames([])
        both._sizes = self._sizes + more._sizes
        both.array = np.concatenate([self.array, more.array])
        both.half = np.concatenate([self.half, more.half], axis=1)
        return both


def widened(image: pygame.Surface) -> pygame.Surface:
    """The image with empty px at its right, up to a multiple of EIGHT; itself where that gains nothing."""
    width, height = image.get_size()
    if width % EIGHT == 0 or width < NARROW:
        return image
    wide = pygame.Surface((width + -width % EIGHT, height), pygame.SRCALPHA, 32)
    wide.blit(image, (0, 0), special_flags=pygame.BLEND_RGBA_ADD)
    return wide


def warm(surface: pygame.Surface) -> pygame.Surface:
    """The same opaque surface, copied through the cache.

    A plain copy writes past it, and whatever is drawn upon it waits for memory: two thousand bullets take
    2.0 ms instead of 1.1. Run-length encoded, with a key that no px of it has, it is copied row by row.
    """
    surface.set_colorkey(NO_COLOUR, pygame.RLEACCEL)
    return surface


class Canvas:
    """A surface to draw on, in picture units. Make one a frame, or hand in each frame's surface."""

    def __init__(self, surface: pygame.Surface, scale: int) -> None:
        self.surface = surface
        self.scale = scale
        self._x = 0.0  # px: where the picture's origin lies now (a camera kick moves it)
        self._y = 0.0

    # --- images -------------------------------------------------------------------------------------
    def blit(self, image: pygame.Surface, x: float, y: float) -> None:
        """A baked image centred at (x, y)."""
        left = self._x + x * self.scale - image.get_width() / 2
        top = self._y + y * self.scale - image.get_height() / 2
        self.surface.blit(image, (round(left), round(top)), special_flags=BLEND)

    def corner(self, image: pygame.Surface, x: float, y: float) -> None:
        """A baked image placed by its top left."""
        place = (round(self._x + x * self.scale), round(self._y + y * self.scale))
        self.surface.blit(image, place, special_flags=BLEND)

    def add(self, image: pygame.Surface, x: float, y: float) -> None:
        """Plain light, without cover, placed by its top left: it is added to what is there."""
        place = (round(self._x + x * self.scale), round(self._y + y * self.scale))
        self.surface.blit(image, place, special_flags=pygame.BLEND_RGB_ADD)

    def corners(self, images: Iterable[tuple[pygame.Surface, float, float]]) -> None:
        """Baked images placed by their top lefts, in one batch, in the order given."""
        left, top, scale = self._x, self._y, self.scale
        places = [(image, (round(left + x * scale), round(top + y * scale))) for image, x, y in images]
        self.surface.fblits(places, BLEND)

    def blits(self, image: pygame.Surface, xs: ArrayLike, ys: ArrayLike) -> None:
        """One image centred at many points, in one batch, in the order given."""
        left = self._pixels(xs, self._x - image.get_width() / 2)
        top = self._pixels(ys, self._y - image.get_height() / 2)
        places = zip(left.tolist(), top.tolist(), strict=True)
        self.surface.fblits(zip(repeat(image), places), BLEND)

    def blits_of(self, images: Frames, kinds: ArrayLike, xs: ArrayLike, ys: ArrayLike) -> None:
        """Several images centred at many points, image `kinds[i]` at point i, in one batch."""
        index = np.asarray(kinds, dtype=np.intp)
        left = self._pixels(xs, self._x - images.half[0].take(index)).tolist()
        top = self._pixels(ys, self._y - images.half[1].take(index)).tolist()
        pictures = images.array.take(index).tolist()
        self.surface.fblits(zip(pictures, zip(left, top, strict=True), strict=True), BLEND)

    def _pixels(self, units: ArrayLike, offset: float | Floats) -> Floats:
        pixels: Floats = np.multiply(units, self.scale, dtype=np.float64)
        pixels += offset
        return np.rint(pixels, out=pixels)

    # --- crisp helpers ------------------------------------------------------------------------------
    def fill(self, colour: Colour) -> None:
        """All of it in one colour.

        SDL's own fill writes past the cache, and whatever is drawn next waits for memory: a thousand
        sprites after it take three times as long as after this.
        """
        self.surface.fill(WHITE, special_flags=pygame.BLEND_RGB_SUB)
        if any(colour):
            self.surface.fill(colour, special_flags=pygame.BLEND_RGB_ADD)

    def box(self, x: float, y: float, w: float, h: float, colour: Colour, alpha: int = 255) -> None:
        """A filled rectangle; `alpha` 0 to 255 lets what lies below shine through."""
        rect = self._rect(x, y, w, h)
        if alpha >= 255:
            self.surface.fill(colour, rect)
            return
        rest = 255 - alpha
        self.surface.fill((rest, rest, rest), rect, pygame.BLEND_RGB_MULT)
        light = [channel * alpha // 255 for channel in colour]
        self.surface.fill(light, rect, pygame.BLEND_RGB_ADD)

    def hairline(self, x: float, y: float, length: float, colour: Colour, *, down: bool = False) -> None:
        """A level line (or one straight down), one device pixel thin."""
        rect = self._rect(x, y, 0, length) if down else self._rect(x, y, length, 0)
        self.surface.fill(colour, rect.inflate(1 - rect.w, 0) if down else rect.inflate(0, 1 - rect.h))

    def poly(self, points: Sequence[Point], colour: Colour) -> None:
        """A filled polygon with smooth edges."""
        places = self._places(points)
        pygame.draw.polygon(self.surface, colour, places)
        pygame.draw.aalines(self.surface, colour, True, places)

    def line(self, points: Sequence[Point], colour: Colour, width: float = 1.0) -> None:
        """A smooth line through the points, `width` units wide."""
        places = self._places(points)
        thick = max(1, round(width * self.scale))
        for a, b in pairwise(places):
            pygame.draw.aaline(self.surface, colour, a, b, thick)

    def pixel(self, x: float, y: float) -> Point:
        """Where a place in units lies, in px of the surface."""
        return self._x + x * self.scale, self._y + y * self.scale

    def _rect(self, x: float, y: float, w: float, h: float) -> pygame.Rect:
        left, top = round(self._x + x * self.scale), round(self._y + y * self.scale)
        right, bottom = round(self._x + (x + w) * self.scale), round(self._y + (y + h) * self.scale)
        return pygame.Rect(left, top, right - left, bottom - top)

    def _places(self, points: Sequence[Point]) -> list[Point]:
        scale, ox, oy = self.scale, self._x, self._y
        return [(ox + x * scale, oy + y * scale) for x, y in points]

    # --- where drawing may happen -------------------------------------------------------------------
    @contextmanager
    def clip(self, x: float, y: float, w: float, h: float) -> Iterator[None]:
        """Inside the block nothing outside this rectangle is touched."""
        before = self.surface.get_clip()
        self.surface.set_clip(before.clip(self._rect(x, y, w, h)))
        try:
            yield
        finally:
            self.surface.set_clip(before)

    @contextmanager
    def moved(self, dx: float, dy: float) -> Iterator[None]:
        """Inside the block the origin lies `dx`, `dy` units further: a camera kick, a panel's corner."""
        before = self._x, self._y
        self._x += dx * self.scale
        self._y += dy * self.scale
        try:
            yield
        finally:
            self._x, self._y = before
