"""scenery.toml: what lies about on stages and stops fire. A pack without such things has no such file."""

from __future__ import annotations

from collections.abc import Iterable

from anti_invaders.content.foes import circles
from anti_invaders.content.tables import Table, each_of
from anti_invaders.rules.specs import ObstacleSpec


def read_scenery(files: Iterable[Table]) -> dict[str, ObstacleSpec]:
    """All kinds of obstacles."""
    return {name: _obstacle(name, table) for name, table in each_of(files)}


def _obstacle(name: str, table: Table) -> ObstacleSpec:
    obstacle = ObstacleSpec(
        name=name,
        title=table.text("title"),
        hp=table.number("hp", 0.0),
        points=table.whole("points", 0),
        states=table.whole("states", 1, least=1),
        hull=circles(table, "hull"),
        body=circles(table, "body", least=0),
    )
    if not obstacle.hp and (obstacle.states > 1 or obstacle.points):
        raise table.error("what nothing breaks has neither states nor points")
    table.done()
    return obstacle
