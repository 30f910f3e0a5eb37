"""A stick as a digital hand: one of eight directions for the ship, one of four for menus."""

from __future__ import annotations

import math

DEAD_ZONE = 0.25  # of the stick's way, 0 to 1; worn sticks rest at up to 0.2
LET_GO = 0.8  # of the dead zone: a stick let go rests here, so that its edge does not flutter
EIGHTH = math.tan(math.pi / 8)  # the slope where a direction becomes a diagonal

LEFT, RIGHT, UP, DOWN = "stickleft", "stickright", "stickup", "stickdown"


class Stick:
    """Two axes, -1 to 1 each; y grows downward."""

    def __init__(self) -> None:
        self._x = self._y = 0.0
        self._out = False  # whether it is past the dead zone

    def move(self, axis: int, value: float, dead_zone: float) -> None:
        """Axis 0 is x, axis 1 is y."""
        if axis == 0:
            self._x = value
        else:
            self._y = value
        edge = dead_zone * LET_GO if self._out else dead_zone
        self._out = math.hypot(self._x, self._y) > edge

    def centre(self) -> None:
        """It is let go, or lost."""
        self._x = self._y = 0.0
        self._out = False

    @property
    def position(self) -> tuple[float, float]:
        """Where it stands, -1 to 1 each, dead zone or not."""
        return self._x, self._y

    def directions(self) -> set[str]:
        """None, one or two: the nearest of eight."""
        if not self._out:
            return set()
        across, along = abs(self._x), abs(self._y)
        held = set()
        if across > along * EIGHTH:
            held.add(LEFT if self._x < 0 else RIGHT)
        if along > across * EIGHTH:
            held.add(UP if self._y < 0 else DOWN)
        return held

    def main_direction(self) -> str | None:
        """The nearest of four, or none."""
        if not self._out:
            return None
        if abs(self._x) > abs(self._y):
            return LEFT if self._x < 0 else RIGHT
        return UP if self._y < 0 else DOWN
