"""The Long March: over a gas giant's storm, whose winds blow against each other and wind up round an eye,
the main column marches to its war in five files of lights. As the stage goes on it grows dark, and the
lightning comes nearer."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

import numpy as np
import numpy.typing as npt
import pygame

from anti_invaders.engine.pulse import pulses
from anti_invaders.view.breath import breathe
from anti_invaders.view.canvas import Canvas, Frames

from .layers import Stars, Twinkles, flash_image, light_image
from .ramps import ramp
from .rolling import Levels, Part, Rolling
from .sky import starred
from .stored import doubled, tones
from .tones import Floats, hue

WIDTH, HEIGHT = 576, 600
ROWS, COLUMNS = 896, 704  # of the stored map
ALONG, ACROSS = 0.72, 0.66  # px of the stored map a unit
LEVELS = 4  # its columns are thinned toward the limb
CENTRE, RADIUS = (392.0, 706.0), 690.0  # units: the planet
EYE, OVAL, WINDING, GIRTH = (398.0, 352.0), 1.5, 4.6, 96.0  # where the storm's eye is, how wide for its
# height, how far it is wound up (rad), how large it is
TILT = 0.62  # rad: how far its south pole leans toward us
WINDS = (1.0, -0.45, 0.8, -0.2, 1.25, -0.7, 0.55)  # of the bands, in turn: how fast they blow
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
SIZES = 14  # of the lights


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
        seen = _Seen(scale)
        levels = Levels(map_, [(False, True)] * (LEVELS - 1))
        self._clouds = Rolling(levels, list(seen.parts(map_.shape)), seen.shade(), _colours(0.0))
        self._wind = WIND * scale
        self._space = _space(scale)
        self._twinkles = Twinkles(4, 230, 80, scale, 95)
        self._lights = Frames([_light(scale, size) for size in range(SIZES)])
        self._flashes = [flash_image(34 + 18 * kind, FLASH, 0.085, scale) for kind in range(3)]
        self._begin()

    def restart(self) -> None:
        """As it was when it was opened."""
        self._clouds.restart(_colours(0.0))
        self._begin()

    def _begin(self) -> None:
        self._pulse = 0
        self._night = 0.0
        self._bolt: Bolt | None = None

    def advance(self, progress: float) -> None:
        """One pulse; `progress` through the stage, 0.0 to 1.0, brings the night and more lightning."""
        self._pulse += 1
        self._clouds.advance(self._pulse * self._wind)
        self._twinkles.advance(0.0)
        if abs(progress - self._night) > STEP:
            self._night += float(np.copysign(STEP, progress - self._night))
            self._clouds.paint(_colours(self._night))
        self._weather()

    def draw(self, canvas: Canvas, alpha: float) -> None:
        """The clouds, lightning in them, space over the limb, the column."""
        with canvas.clip(0, 0, WIDTH, HEIGHT):
            canvas.corner(self._clouds.image, 0, 0)
            if self._bolt and self._bolt.left % 4 != 1:
                canvas.blit(self._flashes[self._bolt.kind], self._bolt.x, self._bolt.y)
            canvas.corner(self._space, 0, 0)
            self._twinkles.draw(canvas)
            self._draw_column(canvas, alpha)

    def _draw_column(self, canvas: Canvas, alpha: float) -> None:
        steps, within = divmod(self._pulse + alpha, PACE)
        within = min(1.0, within / STEP_LASTS)
        step = steps + within * within * (3.0 - 2.0 * within)
        rank = np.arange(RANKS, dtype=np.float64)[:, None] + step % 1.0
        file = np.arange(FILES, dtype=np.float64)[None] - (FILES - 1) / 2
        deep = 1.135**rank
        x = AWAY[0] + (-78 + file * 44) / deep + 30 * np.sin(rank * 0.17) * (1 - 1 / deep)
        y = AWAY[1] + (600 + np.abs(file) * 13) / deep
        light = np.minimum(1.0, (RANKS - rank) / 16) * np.minimum(1.0, rank / 2) / deep**0.42
        size = np.broadcast_to(np.clip(SIZES * light, 0, SIZES - 1), x.shape).astype(np.intp)
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


class _Seen:
    """Where each px of the picture lies on the planet: along and across its winds (units)."""

    def __init__(self, scale: int) -> None:
        self._scale = scale
        x = ((np.arange(WIDTH * scale, dtype=np.float32) + 0.5) / scale)[None]
        y = ((np.arange(HEIGHT * scale, dtype=np.float32) + 0.5) / scale)[:, None]
        self._from_limb = RADIUS - np.hypot(x - CENTRE[0], y - CENTRE[1])
        breathe()
        self._from_eye, wound_x, wound_y = _wound(x, y)
        breathe()
        right, down = (wound_x - CENTRE[0]) / RADIUS, (wound_y - CENTRE[1]) / RADIUS
        near = np.sqrt(np.clip(1 - right * right - down * down, 0, 1))
        cos, sin = np.float32(np.cos(TILT)), np.float32(np.sin(TILT))
        breathe()
        south = np.arcsin(np.clip(down * cos + near * sin, -1, 1))
        self._across = (south + np.float32(np.pi / 2 - TILT)) * np.float32(RADIUS)
        breathe()
        self._along = np.arctan2(right, near * cos - down * sin) * np.float32(RADIUS * 0.85)

    def parts(self, shape: tuple[int, ...]) -> Iterator[Part]:
        """The px on the planet, wind by wind, in PARTS interleaved bands."""
        rows, columns = shape
        on = np.flatnonzero(self._from_limb.reshape(-1) > 0)
        breathe()
        along = (self._along.reshape(-1)[on] * (ALONG * self._scale)).astype(np.int32) % rows
        across = self._across.reshape(-1)[on]
        column = (across * (ACROSS * self._scale)).astype(np.int32) % columns
        breathe()
        dense = RADIUS * ACROSS / np.sqrt(np.maximum(RADIUS * self._from_limb.reshape(-1)[on] * 2, 1.0))
        level = np.clip(np.rint(np.log2(dense)), 0, LEVELS - 1).astype(np.int32)
        breathe()
        wind = (across * (2 * len(WINDS) * ACROSS / COLUMNS)).astype(np.int32) % len(WINDS)
        source = along * (columns >> level) + (column >> level)
        kind = wind * LEVELS + level
        breathe()
        order = np.argsort(kind.astype(np.uint8), kind="stable")
        breathe()
        ends = np.searchsorted(kind[order], np.arange(len(WINDS) * LEVELS + 1))
        for which, (first, last) in enumerate(itertools.pairwise(ends)):
            breathe()
            if first < last:
                yield from _shared(on[order[first:last]], source[order[first:last]], which)

    def shade(self) -> Floats:
        """Light from the right; the limb and the eye lie dark."""
        breathe()
        deep = np.sqrt(np.clip(self._from_limb / RADIUS * 2, 0, 1))
        x = np.linspace(-1.0, 1.0, self._from_limb.shape[1], dtype=np.float32)[None]
        light = np.clip(0.20 + 0.62 * deep + 0.22 * x, 0.03, 1.0)
        breathe()
        wall = np.exp(-(((self._from_eye - 58) / 26) ** 2)) * 0.22
        eye = 1 - 0.85 * np.exp(-((self._from_eye / 15) ** 2))
        return np.asarray((light + wall) * eye, np.float32)


def _wound(x: Floats, y: Floats) -> tuple[Floats, Floats, Floats]:
    """How far px lie from the storm's eye, and where the clouds there would be if nothing wound them up."""
    across, down = (x - EYE[0]) / OVAL, y - EYE[1]
    away = np.hypot(across, down)
    turn = WINDING * np.exp(-((away / GIRTH) ** 2))
    breathe()
    cos, sin = np.cos(turn), np.sin(turn)
    breathe()
    push = 20 * np.exp(-((away / 130) ** 2)) * np.tanh(down / 22) * np.exp(-np.abs(down) / 95)
    return away, EYE[0] + (across * cos - down * sin) * OVAL, EYE[1] + across * sin + down * cos - push


def _shared(target: npt.NDArray[np.intp], source: npt.NDArray[np.int32], which: int) -> Iterator[Part]:
    """Px of one wind on one level, shared out over some pulses: the faster, the more often."""
    wind, level = divmod(which, LEVELS)
    every = 8 if abs(WINDS[wind]) > 0.6 else 16
    shares = zip(np.array_split(target, every), np.array_split(source.astype(np.intp), every), strict=True)
    for targets, sources in shares:
        yield Part(targets, sources, level, WINDS[wind], every)


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
    width, height = WIDTH * scale, 176 * scale
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
    light = (line * 0.42 + halo * 0.5) * (0.30 + 0.70 * size / SIZES)
    return light_image(np.asarray(light[:, :, None] * MARCH, np.float32), 3)
