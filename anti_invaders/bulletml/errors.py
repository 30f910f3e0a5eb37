"""What is wrong with a file, told to its author: file, line, what was found, what is allowed."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

LONGEST = 500  # characters of a message: a stranger's label may be as long as the file
COMPARED, LONGEST_WORD = 200, 40  # known words compared with one, and their characters: it takes time


class BulletMLError(Exception):
    """A file that is no pattern. `str()` gives `file:line: message`; `others` are its further mistakes."""

    def __init__(self, name: str, line: int, message: str) -> None:
        message = clipped(message)
        super().__init__(f"{name}:{line}: {message}")
        self.name = name
        self.line = line
        self.message = message
        self.others: tuple[BulletMLError, ...] = ()

    @property
    def mistakes(self) -> tuple[BulletMLError, ...]:
        """All that is wrong with the file, as far as it was read, in its order."""
        return self, *self.others


def together(mistakes: Iterable[BulletMLError]) -> BulletMLError:
    """The first mistake of a file, which knows of all others."""
    first, *others = sorted(mistakes, key=lambda each: each.line)
    first.others = tuple(others)
    return first


def clipped(message: str) -> str:
    return message if len(message) <= LONGEST else message[: LONGEST - 1] + "…"


def hint(found: str, known: Iterable[str]) -> str:
    """What to write instead: the nearest known word, or all of them."""
    words = sorted(word for word in known if len(word) <= LONGEST)
    alike = [word for word in words[:COMPARED] if len(word) <= LONGEST_WORD]
    near = get_close_matches(found[:LONGEST_WORD], alike, 1)
    if near:
        return f'did you mean "{near[0]}"?'
    if not words:
        return "there is none in this file"
    return "known: " + ", ".join(words[:12]) + (", …" if len(words) > 12 else "")
