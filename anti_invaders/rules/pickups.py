"""What enemies leave behind: it rises, falls slowly, and comes to a ship that is near."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Self

from anti_invaders.engine.pulse import pulses
from anti_invaders.rules import trig
from anti_invaders.rules.field import clamp
from anti_invaders.rules.state import Data

KINDS = ("power", "bomb", "energy", "bonus")
POWER, ENERGY, BONUS = 25, 40.0, 500  # a pickup's worth: 0.25 of power, energy, points
SPARE = 500  # points for a pickup of which the ship has all it can carry
LIFE = pulses(9.0)  # long enough to fall all the way and lie there for a while
TOUCH = 22.0  # px from centre to centre: taken
NEAR, DRAWN = 72.0, 7.0  # px: from here it comes; px per pulse
TOSS, WEIGHT, FALL = -2.4, 0.06, 1.5  # px per pulse: upward at first, heavier each pulse, and no faster


@dataclass(slots=True)
class Pickup:
    """`kind` is one of KINDS. Its centre is always where a ship's can be."""

    kind: str
    x: float
    y: float
    px: float
    py: float
    vx: float = 0.0
    vy: float = TOSS
    age: int = 0
    gone: bool = False

    @classmethod
    def dropped(cls, kind: str, x: float, y: float, vx: float = 0.0) -> Self:
        """One that begins at the reachable place nearest to (x, y)."""
        x, y = clamp(x, y)
        return cls(kind, x, y, x, y, vx)

    def advance(self, ship: tuple[float, float] | None) -> None:
        """One pulse, with the ship that may draw it, if any."""
        self.px, self.py = self.x, self.y
        self.age += 1
        self.gone = self.age >= LIFE
        if ship is None or not self._drawn(*ship):
            self._drift()

    def touches(self, x: float, y: float) -> bool:
        """Whether a ship at (x, y) takes it."""
        dx, dy = x - self.x, y - self.y
        return dx * dx + dy * dy <= TOUCH * TOUCH

    def _drawn(self, x: float, y: float) -> bool:
        """Fly to the ship if it is near; whether it did."""
        dx, dy = x - self.x, y - self.y
        if dx * dx + dy * dy > NEAR * NEAR:
            return False
        vx, vy = trig.toward(dx, dy, DRAWN)
        self.x, self.y = self.x + vx, self.y + vy
        return True

    def _drift(self) -> None:
        """Up, over and down to the lower edge, where it lies until its time is over."""
        self.vy = min(FALL, self.vy + WEIGHT)
        self.x, self.y = clamp(self.x + self.vx, self.y + self.vy)

    def save(self) -> Data:
        """All of it."""
        return asdict(self)

    @classmethod
    def restored(cls, data: Data) -> Self:
        """The pickup that `save` described."""
        return cls(**data)
