"""What goes round the Earth besides us: the Moon, which rises and draws near, a station, satellites."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pygame

from anti_invaders.view.breath import breathe
from anti_invaders.view.canvas import Canvas, Frames
from anti_invaders.view.kept import kept

from .layers import light_image, opaque
from .nearing import Nearing
from .sky import lit_frames
from .stored import tones
from .tones import Floats, hue, noise, sampled, smoothstep

# --- the Moon: places and radii in units, at the stage's beginning and at its end ------------------------
FROM, TO = (118.0, 424.0), (196.0, 168.0)
SMALL, LARGE = 27.0, 136.0
SUNWARD = (0.62, 0.62, 0.48)  # right, down, toward us: where its light comes from
PALE, GREY, SHINE = hue("#D6E2F6"), hue("#7C8FB4"), hue("#3A5C98")
MOON_LIGHT, EARTH_LIGHT = 0.40, 0.06  # of its day side, and of what Earth lights
CRATERS = 400.0  # px of the stored ground a radius

# --- the station ----------------------------------------------------------------------------------
COMES, GOES = 0.07, 0.56  # of the way
ABOVE, BELOW = (452.0, -60.0), (352.0, 500.0)  # units: where it comes from, where it goes
STATION = (144, 72)  # units
HULL, BEACON = hue("#7FB4F4"), hue("#B8FFF0")
HULL_LIGHT = 0.34
FINER = 3  # it is drawn larger, and made smaller
BEACON_EVERY, BEACON_LASTS = 96, 10  # pulses

# --- satellites -----------------------------------------------------------------------------------
SATELLITES, SHADES = 7, 10
FIRST = hue("#F4F0E6")  # the sun's first light
ROUND = 900.0  # units of its way until one comes again
TURN = 0.011  # rad a pulse: their panels tumble, and glint when they face the sun


class Moon:
    """It rises over the limb, and grows while we climb."""

    def __init__(self, scale: int) -> None:
        self._scale = scale
        drawing = kept.image(("moon", scale), lambda: _moon(scale))
        self._picture = Nearing(drawing)
        self._full = 2.0 * LARGE * scale / drawing.get_width()

    def draw(self, canvas: Canvas, come: float) -> None:
        """The Moon after this share of the way."""
        radius = SMALL * (LARGE / SMALL) ** come
        image = self._picture.at(self._full * radius / LARGE)
        x = FROM[0] + (TO[0] - FROM[0]) * come
        y = FROM[1] + (TO[1] - FROM[1]) * come
        place = x * self._scale - image.get_width() / 2, y * self._scale - image.get_height() / 2
        canvas.surface.blit(image, (round(place[0]), round(place[1])))


class Station:
    """It passes on our right in the first half of the way, its beacon alight now and then."""

    def __init__(self, scale: int) -> None:
        self._image = kept.image(("station", scale), lambda: _station(scale))
        self._beacon = _point(scale, 1.0, BEACON)
        self._pulse = 0

    def restart(self) -> None:
        """Its beacon as at first."""
        self._pulse = 0

    def advance(self) -> None:
        """One pulse."""
        self._pulse += 1

    def draw(self, canvas: Canvas, come: float) -> None:
        """The station, while it is in sight."""
        gone = (come - COMES) / (GOES - COMES)
        if not 0.0 < gone < 1.0:
            return
        x = ABOVE[0] + (BELOW[0] - ABOVE[0]) * gone
        y = ABOVE[1] + (BELOW[1] - ABOVE[1]) * gone
        canvas.blit(self._image, x, y)
        for number, (across, down) in enumerate(((-64.0, -17.0), (63.0, 15.0), (2.0, -26.0))):
            if (self._pulse + 31 * number) % BEACON_EVERY < BEACON_LASTS:
                canvas.blit(self._beacon, x + across, y + down)


@dataclass(slots=True)
class Satellites:
    """Points of light on ways of their own; each flashes up as it tumbles."""

    frames: Frames
    x: Floats
    y: Floats
    heading: Floats
    pace: Floats
    phase: Floats
    pulse: int = 0

    @classmethod
    def opened(cls, scale: int) -> Satellites:
        """All of them, somewhere on their ways."""
        chance = np.random.default_rng(19)
        return cls(
            Frames([_point(scale, (shade + 1) / SHADES, PALE) for shade in range(SHADES)]),
            chance.uniform(0, 576, SATELLITES),
            chance.uniform(20, 360, SATELLITES),
            chance.choice((-1.0, 1.0), SATELLITES),
            chance.uniform(0.10, 0.34, SATELLITES),
            chance.uniform(0, 2 * np.pi, SATELLITES),
        )

    def draw(self, canvas: Canvas, alpha: float) -> None:
        """All that are in sight now."""
        time = self.pulse + alpha
        x = (self.x + self.heading * self.pace * time) % ROUND - 60.0
        y = self.y + x * 0.16 * self.heading
        glint = np.maximum(0.0, np.sin(self.phase + time * TURN * (0.6 + self.pace))) ** 24
        light = (0.12 + 0.88 * glint) * (SHADES - 0.01)
        canvas.blits_of(self.frames, light.astype(np.intp), x, y)


def _moon(scale: int) -> pygame.Surface:
    """Half of it lies in the sun, on the rest falls the light of Earth; black where it is not."""
    reach = round(LARGE * scale)
    y, x = (np.mgrid[-reach : reach + 1, -reach : reach + 1] / reach).astype(np.float32)
    away = x * x + y * y
    toward = np.sqrt(np.clip(1.0 - away, 0.0, 1.0))
    breathe()
    sun = np.asarray(SUNWARD) / np.linalg.norm(SUNWARD)
    slope = x * np.float32(sun[0]) + y * np.float32(sun[1]) + toward * np.float32(sun[2])
    day = smoothstep(-0.08, 0.62, slope) * (0.60 + 0.40 * toward)
    ground = _ground(x, y)
    breathe()
    lit = (day * ground)[:, :, None] * PALE * MOON_LIGHT
    shine = ((0.35 + 0.65 * toward) * ground)[:, :, None] * SHINE * EARTH_LIGHT / float(SHINE.max())
    rim = np.clip((1.0 - np.sqrt(away)) * reach + 0.5, 0.0, 1.0)[:, :, None]
    covers = np.float32(2 / 255) * (rim > 0.5)  # its dark side hides the stars
    return opaque(np.asarray(np.maximum((lit + shine) * rim, covers), np.float32), 3)


def _ground(x: Floats, y: Floats) -> Floats:
    """How light its ground is: dark seas, and craters from the stored map, as they lie on a ball that is
    looked at from above its middle."""
    away = np.clip(np.hypot(x, y), 1e-3, 1.0)
    round_ = np.asarray(np.arcsin(away) / away, np.float32)
    east, south = x * round_, y * round_
    breathe()
    seas = sampled(noise(128, 128, 1.0, 3.4, 71), 24 + east * 24, 90 + south * 24)
    craters = sampled(tones("moon").astype(np.float32), 330 + east * CRATERS, 300 + south * CRATERS)
    breathe()
    light = 0.50 + 0.50 * smoothstep(-1.0, 0.1, seas)
    return np.asarray(light * (0.62 + 0.38 * smoothstep(60.0, 190.0, craters)), np.float32)


def _station(scale: int) -> pygame.Surface:
    """A ring about a hub, a truss through it, four wings of panels; as light only."""
    fine = FINER * scale
    sheet = pygame.Surface((STATION[0] * fine, STATION[1] * fine), depth=32)
    tilt = np.array([[0.97, -0.10], [0.22, 0.93]]) * fine
    centre = np.array(STATION) * fine / 2
    for points, light in _strokes():
        breathe()
        shade = round(255 * light)
        places = (np.asarray(points) @ tilt.T + centre).tolist()
        pygame.draw.lines(sheet, (shade, shade, shade), False, places, max(1, round(0.8 * fine)))
    small = pygame.transform.smoothscale(sheet, (STATION[0] * scale, STATION[1] * scale))
    lit = pygame.surfarray.pixels_red(small).T.astype(np.float32) / 255
    return light_image(np.asarray(lit[:, :, None] * HULL * HULL_LIGHT, np.float32), 4)


def _strokes() -> list[tuple[list[tuple[float, float]], float]]:
    """The station's lines: points in units from its middle, and how bright."""
    turn = np.linspace(0, 2 * np.pi, 33)
    found = [
        (list(zip((r * 0.55 * np.cos(turn)).tolist(), (r * np.sin(turn)).tolist(), strict=True)), light)
        for r, light in ((24.0, 1.0), (21.0, 0.6), (6.0, 0.9))
    ]
    found += [([(-13.0, 0.0), (13.0, 0.0)], 0.8), ([(0.0, -24.0), (0.0, 24.0)], 0.8)]
    found += [([(-64.0, y), (64.0, y)], 0.9) for y in (-1.5, 1.5)]
    found += [([(x, -1.5), (x + 4.0, 1.5)], 0.6) for x in range(-62, 62, 6)]
    for left in (-62.0, -42.0, 26.0, 46.0):
        for top in (-20.0, 4.0):
            right, foot = left + 16.0, top + 16.0
            outline = [(left, top), (right, top), (right, foot), (left, foot), (left, top)]
            found.append((outline, 0.85))
            found += [([(left + x, top), (left + x, foot)], 0.40) for x in (4.0, 8.0, 12.0)]
    return found


def _point(scale: int, light: float, colour: Floats) -> pygame.Surface:
    """A point of light with a thin cross."""
    reach = 6 * scale
    y, x = np.abs(np.mgrid[-reach : reach + 1, -reach : reach + 1].astype(np.float32)) / scale
    cross = np.exp(-y / 0.45 - x / (0.4 + 2.2 * light)) + np.exp(-x / 0.45 - y / (0.4 + 2.2 * light))
    core = np.exp(-(x * x + y * y) / 1.2)
    return light_image((core * 0.30 + cross * 0.14 * light)[:, :, None] * colour * (0.25 + 0.75 * light), 3)


def first_light(scale: int) -> Frames:
    """The sun's first light at the limb, from none to all of it."""
    wide, high = 60 * scale, 22 * scale
    y, x = np.mgrid[-high : high + 1, -wide : wide + 1].astype(np.float32) / scale
    away = np.hypot(x, y * 2.2)
    light = np.exp(-away / 9) * 0.13 + np.exp(-np.abs(y) / 0.7 - np.abs(x) / 15) * 0.12
    light *= smoothstep(-60.0, -30.0, -away)
    shades = ((np.arange(SHADES * 2, dtype=np.float32) + 0.5) / (SHADES * 2))[:, None, None, None]
    return Frames(lit_frames(shades * light[None, :, :, None] * FIRST, 6))
