"""Sixty pulses a second: how exactly, how under a slow draw, how under a slow pulse (goal 7)."""

from __future__ import annotations

import time
from collections.abc import Callable

import pygame

from anti_invaders.engine.clock import SystemClock
from anti_invaders.engine.loop import FixedPulseLoop
from benchmarks.harness import Row, alone

RATE, OFF, OFF_SLOW = 60.0, 0.02, 0.6  # pulses a second, and how far off they may be
SLOW_DRAW, SLOW_PULSE = 0.050, 0.020  # s
GAP = 150.0  # ms between two frames at most, under a slow pulse
MINUTE, BRIEF = 60.0, 5.0  # s


class Watch:
    """Counts the pulses and frames of a loop, and the longest time between two frames."""

    def __init__(self, pulse: float = 0.0, draw: float = 0.0) -> None:
        self.pulses = self.frames = 0
        self.gap = 0.0  # s
        self._pulse, self._draw = pulse, draw
        self._begun = self._last = time.perf_counter()
        self._paid = 0.0

    def advance(self) -> None:
        """A pulse that takes its time."""
        self.pulses += 1
        self._paid = time.perf_counter()
        if self._pulse:
            time.sleep(self._pulse)

    def draw(self, fraction: float) -> None:
        """A frame that takes its time."""
        self.frames += 1
        now = time.perf_counter()
        self.gap = max(self.gap, now - self._last)
        self._last = now
        if self._draw:
            time.sleep(self._draw)

    @property
    def rate(self) -> float:
        """Pulses a second, from the start to the last one."""
        return self.pulses / (self._paid - self._begun)


def looped(seconds: float, pulse: float = 0.0, draw: float = 0.0) -> Watch:
    """The game's own loop, for so long."""
    watch = Watch(pulse, draw)
    loop = FixedPulseLoop(SystemClock(), watch.advance, watch.draw)
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        loop.turn()
        loop.wait()
    return watch


def ticked(seconds: float, tick: Callable[[int], int]) -> float:
    """Pulses a second of a loop that waits with one of pygame's clocks."""
    watch = Watch()
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        watch.advance()
        watch.draw(1.0)
        tick(60)
    return watch.rate


def run(quick: bool) -> list[Row]:
    """The table's rows."""
    long, short = (BRIEF, BRIEF / 2) if quick else (MINUTE, 2 * BRIEF)
    clock = pygame.time.Clock()
    found, slow_pulse = looped(long).rate, looped(short, pulse=SLOW_PULSE)
    gap = slow_pulse.gap * 1000.0
    return [
        _rate(f"pulses a second over {long:g} s, Clock.tick", found, OFF, ticked(short, clock.tick)),
        _rate("the same, Clock.tick_busy_loop", found, OFF, ticked(short, clock.tick_busy_loop)),
        _rate("the same under a draw of 50 ms", looped(short, draw=SLOW_DRAW).rate, OFF_SLOW),
        alone("the longest gap under a pulse of 20 ms", gap, "ms", f"≤ {GAP:g} ms", gap <= GAP),
    ]


def _rate(name: str, ours: float, off: float, peer: float | None = None) -> Row:
    return alone(name, ours, "/s", f"{RATE:g} ± {off:g}", abs(ours - RATE) <= off) | {"peer": peer}
