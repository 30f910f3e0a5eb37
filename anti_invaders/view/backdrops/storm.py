"""The clouds of the Long March: winds that blow against each other over a globe, wound up round the eye of a
storm, which comes nearer.

Every place of the globe knows once and for all where on the stored map it lies. What is seen is a window of
these places, which narrows: now and then, band by band, the picture's px are told anew at which place each
looks. In between only the winds are read, which roll the map, each in its pace.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import pygame

from anti_invaders.view.breath import breathe

from .ramps import NOTHING, Tones, deep, deep_marks, with_black
from .rolling import Levels
from .tones import Floats

WIDTH, HEIGHT = 576, 600
ROWS, COLUMNS = 896, 704  # of the stored map
ALONG, ACROSS = 0.72, 0.66  # px of the stored map a unit
LEVELS = 4  # its columns are thinned toward the limb
CENTRE, RADIUS = (392.0, 706.0), 690.0  # units: the planet
EYE, OVAL, WINDING, GIRTH = (398.0, 352.0), 1.5, 4.6, 96.0  # where the storm's eye is, how wide for its
# height, how far it is wound up (rad), how large it is
TILT = 0.62  # rad: how far its south pole leans toward us
WINDS = (1.0, -0.45, 0.8, -0.2, 1.25, -0.7, 0.55)  # of the bands, in turn: how fast they blow
PLACES = {1: 1.25, 2: 2.0}  # a unit, by scale: fine enough for what comes near
BANDS = 10  # of the picture; one is read a pulse
OUTSIDE = len(WINDS) * LEVELS  # the kind of places that are not on the planet
MOVED = 1.0  # px: when something in a band has moved by more, its px are told anew where they look
LEAP = 0.04  # a nearness that changes by more at once: all bands are

NEAREST, LAST = 1.6, (372.0, 300.0)  # how near the storm comes, and where its eye is in the picture then


@dataclass(frozen=True, slots=True)
class Window:
    """What is seen: how much nearer than at first, and the place that is in the picture's corner, units."""

    near: float
    left: float
    top: float

    @classmethod
    def after(cls, come: float) -> Window:
        """The window after this share of the way."""
        near = NEAREST**come
        x, y = (first + (last - first) * come for first, last in zip(EYE, LAST, strict=True))
        return cls(near, EYE[0] - x / near, EYE[1] - y / near)


class Clouds:
    """The picture. Let the winds blow and the window narrow, then blit `.image`."""

    def __init__(self, map_: Tones, scale: int, ramp: Floats) -> None:
        levels = Levels(map_, [(False, True)] * (LEVELS - 1))
        self._tones = np.concatenate([np.tile(level, 2) for level in levels.flat])  # it rolls without an end
        self._rows, self._columns = map_.shape[0], np.array(levels.columns)
        self._places = _Places(scale, self._rows, levels.columns)
        height, width = HEIGHT * scale, WIDTH * scale
        self._scale, self._pixels = scale, np.zeros((height, width), np.uint32)
        self._source = np.zeros((height, width), np.intp)
        self._kind = np.zeros((height, width), np.uint8)
        self._mark = np.zeros((height, width), np.uint16)
        self._bands = [slice(height * n // BANDS, height * (n + 1) // BANDS) for n in range(BANDS)]
        self.image = pygame.image.frombuffer(self._pixels.data, (width, height), "BGRA")
        self._window = [Window(0.0, 0.0, 0.0)] * BANDS
        self.restart(ramp)

    def restart(self, ramp: Floats) -> None:
        """All of it in these colours, as it is before the winds have blown and we have come nearer."""
        self._pulse = 0
        self.paint(ramp)
        self._show(Window.after(0.0), 0.0)

    def paint(self, ramp: Floats) -> None:
        """From now on in these colours; what is read takes them on."""
        self._light = with_black(ramp)

    def advance(self, blown: float, window: Window) -> None:
        """One pulse; the winds have blown by `blown` rows of the map since the beginning."""
        self._pulse += 1
        if abs(window.near - self._window[0].near) > LEAP:
            self._show(window, blown)
            return
        number = self._pulse % BANDS
        if self._moved(number, window):
            self._look(number, window)
        self._read(self._bands[number], self._offsets(blown))

    def _show(self, window: Window, blown: float) -> None:
        """All of it at once."""
        for number, band in enumerate(self._bands):
            breathe()
            if self._window[number] != window:
                self._look(number, window)
            self._read(band, self._offsets(blown))

    def _moved(self, number: int, window: Window) -> bool:
        """Whether anything in a band has by more than is seen."""
        last = self._window[number]
        left, top = (window.left - last.left), (window.top - last.top)
        wide, high = WIDTH * (1 / window.near - 1 / last.near), HEIGHT * (1 / window.near - 1 / last.near)
        far = max(abs(left), abs(top), abs(left + wide), abs(top + high))
        return far * window.near * self._scale > MOVED

    def _look(self, number: int, window: Window) -> None:
        """Tell the px of a band where they look."""
        self._window[number] = window
        band, fine, step = self._bands[number], self._places.fine, self._scale * window.near
        y = (np.arange(band.start, band.stop, dtype=np.float32) + 0.5) / np.float32(step)
        x = (np.arange(WIDTH * self._scale, dtype=np.float32) + 0.5) / np.float32(step)
        row, column = ((y + window.top) * fine).astype(np.intp), ((x + window.left) * fine).astype(np.intp)
        at = (row * self._places.width)[:, None] + column
        self._source[band] = self._places.source.take(at)
        self._places.kind.take(at, out=self._kind[band], mode="clip")
        deep_marks(self._places.depth.take(at), band.start, self._mark[band])

    def _offsets(self, blown: float) -> npt.NDArray[np.intp]:
        """By how many places of the map those of each kind are further."""
        rows = [self._rows - int(blown * wind) % self._rows for wind in WINDS]
        return np.append(np.outer(rows, self._columns).reshape(-1), 0)

    def _read(self, band: slice, offsets: npt.NDArray[np.intp]) -> None:
        at = offsets.take(self._kind[band])
        at += self._source[band]
        self._light.take(self._tones.take(at) + self._mark[band], mode="clip", out=self._pixels[band])


class _Places:
    """The places of the globe as they are seen at first, `fine` a unit: where each lies on the map, of which
    wind and level it is, how dark it lies."""

    def __init__(self, scale: int, rows: int, columns: Sequence[int]) -> None:
        self.fine, self._scale = PLACES[scale], scale
        self.width = round(WIDTH * self.fine)
        x = ((np.arange(self.width, dtype=np.float32) + 0.5) / np.float32(self.fine))[None]
        y = (np.arange(round(HEIGHT * self.fine), dtype=np.float32) + 0.5) / np.float32(self.fine)
        starts = np.cumsum([0] + [2 * rows * wide for wide in columns])[:-1]
        parts = [self._band(x, part[:, None], rows, np.array(columns), starts) for part in _cut(y)]
        self.source, self.kind, self.depth = (np.concatenate(each) for each in zip(*parts, strict=True))

    def _band(
        self, x: Floats, y: Floats, rows: int, columns: npt.NDArray[np.intp], starts: npt.NDArray[np.intp]
    ) -> tuple[npt.NDArray[np.int32], Tones, Tones]:
        breathe()
        from_limb = RADIUS - np.hypot(x - CENTRE[0], y - CENTRE[1])
        from_eye, wound_x, wound_y = _wound(x, y)
        along, across = _on_the_globe(wound_x, wound_y)
        breathe()
        dense = RADIUS * ACROSS / np.sqrt(np.maximum(RADIUS * from_limb * 2, 1.0))
        level = np.clip(np.rint(np.log2(dense)), 0, LEVELS - 1).astype(np.int32)
        row = (along * (ALONG * self._scale)).astype(np.int32) % rows
        column = (across * (ACROSS * self._scale)).astype(np.int32) % columns[0]
        wind = (across * (2 * len(WINDS) * ACROSS * self._scale / columns[0])).astype(np.int32) % len(WINDS)
        breathe()
        source = starts[level] + row * columns[level] + (column >> level)
        kind = np.where(from_limb > 0, wind * LEVELS + level, OUTSIDE)
        depth = np.where(from_limb > 0, deep(_shade(x, from_limb, from_eye)), np.uint8(NOTHING))
        return tuple(  # type: ignore[return-value]
            part.astype(kind_).reshape(-1)
            for part, kind_ in ((source, np.int32), (kind, np.uint8), (depth, np.uint8))
        )


def _cut(y: Floats) -> Iterator[Floats]:
    """Rows to be worked on together: few enough for the processor's cache."""
    for top in range(0, len(y), 48):
        yield y[top : top + 48]


def _on_the_globe(x: Floats, y: Floats) -> tuple[Floats, Floats]:
    """How far along and across its winds places of the picture lie, units."""
    right, down = (x - CENTRE[0]) / RADIUS, (y - CENTRE[1]) / RADIUS
    near = np.sqrt(np.clip(1 - right * right - down * down, 0, 1))
    cos, sin = np.float32(np.cos(TILT)), np.float32(np.sin(TILT))
    breathe()
    south = np.arcsin(np.clip(down * cos + near * sin, -1, 1))
    along = np.arctan2(right, near * cos - down * sin) * np.float32(RADIUS * 0.85)
    return along, (south + np.float32(np.pi / 2 - TILT)) * np.float32(RADIUS)


def _shade(x: Floats, from_limb: Floats, from_eye: Floats) -> Floats:
    """Light from the right; the limb and the eye lie dark."""
    high = np.sqrt(np.clip(from_limb / RADIUS * 2, 0, 1))
    light = np.clip(0.20 + 0.62 * high + 0.22 * (x / (WIDTH / 2) - 1.0), 0.03, 1.0)
    breathe()
    wall = np.exp(-(((from_eye - 58) / 26) ** 2)) * 0.22
    eye = 1 - 0.85 * np.exp(-((from_eye / 15) ** 2))
    return np.asarray((light + wall) * eye, np.float32)


def _wound(x: Floats, y: Floats) -> tuple[Floats, Floats, Floats]:
    """How far px lie from the storm's eye, and where the clouds there would be if nothing wound them up."""
    across, down = (x - EYE[0]) / OVAL, y - EYE[1]
    away = np.hypot(across, down)
    turn = WINDING * np.exp(-((away / GIRTH) ** 2))
    breathe()
    cos, sin = np.cos(turn), np.sin(turn)
    breathe()
    push = 20 * np.exp(-((away / 130) ** 2)) * np.tanh(down / 22) * np.exp(-np.abs(down) / 95)
    return away, EYE[0] + (across * cos - down * sin) * OVAL, EYE[1] + across * sin + down * cos - push
