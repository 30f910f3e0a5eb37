"""The scene that ours and the peers play: so many bullets over a field, a ship below, shards between.

Bullets fly straight; as many as leave in a pulse are fired anew. Everybody takes places and velocities
from here, in the same order.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle

from anti_invaders.rules import field, trig
from anti_invaders.rules.rng import Stream

WIDTH, HEIGHT = field.WIDTH, field.HEIGHT  # px
SHIP = (WIDTH / 2.0, 520.0)  # px
REACH = 27.0  # px: what comes so near to the ship is looked at closely
MET = 9.0  # px: a shard and a bullet touch
SHARDS = 60
EDGE = field.CULL  # px outside the field: gone
SLOW, FAST = 0.8, 3.0  # px per pulse

Flight = tuple[float, float, float, float]  # x, y, vx, vy


def flights(count: int, seed: int = 1) -> list[Flight]:
    """As many, anywhere on the field and in all directions."""
    dice = Stream(seed)
    made = []
    for _ in range(count):
        vx, vy = trig.polar(dice.between(0.0, 360.0), dice.between(SLOW, FAST))
        made.append((dice.between(0.0, WIDTH), dice.between(0.0, HEIGHT), vx, vy))
    return made


def more(seed: int = 2) -> Iterator[Flight]:
    """Those that are fired anew, without end, from the upper half."""
    return cycle([(x, y / 2.0, vx, vy) for x, y, vx, vy in flights(4096, seed)])
