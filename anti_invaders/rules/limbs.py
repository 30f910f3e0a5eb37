"""A boss's parts: enemies that hang on it or trail behind it, with a life of their own and weapons that end
with them; and its twin, which mirrors it and all that it fires, and holds half of its life."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import sqrt
from typing import TYPE_CHECKING, Self

from anti_invaders.rules import trig
from anti_invaders.rules.boss import Boss
from anti_invaders.rules.enemies import Enemy, Rebuild, Trigger, parts
from anti_invaders.rules.events import EnemyAppeared, EnemyDestroyed
from anti_invaders.rules.field import WIDTH
from anti_invaders.rules.specs import BossCue, Content, PartSpec, StageSpec, WeaponSpec
from anti_invaders.rules.state import Data

if TYPE_CHECKING:
    from anti_invaders.rules.arena import Arena

CLOSING = 6.0  # px per pulse: how fast one that trails comes after whoever is before it


@dataclass(slots=True)
class Part(Enemy):
    """Part number `index` of the boss whose id is `boss`. `exposed`: the boss fights, so it can be hurt;
    `phase` is the one for which its weapons were begun. A `twin` is not destroyed: it has spent its half,
    of which it had `half`."""

    boss: int = 0
    index: int = 0
    phase: int = 0
    exposed: bool = False
    twin: bool = False
    half: float = 0.0

    @property
    def hp_max(self) -> float:
        """What it began with: a twin in each phase anew."""
        return self.half or self.spec.hp

    @property
    def hittable(self) -> bool:
        """Whether weapons can hurt it now."""
        return self.exposed and not self.spent and not self.dead and not self.gone

    @property
    def spent(self) -> bool:
        """A twin has lost its own half of this phase's life, and its boss fights on."""
        return self.twin and self.hp == 0.0

    @property
    def harmful(self) -> bool:
        """Whether its body kills a ship now."""
        return not self.dead and not self.gone

    def hurt(self, damage: float, by: str) -> bool:
        """Takes a hit of "shot", "shard" or "bomb"; True when this destroyed it."""
        self.dead = Enemy.hurt(self, damage, by) and not self.twin
        return self.dead

    def advance(self, arena: Arena) -> None:
        """One pulse: with its boss, or away with it."""
        self.px, self.py = self.x, self.y
        self._age()
        boss = next((one for one in arena.enemies if one.id == self.boss), None)
        if not isinstance(boss, Boss):
            self.gone = True
        elif boss.dying or self._bereaves(boss):
            self._break_off(arena)
        else:
            self._follow(boss, boss.spec.parts[self.index], arena)
            self._fight(boss, arena)

    def _bereaves(self, boss: Boss) -> bool:
        """Whether it is a twin, and its last phase is over."""
        phases = boss.spec.parts[self.index].phases
        return self.twin and bool(phases) and boss.resting > 0 and boss.phase >= max(phases)

    def _break_off(self, arena: Arena) -> None:
        """Its boss comes apart, and it with it; or it leaves its twin alone."""
        self.dead = True
        arena.emit(
            EnemyDestroyed(
                self.id, self.kind, self.x, self.y, self.heading, self.spec.size, "stage", 0, 0
            )
        )  # fmt: skip

    def _follow(self, boss: Boss, part: PartSpec, arena: Arena) -> None:
        if not part.trail:
            x = WIDTH - boss.x if self.twin else boss.x
            self.x, self.y = x + part.x, boss.y + part.y
            return
        leader = self._leader(boss, arena)
        dx, dy = leader.x - self.x, leader.y - self.y
        behind = sqrt(dx * dx + dy * dy) - part.trail
        if behind > 0.0:
            step_x, step_y = trig.toward(dx, dy, min(behind, CLOSING))
            self.x, self.y = self.x + step_x, self.y + step_y
            self._turn(trig.angle(dx, dy))

    def _leader(self, boss: Boss, arena: Arena) -> Enemy:
        """The part before it that still lives, or the boss."""
        before = [one for one in _parts_of(boss, arena) if one.index < self.index and one.harmful]
        return max(before, key=lambda one: one.index, default=boss)

    def _fight(self, boss: Boss, arena: Arena) -> None:
        """Its weapons begin with each phase for which they are meant, and rest with the boss."""
        self.exposed = boss.fighting
        if self.phase != boss.phase or not boss.fighting:
            self._stand_down()
        if not boss.fighting:
            return
        if self.phase != boss.phase:
            self.phase = boss.phase
            self._take_up(boss, arena)
            return  # its clocks run from the next pulse on, as its boss's do
        if self.spent:
            self._stand_down()
        if self.twin:
            boss.share(self.hp)
        self._work(arena)

    def _take_up(self, boss: Boss, arena: Arena) -> None:
        """A new phase: if it is meant for it, its weapons begin."""
        phases = boss.spec.parts[self.index].phases
        meant = not phases or self.phase in phases
        if self.twin:
            self._mirror(boss, meant, arena)
        elif meant:
            self.begin("hold", arena)

    def _mirror(self, boss: Boss, meant: bool, arena: Arena) -> None:
        """A twin takes half of the life, and the mirror images of the weapons."""
        self.half = boss.hp / 2.0
        self.hp = boss.spare = self.half if meant else 0.0
        self.triggers = [Trigger(weapon) for weapon in _mirrored(boss.current.weapons) if meant]
        self.begin("phase", arena)

    def _stand_down(self) -> None:
        self.telling, self.emitters = 0, []
        for trigger in self.triggers:
            trigger.left = trigger.warned = 0

    @classmethod
    def restored(cls, data: Data, content: Content, stage: StageSpec, rebuild: Rebuild) -> Self:
        """The part that `save` described."""
        spec = content.enemies[data["kind"]]
        weapons: Sequence[WeaponSpec] = spec.weapons
        if data["twin"]:
            weapons = _images(data, stage) if data["triggers"] else ()
        return cls(**parts(data, spec, weapons, content, rebuild))


def _mirrored(weapons: Sequence[WeaponSpec]) -> list[WeaponSpec]:
    """What a twin fires when its boss fires these."""
    return [replace(one, offset=(-one.offset[0], one.offset[1]), mirror=not one.mirror) for one in weapons]


def _images(data: Data, stage: StageSpec) -> list[WeaponSpec]:
    """What the twin that was saved had: the weapons of its phase, of the boss with which it came."""
    boss = next(cue.boss for cue in stage.cues if isinstance(cue, BossCue) and cue.name == data["cue"])
    return _mirrored(boss.phases[data["phase"] - 1].weapons)


def _parts_of(boss: Boss, arena: Arena) -> list[Part]:
    return [one for one in arena.enemies if isinstance(one, Part) and one.boss == boss.id]


def regrow(boss: Boss, arena: Arena) -> None:
    """The foremost part that a boss has lost comes again, out of the boss itself: whoever trails is left
    behind as it moves on."""
    there = {one.index for one in _parts_of(boss, arena) if not one.dead}
    lost = [index for index in range(len(boss.spec.parts)) if index not in there]
    if lost:
        part = boss.spec.parts[lost[0]]
        x, y = (boss.x, boss.y) if part.trail else _place(boss, part)
        _grow(boss, lost[0], x, y, arena)


def mount(boss: Boss, arena: Arena) -> None:
    """All parts of a boss that has just come."""
    for index, part in enumerate(boss.spec.parts):
        _grow(boss, index, *_place(boss, part), arena)


def _place(boss: Boss, part: PartSpec) -> tuple[float, float]:
    """Where a part hangs, or begins to trail."""
    return (WIDTH - boss.x if part.twin else boss.x) + part.x, boss.y + part.y


def _grow(boss: Boss, index: int, x: float, y: float, arena: Arena) -> None:
    part = boss.spec.parts[index]
    limb = Part.enlisted(
        arena.number(), part.enemy, boss.cue, x, y, boss=boss.id, index=index, twin=part.twin
    )  # fmt: skip
    arena.join(limb)
    arena.emit(EnemyAppeared(limb.id, limb.kind, x, y))
