"""Golden replays: runs recorded once, which every machine, version and process must play alike.

A failure here means that rules or content give other runs than before. If that was meant:
`python -m tests.rules.goldens`.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from anti_invaders.content import load
from anti_invaders.rules.replay import HASH_EVERY, Replay
from tests.rules.goldens import FOLDER, STARTS

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("name", STARTS)
def test_a_golden_replay_plays_as_it_was_recorded(name):
    """Fault 78: hashes of the whole state every five seconds, in mid-fight too."""
    replay = Replay.from_bytes((FOLDER / f"{name}.replay").read_bytes())
    assert replay.start == STARTS[name]
    assert len(replay.hashes) >= replay.pulses // HASH_EVERY
    assert str(replay.verify(load())) == "ok"


@pytest.mark.slow
@pytest.mark.parametrize("hash_seed", ["0", "1", "2"])
@pytest.mark.parametrize("name", STARTS)
def test_a_golden_replay_is_the_same_under_every_hash_seed(name, hash_seed):
    """Fault 79: in a process of its own."""
    program = (
        "from pathlib import Path; from anti_invaders.content import load;"
        "from anti_invaders.rules.replay import verify;"
        f"print(verify(Path({str(FOLDER / name)!r} + '.replay').read_bytes(), load()))"
    )
    printed = subprocess.check_output(
        [sys.executable, "-c", program], cwd=ROOT, text=True, env=os.environ | {"PYTHONHASHSEED": hash_seed}
    )
    assert printed == "ok\n"
