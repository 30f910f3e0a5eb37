"""What takes its time. A show is a small script of pulses: each pulse it may add light, and it may draw what
lies under that. It never touches the world.

Here is the shock of an own death; `falls.py` has bosses that come apart, `novas.py` a Nova.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from anti_invaders.view.bake import Piece
from anti_invaders.view.canvas import Canvas
from anti_invaders.view.waves import Wave

if TYPE_CHECKING:
    from anti_invaders.view.effects import Effects


class Show(Protocol):
    """`advance` adds this pulse's light; False when it is over. `age` counts its pulses."""

    age: int

    def advance(self, effects: Effects) -> bool: ...

    def draw(self, canvas: Canvas, alpha: float) -> None: ...


@dataclass(slots=True)
class OwnFall:
    """The ship is lost: silence for a beat, then it comes apart and a shock goes out."""

    pieces: tuple[Piece, ...]
    x: float
    y: float
    age: int = 0

    def advance(self, effects: Effects) -> bool:
        """One pulse of it."""
        bursts = effects.bursts
        if self.age == 0:
            bursts.flash(self.x, self.y, 84.0, "boom", 1.0)
            bursts.star(self.x, self.y, 52.0, "white", 26.0, 0.0)
            bursts.apart(self.pieces, self.x, self.y, 0.0, 1.9)
            bursts.sparks(self.x, self.y, 34, 170.0, ("ship", "blaze", "white", "boom"))
            effects.kick(6.0)
        if self.age in (0, 5, 11):
            bursts.waves.add(
                Wave(self.x, self.y, 10.0, 260.0 - self.age * 8, 44, "blaze", 1.0 - self.age * 0.05)
            )
        if self.age % 4 == 2:
            bursts.sparks(self.x, self.y, 4, 60.0, ("ember", "boom"))
        self.age += 1
        return self.age < 30

    def draw(self, canvas: Canvas, alpha: float) -> None:
        """All of it is light that flies."""
