"""The command line's doing. What needs no screen never imports pygame; the rest goes through `app`.

Exit codes: 0 good, 1 failed, 2 wrong use.
"""

from __future__ import annotations

import ctypes
import errno
import io
import logging
import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from anti_invaders import __version__, cli_grammar, logs, texts
from anti_invaders.texts import _

if TYPE_CHECKING:
    from anti_invaders.storage.store import Store

log = logging.getLogger(__name__)

GOOD, FAILED = 0, 1
SCREENS = {"x11": "DISPLAY", "wayland": "XDG_RUNTIME_DIR", "kmsdrm": ""}  # SDL's drivers and what they need


class Complaint(Exception):
    """One clear line; the command failed."""


def main(argv: list[str] | None = None) -> int:
    """Run one command line and return its exit code. SystemExit(2) on wrong use."""
    _fill_closed_streams()
    _speak_any_letter()
    _keep_to_one_core()
    options, parser = cli_grammar.read(argv)
    logs.start(None, options.verbose)
    texts.set_language(options.lang or texts.system_language())
    try:
        return COMMANDS[options.command](options, parser)
    except Complaint as complaint:
        return _failed(str(complaint))
    except ImportError as error:
        return _failed(_("A part of the game could not be loaded: {why}").format(why=error))
    except (KeyboardInterrupt, BrokenPipeError):
        return FAILED


def play() -> int:
    """The entry point of the windowed program: the same, though it may have no standard streams at all."""
    return main()


# --- the commands: what each imports, it imports when it runs --------------------------------------
def _play(options: Namespace, parser: ArgumentParser) -> int:
    if options.content or options.difficulty:  # which may be refused
        _choose_content(options)
    _check_difficulty(options, parser)
    return _on_screen(options, lambda app: app.play(options), at_once=True)


def _demo(options: Namespace, parser: ArgumentParser) -> int:
    from anti_invaders import headless, soak

    if options.soak and not options.headless:
        parser.error("--soak is for --headless")
    if options.course and options.content:
        parser.error("--course is of the game's own; a pack has its own stages")
    _choose_day(options, parser)
    _choose_content(options)
    try:
        start = headless.start_of(options)
        steer = headless.pilot(options.bot, start)
    except headless.UnknownError as error:
        parser.error(str(error))
    if not options.headless:
        return _on_screen(options, lambda app: app.demo(start, options))
    if options.soak:
        soak.run(options, start)
        return GOOD
    if options.record:
        _check_folder(options.record)
    recorded = options.record is not None
    outcome, replay = headless.run(start, steer, options.pulses, record=recorded, known=options.known)
    if options.record:
        _write(options.record, replay)
    print(outcome.json() if options.json else outcome.text())
    return GOOD


def _replay(options: Namespace, parser: ArgumentParser) -> int:
    _check_readable(options.file)
    _choose_content(options)
    return _on_screen(options, lambda app: app.show_replay(options.file, options))


def _verify(options: Namespace, parser: ArgumentParser) -> int:
    from anti_invaders import headless

    _choose_content(options)
    good = True
    for file in options.files:
        verdict = headless.verify(file, options.known)
        good = good and verdict.ok
        print(verdict if len(options.files) == 1 else f"{file}: {verdict}", flush=True)
    return GOOD if good else FAILED


def _screenshot(options: Namespace, parser: ArgumentParser) -> int:
    _check_folder(options.out)
    try:
        _app().screenshot(options.name, options.out, texts.language(), options.pulse, options.seed)
    except OSError as error:
        raise _trouble(options.out, error) from None
    return GOOD


def _pattern(options: Namespace, parser: ArgumentParser) -> int:
    from anti_invaders import pattern_cli

    if options.check:
        return pattern_cli.check(options.files)
    if len(options.files) > 1:
        parser.error("one FILE.xml, or --check")
    file, seed = options.files[0], options.seed or 0
    if options.trace:
        return pattern_cli.trace(file, options.pulses, options.rank, seed, not options.no_restart)
    _check_readable(file)
    return _on_screen(options, lambda app: app.pattern_window(file, options.rank, seed, options))


def _check(options: Namespace, parser: ArgumentParser) -> int:
    from anti_invaders import pack_cli

    return pack_cli.check(options.folder, as_json=options.json)


def _self_test(options: Namespace, parser: ArgumentParser) -> int:
    store = _opened(options)
    app = _app()
    from anti_invaders import selftest

    code = selftest.run(store, app.picture_of)
    _tell_troubles(store)
    return code


def _export(options: Namespace, parser: ArgumentParser) -> int:
    from anti_invaders.storage import archive

    store = _opened(options)
    _write(options.file, archive.pack(store))
    _tell(_("Your scores and replays are in {file}").format(file=options.file), store)
    return GOOD


def _import(options: Namespace, parser: ArgumentParser) -> int:
    from anti_invaders.storage import archive, files

    store = _opened(options)
    try:
        taken = archive.unpack(store, files.read(options.file, archive.LARGEST_ARCHIVE))
    except OSError as error:
        raise _trouble(options.file, error) from None
    except archive.ArchiveError as error:
        raise Complaint(f"{options.file}: {error}") from None
    counts = {"rows": taken.rows, "replays": taken.replays, "refused": taken.refused}
    _tell(
        _("New rows in the tables: {rows}. New replays: {replays}. Refused: {refused}.").format(**counts),
        store,
    )
    return GOOD


def _version(options: Namespace, parser: ArgumentParser) -> int:
    print(f"anti-invaders {__version__}", flush=True)
    _name_screens()
    from anti_invaders.devices import environment

    environment.prepare()
    from anti_invaders.devices import versions

    print("\n".join([*versions.libraries(), *versions.drivers()]))
    return GOOD


COMMANDS: dict[str, Callable[[Namespace, ArgumentParser], int]] = {
    "play": _play,
    "demo": _demo,
    "replay": _replay,
    "verify": _verify,
    "screenshot": _screenshot,
    "pattern": _pattern,
    "check": _check,
    "export": _export,
    "import": _import,
    "self-test": _self_test,
    "version": _version,
}


# --- what they share ---------------------------------------------------------------------------------
def _on_screen(options: Namespace, act: Callable[[Any], int], at_once: bool = False) -> int:
    """Open the player's data and let the app act; without a display say so in one clear line.

    at_once   the window opens before the app is loaded, for nothing can stop it any more
    """
    options.store, options.window = _opened(options), None
    _name_screens()
    from anti_invaders.devices import environment

    environment.prepare()
    from anti_invaders import opening

    try:
        options.window = opening.raise_curtain(options) if at_once else None
        return _acted(options, act)
    except opening.NoDisplayError as error:
        log.error("no display: %s", error)
        what = _("There is no display to play on. Without one: {command}")
        raise Complaint(what.format(command="anti-invaders demo --headless")) from None
    finally:
        if options.window:
            options.window.close()


def _acted(options: Namespace, act: Callable[[Any], int]) -> int:
    app = _app()
    try:
        return act(app)
    except app.ReplayError as error:
        raise Complaint(f"{options.file}: {error}") from None


def _name_screens() -> None:
    """Without a screen SDL would open a window that nobody sees."""
    if sys.platform == "linux":
        drivers = [driver for driver, need in SCREENS.items() if not need or os.environ.get(need)]
        os.environ.setdefault("SDL_VIDEODRIVER", ",".join(drivers))


def _app() -> Any:
    """The room with the screen, and pygame; SDL must be told some things before."""
    from anti_invaders.devices import environment

    environment.prepare()
    from anti_invaders import app

    return app


def _opened(options: Namespace) -> Store:
    """The player's data, the log and the language, in this order."""
    from anti_invaders.storage.folders import data_folder
    from anti_invaders.storage.notices import Notices
    from anti_invaders.storage.store import Store

    notices = Notices()
    folder = data_folder(options.data_dir, notices)
    logs.start(folder, options.verbose)
    store = Store(folder, notices)
    _speak(store, options.lang)
    return store


def _tell(words: str, store: Store) -> None:
    """What a command did, and what went wrong on the disk meanwhile."""
    print(words)
    _tell_troubles(store)


def _tell_troubles(store: Store) -> None:
    """What went wrong with the player's files."""
    for notice in store.notices.take():
        print(notice.text(), file=sys.stderr)


def _speak(store: Store, asked: str | None) -> None:
    """What was asked for, else what the player chose (mended if it is not there), else the system's."""
    chosen = store.settings.language
    spoken = texts.set_language(asked or chosen or texts.system_language())
    if chosen and chosen not in texts.available():
        store.settings.language = spoken
        store.save_settings()


def _choose_content(options: Namespace) -> None:
    """What is played: `known`, our own content, a course of it, or what is in the `pack`, if one is named."""
    from anti_invaders import content, pack_cli

    if options.content is None:
        options.known = content.course(options.course, options.seed) if options.course else content.load()
        return
    pack = content.open_pack(options.content)
    if pack.content is None:
        raise Complaint("\n".join(pack_cli.lines(pack)))
    options.known, options.pack = pack.content, pack


def _choose_day(options: Namespace, parser: ArgumentParser) -> None:
    """The seed of a daily course is its day: today, unless another one is named."""
    from anti_invaders import content

    if options.course != content.DAILY:
        return
    options.seed = content.days.today() if options.seed is None else options.seed
    if not content.days.is_day(options.seed):
        parser.error(f"--seed {options.seed} is no day; one is written as {content.days.today()}")


def _check_difficulty(options: Namespace, parser: ArgumentParser) -> None:
    if options.difficulty is None:
        return
    known = options.known.difficulties
    if options.difficulty not in known:
        parser.error(f"difficulty {options.difficulty!r} is unknown; known: {', '.join(known)}")


def _check_readable(path: Path) -> None:
    try:
        path.open("rb").close()
    except OSError as error:
        raise _trouble(path, error) from None


def _check_folder(path: Path) -> None:
    """A file that has no folder to lie in: told before a long run, not after it."""
    if not path.parent.is_dir():
        raise _trouble(path, FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT)))


def _write(path: Path, data: bytes) -> None:
    from anti_invaders.storage import files

    try:
        files.write(path, data)
    except OSError as error:
        raise _trouble(path, error) from None


def _trouble(path: Path, error: OSError) -> Complaint:
    """What is wrong with a file."""
    from anti_invaders.storage.notices import reason

    return Complaint(f"{path}: {reason(error)}")


def _failed(message: str) -> int:
    """Say why, in a way that a program without a console has too."""
    log.error("%s", message)
    if sys.stderr is not None:
        print(f"anti-invaders: {message}", file=sys.stderr)
    elif sys.platform == "win32":
        ctypes.windll.user32.MessageBoxW(None, message, "Anti-Invaders", 0x10)
    return FAILED


def _keep_to_one_core() -> None:
    """NumPy's linear algebra starts a thread for each core, and they wait by spinning: on small products,
    as in baking pictures, that only takes time from the game. To be said before NumPy is imported."""
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")


def _fill_closed_streams() -> None:
    """Started with a standard stream closed, the next file opened would get its number, and whatever a
    library complains of would be written into it: into the scores, or to the X server."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.set_inheritable(os.open(os.devnull, os.O_RDWR), True)


def _speak_any_letter() -> None:
    """A console that knows no Cyrillic gets question marks, not a traceback."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
