"""What scenery does to those who meet it: it stops fire of both sides, crumbles, and wrecks ships."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from anti_invaders.rules.bullets import HIT_RADIUS
from anti_invaders.rules.events import SceneryCrumbled
from anti_invaders.rules.movers import Movers
from anti_invaders.rules.shots import SHARD_RADIUS, SHOT_RADIUS

if TYPE_CHECKING:
    from anti_invaders.rules.battle import Battle
    from anti_invaders.rules.scenery import Obstacle

BULLET_DAMAGE = 1.0  # what an enemy bullet does to what stops it


def stop(battle: Battle) -> None:
    """Bullets, then shots, then shards that touch scenery end there, and wear it down."""
    for row, which in _met(battle.bullets, battle.scenery, HIT_RADIUS):
        if _blocks(battle.bullets, row, battle.scenery[which]):
            _wear(battle, battle.scenery[which], BULLET_DAMAGE)
    for row, which in _met(battle.shots, battle.scenery, SHOT_RADIUS):
        if _blocks(battle.shots, row, battle.scenery[which]):
            _wear(battle, battle.scenery[which], battle.shots.damage(row), battle.shots.player(row))
    for row, which in _met(battle.shards, battle.scenery, SHARD_RADIUS):
        if _blocks(battle.shards, row, battle.scenery[which]):
            _wear(battle, battle.scenery[which], battle.shards.damage(row), battle.shards.player(row))


def _met(movers: Movers, scenery: list[Obstacle], radius: float) -> list[tuple[int, int]]:
    """(row, obstacle) pairs that touch, rows first in order."""
    if not movers.n:
        return []
    circles = [
        (one.x + x, one.y + y, r + radius, which)
        for which, one in enumerate(scenery)
        for x, y, r in one.spec.hull
    ]
    x, y, reach, _ = np.array(circles).T
    dx, dy = movers.x[:, None] - x, movers.y[:, None] - y
    rows, which = (dx * dx + dy * dy <= reach * reach).nonzero()
    return [(row, circles[one][3]) for row, one in zip(rows.tolist(), which.tolist(), strict=True)]


def _blocks(movers: Movers, row: int, obstacle: Obstacle) -> bool:
    """Stops a row at an obstacle, unless one of them is gone already."""
    if movers.dead[row] or obstacle.gone:
        return False
    movers.kill(row)
    return True


def _wear(battle: Battle, obstacle: Obstacle, damage: float, shooter: int | None = None) -> None:
    """A blow; whoever shoots a thing to pieces has its points."""
    if not obstacle.wear(damage):
        return
    points = 0
    if obstacle.gone and shooter is not None:
        points = battle.scoring.award(battle.players[shooter], obstacle.spec.points)
    battle.emit(
        SceneryCrumbled(
            obstacle.id, obstacle.kind, obstacle.x, obstacle.y, obstacle.state, obstacle.spec.states, points
        )
    )


def wrecks(obstacle: Obstacle, x: float, y: float, radius: float) -> bool:
    """Whether a ship is wrecked by it."""
    return not obstacle.gone and obstacle.touches(x, y, radius)
