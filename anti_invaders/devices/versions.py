"""What the game runs on: versions and drivers, for the log, for reports and for `--version`."""

from __future__ import annotations

import platform

import numpy as np
import pygame

from anti_invaders.devices import environment
from anti_invaders.devices.hush import hushed

NO_SCREEN = ("offscreen", "dummy")


def libraries() -> list[str]:
    """A line for each; opens nothing."""
    parts = {
        "SDL": pygame.version.SDL,
        "SDL_mixer": pygame.mixer.get_sdl_mixer_version(),
        "SDL_ttf": pygame.font.get_sdl_ttf_version(),
        "SDL_image": pygame.image.get_sdl_image_version(),
    }
    return [
        f"Python {platform.python_version()} on {platform.platform()}",
        f"pygame-ce {pygame.version.ver}",
        f"numpy {np.__version__}",
        ", ".join(f"{name} {'.'.join(map(str, version or ()))}" for name, version in parts.items()),
    ]


def drawing() -> list[str]:
    """What pictures depend on: a line each."""
    return libraries()[1:]


def drivers() -> list[str]:
    """What shows and sounds on this machine. Shows no window, and closes what it has opened."""
    return [f"video: {_video()}", f"sound: {_sound()}"]


def _video() -> str:
    environment.prepare()
    before = pygame.display.get_init()
    try:
        with hushed("video"):
            pygame.display.init()
        driver = pygame.display.get_driver()
        sizes = ", ".join(f"{width}x{height}" for width, height in pygame.display.get_desktop_sizes())
        return f"none (SDL draws {driver})" if driver in NO_SCREEN else f"{driver}, {sizes}"
    except pygame.error as error:
        return f"none ({error})"
    finally:
        if not before:
            pygame.display.quit()


def _sound() -> str:
    before = pygame.mixer.get_init()
    try:
        with hushed("sound"):
            pygame.mixer.init()
        return str(pygame.mixer.get_driver())
    except pygame.error as error:
        return f"none ({error})"
    finally:
        if not before:
            pygame.mixer.quit()
