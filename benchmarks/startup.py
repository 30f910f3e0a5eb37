"""The start: from nothing to the first frame and to a title that answers, beside bare pygame and NumPy."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from benchmarks.harness import Row, alone, in_turns, share

BARE = """
import numpy, os, pygame
pygame.display.init()
pygame.display.set_mode((800, 600)).fill((4, 6, 15))
pygame.display.flip()
os._exit(0)
"""
OURS = """
import os, sys
from anti_invaders import cli
from anti_invaders.devices import environment
environment.prepare()
if {first}:
    from anti_invaders.devices.display import Display
    present = Display.present
    Display.present = lambda display: (present(display), os._exit(0))
lazily = cli._app
def app():
    found = lazily()
    frame = found.Program._frame
    found.Program._frame = lambda program, fraction: (frame(program, fraction), os._exit(0))
    return found
cli._app = app
cli.main(["--data-dir", sys.argv[1], "--windowed", "--mute", "--scale", "{scale}"])
"""
FIRST, TITLE, LARGE = 1.5, 1.5, 3.0  # times the bare start; s of one core, at 1x and at 2x
ROUNDS, FEW = 7, 3


def run(quick: bool) -> list[Row]:
    """The table's rows. CPU time counts, not the clock: what others do here does not belong to it."""
    with tempfile.TemporaryDirectory() as folder:
        found = in_turns(
            {
                "bare": lambda: _taken(BARE, folder),
                "first": lambda: _taken(OURS.format(first=True, scale=1), folder),
                "title": lambda: _taken(OURS.format(first=False, scale=1), folder),
                "large": lambda: _taken(OURS.format(first=False, scale=2), folder),
            },
            FEW if quick else ROUNDS,
        )
    rows = [share("to the first frame, bare start", found["first"], found["bare"], FIRST, 1e-3, "ms")]
    for name, which, most in (("800×600", "title", TITLE), ("1600×1200", "large", LARGE)):
        taken = found[which]
        rows.append(
            alone(
                f"to a title at {name}",
                taken.median,
                "s",
                f"≤ {most:g} s",
                taken.median <= most,
                taken.spread,
            )
        )
    return rows


def _taken(program: str, folder: str) -> float:
    """s of CPU that a fresh interpreter needs for a program."""
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parent.parent)}
    child = subprocess.Popen(
        [sys.executable, "-c", program, folder],
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    _pid, _status, used = os.wait4(child.pid, 0)
    child.returncode = 0
    return used.ru_utime + used.ru_stime
