"""Images that are drawn in one batch though they come one by one: each gets a number when first asked for."""

from __future__ import annotations

from collections.abc import Callable, Hashable

import pygame
from numpy.typing import ArrayLike

from anti_invaders.view.canvas import Canvas, Frames


class Gallery:
    """Numbers for images. `make` is called once a key."""

    def __init__(self) -> None:
        self._numbers: dict[Hashable, int] = {}
        self._images: list[pygame.Surface] = []
        self._frames = Frames([])

    def number(self, key: Hashable, make: Callable[[], pygame.Surface]) -> int:
        """The number of the image known by `key`."""
        number = self._numbers.get(key)
        if number is None:
            number = self._numbers[key] = len(self._images)
            self._images.append(make())
            self._frames = Frames(self._images)
        return number

    def draw(self, canvas: Canvas, numbers: ArrayLike, x: ArrayLike, y: ArrayLike) -> None:
        """All in one batch, in the order given."""
        canvas.blits_of(self._frames, numbers, x, y)
