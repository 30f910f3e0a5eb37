"""The playfield: where it is, how large, what lies inside. Unit: one logical pixel; x right, y down."""

from __future__ import annotations

WIDTH = 576.0
HEIGHT = 600.0
MARGIN = 12.0  # px: how near the ship's centre may come to an edge
LOWEST_QUARTER = HEIGHT * 0.75  # px: from below this line nobody fires at the ship
CULL = 16.0  # px: a bullet this far outside is gone


def inside(x: float, y: float, slack: float = 0.0) -> bool:
    """Whether a point is on the field, or within `slack` px of it."""
    return -slack <= x <= WIDTH + slack and -slack <= y <= HEIGHT + slack


def clamp(x: float, y: float, margin: float = MARGIN) -> tuple[float, float]:
    """The nearest point that keeps `margin` px from every edge."""
    right, bottom = WIDTH - margin, HEIGHT - margin
    x = margin if x < margin else right if x > right else x
    y = margin if y < margin else bottom if y > bottom else y
    return x, y
