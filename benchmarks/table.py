"""Rows as a table, for the terminal and for `results.md`."""

from __future__ import annotations

import platform
from collections.abc import Mapping, Sequence

from benchmarks.harness import Row

HEADINGS = ("", "ours", "peer", "ratio", "spread", "goal", "")
VERDICTS = {True: "met", False: "MISSED", None: ""}


def cells(row: Row) -> tuple[str, ...]:
    """A row as texts."""
    if row["ours"] is None:
        return row["name"], "", "", "", "", "", row.get("note", "skipped")
    unit, spread = row.get("unit", ""), row.get("spread")
    return (
        row["name"],
        number(row["ours"], unit),
        number(row["peer"], unit),
        number(row["ratio"]),
        f"±{spread * 50:.0f} %" if spread else "",
        row["goal"] if isinstance(row["goal"], str) else number(row["goal"]),
        " ".join(filter(None, (VERDICTS[row["met"]], row.get("note")))),
    )


def number(value: float | None, unit: str = "") -> str:
    """Three figures that matter, of rates two behind the point; and the unit."""
    if value is None:
        return ""
    digits = 2 if unit == "/s" else 0 if abs(value) >= 100 else 1 if abs(value) >= 10 else 2
    return f"{value:,.{digits}f} {unit}".rstrip()


def plain(rows: Sequence[Row]) -> str:
    """For the terminal."""
    lines = [HEADINGS, *map(cells, rows)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(HEADINGS) - 1)]
    return "\n".join(_aligned(line, widths) for line in lines)


def _aligned(line: Sequence[str], widths: Sequence[int]) -> str:
    name, *others = line
    right = [text.rjust(width) for text, width in zip(others, widths[1:], strict=False)]
    return "  ".join([name.ljust(widths[0]), *right, others[-1]]).rstrip()


def markdown(results: Mapping[str, Sequence[Row]], titles: Mapping[str, str]) -> str:
    """The whole page."""
    parts = ["# The last whole run\n", f"{machine()}\n"]
    for name, rows in results.items():
        parts += [f"## {name}\n", f"{titles[name]}\n", _marked(HEADINGS), "|---|--:|--:|--:|--:|--:|---|"]
        parts += [_marked(cells(row)) for row in rows]
        parts.append("")
    return "\n".join(parts)


def _marked(line: Sequence[str]) -> str:
    return f"| {' | '.join(line)} |"


def machine() -> str:
    """Where these figures are from."""
    import numpy as np
    import pygame

    return (
        f"Python {platform.python_version()}, pygame-ce {pygame.version.ver}, NumPy {np.__version__}, "
        f"{platform.system()} on {_processor()}. Trust the ratios: the machine is shared."
    )


def _processor() -> str:
    try:
        with open("/proc/cpuinfo") as lines:  # noqa: PTH123 (no file of ours)
            named = next(line for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        return platform.processor() or platform.machine()
    return named.split(":", 1)[1].strip()
