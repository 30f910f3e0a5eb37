"""What hardly moves, painted some times a second and after each touch, and shown in every frame.

The backdrop of a page goes on by less than a px in that time. Painting it and all rows of a page anew for
every frame would cost a laptop's battery.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame

from anti_invaders.devices.inputs import PulseInput
from anti_invaders.view.canvas import Canvas

EVERY = 4  # pulses from one painting to the next


class Still:
    """One for each page. `advance` it once a pulse."""

    def __init__(self) -> None:
        self._picture: pygame.Surface | None = None
        self._left = 0  # pulses for which the picture is still good

    def advance(self, inputs: PulseInput, moving: bool = False) -> None:
        """One pulse: whatever the player touches is answered in the next frame; `moving`, something still
        moves for it."""
        touched = moving or inputs.keys or inputs.pointer or inputs.any_press
        self._left = 0 if touched else self._left - 1

    def draw(self, canvas: Canvas, paint: Callable[[Canvas], None]) -> None:
        """Show the picture; `paint` draws it anew when it is due."""
        size = canvas.surface.get_size()
        if self._picture is None or self._picture.get_size() != size:
            self._picture = pygame.Surface(size, 0, canvas.surface)
            self._left = 0
        if self._left <= 0:
            paint(Canvas(self._picture, canvas.scale))
            self._left = EVERY
        canvas.surface.blit(self._picture, (0, 0))
