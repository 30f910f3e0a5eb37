"""The camera's kicks: a push that decays. It moves the drawing of the field, never the game."""

from __future__ import annotations

import math
from random import Random

MOST = 6.0  # px: no kick, nor sum of kicks, is stronger
DECAY = 0.80  # of the push is left after a pulse, unless a kick says otherwise
STILL = 0.35  # px: below this the camera rests


class Camera:
    """Where the field's picture is shifted to, in px. Chance is the view's own."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance
        self._push = 0.0
        self._angle = 0.0
        self._decay = DECAY
        self.x = 0.0
        self.y = 0.0

    def kick(self, strength: float, angle: float | None = None, decay: float = DECAY) -> None:
        """Push by `strength` px, toward `angle` (radians; None: by chance); `decay` of it is left after a
        pulse. The stronger kick wins."""
        if strength <= self._push:
            return
        self._push, self._decay = min(strength, MOST), decay
        self._angle = self._chance.uniform(0.0, math.tau) if angle is None else angle
        self._place()

    def advance(self) -> None:
        """One pulse: swing to the other side and lose strength."""
        left = self._push * self._decay
        self._push = left if left > STILL else 0.0
        self._angle += math.pi * 0.86
        self._place()

    def still(self) -> bool:
        """Whether nothing pushes any more."""
        return self._push == 0.0

    def rest(self) -> None:
        """Forget every push."""
        self._push = self.x = self.y = 0.0

    def _place(self) -> None:
        self.x = math.cos(self._angle) * self._push
        self.y = math.sin(self._angle) * self._push
