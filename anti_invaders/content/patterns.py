"""assets/patterns/*.xml: every pattern, by the name of its file."""

from __future__ import annotations

from pathlib import Path

from anti_invaders.bulletml import BulletMLError, Pattern, parse
from anti_invaders.content.errors import ContentError

FOLDER = "patterns"


def read_patterns(root: Path) -> tuple[dict[str, Pattern], dict[str, bytes]]:
    """The patterns, and what their files held. Raises ContentError for one that is none."""
    patterns, sources = {}, {}
    for path in sorted(root.joinpath(FOLDER).glob("*.xml")):
        source, name = path.read_bytes(), f"{FOLDER}/{path.name}"
        try:
            patterns[path.stem] = parse(source, name)
        except BulletMLError as error:
            raise ContentError(name, error.line, error.message) from error
        sources[path.stem] = source
    return patterns, sources
