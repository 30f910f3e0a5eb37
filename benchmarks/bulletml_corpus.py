"""The real patterns of seven Debian packages, where they are installed.

Nothing of them stands in this repository: they are known by the SHA-256 of their bytes.
"""

from __future__ import annotations

import hashlib
from pathlib import Path

GAMES = Path("/usr/share/games")  # where Debian's packages put them
PACKAGES = (
    "noiz2sa", "parsec47", "rrootage", "torus-trooper", "tumiki-fighters", "mu-cade", "val-and-rick",
)  # fmt: skip


def real_patterns() -> dict[str, Path]:
    """Every distinct installed pattern, in a fixed order, by the SHA-256 of its bytes."""
    found: dict[str, Path] = {}
    for package in PACKAGES:
        for path in sorted((GAMES / package).rglob("*.xml")):
            found.setdefault(hashlib.sha256(path.read_bytes()).hexdigest(), path)
    return found


def short(path: Path) -> str:
    """A pattern's name in a table: "noiz2sa/boss/57way"."""
    return path.relative_to(GAMES).with_suffix("").as_posix()
