"""The articles' experiment: ships in coupled and fixed-pulse loops, slow drawing, slow pulses (goal 8)."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping

import pygame

from anti_invaders.engine.clock import SystemClock
from anti_invaders.engine.loop import FixedPulseLoop
from benchmarks.harness import Row, Timing, alone, skipped
from benchmarks.peers.fleet import Fleet
from benchmarks.ships import SIZE
from benchmarks.xvfb import measured, x11

ONE, MANY = 1, 1054
SLOW_DRAW, SLOW_PULSE = 0.050, 0.020  # s
DUMMY, ON_X11 = 4.5, 3.0  # times the frames of three lines a ship
# What the articles published, by loop, ships and what was slow: pulses and frames a second.
PUBLISHED: Mapping[tuple[str, int, str], tuple[float | None, float | None]] = {
    ("coupled", MANY, ""): (47, 47),
    ("coupled", MANY, "draw"): (14, 14),
    ("fixed", MANY, ""): (60, None),
    ("threads", MANY, ""): (None, 460),
}


def run(quick: bool) -> list[Row]:
    """The table's rows; the peer in those of loops is what the articles published."""
    seconds = 1.0 if quick else 4.0
    rows = [_drawing("", {"SDL_VIDEODRIVER": "dummy"}, DUMMY, seconds)]
    with x11() as env:
        what = " on X11"
        rows.append(skipped(_name(what), "no Xvfb") if env is None else _drawing(what, env, ON_X11, seconds))
    return [*rows, *_loops(0.5 if quick else 2.0)]


def _name(where: str) -> str:
    return f"frames of {MANY:,} ships{where}, draw.line"


def _drawing(where: str, env: Mapping[str, str], at_least: float, seconds: float) -> Row:
    found = measured("benchmarks.ships", str(MANY), str(seconds), env=env)
    ours, peer = Timing.of(found["ours"]), Timing.of(found["peer"])
    ratio = ours.median / peer.median
    row = alone(_name(where), ours.median, "/s", f"≥ {at_least:g}×", ratio >= at_least, ours.spread)
    return row | {"peer": peer.median, "ratio": ratio}


# --- the table --------------------------------------------------------------------------------------
def _loops(seconds: float) -> Iterator[Row]:
    pygame.display.init()
    for slow, draw, pulse in (("", 0.0, 0.0), ("draw", SLOW_DRAW, 0.0), ("pulse", 0.0, SLOW_PULSE)):
        for ships in (ONE, MANY):
            for loop, turn in (("coupled", _coupled), ("fixed", _fixed)):
                trial = Trial(ships, draw, pulse)
                turn(trial, seconds)
                yield from _pair(loop, ships, slow, trial)


def _pair(loop: str, ships: int, slow: str, trial: Trial) -> Iterator[Row]:
    what = {"": "", "draw": ", 50 ms asleep in the drawing", "pulse": ", 20 ms asleep in the pulse"}[slow]
    known = PUBLISHED.get((loop, ships, slow), (None, None))
    for name, ours, peer in (("pulses", trial.pulses, known[0]), ("frames", trial.frames, known[1])):
        row = alone(f"{loop} loop, {ships:,} ships{what}: {name}", ours / trial.seconds, "/s", None, None)
        yield row | {"peer": peer}


class Trial:
    """A fleet and a screen, and what was counted."""

    def __init__(self, ships: int, draw: float, pulse: float) -> None:
        self.pulses = self.frames = 0
        self.seconds = 0.0
        self._fleet, self._screen = Fleet(ships), pygame.display.set_mode(SIZE)
        self._draw, self._pulse = draw, pulse

    def advance(self) -> None:
        """One pulse."""
        self.pulses += 1
        self._fleet.advance()
        if self._pulse:
            time.sleep(self._pulse)

    def draw(self, fraction: float = 1.0) -> None:
        """One frame, drawn as the articles do it."""
        self.frames += 1
        self._fleet.draw(self._screen)
        pygame.display.flip()
        if self._draw:
            time.sleep(self._draw)


def _coupled(trial: Trial, seconds: float) -> None:
    """Advance, draw, again: the game is as fast as the machine."""
    begun = time.perf_counter()
    while time.perf_counter() < begun + seconds:
        trial.advance()
        trial.draw()
    trial.seconds = time.perf_counter() - begun


def _fixed(trial: Trial, seconds: float) -> None:
    """The game's own loop, as many frames as the machine gives."""
    loop = FixedPulseLoop(SystemClock(), trial.advance, trial.draw, frame_rate=None)
    begun = time.perf_counter()
    while time.perf_counter() < begun + seconds:
        loop.turn()
        loop.wait()
    trial.seconds = time.perf_counter() - begun
