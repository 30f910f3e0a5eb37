"""How much of one core screens take at 60 frames a second: the real window on a screen that nobody sees."""

from __future__ import annotations

import argparse
import os
import tempfile
import time
from typing import Any

from benchmarks.harness import Row, alone, skipped
from benchmarks.xvfb import measured, x11

GOALS = {"options": 0.20, "title": 0.35}  # of one core
FRAMES, FEW = 600, 240
SETTLED = {"options": 60, "title": 900}  # frames: the title's demo has come, and has something to show
PER_SECOND = 60


def run(quick: bool) -> list[Row]:
    """The table's rows."""
    frames = FEW if quick else FRAMES
    with x11() as screen:
        if screen is None:
            return [skipped(name, "no Xvfb here") for name in GOALS]
        return [_row(name, frames, screen) for name in GOALS]


def _row(name: str, frames: int, screen: dict[str, str]) -> Row:
    taken = float(measured("benchmarks.screens_cpu", name, str(frames), env=screen))
    most = GOALS[name]
    return alone(f"the screen {name}", taken * 100, "%", f"≤ {most * 100:g} %", taken <= most)


# --- the program that is measured --------------------------------------------------------------------
def main() -> None:
    """Show one screen, and print which share of a core it takes: CPU time of a frame, 60 times."""
    parser = argparse.ArgumentParser()
    parser.add_argument("name", choices=GOALS)
    parser.add_argument("frames", type=int)
    wanted = parser.parse_args()
    from anti_invaders import app, cli
    from anti_invaders.screens import pictures

    _count(app.Program, SETTLED[wanted.name], wanted.frames)
    app.play = lambda options: app.Program(options).run(pictures.MAKERS[wanted.name])
    with tempfile.TemporaryDirectory() as folder:
        cli.main(["--windowed", "--scale", "1", "--mute", "--data-dir", folder])


def _count(program: Any, settled: int, frames: int) -> None:
    """Let the program end itself when it has been measured."""
    frame, seen, begun = program._frame, 0, 0.0

    def counted(self: Any, fraction: float) -> None:
        nonlocal seen, begun
        frame(self, fraction)
        seen += 1
        if seen == settled:
            begun = time.process_time()
        if seen == settled + frames:
            print((time.process_time() - begun) / frames * PER_SECOND, flush=True)
            os._exit(0)

    program._frame = counted


if __name__ == "__main__":
    main()
