"""Dark Side: low over the Moon where the sun is going down, through the yard where they build their hulls.

As the stage goes on Earth sets, the sun sinks, the ground falls dark, and more and more lamps are lit.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

import numpy as np
import pygame
from numpy.typing import NDArray

from anti_invaders.engine.pulse import pulses
from anti_invaders.resources import asset
from anti_invaders.view.breath import breathe
from anti_invaders.view.canvas import Canvas, Frames, warm

from .floor import HALVINGS, Eye, Plain, plain_parts
from .layers import Stars, Twinkles, light_image, opaque
from .nearing import Journey
from .ramps import ramp
from .rolling import Levels, Rolling
from .shipyard import FARTHEST, ORDER, PITCH, Shipyard
from .sky import covering, starred
from .stored import doubled, tones
from .tones import Floats, hue, noise, smoothstep, soft_cap

Places = NDArray[np.intp]

WIDTH, HEIGHT, HORIZON = 576, 600, 216
EYE = Eye(middle=288.0, horizon=216.0, focus=520.0)
PLAIN = Plain(width=WIDTH, height=HEIGHT - HORIZON, fine=384.0, speed=0.0015)
CAP = 0.42
BLACK, SHADE, GROUND, SUNLIT = hue("#000000"), hue("#02040A"), hue("#1B2A48"), hue("#8FA6C8")
STEEL, BEAM, LAMP, ARC = hue("#0C2448"), hue("#6AB2FF"), hue("#7FF0FF"), hue("#BFD8FF")
CORONA, EARTHLY = hue("#9FBEF0"), hue("#7CA8E8")
SUN, SUNK = 64.0, 46.0  # where it stands under the horizon, how far it sinks (units)
CORONA_REACH, HILLS, HAZE = 150, 40, 120  # units
EVENING = 0.60  # of the ground's light is gone at the stage's end
STEP = 0.02  # of the evening: a smaller change is not worth new colours
EARTH = 34.0  # units: its radius
SETS, EARTH_GONE = ((442.0, 84.0), (506.0, 264.0)), 0.78  # units: from where to where; of the way: it has set
EARTH_DISC = 0.84  # of the stored picture
LAMPS = 10  # sizes of lamps
WELD_EVERY, WELD_LASTS = pulses(1.6), pulses(0.9)
TRAFFIC = 5  # boats over the yard


@dataclass(frozen=True, slots=True)
class Hills:
    """A range on the horizon: how far up it stands, how rugged it is (units), its dark and its lit side."""

    seed: int
    base: float
    high: float
    body: Floats
    edge: Floats


RANGES = (
    Hills(5, 15.0, 8.0, hue("#05080F"), hue("#3A5A94")),
    Hills(6, 5.0, 4.0, hue("#060910"), hue("#4A70B0")),
)

ALONG_THE_WAY, ON_A_DOCK, ON_A_CRANE = range(3)  # where a lamp hangs


@dataclass(frozen=True, slots=True)
class Lamps:
    """Where lamps hang, in eye's heights: along the way, to the side and below the eye; the depth in which
    they fade as they pass; what they hang on, and its number."""

    at: Floats
    x: Floats
    below: Floats
    nearest: Floats
    kind: Floats
    number: Floats

    @classmethod
    def of(cls, way: Places, stands: Places) -> Lamps:
        """One on each mark of the way, one on each dock, two on each crane."""
        cranes = stands[stands % len(ORDER) == ORDER.index("crane")]
        rows = [
            (way * (PITCH / 2), 0.30, 0.0, 0.9, ALONG_THE_WAY, way),
            (stands * PITCH, 1.18, 0.0, 1.4, ON_A_DOCK, stands),
            (cranes * PITCH, 0.30, 1.30, 1.4, ON_A_CRANE, cranes),
            (cranes * PITCH, 1.47, 1.43, 1.4, ON_A_CRANE, cranes),
        ]
        at, x, above, nearest, kind, number = (
            np.concatenate([np.broadcast_to(row[part], np.shape(row[0])) for row in rows])
            for part in range(6)
        )
        return cls(at, x, 1.0 - above, nearest, kind, number)


class DarkSide:
    """The backdrop of the second stage, 576 × 600 units."""

    def __init__(self, scale: int, chance: Random) -> None:
        self._scale, self._chance = scale, chance
        self._sky = _sky(scale)
        self._earth = _earth(scale)
        self._corona, self._hills = _corona(scale), _hills(scale)
        self._twinkles = Twinkles(9, WIDTH, HORIZON - 40, scale, 33)
        land = doubled(tones("moon")) if scale == 2 else tones("moon")
        self._rows = PLAIN.fine * scale
        plain = replace(PLAIN, fine=self._rows)
        parts = list(plain_parts(EYE, plain, scale, land.shape))
        self._plain = Rolling(Levels(land, HALVINGS), parts, _shade(scale), _evening(0.0))
        self._yard = Shipyard(
            EYE, WIDTH, scale, ((0.0, BLACK), (0.45, STEEL), (0.75, BEAM * 0.6), (1.0, BEAM)), 0.46
        )
        self._lamps = Frames([_lamp(scale, (size + 1) / LAMPS) for size in range(LAMPS)])
        self._arcs = Frames([_arc(scale, size) for size in range(4)])
        self._begin()

    def restart(self) -> None:
        """As it was when it was opened."""
        self._plain.restart(_evening(0.0))
        self._twinkles.restart()
        self._yard.restart()
        self._begin()

    def _begin(self) -> None:
        self._pulse = 0
        self._way, self._evening = Journey(), 0.0
        self._weld: tuple[int, float, float, int] | None = None
        self._known: tuple[tuple[int, ...], int] = (), 0  # what the lamps in sight were found for

    def advance(self, progress: float) -> None:
        """One pulse; `progress` through the stage, 0.0 to 1.0, brings the night."""
        self._pulse += 1
        way = self._pulse * PLAIN.speed
        self._plain.advance(way * self._rows)
        self._yard.advance(way)
        self._twinkles.advance(0.0)
        self._way.advance(progress)
        if abs(self._way.come - self._evening) > STEP:
            self._evening = self._way.come
            self._plain.paint(_evening(self._evening))
        self._work()

    def draw(self, canvas: Canvas, alpha: float) -> None:
        """Sky, ground, the yard, its lamps."""
        with canvas.clip(0, 0, WIDTH, HEIGHT):
            canvas.surface.blit(self._sky, (0, 0))
            self._twinkles.draw(canvas)
            with canvas.clip(0, 0, WIDTH, HORIZON):
                self._draw_earth(canvas)
                sunk = SUNK * self._way.come
                canvas.corner(self._corona, SUN - CORONA_REACH, HORIZON - CORONA_REACH + sunk)
            canvas.surface.blit(self._hills, (0, (HORIZON + 1) * self._scale - self._hills.get_height()))
            canvas.corner(self._plain.image, 0, HORIZON)
            self._yard.draw(canvas)
            self._draw_lamps(canvas)
            self._draw_work(canvas)

    def _draw_earth(self, canvas: Canvas) -> None:
        gone = self._way.come / EARTH_GONE
        if gone < 1.0:
            (left, top), (right, foot) = SETS
            canvas.blit(self._earth, left + (right - left) * gone, top + (foot - top) * gone)

    def _draw_lamps(self, canvas: Canvas) -> None:
        """Lights along the way run toward the horizon; those of the docks come on as it grows dark."""
        lamps, way = self._lamps_in_sight(), self._yard.way
        depth = lamps.at - way
        run = 0.35 + 0.65 * np.maximum(0.0, np.sin(lamps.number * 0.55 + self._pulse * 0.05)) ** 3
        blink = np.where((lamps.number * 37 + self._pulse) % 150 < 110, 1.0, 0.25)
        dock = 0.25 + 0.6 * self._evening
        lit = np.where(lamps.kind == ALONG_THE_WAY, run, np.where(lamps.kind == ON_A_DOCK, dock, blink))
        light = lit * np.clip(2.0 / depth, 0.1, 1.0) * np.clip((depth - lamps.nearest) * 2, 0, 1)
        seen = light > 0.5 / LAMPS
        near = EYE.focus / depth[seen]
        across, down = lamps.x[seen] * near, EYE.horizon + lamps.below[seen] * near
        size = np.minimum(light[seen] * LAMPS, LAMPS - 1).astype(np.intp)
        places = np.concatenate([EYE.middle + across, EYE.middle - across])
        canvas.blits_of(self._lamps, np.concatenate([size, size]), places, np.concatenate([down, down]))

    def _lamps_in_sight(self) -> Lamps:
        """The same for as long as no frame of the yard has come or gone, and nothing of the way."""
        stands, first = self._yard.numbers, int(self._yard.way / PITCH * 2) + 3
        if (stands, first) != self._known:
            self._known = stands, first
            way = np.arange(first, int((self._yard.way + FARTHEST) / PITCH * 2))
            self._in_sight = Lamps.of(way, np.array(stands))
        return self._in_sight

    def _work(self) -> None:
        """Now and then somebody welds on a rib."""
        if self._weld:
            number, x, y, left = self._weld
            self._weld = (number, x, y, left - 1) if left > 1 else None
            return
        if self._chance.random() < 1.0 / WELD_EVERY:
            stands = np.array(self._yard.numbers)
            depth = stands * PITCH - self._yard.way
            near = stands[
                (depth > 1.9) & (depth < 6.0) & (stands % len(ORDER) != ORDER.index("crane"))
            ].tolist()
            if near:
                x, y = self._chance.choice(((0.64, 0.3), (0.74, 0.62), (0.9, 0.72), (1.06, 0.62)))
                side = self._chance.choice((-1.0, 1.0))
                self._weld = self._chance.choice(near), x * side, y, WELD_LASTS

    def _draw_work(self, canvas: Canvas) -> None:
        if not self._weld:
            return
        number, x, y, left = self._weld
        depth = number * PITCH - self._yard.way
        if left % 7 in (2, 5) or depth < 1.4:
            return
        size = min(3, int(4 * 1.6 / depth) + left % 2)
        canvas.blit(self._arcs[size], *EYE.place(x, y, depth))


def _evening(gone: float) -> Floats:
    """The ground's colours when this share of the evening has passed."""
    light = 1.0 - EVENING * gone
    stops = (0.0, SHADE), (0.42, GROUND * light * 0.5), (0.70, GROUND * light * 1.3), (1.0, SUNLIT * light)
    return ramp(stops, CAP * light)


def _sky(scale: int) -> pygame.Surface:
    """Black and stars."""
    surface = pygame.Surface((WIDTH * scale, (HORIZON + 1) * scale), depth=32)
    starred(surface, Stars(420, 0.40, 0.30, 31), scale, 0.42, (HORIZON - 20) * scale)
    return warm(surface)


def _earth(scale: int) -> pygame.Surface:
    """Its day side, small and far: its lands are nearly blue, for warm hues are ours."""
    side = round(2 * EARTH / EARTH_DISC * scale)
    stored = pygame.image.load(asset("backdrops", "earth_day.png"))
    scaled = pygame.transform.smoothscale(stored, (side, side))
    light = np.square(pygame.surfarray.array3d(scaled).swapaxes(0, 1).astype(np.float32) / 255)
    y, x = np.mgrid[0:side, 0:side].astype(np.float32) - (side - 1) / 2
    disc = np.clip(EARTH * scale - np.hypot(x, y) + 0.5, 0, 1)
    blue = light * 0.30 + light.mean(axis=2, keepdims=True) * EARTHLY
    return covering(soft_cap(np.asarray(blue, np.float32), 0.85, CAP), np.asarray(disc, np.float32), 9)


def _corona(scale: int) -> pygame.Surface:
    """The light round a sun that stands under the horizon: a dome, and long thin rays."""
    reach = CORONA_REACH * scale
    y, x = np.mgrid[-reach:0, -reach:reach].astype(np.float32) / scale
    away, turn = np.hypot(x, y), np.arctan2(x, -y)
    rays = sum(np.sin(turn * pace + phase) for pace, phase in ((17, 0.4), (29, 2.0), (47, 1.1))) / 3
    glow = np.exp(-away / 10) * 0.50 + np.exp(-away / 34) * 0.30 * (1 + 0.16 * rays)
    breathe()
    glow += np.exp(-away / 90) * 0.15 * (1 + 0.4 * rays)
    edge = np.clip(1 - away / CORONA_REACH, 0, 1)
    return light_image(soft_cap((glow * edge)[:, :, None] * CORONA, 1.0, CAP), 6)


def _hills(scale: int) -> pygame.Surface:
    """Two ranges on the horizon, their slopes to the left lit; keyed on what is no hill."""
    picture = np.zeros((HILLS * scale, WIDTH * scale, 3), np.float32)
    for hills in RANGES:
        line = noise(2, 512, 1.0, 2.4, hills.seed)[0]
        at = np.arange(WIDTH * scale) / (scale * 1.9)
        top = (HILLS - hills.base - hills.high * np.interp(at, np.arange(512), line)) * scale
        soft = np.convolve(top, np.full(7 * scale, 1 / (7 * scale)), "same")
        slope = np.clip(-np.gradient(soft) * 1.2, 0.0, 1.0)
        deep = np.arange(HILLS * scale)[:, None] - top
        lit = slope * np.exp(-np.maximum(deep, 0) / (4.0 * scale))
        np.copyto(picture, hills.body + lit[:, :, None] * hills.edge, where=(deep >= 0)[:, :, None])
    surface = opaque(np.minimum(picture, CAP), 7)
    surface.set_colorkey((0, 0, 0), pygame.RLEACCEL)
    return surface


def _shade(scale: int) -> Floats:
    """The ground is darkest where it meets the sky, and to the right, away from the sun."""
    down = (np.arange(PLAIN.height * scale, dtype=np.float32) + 0.5) / scale
    across = (np.arange(WIDTH * scale, dtype=np.float32) + 0.5) / (WIDTH * scale)
    far = 0.20 + 0.80 * smoothstep(0.0, HAZE, down)
    return np.asarray(far[:, None] * (1.0 - 0.35 * across)[None], np.float32)


def _lamp(scale: int, light: float) -> pygame.Surface:
    """A lamp: a small cross of light in a haze."""
    reach = round((4 + 8 * light) * scale)
    y, x = np.abs(np.mgrid[-reach : reach + 1, -reach : reach + 1].astype(np.float32)) / scale
    away = np.hypot(x, y)
    core = np.exp(-((away / (0.5 + 0.7 * light)) ** 2)) * 0.34
    haze = np.exp(-((away / (1.5 + 3.5 * light)) ** 2)) * 0.12
    return light_image(((core + haze) * min(1.0, 0.3 + light))[:, :, None] * LAMP, 4)


def _arc(scale: int, size: int) -> pygame.Surface:
    """The light of a welder's arc and a few sparks."""
    reach = (8 + 5 * size) * scale
    y, x = np.mgrid[-reach : reach + 1, -reach : reach + 1].astype(np.float32) / scale
    away = np.hypot(x, y)
    star = np.exp(-np.abs(x) / 0.5 - np.abs(y) / (2 + size)) + np.exp(
        -np.abs(y) / 0.5 - np.abs(x) / (2 + size)
    )
    lit = np.exp(-((away / 1.2) ** 2)) * 0.17 + star * 0.11 + np.exp(-((away / (3 + 2.5 * size)) ** 2)) * 0.06
    return light_image(lit[:, :, None] * ARC, 5)
