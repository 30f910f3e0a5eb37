"""Is this installation whole? Loads every asset, opens what the machine has, plays, writes and reads.

A machine without a display or sound is no fault of the game: that is said, and is well.
"""

from __future__ import annotations

import gettext
import importlib
import io
import json
import logging
import pkgutil
import tomllib
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pygame
from defusedxml.ElementTree import fromstring

import anti_invaders
from anti_invaders import bulletml, content, resources, texts
from anti_invaders.devices.audio import Audio
from anti_invaders.devices.display import Display, Mode, NoDisplayError
from anti_invaders.devices.hush import hushed
from anti_invaders.rules.controls import IDLE
from anti_invaders.rules.start import Start
from anti_invaders.rules.world import World
from anti_invaders.storage.shelf import DiskShelf
from anti_invaders.storage.store import Store
from anti_invaders.view import svg

log = logging.getLogger(__name__)

PULSES = 300
SCREENS = ("title", "play")  # that are drawn
GOOD, FAILED = 0, 1
UNSEEN = ("offscreen", "dummy")  # SDL's drivers for windows that nobody sees


def run(store: Store, picture_of: Callable[[str, int], pygame.Surface]) -> int:
    """A line for each check; the exit code says whether all were well.

    `picture_of` draws the screen of a name in a pulse, without a display.
    """
    checks: dict[str, Callable[[], str]] = {
        "modules": _modules,
        "assets": _assets,
        "content": _content,
        "languages": lambda: ", ".join(texts.available().values()),
        "display": _display,
        "sound": _sound,
        "play": _play,
        "pictures": lambda: _pictures(picture_of),
        "data": lambda: _data(store),
    }
    well = [_checked(name, check) for name, check in checks.items()]
    print("all is well" if all(well) else f"{well.count(False)} of {len(well)} checks failed", flush=True)
    return GOOD if all(well) else FAILED


def _checked(name: str, check: Callable[[], str]) -> bool:
    """Said on the terminal and in the log: a windowed program has only that."""
    try:
        said = check()
    except Exception as error:  # whatever is broken, the other checks are of use
        print(f"{name}: FAILED: {type(error).__name__}: {error}", flush=True)
        log.exception("self-test: %s failed", name)
        return False
    print(f"{name}: {said}", flush=True)
    log.info("self-test: %s: %s", name, said)
    return True


def _modules() -> str:
    """A frozen program may lack one that nobody has imported yet."""
    found = pkgutil.walk_packages(anti_invaders.__path__, "anti_invaders.")
    names = [each.name for each in found if not each.name.endswith("__main__")]
    for name in names:
        importlib.import_module(name)
    return f"{len(names)} imported"


def _assets() -> str:
    """Every file is read by what reads it in the game; sounds are checked with the device."""
    pygame.font.init()
    count: Counter[str] = Counter()
    for path in sorted(resources.assets_dir().rglob("*")):
        if path.is_file() and path.name != resources.MARKER:
            kind = f"{path.parent.name}/{path.suffix}"
            try:
                LOADERS.get(kind, LOADERS[path.suffix])(path.read_bytes())
            except Exception as error:
                raise ValueError(f"{path.relative_to(resources.assets_dir())}: {error!r}") from error
            count[path.suffix] += 1
    return ", ".join(f"{number} {suffix[1:]}" for suffix, number in sorted(count.items()))


def _begins(magic: bytes) -> Callable[[bytes], None]:
    """For files that only other programs read."""

    def check(data: bytes) -> None:
        if not data.startswith(magic):
            raise ValueError(f"does not begin with {magic!r}")

    return check


LOADERS: dict[str, Callable[[bytes], object]] = {
    ".icns": _begins(b"icns"),
    ".ico": _begins(bytes((0, 0, 1, 0))),
    ".json": json.loads,
    ".mo": lambda data: gettext.GNUTranslations(io.BytesIO(data)),
    ".npy": lambda data: np.load(io.BytesIO(data), allow_pickle=False),
    ".ogg": _begins(b"OggS"),  # decoded with the device, if there is one
    ".png": lambda data: pygame.image.load(io.BytesIO(data)),
    ".po": bytes.decode,
    ".pot": bytes.decode,
    ".svg": fromstring,
    "sprites/.svg": lambda data: svg.read(data, "drawing"),
    ".toml": lambda data: tomllib.loads(data.decode()),
    ".ttf": lambda data: pygame.font.Font(io.BytesIO(data), 12),
    ".xml": lambda data: bulletml.parse(data, "pattern"),
}


def _content() -> str:
    known = content.load()
    return f"{len(known.stages)} stages, {len(known.patterns)} patterns, digest {known.digest[:12]}"


def _display() -> str:
    display = Display()
    try:
        with hushed("display"):
            display.open(Mode.WINDOW)
        driver = pygame.display.get_driver()
        if driver in UNSEEN:
            return f"none (SDL draws {driver})"
        sizes = ", ".join(f"{width}x{height}" for width, height in pygame.display.get_desktop_sizes())
        return f"{driver}, {sizes}, {display.refresh_rate} Hz"
    except NoDisplayError as error:
        return f"none ({error})"
    finally:
        display.close()


def _sound() -> str:
    """With a device, every sound is decoded by it, and every piece of music opened."""
    audio = Audio.open()
    try:
        if audio.silent:
            return f"none ({pygame.get_error()})"
        sounds, music = (sorted(resources.asset(folder).glob("*.ogg")) for folder in ("sounds", "music"))
        seconds = sum(pygame.mixer.Sound(path).get_length() for path in sounds)
        for path in music:
            pygame.mixer.music.load(path)
        return f"{len(sounds)} sounds, {seconds:.0f} s; {len(music)} streams of music"
    finally:
        audio.close()


def _play() -> str:
    world = World(content.load(), Start(invulnerable=True))
    for _ in range(PULSES):
        world.advance((IDLE,))
    return f"{world.pulse} pulses, hash {world.hash()}"


def _pictures(picture_of: Callable[[str, int], pygame.Surface]) -> str:
    """All that bakes and draws has what it needs, and something is to be seen."""
    for name in SCREENS:
        if pygame.transform.average_color(picture_of(name, 60))[:3] == (0, 0, 0):
            raise ValueError(f"{name} is black")
    return ", ".join(SCREENS)


def _data(store: Store) -> str:
    """The folder is written to and read from; the check leaves nothing behind."""
    if store.folder is None:
        return "no folder: kept in memory until the end"
    shelf, written = DiskShelf(store.folder), b"written by the self-test"
    shelf.write("self-test", written)
    read = shelf.read("self-test", len(written))
    shelf.remove("self-test")
    if read != written:
        raise ValueError(f"{store.folder}: read something else than was written")
    return f"{Path(store.folder)} can be written and read"
