"""Records the golden replays: whole runs of the real content by the skilled bot, kept as files.

    python -m tools.goldens

Do so when content or rules were changed on purpose (with the rules, raise RULES_VERSION and say so in the
CHANGELOG); never to make a test pass.
"""

from __future__ import annotations

import sys
from pathlib import Path

from anti_invaders import bots
from anti_invaders.content import load
from anti_invaders.rules.replay import Recorder
from anti_invaders.rules.start import Start
from anti_invaders.rules.world import World

FOLDER = Path(__file__).resolve().parents[1] / "tests" / "golden"
SEEDS = (11, 12, 13)
DIFFICULTIES = ("easy", "normal", "hard", "lunatic")
STARTS = {
    f"{difficulty}-{seed}": Start(seed=seed, difficulty=difficulty, alone=True)
    for difficulty in DIFFICULTIES
    for seed in SEEDS
}


def record(start: Start) -> bytes:
    """A run to its end, with the World's hash every few seconds."""
    world = World(load(), start)
    recorder, pilot = Recorder(world), bots.make("skilled", start.seed)
    while world.result is None:
        wish = (pilot.decide(bots.look(world)),)
        recorder.record(wish)
        world.advance(wish)
        recorder.note(world)
    return recorder.finish(world).to_bytes()


def main() -> int:
    """All of them, anew."""
    FOLDER.mkdir(exist_ok=True)
    for name, start in STARTS.items():
        (FOLDER / f"{name}.replay").write_bytes(record(start))
    return 0


if __name__ == "__main__":
    sys.exit(main())
