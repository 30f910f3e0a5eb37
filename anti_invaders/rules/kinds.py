"""Enemies that do more than fly and fire: mines, turncoats, kamikazes; and those that others let go."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from anti_invaders.rules import trig
from anti_invaders.rules.boss import Boss
from anti_invaders.rules.enemies import DOWN, Enemy, Rebuild
from anti_invaders.rules.events import EnemyAppeared, EnemyDestroyed
from anti_invaders.rules.field import HEIGHT, LOWEST_QUARTER, inside
from anti_invaders.rules.limbs import Part
from anti_invaders.rules.paths import Flight
from anti_invaders.rules.specs import Content, EnemySpec, ReleaseSpec, StageSpec, WeaponSpec
from anti_invaders.rules.state import Data
from anti_invaders.rules.telegraphs import PULSES, warn
from anti_invaders.rules.traits import MineSpec, RamSpec, ShieldSpec

if TYPE_CHECKING:
    from anti_invaders.rules.arena import Arena

CROWD = 160  # enemies on the field: far more than any stage of ours sends


@dataclass(slots=True)
class Grounded(Enemy):
    """It stands on ground that moves by vx, vy px a pulse, and looks at the ship."""

    vx: float = 0.0
    vy: float = 0.0

    def advance(self, arena: Arena) -> None:
        """One pulse: on with the ground, and fire."""
        self.px, self.py = self.x, self.y
        self._age()
        self.x, self.y = self.x + self.vx, self.y + self.vy + arena.stride
        x, y = arena.aim(self.x, self.y)
        self._turn(trig.angle(x - self.x, y - self.y))
        self.gone = self.y > HEIGHT + self.radius
        self._work(arena)


@dataclass(slots=True)
class Mine(Enemy):
    """It drifts, and bursts when it is shot or its fuse has burned down. A Nova only takes it away."""

    @property
    def mine(self) -> MineSpec:
        """What sort of mine it is."""
        assert isinstance(self.spec.trait, MineSpec)
        return self.spec.trait

    def advance(self, arena: Arena) -> None:
        """One pulse: down a little, a warning before the end, the end."""
        self.px, self.py = self.x, self.y
        self._age()
        self.y += self.mine.drift
        self.gone = self.y > HEIGHT + self.radius
        left = self.mine.fuse - self.age
        if left == PULSES["spread"]:
            self.telling = warn(arena, "spread", self.id, self.x, self.y)
        elif left <= 0 and not self.gone:
            self._burn_down(arena)

    def _burn_down(self, arena: Arena) -> None:
        self.dead = True
        arena.emit(
            EnemyDestroyed(
                self.id, self.kind, self.x, self.y, self.heading, self.spec.size, "fuse", 0, 0
            )
        )  # fmt: skip
        self._burst(arena)

    def fall(self, arena: Arena, by: str) -> None:
        """Shot: it bursts."""
        if by != "bomb":
            self._burst(arena)

    def _burst(self, arena: Arena) -> None:
        rank = arena.difficulty.rank
        for trigger in self.triggers:
            low, high = trigger.weapon.ranks
            if low <= rank <= high:
                arena.burst(self, trigger.weapon)


@dataclass(slots=True)
class Turncoat(Enemy):
    """Its shield looks at the ship, at `facing` degrees; for `rest` pulses it only stops what it meets."""

    facing: float = DOWN
    rest: int = 0

    @property
    def shield(self) -> ShieldSpec:
        """What sort of shield it has."""
        assert isinstance(self.spec.trait, ShieldSpec)
        return self.spec.trait

    def advance(self, arena: Arena) -> None:
        """One pulse as any other enemy; the shield turns."""
        Enemy.advance(self, arena)
        self.rest = max(0, self.rest - 1)
        x, y = arena.aim(self.x, self.y)
        turn = trig.difference(trig.angle(x - self.x, y - self.y), self.facing)
        most = self.shield.turn
        self.facing = (self.facing + min(max(turn, -most), most)) % 360.0

    def guards(self, x: float, y: float) -> bool:
        """Whether the shield lies between a place and it."""
        to_place = trig.angle(x - self.x, y - self.y)
        return abs(trig.difference(to_place, self.facing)) <= self.shield.half

    def reflected(self, x: float, y: float, vx: float, vy: float) -> float:
        """The direction of what met it at a place with this velocity, and bounced: as from a mirror."""
        nx, ny = trig.toward(x - self.x, y - self.y, 1.0)
        twice = 2.0 * (vx * nx + vy * ny)
        return trig.angle(vx - twice * nx, vy - twice * ny)


@dataclass(slots=True)
class Kamikaze(Enemy):
    """It stops, locks on, and rams straight on at `way` degrees, which is where the ship was."""

    way: float = DOWN

    @property
    def ram(self) -> RamSpec:
        """How it rams."""
        assert isinstance(self.spec.trait, RamSpec)
        return self.spec.trait

    def advance(self, arena: Arena) -> None:
        """One pulse: as any other enemy until it locks on."""
        if self.state == "locking":
            self._stare()
        elif self.state == "ramming":
            self._charge()
        else:
            Enemy.advance(self, arena)
            ready = self.age >= self.ram.after and not self.gone
            if ready and inside(self.x, self.y) and self.y < LOWEST_QUARTER:
                self._lock(arena)

    def _lock(self, arena: Arena) -> None:
        """From here on everybody can see where it will go."""
        x, y = arena.aim(self.x, self.y)
        self.state, self.flight = "locking", None
        self.way = trig.angle(x - self.x, y - self.y)
        self.telling = warn(arena, "ram", self.id, self.x, self.y, self.way)

    def _stare(self) -> None:
        self.px, self.py = self.x, self.y
        self._age()
        self._turn(self.way)
        if not self.telling:
            self.state = "ramming"

    def _charge(self) -> None:
        self.px, self.py = self.x, self.y
        self._age()
        self._turn(self.way)
        dx, dy = trig.polar(self.way, self.ram.speed)
        self.x, self.y = self.x + dx, self.y + dy
        self.gone = not inside(self.x, self.y, self.radius)


TRAITS: dict[type, type[Enemy]] = {MineSpec: Mine, ShieldSpec: Turncoat, RamSpec: Kamikaze}


def enlist(number: int, spec: EnemySpec, cue: str, x: float, y: float, **rest: Any) -> Enemy:
    """A fresh enemy, of the sort that its kind's trait makes it."""
    return TRAITS.get(type(spec.trait), Enemy).enlisted(number, spec, cue, x, y, **rest)


def release(arena: Arena, owner: Enemy, weapon: WeaponSpec, given: ReleaseSpec, stage: StageSpec) -> None:
    """Lets another enemy go from where the weapon is. It fires once, as a marcher that is ordered to.

    Not in a crowd: content may say that those who are let go let others go, and so on without an end."""
    if len(arena.enemies) >= CROWD:
        return
    spec = arena.content.enemies[given.enemy]
    x, y = owner.x + weapon.offset[0], owner.y + weapon.offset[1]
    flight = Flight(arena.content.paths[given.path], weapon.mirror, x, y) if given.path else None
    enemy = enlist(
        arena.number(), spec, owner.cue, x, y, flight=flight, weapons=stage.weapons(owner.cue, spec),
        state="descending" if given.lands else "flying",
    )  # fmt: skip
    arena.join(enemy)
    arena.emit(EnemyAppeared(enemy.id, enemy.kind, x, y))
    enemy.begin("enter", arena)
    enemy.begin("order", arena)


def revived(data: Data, content: Content, stage: StageSpec, rebuild: Rebuild) -> Enemy:
    """Whatever `save` of an enemy or a boss described."""
    if data["kind"] in content.bosses:
        return Boss.restored(data, content, stage, rebuild)
    if "boss" in data:
        return Part.restored(data, content, stage, rebuild)
    kind = Grounded if "vy" in data else TRAITS.get(type(content.enemies[data["kind"]].trait), Enemy)
    return kind.restored(data, content, stage, rebuild)
