"""A table that reads on after a mistake, so that the author of a file hears of all of them at once."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from anti_invaders.content.errors import ContentError
from anti_invaders.content.lines import LineFinder, Where
from anti_invaders.content.tables import Table

Answer = TypeVar("Answer")

APART = 100.0  # px: between the made-up points of a list, which must not be the same


class Forgiving(Table):
    """Notes in `findings` what is wrong, and answers with something harmless of the type asked for."""

    def __init__(
        self, data: dict[str, Any], file: str, lines: LineFinder, where: Where, findings: list[ContentError]
    ) -> None:
        super().__init__(data, file, lines, where)
        self.findings = findings

    @classmethod
    def over(cls, table: Table, findings: list[ContentError]) -> Forgiving:
        """The same table, of which nothing was asked yet."""
        return cls(dict(table.data), table.file, table.lines, table.where, findings)

    # --- complaints -----------------------------------------------------------------------------
    @contextmanager
    def forgiven(self) -> Iterator[None]:
        """What is wrong with how values fit together is noted, unless one of them was wrong by itself."""
        before = len(self.findings)
        try:
            yield
        except ContentError as error:
            if len(self.findings) == before:
                self.findings.append(error)

    def done(self) -> None:
        """A misspelt key is told once: as misspelt, and not as missing too."""
        for key in self.data:
            if key not in self.asked:
                odd = self.unknown("key", key, self.asked, key)
                self._forget([f'"{word}" is missing' for word in self.asked if f'"{word}"?' in odd.message])
                self.findings.append(odd)

    def _forget(self, messages: Collection[str]) -> None:
        """What was noted of this very table, and turns out to be told in another way."""
        mine = (self.file, self.where)
        self.findings[:] = [
            each for each in self.findings if (each.file, each.where) != mine or each.message not in messages
        ]

    def _answered(self, instead: Answer, ask: Callable[..., Answer], *words: Any) -> Answer:
        try:
            return ask(*words)
        except ContentError as error:
            self.findings.append(error)
            return instead

    # --- values ---------------------------------------------------------------------------------
    def text(self, key: str, default: str | None = None) -> str:
        return self._answered(default or "", super().text, key, default)

    def flag(self, key: str) -> bool:
        return self._answered(False, super().flag, key)

    def whole(self, key: str, default: int | None = None, least: int = 0) -> int:
        return self._answered(max(default or 0, least), super().whole, key, default, least)

    def number(self, key: str, default: float | None = None, least: float = 0.0) -> float:
        return self._answered(max(default or 0.0, least), super().number, key, default, least)

    def name(self, key: str, what: str, known: Collection[str], default: str | None = None) -> str:
        instead = next(iter(known), "") if default is None else default
        return self._answered(instead, super().name, key, what, known, default)

    def texts(self, key: str) -> list[str]:
        return self._answered([], super().texts, key)

    def names(self, key: str, what: str, known: Collection[str]) -> tuple[str, ...]:
        return self._answered((), super().names, key, what, known)

    def wholes(self, key: str, below: int) -> tuple[int, ...]:
        return self._answered((), super().wholes, key, below)

    def pair(self, key: str, default: tuple[float, float] | None = None) -> tuple[float, float]:
        return self._answered(default or (0.0, 0.0), super().pair, key, default)

    def rows(self, key: str, length: int, least: int = 1) -> list[tuple[float, ...]]:
        made_up = [(APART * place,) * length for place in range(least)]
        return self._answered(made_up, super().rows, key, length, least)

    # --- tables within --------------------------------------------------------------------------
    def table(self, key: str) -> Table:
        """A table within; in the place of what is none an empty one, whose complaints nobody hears."""
        try:
            return super().table(key)
        except ContentError as error:
            self.findings.append(error)
            return Forgiving({}, self.file, self.lines, (*self.where, key), [])

    def tables(self, key: str) -> list[Table]:
        """An array of tables, without what is none."""
        values: list[Any] = self._answered([], self._value, key, list, [])
        for value in values:
            if not isinstance(value, dict):
                self.findings.append(self.no_table(key, value))
                break
        return [self._inner(each, key, place) for place, each in enumerate(values) if isinstance(each, dict)]

    def _inner(self, data: dict[str, Any], *where: str | int) -> Table:
        return Forgiving(data, self.file, self.lines, (*self.where, *where), self.findings)
