"""What a pack from a stranger may ask of us. Our own content stays far below every number here.

A pack is data, yet data can ask for a million enemies at once, or for a point so far away that no number
can hold the way there. These are refused by line, before any work is done with them.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from anti_invaders.content.errors import ContentError
from anti_invaders.content.lines import Where
from anti_invaders.content.parcel import is_name
from anti_invaders.content.tables import Table

LARGEST = 1_000_000  # pulses, points, lives of an enemy
FARTHEST = 4_000.0  # px, or px a pulse, in lists: points of a curve, circles, places
NEAREST = 1.0  # px between two points of a curve
LONGEST_LIST = 200
LONGEST_TEXT = 200  # characters
LONGEST_TITLE = 32  # characters: it fits the panel
DEPTH = 8  # tables within tables
DOTS = 100  # in a line: of numbers, or between the parts of a name
STAGE_ENEMIES = 600  # in all cues of a stage
MOST = {  # of single keys
    "number": 99, "power": 400, "count": 64, "times": 200, "states": 8, "speed": 40, "speed_limit": 40,
    "drift": 40, "sweep": 6, "width": 600, "radius": 2000, "core": 2000, "strength": 10, "turn": 180,
    "points": 100_000, "hp": 100_000, "trail": 600, "entrance": 3600, "time": 36_000,
}  # fmt: skip
CURVES = ("enter", "leave")


def read(source: bytes, name: str) -> Table:
    """The whole file of a pack. Raises ContentError; also for names of thousands of parts, at which a reader
    of TOML works for minutes."""
    for line, text in enumerate(source.split(b"\n"), start=1):
        if text.count(b".") > DOTS:
            raise ContentError(name, line, f"more than {DOTS} dots in a line, which is the most")
    return Table.parse(source, name)


def offences(table: Table) -> Iterator[ContentError]:
    """Everything in a file that is too much, too far or too long; of one place the first thing only."""
    for entry, value in table.data.items():
        places: set[Where] = set()
        for found in _offences(table, value, (entry,)):
            if found.where not in places:
                places.add(found.where)
                yield found


def misnamed(table: Table) -> Iterator[ContentError]:
    """Every entry whose name might be a path, or is unreadable."""
    for entry in table.data:
        if not is_name(entry):
            yield table.error("names are of small letters, digits and single hyphens", entry)


def crowd(stage: Table) -> ContentError | None:
    """Whether a stage sends more enemies than a stage may."""
    many = sum(_sent(cue) for kind in ("fly", "march", "scenery") for cue in _tables(stage.data.get(kind)))
    if many <= STAGE_ENEMIES:
        return None
    return stage.error(f"{many} enemies come in this stage; at most {STAGE_ENEMIES} may")


def most(key: str) -> int:
    """The largest number that may stand under a key."""
    return MOST.get(key, LARGEST)


def _sent(cue: dict[str, Any]) -> int:
    """How many enemies a cue sends, as far as it makes sense."""
    count = cue.get("count", 1)
    rows, places = cue.get("rows"), cue.get("places")
    if isinstance(rows, list):
        return sum(len(row.replace(".", "")) for row in rows if isinstance(row, str))
    if isinstance(places, list):
        return len(places)
    return count if type(count) is int else 0


def _tables(value: object) -> list[dict[str, Any]]:
    return [each for each in value if isinstance(each, dict)] if isinstance(value, list) else []


def _offences(table: Table, value: Any, where: Where) -> Iterator[ContentError]:
    key = next(step for step in reversed(where) if isinstance(step, str))
    if len(where) > DEPTH:
        yield table.error("tables nest too deep", *where[:1])
    elif isinstance(value, dict):
        for name, inner in value.items():
            yield from _offences(table, inner, (*where, name))
    elif isinstance(value, list):
        yield from _in_list(table, value, where, key)
    elif isinstance(value, str):
        yield from _in_text(table, value, where, key)
    elif type(value) in (int, float) and not abs(value) <= most(key):
        yield table.error(f"{key} = {value:g}: at most {most(key):g} is allowed", *where)


def _in_list(table: Table, values: list[Any], where: Where, key: str) -> Iterator[ContentError]:
    if len(values) > LONGEST_LIST:
        yield table.error(f"{key} holds {len(values)} of them; at most {LONGEST_LIST} are allowed", *where)
    for value in values[:LONGEST_LIST]:
        if type(value) in (int, float) and not abs(value) <= FARTHEST:
            yield table.error(f"{key} holds {value:g}; at most {FARTHEST:g} is allowed", *where)
    if key in CURVES and (place := _stands_still(values)) is not None:
        yield table.error(f"points {place} and {place + 1} of {key} lie too near to each other", *where)
    for index, value in enumerate(values[:LONGEST_LIST]):
        if isinstance(value, dict | list | str):
            yield from _offences(table, value, (*where, index))


def _stands_still(points: list[Any]) -> int | None:
    """Which point of a curve (1 is the first) is hardly left behind by the next one."""
    whole = [each for each in points if isinstance(each, list) and len(each) == 2]
    for place, (one, other) in enumerate(pairwise(whole), start=1):
        numbers = all(type(each) in (int, float) for each in (*one, *other))
        if numbers and abs(one[0] - other[0]) + abs(one[1] - other[1]) < NEAREST:
            return place
    return None


def _in_text(table: Table, text: str, where: Where, key: str) -> Iterator[ContentError]:
    longest = LONGEST_TITLE if key == "title" else LONGEST_TEXT
    if len(text) > longest:
        yield table.error(f"{key} has {len(text)} characters; at most {longest} are allowed", *where)
    elif not text.replace("\n", "").isprintable() or any(letter > "\uffff" for letter in text):
        yield table.error(f"{key} holds a character that cannot be shown", *where)
