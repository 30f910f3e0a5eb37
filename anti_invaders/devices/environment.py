"""What SDL must be told before pygame is imported. Imports no pygame itself."""

from __future__ import annotations

import os

APPLICATION = "anti-invaders"

HINTS = {
    "PYGAME_HIDE_SUPPORT_PROMPT": "1",
    "SDL_VIDEO_X11_WMCLASS": APPLICATION,  # what the desktop file's StartupWMClass says
    "SDL_WINDOWS_DPI_AWARENESS": "permonitorv2",  # pixels are pixels, whatever the scaling
    # Without a GPU the detour over a texture costs 3 to 6 ms a frame, 90 MiB and 100 ms of start.
    "SDL_FRAMEBUFFER_ACCELERATION": "0",
}


def prepare() -> None:
    """Say it, where the player's own environment says nothing."""
    for name, value in HINTS.items():
        os.environ.setdefault(name, value)
