"""Images that are drawn in one batch though they come one by one: each gets a number when first asked for.

They are trimmed of the outermost, invisible glow: drawing costs by the px.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable

import numpy as np
import pygame
from numpy.typing import ArrayLike

from anti_invaders.view.canvas import Canvas, Frames

LEAST = 4  # of 255, a power of two: a px whose light is below this is not missed
LIT = 0x010101 * (256 - LEAST)  # the bits of a px one of which is set if it has that light


def trimmed(image: pygame.Surface) -> pygame.Surface:
    """The image without its dark margins, as much cut left as right and above as below: its centre stays."""
    px = pygame.surfarray.pixels2d(image)
    columns, rows = (np.flatnonzero(np.bitwise_or.reduce(px, axis=axis) & LIT) for axis in (1, 0))
    del px  # or the image stays locked
    width, height = image.get_size()
    if not len(columns):
        return image
    x = int(min(columns[0], width - 1 - columns[-1]))
    y = int(min(rows[0], height - 1 - rows[-1]))
    return image.subsurface((x, y, width - 2 * x, height - 2 * y)).copy()


class Gallery:
    """Numbers for images. `make` is called once a key."""

    def __init__(self) -> None:
        self._numbers: dict[Hashable, int] = {}
        self._new: list[pygame.Surface] = []  # not yet among the frames
        self._frames = Frames([])

    def number(self, key: Hashable, make: Callable[[], pygame.Surface]) -> int:
        """The number of the image known by `key`."""
        number = self._numbers.get(key)
        if number is None:
            number = self._numbers[key] = len(self._frames) + len(self._new)
            self._new.append(trimmed(make()))
        return number

    def draw(self, canvas: Canvas, numbers: ArrayLike, x: ArrayLike, y: ArrayLike) -> None:
        """All in one batch, in the order given."""
        if self._new:
            self._frames, self._new = self._frames.and_more(self._new), []
        canvas.blits_of(self._frames, numbers, x, y)
