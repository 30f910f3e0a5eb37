"""The art of one scale and one palette: figures, letters, lights, the logo. Made once, with progress told."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

from anti_invaders.storage.settings import Settings
from anti_invaders.view import palette
from anti_invaders.view.backdrops import open_title
from anti_invaders.view.bake import Sprites
from anti_invaders.view.canvas import Canvas
from anti_invaders.view.keycaps import Keycaps
from anti_invaders.view.letters import Letters
from anti_invaders.view.logo import Logo
from anti_invaders.view.palette import Palette


def palette_of(chosen: Settings) -> Palette:
    """The table that the player's settings ask for."""
    table = palette.PALETTES[chosen.palette]
    table = palette.high_contrast(table) if chosen.high_contrast else table
    return replace(table, bullet_size=max(table.bullet_size, chosen.bullet_size))


class Art:
    """Everything drawn that more than one screen uses. `progress` hears the share done, 0 to 1."""

    def __init__(
        self,
        scale: int,
        chosen: Settings | None = None,
        progress: Callable[[float], None] = lambda done: None,
    ) -> None:
        self.scale = scale
        self.palette = palette_of(chosen or Settings())
        progress(0.0)
        self.sprites = Sprites(scale, self.palette)
        self.letters = Letters(scale)
        self.keycaps = Keycaps(scale, self.letters)
        self.logo = Logo(scale, self.palette)
        progress(0.2)
        self._title = open_title(scale, random.Random(1))
        progress(0.6)
        self.sprites.load(FIRST, lambda done: progress(0.6 + 0.4 * done))
        self._age = -1

    def fits(self, scale: int, chosen: Settings) -> bool:
        """Whether it is what this scale and these settings ask for."""
        return self.scale == scale and self.palette == palette_of(chosen)

    def backdrop(self, canvas: Canvas, age: int, fraction: float = 1.0) -> None:
        """What lies behind every screen but the play; it moves once a pulse."""
        if age != self._age:
            self._age = age
            self._title.advance(0.0)
        self._title.draw(canvas, fraction)


FIRST = ("faisca", "light", "heavy", "shard", "grunt", "strider", "warden")
