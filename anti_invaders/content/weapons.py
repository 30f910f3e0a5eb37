"""What enemies carry: patterns, lasers, and other enemies to let go."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import get_args

from anti_invaders.content.tables import Table, read_each
from anti_invaders.rules.paths import Path
from anti_invaders.rules.specs import LaserSpec, Moment, ReleaseSpec, WeaponSpec
from anti_invaders.rules.telegraphs import PULSES

MOMENTS: tuple[Moment, ...] = tuple(moment for moment in get_args(Moment) if moment != "phase")
KINDS = ("pattern", "laser", "release")  # what a weapon can be


@dataclass(frozen=True, slots=True)
class Arsenal:
    """What a weapon can call by name; `mines` are those of the enemies that lie where they are left."""

    patterns: Collection[str]
    paths: Mapping[str, Path]
    enemies: Collection[str]
    mines: Collection[str]


def read_weapons(table: Table, arsenal: Arsenal, on: Moment | None = None) -> tuple[WeaponSpec, ...]:
    """The array `weapons` of a table; `on` is the moment of all of them, if they do not say it."""
    return tuple(read_each(table.tables("weapons"), lambda entry: _weapon(entry, arsenal, on)))


def _weapon(table: Table, arsenal: Arsenal, on: Moment | None) -> WeaponSpec:
    if sum([table.has(kind) for kind in KINDS]) != 1:
        raise table.error(f"a weapon needs one of {', '.join(KINDS)}")
    laser = _laser(table.table("laser")) if table.has("laser") else None
    moment = on or _moment(table)
    weapon = WeaponSpec(
        pattern=table.name("pattern", "pattern", arsenal.patterns, ""),
        on=moment,
        telegraph=table.name("telegraph", "telegraph", PULSES, _telegraph(laser, moment)),
        after=table.whole("after", 0),
        every=table.whole("every", 0),
        times=table.whole("times", 1, least=1),
        offset=table.pair("offset", (0.0, 0.0)),
        mirror=table.flag("mirror"),
        ranks=table.pair("ranks", (0.0, 1.0)),
        laser=laser,
        release=_release(table.table("release"), arsenal) if table.has("release") else None,
    )
    table.done()
    busy = PULSES[weapon.telegraph] + (laser.burn if laser else 0)
    if weapon.times > 1 and weapon.every <= busy:
        what = "telegraph and burn" if laser else "telegraph"
        raise table.error(f"every must exceed the {what}'s {busy} pulses", "every")
    if moment == "burst" and not weapon.pattern:
        raise table.error("what bursts needs a pattern", "on")
    return weapon


def _telegraph(laser: LaserSpec | None, moment: Moment) -> str | None:
    """The warning that need not be named, because there is but one."""
    if moment == "burst":
        return "spread"
    return "laser" if laser else None


def _moment(table: Table) -> Moment:
    name = table.name("on", "moment", MOMENTS)
    return next(moment for moment in MOMENTS if moment == name)


def _laser(table: Table) -> LaserSpec:
    laser = LaserSpec(
        width=table.number("width", least=1.0),
        burn=table.whole("burn", least=1),
        aimed=table.flag("aimed"),
        angle=table.number("angle", 180.0),
        sweep=table.number("sweep", 0.0, least=-6.0),
    )
    if laser.aimed and table.has("angle"):
        raise table.error("a laser that is aimed has no angle of its own", "angle")
    table.done()
    return laser


def _release(table: Table, arsenal: Arsenal) -> ReleaseSpec:
    given = ReleaseSpec(
        enemy=table.name("enemy", "enemy", arsenal.enemies),
        path=table.name("path", "path", arsenal.paths, ""),
        lands=table.flag("lands"),
    )
    if not given.path and given.enemy not in arsenal.mines:
        raise table.error(f'"{given.enemy}" is no mine; it needs a path to fly along')
    path = arsenal.paths.get(given.path)
    if path and not path.relative:
        raise table.error(f'path "{path.name}" is not relative; it begins wherever its owner is', "path")
    if given.lands and (path is None or path.hold):
        raise table.error("who lands needs a path without a hold", "lands")
    table.done()
    return given
