"""Low Orbit: Earth's night side turns below, cities alight. As we climb it sinks away, the dawn comes, and
the Moon, to which we fly, rises and grows."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

import numpy as np
import pygame

from anti_invaders.engine.pulse import pulses
from anti_invaders.view.breath import breathe
from anti_invaders.view.canvas import Canvas
from anti_invaders.view.kept import kept

from .atmosphere import Atmosphere
from .earth_map import earth_chart
from .layers import Scroller, Stars, Twinkles, flash_image, keyed, nebula, opaque, stars
from .nearing import Journey
from .orbit import Moon, Satellites, Station, first_light
from .planet import BREADTH, COLUMNS, LENGTH, Planet, Sphere
from .tones import Floats, bands, hue, soft_cap, splat

TURNING = 0.013 / 60  # rad per pulse: how fast Earth rolls
FAR, MIDDLE, NEAR = 0.030, 0.11, 0.26  # px per pulse: how fast the layers of stars pass
CLIMB = 0.012  # of the way to where the limb should be, each pulse
LAUNCH = 0.02  # of the way: who enters the stage later finds us launched
INDIGO, VIOLET, STORM = hue("#3340A8"), hue("#5A2FA0"), hue("#9FC0FF")
MILKY, DUSTY = hue("#7E9BE0"), hue("#4A3FA8")
RIVER_STARS = 1500  # faint ones, along the Milky Way
FIRST_LIGHT = 0.82  # of the way: from here on the sun is about to rise
STORMS = 4  # kinds of lightning patches
STORM_EVERY = pulses(2.2)  # on average
STORM_LASTS = 9  # pulses


@dataclass(frozen=True, slots=True)
class View:
    """One form of the backdrop. Units are px of the picture; light is a share of white.

    `clouds` and `milky`: the light of nebulae and of the Milky Way; `company`: whether there are a Moon, a
    station, satellites.
    `top`: where the air begins, `ground`: where Earth does, at its highest; `below`: how far both reach
    under the picture's foot. `columns`:
    the map's columns in sight. `sun`: rad along the limb from straight up. `dawn` and `sunk`: at the
    stage's start and end; `launch`: where Earth lies, seen from there, when the stage opens.
    """

    width: int
    top: int
    ground: int
    below: int
    sphere: Sphere
    columns: tuple[int, int]
    sun: float
    gain: float
    ground_cap: float
    air_cap: float
    dawn: tuple[float, float]
    sunk: tuple[float, float]
    launch: float
    stars: int
    storm_light: float
    clouds: float
    milky: float
    company: bool


PLAY = View(
    width=576,
    top=346,
    ground=455,
    below=64,
    sphere=Sphere(242, 456 + 990, 990, 200),
    columns=(200, 680),
    sun=0.17,
    gain=0.92,
    ground_cap=0.42,
    air_cap=0.29,
    dawn=(0.12, 1.0),
    sunk=(-50.0, 102.0),
    launch=-64.0,
    stars=520,
    storm_light=0.10,
    clouds=0.13,
    milky=0.11,
    company=True,
)
TITLE = View(
    width=800,
    top=315,
    ground=424,
    below=0,
    sphere=Sphere(600, 1330, 905, 582),
    columns=(0, 770),
    sun=0.10,
    gain=1.0,
    ground_cap=1.0,
    air_cap=1.0,
    dawn=(1.0, 1.0),
    sunk=(0.0, 0.0),
    launch=0.0,
    stars=760,
    storm_light=0.30,
    clouds=0.085,
    milky=0.0,
    company=False,
)


class LowOrbit:
    """The backdrop of the first stage, 576 × 600 units, dim enough for bullets to win always.

    `bright` is the title's form of it: 800 × 600, Earth lower and to the right, full light.
    """

    def __init__(self, scale: int, chance: Random, bright: bool = False) -> None:
        view = TITLE if bright else PLAY
        self._scale, self._chance, self._view = scale, chance, view
        self._sky = Scroller(_far_sky(view, scale), FAR, scale)
        self._stars = [
            Scroller(_star_layer(view, scale, Stars(view.stars, 0.85, 0.40, 11)), MIDDLE, scale),
            Scroller(_star_layer(view, scale, Stars(view.stars // 7, 1.0, 0.30, 12)), NEAR, scale),
        ]
        self._twinkles = Twinkles(14, view.width, 600, scale, 13)
        foot = 600 + view.below
        air, ground = (view.width, view.top, foot - view.top), (view.width, view.ground, foot - view.ground)
        fine = view.sphere.radius * scale * BREADTH / COLUMNS  # a px of the chart is a px on the screen
        chart = earth_chart(fine, view.columns, view.gain, view.ground_cap)
        self._rows = chart.rows / LENGTH  # a rad
        self._air = Atmosphere(view.sphere, air, scale, view.sun, view.gain, view.air_cap)
        self._air.mix(view.dawn[0])
        haze = self._air.before((view.ground - view.top) * scale)
        self._planet = Planet(view.sphere, ground, scale, chart, haze)
        self._patches = [flash_image(20 + 9 * kind, STORM, view.storm_light, scale) for kind in range(STORMS)]
        self._company = Company(scale, view) if view.company else None
        self._begin()

    def restart(self) -> None:
        """As it was when it was opened."""
        self._begin()
        for layer in (self._sky, *self._stars):
            layer.restart()
        self._twinkles.restart()
        self._air.restart()
        self._planet.restart()

    def _begin(self) -> None:
        self._way = Journey()
        self._storm: tuple[int, float, float, int] | None = None
        self._rolled = 0.0
        self._sink = self._view.launch
        self._launched = False
        if self._company:
            self._company.restart()

    def advance(self, progress: float) -> None:
        """One pulse; `progress` through the stage, 0.0 to 1.0, brings the dawn and lets Earth sink."""
        self._rolled += TURNING * self._rows
        self._planet.advance(int(self._rolled))
        first, last = self._view.dawn
        self._way.advance(progress)
        come = self._way.come
        self._launched = self._launched or come < LAUNCH
        self._air.advance(first + (last - first) * come)
        for layer in (self._sky, *self._stars):
            layer.advance()
        self._twinkles.advance(MIDDLE)
        low, high = self._view.sunk
        self._sink += (low + (high - low) * come - self._sink) * (CLIMB if self._launched else 1.0)
        self._launched = True
        if self._company:
            self._company.advance()
        self._weather()

    def draw(self, canvas: Canvas, alpha: float) -> None:
        """The sky down to the limb, the air over it, Earth."""
        top = self._view.top + self._sink
        with canvas.clip(0, 0, self._view.width, top + self._air.edge / self._scale):
            for layer in (self._sky, *self._stars):
                layer.draw(canvas, alpha)
            self._twinkles.draw(canvas)
            if self._company:
                self._company.draw(canvas, self._way.come, alpha)
            place = 0, round(top * self._scale)
            canvas.surface.blit(self._air.image, place, special_flags=pygame.BLEND_RGB_ADD)
        canvas.corner(self._planet.image, 0, self._view.ground + self._sink)
        if self._storm:
            kind, x, y, left = self._storm
            if left % 4 != 3:
                canvas.blit(self._patches[kind], x, y + self._sink)
        if self._company:
            self._company.draw_first_light(canvas, self._way.come, self._sink)

    def _weather(self) -> None:
        """Now and then a storm lights its clouds from within."""
        if self._storm:
            kind, x, y, left = self._storm
            self._storm = (kind, x, y, left - 1) if left > 1 else None
        elif self._chance.random() < 1.0 / STORM_EVERY:
            x = self._chance.uniform(0, self._view.width)
            y = self._limb(x) + self._chance.uniform(24, 120)
            self._storm = (self._chance.randrange(STORMS), x, y, STORM_LASTS)

    def _limb(self, x: float) -> float:
        sphere = self._view.sphere
        return float(sphere.y - np.sqrt(max(0.0, sphere.radius**2 - (x - sphere.x) ** 2)))


class Company:
    """What else is up there: behind us the Moon, a station and satellites, before us the sun."""

    def __init__(self, scale: int, view: View) -> None:
        self._moon, self._station = Moon(scale), Station(scale)
        self._satellites = Satellites.opened(scale)
        self._first_light = first_light(scale)
        sphere = view.sphere
        self._sun = (
            sphere.x + sphere.radius * float(np.sin(view.sun)),
            sphere.y - sphere.radius * float(np.cos(view.sun)),
        )

    def restart(self) -> None:
        """As at first."""
        self._station.restart()
        self._satellites.pulse = 0

    def advance(self) -> None:
        """One pulse."""
        self._station.advance()
        self._satellites.pulse += 1

    def draw(self, canvas: Canvas, come: float, alpha: float) -> None:
        """From far to near, after this share of the way."""
        self._moon.draw(canvas, come)
        self._satellites.draw(canvas, alpha)
        self._station.draw(canvas, come)

    def draw_first_light(self, canvas: Canvas, come: float, sink: float) -> None:
        """At the limb, where the sun will rise."""
        share = (come - FIRST_LIGHT) / (1.0 - FIRST_LIGHT)
        if share > 0.0:
            shade = int(share * (len(self._first_light) - 1))
            canvas.blit(self._first_light[shade], self._sun[0], self._sun[1] + sink)


def _far_sky(view: View, scale: int) -> pygame.Surface:
    """What never ends: nebulae and the faintest stars."""
    return kept.image(("low-orbit-sky", view, scale), lambda: _far_sky_lit(view, scale))


def _far_sky_lit(view: View, scale: int) -> pygame.Surface:
    width, height = view.width * scale, 600 * scale
    light = nebula(width, height, 21, (INDIGO, VIOLET), view.clouds * view.gain)
    light += stars(width, height, Stars(view.stars * 2, 0.55, 9.0, 10), scale)
    if view.milky:
        _set_milky_way(light, view.milky, scale)
    return opaque(soft_cap(light, view.gain, view.ground_cap), 1)


def _set_milky_way(sky: Floats, light: float, scale: int) -> None:
    """A river of light across the sky that wraps downwards, dust in it, faint stars along it."""
    height, width = sky.shape[:2]
    dust = nebula(width, height, 45, (MILKY, DUSTY), 1.0)
    turn = np.arange(height, dtype=np.float32) * np.float32(2 * np.pi / height)
    middle = width * (0.60 + 0.20 * np.sin(turn + 0.9) + 0.04 * np.sin(2 * turn))
    off = (np.arange(width, dtype=np.float32)[None] - middle[:, None]) / (95 * scale)
    breathe()
    river = np.exp(-off * off)[:, :, None] * np.float32(light)
    for rows in bands(height):
        sky[rows] += river[rows] * (MILKY * np.float32(0.34) + dust[rows])
    chance = np.random.default_rng(46)
    row = chance.random(RIVER_STARS) * height
    column = middle[row.astype(int)] + chance.normal(0, 60 * scale, RIVER_STARS)
    faint = np.clip(chance.pareto(2.2, RIVER_STARS) * 0.07 + 0.04, 0, 0.30).astype(np.float32)
    splat(sky, column, row, faint[:, None] * MILKY)


def _star_layer(view: View, scale: int, kind: Stars) -> pygame.Surface:
    return kept.image(("low-orbit-stars", view, scale, kind), lambda: _stars_lit(view, scale, kind))


def _stars_lit(view: View, scale: int, kind: Stars) -> pygame.Surface:
    sky = stars(view.width * scale, 600 * scale, kind, scale)
    return keyed(soft_cap(sky, view.gain, view.ground_cap), 2)
