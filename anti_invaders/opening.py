"""The window and its first picture, before the game behind them is loaded: one sees at once that it starts.

Imports no NumPy and nothing of the rules; both take longer than a window.
"""

from __future__ import annotations

import logging
from argparse import Namespace
from pathlib import Path

from anti_invaders import resources
from anti_invaders.devices import environment, signals
from anti_invaders.devices.display import Display, NoDisplayError
from anti_invaders.screens import curtain, picture
from anti_invaders.storage.store import Store

__all__ = ["NoDisplayError", "display_of", "raise_curtain"]

log = logging.getLogger(__name__)


def display_of(store: Store) -> Display:
    """The game's display, not open yet."""
    environment.prepare()
    signals.install()
    marker = store.folder / "changing-mode" if store.folder else None
    return Display(icon=_icon(), marker=marker)


def raise_curtain(options: Namespace) -> Display | None:
    """The display, open, with the first picture on it. Raises NoDisplayError.

    None when something else goes wrong: the game tries again by itself, and tells of it as of any crash.
    """
    display = display_of(options.store)
    try:
        picture.show(display, options.store, options.display or "", options.scale)
        curtain.draw(display, 0.0)
    except NoDisplayError:
        raise
    except Exception:
        log.exception("the window did not open")
        display.close()
        return None
    return display


def _icon() -> Path | None:
    """The window's icon; a missing one is worth a line in the log, not the game."""
    try:
        return resources.asset("icons", "icon-64.png")
    except resources.MissingAsset as error:
        log.warning("%s", error)
        return None
