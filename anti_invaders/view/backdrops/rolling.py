"""Pictures whose px read from a map that rolls under them: a floor, a tunnel.

Each px of the picture knows its place on the map once and for all; rolling on is one gather, spread over
several pulses. Where the map lies denser than the picture's px it is read from levels, each half as fine
as the one before, or it would flicker. The map holds tones; a ramp, which may change, says their light.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import pygame

from anti_invaders.view.breath import breathe

from .ramps import Tones, marks, packed
from .tones import Floats

Places = npt.NDArray[np.intp]


class Levels:
    """A map of tones that wraps both ways, in levels.

    `halvings` says for each level after the finest whether its rows, its columns are half of those of
    the level before. The map's rows and columns must be divisible as often.
    """

    def __init__(self, tones: Tones, halvings: Sequence[tuple[bool, bool]] = ()) -> None:
        maps = [tones]
        for rows, columns in halvings:
            breathe()
            maps.append(_halved(maps[-1], rows, columns))
        self.columns = [level.shape[1] for level in maps]
        self.thinned = [tones.shape[0] // level.shape[0] for level in maps]
        self.flat = [level.reshape(-1) for level in maps]


@dataclass(frozen=True, slots=True)
class Part:
    """Px of the picture that are read together: which, from where, on what level of the map, and every so
    many pulses."""

    target: slice | Places
    source: Places
    level: int = 0
    every: int = 8


class Rolling:
    """The picture. Roll it, then blit `.image`. `shade` says how dark each px lies, 0.0 to 1.0 (height ×
    width px of the picture)."""

    def __init__(self, levels: Levels, parts: Sequence[Part], shade: Floats, ramp: Floats) -> None:
        self._levels = levels
        self._pixels = np.full(shade.shape, 0xFF000000, np.uint32)
        self._flat = self._pixels.reshape(-1)
        breathe()
        mark = marks(shade).reshape(-1)
        self._parts = []
        for part in parts:
            breathe()
            self._parts.append((part, mark[part.target]))
        self._light = packed(ramp)
        self.image = pygame.image.frombuffer(self._pixels.data, shape_of(shade), "BGRA")
        self.restart(ramp)

    def restart(self, ramp: Floats) -> None:
        """All of it in these colours, as it lies before it has rolled."""
        self._pulse = 0
        self.paint(ramp)
        for part, mark in self._parts:
            breathe()
            self._read(part, mark, 0.0)

    def paint(self, ramp: Floats) -> None:
        """From now on in these colours; what is read takes them on."""
        self._light = packed(ramp)

    def advance(self, turn: float) -> None:
        """One pulse; the map has rolled on by `turn` of its finest rows since the beginning."""
        self._pulse += 1
        for number, (part, mark) in enumerate(self._parts):
            if (self._pulse + number) % part.every == 0:
                self._read(part, mark, turn)

    def _read(self, part: Part, mark: npt.NDArray[np.uint16], turn: float) -> None:
        levels, level = self._levels, part.level
        rows = int(turn / levels.thinned[level])
        tones = levels.flat[level].take(part.source - rows * levels.columns[level], mode="wrap")
        if isinstance(part.target, slice):
            self._light.take(tones + mark, mode="clip", out=self._flat[part.target])  # copies nothing
        else:
            self._flat[part.target] = self._light.take(tones + mark)


def shape_of(picture: Floats) -> tuple[int, int]:
    """Width and height of a picture, as surfaces say it."""
    return picture.shape[1], picture.shape[0]


def _halved(tones: Tones, rows: bool, columns: bool) -> Tones:
    half = tones
    if rows:
        half = ((half[0::2].astype(np.uint16) + half[1::2] + 1) >> 1).astype(np.uint8)
    if columns:
        half = ((half[:, 0::2].astype(np.uint16) + half[:, 1::2] + 1) >> 1).astype(np.uint8)
    return half
