"""The grid that a piece of music lays over the pulses: where notes may fall, and which belong.

Every piece has a file of facts beside it, written by the sound forge. Numbers of notes are those of the
sounds catch_NN and march_NN.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

from anti_invaders.resources import MissingAsset, asset

STEP = 4  # pulses from one point of the grid to the next, at most: whoever waits does so for 50 ms or less


@dataclass(frozen=True, slots=True)
class Key:
    """From a pulse of the piece on: the rising notes of a catch, and the march's four."""

    pulse: int
    catch: tuple[int, ...]
    march: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Grid:
    """One piece: its length, its sixteenths and where its sections begin, in pulses; its keys in order."""

    length: int
    tempo: tuple[tuple[int, int], ...]  # from this pulse on, a sixteenth is so many pulses
    keys: tuple[Key, ...]
    sections: tuple[int, ...] = ()

    @classmethod
    def from_facts(cls, facts: Mapping[str, Any]) -> Self:
        """What a piece's file says. KeyError or TypeError when that is not what a piece's file says."""
        tempo = tuple((change["pulse"], change["sixteenth"]) for change in facts["tempo"])
        keys = tuple(Key(key["pulse"], tuple(key["catch"]), tuple(key["march"])) for key in facts["keys"])
        sections = tuple(section["pulse"] for section in facts.get("sections", ()))
        return cls(facts["length"], tempo, keys, sections)

    def wait(self, pulse: int) -> int:
        """Pulses from this one of the piece until a sixteenth, or a half or quarter of one; 0 on it."""
        at = pulse % self.length
        start, sixteenth = [change for change in self.tempo if change[0] <= at][-1]
        since = (at - start) % sixteenth
        parts = 2 if sixteenth <= 2 * STEP else 4
        points = [(2 * sixteenth * part + parts) // (2 * parts) for part in range(parts + 1)]
        return min(point - since for point in points if point >= since)

    def beat(self, pulse: int) -> tuple[int, float]:
        """The beat of the piece that this pulse is in, counted from its last change of tempo, and how much of
        it is over, 0 to 1."""
        at = pulse % self.length
        start, sixteenth = [change for change in self.tempo if change[0] <= at][-1]
        beat, since = divmod(at - start, 4 * sixteenth)
        return beat, since / (4 * sixteenth)

    def key(self, pulse: int) -> Key:
        """What is in tune at this pulse of the piece."""
        at = pulse % self.length
        return [key for key in self.keys if key.pulse <= at][-1]


HOME = Grid(6656, ((0, 8),), (Key(0, (6, 9, 11, 13, 16, 18, 21, 23), (9, 7, 5, 4)),))


def grid_of(piece: str) -> Grid:
    """The grid of a piece by its name; the home key's where its facts are missing."""
    try:
        return Grid.from_facts(json.loads(asset("music", f"{piece}.json").read_text(encoding="utf-8")))
    except (MissingAsset, OSError, ValueError, KeyError, TypeError):
        return HOME
