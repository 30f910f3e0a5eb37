"""The Gate: we fall into the wormhole by which they came, rings and drawn-out stars pass, and at its end,
small at first, is another sky: Home Row's.

What is seen is a map of angle and the logarithm of distance from the axis, wound into a spiral: rolling
it on is falling, and turns what passes, at every distance alike.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt
import pygame

from anti_invaders.engine.pulse import pulses
from anti_invaders.view.breath import breathe
from anti_invaders.view.canvas import Canvas, Frames

from .nearing import Journey, Nearing
from .ramps import Tones, ramp
from .rolling import Levels, Part, Rolling
from .sky import covering, lit_frames
from .stored import doubled, tones
from .tones import Floats, hue, smoothstep, splat

WIDTH, HEIGHT = 576, 600
MIDDLE = (288.0, 176.0)  # units: where the axis is
ROWS, COLUMNS = 640, 1280  # of the stored map: equally fine both ways
HALF_TURN = np.pi  # rad: what the columns span
LEVELS = 6
TWIST = 0.55  # rad for each e-fold of distance
FALL, FASTER = 0.30, 0.26  # rows of the stored map a pulse: at first, and what the stage adds
CAP = 0.50
BRIGHTEST = 165.0  # units from the axis: where most light is
BREATH = pulses(5.0)
STEP = 10  # pulses between two changes of colour
DEEP, INDIGO, BLUE, SKY, PALE = (
    hue(code) for code in ("#02030B", "#16124A", "#243C9E", "#3C8AD2", "#A8E6FF")
)
VIOLET, LILAC = hue("#34148C"), hue("#7C62E8")
EVENING, HIVE = hue("#4A34C4"), hue("#8F78FF")
MOUTH, OPEN = 150.0, (0.24, 1.0)  # units: how far the other sky reaches at last; how wide it is open
STARS, TOWERS = 90, 54  # of the other sky, and on its horizon
FAR, DOME = 0.20, 0.24  # of MOUTH: how far down the other horizon lies, how large the dome is
FROM = 34.0, 84.0  # units from the axis: where sparks begin, at first and at last
SPARKS, HEADINGS, LENGTHS = 34, 48, 3


@dataclass(frozen=True, slots=True)
class Ring:
    """One ring of the Gate: its row, how far it leans (rows up and down, where), the arcs that it is
    broken into (how many in half a turn, where), its light."""

    row: float
    lean: float
    leans_at: float
    arcs: int
    broken_at: float
    light: float


RINGS = (
    Ring(20, 5.0, 0.3, 5, 1.2, 0.95),
    Ring(104, 3.0, 1.9, 3, 0.4, 0.72),
    Ring(171, 6.0, 2.6, 7, 2.2, 0.86),
    Ring(262, 2.0, 0.9, 2, 3.0, 1.0),
    Ring(338, 5.0, 1.4, 6, 0.1, 0.70),
    Ring(421, 3.5, 2.2, 4, 1.7, 0.90),
    Ring(490, 6.0, 0.1, 3, 2.7, 0.76),
    Ring(573, 4.0, 1.0, 8, 0.8, 0.88),
)


class Gate:
    """The backdrop of the fifth stage, 576 × 600 units."""

    def __init__(self, scale: int, chance: Random) -> None:
        self._scale, self._chance = scale, chance
        map_ = doubled(tones("wormhole")) if scale == 2 else tones("wormhole").copy()
        for ring in RINGS:
            breathe()
            _set_ring(map_, ring, scale)
        away, angle = _polar(scale)
        parts = list(_parts(away, angle, scale, map_.shape))
        levels = Levels(map_, [(True, True)] * (LEVELS - 1))
        self._tunnel = Rolling(levels, parts, _both(_shade(away)), _colours(0.0, 0.0))
        self._mouth = Nearing(_other_sky(scale), keyed=False)
        self._spark = Frames([image for length in range(LENGTHS) for image in _sparks(scale, length)])
        self._begin()

    def restart(self) -> None:
        """As it was when it was opened."""
        self._tunnel.restart(_colours(0.0, 0.0))
        self._begin()

    def _begin(self) -> None:
        self._pulse = 0
        self._fallen = 0.0
        self._way, self._progress = Journey(), 0.0
        chance = np.random.default_rng(126)
        self._turn = chance.uniform(0, 2 * np.pi, SPARKS)
        self._far = np.exp(chance.uniform(np.log(40.0), np.log(520.0), SPARKS))
        self._pace = chance.uniform(0.004, 0.011, SPARKS)

    def advance(self, progress: float) -> None:
        """One pulse; `progress` through the stage, 0.0 to 1.0: faster, more violet, the end is near."""
        self._pulse += 1
        self._way.advance(progress)
        self._progress = self._way.come
        self._fallen += (FALL + FASTER * self._progress) * self._scale
        self._tunnel.advance(self._fallen)
        if self._pulse % STEP == 0:
            self._tunnel.paint(_colours(self._progress, self._breath()))
        self._far *= 1.0 + self._pace * (1.0 + self._progress)
        self._turn += TWIST * self._pace * 0.5
        self._far[self._far > 540.0] = FROM[0] + (FROM[1] - FROM[0]) * self._progress

    def draw(self, canvas: Canvas, alpha: float) -> None:
        """The tunnel, what is at its end, sparks that pass."""
        with canvas.clip(0, 0, WIDTH, HEIGHT):
            canvas.corner(self._tunnel.image, 0, 0)
            canvas.blit(self._mouth.at(OPEN[0] * (OPEN[1] / OPEN[0]) ** self._progress), *MIDDLE)
            far = self._far * (1.0 + self._pace * alpha)
            heading = (self._turn * (HEADINGS / (2 * np.pi))).astype(np.intp) % HEADINGS
            length = np.clip(far / 120.0, 0, LENGTHS - 1).astype(np.intp)
            x, y = MIDDLE[0] + far * np.cos(self._turn), MIDDLE[1] + far * np.sin(self._turn)
            canvas.blits_of(self._spark, length * HEADINGS + heading, x, y)

    def _breath(self) -> float:
        return float(0.5 + 0.5 * np.sin(self._pulse * 2 * np.pi / BREATH))


def _polar(scale: int) -> tuple[Floats, Floats]:
    """How far each px of the picture's right half lies from the axis (units), and in which direction (rad).
    The left half is its mirror image, which saves half of the work."""
    half = int(MIDDLE[0]) * scale
    y = ((np.arange(HEIGHT * scale, dtype=np.float32) + 0.5) / scale - MIDDLE[1])[:, None]
    x = ((np.arange(half, dtype=np.float32) + 0.5) / scale)[None]
    return np.hypot(x, y), np.arctan2(y, x)


def _both(right: npt.NDArray[Any], left: npt.NDArray[Any] | None = None) -> npt.NDArray[Any]:
    """A picture from its right half, and from its left half as a mirror shows it."""
    return np.hstack([(right if left is None else left)[:, ::-1], right])


def _parts(away: Floats, angle: Floats, scale: int, shape: tuple[int, ...]) -> Iterator[Part]:
    """The px in rings, each ring read from the level that is as fine as the picture there; what lies far
    out moves fast and is read often."""
    rows, columns = shape
    fine = columns / HALF_TURN  # map columns a rad, rows an e-fold
    distance = np.log(away)
    breathe()
    thin = np.rint(np.log2(fine / scale) - distance * np.float32(1 / np.log(2)))
    level = _both(np.clip(thin, 0, LEVELS - 1).astype(np.int8)).reshape(-1)
    breathe()
    row = _both(np.floor(distance * fine).astype(np.int32) % rows).reshape(-1)
    breathe()
    right = np.floor((angle + TWIST * distance) * fine).astype(np.int32) % columns
    left = np.floor((np.float32(np.pi) - angle + TWIST * distance) * fine).astype(np.int32) % columns
    column = _both(right, left).reshape(-1)
    for which in range(LEVELS):
        breathe()
        target = np.flatnonzero(level == which)
        source = (row.take(target) >> which) * (columns >> which) + (column.take(target) >> which)
        every = min(6 << which, 32)
        for targets, sources in zip(
            np.array_split(target, every), np.array_split(source.astype(np.intp), every), strict=True
        ):
            yield Part(targets, sources, which, every)


def _shade(away: Floats) -> Floats:
    """Most light in a broad ring; the throat and the picture's corners lie dark."""
    ring = np.exp(-((np.log(away / BRIGHTEST) / 0.95) ** 2))
    return np.asarray((0.10 + 0.90 * ring) * smoothstep(12.0, 70.0, away), np.float32)


def _colours(progress: float, breath: float) -> Floats:
    """From blue to violet as we fall; the brightest tones breathe."""
    low = INDIGO + (VIOLET - INDIGO) * progress * 0.7
    middle = BLUE + (LILAC - BLUE) * progress * 0.55
    high = 0.82 + 0.18 * breath
    stops = (
        (0.0, DEEP),
        (0.25, low * 0.62),
        (0.50, middle * 0.75),
        (0.75, SKY * 0.85 * high),
        (1.0, PALE * high),
    )
    return ramp(stops, CAP)


def _set_ring(map_: Tones, ring: Ring, fine: int) -> None:
    """A ring in the map: a thin line that leans, broken into arcs, and beside it a row of ticks."""
    rows, columns = map_.shape
    turn = np.arange(columns, dtype=np.float32) * np.float32(2 * np.pi / columns)  # twice the angle
    line = (ring.row + ring.lean * np.sin(turn + ring.leans_at)) * fine
    arcs = smoothstep(-0.25, 0.0, np.sin(turn * ring.arcs + ring.broken_at) + 0.35)
    light = ring.light * arcs * (0.72 + 0.28 * np.sin(turn + 2 * ring.broken_at))
    first, last = int((ring.row - 16) * fine), int((ring.row + 24) * fine)
    row = np.arange(first, last, dtype=np.float32)[:, None] - line[None]
    lit = np.exp(-((row / (1.5 * fine)) ** 2)) + np.exp(-np.abs(row) / (6.0 * fine)) * 0.30
    tick = (np.arange(columns) % (20 * fine) < 2 * fine) & (np.abs(row - 9 * fine) < 3 * fine)
    tone = np.rint(255 * np.clip(np.maximum(lit * light, tick * (0.60 * arcs)), 0, 1)).astype(np.uint8)
    at = np.arange(first, last) % rows
    map_[at] = np.maximum(map_[at], tone)


def _other_sky(scale: int) -> pygame.Surface:
    """What is seen through the tunnel: evening over Home Row, a dome on its horizon, towers before it. It has
    no edge, or it would look like a well."""
    reach = round(MOUTH * scale)
    y, x = (np.mgrid[-reach : reach + 1, -reach : reach + 1] / reach).astype(np.float32)
    away = np.hypot(x, y)
    clear = smoothstep(-0.96, -0.26, -away)
    breathe()
    sky = np.exp(-(((y - FAR) / 0.20) ** 2)) * 0.20 + np.exp(-((away / 0.70) ** 2)) * 0.16
    light = sky[:, :, None] * EVENING
    splat(light, *_stars(reach))
    dome = np.hypot(x, y - FAR)
    disc = np.clip((DOME - dome) * reach + 0.5, 0, 1) * (0.05 + 0.30 * dome)
    light += (disc + np.exp(-np.abs(dome - DOME) / 0.03) * 0.08)[:, :, None] * HIVE
    breathe()
    under = np.clip((y - FAR + _towers(x[0])[None]) * reach + 0.5, 0, 1)[:, :, None]
    plain = np.exp(-np.maximum(y - FAR, 0) / 0.16)[:, :, None] * 0.10 * (y > FAR)[:, :, None]
    breathe()
    light = light * (1.0 - under) + (plain + 0.025) * EVENING * under
    breathe()
    return covering(np.asarray(light * clear[:, :, None], np.float32), clear, 4)


def _stars(reach: int) -> tuple[Floats, Floats, Floats]:
    """Those of the other sky: where they are in its picture, px, and their light."""
    chance = np.random.default_rng(127)
    light = np.clip(chance.pareto(1.8, STARS) * 0.10 + 0.05, 0, 0.34).astype(np.float32)
    return chance.random(STARS) * 2 * reach, chance.random(STARS) * 1.1 * reach, light[:, None] * PALE


def _towers(x: Floats) -> Floats:
    """How high their skyline stands over the horizon, across the picture: each has a spire."""
    chance = np.random.default_rng(128)
    off = np.abs(x[None] - chance.uniform(-0.85, 0.85, (TOWERS, 1)).astype(np.float32))
    wide = chance.uniform(0.008, 0.024, (TOWERS, 1)).astype(np.float32)
    top = chance.uniform(0.02, 0.10, (TOWERS, 1)).astype(np.float32)
    high = top * (0.70 * (off < wide) + 0.18 * (off < wide * 0.55) + 0.25 * (off < 0.004))
    return np.asarray(high.max(axis=0), np.float32)


def _sparks(scale: int, length: int) -> list[pygame.Surface]:
    """A star drawn out along its way, in every heading away from the axis."""
    long = 4.0 + 6.0 * length
    reach = int((long + 2) * scale)
    turn = (np.arange(HEADINGS, dtype=np.float32) * np.float32(2 * np.pi / HEADINGS))[:, None, None]
    y, x = np.mgrid[-reach : reach + 1, -reach : reach + 1].astype(np.float32) / scale
    along, aside = x * np.cos(turn) + y * np.sin(turn), y * np.cos(turn) - x * np.sin(turn)
    taper = np.clip(1 + along / long, 0, 1) * (along < 0.5)
    light = np.exp(-((aside / 0.55) ** 2)) * taper * (0.16 + 0.08 * length)
    return lit_frames(light[..., None] * PALE, 5)
