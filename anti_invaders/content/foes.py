"""enemies.toml and bosses.toml, or the files of folders of these names: who fights us, and with what."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from itertools import pairwise
from typing import get_args

from anti_invaders.content.tables import Table, each_of, read_each
from anti_invaders.content.weapons import Arsenal, read_weapons
from anti_invaders.rules.paths import Path
from anti_invaders.rules.pickups import KINDS as DROPS
from anti_invaders.rules.specs import (
    BossSpec,
    Circle,
    EnemySpec,
    PartSpec,
    PhaseSpec,
    Size,
    Station,
    StepsSpec,
)
from anti_invaders.rules.telegraphs import PULSES
from anti_invaders.rules.traits import MineSpec, RamSpec, ShieldSpec, Trait

SIZES: tuple[Size, ...] = get_args(Size)


def mines(files: Iterable[Table]) -> list[str]:
    """The names of those that lie where they are left."""
    kinds = [each for file in files for each in file.data.items()]
    return [name for name, kind in kinds if isinstance(kind, dict) and "mine" in kind]


def read_enemies(files: Iterable[Table], arsenal: Arsenal) -> tuple[dict[str, EnemySpec], dict[str, str]]:
    """All kinds of enemies, and the letter by which formations call some of them."""
    enemies: dict[str, EnemySpec] = {}
    letters: dict[str, str] = {}
    for name, table in each_of(files):
        if table.has("letter"):
            letters[_letter(table, letters)] = name
        enemies[name] = EnemySpec(
            name=name,
            title=table.text("title"),
            hp=table.number("hp", least=1.0),
            points=table.whole("points"),
            size=_size(table),
            hull=circles(table, "hull"),
            body=circles(table, "body"),
            weapons=read_weapons(table, arsenal),
            drops=table.names("drops", "pickup", DROPS),
            dive=_dive(table, arsenal.paths),
            trait=_trait(table),
        )
        table.done()
        _refuse_idle_bursts(enemies[name], table)
    return enemies, letters


def _trait(table: Table) -> Trait | None:
    """What it does that others do not: one thing at most."""
    given = [name for name in TRAITS if table.has(name)]
    if len(given) > 1:
        raise table.error(f"{given[0]} and {given[1]} do not go together", given[1])
    return TRAITS[given[0]](table.table(given[0])) if given else None


def _mine(table: Table) -> MineSpec:
    mine = MineSpec(table.whole("fuse", least=PULSES["spread"]), table.number("drift", 0.0))
    table.done()
    return mine


def _shield(table: Table) -> ShieldSpec:
    half = table.number("half", least=1.0)
    shield = ShieldSpec(half, table.number("turn"), table.whole("every", least=1))
    if half >= 180.0:
        raise table.error("half: a shield must leave its owner open somewhere", "half")
    table.done()
    return shield


def _ram(table: Table) -> RamSpec:
    ram = RamSpec(table.whole("after"), table.number("speed", least=0.5))
    table.done()
    return ram


TRAITS: dict[str, Callable[[Table], Trait]] = {"mine": _mine, "shield": _shield, "ram": _ram}


def _refuse_idle_bursts(enemy: EnemySpec, table: Table) -> None:
    """Only mines burst, and they do nothing else."""
    mine = isinstance(enemy.trait, MineSpec)
    for index, weapon in enumerate(enemy.weapons):
        if (weapon.on == "burst") != mine:
            message = "a mine fires only when it bursts" if mine else "only a mine bursts"
            raise table.error(message, "weapons", index, "on")


def _size(table: Table) -> Size:
    return next(size for size in SIZES if size == table.name("size", "size", SIZES))


def _letter(table: Table, taken: Collection[str]) -> str:
    letter = table.text("letter")
    if len(letter) != 1 or not letter.isupper() or letter in taken:
        raise table.error(f'letter "{letter}": one capital that no other kind has is needed', "letter")
    return letter


def _dive(table: Table, paths: Mapping[str, Path]) -> str:
    name = table.name("dive", "path", paths, "")
    if name and not paths[name].relative:
        raise table.error(f'path "{name}" is not relative; a dive begins wherever the marcher is', "dive")
    return name


def circles(table: Table, key: str, least: int = 1) -> tuple[Circle, ...]:
    """At least `least` circles: x, y from the centre, radius."""
    return tuple((x, y, r) for x, y, r in table.rows(key, 3, least))


def read_bosses(
    files: Iterable[Table], arsenal: Arsenal, enemies: Mapping[str, EnemySpec]
) -> dict[str, BossSpec]:
    """All bosses; `enemies` are those that can be parts of one."""
    return {name: _boss(name, table, arsenal, enemies) for name, table in each_of(files)}


def _boss(name: str, table: Table, arsenal: Arsenal, enemies: Mapping[str, EnemySpec]) -> BossSpec:
    phases = tuple(read_each(table.tables("phases"), lambda entry: _phase(entry, arsenal)))
    if not phases:
        raise table.error("a boss needs phases")
    if phases[0].unbroken:
        raise table.error("the first phase is for everybody", "phases")
    if any(one.unbroken and not other.unbroken for one, other in pairwise(phases)):
        raise table.error("phases for runs without continues are the last ones", "phases")
    boss = BossSpec(
        name=name,
        title=table.text("title"),
        hp=sum(phase.hp for phase in phases),
        points=table.whole("points"),
        size=_size(table),
        hull=circles(table, "hull"),
        body=circles(table, "body"),
        drops=table.names("drops", "pickup", DROPS),
        phases=phases,
        entrance=table.whole("entrance", least=1),
        music=table.text("music", ""),
        parts=tuple(read_each(table.tables("parts"), lambda entry: _part(entry, enemies, len(phases)))),
    )
    twins = [index for index, part in enumerate(boss.parts) if part.twin]
    if len(twins) > 1:
        raise table.error("a boss has one twin at most", "parts", twins[1], "twin")
    table.done()
    return boss


def _part(table: Table, enemies: Mapping[str, EnemySpec], phases: int) -> PartSpec:
    x, y = table.pair("at")
    part = PartSpec(
        enemy=enemies[table.name("enemy", "enemy", enemies)],
        x=x,
        y=y,
        trail=table.number("trail", 0.0),
        phases=table.wholes("phases", below=phases + 1),
        twin=table.flag("twin"),
    )
    if part.twin and part.trail:
        raise table.error("a twin mirrors its boss; it cannot trail behind it", "trail")
    if 0 in part.phases:
        raise table.error("phases holds 0; the first is 1", "phases")
    if part.enemy.trait is not None:
        raise table.error(f'"{part.enemy.name}" moves in a way of its own; it cannot be a part', "enemy")
    table.done()
    return part


def _phase(table: Table, arsenal: Arsenal) -> PhaseSpec:
    steps = _steps(table.table("steps")) if table.has("steps") else None
    if steps and len(table.rows("stations", 4)) > 1:
        raise table.error("a phase with steps begins at one station, and visits no other", "stations")
    phase = PhaseSpec(
        title=table.text("title"),
        hp=table.number("hp", least=1.0),
        time=table.whole("time", least=1),
        bonus=table.whole("bonus"),
        stations=tuple(_station(row) for row in table.rows("stations", 4)),
        weapons=read_weapons(table, arsenal, "phase"),
        unbroken=table.flag("unbroken"),
        regrows=table.flag("regrows"),
        steps=steps,
    )
    table.done()
    return phase


def _steps(table: Table) -> StepsSpec:
    steps = StepsSpec(
        px=table.number("px", least=1.0),
        row=table.number("row", least=1.0),
        slow=table.whole("slow", least=1),
        fast=table.whole("fast", least=1),
    )
    if steps.fast > steps.slow:
        raise table.error("fast is the fewest pulses between two steps; slow must not be less", "fast")
    table.done()
    return steps


def _station(row: tuple[float, ...]) -> Station:
    x, y, glide, stay = row
    return Station(x, y, max(1, round(glide)), round(stay))
