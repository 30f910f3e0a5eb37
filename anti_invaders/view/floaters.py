"""Words and points that float up and fade. They are never drawn over enemy bullets, nor over each other."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from anti_invaders.rules.field import WIDTH
from anti_invaders.view.canvas import Canvas
from anti_invaders.view.letters import Letters
from anti_invaders.view.palette import Colour

RISE = 0.22  # px per pulse, for all and always: who starts apart stays apart
MOST = 14  # at once; the least important, then the oldest, goes first
CLEAR = 9.0  # px: no bullet's centre is nearer to a text's box than this while it is drawn
EDGE = 10.0  # px kept to the field's sides
FIGURES = frozenset("+×%0123456789 ")  # texts of these are written figure by figure: no two are alike

Floats = NDArray[np.float64]
Box = tuple[float, float, float, float]  # left, top, width, height; units


@dataclass(slots=True)
class Floater:
    """A text centred at (x, y), the top of its capitals at y; `size` units, `life` pulses."""

    text: str
    x: float
    y: float
    size: float
    colour: Colour
    life: int = 44
    weight: int = 0
    age: int = 0
    half: float = 0.0  # units: half its width


class Floaters:
    """The texts alive."""

    def __init__(self, letters: Letters) -> None:
        self._letters = letters
        self._alive: list[Floater] = []

    def __len__(self) -> int:
        return len(self._alive)

    def add(self, floater: Floater) -> None:
        """One more, kept within the field's sides and off the texts that stand where it would."""
        self.reword(floater, floater.text, floater.x)
        self._alive.append(floater)
        if len(self._alive) > MOST:
            least = min(range(len(self._alive)), key=lambda n: (self._alive[n].weight, -self._alive[n].age))
            del self._alive[least]

    def reword(self, floater: Floater, text: str, x: float) -> None:
        """Let it say something else, with its middle at x or as near as the field's sides allow."""
        floater.text = text
        floater.half = self._letters.width(text, floater.size) / 2
        kept = floater.half + EDGE
        floater.x = min(max(x, kept), WIDTH - kept)
        while any(other is not floater and _collide(floater, other) for other in self._alive):
            floater.y -= floater.size + 3.0

    def advance(self) -> None:
        """One pulse: rise, age."""
        for floater in self._alive:
            floater.age += 1
            floater.y -= RISE
        self._alive = [floater for floater in self._alive if floater.age < floater.life]

    def draw(self, canvas: Canvas, bullet_x: Floats, bullet_y: Floats, taken: Box | None = None) -> None:
        """Those that would touch none of the bullets, nor what has a place of its own."""
        for floater in self._alive:
            if taken and _reaches(floater, *taken):
                continue
            if not _covers(floater, bullet_x, bullet_y):
                self._draw(canvas, floater)

    def clear(self) -> None:
        """Let all go."""
        self._alive.clear()

    def state(self) -> tuple[tuple[str, float, int], ...]:
        """What is where, to compare."""
        return tuple((floater.text, floater.y, floater.age) for floater in self._alive)

    def _draw(self, canvas: Canvas, floater: Floater) -> None:
        fade = min(1.0, (1.0 - floater.age / floater.life) * 1.8)
        write = self._letters.number if FIGURES.issuperset(floater.text) else self._letters.draw
        place = floater.x, floater.y, floater.size
        write(canvas, floater.text, *place, floater.colour, "c", fade=fade)


def _covers(floater: Floater, bullet_x: Floats, bullet_y: Floats) -> bool:
    """Whether a bullet is in a text's box or next to it."""
    middle, high = floater.y + floater.size / 2, floater.size / 2 + CLEAR
    near = (np.abs(bullet_x - floater.x) < floater.half + CLEAR) & (np.abs(bullet_y - middle) < high)
    return bool(near.any())


def _reaches(floater: Floater, left: float, top: float, width: float, height: float) -> bool:
    """Whether a text comes close to a box."""
    across = abs(floater.x - left - width / 2) < floater.half + width / 2 + CLEAR
    return across and top - CLEAR < floater.y + floater.size and floater.y < top + height + CLEAR


def _collide(a: Floater, b: Floater) -> bool:
    return abs(a.x - b.x) < a.half + b.half and abs(a.y - b.y) < (a.size + b.size) / 2 + 2.0
