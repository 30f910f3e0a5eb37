"""The committed record of what was rendered from what, and the proof that it still holds."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path

from tools.sound.sources import ROOT, digest

PATH = Path(__file__).with_name("manifest.json")
ASSETS = ROOT / "assets"


@dataclass(frozen=True, slots=True)
class Entry:
    """Hashes of one product: its sources, the 16-bit samples of each sound, the bytes of each file."""

    sources: str
    samples: dict[str, str] = field(default_factory=dict)
    files: dict[str, str] = field(default_factory=dict)


def load() -> dict[str, Entry]:
    """The manifest by product; empty before the first rendering."""
    if not PATH.exists():
        return {}
    return {name: Entry(**entry) for name, entry in json.loads(PATH.read_text("utf-8")).items()}


def save(entries: dict[str, Entry]) -> None:
    """Writes the manifest, sorted, so that a change touches few lines."""
    plain = {name: asdict(entries[name]) for name in sorted(entries)}
    PATH.write_text(json.dumps(plain, indent=1) + "\n", "utf-8", newline="\n")


def faults(entry: Entry | None, sources: str) -> Iterator[str]:
    """What is wrong with a product as committed, in words."""
    if entry is None:
        yield "was never rendered"
        return
    if entry.sources != sources:
        yield "is older than its sources"
    for name, expected in entry.files.items():
        path = ASSETS / name
        if not path.exists():
            yield f"lacks {name}"
        elif digest(path.read_bytes()) != expected:
            yield f"has another {name} than was rendered"
