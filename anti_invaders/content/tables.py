"""A TOML table read strictly: whatever is missing, misspelt or of the wrong type is an error with a line."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

from anti_invaders.bulletml.errors import hint
from anti_invaders.content.errors import ContentError
from anti_invaders.content.lines import LineFinder, Where

Read = TypeVar("Read")

KINDS = {str: "a text", bool: "true or false", int: "a whole number", float: "a number"}


def kind_of(value: Any) -> str:
    """What an author would call a value's type."""
    if isinstance(value, list):
        return "a list"
    return KINDS.get(type(value), "a table" if isinstance(value, dict) else "a date")


class Table:
    """One table of a file. Each key is asked for once; `done` refuses those that nobody asked for."""

    def __init__(self, data: dict[str, Any], file: str, lines: LineFinder, where: Where = ()) -> None:
        self.data = data
        self.file = file
        self.lines = lines
        self.where = where
        self.asked: set[str] = set()

    @classmethod
    def load(cls, root: Path, *parts: str) -> Table:
        """The whole file root/parts. Raises ContentError if there is none, or if it is not TOML."""
        file = "/".join(parts)
        try:
            return cls.parse(root.joinpath(*parts).read_bytes(), file)
        except OSError as error:
            raise ContentError(file, 1, f"this cannot be read: {error.strerror}") from error

    @classmethod
    def parse(cls, source: bytes, file: str) -> Table:
        """The whole file of these bytes; `file` is how messages call it. Raises ContentError."""
        try:
            text = source.decode("utf-8").replace("\r\n", "\n")
            return cls(tomllib.loads(text), file, LineFinder(text))
        except UnicodeDecodeError as error:
            raise ContentError(file, 1, "this is not UTF-8") from error
        except tomllib.TOMLDecodeError as error:
            raise _not_toml(file, str(error)) from error
        except (ValueError, RecursionError) as error:  # thousands of digits, or of brackets
            raise ContentError(file, 1, f"this cannot be read: {error}") from error

    def without(self, names: Collection[str] = ()) -> Table:
        """The same table, of which nothing was asked yet, without what goes by these names."""
        left = {name: value for name, value in self.data.items() if name not in names}
        return Table(left, self.file, self.lines, self.where)

    # --- complaints -----------------------------------------------------------------------------
    def error(self, message: str, *where: str | int) -> ContentError:
        """An error about what stands at `where` in this table."""
        place = (*self.where, *where)
        return ContentError(self.file, self.lines.line(place), message, place)

    def unknown(self, what: str, found: str, known: Collection[str], *where: str | int) -> ContentError:
        """An error about a name that is not known, with a guess."""
        return self.error(f'{what} "{found}" is unknown; {hint(found, known)}', *where)

    def no_table(self, key: str, value: Any) -> ContentError:
        """An error about what stands where tables should."""
        return self.error(f"{key} holds {kind_of(value)}; tables are needed", key)

    @contextmanager
    def forgiven(self) -> Iterator[None]:
        """For what is read of this table. Here an error goes on; `Forgiving` notes it."""
        yield

    def done(self) -> None:
        """Everything was asked for; a key that was not is misspelt."""
        for key in self.data:
            if key not in self.asked:
                raise self.unknown("key", key, self.asked, key)

    # --- values ---------------------------------------------------------------------------------
    def has(self, key: str) -> bool:
        """Whether a key stands there."""
        self.asked.add(key)
        return key in self.data

    def text(self, key: str, default: str | None = None) -> str:
        """A text."""
        return str(self._value(key, str, default))

    def flag(self, key: str) -> bool:
        """true or false; false if absent."""
        return bool(self._value(key, bool, False))

    def whole(self, key: str, default: int | None = None, least: int = 0) -> int:
        """A whole number, not below `least`."""
        value = int(self._value(key, int, default))
        if value < least:
            raise self.error(f"{key} = {value}: at least {least} is needed", key)
        return value

    def number(self, key: str, default: float | None = None, least: float = 0.0) -> float:
        """A number, whole or not, not below `least`."""
        value = self._number(self._value(key, float, default), key)
        if value < least:
            raise self.error(f"{key} = {value:g}: at least {least:g} is needed", key)
        return value

    def name(self, key: str, what: str, known: Collection[str], default: str | None = None) -> str:
        """A name that `known` has: `what` says of what."""
        found = str(self._value(key, str, default))
        if key in self.data and found not in known:
            raise self.unknown(what, found, known, key)
        return found

    def texts(self, key: str) -> list[str]:
        """A list of texts; empty if absent."""
        values = self._value(key, list, [])
        for value in values:
            if not isinstance(value, str):
                raise self.error(f"{key} holds {kind_of(value)}; texts are needed", key)
        return list(values)

    def names(self, key: str, what: str, known: Collection[str]) -> tuple[str, ...]:
        """A list of names that `known` has; empty if absent."""
        found = self.texts(key)
        for name in found:
            if name not in known:
                raise self.unknown(what, name, known, key)
        return tuple(found)

    def wholes(self, key: str, below: int) -> tuple[int, ...]:
        """A list of whole numbers from 0 to below - 1; empty if absent."""
        values = self._value(key, list, [])
        for value in values:
            if type(value) is not int or not 0 <= value < below:
                raise self.error(f"{key} holds {value!r}; 0 to {below - 1} are needed", key)
        return tuple(values)

    def pair(self, key: str, default: tuple[float, float] | None = None) -> tuple[float, float]:
        """Two numbers."""
        if default is not None and key not in self.data:
            self.asked.add(key)
            return default
        first, second = self._row(self._value(key, list, None), key, 2)
        return first, second

    def rows(self, key: str, length: int, least: int = 1) -> list[tuple[float, ...]]:
        """A list of at least `least` lists of `length` numbers each."""
        values = self._value(key, list, [] if least == 0 else None)
        if len(values) < least:
            raise self.error(f"{key} holds {len(values)} of them; at least {least} are needed", key)
        return [self._row(value, key, length) for value in values]

    # --- tables within --------------------------------------------------------------------------
    def table(self, key: str) -> Table:
        """A table within."""
        return self._inner(self._value(key, dict, None), key)

    def tables(self, key: str) -> list[Table]:
        """An array of tables; empty if absent."""
        values = self._value(key, list, [])
        for value in values:
            if not isinstance(value, dict):
                raise self.no_table(key, value)
        return [self._inner(value, key, index) for index, value in enumerate(values)]

    def each(self) -> Iterator[tuple[str, Table]]:
        """All tables within, by their names; what is no table is an error."""
        for key in self.data:
            if key not in self.asked:
                yield key, self.table(key)

    def _inner(self, data: dict[str, Any], *where: str | int) -> Table:
        return Table(data, self.file, self.lines, (*self.where, *where))

    # --- types ----------------------------------------------------------------------------------
    def _value(self, key: str, kind: type, default: Any) -> Any:
        self.asked.add(key)
        if key not in self.data:
            if default is None:
                raise self.error(f'"{key}" is missing')
            return default
        value = self.data[key]
        fits = type(value) in (int, float) if kind is float else type(value) is kind
        if not fits:
            wanted = KINDS.get(kind, "a list" if kind is list else "a table")
            raise self.error(f"{key} is {kind_of(value)}; {wanted} is needed", key)
        return value

    def _number(self, value: Any, key: str) -> float:
        if type(value) not in (int, float) or value != value or abs(value) == float("inf"):
            raise self.error(f"{key} holds {value!r}; numbers are needed", key)
        return float(value)

    def _row(self, value: Any, key: str, length: int) -> tuple[float, ...]:
        if not isinstance(value, list) or len(value) != length:
            raise self.error(f"{key} holds {value!r}; lists of {length} numbers are needed", key)
        return tuple(self._number(one, key) for one in value)


def read_each(tables: Iterable[Table], read: Callable[[Table], Read]) -> list[Read]:
    """What is read of each table; without those that are wrong, where that is forgiven."""
    found: list[Read] = []
    for table in tables:
        with table.forgiven():
            found.append(read(table))
    return found


def gather(root: Path, name: str) -> list[Table]:
    """All files of one kind: `name.toml`, and those in the folder `name`; there may be none."""
    whole = root / f"{name}.toml"
    parts = sorted(root.joinpath(name).glob("*.toml"))
    first = [Table.load(root, whole.name)] if whole.is_file() else []
    return first + [Table.load(root, name, path.name) for path in parts]


def each_of(files: Iterable[Table]) -> Iterator[tuple[str, Table]]:
    """All tables of several files by their names, of which no two are the same."""
    places: dict[str, str] = {}
    for file in files:
        for name, table in file.each():
            if name in places:
                raise file.error(f'there is a "{name}" in {places[name]} already', name)
            places[name] = file.file
            yield name, table


def _not_toml(file: str, message: str) -> ContentError:
    """tomllib's own complaint, whose line stands at its end: "… (at line 3, column 9)"."""
    text, _, place = message.partition(" (at ")
    line = next((int(word) for word in place.replace(",", " ").split() if word.isdigit()), 1)
    return ContentError(file, line, f"this is not TOML: {text}")
