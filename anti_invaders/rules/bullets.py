"""Enemy bullets: thousands in arrays, in creation order; a runner rides only on those that act.

Radii are px. What is drawn is larger than what hits: a bullet's hit radius is at most 60 % of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from anti_invaders.rules.movers import Bools, Floats, Ints, Movers
from anti_invaders.rules.state import Data, Pack

if TYPE_CHECKING:
    from anti_invaders.rules.emitters import Rider, Source

LIGHT_RADIUS = 5.2  # px, as drawn
HIT_RADIUS = 3.0  # px, both kinds
LIMIT = 2048  # bullets alive; a shot beyond is not fired
HEAVY, LOOK, BORN, SOURCE, WEAR = range(5)


class BulletField(Movers):
    """All enemy bullets. `looks` are the names that `look` counts in; `sources` who fired what."""

    INTS = ("heavy", "look", "born", "source", "wear")

    def __init__(self, capacity: int = LIMIT) -> None:
        super().__init__(capacity)
        self.pulse = 0
        self.looks: list[str] = ["light", "heavy"]
        self.sources: list[Source] = []
        self.riders: list[Rider] = []  # in creation order

    @property
    def heavy(self) -> Bools:
        """Which the Anti-Field cannot catch."""
        return self._ints[HEAVY, : self.n] != 0

    @property
    def look(self) -> Ints:
        """Index into `looks`."""
        return self._ints[LOOK, : self.n]

    @property
    def age(self) -> Ints:
        """Pulses since it was fired."""
        return self.pulse - self._ints[BORN, : self.n]

    @property
    def source(self) -> Ints:
        """Index into `sources`."""
        return self._ints[SOURCE, : self.n]
