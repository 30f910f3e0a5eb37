"""The window: a real 800x600 where the monitor offers it, else the picture scaled, else a window.

Nobody keeps the display's surface from one frame to the next: when an exclusive window loses the
keyboard, SDL frees it. `picture` is asked for anew each frame.
"""

from __future__ import annotations

import logging
from enum import StrEnum
from pathlib import Path

import pygame

from anti_invaders.devices import environment
from anti_invaders.devices.letterbox import HEIGHT, WIDTH, Size, fit
from anti_invaders.devices.modeguard import ModeGuard
from anti_invaders.devices.modemarker import ModeMarker
from anti_invaders.texts import _

log = logging.getLogger(__name__)

PICTURE: Size = (WIDTH, HEIGHT)
# A picture shown this high (px) or higher is drawn at twice the size: sharper, for 8 ms a frame instead
# of 3 on two slow cores without a GPU, drawing and scaling together.
SHARP_FROM = 1080
ROOM_FOR_WINDOW = 0.8  # of the desktop's width and height
USUAL_REFRESH = 60  # Hz, where the display does not say
DUMMY = "dummy"  # the video driver without a screen; it has no vsync, and crashes when asked for it


class Mode(StrEnum):
    """How the picture comes to the screen."""

    EXCLUSIVE = "exclusive"  # the monitor itself goes to 800x600
    DESKTOP = "desktop"  # the whole screen in its own mode, the picture scaled, with bars
    WINDOW = "window"


LADDER = (Mode.EXCLUSIVE, Mode.DESKTOP, Mode.WINDOW)  # each is tried when the one before fails


class NoDisplayError(Exception):
    """There is no screen to open a window on; the message says why."""


class Display:
    """The game's window.

    mode         what was really got; None while closed
    scale        1 or 2: how many px of `picture` a unit of 800x600 has
    wanted_scale what was asked for when it was opened; None: as it fits
    notice       why it is not what was asked for, in the player's language; "" when it is
    monitor      which one, from 0, or the first where it is missing; counts from the next `open()`
                 on, as do the next two
    vsync        wait for the monitor with each frame, where that can be had: not in EXCLUSIVE
    by_texture   SDL's other way of presenting a frame, see `presenting`

    marker       a file of the game's own that stands while the mode is being changed: found at the
                 start, it says that the last one died in it, and this one is scaled instead
    """

    def __init__(
        self,
        *,
        monitor: int = 0,
        vsync: bool = False,
        by_texture: bool = False,
        icon: Path | None = None,
        marker: Path | None = None,
    ) -> None:
        self.mode: Mode | None = None
        self.scale = 1
        self.notice = ""
        self.monitor = monitor
        self.vsync = vsync
        self.by_texture = by_texture
        self._icon = icon
        self._marker = ModeMarker(marker)
        self._guard = ModeGuard()
        self._fullscreen = Mode.EXCLUSIVE  # what `toggle_fullscreen` goes to
        self.wanted_scale: int | None = None
        self._by_texture_now = by_texture
        self._canvas: pygame.Surface | None = None
        self._direct = False  # whether this frame is drawn on the display's own surface

    def open(self, mode: str = Mode.EXCLUSIVE, scale: int | None = None) -> Mode:
        """Open the window, or open it anew, in `mode` or the next one that works; say which it was.

        scale   1 or 2; None: 2 where the picture is shown 1080 px high or higher. An exclusive
                800x600 is always 1.
        Raises NoDisplayError.
        """
        wanted = Mode(mode)
        self.wanted_scale = scale
        if wanted is not Mode.WINDOW:
            self._fullscreen = wanted
        self.notice = ""
        self._start_video()
        for attempt in LADDER[LADDER.index(wanted) :]:
            if self._try(attempt):
                if attempt is Mode.WINDOW is not wanted:
                    self.notice = _("The whole screen could not be used: this is a window.")
                return self._opened(attempt)
        raise NoDisplayError(pygame.get_error())

    def toggle_fullscreen(self) -> Mode:
        """From a window to the whole screen, or back. The scale may change."""
        return self.open(self._fullscreen if self.mode is Mode.WINDOW else Mode.WINDOW, self.wanted_scale)

    def close(self) -> None:
        """Close the window and give the desktop its mode back. Twice does no harm."""
        self.mode = None
        pygame.display.quit()
        self._guard.end()
        self._marker.remove()

    @property
    def picture(self) -> pygame.Surface:
        """What to draw this frame on: 800x600 times `scale`. Ask anew each frame, and draw all of it."""
        size = WIDTH * self.scale, HEIGHT * self.scale
        screen = pygame.display.get_surface()
        if screen and screen.get_size() == size and screen.get_bitsize() == 32:
            self._direct = True
            return screen
        self._direct = False
        if self._canvas is None or self._canvas.get_size() != size:
            self._canvas = pygame.Surface(size, depth=32)
        return self._canvas

    def present(self) -> None:
        """Show the picture drawn."""
        screen = pygame.display.get_surface()
        if screen is None:
            return
        if self._canvas and not self._direct:
            _show_scaled(self._canvas, screen)
        try:
            pygame.display.flip()
        except pygame.error as error:  # a window in mid-change; the next frame finds it settled
            log.debug("frame lost: %s", error)
        self._marker.count_frame()

    def to_picture(self, x: float, y: float) -> tuple[float, float]:
        """Units of 800x600 at the window's px, beyond the picture where the mouse is over a bar."""
        screen = pygame.display.get_surface()
        return fit(screen.get_size() if screen else PICTURE).to_picture(x, y)

    @property
    def monitors(self) -> int:
        """How many there are."""
        return pygame.display.get_num_displays() if pygame.display.get_init() else 0

    @property
    def refresh_rate(self) -> int:
        """Frames a second that the display shows; 60 where it does not say."""
        try:
            return pygame.display.get_current_refresh_rate() or USUAL_REFRESH
        except pygame.error:
            return USUAL_REFRESH

    def play_mode(self, playing: bool) -> None:
        """In play the mouse is hidden and no screen saver comes."""
        pygame.mouse.set_visible(not playing)
        pygame.display.set_allow_screensaver(not playing)

    def _start_video(self) -> None:
        environment.prepare()
        environment.present_by_texture(self.by_texture)
        if self._by_texture_now != self.by_texture:
            pygame.display.quit()  # SDL decides once per start of its video
        try:
            if not pygame.display.get_init():
                pygame.display.init()
                pygame.key.stop_text_input()  # on by default; input methods would pop up in play
            self._by_texture_now = self.by_texture
            pygame.display.set_caption("Anti-Invaders", "Anti-Invaders")
            if self._icon:
                pygame.display.set_icon(pygame.image.load(self._icon))
        except (pygame.error, OSError) as error:
            raise NoDisplayError(str(error)) from error

    def _try(self, mode: Mode) -> bool:
        steps = {
            Mode.EXCLUSIVE: self._open_exclusive,
            Mode.DESKTOP: self._open_desktop,
            Mode.WINDOW: self._open_window,
        }
        try:
            return steps[mode]()
        except pygame.error as error:
            log.warning("display: %s failed: %s", mode, error)
            return False

    def _opened(self, mode: Mode) -> Mode:
        if mode is not Mode.EXCLUSIVE:
            self._guard.end()
            self._marker.remove()
        self.mode = mode
        shown = pygame.display.get_window_size()
        log.info("display: %s by %s, %s, scale %d", mode, pygame.display.get_driver(), shown, self.scale)
        return mode

    def _open_exclusive(self) -> bool:
        if self._marker.found():
            self.notice = _("The last start ended while it changed the screen's mode: now it is scaled.")
            return False
        if not pygame.display.mode_ok(PICTURE, pygame.FULLSCREEN, display=self._monitor()):
            self.notice = _("This screen offers no 800×600: the picture is scaled.")
            return False
        self.scale = 1
        if self._change_mode():
            return True
        self.notice = _("This screen did not go to 800×600: the picture is scaled.")
        return False

    def _change_mode(self) -> bool:
        """Whether the monitor went to 800x600: some promise it, and give something else."""
        if self.mode is not Mode.EXCLUSIVE and pygame.display.get_driver() == "x11":
            self._guard.start()
        self._marker.set()
        self._set_mode(PICTURE, pygame.FULLSCREEN)
        pygame.event.pump()
        screen = pygame.display.get_surface()
        return screen is not None and screen.get_size() == PICTURE == pygame.display.get_window_size()

    def _open_desktop(self) -> bool:
        size = self._desktop_size()
        self.scale = self.wanted_scale or _fitting_scale(size or PICTURE)
        if self._with_vsync(pygame.FULLSCREEN):
            return True
        self._set_mode(size or (0, 0), pygame.FULLSCREEN)
        return True

    def _open_window(self) -> bool:
        size = self._window_size()
        self.scale = self.wanted_scale or _fitting_scale(size)
        if not self._with_vsync(pygame.RESIZABLE):
            self._set_mode(size, pygame.RESIZABLE)
        return True

    def _with_vsync(self, flags: int) -> bool:
        """Through SDL's renderer, which scales and waits for the monitor; whether that worked."""
        if not self.vsync or pygame.display.get_driver() == DUMMY:
            return False
        try:
            size = WIDTH * self.scale, HEIGHT * self.scale
            pygame.display.set_mode(size, flags | pygame.SCALED, display=self._monitor(), vsync=1)
        except pygame.error as error:
            log.info("display: no vsync: %s", error)
            return False
        return True

    def _set_mode(self, size: Size, flags: int) -> None:
        pygame.display.set_mode(size, flags, display=self._monitor())

    def _monitor(self) -> int:
        """The one wanted, or the first when it is no longer there."""
        return self.monitor if 0 <= self.monitor < pygame.display.get_num_displays() else 0

    def _desktop_size(self) -> Size | None:
        """The monitor's size in its own mode; None when what is said cannot be true."""
        sizes = pygame.display.get_desktop_sizes()
        if self._monitor() >= len(sizes):
            return None
        width, height = sizes[self._monitor()]
        return (width, height) if width > 0 and height > 0 else None

    def _window_size(self) -> Size:
        """The picture, as many times as the desktop has room for."""
        width, height = self._desktop_size() or PICTURE
        times = int(min(width / WIDTH, height / HEIGHT) * ROOM_FOR_WINDOW)
        return WIDTH * max(times, 1), HEIGHT * max(times, 1)


def _fitting_scale(surface: Size) -> int:
    return 2 if fit(surface).height >= SHARP_FROM else 1


def _show_scaled(picture: pygame.Surface, screen: pygame.Surface) -> None:
    """Lay the picture into the middle of the screen, as large as fits, and black beside it."""
    box = fit(screen.get_size())
    if not (box.width and box.height):
        return  # minimised
    for bar in box.bars(screen.get_size()):
        screen.fill("black", bar)
    whole = box.width % picture.get_width() == 0
    scaled = pygame.transform.scale if whole else pygame.transform.smoothscale
    if screen.get_bitsize() == picture.get_bitsize():
        scaled(picture, (box.width, box.height), screen.subsurface(box))
    else:
        screen.blit(scaled(picture, (box.width, box.height)), box)
