"""A band across the field that warns: it opens, its stripes run, it closes."""

from __future__ import annotations

import math
from collections.abc import Iterator

from anti_invaders.rules.field import WIDTH
from anti_invaders.view.canvas import Canvas
from anti_invaders.view.letters import Letters
from anti_invaders.view.palette import WHITE, Colour, Palette, mixed
from anti_invaders.view.shapes import leaning

LAST_LINE = 75  # % of Invasion: from here on Earth is nearly lost
MIDDLE, BAND = 236.0, 74.0  # px: where it lies, how high it is
FADE = 16  # pulses in which it opens and closes
SLIDE, STRIPE = 0.9, 24.0  # px per pulse: how fast its stripes run; px from one to the next
BEAT = 40  # pulses of the large word's breath
ROOM = WIDTH - 60.0  # px for words


class Alarm:
    """`left` pulses of it are still to come."""

    def __init__(self, letters: Letters, palette: Palette) -> None:
        self._letters, self._palette = letters, palette
        self._colour: Colour = palette.boom
        self._word = ""
        self._lasts = 1
        self._age = 0
        self.left = 0

    def sound(self, word: str, colour: Colour, lasts: int) -> None:
        """Warn for so many pulses."""
        self._word, self._colour = word.upper(), colour
        self.left = self._lasts = lasts

    def advance(self) -> None:
        """One pulse."""
        self._age += 1
        self.left = max(0, self.left - 1)

    def silence(self) -> None:
        """No more of it."""
        self.left = 0

    def draw(self, canvas: Canvas, of: str) -> None:
        """The band, its word, and `of` what it warns."""
        light = min(1.0, (self._lasts - self.left) / FADE, self.left / FADE)
        self._draw_band(canvas, light)
        self._write(canvas, of, light, 0.72 + 0.28 * math.cos(self._age * math.tau / BEAT))

    def rehearse(self, scrap: Canvas, word: str, colour: Colour, of: str) -> Iterator[None]:
        """Write what a warning says, in full and as it comes, beats and goes; then be silent."""
        self.sound(word, colour, 0)
        for sixteenth in range(16, 0, -1):
            self._write(scrap, of, sixteenth / 16, 1.0)
            yield

    def _write(self, canvas: Canvas, of: str, light: float, beat: float) -> None:
        place = WIDTH / 2, MIDDLE - 22.0, self._fit(self._word, 24.0, 9.0)
        self._letters.draw(canvas, self._word, *place, self._colour, "c", 9.0, 1.1, fade=light * beat)
        place = WIDTH / 2, MIDDLE + 14.0, self._fit(of.upper(), 9.0, 6.0)
        self._letters.draw(canvas, of.upper(), *place, WHITE, "c", 6.0, fade=light)

    def _fit(self, words: str, size: float, tracking: float) -> float:
        """The size at which they fit."""
        return min(size, size * ROOM / max(self._letters.width(words, size, tracking), 1.0))

    def _draw_band(self, canvas: Canvas, light: float) -> None:
        ground, half = self._palette.ground, BAND / 2 * light
        lit = mixed(ground, self._colour, light)
        canvas.box(0, MIDDLE - half, WIDTH, 2 * half, ground, int(150 * light))
        for edge, way in ((MIDDLE - half, 1), (MIDDLE + half, -1)):
            canvas.hairline(0, edge, WIDTH, lit)
            shift = self._age * SLIDE * way % STRIPE
            for step in range(-1, int(WIDTH / STRIPE) + 1):
                canvas.poly(leaning(step * STRIPE + shift, edge - 3.0 * (way > 0) - 1.0, 11.0, 4.0, 4.0), lit)
