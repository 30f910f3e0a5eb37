"""Small lights that are drawn by the hundred: strokes, stars, crosses, puffs, gems, in every direction
and in steps of fading. Each family is baked when first asked for; all are drawn in one batch.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
import pygame
from numpy.typing import NDArray

from anti_invaders.view.canvas import Canvas, Frames
from anti_invaders.view.gallery import LIT
from anti_invaders.view.kept import kept
from anti_invaders.view.palette import Palette

Floats = NDArray[np.floating[Any]]
Ints = NDArray[np.integer[Any]]
Shape = Callable[[Floats, Floats, float], tuple[Floats, Floats]]

FADES = np.array([0.12, 0.30, 0.52, 0.76, 1.0], np.float32)  # steps of light, from last to first
HAZE = 5.0  # units of glow kept free round a shape
LARGE = 30.0  # units: from this size on a shape is baked in a quarter of its directions


@dataclass(frozen=True, slots=True)
class Form:
    """A shape: how far it reaches beyond its size, in how many directions it is baked, and over how
    many degrees it repeats itself."""

    light: Shape
    reach: float
    turns: int
    period: float


def _bar(x: Floats, y: Floats, size: float) -> tuple[Floats, Floats]:
    """A stroke `size` long: its body with glow, and its white core."""
    away = np.hypot(np.maximum(np.abs(x) - size / 2, 0), y)
    body = np.clip(1.25 - away, 0, 1)
    return body + np.exp(-((away / 1.9) ** 2)) * 0.40 + np.exp(-away / 2.2) * 0.22, np.clip(0.7 - away, 0, 1)


def _thread(x: Floats, y: Floats, size: float) -> tuple[Floats, Floats]:
    """A piece of a ring: it thins out to both sides so that pieces `size` apart join without a seam."""
    share = np.clip(1 - np.abs(x) / size, 0, 1)
    away = np.abs(y)
    return (np.clip(1.05 - away, 0, 1) * 0.75 + np.exp(-((away / 2.2) ** 2)) * 0.2) * share, away * 0


def _dart(x: Floats, y: Floats, size: float) -> tuple[Floats, Floats]:
    """A spark that flies to the right: hot head, thin tail."""
    along = np.clip(0.5 - x / size, 0, 1)
    away = np.hypot(np.maximum(np.abs(x) - size / 2, 0), y)
    body = np.clip(1.1 - away - along * 0.5, 0, 1) * (1 - along) ** 0.7
    return body + np.exp(-((away / 1.8) ** 2)) * 0.35 * (1 - along), body * (1 - along)


def _cross(x: Floats, y: Floats, size: float) -> tuple[Floats, Floats]:
    """Four arms that thin out, never round: `size` is the longer pair's reach."""
    long = np.clip(1 - np.abs(x) / size, 0, 1) ** 0.8 * np.exp(-((y / 0.85) ** 2))
    short = np.clip(1 - np.abs(y) / (size * 0.66), 0, 1) ** 0.8 * np.exp(-((x / 0.85) ** 2))
    arms = np.maximum(long, short)
    glow = np.clip(1 - np.hypot(x, y) / (size * 0.9), 0, 1) ** 2.4 * 0.34
    return arms + glow, arms**2 * 0.9


def _puff(x: Floats, y: Floats, size: float) -> tuple[Floats, Floats]:
    """Smoke of light: soft, without an edge."""
    soft = np.clip(1 - np.hypot(x, y) / size, 0, 1) ** 2.2
    return soft * 0.55, soft * 0


def _gem(x: Floats, y: Floats, size: float) -> tuple[Floats, Floats]:
    """A cut stone: a diamond's outline and facet."""
    away = (np.abs(x) / 0.72 + np.abs(y)) - size
    edge = np.clip(1.3 - np.abs(away), 0, 1)
    inside = np.clip(-away, 0, 1)
    return edge + inside * 0.30 + np.exp(-((np.maximum(away, 0) / 2.6) ** 2)) * 0.30, edge * 0.45


def _square(x: Floats, y: Floats, size: float) -> tuple[Floats, Floats]:
    """What a caught bullet has become."""
    away = np.maximum(np.abs(x), np.abs(y)) - size
    edge = np.clip(1.15 - np.abs(away), 0, 1)
    inside = np.clip(0.5 - away, 0, 1)
    return edge + inside * 0.50 + np.exp(-((np.maximum(away, 0) / 2.4) ** 2)) * 0.36, edge * 0.60


FORMS = {
    "bar": Form(_bar, 0.5, 16, 180.0),
    "thread": Form(_thread, 1.0, 32, 180.0),
    "dart": Form(_dart, 0.5, 16, 360.0),
    "cross": Form(_cross, 1.0, 16, 180.0),
    "puff": Form(_puff, 1.0, 1, 360.0),
    "gem": Form(_gem, 1.0, 6, 180.0),
    "square": Form(_square, 1.4, 6, 90.0),
}


class Lights:
    """All families at one scale in one palette. A family is named by a number: `family(…)`."""

    def __init__(self, scale: int, palette: Palette) -> None:
        self._scale = scale
        self._palette = palette
        self._known: dict[tuple[str, str, float], int] = {}
        self._frames = Frames([])
        self._base = np.zeros(0, np.intp)
        self._turns = np.zeros(0)
        self._rate = np.zeros(0)  # turns a degree

    def family(self, form: str, hue: str, size: float) -> int:
        """The number of a form in a colour of the palette; `size` in units. Baked if it is new."""
        key = form, hue, size
        if key not in self._known:
            self._known[key] = len(self._known)
            self._add(FORMS[form], hue, size)
        return self._known[key]

    def draw(self, canvas: Canvas, family: Ints, angle: Floats, light: Floats, x: Floats, y: Floats) -> None:
        """Many lights in one batch: `angle` in degrees clockwise from right, `light` 0.0 to 1.0."""
        if not len(family):
            return
        turns = self._turns.take(family)
        index = np.rint(angle * self._rate.take(family)) % turns * len(FADES)
        fade = np.minimum(light * len(FADES), len(FADES) - 1)  # quicker than np.clip
        index += np.floor(np.maximum(fade, 0.0, out=fade), out=fade)
        index += self._base.take(family)
        canvas.blits_of(self._frames, index, x, y)

    def draw_one(
        self,
        canvas: Canvas,
        form: str,
        hue: str,
        size: float,
        x: float,
        y: float,
        angle: float = 0.0,
        light: float = 1.0,
    ) -> None:
        """A single light."""
        one = np.array([self.family(form, hue, size)]), np.array([angle]), np.array([light])
        self.draw(canvas, *one, np.array([x]), np.array([y]))

    def _add(self, form: Form, hue: str, size: float) -> None:
        turns = form.turns if size < LARGE else max(1, form.turns // 4)
        self._base = np.append(self._base, len(self._frames))
        self._turns = np.append(self._turns, turns)
        self._rate = np.append(self._rate, turns / form.period)
        self._frames = self._frames.and_more(self._baked(form, hue, size, turns))

    def _baked(self, form: Form, hue: str, size: float, turns: int) -> list[pygame.Surface]:
        """Every direction times every step of fading."""
        key = "light", form.light.__name__, hue, self._palette.hue(hue), size, turns, self._scale
        return kept.images(key, lambda: list(self._shone(form, hue, size, turns)))

    def _shone(self, form: Form, hue: str, size: float, turns: int) -> Iterator[pygame.Surface]:
        """All forms are the mirrors of themselves below the line they lie on, so that half of the directions
        are mirrored ones."""
        reach = int(np.ceil((size * form.reach + HAZE) * self._scale))
        side = 2 * reach + 1
        pixels = np.empty((turns, len(FADES), side, side, 4), np.uint8)
        for turn in range(turns // 2 + 1):
            angle = math.radians(turn * form.period / turns)
            self._shine(pixels[turn], form, hue, size, reach, angle)
        for turn in range(turns // 2 + 1, turns):
            pixels[turn] = pixels[turns - turn, :, ::-1]
        return _cut(pixels.reshape(-1, side, side, 4), reach)

    def _shine(
        self, pixels: NDArray[np.uint8], form: Form, hue: str, size: float, reach: int, angle: float
    ) -> None:
        """Write the px of one direction. Lit px have an alpha of 1: narrow blits skip those of alpha 0."""
        colour = np.array(self._palette.hue(hue), np.float32) / 255
        y, x = np.mgrid[-reach : reach + 1, -reach : reach + 1].astype(np.float32) / self._scale
        cos, sin = np.float32(math.cos(angle)), np.float32(math.sin(angle))
        soft, hot = form.light(x * cos + y * sin, y * cos - x * sin, size)
        edge = np.clip((reach / self._scale - np.hypot(x, y)) / 3.0, 0, 1)
        lit = (soft * edge)[..., None] * colour + hot[..., None] * (colour * 0.3 + 0.7)
        for fade, picture in zip(FADES, pixels, strict=True):
            shade = np.minimum(lit * (fade * 255), 255)
            picture[..., :3] = np.rint(shade, out=shade)[..., ::-1]
            picture[..., 3] = (picture[..., 0] | picture[..., 1] | picture[..., 2]) != 0


def _cut(pictures: NDArray[np.uint8], reach: int) -> Iterator[pygame.Surface]:
    """Pictures as images without their dark margins, their centres kept: drawing costs by the px, and most of
    a stroke's square is dark."""
    px = pictures.view(np.uint32)[..., 0]
    away = np.abs(np.arange(2 * reach + 1) - reach)
    across, down = (
        (((np.bitwise_or.reduce(px, axis=axis) & LIT) != 0) * away).max(axis=1).tolist() for axis in (1, 2)
    )
    for picture, lit_x, lit_y in zip(pictures, across, down, strict=True):
        x, y = (
            lit_x + (reach - lit_x) % 2,
            lit_y + (reach - lit_y) % 2,
        )  # or halves of px are rounded otherwise
        part = np.ascontiguousarray(picture[reach - y : reach + y + 1, reach - x : reach + x + 1])
        yield pygame.image.frombuffer(part.data, (2 * x + 1, 2 * y + 1), "BGRA")


@lru_cache(maxsize=2)
def lights_for(scale: int, palette: Palette) -> Lights:
    """The families of a scale and a palette, shared by all who draw with them: baked once a program."""
    return Lights(scale, palette)
