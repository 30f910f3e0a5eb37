"""The march: sideways, down a row at the edge, faster as fewer remain, to a bass of four notes; and back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from anti_invaders.rules.enemies import Enemy
from anti_invaders.rules.events import EnemyAppeared, MarchersStepped
from anti_invaders.rules.field import LOWEST_QUARTER, WIDTH
from anti_invaders.rules.kinds import enlist
from anti_invaders.rules.specs import Cue, MarchCue
from anti_invaders.rules.state import Data, plain
from anti_invaders.rules.steps import EDGE, GLIDE, LANDING, NOTES

if TYPE_CHECKING:
    from anti_invaders.rules.arena import Arena

STEP = 11.0  # px: one step sideways
DROP = 20.0  # px: one row down
ENTRANCE = 80  # pulses from above the field to the first place
AWAY = -30.0  # px: from here on one in retreat has got away
CALM, ZEAL = 1.6, 1.1  # an order's pause is `every` x (CALM - ZEAL x rank): 1.05 on Normal, 0.5 on Lunatic
WHIM = 0.25  # and differs by up to this share


@dataclass(slots=True)
class Formation:
    """A formation at work. `x`, `y` is where its slot 0,0 stands when the step `across` and `along` is
    done, which takes `left` more of `pulses`; `wait` pulses until the next one. Ages in pulses."""

    cue: MarchCue
    members: list[Enemy]
    x: float
    y: float
    along: float
    across: float = 0.0
    left: int = ENTRANCE
    pulses: int = ENTRANCE
    wait: int = ENTRANCE
    side: int = 1
    note: int = 0
    age: int = 0
    fires_at: int = 0
    dives_at: int = 0

    @classmethod
    def entering(cls, cue: MarchCue, arena: Arena) -> Formation:
        """The formation, joined, on its way down to its first place."""
        width = max(slot.x for slot in cue.slots)
        depth = max(slot.y for slot in cue.slots) + cue.y + EDGE
        x = (WIDTH - width) / 2.0
        members = [
            enlist(
                arena.number(), slot.enemy, cue.name, x + slot.x, cue.y + slot.y - depth,
                state="marching", slot=(slot.x, slot.y), drops=slot.drops or slot.enemy.drops,
            )
            for slot in cue.slots
        ]  # fmt: skip
        for member in members:
            arena.join(member)
            arena.emit(EnemyAppeared(member.id, member.kind, member.x, member.y))
        first_shot, first_dive = ENTRANCE + cue.fire_every, ENTRANCE + cue.dive_every
        return cls(cue, members, x, cue.y, depth, fires_at=first_shot, dives_at=first_dive)

    def advance(self, arena: Arena, deciding: bool) -> None:
        """One pulse; `deciding` says whether the AI ticks in it."""
        self.age += 1
        self.wait -= 1
        if self.left:
            self._glide()
        if deciding:
            self._decide(arena)
        if self.wait <= 0:
            self._step(arena)

    # --- steps ----------------------------------------------------------------------------------
    def _glide(self) -> None:
        """A pulse of the step under way."""
        self.left -= 1
        rest = self.left / self.pulses
        x, y = self.x - self.across * rest, self.y - self.along * rest
        for member in self.members:
            member.post = x + member.slot[0], y + member.slot[1]

    def _step(self, arena: Arena) -> None:
        """The next step: sideways, or down (in retreat: up) and about at the edge."""
        self._muster()
        self._leave(arena)
        if not self.members:
            return
        self.across, self.along = STEP * self.side, 0.0
        if self._at_edge():
            self.across, self.side = 0.0, -self.side
            self.along = -DROP if self.cue.retreat else DROP
        self.x += self.across
        self.y += self.along
        self.wait = self.interval
        self.left = self.pulses = min(GLIDE, self.wait)
        arena.emit(MarchersStepped(self.note, self.x + self.members[0].slot[0]))
        self.note = (self.note + 1) % NOTES

    def _muster(self) -> None:
        """Who is still there: neither dead nor off to dive."""
        self.members = [m for m in self.members if m.in_rank and not m.dead and not m.gone]

    def _at_edge(self) -> bool:
        """Whether the next step sideways would leave the field."""
        if self.side > 0:
            return self.x + max(m.slot[0] for m in self.members) + STEP > WIDTH - EDGE
        return self.x + min(m.slot[0] for m in self.members) - STEP < EDGE

    @property
    def interval(self) -> int:
        """Pulses from one step to the next: fewer marchers, faster steps; out of patience, fastest."""
        if self.age > self.cue.patience:
            return self.cue.fast
        full = max(1, len(self.cue.slots) - 1)
        return self.cue.fast + (self.cue.slow - self.cue.fast) * (len(self.members) - 1) // full

    def _leave(self, arena: Arena) -> None:
        """Who came to the ground has landed; who came to the top in retreat is gone."""
        for member in self.members:
            y = self.y + member.slot[1]
            if y >= LANDING:
                arena.land(member)
            member.gone = y >= LANDING or (self.cue.retreat and y <= AWAY)
        self._muster()

    # --- attacks --------------------------------------------------------------------------------
    def _decide(self, arena: Arena) -> None:
        """Who fires, who dives."""
        if self.cue.fire_every and self.age >= self.fires_at:
            self._order(self._front(), Enemy.obey, arena)
            self.fires_at = self.age + self._pause(self.cue.fire_every, arena)
        if self.cue.dive_every and self.age >= self.dives_at:
            divers = [m for m in self.members if m.spec.dive and m.state == "marching" and m.hittable]
            self._order(divers, Enemy.tempt, arena)
            self.dives_at = self.age + self._pause(self.cue.dive_every, arena)

    def _pause(self, every: int, arena: Arena) -> int:
        """Pulses to the next order: shorter on harder difficulties, never quite regular."""
        eager = CALM - ZEAL * arena.difficulty.rank
        return int(every * eager * arena.chance.between(1.0 - WHIM, 1.0 + WHIM))

    def _front(self) -> list[Enemy]:
        """The lowest armed marcher of each column that may still fire."""
        front: dict[float, Enemy] = {}
        for member in self.members:
            lower = member.slot[0] not in front or front[member.slot[0]].slot[1] < member.slot[1]
            if lower and member.obedient and not member.dead and member.y < LOWEST_QUARTER:
                front[member.slot[0]] = member
        return list(front.values())

    def _order(self, able: list[Enemy], deed: Callable[[Enemy, Arena], None], arena: Arena) -> None:
        """One of those who can, by chance, does it."""
        if able:
            deed(able[arena.chance.below(len(able))], arena)

    # --- as data --------------------------------------------------------------------------------
    def save(self) -> Data:
        """All of it, as plain data: the cue by its name, living members by their numbers."""
        living = [m.id for m in self.members if not m.dead and not m.gone]
        return plain(self, "cue", "members") | {"cue": self.cue.name, "members": living}

    @classmethod
    def restored(cls, data: Data, cues: Mapping[str, Cue], enemies: Mapping[int, Enemy]) -> Formation:
        """The formation that `save` described, of enemies restored before."""
        members = [enemies[number] for number in data["members"]]
        return cls(**data | {"cue": cues[data["cue"]], "members": members})
