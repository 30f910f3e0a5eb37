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
        wishes = (self.left, self.right, self.up, self.down, self.fire, self.field, self.bomb, self.focus)
        return sum(wish << bit for bit, wish in enumerate(wishes))

    @classmethod
    @cache
    def of(cls, byte: int) -> Self:
        """The controls that a byte stands for. The same byte always gives the same object."""
        return cls(*(bool(byte >> bit & 1) for bit in range(8)))


IDLE = Controls.of(0)
