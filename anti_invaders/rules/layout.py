"""What a stage puts on its ground: obstacles, and enemies that stand there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from anti_invaders.rules.events import EnemyAppeared
from anti_invaders.rules.kinds import Grounded
from anti_invaders.rules.scenery import Obstacle
from anti_invaders.rules.specs import EnemySpec, ObstacleSpec, SceneryCue

if TYPE_CHECKING:
    from anti_invaders.rules.arena import Arena


def lay_out(cue: SceneryCue, arena: Arena) -> None:
    """Everything of a cue, at its places."""
    for x, y in cue.places:
        if isinstance(cue.thing, EnemySpec):
            _station(cue.thing, cue, x, y, arena)
        else:
            arena.put(_obstacle(cue.thing, cue, x, y, arena.number()))


def _obstacle(spec: ObstacleSpec, cue: SceneryCue, x: float, y: float, number: int) -> Obstacle:
    vx, vy = cue.drift
    return Obstacle(number, spec, x, y, x, y, vx, vy, cue.moves or -1, spec.hp)


def _station(spec: EnemySpec, cue: SceneryCue, x: float, y: float, arena: Arena) -> None:
    """An enemy on the ground; its weapons begin with its coming."""
    vx, vy = cue.drift
    enemy = Grounded.enlisted(arena.number(), spec, cue.name, x, y, vx=vx, vy=vy)
    arena.join(enemy)
    arena.emit(EnemyAppeared(enemy.id, enemy.kind, x, y))
    enemy.begin("enter", arena)
