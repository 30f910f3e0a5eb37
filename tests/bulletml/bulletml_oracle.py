"""libbulletml, the library that the real files were written for, driven live through ctypes.

It hangs or crashes on bad input: whoever uses it gives it a process of its own and a time limit.
`python bulletml_oracle.py FILE` prints the events of every run of a file, a line before each run;
`--record` writes recorded.json anew (PYTHONPATH has to name the root of the repository).
"""

from __future__ import annotations

import ctypes
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from bulletml_runs import all_events, fingerprint

from benchmarks.bulletml_corpus import real_patterns

LIBRARY = "libbulletml.so.0d2"
TIME_LIMIT = 300  # s, for all runs of one file
ROOT = Path(__file__).parents[2]
RECORDED = Path(__file__).with_name("recorded.json")

_DOUBLE, _POINTER = ctypes.c_double, ctypes.c_void_p
_ASKED = ctypes.CFUNCTYPE(_DOUBLE, _POINTER)
_COUNTED = ctypes.CFUNCTYPE(ctypes.c_int, _POINTER)
_DONE = ctypes.CFUNCTYPE(None, _POINTER)
_SET = ctypes.CFUNCTYPE(None, _POINTER, _DOUBLE)
_SIMPLE = ctypes.CFUNCTYPE(None, _POINTER, _DOUBLE, _DOUBLE)
_ACTING = ctypes.CFUNCTYPE(None, _POINTER, _POINTER, _DOUBLE, _DOUBLE)


def library() -> Any | None:
    """The library, or None where it is not installed."""
    try:
        loaded = ctypes.CDLL(LIBRARY)
    except OSError:
        return None
    for name in ("BulletMLParserTinyXML_new", "BulletMLRunner_new_parser", "BulletMLRunner_new_state"):
        getattr(loaded, name).restype = _POINTER
    loaded.BulletMLRunner_isEnd.restype = ctypes.c_bool
    return loaded


class OracleShot(NamedTuple):
    direction: float
    speed: float
    start: Callable[[], OracleRunner] | None

    def runner(self) -> OracleRunner | None:
        return self.start() if self.start else None


class OraclePattern:
    """Starts like our Pattern."""

    flags: list[str] = []

    def __init__(self, lib: Any, path: Path) -> None:
        self._lib = lib
        self._name = ctypes.create_string_buffer(str(path).encode())  # kept: the library only borrows it
        self._parser = _POINTER(lib.BulletMLParserTinyXML_new(self._name))
        lib.BulletMLParserTinyXML_parse(self._parser)

    def start(self, rank: float, rand: Callable[[], float]) -> list[OracleRunner]:
        """One runner: libbulletml keeps all top actions in it."""
        made = self._lib.BulletMLRunner_new_parser(self._parser)
        return [OracleRunner(self._lib, made, rank, rand)]


class OracleRunner:
    """Steps like our Runner, and wants to do so in every pulse."""

    wakes = 0

    def __init__(self, lib: Any, made: int, rank: float, rand: Callable[[], float]) -> None:
        self._lib = lib
        self._made = _POINTER(made)
        self._rank = rank
        self._rand = rand
        self._calls = tuple(self._callbacks())  # kept: the library only borrows them
        for name, call in self._calls:
            getattr(lib, f"BulletMLRunner_set_{name}")(self._made, call)

    def __del__(self) -> None:
        self._lib.BulletMLRunner_delete(self._made)

    @property
    def ended(self) -> bool:
        return bool(self._lib.BulletMLRunner_isEnd(self._made))

    def step(self, now: int, body: Any, aim: Callable[[], float], spawn: Callable[[Any], None]) -> None:
        self._now, self._body, self._aim, self._spawn = now, body, aim, spawn
        self._lib.BulletMLRunner_run(self._made)

    def _callbacks(self) -> Any:
        yield "getBulletDirection", _ASKED(lambda _: self._body.direction)
        yield "getAimDirection", _ASKED(lambda _: self._aim())
        yield "getBulletSpeed", _ASKED(lambda _: self._body.speed)
        yield "getDefaultSpeed", _ASKED(lambda _: 1.0)
        yield "getRank", _ASKED(lambda _: self._rank)
        yield "getBulletSpeedX", _ASKED(lambda _: self._body.ax)
        yield "getBulletSpeedY", _ASKED(lambda _: self._body.ay)
        yield "getRand", _ASKED(lambda _: self._rand())
        yield "getTurn", _COUNTED(lambda _: self._now)
        yield "doVanish", _DONE(lambda _: setattr(self._body, "alive", False))
        yield "doChangeDirection", _SET(lambda _, value: setattr(self._body, "direction", value))
        yield "doChangeSpeed", _SET(lambda _, value: setattr(self._body, "speed", value))
        yield "doAccelX", _SET(lambda _, value: setattr(self._body, "ax", value))
        yield "doAccelY", _SET(lambda _, value: setattr(self._body, "ay", value))
        yield "createSimpleBullet", _SIMPLE(lambda _, d, s: self._spawn(OracleShot(d, s, None)))
        yield "createBullet", _ACTING(self._create)

    def _create(self, _: int, state: int, direction: float, speed: float) -> None:
        def start() -> OracleRunner:
            return OracleRunner(
                self._lib, self._lib.BulletMLRunner_new_state(_POINTER(state)), self._rank, self._rand
            )

        self._spawn(OracleShot(direction, speed, start))


def lines_of(path: Path) -> list[str]:
    """The events of every run of a file, from libbulletml in a process of its own, with a time limit."""
    command = [sys.executable, __file__, str(path)]
    inside = {**os.environ, "PYTHONPATH": str(ROOT)}
    asked = subprocess.run(
        command, capture_output=True, text=True, timeout=TIME_LIMIT, check=True, env=inside
    )
    return asked.stdout.splitlines()


def record() -> None:
    """Writes what libbulletml says about every installed pattern, as one short hash a file."""
    hashes = {known: fingerprint(lines_of(path)) for known, path in real_patterns().items()}
    RECORDED.write_text(json.dumps(hashes, indent=0, sort_keys=True) + "\n", encoding="utf-8")


if __name__ == "__main__":
    if sys.argv[1:] == ["--record"]:
        record()
    else:
        print("\n".join(all_events(OraclePattern(library(), Path(sys.argv[1])))))
