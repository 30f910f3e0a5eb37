"""When the program breaks: the run and its score are kept, a report is written, the player is told where."""

from __future__ import annotations

import contextlib
import faulthandler
import logging
import sys
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

import pygame

from anti_invaders import __version__
from anti_invaders.content import ContentError
from anti_invaders.devices import signals, versions
from anti_invaders.resources import MissingAsset
from anti_invaders.storage.crashes import FATAL, FOLDER
from anti_invaders.storage.store import Store
from anti_invaders.texts import _

if TYPE_CHECKING:
    from anti_invaders.screens.play import PlayScreen

log = logging.getLogger(__name__)

LOG_LINES = 40  # of the log, at the end of a report


def tell(error: Exception, store: Store, play: PlayScreen | None) -> None:
    """Keep what can be kept and say so: on the terminal, and in a box for those who look at none."""
    _keep_run(play)
    name = store.crashes.write(report(error, store, play))
    where = str(store.folder / name) if store.folder and name else "-"
    words = _told(error).format(file=where)
    if sys.stderr is not None:
        print(words, file=sys.stderr)
    if sys.stderr is None or not sys.stderr.isatty():
        _show_box(words)


def _told(error: Exception) -> str:
    """What happened, as far as it helps the player."""
    if isinstance(error, MissingAsset | ContentError):  # of a pack all mistakes are told before it is played
        return _("Files of the game are missing or damaged. Install it again. The report is in {file}")
    return _("The game broke down. Your scores are kept. The report is in {file}")


def report(error: Exception, store: Store, play: PlayScreen | None) -> str:
    """All that helps to find the cause. Whatever cannot be said is left out, with a word on why."""
    parts: dict[str, Callable[[], list[str]]] = {
        f"anti-invaders {__version__}": versions.libraries,
        "error": lambda: "".join(traceback.format_exception(error)).splitlines(),
        "run": lambda: _run_lines(play) if play else ["none"],
        "settings": lambda: [str(store.settings)],
        "log": lambda: _last_lines(store.folder),
    }
    lines: list[str] = []
    for heading, say in parts.items():
        try:
            lines += [heading, *(f"  {line}" for line in say()), ""]
        except Exception as trouble:  # it may be the world itself that broke
            lines += [heading, f"  cannot be said: {trouble!r}", ""]
    return "\n".join(lines)


@contextlib.contextmanager
def watched(store: Store) -> Iterator[None]:
    """Meanwhile an interpreter that dies in a library writes its last words where the next start looks."""
    store.crashes.adopt()
    with contextlib.ExitStack() as stack:
        if store.folder:
            with contextlib.suppress(OSError):
                stack.enter_context(_last_words(store.folder / FOLDER / FATAL))
        yield


@contextlib.contextmanager
def _last_words(path: Path) -> Iterator[BinaryIO]:
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("ab") as file:
        faulthandler.enable(file)
        try:
            yield file
        finally:
            faulthandler.disable()


def _keep_run(play: PlayScreen | None) -> None:
    """The run up to its last whole pulse: its replay, and its row in the table."""
    if play is None:
        return
    try:
        play.write_down()
    except Exception:  # it may be the world itself that broke
        log.exception("the run could not be kept")


def _run_lines(play: PlayScreen) -> list[str]:
    world = play.world
    said = [str(play.start), f"pulse {world.pulse}, stage {world.stage.number}, result {world.result}"]
    return [*said, "last events:", *(f"  {pulse}: {event}" for pulse, event in play.recent)]


def _last_lines(folder: Path | None) -> list[str]:
    if folder is None:
        return []
    return (folder / "log.txt").read_text("utf-8", errors="replace").splitlines()[-LOG_LINES:]


def _show_box(words: str) -> None:
    signals.release()  # the box waits for its reader; whoever ends the program need not
    try:
        pygame.display.message_box("Anti-Invaders", words, message_type="error")
    except (pygame.error, NotImplementedError) as trouble:
        log.error("no message box: %s", trouble)
