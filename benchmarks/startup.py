"""The start: from nothing to the first frame and to a title that answers, beside bare pygame and NumPy; the
first start, which bakes its pictures, and a later one, which finds them in the cache."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from benchmarks.harness import MILLI, Row, Timing, alone, in_turns, share

BARE = """
import numpy, os, pygame
pygame.display.init()
pygame.display.set_mode((800, 600)).fill((4, 6, 15))
pygame.display.flip()
os._exit(0)
"""
FIRST = """
import os, sys
from anti_invaders import cli
from anti_invaders.devices import environment
environment.prepare()
from anti_invaders.devices.display import Display
present = Display.present
Display.present = lambda display: (present(display), os._exit(0))
cli.main(["--data-dir", sys.argv[1], "--windowed", "--mute", "--scale", "1"])
"""
TITLE = """
import os, sys
from anti_invaders import cli
lazily = cli._app
def app():
    found = lazily()
    frame = found.Program._frame
    def last(program, fraction):
        frame(program, fraction)
        {then}
        os._exit(0)
    found.Program._frame = last
    return found
cli._app = app
cli.main(["--data-dir", sys.argv[1], "--windowed", "--mute", "--scale", "{scale}"])
"""
READY = """
import collections, os, pathlib, sys, time
os.environ["OPENBLAS_NUM_THREADS"] = "1"
from anti_invaders import __version__, app, content
from anti_invaders.devices import environment, versions
from anti_invaders.rules.start import Start
from anti_invaders.screens.art import Art
from anti_invaders.storage.cache import Cache, stamp_of
from anti_invaders.view.kept import kept
from anti_invaders.view.options import ViewOptions
environment.prepare()
os.environ["SDL_VIDEODRIVER"] = "dummy"
app.pygame.display.set_mode((1, 1))
folder = pathlib.Path(sys.argv[1]) / "cache" if {cached} else None
kept.store = cache = Cache(folder, stamp_of([__version__, *versions.drawing()]))
known = content.load()
art = Art({scale})
made = art.prepare(known, Start(stage=5), ViewOptions())
steps = made._beside()
begun = time.thread_time_ns()
collections.deque(steps, 0)
print(time.thread_time_ns() - begun, flush=True)
cache.begin()
cache.finish({patience} if {cached} else 0)
os._exit(0)
"""
TOLD = '{"version": 1, "flashes_told": true}'  # settings: the title comes first
AT_ONCE, FROM_CACHE, AFRESH = 1.5, 1.5, 3.0  # times the bare start; s of one core
SIZES = {1: "800×600", 2: "1600×1200"}
PATIENCE = 60  # s until all is in the cache
ROUNDS, FEW = 5, 3


def run(quick: bool) -> list[Row]:
    """The table's rows. CPU time counts, not the clock: what others do here does not belong to it."""
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "settings.json").write_text(TOLD)
        contenders = {"bare": lambda: _taken(BARE, folder), "frame": lambda: _taken(FIRST, folder)}
        for scale in SIZES:
            _fill(scale, folder)
            contenders[f"first {scale}"] = lambda scale=scale: _first_start(scale)
            contenders[f"cached {scale}"] = lambda scale=scale: _taken(_title(scale), folder)
            contenders[f"baked {scale}"] = lambda scale=scale: _ready(scale, folder, False)
            contenders[f"ready {scale}"] = lambda scale=scale: _ready(scale, folder, True)
        found = in_turns(contenders, FEW if quick else ROUNDS)
    rows = [share("to the first frame, bare start", found["frame"], found["bare"], AT_ONCE, 1e-3, "ms")]
    for scale, size in SIZES.items():
        rows.append(_row(f"to a title at {size}, first start", found[f"first {scale}"], AFRESH))
        rows.append(_row(f"to a title at {size}, later", found[f"cached {scale}"], FROM_CACHE))
    for scale, size in SIZES.items():
        name = f"stage 5 made ready at {size}, from the cache, baked"
        rows.append(share(name, found[f"ready {scale}"], found[f"baked {scale}"], None, MILLI, "ms"))
    return rows


def _row(name: str, taken: Timing, most: float) -> Row:
    return alone(name, taken.median, "s", f"≤ {most:g} s", taken.median <= most, taken.spread)


def _title(scale: int, then: str = "") -> str:
    return TITLE.format(scale=scale, then=then)


def _fill(scale: int, folder: str) -> None:
    """Have all in the cache that these starts ask for."""
    _taken(_title(scale, f"program.cache.finish({PATIENCE})"), folder)
    _ready(scale, folder, True)


def _first_start(scale: int) -> float:
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "settings.json").write_text(TOLD)
        return _taken(_title(scale), folder)


def _ready(scale: int, folder: str, cached: bool) -> float:
    """ns of CPU that the thread needs which makes a stage ready beside the game."""
    program = READY.format(scale=scale, cached=cached, patience=PATIENCE)
    done = subprocess.run(_command(program, folder), env=_environment(), capture_output=True, check=True)
    return float(done.stdout.split()[-1])


def _taken(program: str, folder: str) -> float:
    """s of CPU that a fresh interpreter needs for a program."""
    quiet = subprocess.DEVNULL
    child = subprocess.Popen(_command(program, folder), env=_environment(), stdout=quiet, stderr=quiet)
    _pid, _status, used = os.wait4(child.pid, 0)
    child.returncode = 0
    return used.ru_utime + used.ru_stime


def _command(program: str, folder: str) -> list[str]:
    return [sys.executable, "-c", program, folder]


def _environment() -> dict[str, str]:
    """With compiled modules, as whoever installs the game has them."""
    found = {**os.environ, "PYTHONPATH": str(Path(__file__).parent.parent)}
    found.pop("PYTHONDONTWRITEBYTECODE", None)
    return found
