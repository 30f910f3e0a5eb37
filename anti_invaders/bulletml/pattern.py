"""A pattern: one BulletML file, read once, run as often as there are enemies that use it."""

from __future__ import annotations

from anti_invaders.bulletml.building import build
from anti_invaders.bulletml.cycles import refuse_endless
from anti_invaders.bulletml.expressions import Rand
from anti_invaders.bulletml.model import Document
from anti_invaders.bulletml.program import Program, assemble
from anti_invaders.bulletml.reading import read_tree
from anti_invaders.bulletml.runner import Runner

_PROGRAMS_KEPT = 16  # ranks and mirrors of one pattern; a game has few, a rank slider has many


class Pattern:
    """`warnings` are oddities of the file, `flags` the reasons why limits stopped runners of it so far."""

    def __init__(self, name: str, document: Document, warnings: tuple[str, ...]) -> None:
        self.name = name
        self.document = document
        self.warnings = warnings
        self.flags: list[str] = []
        self._programs: dict[tuple[float, bool], Program] = {}

    def start(self, rank: float, rand: Rand, *, mirror: bool = False) -> list[Runner]:
        """One runner for each top action, to be stepped in this order.

        `rank` is the difficulty in [0, 1]; `rand` draws from [0, 1) and is all the chance there is;
        `mirror` turns left into right.
        """
        program = self.program(rank, mirror)
        return [Runner(program, entry, (), rand) for entry in range(program.tops)]

    def program(self, rank: float, mirror: bool) -> Program:
        """The pattern made ready for a rank; the last few are kept."""
        key = (float(rank), bool(mirror))
        if key not in self._programs:
            if len(self._programs) == _PROGRAMS_KEPT:
                del self._programs[next(iter(self._programs))]
            self._programs[key] = assemble(self.document, *key, self.flags)
        return self._programs[key]


def parse(data: bytes, name: str) -> Pattern:
    """The pattern in a file's bytes; `name` is how messages call the file. Raises BulletMLError."""
    document, warnings = build(read_tree(data, name), name)
    refuse_endless(document, name)
    return Pattern(name, document, warnings)
