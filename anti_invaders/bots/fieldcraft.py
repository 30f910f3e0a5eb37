"""When a bot holds the Anti-Field, and when it lets go.

It opens for light bullets that will come by themselves, and throws when nothing more comes and the way
from the ship to a foe is clear enough: what stands in it would eat the shards.
"""

from __future__ import annotations

import numpy as np

from anti_invaders.bots.sight import Floats, Foe, Ints, Sight

REACH = 84.0  # px: a light bullet that comes so near can be met with the open field and caught
SOON = np.array([4.0, 12.0, 20.0, 28.0, 36.0])[:, None]  # pulses ahead at which it is looked
NEXT, WITHIN = np.array([4.0, 12.0, 20.0])[:, None], 62.0  # pulses, px: the same for who thinks of letting go
RICH, POOR = 70.0, 50.0  # energy: from here on it opens for little; with less not at all, to hold it long
PRESSED, FOR_SHELTER = 1.0, 2  # danger: from here on it opens for so many, as a shelter
CALM = 0.25  # danger: with more than that around, nobody leaves the shelter
SPENT = 3.0  # energy: it is about to close by itself
SHORTEST = 14  # pulses: nobody lets go at once
PAUSE = 12  # pulses from one use to the next, so that the key is seen to come up
CONE = 0.6  # px aside for each px up: what lies in it, shards find
LANE = 15.0  # px on either side of the shards' way
EATEN = 3.0  # shards that a heavy bullet eats
LOSS = 0.8  # of a catch: more than that it would not throw away


class FieldCraft:
    """`catch`: so many light bullets must be on their way before it opens; 0 for who never does."""

    def __init__(self, catch: int, every: int) -> None:
        self._catch = catch
        self._every = every
        self._held = 0  # pulses
        self._rest = 0  # pulses

    def drop(self) -> None:
        """The ship is gone, and the key is up."""
        self._held = 0

    def decide(self, sight: Sight, near: Ints, danger: float) -> bool:
        """Whether the key is down until the next decision. `danger` is that of flying on without it."""
        if not self._catch:
            return False
        light = sight.bullets.take(near[~sight.heavy[near]], axis=1)
        if self._held and not sight.field_open:
            return self._let_go()  # it threw by itself
        if self._held:
            return self._hold(sight, light, danger)
        self._rest = max(0, self._rest - self._every)
        return not self._rest and self._open(sight, light, danger)

    def _open(self, sight: Sight, light: Floats, danger: float) -> bool:
        if sight.energy < POOR:
            return False
        wanted = self._catch if sight.energy >= RICH else self._catch + 2
        if _coming(sight, light, SOON, REACH) < (wanted if danger < PRESSED else FOR_SHELTER):
            return False
        self._held = 1
        return True

    def _hold(self, sight: Sight, light: Floats, danger: float) -> bool:
        self._held += self._every
        if sight.energy < SPENT:
            return self._let_go()
        if self._held <= SHORTEST or danger > CALM or _coming(sight, light, NEXT, WITHIN):
            return True
        if not sight.caught or _worth_throwing(sight):
            return self._let_go()
        return True

    def _let_go(self) -> bool:
        self._held, self._rest = 0, PAUSE
        return False


def _coming(sight: Sight, light: Floats, moments: Floats, reach: float) -> int:
    """How many light bullets will be within reach at one of these moments, if the ship stays."""
    dx = light[0] - sight.x + light[2] * moments
    dy = light[1] - sight.y + light[3] * moments
    return int((dx * dx + dy * dy < reach * reach).any(axis=0).sum())


def _worth_throwing(sight: Sight) -> bool:
    """Whether enough of the catch would reach the foe that it would seek."""
    ahead = [foe for foe in sight.foes if abs(foe[0] - sight.x) < CONE * (sight.y - foe[1])]
    if not ahead:
        return False
    nearest = min(ahead, key=lambda foe: (foe[0] - sight.x) ** 2 + (foe[1] - sight.y) ** 2)
    return _in_the_way(sight, nearest) <= LOSS * sight.caught


def _in_the_way(sight: Sight, foe: Foe) -> float:
    """How many shards would be eaten between here and there."""
    x, y = sight.bullets[0] - sight.x, sight.bullets[1] - sight.y
    across, up = foe[0] - sight.x, foe[1] - sight.y  # up is negative
    between = (y < -20.0) & (y > up)
    aside = np.abs(x - y * (across / up)) < LANE
    there = between & aside
    return float((there & ~sight.heavy).sum()) + EATEN * float((there & sight.heavy).sum())
