"""The articles' fleet as this game draws it: arrays, one image baked once, one batch.

`python -m benchmarks.ships COUNT SECONDS` prints the frames a second of a coupled loop, ours and the
peer's in turns, as JSON.
"""

from __future__ import annotations

import json
import sys
import time
from typing import Protocol

import numpy as np
import pygame

from anti_invaders.view.canvas import Canvas
from benchmarks import storm
from benchmarks.peers import fleet
from benchmarks.peers.fleet import DARK, HALF, SPEED, TALL, TURN

SIZE = (800, 600)  # px
TURNS = 5  # rounds of each


class Fleet:
    """Ships that go to and fro."""

    def __init__(self, count: int) -> None:
        places = np.array(storm.flights(count))
        self._x, self._y = places[:, 0].copy(), places[:, 1].copy()
        self._pulse = 0
        self._image = pygame.Surface((TALL + 1, TALL + 1), pygame.SRCALPHA)
        fleet.Ship(HALF, HALF).draw(self._image)

    def advance(self) -> None:
        """One pulse."""
        self._pulse += 1
        self._x += SPEED if self._pulse // TURN % 2 else -SPEED

    def draw(self, screen: pygame.Surface) -> None:
        """One frame."""
        canvas = Canvas(screen, 1)
        canvas.fill(DARK)
        canvas.blits(self._image, self._x, self._y)


class Drawn(Protocol):
    """Any fleet."""

    def advance(self) -> None:
        """One pulse."""

    def draw(self, screen: pygame.Surface) -> None:
        """One frame."""


def frames(ships: Drawn, screen: pygame.Surface, seconds: float) -> float:
    """Frames a second of the coupled loop: advance, draw, show, again."""
    count, begun = 0, time.perf_counter()
    while time.perf_counter() < begun + seconds:
        pygame.event.pump()
        ships.advance()
        ships.draw(screen)
        pygame.display.flip()
        count += 1
    return count / (time.perf_counter() - begun)


def main() -> None:
    count, seconds = int(sys.argv[1]), float(sys.argv[2])
    pygame.display.init()
    screen = pygame.display.set_mode(SIZE)
    ours, peer = Fleet(count), fleet.Fleet(count)
    found: dict[str, list[float]] = {"ours": [], "peer": []}
    for _ in range(TURNS):
        found["ours"].append(frames(ours, screen, seconds / TURNS / 2))
        found["peer"].append(frames(peer, screen, seconds / TURNS / 2))
    print(json.dumps(found))


if __name__ == "__main__":
    main()
