"""What an author asks of a stage pack without playing it: is it sound, and if not, where and why not?

Author's tooling, in English.
"""

from __future__ import annotations

import json
from pathlib import Path

from anti_invaders.content import ContentError, Pack, open_pack

GOOD, BAD = 0, 1


def check(folder: Path, as_json: bool = False) -> int:
    """Print every finding, a line each, and what the pack is. Returns the exit code: 0 if it is sound."""
    pack = open_pack(folder)
    print(json.dumps(_said(pack)) if as_json else "\n".join(lines(pack)))
    return BAD if pack.findings else GOOD


def lines(pack: Pack) -> list[str]:
    """The findings as `folder/file:line: message`, or one line on a sound pack."""
    if pack.content is None:
        return [f"{pack.folder / found.file}:{found.line}: {found.message}" for found in pack.findings]
    stages = ", ".join(f"{number} {stage.title}" for number, stage in pack.content.stages.items())
    return [f"{pack.folder}: ok; {pack.name}; stages: {stages}; digest {pack.content.digest[:12]}"]


def _said(pack: Pack) -> dict[str, object]:
    about, content = pack.about, pack.content
    return {
        "ok": content is not None,
        "title": about.title if about else None,
        "author": about.author if about else None,
        "licence": about.licence if about else None,
        "version": about.version if about else None,
        "stages": {number: stage.title for number, stage in content.stages.items()} if content else {},
        "digest": content.digest if content else None,
        "findings": [_finding(found) for found in pack.findings],
    }


def _finding(found: ContentError) -> dict[str, object]:
    return {"file": found.file, "line": found.line, "message": found.message}
