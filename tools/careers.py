"""One bot's run of a stage or of the whole campaign, and what is remembered of it.

`tools.balance` makes tables of many; the tests of who clears what count them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from anti_invaders import bots, content
from anti_invaders.engine.pulse import pulses
from anti_invaders.rules.events import (
    BossPhaseEnded,
    BossPhaseStarted,
    CatchThrown,
    Event,
    PlayerHit,
    StageCleared,
)
from anti_invaders.rules.start import Start
from anti_invaders.rules.world import World

CAMPAIGN = 0  # in place of a stage's number: all of them, one after another
LONGEST = pulses(420.0)  # of one stage: whoever is not done by then is counted as running
JUST_RELEASED = 60  # pulses: a death so soon after a throw is one of the throw's


class Job(NamedTuple):
    """One run to be played. `stage` is CAMPAIGN, or a stage that is played alone."""

    stage: int
    difficulty: str
    ship: str
    bot: str
    seed: int


class Death(NamedTuple):
    """A hit that was not undone: where, by whom, with which pattern ("" is a body); pulses since a throw."""

    stage: int
    cause: str
    pattern: str
    since_throw: int | None

    @property
    def just_released(self) -> bool:
        return self.since_throw is not None and self.since_throw <= JUST_RELEASED


class Phase(NamedTuple):
    """One phase of a boss that ended `by` "kill" or "timeout"."""

    stage: int
    boss: str
    number: int
    pulses: int
    by: str


class Chapter(NamedTuple):
    """A stage that was cleared, with its pulses and the score at its end."""

    stage: int
    pulses: int
    score: int


@dataclass(slots=True)
class Run:
    """How one went. `chain` is its mean over all pulses, `share` the field's part of all damage, `empty` the
    longest time, in pulses, without any enemy before the stage was cleared."""

    job: Job
    result: str = "running"
    pulses: int = 0
    score: int = 0
    share: float = 0.0
    chain: float = 0.0
    throws: int = 0
    most: int = 0  # bullets alive at once
    usual: int = 0  # their median
    empty: int = 0
    deaths: list[Death] = field(default_factory=list)
    phases: list[Phase] = field(default_factory=list)
    chapters: list[Chapter] = field(default_factory=list)

    @property
    def cleared(self) -> bool:
        return self.result == "clear"


class Witness:
    """Sees every pulse of a run."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._thrown_at: int | None = None
        self._hit: Death | None = None
        self._lost = self._chains = self._begun = self._alone = 0
        self._phase_begun = 0
        self._alive: list[int] = []
        self.throws = self.empty = 0
        self.deaths: list[Death] = []
        self.phases: list[Phase] = []
        self.chapters: list[Chapter] = []

    def see(self, events: Iterable[Event]) -> None:
        """What happened in this pulse."""
        for event in events:
            self._note(event)
        self._count()

    def _note(self, event: Event) -> None:
        now, stage = self._world.pulse, self._world.stage.number
        match event:
            case CatchThrown():
                self._thrown_at = now
                self.throws += 1
            case PlayerHit():
                since = None if self._thrown_at is None else now - self._thrown_at
                self._hit = Death(stage, event.cause, event.pattern, since)
            case BossPhaseStarted():
                self._phase_begun = now
            case BossPhaseEnded():
                lasted = now - self._phase_begun
                self.phases.append(Phase(stage, event.name, event.phase, lasted, event.by))
            case StageCleared():
                self.chapters.append(Chapter(stage, now - self._begun, self._world.players[0].score))
                self._begun = now

    def _count(self) -> None:
        world = self._world
        player = world.players[0]
        self._chains += player.chain
        self._alive.append(world.bullets.n)
        self._alone = 0 if world.enemies or world.interlude or world.won else self._alone + 1
        self.empty = max(self.empty, self._alone)
        if player.deaths > self._lost and self._hit is not None:
            self._lost = player.deaths
            self.deaths.append(self._hit)

    def tell(self, job: Job) -> Run:
        """All that it saw."""
        player = self._world.players[0]
        damage = player.dealt + player.thrown
        return Run(
            job, self._world.result or "running", self._world.pulse, player.score,
            player.thrown / damage if damage else 0.0,
            self._chains / max(1, self._world.pulse), self.throws,
            max(self._alive), sorted(self._alive)[len(self._alive) // 2], self.empty,
            self.deaths, self.phases, self.chapters,
        )  # fmt: skip


def start(job: Job) -> Start:
    """Three lives. A stage alone begins with its usual power, the campaign with that of the first stage."""
    if job.stage == CAMPAIGN:
        return Start(job.seed, job.difficulty, job.ship)
    power = content.load().stages[job.stage].power
    return Start(job.seed, job.difficulty, job.ship, job.stage, power=power, alone=True)


def play(job: Job) -> Run:
    """One run to its end."""
    world = World(content.load(), start(job))
    bot, witness = bots.make(job.bot, job.seed), Witness(world)
    longest = LONGEST * (len(content.load().stages) if job.stage == CAMPAIGN else 1)
    while world.result is None and world.pulse < longest:
        witness.see(world.advance((bots.steer(bot, world),)))
    return witness.tell(job)
