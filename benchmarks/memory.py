"""Memory: what is resident while the real game is played, in a window that nobody sees (goal 9).

Whoever plays is a bot, several pulses a frame, so that a minute is over in seconds. What counts is the most
that was resident. The very first start bakes everything; a later one finds it on the disk.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Iterator
from typing import Any

from benchmarks.harness import Row, alone, skipped
from benchmarks.xvfb import measured, x11

MOST = {"off": 80.0, "on": 200.0}  # MiB, with the sound so
FIRST, PULSES, FEW = 600, 2400, 400  # of play, at the first start and later; with --quick
AT_ONCE = 8  # pulses a frame
MEBIBYTE = 1024 * 1024
RESIDENT = 1  # field of /proc/self/statm: what is resident, in pages
NO_WINDOW = {"SDL_VIDEODRIVER": "dummy"}


def run(quick: bool) -> list[Row]:
    """The table's rows."""
    if not sys.platform.startswith("linux"):
        return [skipped(_name(sound), "no /proc here") for sound in MOST]
    with x11() as screen:
        return [row for sound in MOST for row in _rows(sound, quick, screen or NO_WINDOW)]


def _name(sound: str) -> str:
    return f"resident in play, sound {sound}"


def _rows(sound: str, quick: bool, screen: dict[str, str]) -> Iterator[Row]:
    """The first start of a player, and the second."""
    most = MOST[sound]
    with tempfile.TemporaryDirectory() as folder:
        for pulses, what, goal in ((FIRST, ", very first start", None), (PULSES, "", f"≤ {most:g} MiB")):
            told = str(FEW if quick else pulses)
            found = measured("benchmarks.memory", sound, told, folder, env=screen) / MEBIBYTE
            yield alone(_name(sound) + what, found, "MiB", goal, found <= most if goal else None)


# --- the program that is measured --------------------------------------------------------------------
def main() -> None:
    """Play, and print how many bytes were resident at most."""
    parser = argparse.ArgumentParser()
    parser.add_argument("sound", choices=MOST)
    parser.add_argument("pulses", type=int)
    parser.add_argument("folder", help="the player's files")
    wanted = parser.parse_args()
    from anti_invaders import app, cli

    app.play = lambda options: app.Program(options).run(_played)
    _hurry(app.Program, wanted.pulses)
    mute = ["--mute"] if wanted.sound == "off" else []
    cli.main(["--windowed", "--scale", "1", "--seed", "7", "--data-dir", wanted.folder, *mute])


def _played(shell: Any) -> Any:
    """A run of the campaign that a bot plays."""
    from anti_invaders import bots
    from anti_invaders.screens import play

    bot, screen = bots.make("skilled", 7), play.begin(shell, "normal", "faisca")
    screen._wish = lambda inputs: bots.steer(bot, screen.world)
    shell.art.finish()
    return screen


def _hurry(program: Any, pulses: int) -> None:
    """Let more pulses pass in a frame than one, and end the program when there were enough."""
    from anti_invaders.devices.inputs import PulseInput

    frame, passed, most = program._frame, 0, 0

    def hurried(self: Any, fraction: float) -> None:
        nonlocal passed, most
        for _pulse in range(AT_ONCE):
            self.stack.advance(PulseInput())
            self.audio.pulse()
        frame(self, fraction)
        passed += AT_ONCE
        most = max(most, resident())
        if passed >= pulses:
            print(most, flush=True)
            os._exit(0)

    program._frame = hurried


def resident() -> int:
    """Bytes of this program in memory."""
    with open("/proc/self/statm") as file:  # noqa: PTH123 (no file of ours)
        return int(file.read().split()[RESIDENT]) * os.sysconf("SC_PAGE_SIZE")


if __name__ == "__main__":
    main()
