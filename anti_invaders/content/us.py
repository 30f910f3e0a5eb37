"""assets/ships.toml, assets/difficulties.toml and assets/paths.toml: our ships, how hard it is, and ways."""

from __future__ import annotations

from collections.abc import Iterable

from anti_invaders.content.tables import Table, each_of
from anti_invaders.rules.paths import Curve, Path
from anti_invaders.rules.specs import DifficultySpec, GunLevel, Muzzle, ShipSpec

LEVELS = 4  # of a gun: power 1.00, 2.00, 3.00, 4.00


def read_ships(file: Table) -> dict[str, ShipSpec]:
    """All ships."""
    return {name: _ship(name, table) for name, table in file.each()}


def _ship(name: str, table: Table) -> ShipSpec:
    ship = ShipSpec(
        name=name,
        title=table.text("title"),
        speed=table.number("speed"),
        focus=table.number("focus"),
        radius=table.number("radius"),
        gun=tuple(_level(entry) for entry in table.tables("gun")),
        note=table.text("note", ""),
    )
    if len(ship.gun) != LEVELS:
        raise table.error(f"the gun has {len(ship.gun)} levels; {LEVELS} are needed", "gun")
    table.done()
    return ship


def _level(table: Table) -> GunLevel:
    level = GunLevel(
        every=table.whole("every", least=1),
        speed=table.number("speed", least=1.0),
        shard=table.number("shard"),
        wide=_muzzles(table, "wide"),
        focused=_muzzles(table, "focused"),
        homing=table.number("homing", 0.0),
    )
    table.done()
    return level


def _muzzles(table: Table, key: str) -> tuple[Muzzle, ...]:
    return tuple(Muzzle(*row) for row in table.rows(key, 4))


def read_difficulties(file: Table) -> tuple[dict[str, DifficultySpec], int]:
    """All difficulties, easiest first; and the measure of extra ships."""
    extend = file.whole("extend")
    return {name: _difficulty(name, table) for name, table in file.each()}, extend


def _difficulty(name: str, table: Table) -> DifficultySpec:
    difficulty = DifficultySpec(
        name=name,
        title=table.text("title"),
        rank=table.number("rank"),
        bullet_speed=table.number("bullet_speed"),
        capacity=table.whole("capacity", least=1),
        heavy=table.number("heavy"),
        landing=table.whole("landing"),
    )
    table.done()
    return difficulty


def read_paths(files: Iterable[Table]) -> dict[str, Path]:
    """All ways over the field."""
    return {name: _path(name, table) for name, table in each_of(files)}


def _path(name: str, table: Table) -> Path:
    leave = None
    if table.has("leave"):
        leave = _curve(table, "leave")
    path = Path(
        name=name,
        enter=_curve(table, "enter"),
        hold=table.whole("hold", 0),
        leave=leave,
        speed=table.number("speed", least=0.1),
        relative=table.flag("relative"),
    )
    if (path.hold > 0) != (leave is not None):
        raise table.error("a hold and a leave need each other")
    table.done()
    return path


def _curve(table: Table, key: str) -> Curve:
    points = [(x, y) for x, y in table.rows(key, 2, least=2)]
    for index in range(1, len(points)):
        if points[index] == points[index - 1]:
            raise table.error(f"{key} has the same point twice in a row", key)
    return Curve.through(points)
