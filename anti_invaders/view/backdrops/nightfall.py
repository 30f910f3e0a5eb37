"""Earth falls: the lights of the world behind the field go out, from both sides to its middle."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from anti_invaders.engine.pulse import pulses
from anti_invaders.rules.field import HEIGHT, WIDTH
from anti_invaders.view.canvas import Canvas

if TYPE_CHECKING:
    from anti_invaders.view.backdrops import Backdrop

LASTS = pulses(1.7)  # until all is dark
LEFT = 0.16  # of the light that is left then
SOFT, STRIP = 150, 6  # px: how wide the edge of the dark is, and the strips that it is drawn in


class Nightfall:
    """A backdrop over which night falls as soon as it is there."""

    def __init__(self, behind: Backdrop) -> None:
        self._behind = behind
        self._age = 0

    def advance(self, progress: float) -> None:
        """One pulse of what is behind, and of the night."""
        self._behind.advance(progress)
        self._age += 1

    def restart(self) -> None:
        """It is day again."""
        self._behind.restart()
        self._age = 0

    def draw(self, canvas: Canvas, alpha: float) -> None:
        """What is behind, strip by strip with the light that is left of it."""
        self._behind.draw(canvas, alpha)
        gone = min(1.0, (self._age + alpha) / LASTS) * (WIDTH / 2 + SOFT)
        for x in range(0, round(WIDTH), STRIP):
            light = round(255 * _light(gone - min(x, WIDTH - STRIP - x)))
            strip = x * canvas.scale, 0, STRIP * canvas.scale, HEIGHT * canvas.scale
            canvas.surface.fill((light, light, light), strip, pygame.BLEND_RGB_MULT)


def _light(since: float) -> float:
    """How much light is left so many px behind the edge of the dark."""
    share = min(1.0, max(0.0, since / SOFT))
    return 1.0 - (1.0 - LEFT) * share * share * (3 - 2 * share)
