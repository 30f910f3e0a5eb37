"""The way that a world makes while its stage lasts, and what grows on it because we come nearer."""

from __future__ import annotations

import pygame

FOLLOWS = 0.004, 0.0006  # of what is left of the way, and at most, a pulse
GROWN = 1.0  # px: when an edge has moved by as much, a picture is made anew


class Journey:
    """How far a world has `come`, 0.0 to 1.0. It follows its stage without a jump; who enters a stage in its
    middle finds it there."""

    def __init__(self, follows: tuple[float, float] = FOLLOWS) -> None:
        self.come = 0.0
        self._pull, self._quickest = follows
        self._begun = False

    def advance(self, progress: float) -> None:
        """One pulse; `progress` is how far the stage has come."""
        if self._begun:
            self.come += max(-self._quickest, min(self._quickest, (progress - self.come) * self._pull))
        else:
            self.come, self._begun = progress, True


class Nearing:
    """A drawing in the size in which it is seen now: made anew as soon as it has grown by a little.

    `wide` px of it are seen at most, those in its middle. One that is `keyed` covers what lies behind, except
    where it is black, and is run-length encoded; another one has the alpha of its drawing.
    """

    def __init__(self, drawing: pygame.Surface, wide: int = 0, keyed: bool = True) -> None:
        self._drawing, self._keyed = drawing, keyed
        self._wide = wide or max(drawing.get_size()) * 4
        self.size = 0.0  # of the drawing's own
        self.image = drawing

    def at(self, size: float) -> pygame.Surface:
        """The picture, `size` times as large as the drawing, as nearly as one sees."""
        reach = min(max(self._drawing.get_size()) * max(size, self.size), self._wide) / 2
        if abs(size - self.size) * reach > GROWN * min(size, self.size):
            self._make(size)
        return self.image

    def _make(self, size: float) -> None:
        width, height = self._drawing.get_size()
        seen = min(width, int(self._wide / size))
        part = self._drawing.subsurface(((width - seen) // 2, 0, seen, height))
        wanted = max(1, round(seen * size)), max(1, round(height * size))
        self.size, self.image = size, pygame.transform.smoothscale(part, wanted)
        if self._keyed:
            self.image.set_colorkey((0, 0, 0), pygame.RLEACCEL)
