"""Steps: what all that marches has in common, and the march of one alone, faster as its life falls."""

from __future__ import annotations

from dataclasses import dataclass

from anti_invaders.rules.field import HEIGHT, WIDTH
from anti_invaders.rules.specs import StepsSpec
from anti_invaders.rules.state import Data, plain

GLIDE = 6  # pulses that a step takes, at most
EDGE = 26.0  # px: how near a marcher's centre comes to an edge
LANDING = HEIGHT + 10.0  # px: from here on a marcher has landed
NOTES = 4


@dataclass(slots=True)
class Pace:
    """`x`, `y` is where it stands when the step `across` and `along` is done, which takes `left` more of
    `pulses`; `wait` pulses until the next one; `note` is that of the last one."""

    x: float
    y: float
    across: float = 0.0
    along: float = 0.0
    left: int = 0
    pulses: int = 1
    wait: int = 0
    side: int = 1
    note: int = NOTES - 1

    @property
    def place(self) -> tuple[float, float]:
        """Where it is now."""
        rest = self.left / self.pulses
        return self.x - self.across * rest, self.y - self.along * rest

    @property
    def landed(self) -> bool:
        """It came to the ground."""
        return self.y >= LANDING and not self.left

    def advance(self, spec: StepsSpec, life: float) -> bool:
        """One pulse, with `life` left of 1; whether a step began."""
        self.left = max(0, self.left - 1)
        self.wait -= 1
        if self.wait > 0 or self.landed:
            return False
        self._step(spec)
        self.wait = spec.fast + int((spec.slow - spec.fast) * life)
        self.left = self.pulses = min(GLIDE, self.wait)
        self.note = (self.note + 1) % NOTES
        return True

    def _step(self, spec: StepsSpec) -> None:
        """Sideways, or down and about at the edge."""
        self.across, self.along = spec.px * self.side, 0.0
        if not EDGE <= self.x + self.across <= WIDTH - EDGE:
            self.across, self.along, self.side = 0.0, spec.row, -self.side
        self.x, self.y = self.x + self.across, self.y + self.along

    def save(self) -> Data:
        """All of it, as plain data; `Pace(**data)` is the same again."""
        return plain(self)
