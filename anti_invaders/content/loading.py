"""All content of a folder, checked and counted: what a World is made of."""

from __future__ import annotations

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
from anti_invaders.content.tables import Table
from anti_invaders.content.us import read_difficulties, read_paths, read_ships
from anti_invaders.content.weapons import Arsenal
from anti_invaders.resources import assets_dir
from anti_invaders.rules.specs import Content, StageSpec

DIGEST_BYTES = 16


@cache
def load() -> Content:
    """The game's own content, read once. Raises ContentError."""
    return load_from(assets_dir())


def load_from(root: Path) -> Content:
    """The content of a folder. Raises ContentError for the first thing that is wrong with it."""
    patterns, sources = read_patterns(root)
    files = {name: Table.load(root, f"{name}.toml") for name in FILES}
    if root.joinpath("scenery.toml").is_file():  # a pack need not have any
        files["scenery"] = Table.load(root, "scenery.toml")
    paths = read_paths(files["paths"])
    arsenal = Arsenal(patterns, paths, list(files["enemies"].data), mines(files["enemies"]))
    enemies, letters = read_enemies(files["enemies"], arsenal)
    bosses = read_bosses(files["bosses"], arsenal, enemies)
    scenery = read_scenery(files["scenery"]) if "scenery" in files else {}
    stages = _read_stages(root, files, Cast(enemies, letters, bosses, paths, arsenal, scenery))
    difficulties, extend = read_difficulties(files["difficulties"])
    return Content(
        ships=read_ships(files["ships"]),
        difficulties=difficulties,
        enemies=enemies,
        bosses=bosses,
        paths=paths,
        patterns=patterns,
        stages=stages,
        extend=extend,
        digest=_digest(files, sources),
        scenery=scenery,
    )


FILES = ("paths", "enemies", "bosses", "ships", "difficulties")


def _read_stages(root: Path, files: dict[str, Table], cast: Cast) -> dict[int, StageSpec]:
    """The stages by their numbers; their tables join `files`."""
    stages: dict[int, StageSpec] = {}
    for path in sorted(root.joinpath("stages").glob("*.toml")):
        table = files[f"stages/{path.stem}"] = Table.load(root, "stages", path.name)
        stage = read_stage(table, cast)
        if stage.number in stages:
            raise table.error(f"there are two stages of number {stage.number}", "number")
        stages[stage.number] = stage
    if not stages:
        raise ContentError("stages", 1, "there is no stage")
    return dict(sorted(stages.items()))


def _digest(files: dict[str, Table], sources: dict[str, bytes]) -> str:
    """The same for the same content, whatever its comments, spaces and line ends."""
    said = {name: table.data for name, table in files.items()}
    said["patterns"] = {
        name: canonicalize(source, strip_text=True, rewrite_prefixes=True) for name, source in sources.items()
    }
    canonical = dumps(said, sort_keys=True, separators=(",", ":")).encode()
    return blake2b(canonical, digest_size=DIGEST_BYTES).hexdigest()
