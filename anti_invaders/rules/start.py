"""What a run begins with: every starting value that the rules read, as plain data."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields
from typing import Self

from anti_invaders.rules.state import Data

RULES_VERSION = 2  # raised whenever the same controls no longer give the same run


@dataclass(frozen=True, slots=True)
class Start:
    """`difficulty` and `ship` are names in the content, `stage` a stage's number.

    `alone`: the run ends with that stage. `power` is 100 to 400. `invulnerable`: nothing hits the
    ship. `hold_invasion`: landings cost nothing. `continues`: how often the run was continued
    before, with `score` points carried over. `cue`: the stage begins shortly before this one of its
    cues; "" is its own beginning, and so is none at all in what was saved.
    """

    seed: int = 0
    difficulty: str = "normal"
    ship: str = "faisca"
    stage: int = 1
    players: int = 1
    lives: int = 3
    bombs: int = 3
    power: int = 100
    alone: bool = False
    invulnerable: bool = False
    hold_invasion: bool = False
    continues: int = 0
    score: int = 0
    cue: str = ""

    def save(self) -> Data:
        """As plain data. A run from a stage's beginning is written as it was before there were others."""
        data = asdict(self)
        if not self.cue:
            del data["cue"]
        return data

    @classmethod
    def restored(cls, data: Data) -> Self:
        """The same from plain data. ValueError for a name, type or number that cannot be."""
        known = {f.name: type(f.default) for f in fields(cls)}
        odd = set(data) ^ set(known)
        if odd - {"cue"}:
            raise ValueError(f"starting values {sorted(odd)} are missing or unknown")
        for name, value in data.items():
            if type(value) is not known[name]:
                raise ValueError(f"starting value {name} = {value!r}: expected {known[name].__name__}")
        start = cls(**data)
        start.check()
        return start

    def check(self) -> None:
        """ValueError unless every number is within what the rules can play."""
        limits = {"players": (1, 2), "lives": (1, 99), "bombs": (0, 9), "power": (100, 400)}
        limits |= {"seed": (0, 2**64 - 1), "stage": (1, 99), "continues": (0, 99), "score": (0, 10**12)}
        for name, (low, high) in limits.items():
            if not low <= getattr(self, name) <= high:
                raise ValueError(f"starting value {name} = {getattr(self, name)}: expected {low} to {high}")
