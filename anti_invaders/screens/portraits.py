"""Figures as menus show them: as large as there is room."""

from __future__ import annotations

from functools import lru_cache

import pygame
from pygame.transform import smoothscale_by

from anti_invaders.view.bake import Sprites


@lru_cache(maxsize=32)
def portrait(sprites: Sprites, name: str, frame: int, width: float, height: float) -> pygame.Surface:
    """A figure as large as it is in play, or made smaller until it fits so many px."""
    image = sprites.image(name, frame)
    wide, high = image.get_size()
    share = sprites.scale * min(width / wide, height / high)
    return smoothscale_by(image, share) if share < 1.0 else image
