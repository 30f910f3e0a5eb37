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
from anti_invaders.rules.kinds import Kamikaze, Turncoat
from anti_invaders.rules.lasers import FAR, Laser
from anti_invaders.rules.scenery import Obstacle
from anti_invaders.rules.specs import Circle
from anti_invaders.rules.world import World

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]
Ints = NDArray[np.intp]
Circles = tuple[Circle, ...]
Foe = tuple[float, float, float, float, Circles, bool]  # x, y, vx, vy, body, shielded from below
Thing = tuple[float, float, float, float, Circles]  # x, y, vx, vy, what it is made of
Place = tuple[float, float]

NOTHING, NOBODY = np.zeros((4, 0)), np.zeros(0, np.bool_)
CENTRE = np.array([[WIDTH / 2.0], [HEIGHT / 2.0]])
CHARGE = 45.0  # pulses: longer than a ram takes to cross the field from where it usually begins


class Lane(NamedTuple):
    """Where something will burn or ram, as its warning shows, or where a beam burns now.

    From x, y, which moves by vx, vy, at `angle`, turning by `turn` degrees a pulse; `half` px to each side
    and `length` px long; in `until` pulses it is deadly (0: now), for `left` pulses.
    """

    x: float
    y: float
    vx: float
    vy: float
    angle: float
    turn: float
    half: float
    length: float
    until: float
    left: float


class Sight(NamedTuple):  # a dataclass takes five times as long to make, and one is made each pulse
    """One look. Places in field px, speeds in px per pulse; bullets have a column each: x, y, vx, vy.

    `foes` can be shot at; `boss`: the first of them is one. `solids` wreck the ship and cannot be shot down
    now; `walls` stop fire. `energy` is 0 to 100.
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
    solids: tuple[Thing, ...]
    walls: tuple[Thing, ...]
    lanes: tuple[Lane, ...]
    pickups: tuple[Place, ...]
    boss: bool


def look(world: World, player: int = 0) -> Sight:
    """What this player sees now."""
    bullets, heavy = _bullets(world.bullets)
    return glance(world, player)._replace(
        bullets=bullets,
        heavy=heavy,
        foes=_foes(world),
        solids=_solids(world),
        walls=tuple([_thing(one, one.spec.hull) for one in world.scenery]),
        lanes=_lanes(world),
        boss=world.boss is not None,
    )


def glance(world: World, player: int = 0) -> Sight:
    """What this player sees without looking up: the own ship, the panel, and what can be picked up."""
    ship = world.players[player]
    field = ship.field
    return Sight(
        world.pulse, ship.x, ship.y, ship.active, ship.invulnerable > 0, ship.ship.speed, ship.ship.focus,
        field.energy, field.open, field.count, field.capacity, ship.bombs,
        NOTHING, NOBODY, (), (), (), (), tuple([(each.x, each.y) for each in world.pickups]), False,
    )  # fmt: skip


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


# --- who can be shot at ---------------------------------------------------------------------------
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
    shielded = isinstance(foe, Turncoat) and foe.guards(foe.x, foe.y + 1.0)
    return foe.x, foe.y, foe.x - foe.px, foe.y - foe.py, foe.spec.body, shielded


# --- what is in the way ---------------------------------------------------------------------------
def _solids(world: World) -> tuple[Thing, ...]:
    """Scenery that wrecks ships, and bosses with their parts while nothing hurts them."""
    things = [_thing(one, one.spec.body) for one in world.scenery if one.spec.body]
    if world.boss is not None:
        things += [_thing(foe, foe.spec.body) for foe in world.enemies if foe.harmful and not foe.hittable]
    return tuple(things)


def _thing(one: Enemy | Obstacle, made_of: Circles) -> Thing:
    return one.x, one.y, one.x - one.px, one.y - one.py, made_of


def _lanes(world: World) -> tuple[Lane, ...]:
    """Beams, and the lines along which somebody is about to ram."""
    beams = [_beam(laser) for laser in world.lasers] if world.lasers else []
    rams = [_line(foe) for foe in world.enemies if isinstance(foe, Kamikaze) and foe.state == "locking"]
    return (*beams, *rams)


def _beam(laser: Laser) -> Lane:
    """Nobody sees of a beam that charges how it will turn."""
    return Lane(
        laser.x, laser.y, laser.x - laser.px, laser.y - laser.py,
        laser.angle, laser.sweep if laser.burning else 0.0, laser.width / 2.0, laser.length,
        max(0.0, float(laser.charge - laser.clock)),
        float(min(laser.burn, laser.charge + laser.burn - laser.clock)),
    )  # fmt: skip


def _line(foe: Kamikaze) -> Lane:
    return Lane(foe.x, foe.y, 0.0, 0.0, foe.way, 0.0, foe.spec.radius, FAR, float(foe.telling), CHARGE)
