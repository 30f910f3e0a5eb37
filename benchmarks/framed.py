"""Ours, or the groups' shooter, in a window: frames as fast as they go, or 60 a second.

`python -m benchmarks.framed ours|groups BULLETS SECONDS [paced]` prints what a frame took in ns of the
wall's clock, or, at 60 a second, the seconds of a processor that 60 frames took, waiting included.
"""

from __future__ import annotations

import gc
import json
import sys
import time
from collections.abc import Callable

import pygame

from anti_invaders.engine.clock import SystemClock
from anti_invaders.engine.loop import FixedPulseLoop
from benchmarks.frame import frame_of
from benchmarks.peers.shooter import SIZE, Shooter
from benchmarks.show import Show


def unlimited(frame: Callable[[], None], seconds: float) -> float:
    """ns a frame."""
    count, begun = 0, time.perf_counter()
    while time.perf_counter() < begun + seconds:
        pygame.event.pump()
        frame()
        count += 1
    return (time.perf_counter() - begun) / count * 1e9


class Counted:
    """A frame, and how often it was shown."""

    def __init__(self, frame: Callable[[], None]) -> None:
        self.count = 0
        self._frame = frame

    def __call__(self) -> None:
        pygame.event.pump()
        self.count += 1
        self._frame()


def by_our_loop(frame: Callable[[], None], seconds: float) -> None:
    """The game's own loop: pulses, frames, sleep."""
    loop = FixedPulseLoop(SystemClock(), frame, lambda fraction: None)
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        loop.turn()
        loop.wait()


def by_tick(frame: Callable[[], None], seconds: float) -> None:
    """The loop of every tutorial."""
    clock, end = pygame.time.Clock(), time.perf_counter() + seconds
    while time.perf_counter() < end:
        frame()
        clock.tick(60)


def main() -> None:
    which, bullets, seconds, *paced = sys.argv[1:]
    pygame.display.init()
    pygame.font.init()
    screen = pygame.display.set_mode(SIZE)
    scene = Show(int(bullets)) if which == "ours" else Shooter(int(bullets))
    frame = frame_of(scene, screen)
    if which == "ours":
        gc.freeze()
        gc.disable()  # as the game does in play
    if not paced:
        print(json.dumps(unlimited(frame, float(seconds))))
        return
    counted, spent = Counted(frame), time.process_time()
    (by_our_loop if which == "ours" else by_tick)(counted, float(seconds))
    print(json.dumps((time.process_time() - spent) / counted.count * 60))


if __name__ == "__main__":
    main()
