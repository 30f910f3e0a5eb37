"""What SDL must be told before it starts. Imports no pygame: say it before pygame is imported."""

from __future__ import annotations

import os

APPLICATION = "anti-invaders"
TEXTURE = "SDL_FRAMEBUFFER_ACCELERATION"

HINTS = {
    "PYGAME_HIDE_SUPPORT_PROMPT": "1",
    "SDL_VIDEO_X11_WMCLASS": APPLICATION,  # what the desktop file's StartupWMClass says
    "SDL_VIDEO_WAYLAND_WMCLASS": APPLICATION,  # that file's own name
    "SDL_WINDOWS_DPI_AWARENESS": "permonitorv2",  # pixels are pixels, whatever the scaling
}

_players_own = os.environ.get(TEXTURE)


def prepare() -> None:
    """Say it, where the player's own environment says nothing."""
    for name, value in HINTS.items():
        os.environ.setdefault(name, value)


def present_by_texture(by_texture: bool) -> None:
    """Whether the next window's frames go over a texture. The player's own environment has its way.

    Without a GPU that detour costs 3 to 6 ms a frame, 90 MiB and 100 ms of start; with one it may
    be the faster way.
    """
    os.environ[TEXTURE] = _players_own or ("1" if by_texture else "0")
