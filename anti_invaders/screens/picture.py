"""The window as the settings want it: its mode, its monitor, and how a frame comes to the screen."""

from __future__ import annotations

import logging

from anti_invaders.devices.display import Display, Mode
from anti_invaders.storage.settings import Settings
from anti_invaders.storage.store import Store

log = logging.getLogger(__name__)

MODES = {"fullscreen": Mode.EXCLUSIVE, "desktop": Mode.DESKTOP, "window": Mode.WINDOW}
PLAIN, TEXTURE = "plain", "texture"


def show(display: Display, store: Store, mode: str = "", scale: int | None = None) -> None:
    """Open the window, or open it anew, as is chosen. `mode` and `scale` are the command line's wishes.

    The first time ever, both ways of presenting a frame are tried, and the faster one is remembered.
    Raises NoDisplayError.
    """
    chosen = store.settings
    if chosen.presenting == "faster" and not chosen.measured:
        _measure(store)
    display.monitor = chosen.monitor
    display.vsync = chosen.vsync
    display.by_texture = _way(chosen) == TEXTURE
    display.open(MODES[mode or chosen.display], scale)


def _way(chosen: Settings) -> str:
    return chosen.measured if chosen.presenting == "faster" else chosen.presenting


def _measure(store: Store) -> None:
    """A driver may die of the attempt: what is written first is the way that works everywhere."""
    from anti_invaders.devices import presenting  # at the first start only

    store.settings.measured = PLAIN
    store.save_settings()
    if presenting.texture_is_faster():
        store.settings.measured = TEXTURE
        store.save_settings()
