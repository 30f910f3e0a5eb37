"""A boss: an enemy in phases. Each is one idea with a name, a life and a time-out of its own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

from anti_invaders.rules import trig
from anti_invaders.rules.enemies import DOWN, FLASH, Enemy, Rebuild, Trigger, parts
from anti_invaders.rules.events import (
    BossDestroyed,
    BossPhaseEnded,
    BossPhaseStarted,
    BossWarned,
    MarchersStepped,
    MusicCued,
)
from anti_invaders.rules.specs import BossSpec, Content, PhaseSpec, StageSpec, Station, StepsSpec
from anti_invaders.rules.state import Data, plain
from anti_invaders.rules.steps import Pace

if TYPE_CHECKING:
    from anti_invaders.rules.arena import Arena

SHOWN = 30  # pulses of an entrance that cannot be skipped, at its start and at its end
REGROWTH = 10  # pulses of a rest from part to part that comes again
REST = 75  # pulses between two phases: nothing fires, nothing hurts
RELIEF = ("power",)  # what a broken phase leaves: whoever lost a ship in it comes back to strength
DYING = 120  # pulses from its end until it is gone
WITHDRAWAL = 3.0  # px per pulse, upward, when its time is out
CRAWL = 0.4  # px per pulse: slower than that a head with a body behind it looks down, at the ship


@dataclass(slots=True)
class Glide:
    """A way from one place to another in `pulses`, gently off and gently in."""

    x: float
    y: float
    to_x: float
    to_y: float
    pulses: int
    clock: int = 0

    def advance(self) -> tuple[float, float]:
        """The place a pulse later; past the end, the end."""
        self.clock = min(self.clock + 1, self.pulses)
        t = self.clock / self.pulses
        part = t * t * (3.0 - 2.0 * t)
        return self.x + (self.to_x - self.x) * part, self.y + (self.to_y - self.y) * part


@dataclass(slots=True)
class Boss(Enemy):
    """`phase` counts from 1; 0 is the entrance. What is not 0 of `entering`, `resting`, `dying` says,
    in pulses left, what it is at; `broken` how a phase ended in this pulse ("kill", "timeout");
    `phases` how many this run comes to; `spare` how much of its `hp` a twin holds."""

    spec: BossSpec
    phase: int = 0
    time_left: int = 0
    entering: int = 0
    resting: int = 0
    dying: int = 0
    withdrawing: bool = False
    broken: str = ""
    phases: int = 1
    spare: float = 0.0
    station: int = 0
    stay: int = 0
    glide: Glide | None = None
    pace: Pace | None = None

    @classmethod
    def arriving(cls, spec: BossSpec, cue: str, arena: Arena) -> Self:
        """The boss, joined, above the field; the warning begins."""
        place = spec.phases[0].stations[0]
        above = -spec.radius
        boss = cls.enlisted(
            arena.number(), spec, cue, place.x, above, state="boss", entering=spec.entrance,
            glide=Glide(place.x, above, place.x, place.y, spec.entrance),
            phases=sum(not (phase.unbroken and arena.continues) for phase in spec.phases),
        )  # fmt: skip
        arena.join(boss)
        arena.emit(BossWarned(spec.name, spec.entrance))
        if spec.music:
            arena.emit(MusicCued(spec.music))
        return boss

    @property
    def current(self) -> PhaseSpec:
        """The phase it is in, or comes to first."""
        return self.spec.phases[max(self.phase, 1) - 1]

    @property
    def hp_max(self) -> float:
        """The whole life of this phase."""
        return self.current.hp

    @property
    def fighting(self) -> bool:
        """Whether a phase is on."""
        return not (self.entering or self.resting or self.dying or self.withdrawing or self.gone)

    @property
    def done(self) -> bool:
        """Its last phase is over."""
        return self.dying > 0 or self.withdrawing

    @property
    def hittable(self) -> bool:
        """Whether weapons can hurt it now."""
        return self.fighting and not self.broken and not self.spent

    @property
    def spent(self) -> bool:
        """It has lost its own half of this phase's life, and its twin fights on."""
        return 0.0 < self.spare >= self.hp

    @property
    def harmful(self) -> bool:
        """Whether its body kills a ship now."""
        return not self.dying and not self.gone

    def hurt(self, damage: float, by: str) -> bool:
        """Takes a hit; never destroyed by it at once, as `settle` ends the phase."""
        if not self.hittable:
            return False
        self.flash = FLASH
        self.hp = max(self.spare, self.hp - damage)
        if self.hp == 0.0:
            self.broken = "kill"
        elif self.spent:
            self._stand_down()
        return False

    def share(self, held: float) -> None:
        """Its twin holds so much of this phase's life now: with the last of both the phase is broken."""
        self.hp = held if self.spent else self.hp + held - self.spare  # exact: it must come to nothing
        self.spare = held
        if self.hp == 0.0 and not self.broken:
            self.broken = "kill"

    # --- a pulse --------------------------------------------------------------------------------
    def advance(self, arena: Arena) -> None:
        """One pulse of life."""
        self.px, self.py = self.x, self.y
        self._age()
        if self.glide is not None:
            self.x, self.y = self.glide.advance()
            self._face()
        if self.fighting:
            self._fight(arena)
        elif self.entering:
            self._arrive(arena)
        elif self.resting:
            self._rest(arena)
        else:
            self._leave()

    def _face(self) -> None:
        """Who has a body trailing behind looks where it goes; the others always look down."""
        if not any(part.trail for part in self.spec.parts):
            return
        dx, dy = self.x - self.px, self.y - self.py
        self._turn(trig.angle(dx, dy) if dx * dx + dy * dy > CRAWL * CRAWL else DOWN)

    def _arrive(self, arena: Arena) -> None:
        """The entrance; a fresh press of fire shortens it."""
        shown = self.spec.entrance - self.entering >= SHOWN
        if arena.hurrying and shown and self.entering > SHOWN:
            self.entering = SHOWN
            self._go(self.current.stations[0], SHOWN)
        self.entering -= 1
        if not self.entering:
            self._begin_phase(arena)

    def _rest(self, arena: Arena) -> None:
        self.resting -= 1
        if self.spec.phases[self.phase].regrows and self.resting % REGROWTH == 0:
            arena.regrow(self)
        if not self.resting:
            self._begin_phase(arena)

    def _fight(self, arena: Arena) -> None:
        self.time_left -= 1
        if self.time_left == 0:
            self.broken = "timeout"
            return
        if self.current.steps is None:
            self._wander()
        else:
            self._march(self.current.steps, arena)
        self._work(arena)

    def _leave(self) -> None:
        """Out of the fight: it comes apart, or withdraws upward."""
        if self.dying:
            self.dying -= 1
            self.gone = self.dying == 0
            return
        self.y -= WITHDRAWAL
        self.gone = self.y < -self.radius

    def _wander(self) -> None:
        """From station to station."""
        stations = self.current.stations
        self.stay -= 1
        if self.stay > 0 or len(stations) == 1:
            return
        self.station = (self.station + 1) % len(stations)
        place = stations[self.station]
        self._go(place, place.glide)
        self.stay = place.glide + place.stay

    def _march(self, steps: StepsSpec, arena: Arena) -> None:
        """Step by step, down to the ground: there its time is out."""
        if self.pace is None:
            self.glide, self.pace = None, Pace(self.x, self.y)
        if self.pace.advance(steps, self.hp / self.hp_max):
            arena.emit(MarchersStepped(self.pace.note, self.pace.x))
        self.x, self.y = self.pace.place
        if self.pace.landed:
            self.broken = "timeout"
            arena.land(self)

    def _go(self, place: Station, pulses: int) -> None:
        self.glide = Glide(self.x, self.y, place.x, place.y, pulses)

    # --- phases ---------------------------------------------------------------------------------
    def _begin_phase(self, arena: Arena) -> None:
        self.phase += 1
        self.pace = None
        phase = self.current
        self.hp, self.time_left = phase.hp, phase.time
        self.station, self.stay = 0, phase.stations[0].stay
        self.triggers = [Trigger(weapon) for weapon in phase.weapons]
        self.begin("phase", arena)
        arena.emit(BossPhaseStarted(self.kind, self.phase, self.phases, phase.title, phase.time))

    def settle(self, arena: Arena) -> None:
        """After all damage of a pulse: a phase that is broken ends here, and perhaps the boss."""
        if not self.broken:
            return
        bonus = arena.reward(self._bonus()) if self.broken == "kill" else 0
        arena.emit(BossPhaseEnded(self.kind, self.phase, self.x, self.y, self.broken, bonus))
        arena.cancel("phase")
        self._stand_down()
        self.spare = 0.0
        if self.phase == self.phases:
            self._end(arena)
        else:
            if self.broken == "kill":
                arena.scatter(RELIEF, self.x, self.y)
            self.resting = REST
            self._go(self.spec.phases[self.phase].stations[0], REST)
        self.broken = ""

    def _stand_down(self) -> None:
        """It fires no more in this phase."""
        self.triggers, self.emitters = [], []
        self.telling = 0

    def call_off(self) -> None:
        """It withdraws in the middle of everything, unless it is dying already."""
        if self.dying:
            return
        self._stand_down()
        self.entering = self.resting = 0
        self.glide, self.withdrawing = None, True

    def _bonus(self) -> int:
        """Half for breaking the phase, half for doing it at once."""
        half = self.current.bonus // 2
        return half + half * self.time_left // self.current.time

    def _end(self, arena: Arena) -> None:
        """The last phase is over: it dies, or gets away without points."""
        self.glide = None
        points = 0
        if self.broken == "kill":
            self.dying = DYING
            points = arena.reward(self.spec.points)
            arena.scatter(self.drops, self.x, self.y)
        self.withdrawing = not self.dying
        arena.emit(BossDestroyed(self.spec.name, self.kind, self.x, self.y, self.broken, points))

    # --- as data --------------------------------------------------------------------------------
    def save(self) -> Data:
        """All of it, as plain data."""
        glide, pace = self.glide, self.pace
        return Enemy.save(self) | {"glide": glide and plain(glide), "pace": pace and pace.save()}

    @classmethod
    def restored(cls, data: Data, content: Content, stage: StageSpec, rebuild: Rebuild) -> Self:
        """The boss that `save` described."""
        spec = content.bosses[data["kind"]]
        weapons = spec.phases[data["phase"] - 1].weapons if data["triggers"] else ()
        glide, pace = data["glide"] and Glide(**data["glide"]), data["pace"] and Pace(**data["pace"])
        return cls(**parts(data, spec, weapons, content, rebuild) | {"glide": glide, "pace": pace})
