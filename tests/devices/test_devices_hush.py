"""What libraries of the system say for themselves goes to the log, and the stream is as it was before."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
from pathlib import Path

import pytest

from anti_invaders.devices.hush import hushed

ROOT = Path(__file__).parents[2]
OPEN = Path("/proc/self/fd")


def test_what_a_library_says_meanwhile_is_in_the_log_and_nowhere_else(capfd, caplog, monkeypatch):
    monkeypatch.setattr(logging.getLogger("anti_invaders"), "propagate", True)  # whatever ran before
    with caplog.at_level(logging.DEBUG, "anti_invaders"), hushed("sound"):
        os.write(2, b"ALSA lib: no card\nnone \xff at all\n")
    assert [record.message for record in caplog.records] == [
        "sound: ALSA lib: no card",
        "sound: none \N{REPLACEMENT CHARACTER} at all",
    ]
    print("our own words", file=sys.stderr)
    assert capfd.readouterr().err == "our own words\n"


def test_an_error_passes_through_and_the_stream_is_back(capfd):
    with pytest.raises(RuntimeError), hushed("sound"):
        os.write(2, b"noise")
        raise RuntimeError
    os.write(2, b"afterwards")
    assert capfd.readouterr().err == "afterwards"


@pytest.mark.skipif(not OPEN.is_dir(), reason="this system does not tell what is open")
def test_no_stream_is_left_open():
    before = len(list(OPEN.iterdir()))
    for _time in range(20):
        with hushed("sound"):
            pass
    assert len(list(OPEN.iterdir())) == before


def test_without_an_error_stream_what_is_to_be_done_is_done():
    code = (
        "import os\n"
        "from anti_invaders.devices.hush import hushed\n"
        "os.close(2)\n"
        "with hushed('x'): print('done', flush=True)\n"
    )
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True)
    assert done.stdout == "done\n"


@pytest.mark.parametrize("words", ["self-test", "--version"])
def test_what_a_machine_lacks_is_told_in_the_programs_own_words_alone(words, tmp_path):
    """Whatever this machine has: nothing but our own lines, and nothing on the error stream."""
    env = {name: value for name, value in os.environ.items() if not name.startswith(("SDL_", "DISPLAY"))}
    env |= {"PYTHONPATH": str(ROOT), "LANGUAGE": "en"}
    done = subprocess.run(
        [sys.executable, "-m", "anti_invaders", words, "--data-dir", str(tmp_path / "data")],
        env=env, cwd=tmp_path, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    assert ("all is well" if words == "self-test" else "SDL_mixer") in done.stdout
