"""How far letters stand apart, measured by eye's rule: the white between two letters, not their edges.

Each letter has a left and a right profile: how deep the white reaches into it at several heights. Side
bearings take the average white into account, kerning the white that two shapes leave each other.
"""

from __future__ import annotations

from functools import cache
from itertools import product

from tools.font.source import Curve, Letter, letters

BEARING = 1.25  # grid units of white beside an upright stem
DEPTH = 2.6  # white deeper than this does not count
OPEN = 0.24  # of a letter's average white is taken from its side bearing
HEIGHTS = [0.5 + k for k in range(10)]  # where profiles are measured: capitals and small letters
GRANTED = 0.35  # free white that a pair may keep at its nearest place
SHARE = 0.5  # of the rest is taken away
FARTHEST = 1.3  # a pair moves together by no more than this
MARK_SHARE = 0.22  # the same for a mark after a letter
NOTED = 0.2  # kerning smaller than this is left out

CAPITALS = "ABCDEFGHIJKLMNOPQRSTUVWXYZÀÁÂÃÇÉÊÍÓÔÕÚБГДЖЗИЙЛУФЦЧШЩЪЫЬЭЮЯ"
SMALL = "abcdefghijklmnopqrstuvwxyzàáâãçéêíóôõúбвгджзийклмнптфцчшщъыьэюя"
MARKS = ".,-–—’”»"
ALIKE = dict(zip("АВЕЁКМНОРСТХаеёорсух", "ABEEKMHOPCTXaeeopcyx", strict=True))

Profile = tuple[float, ...]


@cache
def profiles(character: str) -> tuple[Profile, Profile]:
    """How deep the white reaches into a letter from its left and its right, at each of HEIGHTS."""
    letter = letters()[character]
    low, high = letter.span
    points = [point for stroke in letter.strokes for curve in stroke.curves for point in _samples(curve)]
    left, right = [], []
    for height in HEIGHTS:
        near = [x for x, y in points if abs(y - height) <= 0.6]
        left.append(min(DEPTH, min(near) - low) if near else DEPTH)
        right.append(min(DEPTH, high - max(near)) if near else DEPTH)
    return tuple(left), tuple(right)


def bearings(character: str) -> tuple[float, float]:
    """The white to leave at the left and at the right of a letter's skeleton, grid units."""
    letter = letters()[character]
    if not letter.strokes or letter.width is not None:
        return BEARING, BEARING
    used = slice(3, None) if _is_low(letter) else slice(None)
    left, right = profiles(character)
    return _bearing(left[used]), _bearing(right[used])


def _bearing(profile: Profile) -> float:
    return BEARING - OPEN * min(sum(profile) / len(profile), 1.6)


def kerning() -> dict[tuple[str, str], float]:
    """How much nearer than others some pairs of letters must stand, as negative grid units."""
    drawn = letters()
    pairs: dict[tuple[str, str], float] = {}
    lefts, rights = CAPITALS + SMALL, CAPITALS + SMALL + MARKS
    for a, b in product(lefts, rights):
        if a.islower() and b.isupper():
            continue
        amount = _kern(a, b)
        if abs(amount) >= NOTED:
            for x, y in product(_twins(a), _twins(b)):
                if x in drawn and y in drawn:
                    pairs[x, y] = amount
    return pairs


def _twins(character: str) -> list[str]:
    """A letter and those that look like it."""
    return [character, *(twin for twin, of in ALIKE.items() if of == character)]


def _kern(a: str, b: str) -> float:
    """Letters whose shapes give way to each other move together: A and V, but not O and O."""
    right, left = profiles(a)[1], profiles(b)[0]
    levels = range(len(HEIGHTS))
    free = min(right[k] + left[m] for k in levels for m in (k - 1, k, k + 1) if m in levels)
    share = MARK_SHARE if b in MARKS else SHARE
    return -round(min(max(free - GRANTED, 0.0) * share, FARTHEST), 1)


def _is_low(letter: Letter) -> bool:
    """Whether it stays under the top of small letters (its dots and accents aside)."""
    return all(min(c.start[1], c.end[1]) >= 2.9 for c in letter.strokes[0].curves)


def _samples(curve: Curve) -> list[tuple[float, float]]:
    """Points along a piece, close enough for profiles."""
    found = []
    for k in range(25):
        t = k / 24
        if curve.control is None:
            weights: tuple[float, ...] = (1 - t, t)
            points: tuple[tuple[float, float], ...] = (curve.start, curve.end)
        else:
            weights = ((1 - t) ** 2, 2 * (1 - t) * t, t * t)
            points = (curve.start, curve.control, curve.end)
        x = sum(w * p[0] for w, p in zip(weights, points, strict=True))
        y = sum(w * p[1] for w, p in zip(weights, points, strict=True))
        found.append((x, y))
    return found
