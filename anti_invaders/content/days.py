"""Days as whole numbers: 20261130. They name what is made from a date, and seed it."""

from __future__ import annotations

from datetime import date


def number(day: date) -> int:
    """A date as a number."""
    return day.year * 10_000 + day.month * 100 + day.day


def today() -> int:
    """The player's own date."""
    return number(date.today())


def is_day(value: int) -> bool:
    """Whether a number is the date of some day, of a year of four digits."""
    if not 1000_01_01 <= value <= 9999_12_31:
        return False
    try:
        _date(value)
    except ValueError:
        return False
    return True


def ordinal(day: int) -> int:
    """Days follow one another by one. ValueError for what is no day."""
    return _date(day).toordinal()


def _date(day: int) -> date:
    return date(day // 10_000, day // 100 % 100, day % 100)


def written(day: int) -> str:
    """As it is written: 2026-11-30."""
    return f"{day // 10_000:04}-{day // 100 % 100:02}-{day % 100:02}"
