import os
import signal
import subprocess
import sys

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from anti_invaders.devices import display as display_module
from anti_invaders.devices import environment, signals
from anti_invaders.devices.display import Display, Mode, NoDisplayError
from anti_invaders.devices.letterbox import fit
from anti_invaders.devices.modeguard import arguments

RED, BLUE = pygame.Color(200, 20, 10), pygame.Color(10, 20, 200)


@pytest.fixture(autouse=True)
def no_screen(monkeypatch):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    yield
    pygame.display.quit()


@pytest.fixture
def display():
    display = Display()
    yield display
    display.close()


def paint(display):
    """The whole picture red but for its left upper quarter, which is blue; then shown."""
    width, height = display.picture.get_size()
    display.picture.fill(RED)
    display.picture.fill(BLUE, (0, 0, width // 2, height // 2))
    display.present()
    return pygame.display.get_surface()


def alike(colour, wanted):
    """Smooth scaling may round a colour."""
    return all(abs(a - b) <= 3 for a, b in zip(colour, wanted, strict=True))


# --- the shape of the picture -----------------------------------------------------------------------
@given(st.integers(1, 8000), st.integers(1, 8000))
def test_the_picture_is_as_large_as_fits_in_the_middle_and_keeps_its_shape(width, height):
    box = fit((width, height))
    assert box.x >= 0 and box.y >= 0
    assert box.x + box.width <= width and box.y + box.height <= height
    assert abs(box.width * 3 - box.height * 4) <= 4
    assert box.width == width or box.height == height
    assert abs(width - box.width - 2 * box.x) <= 1 and abs(height - box.height - 2 * box.y) <= 1


@given(st.integers(0, 4000), st.integers(0, 4000))
def test_picture_and_bars_cover_every_pixel_once(width, height):
    box = fit((width, height))
    area = sum(w * h for _, _, w, h in box.bars((width, height)))
    assert area + box.width * box.height == width * height


@given(st.integers(40, 4000), st.integers(30, 4000), st.floats(0, 800), st.floats(0, 600))
def test_the_mouse_is_where_the_picture_shows_it(width, height, x, y):
    box = fit((width, height))
    shown = box.x + x * box.width / 800, box.y + y * box.width / 800
    assert box.to_picture(*shown) == (pytest.approx(x, abs=1e-6), pytest.approx(y, abs=1e-6))


# --- opening ----------------------------------------------------------------------------------------
def test_a_screen_without_800x600_shows_the_picture_with_bars_and_says_so(display, caplog):
    """Fault 13: asked for a size the screen lacks, a game got another one and drew beside it."""
    caplog.set_level("INFO")
    assert display.open("exclusive") is Mode.DESKTOP
    assert "800×600" in display.notice
    assert display.picture.get_size() == (800, 600)
    display.open("desktop")
    assert display.notice == ""


def test_a_monitor_that_promises_800x600_and_gives_another_size_is_not_believed(display, monkeypatch):
    """Fault 13, on XWayland: mode_ok says yes, set_mode succeeds, and the surface is 1024x768."""
    monkeypatch.setattr(pygame.display, "mode_ok", lambda *args, **more: 32)
    assert display.open("exclusive") is Mode.DESKTOP
    assert display.notice
    assert paint(display).get_at((1, 1)) == BLUE


def test_a_driver_that_fails_at_the_whole_screen_gives_a_window(display, monkeypatch):
    real = pygame.display.set_mode

    def no_fullscreen(size, flags=0, **more):
        if flags & pygame.FULLSCREEN:
            raise pygame.error("out of luck")
        return real(size, flags, **more)

    monkeypatch.setattr(pygame.display, "set_mode", no_fullscreen)
    assert display.open("desktop") is Mode.WINDOW
    assert "window" in display.notice


@pytest.mark.parametrize("sizes", [[], [(0, 0)], [(1707, 1067)], [(600, 800)]])
@pytest.mark.parametrize("mode", ["exclusive", "desktop", "window"])
def test_odd_desktops_are_opened_all_the_same(display, monkeypatch, sizes, mode):
    """Fault 15: an odd size reported under DPI scaling crashed a game in fullscreen."""
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: sizes)
    display.open(mode)
    surface = paint(display)
    box = fit(surface.get_size())
    assert alike(surface.get_at((box.x + box.width // 8, box.y + box.height // 8)), BLUE)


def test_without_a_screen_at_all_one_learns_why(monkeypatch):
    monkeypatch.setenv("SDL_VIDEODRIVER", "no such driver")
    with pytest.raises(NoDisplayError, match="no such driver"):
        Display().open()


def test_a_large_desktop_is_drawn_at_twice_the_size_unless_one_wants_otherwise(display, monkeypatch):
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1920, 1080)])
    display.open("desktop")
    assert (display.scale, display.picture.get_size()) == (2, (1600, 1200))
    display.open("desktop", scale=1)
    assert (display.scale, display.picture.get_size()) == (1, (800, 600))


@pytest.mark.parametrize(
    "desktop, window", [((800, 600), (800, 600)), ((1920, 1080), (800, 600)), ((3840, 2160), (1600, 1200))]
)
def test_a_window_is_the_picture_as_many_times_as_the_desktop_has_room_for(
    display, monkeypatch, desktop, window
):
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [desktop])
    display.open("window")
    assert pygame.display.get_window_size() == window


def test_the_key_for_the_whole_screen_goes_there_and_back(display):
    display.open("desktop")
    assert display.toggle_fullscreen() is Mode.WINDOW
    assert display.toggle_fullscreen() is Mode.DESKTOP


def test_a_wanted_scale_stays_when_the_mode_changes(display):
    display.open("window", scale=2)
    display.toggle_fullscreen()
    assert display.scale == 2


def test_closed_twice_and_opened_again(display):
    display.open("window")
    display.close()
    display.close()
    assert display.mode is None
    display.present()
    assert display.open("window") is Mode.WINDOW


def test_the_picture_is_on_the_monitor_wanted_and_on_the_first_when_that_is_gone(display, monkeypatch):
    """Fault 22: the whole screen was stretched over both monitors."""
    opened = []
    real = pygame.display.set_mode

    def set_mode(size, flags=0, display=0, **more):
        opened.append((size, display))
        return real(size, flags, **more)

    monkeypatch.setattr(pygame.display, "set_mode", set_mode)
    monkeypatch.setattr(pygame.display, "get_num_displays", lambda: 2)
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1920, 1080), (1024, 768)])
    for monitor in (1, 0, 2, -1):
        display.monitor = monitor
        display.open("desktop")
    assert opened == [((1024, 768), 1)] + [((1920, 1080), 0)] * 3


# --- drawing ----------------------------------------------------------------------------------------
@pytest.mark.parametrize("size", [(800, 600), (1024, 600), (640, 960), (1600, 1200), (333, 777)])
@pytest.mark.parametrize("scale", [1, 2])
def test_whatever_the_window_the_picture_is_whole_and_the_bars_are_black(display, size, scale):
    display.open("window", scale)
    pygame.display.set_mode(size, pygame.RESIZABLE)
    surface = paint(display)
    box = fit(surface.get_size())
    assert alike(surface.get_at((box.x + box.width // 8, box.y + box.height // 8)), BLUE)
    assert alike(surface.get_at((box.x + box.width - 1, box.y + box.height - 1)), RED)
    for x, y, width, height in box.bars(surface.get_size()):
        assert surface.get_at((x + width // 2, y + height // 2)) == pygame.Color("black")


def test_at_its_own_size_the_picture_is_the_windows_surface_without_a_copy(display):
    display.open("window", 1)
    assert display.picture is pygame.display.get_surface()


def test_a_window_made_tiny_and_restored_shows_the_picture_as_before(display):
    """Faults 18 and 19: minimising gave the window a tiny size, and a crash or a wrong picture."""
    display.open("window", 1)
    before = pygame.image.tobytes(paint(display), "RGB")
    for size in ((1, 1), (2, 1), (1, 600)):
        for kind in (pygame.WINDOWMINIMIZED, pygame.WINDOWSIZECHANGED):
            pygame.event.post(pygame.event.Event(kind, x=size[0], y=size[1]))
        pygame.display.set_mode(size, pygame.RESIZABLE)
        paint(display)
        assert display.picture.get_size() == (800, 600)
        display.to_picture(0, 0)
    pygame.display.set_mode((800, 600), pygame.RESIZABLE)
    assert pygame.image.tobytes(paint(display), "RGB") == before


def test_a_window_that_has_no_surface_for_a_moment_costs_a_frame(display, monkeypatch):
    display.open("window")
    monkeypatch.setattr(pygame.display, "get_surface", lambda: None)
    display.picture.fill(RED)
    display.present()
    assert display.to_picture(400, 300) == (400, 300)


def test_a_frame_that_cannot_be_shown_is_lost_and_no_more(display, monkeypatch):
    def fail():
        raise pygame.error("Window surface is invalid")

    display.open("window")
    monkeypatch.setattr(pygame.display, "flip", fail)
    paint(display)


def test_the_layout_is_that_of_the_surface_of_now(display, monkeypatch):
    """Fault 16: after the desktop's mode had changed, the whole screen had the size it had at the start."""
    display.open("window", 1)
    for size in ((1280, 720), (1024, 768)):
        monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda size=size: [size])
        display.open("desktop", 1)
        surface = pygame.display.get_surface()
        middle = surface.get_width() / 2, surface.get_height() / 2
        assert display.to_picture(*middle) == (pytest.approx(400, abs=1), pytest.approx(300, abs=1))


# --- the rest ---------------------------------------------------------------------------------------
def test_in_play_no_screen_saver_comes_and_no_mouse_shows(display):
    """Fault 24: the screen dimmed while somebody played with a pad."""
    display.open("window")
    display.play_mode(True)
    assert not pygame.display.get_allow_screensaver()
    assert not pygame.mouse.get_visible()
    display.play_mode(False)
    assert pygame.display.get_allow_screensaver()
    assert pygame.mouse.get_visible()


def test_a_display_that_does_not_tell_its_rate_has_sixty(display, monkeypatch):
    display.open("window")
    monkeypatch.setattr(pygame.display, "get_current_refresh_rate", lambda: 0)
    assert display.refresh_rate == 60
    monkeypatch.setattr(pygame.display, "get_current_refresh_rate", lambda: 144)
    assert display.refresh_rate == 144
    display.close()
    monkeypatch.undo()
    assert display.refresh_rate == 60


def test_a_start_that_died_in_the_change_of_mode_is_scaled_the_next_time_and_not_the_one_after(
    tmp_path, monkeypatch
):
    monkeypatch.setattr(pygame.display, "mode_ok", lambda *args, **more: 32)
    marker = tmp_path / "new" / "changing-mode"
    stood = []
    real = pygame.display.set_mode

    def set_mode(*args, **more):
        stood.append(marker.exists())
        return real(*args, **more)

    monkeypatch.setattr(pygame.display, "set_mode", set_mode)
    for found, tried in ((False, [True, True]), (True, [False]), (False, [True, True])):
        marker.parent.mkdir(exist_ok=True)
        if found:
            marker.touch()
        stood.clear()
        display = Display(marker=marker)
        display.open("exclusive")
        assert stood == tried
        assert not marker.exists()
        display.close()


def test_the_marker_goes_when_the_new_mode_has_shown_its_frames(tmp_path):
    marker = display_module.ModeMarker(tmp_path / "changing-mode")
    marker.set()
    for _ in range(30):
        assert (tmp_path / "changing-mode").exists()
        marker.count_frame()
    assert not (tmp_path / "changing-mode").exists()


def test_where_the_marker_cannot_be_written_the_game_starts_all_the_same(tmp_path):
    (tmp_path / "file").touch()
    marker = display_module.ModeMarker(tmp_path / "file" / "marker")
    assert not marker.found()
    marker.set()
    marker.count_frame()
    marker.remove()


def test_what_the_player_has_told_sdl_stays(monkeypatch):
    monkeypatch.setenv("SDL_VIDEO_X11_WMCLASS", "mine")
    environment.prepare()
    assert os.environ["SDL_VIDEO_X11_WMCLASS"] == "mine"


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_a_signal_raises_a_flag_and_nothing_else(name):
    """Fault 21: an end by signal left the desktop in the game's mode."""
    if not hasattr(signal, name):
        pytest.skip(f"no {name} here")
    script = (
        "import os, signal\n"
        "from anti_invaders.devices import signals\n"
        "signals.install()\n"
        "assert not signals.quit_asked()\n"
        f"os.kill(os.getpid(), signal.{name})\n"
        "assert signals.quit_asked()\n"
    )
    assert subprocess.run([sys.executable, "-c", script], timeout=20).returncode == 0
    assert not signals.quit_asked()


XRANDR = """Screen 0: minimum 64 x 64, current 3200 x 1080, maximum 32767 x 32767
HDMI-1 connected primary 1920x1080+0+0 (normal left inverted right) 520mm x 290mm
   1920x1080     60.00*+  59.94    50.00
   800x600       60.32
DP-1 disconnected (normal left inverted right x axis y axis)
   640x480       59.94
DP-2 connected 1280x1024+1920+0 (normal left inverted right x axis y axis) 376mm x 301mm
   1280x1024     75.02 +  60.02*
screen connected 800x600+0+0 0mm x 0mm
   800x600        0.00*
DP-3 connected (normal left inverted right x axis y axis)
   1024x768      60.00 +
"""


def test_the_guard_remembers_each_monitors_mode_rate_and_place():
    assert arguments(XRANDR) == [
        *("--output", "HDMI-1", "--pos", "0x0", "--mode", "1920x1080", "--rate", "60.00"),
        *("--output", "DP-2", "--pos", "1920x0", "--mode", "1280x1024", "--rate", "60.02"),
        *("--output", "screen", "--pos", "0x0", "--mode", "800x600"),
    ]
    assert arguments("") == []
