"""All content of a folder, checked and counted: what a World is made of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from json import dumps
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import canonicalize

from anti_invaders.bulletml import Pattern
from anti_invaders.content.errors import ContentError
from anti_invaders.content.foes import mines, read_bosses, read_enemies
from anti_invaders.content.patterns import read_patterns
from anti_invaders.content.scenery import read_scenery
from anti_invaders.content.stages import Cast, read_stage
from anti_invaders.content.tables import Table, gather
from anti_invaders.content.us import read_difficulties, read_paths, read_ships
from anti_invaders.content.weapons import Arsenal
from anti_invaders.resources import assets_dir
from anti_invaders.rules.specs import Content, StageSpec

DIGEST_BYTES = 16

LONE = ("ships", "difficulties")  # files
MANY = ("paths", "enemies", "bosses", "scenery", "stages")  # files or folders of files
NEEDED = ("paths", "enemies", "bosses")


@dataclass(frozen=True, slots=True)
class Sources:
    """What content is made of: files of which there is one each, files by their kinds, patterns and what
    their files held."""

    lone: dict[str, Table]
    many: dict[str, list[Table]]
    patterns: dict[str, Pattern]
    xml: dict[str, bytes]


@cache
def load() -> Content:
    """The game's own content, read once. Raises ContentError."""
    return _counted(own())


@cache
def own() -> Sources:
    """The files of the game's own content, read once. To compose them needs copies of the tables."""
    return read_sources(assets_dir())


def load_from(root: Path) -> Content:
    """The content of a folder. Raises ContentError for the first thing that is wrong with it."""
    return _counted(read_sources(root))


def _counted(sources: Sources) -> Content:
    """The content of these files. They are copied, as a table can be read once only."""
    lone = {name: file.without() for name, file in sources.lone.items()}
    many = {name: [file.without() for file in files] for name, files in sources.many.items()}
    files = [*lone.values(), *(file for files in many.values() for file in files)]
    return compose(Sources(lone, many, sources.patterns, sources.xml), digest(files, sources.xml))


def read_sources(root: Path) -> Sources:
    """The files of a folder that has everything. Raises ContentError."""
    patterns, xml = read_patterns(root)
    lone = {name: Table.load(root, f"{name}.toml") for name in LONE}
    many = {name: gather(root, name) for name in MANY}
    for name in NEEDED:
        if not many[name]:
            raise ContentError(f"{name}.toml", 1, "this is missing, and so is a folder of that name")
    return Sources(lone, many, patterns, xml)


def compose(sources: Sources, counted: str) -> Content:
    """The content that these files are, `counted` by its digest. Raises ContentError."""
    many = sources.many
    paths = read_paths(many["paths"])
    kinds = [name for file in many["enemies"] for name in file.data]
    arsenal = Arsenal(sources.patterns, paths, kinds, mines(many["enemies"]))
    enemies, letters = read_enemies(many["enemies"], arsenal)
    bosses = read_bosses(many["bosses"], arsenal, enemies)
    scenery = read_scenery(many["scenery"])
    stages = _read_stages(many["stages"], Cast(enemies, letters, bosses, paths, arsenal, scenery))
    difficulties, extend = read_difficulties(sources.lone["difficulties"])
    return Content(
        ships=read_ships(sources.lone["ships"]),
        difficulties=difficulties,
        enemies=enemies,
        bosses=bosses,
        paths=paths,
        patterns=sources.patterns,
        stages=stages,
        extend=extend,
        digest=counted,
        scenery=scenery,
    )


def _read_stages(files: Sequence[Table], cast: Cast) -> dict[int, StageSpec]:
    """The stages by their numbers."""
    stages: dict[int, StageSpec] = {}
    for table in files:
        stage = read_stage(table, cast)
        if stage.number in stages:
            raise table.error(f"there are two stages of number {stage.number}", "number")
        stages[stage.number] = stage
    if not stages:
        raise ContentError("stages", 1, "there is no stage")
    return dict(sorted(stages.items()))


def digest(files: Iterable[Table], xml: dict[str, bytes], over: str = "") -> str:
    """The same for the same content, whatever its comments, spaces and line ends. `over` is the digest of
    the content that these files change."""
    said: dict[str, Any] = {table.file.removesuffix(".toml"): table.data for table in files}
    said["patterns"] = {
        name: canonicalize(source, strip_text=True, rewrite_prefixes=True) for name, source in xml.items()
    }
    if over:
        said["over"] = over
    canonical = dumps(said, sort_keys=True, separators=(",", ":"), default=str).encode()  # str: of dates
    return blake2b(canonical, digest_size=DIGEST_BYTES).hexdigest()
