"""The Anti-Field: hold to catch light bullets, release to throw them back as shards.

Radii are px, energy 0 to 100, angles degrees (0 = up, clockwise).
"""

from __future__ import annotations

from math import sqrt

import numpy as np

from anti_invaders.engine.pulse import pulses
from anti_invaders.rules import trig
from anti_invaders.rules.movers import Floats
from anti_invaders.rules.state import Data, Pack, unpacked

RADIUS = 56.0  # px, fully open
GROWTH = RADIUS / 4  # px per pulse: open in four
FULL = 100.0  # energy
TO_OPEN = 25.0  # the least energy that opens it
OPENING, HOLDING = 10.0, 0.5  # energy: at once, then per pulse
REFILL = 0.2  # energy per pulse
REST = 20  # pulses after closing until it refills
SAFETY, FOR_A_SHARD, SAFEST = 12, 2, 48  # pulses without harm: on release, more for each shard, at most
FOR_A_KILL = {"small": 2.0, "medium": 4.0, "large": 6.0}  # energy
ORBIT, SPIN = 42.0, 360.0 / pulses(1.5)  # px from the ship, degrees per pulse
PULL = 0.12  # how much of its way to the orbit a catch goes in a pulse
FAN = 20.0  # degrees: how far apart shards leave, at most, to each side
MOST = 32  # the largest capacity of any difficulty


class AntiField:
    """One ship's field. Between two pulses `count` bullets are `caught`, and `energy` is left."""

    def __init__(self, capacity: int) -> None:
        self.capacity = min(capacity, MOST)
        self.energy = FULL
        self.radius = 0.0
        self.open = False
        self.count = 0
        self.rest = 0  # pulses until it refills
        self.ready = True
        self._caught: Floats = np.zeros((2, MOST))  # angle, distance

    @property
    def angles(self) -> Floats:
        """Where each catch stands around the ship, degrees."""
        return self._caught[0, : self.count]

    @property
    def distances(self) -> Floats:
        """How far each is from the ship's centre, px."""
        return self._caught[1, : self.count]

    @property
    def caught(self) -> tuple[Floats, Floats]:
        """Angles and distances, for drawing."""
        return self.angles, self.distances

    @property
    def full(self) -> bool:
        return self.count >= self.capacity

    def start(self) -> None:
        """Open. There must be energy for it."""
        self.open = True
        self.ready = False
        self.energy -= OPENING

    def stop(self) -> None:
        """Close, and let go of the catch."""
        self.open = False
        self.ready = self.energy >= TO_OPEN
        self.rest = REST
        self.count = 0

    def renew(self) -> None:
        """As at the start of a life."""
        self.open = False
        self.radius = 0.0
        self.energy = FULL
        self.ready = True
        self.rest = 0
        self.count = 0

    def advance(self) -> None:
        """One pulse: it grows and costs, or shrinks and refills."""
        if self.open:
            self.radius = min(RADIUS, self.radius + GROWTH)
            self.energy = max(0.0, self.energy - HOLDING)
            self._turn()
            return
        self.radius = max(0.0, self.radius - GROWTH)
        if self.rest:
            self.rest -= 1
            return
        self.gain(REFILL)

    def gain(self, energy: float) -> None:
        """More energy, up to 100."""
        self.energy = min(FULL, self.energy + energy)

    def catch(self, dx: float, dy: float) -> None:
        """A bullet at (dx, dy) px from the ship is ours now. Not when full."""
        self._caught[0, self.count] = trig.angle(dx, dy)
        self._caught[1, self.count] = sqrt(dx * dx + dy * dy)
        self.count += 1

    @property
    def safety(self) -> int:
        """Pulses without harm that letting go of it now brings."""
        return min(SAFETY + FOR_A_SHARD * self.count, SAFEST)

    def places(self) -> list[tuple[float, float]]:
        """Where the catch stands, px from the ship, first caught first."""
        return [trig.polar(a, d) for a, d in zip(self.angles.tolist(), self.distances.tolist(), strict=True)]

    def _turn(self) -> None:
        if not self.count:
            return
        angles, distances = self.angles, self.distances
        angles += SPIN
        angles[angles >= 360.0] -= 360.0
        distances += (ORBIT - distances) * PULL

    def save(self, pack: Pack) -> Data:
        """All of it but the capacity, which is the difficulty's."""
        return {
            "energy": self.energy, "radius": self.radius, "open": self.open, "rest": self.rest,
            "ready": self.ready, "caught": pack(self._caught[:, : self.count]),
        }  # fmt: skip

    def restore(self, data: Data) -> None:
        """Take over what `save` gave."""
        self.energy, self.radius, self.open = data["energy"], data["radius"], data["open"]
        self.rest, self.ready = data["rest"], data["ready"]
        caught = unpacked(data["caught"], np.float64)
        self.count = caught.shape[1]
        self._caught[:, : self.count] = caught
