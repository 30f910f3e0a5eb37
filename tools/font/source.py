"""Reads the letters: text files in which each line is a letter and the strokes that draw it.

A line is `letter strokes`, `letter width N strokes`, `letter = other` or `letter = other + accent`.
Strokes are SVG path data of M, L, Q and Z, absolute, on a grid where capitals are 10 high.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

Point = tuple[float, float]

FOLDER = Path(__file__).parent
FILES = ("latin.txt", "cyrillic.txt", "accents.txt", "signs.txt")
NAMED = {"hash": "#", "space": " ", "nbspace": "\N{NO-BREAK SPACE}", "nnbspace": "\N{NARROW NO-BREAK SPACE}"}
SMALL_LETTERS_DOWN = 3.3  # grid units: an accent over a small letter stands this much lower
BELOW = {"cedilla"}  # accents that hang under the base line, at the same height for all letters


@dataclass(frozen=True, slots=True)
class Curve:
    """A piece of a stroke: a straight line, or a quadratic curve when it has a control point."""

    start: Point
    end: Point
    control: Point | None = None

    def moved(self, dx: float, dy: float) -> Curve:
        """The same piece elsewhere."""
        control = self.control and (self.control[0] + dx, self.control[1] + dy)
        return Curve(
            (self.start[0] + dx, self.start[1] + dy), (self.end[0] + dx, self.end[1] + dy), control
        )


@dataclass(frozen=True, slots=True)
class Stroke:
    """What the pen draws without being lifted."""

    curves: tuple[Curve, ...]
    closed: bool

    def moved(self, dx: float, dy: float) -> Stroke:
        """The same stroke elsewhere."""
        return replace(self, curves=tuple(curve.moved(dx, dy) for curve in self.curves))


@dataclass(frozen=True, slots=True)
class Letter:
    """A letter's strokes in grid units; `width` is its fixed skeleton width, or None."""

    strokes: tuple[Stroke, ...]
    width: float | None = None

    @property
    def span(self) -> tuple[float, float]:
        """The leftmost and rightmost x of its skeleton, by its end points."""
        xs = [x for stroke in self.strokes for curve in stroke.curves for x, _ in (curve.start, curve.end)]
        return min(xs, default=0.0), max(xs, default=0.0)


@cache
def letters() -> dict[str, Letter]:
    """Every letter by its character."""
    found: dict[str, Letter] = {}
    for file in FILES:
        for number, line in enumerate((FOLDER / file).read_text(encoding="utf-8").splitlines(), 1):
            if line.strip() and not line.startswith("# "):
                try:
                    name, letter = _read(line, found)
                except (KeyError, ValueError) as error:
                    raise ValueError(f"{file}:{number}: {error}: {line.strip()}") from error
                found[NAMED.get(name, name)] = letter
    return {name: letter for name, letter in found.items() if len(name) == 1}


def _read(line: str, found: dict[str, Letter]) -> tuple[str, Letter]:
    name, _, rest = line.strip().partition(" ")
    rest = rest.strip()
    if rest.startswith("= "):
        base, *accents = rest[2:].split(" + ")
        return name, _composed(base, accents, found)
    width = re.match(r"width (\S+)\s*", rest)
    if width:
        return name, Letter(_strokes(rest[width.end() :]), float(width[1]))
    return name, Letter(_strokes(rest))


def _composed(base: str, accents: list[str], found: dict[str, Letter]) -> Letter:
    letter = found[base]
    middle = sum(letter.span) / 2
    strokes = letter.strokes
    for accent in accents:
        down = SMALL_LETTERS_DOWN if base.islower() and accent not in BELOW else 0.0
        strokes += tuple(stroke.moved(middle, down) for stroke in found[accent].strokes)
    return Letter(strokes, letter.width)


def _strokes(path: str) -> tuple[Stroke, ...]:
    tokens = re.findall(r"[A-Za-z]|-?(?:\d+\.?\d*|\.\d+)", path)
    pieces = re.findall(r"[MLQZ][^MLQZ]*", " ".join(tokens))
    strokes: list[Stroke] = []
    curves: list[Curve] = []
    at: Point = (0.0, 0.0)
    for piece in pieces:
        numbers = [float(n) for n in piece[1:].split()]
        if piece[0] == "M":
            strokes += [Stroke(tuple(curves), closed=False)] if curves else []
            curves, at = [], (numbers[0], numbers[1])
        elif piece[0] == "Z":
            start = curves[0].start
            curves += [Curve(at, start)] if at != start else []
            strokes.append(Stroke(tuple(curves), closed=True))
            curves, at = [], start
        else:
            size = 2 if piece[0] == "L" else 4
            if not numbers or len(numbers) % size:
                raise ValueError(f'"{piece}" does not have its numbers')
            for k in range(0, len(numbers), size):
                *control, end = zip(*[iter(numbers[k : k + size])] * 2, strict=True)
                curves.append(Curve(at, end, control[0] if control else None))
                at = end
    return tuple(strokes + ([Stroke(tuple(curves), closed=False)] if curves else []))
