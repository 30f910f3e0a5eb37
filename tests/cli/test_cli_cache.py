"""The first start keeps what it baked, the next one finds it; both write nowhere else."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
STARTED = """
import os, sys
from anti_invaders import cli
from anti_invaders.view import bake
lazily, shine, lit = cli._app, bake.Sprites._lit, []
def counted(*arguments):
    lit.append(arguments)
    return shine(*arguments)
bake.Sprites._lit = counted
def app():
    found = lazily()
    frame = found.Program._frame
    def last(program, fraction):
        frame(program, fraction)
        program.cache.finish(60)
        program.loop.stop()
    found.Program._frame = last
    return found
cli._app = app
code = cli.main(["--data-dir", sys.argv[1], "--windowed", "--mute", "--lang", "en"])
print(code, len(lit))
"""


def started(data: Path, home: Path) -> tuple[int, int]:
    """Its exit code, and how many figures were lit."""
    env = {**os.environ, "PYTHONPATH": str(ROOT), "HOME": str(home)}
    env |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    env.pop("XDG_CACHE_HOME", None)
    done = subprocess.run(
        [sys.executable, "-c", STARTED, str(data)], env=env, capture_output=True, text=True, check=True
    )
    code, lit = done.stdout.split()[-2:]
    return int(code), int(lit)


def kept(data: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in (data / "cache").glob("*.baked")}


@pytest.fixture
def home(tmp_path: Path) -> Path:
    folder = tmp_path / "home"
    folder.mkdir()
    return folder


def test_the_next_start_bakes_nothing_again_and_nothing_is_written_elsewhere(tmp_path, home):
    data = tmp_path / "data"
    code, lit = started(data, home)
    assert code == 0 and lit > 5
    before = kept(data)
    assert len(before) > lit
    assert started(data, home) == (0, 0)
    assert kept(data) == before
    assert list(home.rglob("*")) == []


def test_a_cache_that_cannot_be_written_is_a_line_in_the_log(tmp_path, home):
    data = tmp_path / "data"
    data.mkdir()
    (data / "cache").write_text("a file where the folder should be")
    code, lit = started(data, home)
    assert code == 0 and lit > 5
    log = (data / "log.txt").read_text("utf-8")
    assert log.count("WARNING anti_invaders.storage.cache") == 1
