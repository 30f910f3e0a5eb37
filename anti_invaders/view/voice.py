"""What shows have to sound: they go on for a while, and the world says nothing of it."""

from __future__ import annotations


class Voice:
    """This one is silent."""

    def boom(self, size: str, x: float) -> None:
        """Something goes off at `x` px: "medium", "large"."""

    def step(self, note: int, x: float) -> None:
        """The march takes a step."""

    def wave(self, x: float) -> None:
        """Light crosses the field."""
