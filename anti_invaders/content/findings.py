"""What is wrong with a pack, as its author reads it: each mistake once, and not what only follows from it."""

from __future__ import annotations

from collections.abc import Iterable

from anti_invaders.content.errors import ContentError
from anti_invaders.content.lines import Where

MOST_OF_A_FILE = 20  # the others are counted


def told(findings: Iterable[ContentError]) -> list[ContentError]:
    """Findings as an author reads them: sorted, each of them once, and of one file not too many."""
    once = {str(each): each for each in findings}.values()
    files: dict[str, list[ContentError]] = {}
    for each in sorted(once, key=lambda each: (each.file, each.line)):
        files.setdefault(each.file, []).append(each)
    return [each for of_file in files.values() for each in _counted(of_file)]


def _counted(findings: list[ContentError]) -> list[ContentError]:
    """The first findings of a file, and how many more there are."""
    if len(findings) <= MOST_OF_A_FILE:
        return findings
    rest = findings[MOST_OF_A_FILE - 1 :]
    words = f"{len(rest)} more mistakes from here on"
    return [*findings[: MOST_OF_A_FILE - 1], ContentError(rest[0].file, rest[0].line, words)]


def key_of(where: Where) -> Where:
    """The way to the key whose value holds this place, in however many lists."""
    while isinstance(where[-1], int):
        where = where[:-1]
    return where


def hidden(error: ContentError, noted: list[ContentError]) -> bool:
    """Whether it is about how values fit together of which one was wrong by itself."""
    return any(each.file == error.file and each.where[:1] in ((), error.where[:1]) for each in noted)
