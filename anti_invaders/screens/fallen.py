"""Earth when it has fallen: its lights are out, its air has their colour, they come down to it in ranks; and
our ship, whole and with nowhere to go, small and far."""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np
import numpy.typing as npt
import pygame
from pygame.transform import rotozoom

from anti_invaders.engine.pulse import pulses
from anti_invaders.screens import foot
from anti_invaders.screens.art import Art
from anti_invaders.screens.family import HEIGHT, WIDTH
from anti_invaders.screens.tableau import March
from anti_invaders.view.backdrops.low_orbit import TITLE
from anti_invaders.view.canvas import Canvas
from anti_invaders.view.glow import faded
from anti_invaders.view.palette import Colour

NIGHT = 0.07  # how much is left of Earth's light
TINT, THIN = 0.42, 150.0  # how much of the air's; units above the ground where it ends
LIMB = 46.0  # units below the limb in which the one gives way to the other
TOP = TITLE.top - 60  # units: above nothing changes
FINE = 4  # steps of a unit's height
RANKS = ((236.0, 0.4), (346.0, 0.62), (456.0, 0.84))  # units from the top: the nearer to Earth, the brighter
FILES = 46.0, 582.0  # units: where those at the left begin, and those at the right

PLACE, AWAY = (694.0, 196.0), (34.0, -22.0)  # units: where our ship is, and how far it still drifts
FAR, DRIFT, TURN = 0.5, pulses(16), 0.06  # of its size; pulses; degrees a pulse
LIGHT, GONE = 0.75, pulses(40)  # of its light; pulses after which it is out of sight


class Fallen:
    """What lies over the title's backdrop when the Invasion is complete. `advance` it once a pulse."""

    def __init__(self, art: Art, ship: str) -> None:
        self._art = art
        self._ship = rotozoom(art.sprites.image(ship), 0.0, FAR)
        self._marches = [March(art, x, y, 5, light) for x in FILES for y, light in RANKS]
        self._turned: tuple[tuple[int, int], pygame.Surface] = (0, 16), self._ship
        self._age = 0

    def advance(self) -> None:
        """One pulse."""
        self._age += 1
        for march in self._marches:
            march.advance()

    def draw(self, canvas: Canvas, fraction: float) -> None:
        """Night over Earth, our ship, and all of them."""
        night = _night(self._art.scale, self._art.palette.lime)
        canvas.surface.blit(night, (0, round(TOP * canvas.scale)), special_flags=pygame.BLEND_RGB_MULT)
        self._draw_ship(canvas, self._age + fraction)
        with canvas.clip(0, 0, WIDTH, foot.TOP):
            for march in self._marches:
                march.draw(canvas)

    def _draw_ship(self, canvas: Canvas, t: float) -> None:
        """Its engines are out."""
        look = round(t * TURN), math.ceil(16 * LIGHT * max(0.0, 1.0 - t / GONE))
        if look[1] == 0:
            return
        if look != self._turned[0]:
            self._turned = look, faded(rotozoom(self._ship, -look[0], 1.0), look[1] / 16)
        share = 1 - math.exp(-t / DRIFT)
        canvas.blit(self._turned[1], PLACE[0] + AWAY[0] * share, PLACE[1] + AWAY[1] * share)


@lru_cache(maxsize=1)
def _night(scale: int, hue: Colour) -> pygame.Surface:
    """What the backdrop is multiplied by from TOP down: looked up by the height above the ground."""
    width, height = round(WIDTH * scale), round((HEIGHT - TOP) * scale)
    sphere = TITLE.sphere
    x = np.arange(width, dtype=np.float32)[:, None] / scale - sphere.x
    y = np.arange(height, dtype=np.float32)[None, :] / scale + TOP - sphere.y
    above = np.sqrt(x * x + y * y) - sphere.radius
    shares = _shares(np.arange(-LIMB, THIN, 1 / FINE, dtype=np.float32), hue)
    places = np.clip((above + LIMB) * FINE, 0, len(shares) - 1).astype(np.int32)
    image = pygame.Surface((width, height), depth=32)
    pygame.surfarray.blit_array(image, np.rint(shares * 255).astype(np.uint8)[places])
    return image


def _shares(above: npt.NDArray[np.float32], hue: Colour) -> npt.NDArray[np.float32]:
    """What is left of red, green and blue at these heights above the ground, in units."""
    lit = np.clip(above / THIN, 0, 1)[:, None]
    air = np.array(hue, np.float32) / 255 * TINT
    air = air + (1 - air) * lit * lit * (3 - 2 * lit)
    ground = np.sqrt(np.clip(-above / LIMB, 0, 1))[:, None]
    shares: npt.NDArray[np.float32] = (air + (NIGHT - air) * ground).astype(np.float32)
    return shares
