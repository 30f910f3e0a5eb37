"""The window as a desktop sees it: a real server, a real change of mode, real keys, real pixels."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path

import pygame
import pytest

from tests.xserver import DESKTOP, XServer, skip_without_tools

pytestmark = [pytest.mark.window, pytest.mark.slow]
skip_without_tools("xev")

PROGRAM = Path(__file__).with_name("window_program.py")
ROOT = Path(__file__).parents[2]
SMALL = (800, 600)
GREEN = (0, 255, 0)
SETTLED = 1.0  # s: a focus lost within 0.3 s of a change of mode is overlooked by SDL


class Game:
    """The program on a display, with what it said."""

    def __init__(self, x: XServer, mode: str = "exclusive", *ways: str) -> None:
        self.x = x
        self.log = x.folder / "program.log"
        self.marker = x.folder / "changing-mode"
        command = [sys.executable, str(PROGRAM), mode, str(self.marker), *ways]
        self.process = x.start(command, {"PYTHONPATH": str(ROOT)}, self.log)

    def ready(self) -> Game:
        self.x.wait_for(lambda: "mode" in self.said, "first word")
        self.x.wait_for_focus()
        self.x.wait_for(self.block, "first frame")
        time.sleep(SETTLED)
        return self

    @property
    def said(self) -> str:
        return self.log.read_text() if self.log.exists() else ""

    def block(self) -> tuple[int, int] | None:
        """Where the green block is on the screen."""
        picture = pygame.image.load(self.x.shot(self.x.folder / "shot.png"))
        mask = pygame.mask.from_threshold(picture, GREEN, (8, 8, 8, 255))
        return mask.centroid() if mask.count() else None

    def block_is_at(self, x: int, y: int) -> bool:
        """Whether its middle is there, to a pixel."""
        found = self.block()
        return found is not None and abs(found[0] - x) <= 1 and abs(found[1] - y) <= 1

    def end(self) -> int:
        return self.process.wait(10)


@pytest.fixture(params=["xvfb", "xorg"])
def x(request):
    with XServer(request.param) as server:
        assert server.mode() == DESKTOP
        yield server


def test_the_monitor_goes_to_800x600_the_ship_obeys_and_the_desktop_comes_back(x):
    game = Game(x).ready()
    assert x.mode() == SMALL
    assert "mode exclusive scale 1" in game.said
    before = game.block()
    x.hold("Right", 0.4)
    after = game.block()
    assert after[0] > before[0] + 40
    assert after[1] == before[1]
    x.tap("Escape")
    assert game.end() == 0
    x.wait_for_mode(DESKTOP)


def test_a_monitor_without_800x600_keeps_its_mode_and_shows_the_picture_scaled():
    for kind in ("xvfb", "xorg"):
        with XServer(kind, small=False) as x:
            game = Game(x).ready()
            assert x.mode() == DESKTOP
            assert "mode desktop scale 2" in game.said
            assert game.block_is_at(960, 540)
            x.tap("Escape")
            assert game.end() == 0


@pytest.mark.parametrize("name", ["SIGTERM", "SIGINT", "SIGHUP"])
@pytest.mark.parametrize("delay", [0.0, 0.1, 0.7])
def test_asked_to_end_at_any_moment_the_desktop_comes_back(x, name, delay):
    game = Game(x)
    x.wait_for(lambda: x.mode() == SMALL or game.process.poll() is not None, "800x600")
    time.sleep(delay)
    game.process.send_signal(getattr(signal, name))
    assert game.end() == 0
    x.wait_for_mode(DESKTOP)


@pytest.mark.parametrize("moment", [0.05, 0.15, 0.25, 0.35, 0.5])
def test_asked_to_end_while_it_starts_the_desktop_comes_back(moment):
    with XServer("xorg") as x:
        game = Game(x)
        time.sleep(moment)
        game.process.send_signal(signal.SIGTERM)
        game.end()
        time.sleep(0.3)
        assert x.mode() == DESKTOP


@pytest.mark.parametrize("name", ["SIGKILL", "SIGSEGV", "SIGABRT"])
def test_killed_without_a_word_the_guard_gives_the_desktop_back(x, name):
    game = Game(x).ready()
    assert x.mode() == SMALL
    game.process.send_signal(getattr(signal, name))
    assert game.end() < 0
    x.wait_for_mode(DESKTOP)


def test_an_error_in_a_pulse_gives_the_desktop_back(x):
    game = Game(x).ready()
    x.tap("c")
    assert game.end() == 1
    assert "a bomb" in game.said
    x.wait_for_mode(DESKTOP)


def test_closed_by_the_window_manager_the_desktop_comes_back(x):
    game = Game(x).ready()
    x.tap("alt+F4")
    assert game.end() == 0
    x.wait_for_mode(DESKTOP)


def test_focus_lost_gives_the_desktop_back_and_focus_gained_the_game(x):
    """Faults 18 and 19, for real: away and back, three times."""
    game = Game(x).ready()
    other = x.start(["xev", "-name", "other", "-geometry", "200x200+100+100"])
    for _ in range(3):
        x.run("xdotool", "windowactivate", x.wait_for(lambda: _named(x, "other"), "other window"))
        x.wait_for_mode(DESKTOP)
        x.wait_for(lambda: "focus lost" in game.said, "word of it")
        x.bring_back(SMALL)
        x.wait_for(lambda: game.block_is_at(400, 300), "the same picture")
        time.sleep(SETTLED)
    assert game.process.poll() is None
    other.terminate()
    x.tap("Escape")
    assert game.end() == 0
    x.wait_for_mode(DESKTOP)


def test_f11_and_alt_enter_go_from_the_whole_screen_to_a_window_and_back(x):
    """Fault 16: each time the layout is that of the surface really got."""
    game = Game(x).ready()
    for key in ("F11", "alt+Return"):
        x.tap(key)
        x.wait_for_mode(DESKTOP)
        x.wait_for(game.block, "the window's picture")
        time.sleep(SETTLED)
        x.tap(key)
        x.wait_for_mode(SMALL)
        x.wait_for(lambda: game.block_is_at(400, 300), "the whole picture")
        time.sleep(SETTLED)
    x.tap("Escape")
    assert game.end() == 0
    x.wait_for_mode(DESKTOP)


def test_a_window_may_take_any_size_down_to_a_pixel(x):
    game = Game(x, "window").ready()
    for size in ("1 1", "333 777", "1200 500", "2 2", "800 600"):
        x.run("xdotool", "windowsize", x.window(), *size.split())
        time.sleep(0.3)
        assert game.process.poll() is None
    x.wait_for(game.block, "picture")
    x.tap("Escape")
    assert game.end() == 0


@pytest.mark.parametrize("ways", [("texture",), ("vsync",), ("texture", "vsync")])
def test_every_way_of_presenting_shows_the_picture_in_every_mode(ways):
    with XServer("xorg") as x:
        for mode, middle in (("exclusive", (400, 300)), ("desktop", (960, 540))):
            game = Game(x, mode, *ways).ready()
            assert game.block_is_at(*middle)
            x.tap("F11")
            x.wait_for(lambda game=game: game.block() and x.mode() == DESKTOP, "window")
            time.sleep(SETTLED)  # SDL makes a window for its renderer anew
            x.wait_for_focus()
            x.tap("Escape")
            assert game.end() == 0
            x.wait_for_mode(DESKTOP)
            game.log.unlink()


def test_the_faster_way_of_presenting_is_found_and_no_window_is_left():
    script = "from anti_invaders.devices.presenting import *; print('faster:', texture_is_faster())"
    with XServer("xorg") as x:
        done = subprocess.run(
            [sys.executable, "-c", script],
            env={**x.env, "PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
            timeout=30,
        )
        assert "faster: False" in done.stdout or "faster: True" in done.stdout
        assert x.windows() == []


def test_a_start_that_died_in_the_change_of_mode_is_scaled_the_next_time():
    with XServer("xorg") as x:
        game = Game(x)
        x.wait_for_mode(SMALL)
        game.process.kill()
        game.process.wait()
        assert game.marker.exists()
        x.wait_for_mode(DESKTOP)
        game.log.unlink()
        again = Game(x).ready()
        assert "mode desktop" in again.said
        assert x.mode() == DESKTOP
        x.tap("Escape")
        assert again.end() == 0


def test_a_start_that_went_well_leaves_no_marker(x):
    game = Game(x).ready()
    assert not game.marker.exists()
    game.process.kill()


def test_the_guard_does_not_outlive_the_game(x):
    game = Game(x).ready()
    assert _guards(x)
    x.tap("Escape")
    assert game.end() == 0
    x.wait_for(lambda: not _guards(x), "end of the guard")


def test_keys_are_called_what_the_layout_prints_and_stay_where_they_are(x):
    """Fault 30, for real: the key in W's place is labelled Z in France and Ц in Russia."""
    script = (
        "import pygame\n"
        "from anti_invaders.devices.display import Display\n"
        "from anti_invaders.devices.labels import key_label\n"
        "display = Display(); display.open('window'); pygame.event.get()\n"
        "print(key_label(pygame.KSCAN_W), key_label(pygame.KSCAN_Z), key_label(pygame.KSCAN_LEFT))\n"
    )
    for layout, labels in (("fr", "Z W Left"), ("de", "W Y Left"), ("ru", "Ц Я Left"), ("us", "W Z Left")):
        x.run("setxkbmap", layout)
        done = subprocess.run(
            [sys.executable, "-c", script],
            env={**x.env, "PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
        )
        assert labels in done.stdout, layout


def _named(x: XServer, name: str) -> str:
    return x.run("xdotool", "search", "--name", name).split("\n")[0]


def _guards(x: XServer) -> list[str]:
    """The guards of games on this display."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if b"modeguard" not in (folder / "cmdline").read_bytes():
                continue
            environ = (folder / "environ").read_bytes().split(b"\0")
        except OSError:
            continue
        if f"DISPLAY={x.env['DISPLAY']}".encode() in environ:
            found.append(folder.name)
    return found
