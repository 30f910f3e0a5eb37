"""A planet turning below: a map wrapped on a sphere that is looked at from above its limb.

The sphere rolls about the axis across the picture, so that its ground comes over the limb and glides
down, as it does under whoever flies up. Each px of the picture knows its place on the map once and for
all; turning is one gather, spread over several pulses. Where the ground is seen at a slant it is read
from maps averaged along the flight, or city lights would flicker as they come over the limb.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import pygame

from anti_invaders.view.breath import breathe

from .tones import Floats, bands, dithered, soft_cap

ROWS, COLUMNS = 704, 880  # of the stored map
LENGTH, BREADTH = 1.40, 1.10  # rad that they span, along the flight and across it
LEVELS = 4  # maps, each averaged over twice as many rows as the one before
SLANT = 0.18  # of the cap is taken off a level: near the limb the air adds its own light
POINTED = 1.08  # times the cap: as bright as points of light get
PARTS = 8  # a turn is spread over as many pulses

Packed = npt.NDArray[np.uint32]
Places = npt.NDArray[np.intp]


@dataclass(frozen=True, slots=True)
class Sphere:
    """Where the sphere is in the picture: centre and radius in px of the canvas's units.

    `column` is the chart's (stored) column under the sphere's axis.
    """

    x: float
    y: float
    radius: float
    column: float


@dataclass(frozen=True, slots=True)
class Part:
    """Some px of the picture: where they are, where they read, in which of the maps."""

    target: Places | slice
    source: Places
    level: int


@dataclass(frozen=True, slots=True)
class Chart:
    """A map in one size, `fine` times the stored one: px as the display has them, once for each level. The
    rows of all tile."""

    maps: Sequence[Packed]
    fine: float

    @property
    def rows(self) -> int:
        """Of the finest."""
        return len(self.maps[0])

    @property
    def columns(self) -> int:
        """Of all."""
        return len(self.maps[0][0])


class Planet:
    """The sphere's picture; turn it, then blit `.image`.

    `area` is the picture's (width, top, height) in units. `air` is the light, packed as the display's px are,
    that the air adds before each px of the area.
    """

    def __init__(
        self,
        sphere: Sphere,
        area: tuple[int, int, int],
        scale: int,
        chart: Chart,
        air: Packed,
    ) -> None:
        width, top, height = area
        self._air = air
        self._maps = [level.reshape(-1) for level in chart.maps]
        self._columns = chart.columns
        self._pixels = np.zeros((height * scale, width * scale), np.uint32)
        self._flat = self._pixels.reshape(-1)
        self._parts = _parts(sphere, self._pixels.shape, top, scale, chart)
        self._turn = 0
        self._next = 0
        for part in self._parts:
            breathe()
            self._read(part)
        self.image = pygame.image.frombuffer(self._pixels.data, (width * scale, height * scale), "BGRA")

    def advance(self, turn: int) -> None:
        """One pulse: read one part; a whole turn done, aim at the map's row `turn`."""
        if self._next == 0:
            if turn == self._turn:
                return
            self._turn = turn
        for part in self._parts[self._next :: PARTS]:
            self._read(part)
        self._next = (self._next + 1) % PARTS

    def restart(self) -> None:
        """As it was when it was made."""
        self._turn = self._next = 0
        for part in self._parts:
            self._read(part)

    def _read(self, part: Part) -> None:
        rolled = part.source - (self._turn >> part.level) * self._columns
        ground = self._maps[part.level].take(rolled, mode="wrap").view(np.uint8)
        air = self._air[part.target].view(np.uint8)
        self._flat[part.target] = (np.minimum(ground, ~air) + air).view(np.uint32)


def levels(soft: Floats, sharp: Floats, gain: float, cap: float) -> Iterator[Packed]:
    """A map averaged over 1, 2, 4 … rows: soft light by its mean, points of light by the root of their mean
    square, so that they stay points. All light is multiplied by `gain` and bent under `cap`; points may be a
    little brighter: they are too small to hide a bullet."""
    squares = np.square(sharp)
    for level in range(LEVELS):
        if level:
            soft, squares = _halved(soft), _halved(squares)
        yield _packed(soft, squares, gain, cap, 1.0 - SLANT * level)


def _halved(picture: Floats) -> Floats:
    """Each two rows averaged."""
    return np.asarray((picture[0::2] + picture[1::2]) * np.float32(0.5), np.float32)


def _packed(soft: Floats, squares: Floats, gain: float, cap: float, slant: float) -> Packed:
    """Px of 32 bits in the order of the display, or blits are slow."""
    packed = np.full((*soft.shape[:2], 4), 255, np.uint8)
    for band in bands(len(soft)):
        lit = soft_cap(soft[band], gain, cap * slant)
        lit += np.sqrt(squares[band]) * np.float32(gain)
        lit = soft_cap(lit, 1.0, min(1.0, cap * POINTED) * slant)
        packed[band, :, :3] = dithered(lit, 7 + band.start % 5)[:, :, ::-1]
    return packed.view(np.uint32)[:, :, 0]


def _parts(sphere: Sphere, shape: tuple[int, int], top: int, scale: int, chart: Chart) -> list[Part]:
    """The px on the sphere, level by level, each level in PARTS interleaved bands."""
    height, width = shape
    rows, columns = chart.rows, chart.columns
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    across = ((x + 0.5) / scale - sphere.x) / sphere.radius
    down = ((y + 0.5) / scale + top - sphere.y) / sphere.radius
    depth = 1.0 - across * across - down * down
    target = np.flatnonzero(depth.reshape(-1) > 0.0)
    across, down = across.reshape(-1)[target], down.reshape(-1)[target]
    toward = np.sqrt(depth.reshape(-1)[target])
    row = np.arctan2(down, toward) * (rows / LENGTH)
    column = np.arcsin(across) * (COLUMNS * chart.fine / BREADTH) + sphere.column * chart.fine
    packing = rows / LENGTH / (sphere.radius * scale * np.maximum(toward, 0.01))
    level = np.clip(np.rint(np.log2(packing)), 0, LEVELS - 1).astype(int)
    column = np.clip(column, 0, columns - 1).astype(np.intp)
    parts = []
    for which in range(LEVELS):
        here = np.flatnonzero(level == which)
        source = np.floor(row[here] / (1 << which)).astype(np.intp) * columns + column[here]
        for targets, sources in zip(
            np.array_split(target[here], PARTS), np.array_split(source, PARTS), strict=True
        ):
            parts.append(Part(_in_a_row(targets), sources, which))
    return parts


def _in_a_row(places: Places) -> Places | slice:
    """The same places as a slice where none is left out: that is copied several times faster."""
    first, last = int(places[0]), int(places[-1])
    return slice(first, last + 1) if last - first + 1 == len(places) else places
