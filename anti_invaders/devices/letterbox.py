"""A picture of 4:3 in the middle of whatever there is, as large as fits, with bars beside it."""

from __future__ import annotations

from typing import NamedTuple

WIDTH, HEIGHT = 800, 600  # the picture's own units

Size = tuple[int, int]


class Box(NamedTuple):
    """Where the picture lies in a surface, px."""

    x: int
    y: int
    width: int
    height: int

    def bars(self, surface: Size) -> list[tuple[int, int, int, int]]:
        """The rectangles of `surface` that the picture leaves free: x, y, width, height."""
        across, down = surface
        right, bottom = self.x + self.width, self.y + self.height
        sides = [(0, 0, self.x, down), (right, 0, across - right, down)]
        lids = [(0, 0, across, self.y), (0, bottom, across, down - bottom)]
        return [bar for bar in sides + lids if bar[2] > 0 and bar[3] > 0]

    def to_picture(self, x: float, y: float) -> tuple[float, float]:
        """The picture's units at a surface's px; beyond 0 to 800 or 600 over a bar."""
        scale = WIDTH / max(self.width, 1)
        return (x - self.x) * scale, (y - self.y) * scale


def fit(surface: Size) -> Box:
    """The largest box of 4:3 that fits, centred; empty when there is no room for a pixel."""
    across, down = surface
    width = min(across, down * WIDTH // HEIGHT)
    height = min(down, across * HEIGHT // WIDTH)
    return Box((across - width) // 2, (down - height) // 2, width, height)
