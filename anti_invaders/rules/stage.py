"""The timeline of a stage: what begins when, who comes, and when it is over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

from anti_invaders.engine.pulse import PULSES_PER_SECOND, pulses
from anti_invaders.engine.ticks import TickSchedule
from anti_invaders.rules.boss import Boss
from anti_invaders.rules.enemies import Enemy
from anti_invaders.rules.events import (
    BackdropCued,
    EnemyAppeared,
    HintShown,
    MarchersStepped,
    MusicCued,
    StageStarted,
    TimeShort,
)
from anti_invaders.rules.field import WIDTH
from anti_invaders.rules.formations import Formation
from anti_invaders.rules.kinds import enlist
from anti_invaders.rules.layout import lay_out
from anti_invaders.rules.limbs import mount
from anti_invaders.rules.paths import Flight, Path
from anti_invaders.rules.scenery import Pull
from anti_invaders.rules.specs import (
    AdvanceCue,
    BackdropCue,
    BossCue,
    ClearingCue,
    Cue,
    FlyCue,
    MarchCue,
    MusicCue,
    PullCue,
    SceneryCue,
    StageSpec,
)
from anti_invaders.rules.state import Data
from anti_invaders.rules.steps import GLIDE, NOTES
from anti_invaders.rules.telegraphs import PULSES, warn

if TYPE_CHECKING:
    from anti_invaders.rules.arena import Arena

TICKS = TickSchedule(ai=15)
AI = TICKS.mask("ai")
SURROUNDINGS = (PullCue, MusicCue, BackdropCue)  # cues that bring nobody
LIFELESS = (*SURROUNDINGS, AdvanceCue, ClearingCue)  # of which a field may be cleared
LEAD = pulses(1.5)  # from the start of a run to the cue from which its stage begins
SHORT = 10  # s: so many are counted aloud before a stage's time is up
MARKER = 14.0  # px: how far inside the edge a marker stands


@dataclass(slots=True)
class Running:
    """A cue that began `clock` pulses ago; `sent` of its enemies, or of its steps, have come so far."""

    cue: Cue
    clock: int = 0
    sent: int = 0


class Stage:
    """A stage under way. `hint` is what it teaches now, for `hint_left` more pulses. Handed the name of a
    `cue`, it begins shortly before that one; ValueError if it has none of this name."""

    __slots__ = (
        "_ended", "_formations", "_ready", "_running", "_waiting", "hint", "hint_left", "pulse", "spec",
    )  # fmt: skip

    def __init__(self, spec: StageSpec, cue: str = "") -> None:
        self.spec = spec
        self.pulse = 0
        self.hint: str | None = None
        self.hint_left = 0
        self._waiting: list[Cue] = list(spec.cues)
        self._running: list[Running] = []
        self._formations: list[Formation] = []
        self._ended: dict[str, int] = {}  # when each cue ended
        if cue:
            self._skip_to(cue)
        self._ready = self._released()  # those of the waiting for which only time must pass

    def _skip_to(self, name: str) -> None:
        """Whatever can begin before a cue has ended when it is that one's turn. Only what waits for the
        same end as it does still comes: the scenery of its fight."""
        cues = {cue.name: cue for cue in self.spec.cues}
        if name not in cues:
            raise ValueError(f"stage {self.number} has no cue {name!r}")
        first, earliest = cues[name], _earliest(self.spec)
        begins = earliest[name]
        skipped = [
            cue.name
            for cue in self.spec.cues
            if earliest[cue.name] < begins and not (cue.after and cue.after == first.after)
        ]
        self._waiting = [cue for cue in self.spec.cues if cue.name not in skipped]
        self._ended = dict.fromkeys(skipped, begins - first.wait)
        self.pulse = max(begins - LEAD, 0)

    @property
    def number(self) -> int:
        """1 to 6."""
        return self.spec.number

    @property
    def over(self) -> bool:
        """Every cue has ended."""
        return not self._waiting and not self._running

    @property
    def time_left(self) -> int | None:
        """Pulses until its time is up; None for one that lasts as long as it takes."""
        return max(0, self.spec.lasts - self.pulse) if self.spec.lasts else None

    @property
    def all_begun(self) -> bool:
        """No cue that brings anybody is still to come: a boss that ends now was the stage's last."""
        return all(isinstance(cue, SURROUNDINGS) for cue in self._waiting)

    @property
    def backdrop(self) -> str:
        """What is shown behind it now: the stage's own, or what the last of its cues said."""
        waiting = {cue.name for cue in self._waiting}
        shows = [cue for cue in self.spec.cues if isinstance(cue, BackdropCue)]
        begun = [cue for cue in shows if cue.name not in waiting]
        last = max(reversed(begun), key=lambda cue: self._ended.get(cue.name, self.pulse), default=None)
        return last.show if last else self.spec.backdrop

    def soon(self, within: int) -> tuple[Cue, ...]:
        """The cues that may begin in so many pulses."""
        earliest = _earliest(self.spec)
        return tuple([cue for cue in self._waiting if earliest[cue.name] <= self.pulse + within])

    # --- a pulse --------------------------------------------------------------------------------
    def advance(self, arena: Arena) -> None:
        """One pulse: begin what is due, send who is due, march, and see what has ended."""
        deciding = bool(TICKS.at(self.pulse) & AI)
        if 0 in (self.pulse, arena.pulse):
            self._open(arena)
        self._begin(arena)
        for running in self._running:
            self._run(running, arena)
        for formation in self._formations:
            formation.advance(arena, deciding)
        self._teach(arena)
        if deciding:
            self._end(arena)
        self.pulse += 1
        if self.time_left:
            self._count_down(self.time_left, arena)

    def _count_down(self, left: int, arena: Arena) -> None:
        seconds, rest = divmod(left, PULSES_PER_SECOND)
        if rest == 0 and seconds <= SHORT:
            arena.emit(TimeShort(seconds))

    def _open(self, arena: Arena) -> None:
        arena.emit(StageStarted(self.spec.number, self.spec.title))
        arena.emit(MusicCued(self.spec.music))

    def _begin(self, arena: Arena) -> None:
        """The cues that are due begin, in the order of the stage's file."""
        due = [cue for cue in self._ready if self.pulse >= cue.at and self._due(cue)]
        for cue in due:
            self._ready.remove(cue)
            self._waiting.remove(cue)
            self._running.append(Running(cue))
            self._start(cue, arena)

    def _start(self, cue: Cue, arena: Arena) -> None:
        """What a cue does at once."""
        match cue:
            case MarchCue():
                self._formations.append(Formation.entering(cue, arena))
            case BossCue():
                mount(Boss.arriving(cue.boss, cue.name, arena), arena)
            case FlyCue() if cue.hint:
                self._show(cue.hint, cue.hint_pulses, arena)
            case SceneryCue():
                lay_out(cue, arena)
            case PullCue():
                arena.draw_in(Pull.of(cue))
            case MusicCue():
                arena.emit(MusicCued(cue.play))
            case BackdropCue():
                arena.emit(BackdropCued(cue.show))

    def _due(self, cue: Cue) -> bool:
        """Whether the cue that it waits for, if any, ended long enough ago."""
        if not cue.after:
            return True
        ended = self._ended.get(cue.after)
        return ended is not None and self.pulse >= ended + cue.wait

    def _released(self) -> list[Cue]:
        """The waiting cues that wait for no other, or for one that has ended."""
        return [cue for cue in self._waiting if not cue.after or cue.after in self._ended]

    # --- flyers ---------------------------------------------------------------------------------
    def _run(self, running: Running, arena: Arena) -> None:
        """A cue a pulse older: its flyers are warned of, then sent; its steps are taken."""
        if isinstance(running.cue, FlyCue):
            self._send(running, running.cue, arena)
        elif isinstance(running.cue, AdvanceCue):
            self._tread(running, running.cue, arena)
        running.clock += 1

    def _send(self, running: Running, cue: FlyCue, arena: Arena) -> None:
        """Whoever is due; who comes from the side is marked at the edge first."""
        path = arena.content.paths[cue.path]
        lead = PULSES["edge"] if path.from_side else 0
        if lead and running.clock == 0:
            self._mark(cue, path, arena)
        while running.sent < cue.count and running.clock >= lead + running.sent * cue.every:
            self._launch(cue, path, running.sent, arena)
            running.sent += 1

    def _mark(self, cue: FlyCue, path: Path, arena: Arena) -> None:
        """Markers at the edges where they come in, until the last one has come."""
        pulses = PULSES["edge"] + (cue.count - 1) * cue.every
        sides = (cue.mirror, not cue.mirror) if cue.alternate and cue.count > 1 else (cue.mirror,)
        for mirror in sides:
            x, y, heading, _ = Flight(path, mirror, *cue.shift).place()
            warn(arena, "edge", 0, min(max(x, MARKER), WIDTH - MARKER), y, heading, pulses)

    def _launch(self, cue: FlyCue, path: Path, index: int, arena: Arena) -> None:
        """Number `index` of a cue's flyers."""
        flight = Flight(path, cue.mirror ^ (cue.alternate and index % 2 == 1), *cue.shift)
        x, y, heading, _ = flight.place()
        enemy = enlist(
            arena.number(), cue.enemy, cue.name, x, y, flight=flight, heading=heading,
            weapons=cue.weapons or cue.enemy.weapons,
            drops=cue.drops if index in cue.carriers else cue.enemy.drops,
        )  # fmt: skip
        arena.join(enemy)
        arena.emit(EnemyAppeared(enemy.id, enemy.kind, x, y))
        enemy.begin("enter", arena)

    # --- our own march --------------------------------------------------------------------------
    def _tread(self, running: Running, cue: AdvanceCue, arena: Arena) -> None:
        """The ground comes nearer, a step at a time, to the march's four notes."""
        beat = running.clock % cue.every
        if beat == 0 and running.sent < cue.steps:
            arena.emit(MarchersStepped(running.sent % NOTES, WIDTH / 2.0))
            running.sent += 1
        if beat < GLIDE and running.clock < cue.steps * cue.every:
            arena.approach(cue.row / GLIDE)

    # --- teaching -------------------------------------------------------------------------------
    def _show(self, name: str, pulses: int, arena: Arena) -> None:
        self.hint, self.hint_left = name, pulses
        arena.emit(HintShown(name, pulses))

    def _teach(self, arena: Arena) -> None:
        """A hint passes with its time; "field" becomes "throw" once something is caught."""
        if self.hint is None:
            return
        self.hint_left -= 1
        if self.hint_left <= 0 or (self.hint == "throw" and not arena.holding):
            self.hint, self.hint_left = None, 0
        elif self.hint == "field" and arena.holding:
            self._show("throw", self.hint_left, arena)

    # --- the end of cues ------------------------------------------------------------------------
    def _end(self, arena: Arena) -> None:
        """A cue ends when all of its enemies were sent and none is left."""
        alive = {enemy.cue for enemy in arena.enemies if not enemy.dead and not enemy.gone}
        ended = {run.cue.name for run in self._running if self._all_sent(run) and run.cue.name not in alive}
        left = [run.cue for run in self._running if run.cue.name not in ended]
        if not alive and self._clears(left):
            arena.clear_ground()
            ended |= {cue.name for cue in left}
            struck = {name for cue in left if isinstance(cue, ClearingCue) for name in cue.strikes}
            self._waiting = [cue for cue in self._waiting if cue.name not in struck]
        if not ended:
            return
        self._ended |= {run.cue.name: self.pulse for run in self._running if run.cue.name in ended}
        self._running = [run for run in self._running if run.cue.name not in ended]
        self._formations = [march for march in self._formations if march.cue.name not in ended]
        self._ready = self._released()

    @staticmethod
    def _clears(left: list[Cue]) -> bool:
        """Whether a clearing is due, now that only these have not ended."""
        return any(isinstance(cue, ClearingCue) for cue in left) and all(
            isinstance(cue, LIFELESS) for cue in left
        )

    @staticmethod
    def _all_sent(running: Running) -> bool:
        """Whether a cue has nothing more to send, or to do."""
        if isinstance(running.cue, PullCue):
            return running.clock >= running.cue.pulses
        if isinstance(running.cue, AdvanceCue):
            return running.clock >= running.cue.steps * running.cue.every
        if isinstance(running.cue, ClearingCue):
            return False
        return not isinstance(running.cue, FlyCue) or running.sent == running.cue.count

    # --- as data --------------------------------------------------------------------------------
    def save(self) -> Data:
        """All of it, as plain data: cues by their names."""
        return {
            "number": self.number,
            "pulse": self.pulse,
            "hint": self.hint,
            "hint_left": self.hint_left,
            "waiting": [cue.name for cue in self._waiting],
            "running": [[run.cue.name, run.clock, run.sent] for run in self._running],
            "formations": [formation.save() for formation in self._formations],
            "ended": dict(self._ended),
        }

    @classmethod
    def restored(cls, data: Data, spec: StageSpec, enemies: Sequence[Enemy]) -> Self:
        """The stage that `save` described, with its enemies restored before."""
        stage = cls(spec)
        cues = {cue.name: cue for cue in spec.cues}
        numbered = {enemy.id: enemy for enemy in enemies}
        stage.pulse, stage.hint, stage.hint_left = data["pulse"], data["hint"], data["hint_left"]
        stage._waiting = [cues[name] for name in data["waiting"]]
        stage._running = [Running(cues[name], clock, sent) for name, clock, sent in data["running"]]
        stage._formations = [Formation.restored(one, cues, numbered) for one in data["formations"]]
        stage._ended = dict(data["ended"])
        stage._ready = stage._released()
        return stage


def _earliest(spec: StageSpec) -> dict[str, int]:
    """The pulses of the stage in which its cues begin if what they wait for ends in one pulse."""
    cues = {cue.name: cue for cue in spec.cues}
    found: dict[str, int] = {}
    for cue in spec.cues:
        chain = [cue]  # each waits for the next
        while chain[-1].after and chain[-1].after not in found:
            chain.append(cues[chain[-1].after])
        for each in reversed(chain):
            found[each.name] = max(each.at, found[each.after] + 1 + each.wait) if each.after else each.at
    return found


def bosses(spec: StageSpec) -> list[BossCue]:
    """The cues of a stage that bring a boss, in the order in which they begin."""
    earliest = _earliest(spec)
    found = [cue for cue in spec.cues if isinstance(cue, BossCue)]
    return sorted(found, key=lambda cue: earliest[cue.name])
