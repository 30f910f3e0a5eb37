"""Records the golden replays: whole runs of the real content by the skilled bot, kept as files.

`python -m tests.rules.goldens` writes them anew. Do so when content or rules were changed on purpose
(with the rules, raise RULES_VERSION and say so in the CHANGELOG); never to make a test pass.
"""

from __future__ import annotations

from pathlib import Path

from anti_invaders import bots
from anti_invaders.content import load
from anti_invaders.rules.replay import Recorder
from anti_invaders.rules.start import Start
from anti_invaders.rules.world import World

FOLDER = Path(__file__).parent / "golden"
STARTS = {
    "easy": Start(seed=11, difficulty="easy", alone=True),
    "normal": Start(seed=12, difficulty="normal", alone=True),
    "hard": Start(seed=13, difficulty="hard", alone=True, power=250, lives=5),
    "lunatic": Start(seed=14, difficulty="lunatic", alone=True),
}


def record(start: Start) -> bytes:
    """A run to its end."""
    world = World(load(), start)
    recorder, pilot = Recorder(world), bots.make("skilled", start.seed)
    while world.result is None:
        wish = (pilot.decide(bots.look(world)),)
        recorder.record(wish)
        world.advance(wish)
        recorder.note(world)
    return recorder.finish(world).to_bytes()


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, start in STARTS.items():
        (FOLDER / f"{name}.replay").write_bytes(record(start))
