"""One bot's run of one stage, and what is remembered of it. `tools.balance` makes a table of many."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from anti_invaders import bots, content
from anti_invaders.engine.pulse import pulses
from anti_invaders.rules.events import CatchThrown, Event, PlayerHit
from anti_invaders.rules.start import Start
from anti_invaders.rules.world import World

LONGEST = pulses(360.0)  # of one stage: whoever is not done by then is counted as running
JUST_RELEASED = 60  # pulses: a death so soon after a throw is one of the throw's


class Job(NamedTuple):
    """One run to be played."""

    stage: int
    difficulty: str
    ship: str
    bot: str
    seed: int


class Death(NamedTuple):
    """A hit that was not undone: by whom, with which pattern ("" is a body), and pulses since a throw."""

    cause: str
    pattern: str
    since_throw: int | None

    @property
    def just_released(self) -> bool:
        return self.since_throw is not None and self.since_throw <= JUST_RELEASED


@dataclass(slots=True)
class Run:
    """How one went. `chain` is its mean over all pulses, `share` the field's part of all damage."""

    job: Job
    result: str = "running"
    pulses: int = 0
    score: int = 0
    share: float = 0.0
    chain: float = 0.0
    throws: int = 0
    most: int = 0  # bullets alive at once
    deaths: list[Death] = field(default_factory=list)


class Witness:
    """Sees every pulse of a run."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._thrown_at: int | None = None
        self._hit: Death | None = None
        self._lost = 0
        self._chains = 0
        self.throws = 0
        self.most = 0
        self.deaths: list[Death] = []

    def see(self, events: Iterable[Event]) -> None:
        """What happened in this pulse."""
        for event in events:
            if isinstance(event, CatchThrown):
                self._thrown_at = self._world.pulse
                self.throws += 1
            elif isinstance(event, PlayerHit):
                since = None if self._thrown_at is None else self._world.pulse - self._thrown_at
                self._hit = Death(event.cause, event.pattern, since)
        self._count()

    def _count(self) -> None:
        player = self._world.players[0]
        self._chains += player.chain
        self.most = max(self.most, self._world.bullets.n)
        if player.deaths > self._lost and self._hit is not None:
            self._lost = player.deaths
            self.deaths.append(self._hit)

    @property
    def chain(self) -> float:
        return self._chains / max(1, self._world.pulse)


def play(job: Job) -> Run:
    """One run to its end: three lives, the stage alone, at the stage's usual power."""
    made_of = content.load()
    power = made_of.stages[job.stage].power
    world = World(made_of, Start(job.seed, job.difficulty, job.ship, job.stage, power=power, alone=True))
    bot, witness = bots.make(job.bot, job.seed), Witness(world)
    while world.result is None and world.pulse < LONGEST:
        witness.see(world.advance((bot.decide(bots.look(world)),)))
    player = world.players[0]
    damage = player.dealt + player.thrown
    return Run(
        job, world.result or "running", world.pulse, player.score,
        player.thrown / damage if damage else 0.0,
        witness.chain, witness.throws, witness.most, witness.deaths,
    )  # fmt: skip
