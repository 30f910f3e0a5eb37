"""assets/enemies.toml and assets/bosses.toml: who fights us, and with what."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import get_args

from anti_invaders.content.tables import Table
from anti_invaders.rules.paths import Path
from anti_invaders.rules.pickups import KINDS as DROPS
from anti_invaders.rules.specs import (
    BossSpec,
    Circle,
    EnemySpec,
    Moment,
    PhaseSpec,
    Size,
    Station,
    WeaponSpec,
)
from anti_invaders.rules.telegraphs import PULSES

SIZES: tuple[Size, ...] = get_args(Size)
MOMENTS: tuple[Moment, ...] = tuple(moment for moment in get_args(Moment) if moment != "phase")


def read_weapons(table: Table, patterns: Collection[str], on: Moment | None = None) -> tuple[WeaponSpec, ...]:
    """The array `weapons` of a table; `on` is the moment of all of them, if they do not say it."""
    return tuple(_weapon(entry, patterns, on) for entry in table.tables("weapons"))


def _weapon(table: Table, patterns: Collection[str], on: Moment | None) -> WeaponSpec:
    weapon = WeaponSpec(
        pattern=table.name("pattern", "pattern", patterns),
        on=on or _moment(table),
        telegraph=table.name("telegraph", "telegraph", PULSES),
        after=table.whole("after", 0),
        every=table.whole("every", 0),
        times=table.whole("times", 1, least=1),
        offset=table.pair("offset", (0.0, 0.0)),
        mirror=table.flag("mirror"),
        ranks=table.pair("ranks", (0.0, 1.0)),
    )
    if weapon.times > 1 and weapon.every <= PULSES[weapon.telegraph]:
        raise table.error(f"every must exceed the telegraph's {PULSES[weapon.telegraph]} pulses", "every")
    table.done()
    return weapon


def _moment(table: Table) -> Moment:
    name = table.name("on", "moment", MOMENTS)
    return next(moment for moment in MOMENTS if moment == name)


def read_enemies(
    file: Table, patterns: Collection[str], paths: Mapping[str, Path]
) -> tuple[dict[str, EnemySpec], dict[str, str]]:
    """All kinds of enemies, and the letter by which formations call some of them."""
    enemies: dict[str, EnemySpec] = {}
    letters: dict[str, str] = {}
    for name, table in file.each():
        if table.has("letter"):
            letters[_letter(table, letters)] = name
        enemies[name] = EnemySpec(
            name=name,
            title=table.text("title"),
            hp=table.number("hp", least=1.0),
            points=table.whole("points"),
            size=_size(table),
            hull=_circles(table, "hull"),
            body=_circles(table, "body"),
            weapons=read_weapons(table, patterns),
            drops=table.names("drops", "pickup", DROPS),
            dive=_dive(table, paths),
        )
        table.done()
    return enemies, letters


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


def _circles(table: Table, key: str) -> tuple[Circle, ...]:
    return tuple((x, y, r) for x, y, r in table.rows(key, 3))


def read_bosses(file: Table, patterns: Collection[str]) -> dict[str, BossSpec]:
    """All bosses."""
    return {name: _boss(name, table, patterns) for name, table in file.each()}


def _boss(name: str, table: Table, patterns: Collection[str]) -> BossSpec:
    phases = tuple(_phase(entry, patterns) for entry in table.tables("phases"))
    if not phases:
        raise table.error("a boss needs phases")
    boss = BossSpec(
        name=name,
        title=table.text("title"),
        hp=sum(phase.hp for phase in phases),
        points=table.whole("points"),
        size=_size(table),
        hull=_circles(table, "hull"),
        body=_circles(table, "body"),
        drops=table.names("drops", "pickup", DROPS),
        phases=phases,
        entrance=table.whole("entrance", least=1),
        music=table.text("music", ""),
    )
    table.done()
    return boss


def _phase(table: Table, patterns: Collection[str]) -> PhaseSpec:
    phase = PhaseSpec(
        title=table.text("title"),
        hp=table.number("hp", least=1.0),
        time=table.whole("time", least=1),
        bonus=table.whole("bonus"),
        stations=tuple(_station(row) for row in table.rows("stations", 4)),
        weapons=read_weapons(table, patterns, "phase"),
    )
    table.done()
    return phase


def _station(row: tuple[float, ...]) -> Station:
    x, y, glide, stay = row
    return Station(x, y, max(1, round(glide)), round(stay))
