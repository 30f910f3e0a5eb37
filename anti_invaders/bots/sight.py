"""What a player sees: what is on the screen, where it was a pulse ago, and the panel. Nothing else.

A bot gets a Sight and never the World: not the seed, not a runner, nothing that is still outside.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from anti_invaders.rules.field import HEIGHT, WIDTH
from anti_invaders.rules.world import World

Floats = NDArray[np.float64]
Foe = tuple[float, float, float, float, float]  # x, y, vx, vy, radius
Place = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Sight:
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
    heavy: NDArray[np.bool_]
    foes: tuple[Foe, ...]
    pickups: tuple[Place, ...]
    boss: bool


def look(world: World, player: int = 0) -> Sight:
    """What this player sees now."""
    ship = world.players[player]
    bullets, heavy = _bullets(world)
    return Sight(
        pulse=world.pulse,
        x=ship.x,
        y=ship.y,
        flying=ship.active,
        safe=ship.invulnerable > 0,
        speed=ship.ship.speed,
        slow=ship.ship.focus,
        energy=ship.field.energy,
        field_open=ship.field.open,
        caught=ship.field.count,
        capacity=ship.field.capacity,
        bombs=ship.bombs,
        bullets=bullets,
        heavy=heavy,
        foes=_foes(world),
        pickups=tuple((each.x, each.y) for each in world.pickups),
        boss=world.boss is not None,
    )


def _bullets(world: World) -> tuple[Floats, NDArray[np.bool_]]:
    """Those on the screen: place and the step since the last pulse."""
    field = world.bullets
    x, y = field.x, field.y
    seen = np.stack((x, y, x - field.px, y - field.py))
    shown = (x >= 0.0) & (x <= WIDTH) & (y >= 0.0) & (y <= HEIGHT)
    return seen[:, shown], field.heavy[shown]


def _foes(world: World) -> tuple[Foe, ...]:
    foes = [
        (foe.x, foe.y, foe.x - foe.px, foe.y - foe.py, foe.radius)
        for foe in world.enemies
        if foe.hittable and -foe.radius < foe.x < WIDTH + foe.radius and foe.y < HEIGHT + foe.radius
    ]
    if world.boss is not None:
        boss = world.boss
        foes.sort(key=lambda foe: foe[:2] != (boss.x, boss.y))
    return tuple(foes)
