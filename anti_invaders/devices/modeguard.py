"""On X11: a watcher that puts the desktop's mode back when the game dies without a word.

X11 keeps the mode that a program has set, whatever becomes of the program; SIGKILL or a crash in a
driver would leave the desktop at 800x600. Windows, macOS and Wayland put it back by themselves. The
watcher is a shell that reads from a pipe: a word is the all-clear, the pipe's end is the game's.
"""

from __future__ import annotations

import contextlib
import logging
import re
import shutil
import subprocess

log = logging.getLogger(__name__)

ALL_CLEAR = b"clear\n"
PATIENCE = 5.0  # s: an X server that takes longer to answer is not asked again

SCRIPT = """
trap '' INT TERM HUP
read -r word
[ "$word" = clear ] && exit
before=$1
shift
[ "$(xrandr --current)" = "$before" ] || xrandr "$@"
"""


class ModeGuard:
    """Watches from `start()` to `end()`: the time in which the monitor's mode is not the desktop's."""

    def __init__(self) -> None:
        self._watcher: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Remember the monitors' modes as they are now, and watch. Without xrandr nobody can."""
        self.end()
        before = _current_modes()
        wanted = arguments(before)
        if wanted:
            self._watcher = _watch(before, wanted)

    def end(self) -> None:
        """The mode is the desktop's again: all clear."""
        if self._watcher and self._watcher.stdin:
            with contextlib.suppress(OSError):
                self._watcher.communicate(ALL_CLEAR, PATIENCE)
        self._watcher = None


def arguments(modes: str) -> list[str]:
    """What xrandr must be told to make the monitors as it has described them in `modes`."""
    wanted: list[str] = []
    output = position = ""
    for line in modes.splitlines():
        monitor = re.match(r"(\S+) connected .*?\d+x\d+\+(\d+)\+(\d+)", line)
        if monitor:
            output, position = monitor[1], f"{monitor[2]}x{monitor[3]}"
        elif not line.startswith(" "):
            output = ""
        elif output and "*" in line:
            wanted += ["--output", output, "--pos", position, *_mode(line)]
            output = ""
    return wanted


def _mode(line: str) -> list[str]:
    """The mode of a line such as "   1920x1080     60.00*+  59.94": its name, and its rate if known."""
    name, *rates = line.split()
    rate = next(each for each in rates if "*" in each).split("*")[0]
    return ["--mode", name, *(["--rate", rate] if float(rate) else [])]


def _current_modes() -> str:
    if not shutil.which("xrandr") or not shutil.which("sh"):
        return ""
    try:
        asked = subprocess.run(["xrandr", "--current"], capture_output=True, text=True, timeout=PATIENCE)
    except (OSError, subprocess.TimeoutExpired) as error:
        log.info("no guard for the monitor's mode: %s", error)
        return ""
    return asked.stdout.rstrip("\n")


def _watch(before: str, wanted: list[str]) -> subprocess.Popen[bytes] | None:
    try:
        return subprocess.Popen(
            ["sh", "-c", SCRIPT, "anti-invaders-modeguard", before, *wanted],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
    except OSError as error:
        log.info("no guard for the monitor's mode: %s", error)
        return None
