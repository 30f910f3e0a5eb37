"""assets/stages/*.toml: the timelines. `at` a pulse, or `after` another cue; formations drawn in text."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from anti_invaders.content.tables import Table, read_each
from anti_invaders.content.weapons import Arsenal, read_weapons
from anti_invaders.rules.paths import Path
from anti_invaders.rules.pickups import KINDS as DROPS
from anti_invaders.rules.specs import (
    AdvanceCue,
    BackdropCue,
    BossCue,
    BossSpec,
    Cue,
    EnemySpec,
    FlyCue,
    MarchCue,
    MusicCue,
    ObstacleSpec,
    PullCue,
    SceneryCue,
    Slot,
    StageSpec,
    StageText,
)
from anti_invaders.rules.steps import GLIDE

HINTS = ("field",)
GAP = "."  # an empty place in a formation
STORIES = ("opening", "ending")
LONGEST_TEXT = 180  # characters: four lines on a card


@dataclass(frozen=True, slots=True)
class Cast:
    """Whom a stage can call by name; `letters` are those of formations."""

    enemies: Mapping[str, EnemySpec]
    letters: Mapping[str, str]
    bosses: Mapping[str, BossSpec]
    paths: Mapping[str, Path]
    arsenal: Arsenal
    scenery: Mapping[str, ObstacleSpec]


def read_stage(file: Table, cast: Cast) -> StageSpec:
    """One stage."""
    tables = {kind: file.tables(kind) for kind in CUES}
    names = _names([table for kind in tables.values() for table in kind])
    cues = [cue for kind in CUES for cue in _cues(kind, tables[kind], cast, names)]
    stage = StageSpec(
        number=file.whole("number", least=1),
        name=file.text("name"),
        title=file.text("title"),
        music=file.text("music"),
        backdrop=file.text("backdrop"),
        power=file.whole("power", least=100),
        speed_limit=file.number("speed_limit"),
        cues=tuple(sorted(cues, key=lambda cue: cue.at)),
        text=_text(file.table("text")) if file.has("text") else StageText(),
        lasts=file.whole("lasts", 0),
    )
    file.done()
    with file.forgiven():
        _refuse_circles(stage.cues, {table.text("name"): table for kind in tables.values() for table in kind})
    return stage


def _cues(kind: str, tables: list[Table], cast: Cast, names: list[str]) -> list[Cue]:
    return read_each(tables, lambda table: CUES[kind](table, cast, names))


def _text(table: Table) -> StageText:
    """What is told before a stage, and when it is cleared."""
    for key in ("start", "end"):
        with table.forgiven():
            if (length := len(table.text(key, ""))) > LONGEST_TEXT:
                raise table.error(f"{key} has {length} characters; {LONGEST_TEXT} fit its card", key)
    story = table.name("story", "story", STORIES, "")
    text = StageText(table.text("start", ""), table.text("end", ""), story)
    table.done()
    return text


def _names(tables: list[Table]) -> list[str]:
    """All cues' names, each of them once."""
    names: list[str] = []
    for table in tables:
        with table.forgiven():
            name = table.text("name")
            if name in names:
                raise table.error(f'there are two cues named "{name}"', "name")
            names.append(name)
    return names


def _refuse_circles(cues: tuple[Cue, ...], tables: Mapping[str, Table]) -> None:
    """Every cue begins some day: none waits for itself by a detour."""
    after = {cue.name: cue.after for cue in cues}
    for cue in cues:
        before, way = cue.after, [cue.name]
        while before:
            if before in way:
                raise tables[cue.name].error(f'"{cue.name}" waits for itself: {" after ".join(way)}', "after")
            way.append(before)
            before = after.get(before, "")  # "": of a cue that is wrong by itself


def _when(table: Table, names: list[str]) -> dict[str, Any]:
    """The part that all cues share."""
    when = {
        "name": table.text("name"),
        "at": table.whole("at", 0),
        "after": table.name("after", "cue", names, ""),
        "wait": table.whole("wait", 0),
    }
    with table.forgiven():
        if not table.has("at") and not table.has("after"):
            raise table.error('a cue needs "at" or "after", or both')
    return when


def _fly(table: Table, cast: Cast, names: list[str]) -> FlyCue:
    count = table.whole("count", 1, least=1)
    cue = FlyCue(
        **_when(table, names),
        enemy=cast.enemies[table.name("enemy", "enemy", cast.enemies)],
        path=table.name("path", "path", cast.paths),
        count=count,
        every=table.whole("every", 0),
        mirror=table.flag("mirror"),
        alternate=table.flag("alternate"),
        shift=table.pair("shift", (0.0, 0.0)),
        weapons=read_weapons(table, cast.arsenal),
        carriers=table.wholes("carriers", below=count),
        drops=table.names("drops", "pickup", DROPS),
        hint=table.name("hint", "hint", HINTS, ""),
        hint_pulses=table.whole("hint_pulses", 0),
    )
    table.done()
    if bool(cue.carriers) != bool(cue.drops):
        raise table.error("carriers and drops need each other")
    if cast.paths[cue.path].relative:
        raise table.error(f'path "{cue.path}" is relative; a cue needs one that begins somewhere', "path")
    return cue


def _march(table: Table, cast: Cast, names: list[str]) -> MarchCue:
    spacing, drops = table.pair("spacing"), table.names("drops", "pickup", DROPS)
    slots: tuple[Slot, ...] = ()
    with table.forgiven():
        slots = _slots(table, cast, spacing, drops)
    cue = MarchCue(
        **_when(table, names),
        slots=slots,
        y=table.number("y"),
        slow=table.whole("slow", least=1),
        fast=table.whole("fast", least=1),
        patience=table.whole("patience"),
        fire_every=table.whole("fire_every", 0),
        dive_every=table.whole("dive_every", 0),
        retreat=table.flag("retreat"),
    )
    table.done()
    return cue


def _slots(
    table: Table, cast: Cast, spacing: tuple[float, float], drops: tuple[str, ...]
) -> tuple[Slot, ...]:
    """The formation as it is drawn: a letter for a marcher, a small one for one that carries."""
    wide, high = spacing
    slots = []
    for row, line in enumerate(table.texts("rows")):
        for column, sign in enumerate(line):
            if sign == GAP:
                continue
            if sign.upper() not in cast.letters:
                raise table.unknown("marcher", sign, [GAP, *cast.letters], "rows")
            if sign.islower() and not drops:
                raise table.error(f'"{sign}" carries something, but there are no drops', "rows")
            enemy = cast.enemies[cast.letters[sign.upper()]]
            slots.append(Slot(enemy, column * wide, row * high, drops if sign.islower() else ()))
    if not slots:
        raise table.error("a formation needs marchers", "rows")
    return tuple(slots)


def _boss(table: Table, cast: Cast, names: list[str]) -> BossCue:
    cue = BossCue(**_when(table, names), boss=cast.bosses[table.name("boss", "boss", cast.bosses)])
    table.done()
    return cue


def _scenery(table: Table, cast: Cast, names: list[str]) -> SceneryCue:
    ground = table.has("enemy")
    if ground == table.has("object"):
        raise table.error('scenery needs "object" or "enemy"')
    cue = SceneryCue(
        **_when(table, names),
        thing=_ground_enemy(table, cast) if ground else _object(table, cast),
        places=tuple((x, y) for x, y in table.rows("places", 2)),
        drift=table.pair("drift"),
        moves=table.whole("moves", 0),
    )
    table.done()
    if ground and (cue.moves or cue.drift[1] <= 0.0):
        raise table.error("enemies on the ground leave by the bottom; they need a drift downward", "drift")
    return cue


def _object(table: Table, cast: Cast) -> ObstacleSpec:
    return cast.scenery[table.name("object", "object", cast.scenery)]


def _ground_enemy(table: Table, cast: Cast) -> EnemySpec:
    enemy = cast.enemies[table.name("enemy", "enemy", cast.enemies)]
    if enemy.trait is not None:
        raise table.error(f'"{enemy.name}" moves in a way of its own; it cannot stand on the ground', "enemy")
    return enemy


def _advance(table: Table, cast: Cast, names: list[str]) -> AdvanceCue:
    cue = AdvanceCue(
        **_when(table, names),
        steps=table.whole("steps", least=1),
        every=table.whole("every", least=GLIDE),
        row=table.number("row", least=1.0),
    )
    table.done()
    return cue


def _pull(table: Table, cast: Cast, names: list[str]) -> PullCue:
    x, y = table.pair("centre")
    cue = PullCue(
        **_when(table, names),
        x=x,
        y=y,
        radius=table.number("radius", least=1.0),
        strength=table.number("strength"),
        core=table.number("core", 0.0),
        pulses=table.whole("pulses", least=1),
    )
    table.done()
    return cue


def _play(table: Table, cast: Cast, names: list[str]) -> MusicCue:
    cue = MusicCue(**_when(table, names), play=table.text("music"))
    table.done()
    return cue


def _show(table: Table, cast: Cast, names: list[str]) -> BackdropCue:
    cue = BackdropCue(**_when(table, names), show=table.text("backdrop"))
    table.done()
    return cue


CUES: dict[str, Callable[[Table, Cast, list[str]], Cue]] = {
    "fly": _fly, "march": _march, "boss": _boss,
    "scenery": _scenery, "advance": _advance, "pull": _pull, "play": _play, "show": _show,
}  # fmt: skip
