"""patterns/*.xml: every pattern, by the name of its file."""

from __future__ import annotations

from pathlib import Path

from anti_invaders.bulletml import BulletMLError, Pattern, parse
from anti_invaders.content.errors import ContentError

FOLDER = "patterns"


def read_patterns(root: Path) -> tuple[dict[str, Pattern], dict[str, bytes]]:
    """The patterns, and what their files held. Raises ContentError for one that is none."""
    found = sorted(root.joinpath(FOLDER).glob("*.xml"))
    sources = {path.stem: path.read_bytes() for path in found}
    return {name: read_pattern(source, name) for name, source in sources.items()}, sources


def read_pattern(source: bytes, name: str) -> Pattern:
    """The pattern in the bytes of a file. Raises ContentError if there is none."""
    try:
        return parse(source, f"{FOLDER}/{name}.xml")
    except BulletMLError as error:
        raise ContentError(error.name, error.line, error.message) from error
