"""The worlds behind the field: opened once, and kept while a stage may show them. There is one of each."""

from __future__ import annotations

import random
from collections.abc import Container, Iterator
from functools import lru_cache

import pygame

from anti_invaders.rules.field import HEIGHT, WIDTH
from anti_invaders.view.backdrops import Backdrop, open_backdrop
from anti_invaders.view.breath import breathe
from anti_invaders.view.canvas import Canvas


class Worlds:
    """Those of one scale. A thread beside the game may `prepare` one that is not on show."""

    def __init__(self, scale: int) -> None:
        self._scale = scale
        self._open: dict[str, Backdrop] = {}
        self._fresh: set[str] = set()  # those that stand at their beginning

    def behind(self, name: str) -> Backdrop:
        """The world of this name, as a stage begins. Whoever asks last has it."""
        world = self.opened(name)
        if name not in self._fresh:
            world.restart()
        self._fresh.discard(name)
        return world

    def opened(self, name: str) -> Backdrop:
        """The world of this name, wherever it stands."""
        if name not in self._open:
            self._open[name] = open_backdrop(name, self._scale, random.Random(1))
            self._fresh.add(name)
        return self._open[name]

    def prepare(self, name: str) -> Iterator[None]:
        """Open it, and draw it once: what is run-length encoded is so by being drawn."""
        if name in self._open:
            return
        world = open_backdrop(name, self._scale, random.Random(1))
        yield
        size = WIDTH * self._scale, HEIGHT * self._scale
        world.draw(Canvas(pygame.Surface(size, depth=32), self._scale), 0.0)
        breathe()
        world.restart()
        if name not in self._open:  # nobody was in more of a hurry
            self._open[name] = world
            self._fresh.add(name)
        yield

    def keep(self, names: Container[str]) -> None:
        """Let go of all but these."""
        for name in [name for name in self._open if name not in names]:
            del self._open[name]
            self._fresh.discard(name)


@lru_cache(maxsize=1)
def worlds_for(scale: int) -> Worlds:
    """Those that all arts of a scale show: worlds know no palette."""
    return Worlds(scale)
