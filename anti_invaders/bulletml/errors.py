"""What is wrong with a file, told to its author: file, line, what was found, what is allowed."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

LONGEST = 500  # characters of a message: a stranger's label may be as long as the file


class BulletMLError(Exception):
    """A file that is no pattern. `str()` gives `file:line: message`."""

    def __init__(self, name: str, line: int, message: str) -> None:
        message = clipped(message)
        super().__init__(f"{name}:{line}: {message}")
        self.name = name
        self.line = line
        self.message = message


def clipped(message: str) -> str:
    return message if len(message) <= LONGEST else message[: LONGEST - 1] + "…"


def hint(found: str, known: Iterable[str]) -> str:
    """What to write instead: the nearest known word, or all of them."""
    words = sorted(word for word in known if len(word) <= LONGEST)
    near = get_close_matches(found[:LONGEST], words, 1)
    if near:
        return f'did you mean "{near[0]}"?'
    if not words:
        return "there is none in this file"
    return "known: " + ", ".join(words[:12]) + (", …" if len(words) > 12 else "")
