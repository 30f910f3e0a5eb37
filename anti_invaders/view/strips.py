"""Long straight strips of light at any angle, without a jag.

Every row of px that a steep strip crosses looks the same, only moved: so a few rows are lit, for a few parts
of a px, and drawn one below the other in a batch. A flat strip is drawn by columns. What is lit is kept for
as long as it is asked for.
"""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache
from typing import NamedTuple, Protocol

import numpy as np
import pygame
from numpy.typing import NDArray

from anti_invaders.view.canvas import BLEND, Canvas, Frames

PARTS = 4  # of a px: at so many places within it a row is lit
LONGEST = 16  # px: rows that hardly differ are drawn together
TILTS = 100  # how finely the width of a row follows the angle

Floats = NDArray[np.float64]
Lit = NDArray[np.float32]


class Profile(Hashable, Protocol):
    """How a strip is lit across, in some phases. Equal when it looks the same."""

    @property
    def reach(self) -> float:
        """px to each side of the middle that are lit at all."""

    def lit(self, away: Floats) -> Lit:
        """For px from the middle: (phases, *shape, 4), red to alpha, premultiplied, 0 to 1."""


class Phases(Protocol):
    """Which phase is shown where."""

    def __call__(self, along: Floats) -> NDArray[np.intp]:
        """For px along the strip."""


class Ray(NamedTuple):
    """A straight line: from x, y, `length` px along the unit vector ux, uy."""

    x: float
    y: float
    ux: float
    uy: float
    length: float

    @property
    def degrees(self) -> float:
        """Its way, clockwise from right."""
        return float(np.degrees(np.arctan2(self.uy, self.ux)))

    @property
    def end(self) -> tuple[float, float]:
        """Where it ends."""
        return self.x + self.ux * self.length, self.y + self.uy * self.length

    def longer(self, by: float) -> Ray:
        """The same, `by` px longer at both ends."""
        return Ray(self.x - self.ux * by, self.y - self.uy * by, self.ux, self.uy, self.length + 2 * by)


def draw(canvas: Canvas, ray: Ray, profile: Profile, phases: Phases) -> None:
    """A strip along a ray."""
    steep = abs(ray.uy) >= abs(ray.ux)
    start, end, left, slope = _course(canvas, ray, steep)
    if end <= start:
        return
    tilt = round(abs(ray.uy if steep else ray.ux) * TILTS) / TILTS
    thick = int(min(LONGEST, max(1.0, 1.0 / (PARTS * max(abs(slope), 1e-9)))))
    images = _rows(profile, tilt, canvas.scale, thick, steep)
    rows = np.arange(start, end, thick, dtype=np.float64)
    middle = left + slope * (rows + thick / 2.0)
    whole = np.floor(middle)
    part = ((middle - whole) * PARTS).astype(np.intp)
    along = ((rows + thick / 2.0 - canvas.pixel(ray.x, ray.y)[steep]) / canvas.scale) / (
        ray.uy if steep else ray.ux
    )
    index = phases(along) * PARTS + part
    across = whole - (images[0].get_width() if steep else images[0].get_height()) // 2
    x, y = (across, rows) if steep else (rows, across)
    places = zip(x.tolist(), y.tolist(), strict=True)
    canvas.surface.fblits(zip(images.array.take(index).tolist(), places, strict=True), BLEND)


def _course(canvas: Canvas, ray: Ray, steep: bool) -> tuple[int, int, float, float]:
    """The first and the last row that it crosses within the clip, px; its middle in row 0; its slope."""
    (x, y), (far_x, far_y) = canvas.pixel(ray.x, ray.y), canvas.pixel(*ray.end)
    clip = canvas.surface.get_clip()
    near, far, low, high = (y, far_y, clip.top, clip.bottom) if steep else (x, far_x, clip.left, clip.right)
    start, end = max(round(min(near, far)), low), min(round(max(near, far)), high)
    if steep:
        return start, end, x - ray.ux / ray.uy * y, ray.ux / ray.uy
    return start, end, y - ray.uy / ray.ux * x, ray.uy / ray.ux


@lru_cache(maxsize=48)
def _rows(profile: Profile, tilt: float, scale: int, thick: int, steep: bool) -> Frames:
    """A row for each phase and each part of a px."""
    half = int(np.ceil(profile.reach * scale / tilt)) + 1
    places = np.arange(-half, half + 1)[None, :] + 0.5 - (np.arange(PARTS)[:, None] + 0.5) / PARTS
    lit = profile.lit(np.abs(places) * (tilt / scale)).reshape(-1, 2 * half + 1, 4)
    levels = np.rint(np.clip(lit, 0.0, 1.0) * 255.0).astype(np.uint8)
    levels[..., 3] = np.maximum(levels[..., 3], levels[..., :3].any(axis=-1))  # narrow blits skip alpha 0
    levels = np.repeat(levels[:, None, :, [2, 1, 0, 3]], thick, axis=1)
    if not steep:
        levels = levels.swapaxes(1, 2)
    size = levels.shape[2], levels.shape[1]
    return Frames([pygame.image.frombuffer(row.tobytes(), size, "BGRA") for row in levels])
