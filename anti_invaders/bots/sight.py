"""What a player sees: what is on the screen, where it was a pulse ago, and the panel. Nothing else.

A bot gets a Sight and never the World: not the seed, not a runner, nothing that is still outside.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from anti_invaders.rules.bullets import BulletField
from anti_invaders.rules.enemies import Enemy
from anti_invaders.rules.field import HEIGHT, WIDTH
from anti_invaders.rules.world import World

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]
Foe = tuple[float, float, float, float, float]  # x, y, vx, vy, radius
Place = tuple[float, float]

CENTRE = np.array([[WIDTH / 2.0], [HEIGHT / 2.0]])


class Sight(NamedTuple):  # a dataclass takes five times as long to make, and one is made each pulse
    """One look. Places in field px, speeds in px per pulse; bullets have a column each: x, y, vx, vy.

    `foes` can be shot at; `boss`: the first of them is one. `energy` is 0 to 100.
    """

    pulse: int
    x: float
    y: float
    flying: bool
    safe: bool  # it blinks: nothing can hurt it now
    speed: float
    slow: float
    energy: float
    field_open: bool
    caught: int
    capacity: int
    bombs: int
    bullets: Floats
    heavy: Bools
    foes: tuple[Foe, ...]
    pickups: tuple[Place, ...]
    boss: bool


def look(world: World, player: int = 0) -> Sight:
    """What this player sees now."""
    ship = world.players[player]
    field = ship.field
    bullets, heavy = _bullets(world.bullets)
    return Sight(
        pulse=world.pulse,
        x=ship.x,
        y=ship.y,
        flying=ship.active,
        safe=ship.invulnerable > 0,
        speed=ship.ship.speed,
        slow=ship.ship.focus,
        energy=field.energy,
        field_open=field.open,
        caught=field.count,
        capacity=field.capacity,
        bombs=ship.bombs,
        bullets=bullets,
        heavy=heavy,
        foes=_foes(world),
        pickups=tuple([(each.x, each.y) for each in world.pickups]),
        boss=world.boss is not None,
    )


def _bullets(field: BulletField) -> tuple[Floats, Bools]:
    """Those on the screen: place and the step since the last pulse."""
    seen = np.array((field.x, field.y, field.px, field.py))
    seen[2:] = seen[:2] - seen[2:]
    near = np.abs(seen[:2] - CENTRE) <= CENTRE
    shown = near[0] & near[1]
    if np.count_nonzero(shown) == field.n:
        return seen, field.heavy
    rows = shown.nonzero()[0]
    return seen.take(rows, axis=1), field.heavy.take(rows)


def _foes(world: World) -> tuple[Foe, ...]:
    boss = world.boss
    if boss is None:
        return tuple([_foe(foe) for foe in world.enemies if _shown(foe)])
    first = (boss,) if _shown(boss) else ()
    others = [foe for foe in world.enemies if foe is not boss and _shown(foe)]
    return tuple([_foe(foe) for foe in (*first, *others)])


def _shown(foe: Enemy) -> bool:
    """Whether a part of it is on the screen and can be shot at."""
    return -15.0 < foe.x < WIDTH + 15.0 and foe.y < HEIGHT + 15.0 and foe.hittable


def _foe(foe: Enemy) -> Foe:
    return foe.x, foe.y, foe.x - foe.px, foe.y - foe.py, foe.spec.radius
