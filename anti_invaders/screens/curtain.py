"""What is seen while the game is loaded: the ship of its icon, and a bar that fills. Needs pygame alone.

It draws straight to the display, in its px: no pulse runs yet.
"""

from __future__ import annotations

import logging

import pygame

from anti_invaders import resources
from anti_invaders.devices.display import Display

log = logging.getLogger(__name__)

GROUND, HAIRLINE, LIT = (4, 6, 15), (27, 44, 85), (255, 210, 60)  # as in the view's palette
ICON, ICON_AT = 128, (400, 236)  # units: its size, its centre
BAR = (280, 344, 240, 3)  # units: x, y, width, height


def draw(display: Display, done: float) -> None:
    """One picture; `done`, 0 to 1, is how much of the bar is full."""
    pygame.event.pump()  # a window that answers nobody looks dead
    picture, scale = display.picture, display.scale
    picture.fill(GROUND)
    if icon := _icon(ICON * scale):
        picture.blit(icon, icon.get_rect(center=(ICON_AT[0] * scale, ICON_AT[1] * scale)))
    x, y, width, height = (unit * scale for unit in BAR)
    picture.fill(HAIRLINE, (x, y, width, height))
    picture.fill(LIT, (x, y, round(width * done), height))
    display.present()


def _icon(size: int) -> pygame.Surface | None:
    """The ship; without it there is only the bar."""
    try:
        return pygame.image.load(resources.asset("icons", f"icon-{size}.png"))
    except (resources.MissingAsset, pygame.error, OSError) as error:
        log.warning("%s", error)
        return None
