"""What scenery does to those who meet it: it stops fire of both sides, crumbles, and wrecks ships."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from anti_invaders.rules.bullets import HIT_RADIUS
from anti_invaders.rules.field import CULL
from anti_invaders.rules.movers import Floats, Movers
from anti_invaders.rules.scenery import Obstacle, crumbled
from anti_invaders.rules.shots import SHARD_RADIUS, SHOT_RADIUS, Shards, Shots

if TYPE_CHECKING:
    from anti_invaders.rules.battle import Battle

BEYOND = CULL + SHARD_RADIUS + 1.0  # px: nothing that flies is so far above the field
BULLET_DAMAGE = 1.0  # what an enemy bullet does to what stops it


def stop(battle: Battle) -> None:
    """Bullets, then shots, then shards that touch scenery end there, and wear it down."""
    circles, owners = _circles(battle.scenery)
    if not owners:
        return
    for row, which in _met(battle.bullets, circles, HIT_RADIUS):
        obstacle = battle.scenery[owners[which]]
        if _blocks(battle.bullets, row, obstacle):
            _wear(battle, obstacle, BULLET_DAMAGE)
    ours: tuple[tuple[Shots | Shards, float], ...]
    ours = (battle.shots, SHOT_RADIUS), (battle.shards, SHARD_RADIUS)
    for movers, radius in ours:
        for row, which in _met(movers, circles, radius):
            obstacle = battle.scenery[owners[which]]
            if _blocks(movers, row, obstacle):
                _wear(battle, obstacle, movers.damage(row), movers.player(row))


def _circles(scenery: list[Obstacle]) -> tuple[Floats, list[int]]:
    """All circles that something may meet, as rows of x, y and radius; and whose each is."""
    rows, owners = [], []
    for which, one in enumerate(scenery):
        if one.y < -(one.spec.radius + BEYOND):
            continue
        for x, y, r in one.spec.hull:
            rows.append((one.x + x, one.y + y, r))
            owners.append(which)
    return np.array(rows).T, owners


def _met(movers: Movers, circles: Floats, radius: float) -> list[tuple[int, int]]:
    """(row, circle) pairs that touch, rows first in order."""
    if not movers.n:
        return []
    away = movers.places[:, :, None] - circles[:2, None, :]
    away *= away
    away[0] += away[1]
    reach = circles[2] + radius
    near = (away[0] <= reach * reach).ravel().nonzero()[0]  # flat: ten times as quick
    return [divmod(index, circles.shape[1]) for index in near.tolist()]


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
    battle.emit(crumbled(obstacle, obstacle.state, points))


def wrecks(obstacle: Obstacle, x: float, y: float, radius: float) -> bool:
    """Whether a ship is wrecked by it."""
    return not obstacle.gone and obstacle.touches(x, y, radius)
