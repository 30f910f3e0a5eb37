"""Golden replays: runs recorded once, which every machine, version and process must play alike.

A failure here means that rules or content give other runs than before. If that was meant:
`python -m tools.goldens`.
"""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from anti_invaders.content import load
from anti_invaders.rules.replay import HASH_EVERY, Replay
from tools.goldens import FOLDER, starts

ROOT = FOLDER.parents[1]
STARTS = starts()
NORMAL = [name for name in STARTS if name.endswith("-normal")]
ALL = [name if name in NORMAL else pytest.param(name, marks=pytest.mark.slow) for name in STARTS]


@pytest.mark.parametrize("name", ALL)
def test_a_golden_replay_plays_as_it_was_recorded(name: str) -> None:
    """Fault 78: hashes of the whole state every five seconds, in mid-fight too."""
    replay = Replay.from_bytes((FOLDER / f"{name}.replay").read_bytes())
    assert replay.start == STARTS[name]
    assert len(replay.hashes) >= replay.pulses // HASH_EVERY
    assert str(replay.verify(load())) == "ok"


def test_there_is_a_file_for_each_start_and_no_other() -> None:
    assert {file.stem for file in FOLDER.glob("*.replay")} == set(STARTS)


def test_golden_replays_take_little_room() -> None:
    assert sum(file.stat().st_size for file in FOLDER.glob("*.replay")) < 100_000  # bytes


@pytest.mark.slow
@pytest.mark.parametrize("hash_seed", ["0", "1", "2"])
def test_golden_replays_are_the_same_under_every_hash_seed(hash_seed: str) -> None:
    """Fault 79: in a process of its own."""
    program = (
        "import sys; from pathlib import Path; from anti_invaders.content import load;"
        "from anti_invaders.rules.replay import verify;"
        "print(*(verify(Path(name).read_bytes(), load()) for name in sys.argv[1:]))"
    )
    files = [str(FOLDER / f"{name}.replay") for name in NORMAL]
    printed = subprocess.check_output(
        [sys.executable, "-c", program, *files],
        cwd=ROOT,
        text=True,
        env=os.environ | {"PYTHONHASHSEED": hash_seed},
    )
    assert printed.split() == ["ok"] * len(files)
