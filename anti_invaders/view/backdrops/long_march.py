"""The Long March: over a gas giant's storm, whose winds blow against each other and wind up round an eye,
the main column marches to its war in five files of lights. As the stage goes on we go down to the
eye, it grows dark, and there is more lightning."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

import numpy as np
import pygame

from anti_invaders.engine.pulse import pulses
from anti_invaders.view.breath import breathe
from anti_invaders.view.canvas import Canvas, Frames

from .layers import Stars, Twinkles, flash_image, light_image
from .nearing import Journey, Nearing
from .ramps import ramp
from .sky import starred
from .stored import doubled, tones
from .storm import CENTRE, HEIGHT, NEAREST, RADIUS, WIDTH, Clouds, Window
from .tones import Floats, hue

WIND = 0.11  # rows of the stored map a pulse
CAP = 0.42
NIGHT = 0.36  # of the light is gone at the stage's end
STEP = 0.02
DARK, INDIGO, NAVY, TEAL, FOAM = (
    hue(code) for code in ("#33258C", "#150F44", "#06122C", "#15708A", "#A4F0F0")
)
AIR, FLASH, MARCH, LATE = hue("#4FC8E8"), hue("#AFC8FF"), hue("#6FFFC0"), hue("#7C8CFF")
FLASH_EVERY, FLASH_LASTS = pulses(1.5), 11

FILES, RANKS = 5, 30
AWAY = (226.0, 26.0)  # where the column vanishes
PACE, STEP_LASTS = 44, 20  # pulses: from step to step of the march, and how long a step takes
SIZES = 14  # of the lights, as they are at first
SPACE = 176  # units: how far down the limb reaches


@dataclass(slots=True)
class Bolt:
    """Lightning that is seen now."""

    kind: int
    x: float
    y: float
    left: int


class LongMarch:
    """The backdrop of the fourth stage, 576 × 600 units."""

    def __init__(self, scale: int, chance: Random) -> None:
        self._chance = chance
        map_ = doubled(tones("storm")) if scale == 2 else tones("storm")
        self._clouds = Clouds(map_, scale, _colours(0.0))
        self._wind = WIND * scale
        self._space = Nearing(_space(scale), keyed=False)
        self._twinkles = Twinkles(4, 230, 80, scale, 95)
        self._lights = Frames([_light(scale, size) for size in range(round(SIZES * NEAREST))])
        self._flashes = [flash_image(34 + 18 * kind, FLASH, 0.085, scale) for kind in range(3)]
        self._begin()

    def restart(self) -> None:
        """As it was when it was opened."""
        self._clouds.restart(_colours(0.0))
        self._twinkles.restart()
        self._begin()

    def _begin(self) -> None:
        self._pulse = 0
        self._way, self._window = Journey(), Window.after(0.0)
        self._night = 0.0
        self._bolt: Bolt | None = None

    def advance(self, progress: float) -> None:
        """One pulse; `progress` through the stage, 0.0 to 1.0, brings us nearer, night and more lightning."""
        self._pulse += 1
        self._way.advance(progress)
        self._window = Window.after(self._way.come)
        self._clouds.advance(self._pulse * self._wind, self._window)
        self._twinkles.advance(0.0)
        if abs(self._way.come - self._night) > STEP:
            self._night = self._way.come
            self._clouds.paint(_colours(self._night))
        self._weather()

    def draw(self, canvas: Canvas, alpha: float) -> None:
        """The clouds, lightning in them, space over the limb, the column."""
        with canvas.clip(0, 0, WIDTH, HEIGHT):
            canvas.corner(self._clouds.image, 0, 0)
            if self._bolt and self._bolt.left % 4 != 1:
                canvas.blit(self._flashes[self._bolt.kind], self._bolt.x, self._bolt.y)
            self._draw_space(canvas)
            self._draw_column(canvas, alpha)

    def _draw_space(self, canvas: Canvas) -> None:
        """What lies over the limb, until the limb has risen out of the picture."""
        near, left, top = self._window.near, -self._window.left, -self._window.top
        if (SPACE + top) * near > 0:
            canvas.corner(self._space.at(near), left * near, top * near)
            with canvas.moved(left * near, top * near):
                self._twinkles.draw(canvas)

    def _draw_column(self, canvas: Canvas, alpha: float) -> None:
        steps, within = divmod(self._pulse + alpha, PACE)
        within = min(1.0, within / STEP_LASTS)
        step = steps + within * within * (3.0 - 2.0 * within)
        rank = np.arange(RANKS, dtype=np.float64)[:, None] + step % 1.0
        file = np.arange(FILES, dtype=np.float64)[None] - (FILES - 1) / 2
        deep = 1.135**rank
        x = AWAY[0] + (-78 + file * 44) / deep + 30 * np.sin(rank * 0.17) * (1 - 1 / deep)
        y = AWAY[1] + (600 + np.abs(file) * 13) / deep
        near, most = self._window.near, len(self._lights) - 1
        light = np.minimum(1.0, (RANKS - rank) / 16) * np.minimum(1.0, rank / 2) / deep**0.42
        size = np.broadcast_to(np.clip(SIZES * near * light, 0, most), x.shape).astype(np.intp)
        x, y = (x - self._window.left) * near, (y - self._window.top) * near
        canvas.blits_of(self._lights, size.ravel(), x.ravel(), y.ravel())

    def _weather(self) -> None:
        """Lightning in the dark bands and about the eye; more of it by night."""
        if self._bolt:
            self._bolt.left -= 1
            if not self._bolt.left:
                self._bolt = None
        elif self._chance.random() < (0.5 + 1.5 * self._night) / FLASH_EVERY:
            x, y = self._chance.uniform(40, WIDTH - 40), self._chance.uniform(170, HEIGHT)
            self._bolt = Bolt(self._chance.randrange(len(self._flashes)), x, y, FLASH_LASTS)


def _colours(night: float) -> Floats:
    """The clouds' colours when this share of the dusk has passed."""
    light = 1.0 - NIGHT * night
    teal = TEAL * light + INDIGO * (0.5 * night)
    foam = FOAM * (1.0 - 0.65 * night) + LATE * (0.55 * night)
    stops = (
        (0.0, DARK * 0.62),
        (0.22, INDIGO * 0.8),
        (0.40, NAVY * 0.85),
        (0.60, teal * 0.40),
        (0.82, teal * 0.78),
        (1.0, foam * 0.52),
    )
    return ramp(stops, CAP * light)


def _space(scale: int) -> pygame.Surface:
    """What lies over the limb: stars, and the air's light along it. It only adds light."""
    width, height = WIDTH * scale, SPACE * scale
    y, x = np.mgrid[0:height, 0:width].astype(np.float32) / scale
    out = np.hypot(x - CENTRE[0], y - CENTRE[1]) - RADIUS
    breathe()
    side = np.clip(0.42 + (x - CENTRE[0]) / RADIUS * 1.3, 0.10, 1.0)
    air = np.where(out > 0, np.exp(-out / 7) * 0.26 + np.exp(-out / 30) * 0.09, np.exp(out / 12) * 0.26)
    breathe()
    line = np.exp(-((out / 1.2) ** 2)) * 0.16
    light = np.where(out > -40, (air + line) * side, 0)[:, :, None] * AIR
    stars = pygame.Surface((width, height), depth=32)
    starred(stars, Stars(150, 0.42, 0.30, 93), scale, 0.42)
    seen = (out > 6)[:, :, None] * pygame.surfarray.array3d(stars).swapaxes(0, 1) / np.float32(255)
    return light_image(np.maximum(light, seen.astype(np.float32)), 4)


def _light(scale: int, size: int) -> pygame.Surface:
    """One marcher's lights: a chevron that points where it goes."""
    wide = 1.6 + 5.6 * size / SIZES
    reach = int((wide + 5) * scale)
    y, x = np.mgrid[-reach : reach + 1, -reach : reach + 1].astype(np.float32) / scale
    off = np.abs(y - np.abs(x) * 0.62 + wide * 0.3) * 0.85
    inside = np.clip(wide + 0.5 - np.abs(x), 0, 1)
    line = np.exp(-((off / (0.55 + 0.02 * size)) ** 2)) * inside
    halo = np.exp(-np.hypot(x, y) / (1.2 + wide * 0.5)) * 0.22
    light = (line * 0.42 + halo * 0.5) * min(1.0, 0.30 + 0.70 * size / SIZES)
    return light_image(np.asarray(light[:, :, None] * MARCH, np.float32), 3)
