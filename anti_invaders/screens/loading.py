"""The bar that fills while the art is made. It draws straight to the display: no pulse runs yet."""

from __future__ import annotations

import pygame

from anti_invaders.devices.display import Display
from anti_invaders.view.canvas import Canvas
from anti_invaders.view.palette import DEFAULT

WIDTH, LEFT, TOP = 240.0, 280.0, 298.0
STEP = 0.02  # of the bar: less is not worth a frame


class Bar:
    """`show` takes how much is done, 0 to 1."""

    def __init__(self, display: Display) -> None:
        self._display = display
        self._shown = -1.0

    def show(self, done: float) -> None:
        """Draw the bar if it has grown enough to be seen."""
        if done - self._shown < STEP and done < 1.0:
            return
        self._shown = done
        pygame.event.pump()  # a window that answers nobody looks dead
        canvas = Canvas(self._display.picture, self._display.scale)
        canvas.fill(DEFAULT.ground)
        canvas.box(LEFT, TOP, WIDTH, 3, DEFAULT.hairline)
        canvas.box(LEFT, TOP, WIDTH * done, 3, DEFAULT.ship)
        self._display.present()
