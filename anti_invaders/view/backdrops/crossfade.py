"""One world behind the field that gives way to another: between stages, and within one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from anti_invaders.rules.field import HEIGHT, WIDTH
from anti_invaders.view.canvas import Canvas

if TYPE_CHECKING:
    from anti_invaders.view.backdrops import Backdrop

FADE = 100  # pulses in which one gives way to the other


class Crossfade:
    """A backdrop that shows one, and for a while the next one over it. Dim ones stay dim: light is shared."""

    def __init__(self, first: Backdrop) -> None:
        self.shown = first
        self._next: Backdrop | None = None
        self._gone = 0  # pulses since it began to give way
        self._sheet: pygame.Surface | None = None

    @property
    def last(self) -> Backdrop:
        """What will be behind the field when nothing gives way any more."""
        return self._next or self.shown

    def turn_to(self, backdrop: Backdrop) -> None:
        """Let what is shown give way to another; what was half gone is gone."""
        if backdrop is self.last:
            return
        self.shown, self._next, self._gone = self.last, backdrop, 0

    def advance(self, progress: float) -> None:
        """One pulse of whatever is seen."""
        self.shown.advance(progress)
        if self._next is None:
            return
        self._next.advance(progress)
        self._gone += 1
        if self._gone >= FADE:
            self.shown, self._next, self._sheet = self._next, None, None

    def restart(self) -> None:
        """As it was when it was opened."""
        self.shown, self._next = self.last, None
        self.shown.restart()

    def draw(self, canvas: Canvas, alpha: float) -> None:
        """The one, and the other as far as it has come: each with its share of light."""
        self.shown.draw(canvas, alpha)
        if self._next is None:
            return
        if self._sheet is None:
            self._sheet = pygame.Surface((WIDTH * canvas.scale, HEIGHT * canvas.scale), depth=32)
        self._next.draw(Canvas(self._sheet, canvas.scale), alpha)
        share = round(255 * min(1.0, (self._gone + alpha) / FADE))
        field = pygame.Rect((0, 0), self._sheet.get_size())
        for surface, light in ((canvas.surface, 255 - share), (self._sheet, share)):
            surface.fill((light, light, light), field, pygame.BLEND_RGB_MULT)
        canvas.surface.blit(self._sheet, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
