"""A backdrop that is none: for a picture of who is in a fight, with nothing behind them."""

from __future__ import annotations

from anti_invaders.view.canvas import Canvas


class Darkness:
    """Black, and still."""

    def advance(self, progress: float) -> None:
        """Nothing moves in it."""

    def restart(self) -> None:
        """Nor has it moved."""

    def draw(self, canvas: Canvas, alpha: float) -> None:
        """Black."""
        canvas.fill((0, 0, 0))
