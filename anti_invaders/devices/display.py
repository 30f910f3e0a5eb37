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
from anti_invaders.devices.letterbox import HEIGHT, WIDTH, Box, Size, fit
from anti_invaders.texts import _

log = logging.getLogger(__name__)

PICTURE: Size = (WIDTH, HEIGHT)
SHARP_FROM = 1080  # px: a picture shown this high or higher is drawn at twice the size
USUAL_REFRESH = 60  # Hz, where the display does not say


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

    mode     what was really got; None while closed
    scale    1 or 2: how many px of `picture` a unit of 800x600 has
    notice   why it is not what was asked for, in the player's language; "" when it is
    """

    def __init__(self, *, monitor: int = 0, icon: Path | None = None) -> None:
        self.mode: Mode | None = None
        self.scale = 1
        self.notice = ""
        self._monitor = monitor
        self._icon = icon
        self._fullscreen = Mode.EXCLUSIVE  # what `toggle_fullscreen` goes to
        self._canvas: pygame.Surface | None = None
        self._direct = False  # whether this frame is drawn on the display's own surface

    def open(self, mode: str = Mode.EXCLUSIVE, scale: int | None = None) -> Mode:
        """Open the window, or open it anew, in `mode` or the next one that works; say which it was.

        scale   1 or 2; None: 2 where the picture is shown 1080 px high or higher. An exclusive
                800x600 is always 1.
        Raises NoDisplayError.
        """
        wanted = Mode(mode)
        if wanted is not Mode.WINDOW:
            self._fullscreen = wanted
        self._start_video()
        self.notice = ""
        for attempt in LADDER[LADDER.index(wanted) :]:
            if self._try(attempt, scale):
                self.mode = attempt
                log.info(
                    "display: %s, window %s, scale %d", attempt, pygame.display.get_window_size(), self.scale
                )
                return attempt
        raise NoDisplayError(pygame.get_error())

    def toggle_fullscreen(self) -> Mode:
        """From a window to the whole screen, or back. The scale may change."""
        return self.open(self._fullscreen if self.mode is Mode.WINDOW else Mode.WINDOW)

    def close(self) -> None:
        """Close the window and give the desktop its mode back. Twice does no harm."""
        self.mode = None
        pygame.display.quit()

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

    def to_picture(self, x: float, y: float) -> tuple[float, float]:
        """Units of 800x600 at the window's px, beyond the picture where the mouse is over a bar."""
        screen = pygame.display.get_surface()
        return fit(screen.get_size() if screen else PICTURE).to_picture(x, y)

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
        try:
            pygame.display.init()
            pygame.display.set_caption("Anti-Invaders", "Anti-Invaders")
            if self._icon:
                pygame.display.set_icon(pygame.image.load(self._icon))
        except (pygame.error, OSError) as error:
            raise NoDisplayError(str(error)) from error

    def _try(self, mode: Mode, scale: int | None) -> bool:
        steps = {
            Mode.EXCLUSIVE: self._open_exclusive,
            Mode.DESKTOP: self._open_desktop,
            Mode.WINDOW: self._open_window,
        }
        try:
            return steps[mode](scale)
        except pygame.error as error:
            log.warning("display: %s failed: %s", mode, error)
            return False

    def _open_exclusive(self, scale: int | None) -> bool:
        if self._change_mode():
            self.scale = 1
            return True
        self._tell(_("This screen offers no 800×600: the picture is scaled."))
        return False

    def _change_mode(self) -> bool:
        """Whether the monitor went to 800x600: some promise it, and give something else."""
        if not pygame.display.mode_ok(PICTURE, pygame.FULLSCREEN, display=self._monitor):
            return False
        self._set_mode(PICTURE, pygame.FULLSCREEN)
        pygame.event.pump()
        screen = pygame.display.get_surface()
        return screen is not None and screen.get_size() == PICTURE == pygame.display.get_window_size()

    def _open_desktop(self, scale: int | None) -> bool:
        self._set_mode(self._desktop_size() or (0, 0), pygame.FULLSCREEN)
        self.scale = scale or self._fitting_scale()
        return True

    def _open_window(self, scale: int | None) -> bool:
        self.scale = scale or self._fitting_scale()
        self._set_mode(PICTURE, pygame.RESIZABLE)
        return True

    def _set_mode(self, size: Size, flags: int) -> None:
        pygame.display.set_mode(size, flags, display=self._monitor)

    def _desktop_size(self) -> Size | None:
        """The monitor's size in its own mode; None when what is said cannot be true."""
        sizes = pygame.display.get_desktop_sizes()
        if self._monitor >= len(sizes):
            return None
        width, height = sizes[self._monitor]
        return (width, height) if width > 0 and height > 0 else None

    def _fitting_scale(self) -> int:
        screen = pygame.display.get_surface()
        shown = fit(screen.get_size()) if screen else Box(0, 0, *PICTURE)
        return 2 if shown.height >= SHARP_FROM else 1

    def _tell(self, notice: str) -> None:
        self.notice = notice
        log.info(notice)


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
