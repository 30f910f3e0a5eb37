"""One enemy: where it is, what it is up to, how it takes a hit. Few of them live at once: objects."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, Self

from anti_invaders.rules import trig
from anti_invaders.rules.emitters import Emitter
from anti_invaders.rules.field import HEIGHT, LOWEST_QUARTER, WIDTH, inside
from anti_invaders.rules.paths import Flight
from anti_invaders.rules.specs import Content, EnemySpec, Moment, StageSpec, WeaponSpec
from anti_invaders.rules.state import Data, plain
from anti_invaders.rules.telegraphs import warn

if TYPE_CHECKING:
    from anti_invaders.rules.arena import Arena

State = Literal[
    "flying", "holding", "leaving", "marching", "telling", "diving", "boss",
    "descending", "locking", "ramming",
]  # fmt: skip
Rebuild = Callable[[Data], Emitter]

FLASH = 2  # pulses: how long a hit shows
TURN = 7.0  # degrees per pulse: how fast a figure turns into its way
DOWN = 180.0  # degrees: where figures look when nothing else says so


@dataclass(slots=True)
class Trigger:
    """A weapon and its clock: `due` pulses until the next warning, then `warned` pulses until it fires."""

    weapon: WeaponSpec
    left: int = 0
    due: int = 0
    warned: int = 0

    @property
    def idle(self) -> bool:
        """Nothing is on its way."""
        return self.left == 0 and self.warned == 0

    def begin(self) -> None:
        """Its moment has come."""
        self.left, self.due = self.weapon.times, self.weapon.after


@dataclass(slots=True)
class Enemy:
    """`px`, `py`: where it was a pulse ago. `dead`: destroyed; `gone`: left; both are swept at the end.

    `cue` is the name of the cue it came with, `telling` the pulses for which it still shows a warning,
    `slot` its place in its formation, and `post` where that is on the field in this pulse.
    """

    id: int
    spec: EnemySpec
    cue: str
    x: float
    y: float
    state: State
    drops: tuple[str, ...]
    px: float
    py: float
    hp: float
    triggers: list[Trigger]
    flight: Flight | None = None
    slot: tuple[float, float] = (0.0, 0.0)
    post: tuple[float, float] | None = None
    heading: float = DOWN
    age: int = 0
    flash: int = 0
    telling: int = 0
    dead: bool = False
    gone: bool = False
    emitters: list[Emitter] = field(default_factory=list)

    @classmethod
    def enlisted(cls, number: int, spec: EnemySpec, cue: str, x: float, y: float, **rest: Any) -> Self:
        """A fresh one at a place; `rest` is what differs from its kind."""
        given = {"drops": spec.drops, "weapons": spec.weapons, "state": "flying"} | rest
        triggers = [Trigger(weapon) for weapon in given.pop("weapons")]
        return cls(number, spec, cue, x, y, triggers=triggers, px=x, py=y, hp=spec.hp, **given)

    @property
    def kind(self) -> str:
        """The name of its kind."""
        return self.spec.name

    @property
    def hp_max(self) -> float:
        """What it began with."""
        return self.spec.hp

    @property
    def radius(self) -> float:
        """px: nothing of it is farther from its centre."""
        return self.spec.radius

    @property
    def hittable(self) -> bool:
        """Whether weapons can hurt it now."""
        return not self.dead and not self.gone and self.y > -self.spec.radius

    @property
    def harmful(self) -> bool:
        """Whether its body kills a ship now."""
        return self.hittable

    @property
    def in_rank(self) -> bool:
        """Whether its formation moves it."""
        return self.state in ("marching", "telling")

    # --- a pulse --------------------------------------------------------------------------------
    def advance(self, arena: Arena) -> None:
        """One pulse of life: move, tell, fire."""
        self.px, self.py = self.x, self.y
        self._age()
        if self.state == "telling" and not self.telling:
            self._dive(arena)
        if self.flight is not None:
            self._fly(self.flight, arena)
        elif self.post is not None:
            self.x, self.y = self.post
        if self.triggers:
            self._work(arena)

    def _age(self) -> None:
        self.age += 1
        if self.flash:
            self.flash -= 1
        if self.telling:
            self.telling -= 1

    def _fly(self, flight: Flight, arena: Arena) -> None:
        """On along the path; a new leg is a moment for weapons."""
        self.x, self.y, heading, leg = flight.advance()
        self._turn(DOWN if leg == "hold" else heading)
        if leg == "over":
            self._depart(arena)
        elif leg == "hold" and self.state == "flying":
            self._enter("holding", "hold", arena)
        elif leg == "leave" and self.state != "leaving":
            self._enter("leaving", "leave", arena)

    def _depart(self, arena: Arena) -> None:
        """Its path is over. Who was let go to land has landed, if that was by the bottom."""
        self.gone = True
        if self.state == "descending" and self.y > HEIGHT:
            arena.land(self)

    def _turn(self, heading: float) -> None:
        turn = trig.difference(heading, self.heading)
        self.heading = (self.heading + min(max(turn, -TURN), TURN)) % 360.0

    def _enter(self, state: State, moment: Moment, arena: Arena) -> None:
        self.state = state
        self.begin(moment, arena)

    # --- weapons --------------------------------------------------------------------------------
    def begin(self, moment: Moment, arena: Arena) -> None:
        """A moment has come: the weapons that wait for it start their clocks."""
        rank = arena.difficulty.rank
        for trigger in self.triggers:
            low, high = trigger.weapon.ranks
            if trigger.weapon.on == moment and low <= rank <= high:
                trigger.begin()

    def _work(self, arena: Arena) -> None:
        for trigger in self.triggers:
            if trigger.warned:
                trigger.warned -= 1
                if trigger.warned == 0:
                    arena.attach(self, trigger.weapon)
            elif trigger.left:
                self._wait(trigger, arena)

    def _wait(self, trigger: Trigger, arena: Arena) -> None:
        """Until the next warning is due. Nobody warns from outside the field, or aims a beam from below."""
        if trigger.due:
            trigger.due -= 1
            return
        weapon = trigger.weapon
        low = weapon.laser is not None and weapon.laser.aimed and self.y > LOWEST_QUARTER
        if low or not inside(self.x, self.y):
            return
        angle = DOWN if weapon.laser is None else arena.charge(self, weapon, weapon.laser)
        self.telling = trigger.warned = warn(arena, weapon.telegraph, self.id, self.x, self.y, angle)
        trigger.left -= 1
        trigger.due = max(0, weapon.every - trigger.warned - 1)

    # --- in formation ---------------------------------------------------------------------------
    @property
    def obedient(self) -> bool:
        """Whether an order to fire would be followed now: it can fire, and no fire of it is under way."""
        ordered = [trigger for trigger in self.triggers if trigger.weapon.on == "order"]
        return self.state == "marching" and bool(ordered) and all(trigger.idle for trigger in ordered)

    def obey(self, arena: Arena) -> None:
        """An order to fire."""
        self.begin("order", arena)

    def tempt(self, arena: Arena) -> None:
        """A marcher makes up its mind to dive, shows it, and leaves when `telling` is over."""
        self.state = "telling"
        self.telling = warn(arena, "ram", self.id, self.x, self.y)

    def _dive(self, arena: Arena) -> None:
        """Leave the formation along the kind's own curve, which is drawn for the left half."""
        path = arena.content.paths[self.spec.dive]
        self.flight = Flight(path, self.x > WIDTH / 2.0, self.x, self.y)
        self._enter("diving", "dive", arena)

    # --- harm -----------------------------------------------------------------------------------
    def hurt(self, damage: float, by: str) -> bool:
        """Takes a hit of "shot", "shard" or "bomb"; True when this destroyed it."""
        if not self.hittable:
            return False
        self.flash = FLASH
        self.hp = max(0.0, self.hp - damage)
        self.dead = self.hp == 0.0
        return self.dead

    def fall(self, arena: Arena, by: str) -> None:
        """It was destroyed by "shot", "shard" or "bomb": a last deed. Most have none."""

    # --- as data --------------------------------------------------------------------------------
    def save(self) -> Data:
        """All of it, as plain data: specs by their names, weapons by their places."""
        return plain(self, "spec", "triggers", "flight", "emitters") | {
            "kind": self.spec.name,
            "triggers": [[trigger.left, trigger.due, trigger.warned] for trigger in self.triggers],
            "flight": self.flight and self.flight.save(),
            "emitters": [emitter.save() for emitter in self.emitters],
        }

    @classmethod
    def restored(cls, data: Data, content: Content, stage: StageSpec, rebuild: Rebuild) -> Self:
        """The enemy that `save` described; `rebuild` makes an Emitter of its data again."""
        spec = content.enemies[data["kind"]]
        return cls(**parts(data, spec, stage.weapons(data["cue"], spec), content, rebuild))


def parts(
    data: Data, spec: EnemySpec, weapons: Sequence[WeaponSpec], content: Content, rebuild: Rebuild
) -> Data:
    """What `save` gave, as what an enemy is made of."""
    flight, clocks = data["flight"], data["triggers"]
    made = {
        "spec": spec,
        "drops": tuple(data["drops"]),
        "slot": tuple(data["slot"]),
        "post": data["post"] and tuple(data["post"]),
        "triggers": [Trigger(weapon, *clock) for weapon, clock in zip(weapons, clocks, strict=True)],
        "flight": flight and Flight.restored(flight, content.paths),
        "emitters": [rebuild(one) for one in data["emitters"]],
    }
    return {name: value for name, value in data.items() if name != "kind"} | made
