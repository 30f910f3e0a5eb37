"""When the program breaks: the run and its score are kept, a report is written, the player is told where."""

from __future__ import annotations

import logging
import platform
import sys
import traceback
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from anti_invaders import __version__
from anti_invaders.storage.store import Store
from anti_invaders.texts import _

if TYPE_CHECKING:
    from anti_invaders.screens.play import PlayScreen

log = logging.getLogger(__name__)


def tell(error: Exception, store: Store, play: PlayScreen | None) -> None:
    """Keep what can be kept and say so: on the terminal, or in a box where there is none."""
    _keep_run(play)
    where = _write(error, store.folder)
    words = _("The game broke down. Your scores are kept. The report is in {file}").format(file=where)
    if sys.stderr is not None:
        print(words, file=sys.stderr)
    else:
        _show_box(words)


def _keep_run(play: PlayScreen | None) -> None:
    """The run up to its last whole pulse: its replay, and its row in the table."""
    from anti_invaders.screens import result

    if play is None:
        return
    try:
        result.keep(play)
    except Exception:  # it may be the world itself that broke
        log.exception("the run could not be kept")


def _write(error: Exception, folder: Path | None) -> str:
    """The report's path, or "-" where it could not be written."""
    if folder is None:
        return "-"
    path = folder / f"crash-{datetime.now().astimezone():%Y%m%d-%H%M%S}.txt"
    made_of = f"Python {sys.version}, pygame {pygame.version.ver}, SDL {pygame.version.SDL}"
    lines = [f"anti-invaders {__version__}", made_of, platform.platform(), "", *traceback.format_exception(error)]
    try:
        path.write_text("\n".join(lines), encoding="utf-8")
    except OSError as trouble:
        log.error("no crash report: %s", trouble)
        return "-"
    return str(path)


def _show_box(words: str) -> None:
    try:
        pygame.display.message_box("Anti-Invaders", words, message_type="error")
    except (pygame.error, NotImplementedError) as trouble:
        log.error("no message box: %s", trouble)
