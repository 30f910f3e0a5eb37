"""On which line of a TOML file a value stands: the standard library's parser does not say.

Good enough for messages: tables, arrays of tables, keys at the start of a line, and keys within inline
tables. What it cannot find is placed at the nearest thing around it that it can.
"""

from __future__ import annotations

import re

Where = tuple[str | int, ...]

HEADER = re.compile(r"\s*(\[\[?)([^\[\]]+)\]")
KEY = re.compile(r"\s*([A-Za-z0-9_-]+)\s*=")
DEEPEST = 16  # parts of a header's name that are told apart: far more than content has
LONG = re.compile(r'"""|\'\'\'')


class LineFinder:
    """The lines of one file's values, by the way to them: ("fly", 2, "path")."""

    def __init__(self, text: str) -> None:
        self._lines = text.split("\n")
        self._places: dict[Where, int] = {(): 1}
        self._counts: dict[Where, int] = {}  # how many tables an array has so far
        self._scan()

    def line(self, where: Where) -> int:
        """The line (1 is the first) of what stands there, or of what is around it."""
        known = where
        while known not in self._places:
            known = known[:-1]
        return self._within(self._places[known], where[len(known) :])

    def tops(self) -> list[str]:
        """The names that the file gives to its entries, even if it is not TOML."""
        return list(dict.fromkeys(str(where[0]) for where in self._places if where))

    def _scan(self) -> None:
        table: Where = ()
        within_text = False
        for number, line in enumerate(self._lines, start=1):
            header, key = HEADER.match(line), KEY.match(line)
            if not within_text and header and not key:
                table = self._open(header[2], header[1] == "[[")
                self._places.setdefault(table, number)
            elif not within_text and key:
                self._places.setdefault((*table, key[1]), number)
            within_text ^= len(LONG.findall(line)) % 2 == 1

    def _open(self, dotted: str, array: bool) -> Where:
        """The way to the table that a header opens."""
        names = [name.strip().strip("\"'") for name in dotted.split(".", DEEPEST)]
        where: Where = ()
        for name in names:
            where = (*where, name)
            if name is names[-1] and array:
                self._counts[where] = self._counts.get(where, 0) + 1
            if where in self._counts:
                where = (*where, self._counts[where] - 1)
        return where

    def _within(self, start: int, rest: Where) -> int:
        """The line of `rest` in the value that begins on line `start`."""
        text = "\n".join(self._lines[start - 1 : self._end(start)])
        place = 0
        for step in rest:
            if isinstance(step, int):
                place = _table(text, place, step)
            elif found := re.compile(rf"\b{re.escape(step)}\s*=").search(text, place):
                place = found.end()
        return start + text.count("\n", 0, place)

    def _end(self, start: int) -> int:
        """The line before the next one that is placed."""
        after = [line for line in self._places.values() if line > start]
        return min(after, default=len(self._lines) + 1) - 1


def _table(text: str, place: int, index: int) -> int:
    """Past the brace that opens inline table `index` after `place`; tables within tables do not count."""
    depth = 0
    for brace in re.compile(r"[{}]").finditer(text, place):
        if brace[0] == "{" and depth == 0:
            index -= 1
            if index < 0:
                return brace.end()
        depth += 1 if brace[0] == "{" else -1
    return place
