"""Records the golden replays: each stage alone, flown to its end by the skilled bot, kept as files.

    python -m tools.goldens

Do so when content or rules were changed on purpose (with the rules, raise RULES_VERSION and say so in the
CHANGELOG); never to make a test pass.
"""

from __future__ import annotations

import os
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from anti_invaders import bots
from anti_invaders.content import load
from anti_invaders.rules.replay import Recorder
from anti_invaders.rules.start import Start
from anti_invaders.rules.world import World

FOLDER = Path(__file__).resolve().parents[1] / "tests" / "golden"
SEED = 11
EVERYWHERE = ("normal", "hard")  # in every stage
ONLY_AT_FIRST = ("easy", "lunatic")  # in the first one, so that the files stay few


def starts() -> dict[str, Start]:
    """What each file begins with, by its name."""
    made_of = load()
    first, ships = min(made_of.stages), list(made_of.ships)
    return {
        f"{number}-{difficulty}": Start(
            SEED, difficulty, ships[number % len(ships)], number, power=stage.power, alone=True
        )
        for number, stage in made_of.stages.items()
        for difficulty in (*EVERYWHERE, *(ONLY_AT_FIRST if number == first else ()))
    }


def record(start: Start) -> bytes:
    """A run to its end, with the World's hash every few seconds."""
    world = World(load(), start)
    recorder, pilot = Recorder(world), bots.make("skilled", start.seed)
    while world.result is None:
        wish = (bots.steer(pilot, world),)
        recorder.record(wish)
        world.advance(wish)
        recorder.note(world)
    return recorder.finish(world).to_bytes()


def main() -> int:
    """All of them, anew, on all cores; what is no longer wanted goes."""
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.replay"):
        old.unlink()
    wanted = starts()
    with ProcessPoolExecutor(os.cpu_count()) as processes:
        for name, data in zip(wanted, processes.map(record, wanted.values()), strict=True):
            (FOLDER / f"{name}.replay").write_bytes(data)
    return 0


if __name__ == "__main__":
    sys.exit(main())
