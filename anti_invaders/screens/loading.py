"""The bar that fills while the art is made."""

from __future__ import annotations

from anti_invaders.devices.display import Display
from anti_invaders.screens import curtain

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
        curtain.draw(self._display, done)
