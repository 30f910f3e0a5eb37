"""The tables of the best, one for each mode and difficulty; two copies of the game may share them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field, fields, replace
from datetime import date, datetime, timedelta
from typing import Any

from anti_invaders.storage import names
from anti_invaders.storage.document import Data, Document

FILE, VERSION = "scores.json", 1
ROWS = 10
MOST_TABLES = 96  # the game has fewer; a file from a stranger may name any number
DATED = re.compile(r"daily (\d{4}-\d\d-\d\d)")  # modes of which each day has tables of its own
DAYS = 14  # so many days' tables are kept
LARGEST = 10**12 - 1  # twelve digits fit the table
LONGEST_WORD = 128

Key = tuple[str, str]  # mode, difficulty


def now() -> str:
    """The player's own date and time, "2031-05-04 21:07:33"."""
    return datetime.now().astimezone().strftime("%Y-%m-%d %H:%M:%S")


@dataclass(frozen=True, slots=True)
class Score:
    """One row. `stage` is the one reached; `replay` a file of the replays or ""; `continues` mark the run."""

    name: str
    score: int
    ship: str
    stage: int = 1
    continues: int = 0
    replay: str = ""
    date: str = field(default_factory=now)


KINDS = {one.name: str(one.type) for one in fields(Score)}  # "str" or "int"


class Scores:
    """All tables. Reading is from memory; a change reads the file anew, so that another copy's rows stay."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._tables: dict[Key, list[Score]] = {}
        self._unsaved: list[tuple[Key, Score]] = []  # they go along with the next save that succeeds
        self._read()

    def table(self, mode: str, difficulty: str) -> tuple[Score, ...]:
        """The rows, the best first; at most ROWS."""
        return tuple(self._tables.get((mode, difficulty), ()))

    def tables(self) -> list[tuple[Key, tuple[Score, ...]]]:
        """Every table with its mode and difficulty."""
        return [(key, tuple(rows)) for key, rows in sorted(self._tables.items())]

    def best(self, mode: str, difficulty: str) -> int:
        """The highest score, 0 in an empty table."""
        return max((row.score for row in self.table(mode, difficulty)), default=0)

    def place(self, mode: str, difficulty: str, score: int) -> int | None:
        """Where a score would stand (0 is the top), or None if it is not among the best or is 0."""
        place = sum(row.score >= score for row in self.table(mode, difficulty))
        return place if score > 0 and place < ROWS else None

    def add(self, mode: str, difficulty: str, row: Score) -> int | None:
        """Put a row, its name cleaned, into its table; save. Its place, None if it is not among the best."""
        row = _tidy(row)
        with self._document.locked():
            self._read()
            self._unsaved.append(((mode, difficulty), row))
            self._merge((mode, difficulty), [row])
            self._forget(mode)
            self._save()
        table = self.table(mode, difficulty)
        return table.index(row) if row in table else None

    def add_all(self, rows: Iterable[tuple[Key, Score]]) -> int:
        """Put rows of another machine into their tables; save. How many of them are new among the best."""
        with self._document.locked():
            self._read()
            before = self._all()
            for key, row in rows:
                known = {replace(each, replay="") for each in self._tables.get(key, [])}
                room = key in self._tables or len(self._tables) < MOST_TABLES
                if room and replace(_tidy(row), replay="") not in known:
                    self._unsaved.append((key, _tidy(row)))
                    self._merge(key, [_tidy(row)])
            new = len(self._all() - before)
            if new:
                self._save()
        return new

    def to_data(self) -> Data:
        """All tables as the file says them."""
        return {"tables": [_said(key, rows) for key, rows in sorted(self._tables.items())]}

    def rename(self, mode: str, difficulty: str, row: Score, name: str) -> Score:
        """Give a row another name, cleaned, and save. The row as it stands now."""
        old, new, key = _tidy(row), _tidy(replace(row, name=name)), (mode, difficulty)
        with self._document.locked():
            self._read()
            self._tables[key] = [new if each == old else each for each in self._tables.get(key, [])]
            self._unsaved = [(place, new if each == old else each) for place, each in self._unsaved]
            self._save()
        return new

    def _read(self) -> None:
        """What the file holds, and what it should."""
        data = self._document.load()
        if data is not None:
            self._tables = {}
            self._take_in(data)
        for key, row in self._unsaved:
            self._merge(key, [row])

    def _all(self) -> set[tuple[Key, Score]]:
        return {(key, row) for key, table in self._tables.items() for row in table}

    def _take_in(self, data: Data) -> None:
        try:
            tables = [_understood(table) for table in data["tables"]]
        except (KeyError, TypeError, ValueError) as error:
            self._document.doubt(f"{type(error).__name__}: {error}")
            return
        for key, rows, bad in tables:
            self._merge(key, rows)
            if bad:
                self._document.doubt(f"{bad} rows")

    def _merge(self, key: Key, rows: list[Score]) -> None:
        """Older rows stay above later ones of the same score."""
        together = dict.fromkeys([*self._tables.get(key, []), *rows])
        self._tables[key] = sorted(together, key=lambda row: (-row.score, row.date))[:ROWS]

    def _forget(self, mode: str) -> None:
        """If these tables are a day's, those of days long before it are dropped."""
        if day := DATED.fullmatch(mode):
            oldest = (date.fromisoformat(day[1]) - timedelta(DAYS - 1)).isoformat()
            of_days = {key: DATED.fullmatch(key[0]) for key in self._tables}
            for key, of_day in of_days.items():
                if of_day and of_day[1] < oldest:
                    del self._tables[key]

    def _save(self) -> None:
        if self._document.save(self.to_data()):
            self._unsaved.clear()


def _tidy(row: Score) -> Score:
    values = asdict(row) | {"name": names.clean(row.name), "score": min(max(row.score, 0), LARGEST)}
    return Score(**values)


def _said(key: Key, rows: list[Score]) -> Data:
    return {"mode": key[0], "difficulty": key[1], "rows": [asdict(row) for row in rows]}


def _understood(table: Any) -> tuple[Key, list[Score], int]:
    """A stored table: its key, the rows that can be used, how many cannot. Raises for what is no table."""
    key = (table["mode"], table["difficulty"])
    if not all(isinstance(word, str) and len(word) <= LONGEST_WORD for word in key):
        raise TypeError("mode and difficulty are not words")
    rows = [_row(row) for row in table["rows"]]
    good = [row for row in rows if row is not None]
    return key, good, len(rows) - len(good)


def _row(stored: Any) -> Score | None:
    """A stored row if every value is of its kind; unknown ones are left out."""
    if not isinstance(stored, dict) or not all(_is(stored.get(name), kind) for name, kind in KINDS.items()):
        return None
    return _tidy(Score(**{name: stored[name] for name in KINDS}))


def _is(value: object, kind: str) -> bool:
    if kind == "int":
        return type(value) is int and value >= 0
    return isinstance(value, str) and len(value) <= LONGEST_WORD and (value.isprintable() or not value)
