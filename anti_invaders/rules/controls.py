"""One pulse's wish of one player: eight bits, and not a key among them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Self

LEFT, RIGHT, UP, DOWN, FIRE, FIELD, BOMB, FOCUS = (1 << bit for bit in range(8))


@dataclass(frozen=True, slots=True)
class Controls:
    """What a player wants in this pulse. `byte` is how replays keep it: one bit a wish."""

    left: bool = False
    right: bool = False
    up: bool = False
    down: bool = False
    fire: bool = False
    field: bool = False
    bomb: bool = False
    focus: bool = False

    @property
    def across(self) -> int:
        """-1 left, 1 right, 0 for neither or both."""
        return self.right - self.left

    @property
    def along(self) -> int:
        """-1 up, 1 down, 0 for neither or both."""
        return self.down - self.up

    @property
    def byte(self) -> int:
        """0 to 255."""
        steering = self.left | self.right << 1 | self.up << 2 | self.down << 3
        return steering | self.fire << 4 | self.field << 5 | self.bomb << 6 | self.focus << 7

    @classmethod
    @cache
    def of(cls, byte: int) -> Self:
        """The controls that a byte stands for. The same byte always gives the same object."""
        return cls(*(bool(byte >> bit & 1) for bit in range(8)))


IDLE = Controls.of(0)
