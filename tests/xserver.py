"""A private X server for tests, whose monitor really changes its mode.

    with XServer("xvfb") as x:  # or "xorg": the real server with the dummy driver
        x.start([sys.executable, "-m", "anti_invaders"])
        x.wait_for(lambda: x.mode() == (800, 600), "800x600")

Windows are found by their class: the title of an SDL window is of a type that xdotool cannot match.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Self, TypeVar

import pytest

Result = TypeVar("Result")

TOOLS = ("Xvfb", "Xorg", "xrandr", "xdotool", "openbox", "import", "xprop")
DESKTOP = (1920, 1080)
SMALL = "800x600"
WINDOW_CLASS = "anti-invaders"
PATIENCE = 20.0  # s: a loaded machine is slow, and a hung test is worse than a late one

TIMINGS = {  # what the frame buffer of Xvfb is told about a mode
    "1280x720": "74.50 1280 1344 1472 1664 720 723 728 748 -hsync +vsync",
    "800x600": "40.00 800 840 968 1056 600 601 605 628 +hsync +vsync",
}
XORG = """
Section "ServerFlags"
    Option "AutoAddDevices" "false"
    Option "AutoAddGPU" "false"
    Option "DontVTSwitch" "true"
EndSection
Section "Device"
    Identifier "dummy"
    Driver "dummy"
    VideoRam 65536
EndSection
Section "Monitor"
    Identifier "monitor"
    HorizSync {sync}
    VertRefresh 5.0 - 200.0
EndSection
Section "Screen"
    Identifier "screen"
    Device "dummy"
    Monitor "monitor"
    DefaultDepth 24
    SubSection "Display"
        Depth 24
        Modes "1920x1080"
        Virtual 1920 1080
    EndSubSection
EndSection
"""
ANY_SYNC = "5.0 - 1000.0"  # kHz: the dummy driver then offers every usual mode
SYNC_WITHOUT_SMALL = "60.0 - 70.0"  # keeps 1920x1080 and drops every 800x600


def skip_without_tools(*more: str) -> None:
    """Skip the module where a tool is missing. On a build server that is an error."""
    missing = [tool for tool in (*TOOLS, *more) if not shutil.which(tool)]
    if missing and not os.environ.get("CI"):
        pytest.skip(f"missing: {', '.join(missing)}", allow_module_level=True)
    assert not missing, f"missing: {', '.join(missing)}"


class XServer:
    """A server of 1920x1080, with or without 800x600 among its modes, and a window manager."""

    def __init__(self, kind: str = "xvfb", *, small: bool = True, manager: bool = True) -> None:
        self._kind = kind
        self._small = small
        self._manager = manager
        self._processes: list[subprocess.Popen[bytes]] = []
        self.env: dict[str, str] = {}

    def __enter__(self) -> Self:
        self.folder = Path(tempfile.mkdtemp(prefix="xserver-"))
        self.env = {
            **os.environ,
            "DISPLAY": self._start_server(),
            "SDL_VIDEODRIVER": "x11",
            "SDL_AUDIODRIVER": "dummy",
        }
        if self._kind == "xvfb":
            self._offer_modes()
        if self._manager:
            self._start_manager()
        return self

    def __exit__(self, *_: object) -> None:
        for process in reversed(self._processes):
            _end(process)
        shutil.rmtree(self.folder, ignore_errors=True)

    def run(self, *command: str) -> str:
        """What a command says, on this display; "" when it fails."""
        done = subprocess.run(command, env=self.env, capture_output=True, text=True, timeout=PATIENCE)
        return done.stdout.strip()

    def start(
        self, command: Sequence[str], env: Mapping[str, str] | None = None, log: Path | None = None
    ) -> subprocess.Popen[bytes]:
        """Start a program on this display; it ends with the server at the latest."""
        with (log or Path(os.devnull)).open("ab") as output:
            process = subprocess.Popen(
                command,
                env={**self.env, **(env or {})},
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                start_new_session=True,
            )
        self._processes.append(process)
        return process

    @staticmethod
    def wait_for(test: Callable[[], Result], what: str, seconds: float = PATIENCE) -> Result:
        """The first answer of `test` that is true. TimeoutError names what did not come."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            answer = test()
            if answer:
                return answer
            time.sleep(0.05)
        raise TimeoutError(f"no {what} within {seconds:g} s")

    def mode(self) -> tuple[int, int]:
        """The size of the screen as the server has it now."""
        said = self.run("xrandr", "--current").splitlines()
        if not said:
            return 0, 0
        width, height = said[0].split("current ")[1].split(",")[0].split(" x ")
        return int(width), int(height)

    def wait_for_mode(self, size: tuple[int, int]) -> None:
        """Until the screen has this size."""
        self.wait_for(lambda: self.mode() == size, f"mode {size}")

    def windows(self, name: str = WINDOW_CLASS) -> list[str]:
        """The numbers of the visible windows of a class. Ask anew each time: SDL makes windows anew."""
        return self.run("xdotool", "search", "--onlyvisible", "--class", name).split()

    def window(self, name: str = WINDOW_CLASS) -> str:
        """The number of a window of a class, as soon as there is one."""
        return self.wait_for(lambda: self.windows(name), f"window {name}")[-1]

    def wait_for_focus(self) -> None:
        """Until the game's window has the keyboard."""
        self.wait_for(lambda: self.run("xdotool", "getwindowfocus") in self.windows(), "focus")

    def bring_back(self, size: tuple[int, int]) -> None:
        """Activate the game's window until the screen has this size. A window manager that is still putting
        it away does not hear; one that is asked too often puts it away again."""

        def asked() -> bool:
            game = self.run("xdotool", "search", "--class", WINDOW_CLASS).split()[-1]
            self.run("xdotool", "windowactivate", game)
            with contextlib.suppress(TimeoutError):
                self.wait_for(lambda: self.mode() == size, "mode", 6.0)
            return self.mode() == size

        self.wait_for(asked, f"mode {size}", 3 * PATIENCE)

    def tap(self, *keys: str) -> None:
        """Press and release keys, one after the other, by their X names."""
        for key in keys:
            self.run("xdotool", "key", "--delay", "30", key)

    def hold(self, key: str, seconds: float) -> None:
        """Hold a key down."""
        self.run("xdotool", "keydown", key)
        time.sleep(seconds)
        self.run("xdotool", "keyup", key)

    def shot(self, path: Path) -> Path:
        """A picture of the whole screen, always in true colour."""
        self.run("import", "-window", "root", f"PNG24:{path}")
        assert path.exists(), "no picture of the screen"
        return path

    def _start_server(self) -> str:
        reader, writer = os.pipe()
        with (self.folder / "server.log").open("wb") as log:
            process = subprocess.Popen(
                [*self._server_command(), "-noreset", "-nolisten", "tcp", "-displayfd", str(writer)],
                pass_fds=(writer,),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        self._processes.append(process)
        os.close(writer)
        with os.fdopen(reader) as answer:
            number = answer.readline().strip()  # empty when the server died
        if not number:
            raise RuntimeError((self.folder / "server.log").read_text())
        return f":{number}"

    def _server_command(self) -> list[str]:
        if self._kind == "xvfb":
            return ["Xvfb", "-screen", "0", "1920x1080x24"]
        config = self.folder / "xorg.conf"
        config.write_text(XORG.format(sync=ANY_SYNC if self._small else SYNC_WITHOUT_SMALL))
        return ["Xorg", "-config", str(config), "-logfile", str(self.folder / "xorg.log")]

    def _offer_modes(self) -> None:
        for name, timing in TIMINGS.items():
            if self._small or name != SMALL:
                self.run("xrandr", "--newmode", name, *timing.split())
                self.run("xrandr", "--addmode", "screen", name)

    def _start_manager(self) -> None:
        """A window opened while the manager still starts may never be managed: wait for its own word."""
        ready = self.folder / "manager-is-ready"
        self.start(["openbox", "--sm-disable", "--startup", f"touch {ready}"])
        self.wait_for(ready.exists, "window manager")


def _end(process: subprocess.Popen[bytes]) -> None:
    if process.poll() is not None:
        return
    process.terminate()
    try:
        process.wait(5)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
