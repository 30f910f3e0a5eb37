"""The game without a screen: a bot plays as fast as the machine can, and replays are recomputed."""

from __future__ import annotations

import json
import time
from argparse import Namespace
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TypeVar

from anti_invaders import bots, content
from anti_invaders.rules import replay
from anti_invaders.rules.controls import Controls
from anti_invaders.rules.events import EnemyDestroyed, PlayerDied
from anti_invaders.rules.specs import Content
from anti_invaders.rules.start import RULES_VERSION, Start
from anti_invaders.rules.world import World

SEED = 1  # of a demo that is asked for none
RUNNING = "running"  # the result of a run that has not ended

Pilot = Callable[[World], Controls]
Name = TypeVar("Name", str, int)


class UnknownError(Exception):
    """A name or number that the content does not have; the message says which there are."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a run went. `seconds` of wall time are those of its pulses alone; `result` is "clear", "dead",
    "landed" or "running"; `field_damage_share` is the Anti-Field's part of all damage done, 0 to 1."""

    pulses: int
    seconds: float
    pulses_per_second: float
    stage: int
    score: int
    lives: int
    deaths: int
    kills: int
    landed: int
    invasion: int
    field_damage_share: float
    result: str
    hash: str
    rules: int

    def json(self) -> str:
        """One object on one line."""
        return json.dumps(asdict(self))

    def text(self) -> str:
        """A few words on each value."""
        return "\n".join(f"{name.replace('_', ' ')}: {value}" for name, value in asdict(self).items())


def start_of(options: Namespace) -> Start:
    """What the command line asks for, the rest as usual. UnknownError for what there is not."""
    known = options.known
    usual = Start()
    stage = options.stage or min(known.stages)
    return Start(
        seed=SEED if options.seed is None else options.seed,
        difficulty=_known("difficulty", options.difficulty or usual.difficulty, known.difficulties),
        ship=_known("ship", options.ship or usual.ship, known.ships),
        stage=_known("stage", stage, known.stages),
        power=known.stages[stage].power,
        alone=options.stage is not None,
    )


def pilot(bot: str, start: Start) -> Pilot:
    """A bot by its name at the controls of the first ship. UnknownError for a name that no bot has."""
    player = bots.make(_known("bot", bot, bots.BOTS), start.seed)
    return lambda world: bots.steer(player, world)


def run(
    start: Start,
    steer: Pilot,
    most: int | None = None,
    record: bool = False,
    known: Content | None = None,
) -> tuple[Outcome, bytes]:
    """Play to the end, at most `most` pulses. The replay's bytes are empty unless `record`. `known` is what
    there is to play, the game's own content if it is not said."""
    world = World(known or content.load(), start)
    recorder = replay.Recorder(world) if record else None
    seen: Counter[type] = Counter()
    begun = time.perf_counter()
    while world.result is None and (most is None or world.pulse < most):
        wish = (steer(world),)
        if recorder:
            recorder.record(wish)
        seen.update(map(type, world.advance(wish)))
        if recorder:
            recorder.note(world)
    seconds = time.perf_counter() - begun
    kept = recorder.finish(world).to_bytes() if recorder else b""
    return _outcome(world, seconds, seen), kept


def verify(file: Path, known: Content) -> replay.Verdict:
    """What a replay's file is worth with this content, or with the course in which it was flown."""
    try:
        with file.open("rb") as opened:
            data = opened.read(replay.LARGEST + 1)
    except OSError as error:
        return replay.Verdict("unreadable", error.strerror or str(error))
    try:
        run = replay.Replay.from_bytes(data)
    except replay.ReplayError as why:
        return replay.Verdict("damaged", str(why))
    return run.verify(content.flown_with(run.content, known, run.start.seed))


def _outcome(world: World, seconds: float, seen: Counter[type]) -> Outcome:
    player = world.players[0]
    damage = player.dealt + player.thrown
    return Outcome(
        pulses=world.pulse,
        seconds=round(seconds, 4),
        pulses_per_second=round(world.pulse / max(seconds, 1e-9), 1),
        stage=world.stage.number,
        score=player.score,
        lives=player.lives,
        deaths=seen[PlayerDied],
        kills=seen[EnemyDestroyed],
        landed=world.landed,
        invasion=world.invasion,
        field_damage_share=round(player.thrown / damage, 4) if damage else 0.0,
        result=world.result or RUNNING,
        hash=world.hash(),
        rules=RULES_VERSION,
    )


def _known(what: str, asked: Name, known: Iterable[Name]) -> Name:
    names = list(known)
    if asked not in names:
        raise UnknownError(f"{what} {asked!r} is unknown; known: {', '.join(map(str, names))}")
    return asked
