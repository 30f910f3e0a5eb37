"""Rings of light that open (shockwaves) or close (a gathering), made of short threads."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from anti_invaders.view.canvas import Canvas
from anti_invaders.view.lights import Lights

THREAD = 9.0  # units: how far apart pieces stand
MOST = 24  # rings at once; the oldest goes first

Floats = NDArray[np.float64]


@dataclass(slots=True)
class Wave:
    """A ring at (x, y) that goes from radius `start` to `end` px in `life` pulses, fast at first."""

    x: float
    y: float
    start: float
    end: float
    life: int
    hue: str
    light: float = 1.0
    delay: int = 0
    age: int = 0

    def radius(self, alpha: float) -> float:
        """px, `alpha` of a pulse after the last."""
        t = min(1.0, max(0.0, self.age + alpha) / self.life)
        return self.start + (self.end - self.start) * (1.0 - math.pow(1.0 - t, 2.2))


class Waves:
    """The rings alive."""

    def __init__(self) -> None:
        self._waves: list[Wave] = []

    def __len__(self) -> int:
        return len(self._waves)

    def add(self, wave: Wave) -> None:
        """One more."""
        self._waves.append(wave)
        del self._waves[:-MOST]

    def advance(self) -> None:
        """One pulse."""
        for wave in self._waves:
            if wave.delay:
                wave.delay -= 1
            else:
                wave.age += 1
        self._waves = [wave for wave in self._waves if wave.age < wave.life]

    def draw(self, canvas: Canvas, lights: Lights, alpha: float) -> None:
        """All pieces of all rings in one batch."""
        pieces = [_pieces(wave, lights, alpha) for wave in self._waves if not wave.delay]
        if pieces:
            family, angle, light, x, y = np.concatenate(pieces, axis=1)
            lights.draw(canvas, family.astype(np.intp), angle, light, x, y)

    def clear(self) -> None:
        """Let all go."""
        self._waves.clear()

    def state(self) -> tuple[tuple[float, float, int, int], ...]:
        """Where everything is, to compare."""
        return tuple((wave.x, wave.y, wave.age, wave.delay) for wave in self._waves)


def _pieces(wave: Wave, lights: Lights, alpha: float) -> Floats:
    """A ring's threads: family, angle, light, x, y of each."""
    radius = wave.radius(alpha)
    turn = _circle(max(10, round(2 * np.pi * radius / THREAD)))
    pieces = np.empty((5, turn.shape[1]))
    pieces[0] = lights.family("thread", wave.hue, THREAD)
    pieces[1] = turn[0]
    pieces[2] = (1.0 - (wave.age + alpha) / wave.life) * wave.light
    pieces[3] = wave.x + turn[1] * radius
    pieces[4] = wave.y + turn[2] * radius
    return pieces


@lru_cache(maxsize=512)
def _circle(count: int) -> Floats:
    """Points on a circle: the angle of the circle's line there in degrees, cosine and sine."""
    angle = np.arange(count) * (2 * np.pi / count)
    return np.stack([np.degrees(angle) + 90.0, np.cos(angle), np.sin(angle)])
