"""What lies behind the two endings: Earth rises over the Moon for who comes home, and the sun over Home Row
for who has made peace there. Quiet pictures, 800 × 600 units, in full light."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import numpy as np
import pygame

from anti_invaders.resources import asset
from anti_invaders.view.canvas import Canvas, warm

from .floor import HALVINGS, Eye, Plain, plain_parts
from .home_row import BODY, PLAY, HomeRow
from .layers import Stars, Twinkles, light_image
from .ramps import ramp
from .rolling import Levels, Rolling
from .sky import covering, starred
from .stored import doubled, tones
from .tones import Floats, hue, smoothstep

WIDTH, HEIGHT, HORIZON = 800, 600, 418
EYE = Eye(middle=400.0, horizon=418.0, focus=430.0)
PLAIN = Plain(width=WIDTH, height=HEIGHT - HORIZON, fine=300.0, speed=0.00025)
BLACK, SHADE, GROUND, SUNLIT = hue("#000000"), hue("#04060C"), hue("#3A4A66"), hue("#D8E2F4")
EARTH, RISES = (548.0, 236.0), 46.0  # units: where Earth stands at last, and how far it rises
EARTH_SIDE = 200  # units of the stored picture
AIR = hue("#5AA8FF")

DAWN, GOLD, SEA, MOSS = hue("#FFF3C4"), hue("#FFC95E"), hue("#0E3A44"), hue("#0A2A26")
PEACE = replace(
    PLAY,
    width=WIDTH,
    speed=0.0,
    sun=436.0,
    rises=246.0,
    ground_cap=0.80,
    stone_cap=0.85,
    sun_cap=0.98,
    stars=0.75,
    stone=((BODY / 255, MOSS * 0.55), (0.30, SEA * 1.1), (0.62, GOLD * 0.62), (1.0, DAWN)),
    ground=((0.0, BLACK), (0.06, MOSS * 0.5), (0.45, SEA * 1.5), (0.62, GOLD * 0.30), (1.0, GOLD * 0.62)),
    disc=((0.0, BLACK), (0.35, GOLD * 0.55), (0.65, GOLD * 0.9), (1.0, DAWN)),
    sky=((0.0, hue("#02090C")), (0.30, SEA * 0.8), (0.65, hue("#3E6A5A")), (1.0, GOLD * 0.8)),
    glow=GOLD,
    mote=DAWN,
    swells=(1.0, 1.0),
    nears=0.0,
    follows=(1.0, 0.002),
)


class LastRow(HomeRow):
    """Their world at peace, in the light of morning."""

    def __init__(self, scale: int, chance: Random) -> None:
        super().__init__(scale, chance, PEACE)


class EarthRise:
    """Earth over the Moon's horizon."""

    def __init__(self, scale: int, chance: Random) -> None:
        self._scale = scale
        self._sky = _sky(scale)
        self._twinkles = Twinkles(16, WIDTH, HORIZON - 60, scale, 62)
        self._earth, self._air = _earth(scale), _air(scale)
        land = doubled(tones("moon")) if scale == 2 else tones("moon")
        plain = replace(PLAIN, fine=PLAIN.fine * scale)
        self._rows = plain.fine
        self._moon = Rolling(
            Levels(land, HALVINGS), list(plain_parts(EYE, plain, scale, land.shape)), _shade(scale), _ground()
        )
        self._begin()

    def restart(self) -> None:
        """As it was when it was opened."""
        self._moon.restart(_ground())
        self._begin()

    def _begin(self) -> None:
        self._pulse, self._gone = 0, 0.0

    def advance(self, progress: float) -> None:
        """One pulse; `progress` through the ending, 0.0 to 1.0, lets Earth rise."""
        self._pulse += 1
        self._gone += float(np.clip(progress - self._gone, -0.004, 0.004))
        self._moon.advance(self._pulse * PLAIN.speed * self._rows)
        self._twinkles.advance(0.0)

    def draw(self, canvas: Canvas, alpha: float) -> None:
        """Stars, Earth, the Moon."""
        canvas.surface.blit(self._sky, (0, 0))
        self._twinkles.draw(canvas)
        x, y = EARTH[0], EARTH[1] + RISES * (1.0 - self._gone)
        canvas.blit(self._air, x, y)
        canvas.blit(self._earth, x, y)
        canvas.corner(self._moon.image, 0, HORIZON)


def _ground() -> Floats:
    return ramp(((0.0, SHADE), (0.40, GROUND * 0.55), (0.70, GROUND * 1.5), (1.0, SUNLIT)), 0.92)


def _shade(scale: int) -> Floats:
    """The ground is lit from the left, and falls dark toward us."""
    down = (np.arange(PLAIN.height * scale, dtype=np.float32) + 0.5) / (PLAIN.height * scale)
    across = (np.arange(WIDTH * scale, dtype=np.float32) + 0.5) / (WIDTH * scale)
    near = smoothstep(0.0, 0.24, down) * (1.0 - 0.62 * smoothstep(0.25, 1.0, down))
    return np.asarray((0.25 + 0.75 * near)[:, None] * (1.0 - 0.45 * across)[None], np.float32)


def _sky(scale: int) -> pygame.Surface:
    surface = pygame.Surface((WIDTH * scale, (HORIZON + 1) * scale), depth=32)
    surface.fill((2, 3, 8))
    starred(surface, Stars(760, 0.55, 0.34, 61), scale, 0.85, HORIZON * scale)
    return warm(surface)


def _earth(scale: int) -> pygame.Surface:
    """The stored picture of the day side, in this size."""
    stored = pygame.image.load(asset("backdrops", "earth_day.png"))
    side = EARTH_SIDE * scale
    scaled = stored if stored.get_width() == side else pygame.transform.smoothscale(stored, (side, side))
    light = pygame.surfarray.array3d(scaled).swapaxes(0, 1).astype(np.float32) / 255
    y, x = np.mgrid[0:side, 0:side].astype(np.float32) - (side - 1) / 2
    return covering(light * light, np.clip(side * 0.42 - np.hypot(x, y) + 0.5, 0, 1), 9)


def _air(scale: int) -> pygame.Surface:
    """The light of Earth's air, brightest on its day side."""
    reach = 130 * scale
    y, x = np.mgrid[-reach:reach, -reach:reach].astype(np.float32) / scale
    away = np.hypot(x, y)
    out = np.maximum(away - EARTH_SIDE * 0.42, 0)
    day = np.clip(0.5 - (x * 0.8 + y * 0.5) / np.maximum(away, 1) * 0.6, 0, 1)
    light = (np.exp(-out / 3.5) * 0.42 + np.exp(-out / 14) * 0.16) * day * smoothstep(-130.0, -105.0, -away)
    return light_image(np.asarray(light[:, :, None] * AIR, np.float32), 4)
