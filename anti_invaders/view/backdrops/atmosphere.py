"""The air along a planet's limb: haze over the ground, glow above it, the thin bright line, the dawn.

Its light depends on two things only, how far a px lies from the limb and how far along it from where
the sun will rise. So the px know their distance and angle, tables know the light, and when the dawn
grows the picture is mixed anew, a few rows a pulse.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pygame

from anti_invaders.view.kept import kept

from .planet import Sphere
from .tones import Floats, dithered, hue, soft_cap

HAZE, AIR, LINE, GLOW = hue("#2E74E8"), hue("#2C79F2"), hue("#A9D6FF"), hue("#5FFFC0")
SCATTER, SUN, WARMTH = hue("#1C4C86"), hue("#CFE9FF"), hue("#FFB877")
FINE = 4  # table entries a unit of distance
NIGHT, DAY = 0.40, 1.05  # the air's light without dawn, and what dawn adds
WIDE, NARROW = 0.30, 0.11  # rad: how far the dawn reaches along the limb, and its heart
ROWS = 6  # px rows mixed anew at a time
EVERY = 6  # pulses: how often
STEP = 0.02  # of the dawn: a smaller change is not worth the mixing
LEAP = 0.1  # of the dawn: who enters a stage in its middle waits for a larger change
ABOVE, BELOW = 110, 190  # units from the limb that have any air to show


class Atmosphere:
    """The air in an `area` (width, top, height in units) that holds all of the limb.

    `image` is what rises over the limb; it adds light. `before(row)` is what lies before the ground, for
    the planet to add. `edge` is the row of px, from the area's top, below which there is only ground.
    """

    def __init__(
        self, sphere: Sphere, area: tuple[int, int, int], scale: int, sun: float, gain: float, cap: float
    ) -> None:
        self._made_of = sphere, area, scale, sun, gain, cap
        width, top, height = area
        y, x = np.mgrid[0 : height * scale, 0 : width * scale].astype(np.float32)
        across, down = (x + 0.5) / scale - sphere.x, (y + 0.5) / scale + top - sphere.y
        away = np.hypot(across, down) - sphere.radius
        outside = away > 0
        self.edge = int(np.flatnonzero(outside.any(axis=1))[-1]) + 1
        self._outside = outside[: self.edge]
        self._entry = np.clip((away + BELOW) * FINE, 0, (ABOVE + BELOW) * FINE - 1).astype(np.uint16)
        angle = np.arctan2(across, -down) - sun
        self._wide = np.exp(-((angle / WIDE) ** 2)).astype(np.float32)
        self._narrow = np.exp(-((angle / NARROW) ** 2)).astype(np.float32)
        self._tables = _tables()
        self._gain, self._cap = gain, cap
        self._pixels = np.zeros((height * scale, width * scale, 4), np.uint8)
        self._dawn = -1.0
        self._row = 0
        self._wait = 0
        self._hurries = False
        self._risen = np.zeros((self.edge, width * scale, 4), np.uint8)
        self.image = pygame.image.frombuffer(self._risen.data, (width * scale, self.edge), "BGRA")

    def before(self, row: int) -> npt.NDArray[np.uint32]:
        """The light of each px from a row on, packed, one after the other; it changes with the dawn."""
        return self._pixels[row:].view(np.uint32).reshape(-1)

    def mix(self, dawn: float) -> None:
        """All of it at once, for a dawn of 0.0 (deep night) to 1.0 (the sun is about to rise)."""
        self._dawn, self._row = dawn, 0
        pixels, risen = kept.arrays(("air", *self._made_of, dawn), self._mixed)
        self._pixels[:], self._risen[:] = pixels, risen
        self._first = dawn, pixels, risen

    def _mixed(self) -> list[npt.NDArray[np.uint8]]:
        self._mix(0, len(self._pixels))
        return [self._pixels.copy(), self._risen.copy()]

    def restart(self) -> None:
        """As it was last mixed all at once."""
        self._dawn, self._pixels[:], self._risen[:] = self._first
        self._row, self._hurries = 0, False

    def advance(self, dawn: float) -> None:
        """One pulse: now and then a few rows. A new dawn is taken up when the last one is through; one far
        from it is mixed in each pulse."""
        self._wait = (self._wait + 1) % EVERY
        if self._wait and not self._hurries:
            return
        if self._row == 0:
            self._hurries = abs(dawn - self._dawn) > LEAP
            if abs(dawn - self._dawn) < STEP:
                return
            self._dawn = dawn
        self._mix(self._row, self._row + ROWS)
        self._row = (self._row + ROWS) % (len(self._pixels) // ROWS * ROWS)

    def _mix(self, first: int, last: int) -> None:
        entry = self._entry[first:last]
        wide = self._wide[first:last] * np.float32(self._dawn)
        narrow = self._narrow[first:last] * np.float32(self._dawn)
        night, day, heart = (table.take(entry, axis=0) for table in self._tables)
        lit = night + wide[:, :, None] * day + narrow[:, :, None] * heart
        lit = soft_cap(lit, self._gain, self._cap)
        channels = dithered(lit, 11 + first // ROWS % 8)
        self._pixels[first:last, :, :3] = channels[:, :, ::-1]  # the display's order, or blits are slow
        if first < self.edge:
            self._risen[first:last] = self._pixels[first : min(last, self.edge)]
            self._risen[first:last] *= self._outside[first:last, :, None]


def _tables() -> tuple[Floats, Floats, Floats]:
    """Light (red, green, blue) by distance from the limb: by night, what dawn adds, what its heart adds."""
    away = np.arange(-BELOW * FINE, ABOVE * FINE, dtype=np.float32)[:, None] / FINE
    deep, high = np.maximum(-away, 0), np.maximum(away, 0)
    inside = away <= 0
    haze = (np.exp(-deep / 16) * 0.30 + np.exp(-deep / 60) * 0.085) * inside
    air = (np.exp(-high / 4.5) * 0.55 + np.exp(-high / 15) * 0.34) * ~inside
    veil = np.exp(-high / 48) * 0.14 * (1 - high / ABOVE) ** 2 * ~inside
    line = np.exp(-((away / 1.5) ** 2)) * 0.72 * LINE
    green = np.exp(-((away - 11) ** 2) / 9) * 0.055 * GLOW
    thin = haze * HAZE + air * AIR
    night = thin * NIGHT + veil * AIR * 0.10 + line * 0.30 + green
    scattered = np.exp(-deep / 70) * 0.55 * inside * SCATTER
    day = thin * DAY + veil * AIR * 1.7 + line * 1.1 + scattered
    edge = np.exp(-np.abs(away) / 26) * 0.55 * SUN + np.exp(-np.abs(away - 3) / 7) * 0.10 * WARMTH
    return np.asarray(night, np.float32), np.asarray(day, np.float32), np.asarray(edge, np.float32)
