"""All content of a folder, checked and counted: what a World is made of."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from hashlib import blake2b
from json import dumps
from pathlib import Path
from xml.etree.ElementTree import canonicalize

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


@cache
def load() -> Content:
    """The game's own content, read once. Raises ContentError."""
    return load_from(assets_dir())


def load_from(root: Path) -> Content:
    """The content of a folder. Raises ContentError for the first thing that is wrong with it."""
    patterns, sources = read_patterns(root)
    lone = {name: Table.load(root, f"{name}.toml") for name in LONE}
    many = {name: gather(root, name) for name in MANY}
    for name in NEEDED:
        if not many[name]:
            raise ContentError(f"{name}.toml", 1, "this is missing, and so is a folder of that name")
    paths = read_paths(many["paths"])
    kinds = [name for file in many["enemies"] for name in file.data]
    arsenal = Arsenal(patterns, paths, kinds, mines(many["enemies"]))
    enemies, letters = read_enemies(many["enemies"], arsenal)
    bosses = read_bosses(many["bosses"], arsenal, enemies)
    scenery = read_scenery(many["scenery"])
    stages = _read_stages(many["stages"], Cast(enemies, letters, bosses, paths, arsenal, scenery))
    difficulties, extend = read_difficulties(lone["difficulties"])
    return Content(
        ships=read_ships(lone["ships"]),
        difficulties=difficulties,
        enemies=enemies,
        bosses=bosses,
        paths=paths,
        patterns=patterns,
        stages=stages,
        extend=extend,
        digest=_digest([*lone.values(), *(file for files in many.values() for file in files)], sources),
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


def _digest(files: Sequence[Table], sources: dict[str, bytes]) -> str:
    """The same for the same content, whatever its comments, spaces and line ends."""
    said = {table.file.removesuffix(".toml"): table.data for table in files}
    said["patterns"] = {
        name: canonicalize(source, strip_text=True, rewrite_prefixes=True) for name, source in sources.items()
    }
    canonical = dumps(said, sort_keys=True, separators=(",", ":")).encode()
    return blake2b(canonical, digest_size=DIGEST_BYTES).hexdigest()
