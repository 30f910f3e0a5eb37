"""The log: a small rotating file in the data folder; with --verbose more of it, and on the screen too."""

from __future__ import annotations

import logging
import sys
from logging.handlers import RotatingFileHandler
from pathlib import Path

FILE = "log.txt"
LENGTH = 256 * 1024  # bytes, then the next file
OLD_ONES = 2
FORMAT = "%(asctime)s %(levelname)s %(name)s: %(message)s"


def start(folder: Path | None, verbose: bool) -> None:
    """Log to `folder` (None: nowhere on the disk). Trouble with the log itself never troubles the game."""
    logging.raiseExceptions = False  # a full disk, a closed stream
    root = logging.getLogger("anti_invaders")
    stop()
    root.setLevel(logging.DEBUG if verbose else logging.INFO)
    for handler in _handlers(folder, verbose):
        handler.setFormatter(logging.Formatter(FORMAT))
        root.addHandler(handler)
    logging.captureWarnings(True)


def stop() -> None:
    """Close the log."""
    root = logging.getLogger("anti_invaders")
    for handler in list(root.handlers):
        root.removeHandler(handler)
        handler.close()


def _handlers(folder: Path | None, verbose: bool) -> list[logging.Handler]:
    handlers: list[logging.Handler] = [logging.NullHandler()]  # else Python prints warnings by itself
    if folder:
        handlers.append(
            RotatingFileHandler(
                folder / FILE, maxBytes=LENGTH, backupCount=OLD_ONES, encoding="utf-8", delay=True
            )
        )
    if verbose and sys.stderr is not None:
        handlers.append(logging.StreamHandler())
    return handlers
