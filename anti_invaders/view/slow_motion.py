"""A beat in which light moves at a third of its pace. The world knows nothing of it, and does not wait."""

from __future__ import annotations

SLOWER = 3  # pulses for one of the light's


class SlowMotion:
    """`advance` it once a pulse: it says whether light moves in this one."""

    def __init__(self) -> None:
        self._left = 0  # of the light's own pulses
        self._step = 0

    def begin(self, pulses: int) -> None:
        """From now on, for so many pulses."""
        self._left = pulses // SLOWER

    @property
    def still(self) -> bool:
        """Whether light does not move in this pulse."""
        return self._step != 0

    def advance(self) -> bool:
        """One pulse."""
        if self._left:
            self._step = (self._step + 1) % SLOWER
            self._left -= self._step == 0
        return not self.still

    def fraction(self, alpha: float) -> float:
        """How far light is from its last pulse to its next, `alpha` of a pulse after the last one."""
        return (self._step + alpha) / SLOWER if self._left else alpha

    def end(self) -> None:
        """At its own pace again, at once."""
        self._left = self._step = 0
