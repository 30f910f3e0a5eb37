"""The title's logo, which draws itself stroke by stroke.

ANTI and a beam of light for its hyphen; INVADERS in the colours of their families; between the V, an
invader, and the A, our ship, the line on which they annihilate each other.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pygame
from numpy.typing import NDArray

from anti_invaders.view.canvas import Canvas
from anti_invaders.view.flames import FLICKER, flames
from anti_invaders.view.glow import faded, surface
from anti_invaders.view.kept import kept
from anti_invaders.view.lights import lights_for
from anti_invaders.view.logo_letters import Letter, Picture, length_of, lit, placed, width_of
from anti_invaders.view.palette import DEFAULT, WHITE, Colour, Palette, mixed
from anti_invaders.view.paths import Line, Point

LARGE, SMALL = 9.7, 4.5  # picture units a grid unit: INVADERS, ANTI
TOP, RAISED = 132.0, 70.0  # units: where INVADERS begins; how far over it ANTI stands
DRAWN, KINDLED, LAST = 0.30, 0.14, 0.56  # of the time: drawing a letter, lighting it, the last one's start
BEAM_FROM, BEAM_TO = 0.26, 0.62  # of the time: the hyphen shoots to the right
BEAM_UP = 22.0  # units from its middle to where its light ends
SEAM_FROM = 0.80  # of the time: the line of annihilation strikes
SEAM_REACH = 8.6  # grid units up and down
SLOPE = 5.2 / 10.9  # of the line between V and A
ENGINES = ((1.25, 34.0, 4.2), (5.2, 52.0, 5.0), (9.15, 34.0, 4.2))  # of the A: where, length, width
GLINT_EVERY, GLINT_LASTS = 75, 16  # pulses


class Logo:
    """At one scale. Places are those of the 800 × 600 title."""

    def __init__(self, scale: int, palette: Palette = DEFAULT) -> None:
        self._scale = scale
        self._palette = palette
        self._lights = lights_for(scale, palette)
        self._pen = self._lights.family("cross", "white", 12.0)
        self._spark = self._lights.family("cross", "white", 20.0)
        width = width_of("INVADERS", LARGE)
        left = (800.0 - width) / 2
        ours = [palette.ship] * 4
        hues = [_ramp(palette, step / 7) for step in range(8)]
        hues[3] = palette.ship
        small = placed("ANTI", left, TOP - RAISED, SMALL, ours)
        self._letters = small + placed("INVADERS", left, TOP, LARGE, hues)
        self._pictures = [lit(letter, scale) for letter in self._letters]
        self._ship = self._letters[4 + 3]
        beam_from = small[-1].x + small[-1].width + 22.0
        self._beam = _beam(beam_from, left + width, TOP - RAISED + 4.9 * SMALL, palette.ship, scale)
        self._seam = _seam(self._letters[4 + 2], self._ship, palette, scale)
        self._flames = [(x, flames(scale, long, wide, palette.boom)) for x, long, wide in ENGINES]

    def draw(self, canvas: Canvas, t: float, age: float = 0.0) -> None:
        """As far as it has come at `t`, 0.0 to 1.0; later `age` pulses let its engines flicker."""
        first = LAST / (len(self._letters) - 1)
        for at, (letter, picture) in enumerate(zip(self._letters, self._pictures, strict=True)):
            self._draw_letter(canvas, letter, picture, t - first * at)
        self._draw_beam(canvas, t)
        if t >= 1.0:
            self._burn(canvas, age)
            self._glint(canvas, int(age))
        if t > SEAM_FROM:
            struck = min(1.0, (t - SEAM_FROM) / (1.0 - SEAM_FROM))
            self._show(canvas, self._seam, struck)

    def _draw_letter(self, canvas: Canvas, letter: Letter, picture: Picture, since: float) -> None:
        """A pen draws its outline; then it lights up."""
        if since <= 0:
            return
        share = min(1.0, since / DRAWN)
        kindled = min(1.0, max(0.0, since - DRAWN) / KINDLED)
        if kindled < 1.0:
            self._outline(canvas, letter, share, 1.0 - kindled)
        if kindled > 0.0:
            self._show(canvas, picture, kindled)

    def _show(self, canvas: Canvas, picture: Picture, share: float) -> None:
        image = picture.image if share >= 1.0 else faded(picture.image, share)
        canvas.corner(image, picture.x, picture.y)

    def _outline(self, canvas: Canvas, letter: Letter, share: float, light: float) -> None:
        """The part of each ring that the pen has drawn, and the pen's bright point."""
        colour = mixed((0, 0, 0), letter.colour, light)
        pens = []
        for line in letter.lines:
            points = _part(line, share * length_of(line))
            canvas.line(points, colour, 2.0)
            canvas.line(points, mixed(colour, WHITE, 0.5 * light), 0.8)
            pens.append(points[-1])
        if share < 1.0:
            family = np.full(len(pens), self._pen, np.intp)
            x, y = np.array(pens).T
            self._lights.draw(canvas, family, np.full(len(pens), 20.0), np.ones(len(pens)), x, y)

    def _draw_beam(self, canvas: Canvas, t: float) -> None:
        share = min(1.0, max(0.0, (t - BEAM_FROM) / (BEAM_TO - BEAM_FROM)))
        if share <= 0.0:
            return
        width, height = (side / self._scale for side in self._beam.image.get_size())
        with canvas.clip(self._beam.x, self._beam.y, width * (1 - (1 - share) ** 3), height):
            canvas.corner(self._beam.image, self._beam.x, self._beam.y)

    def _burn(self, canvas: Canvas, age: float) -> None:
        """The A is a ship: its engines burn."""
        for at, (x, frames) in enumerate(self._flames):
            frame = frames[int(age / 3 + at * 2) % len(FLICKER)]
            canvas.blit(frame, self._ship.x + x * LARGE, self._ship.y + (10.4 + 0.2 * (at == 1)) * LARGE)

    def _glint(self, canvas: Canvas, age: int) -> None:
        """Now and then a corner catches the light."""
        when, since = divmod(age, GLINT_EVERY)
        if since >= GLINT_LASTS:
            return
        letter = self._letters[when * 7 % len(self._letters)]
        corner = letter.lines[0].points[when * 5 % len(letter.lines[0].points)]
        light = math.sin(math.pi * (since + 0.5) / GLINT_LASTS)
        family = np.array([self._spark])
        place = np.array([corner[0]]), np.array([corner[1]])
        self._lights.draw(canvas, family, np.array([since * 2.0]), np.array([light]), *place)


def _ramp(palette: Palette, t: float) -> Colour:
    """From the first family's colour over the second's to the third's."""
    if t <= 0.42:
        return mixed(palette.grunt, palette.strider, t / 0.42)
    return mixed(palette.strider, palette.warden, (t - 0.42) / 0.58)


def _part(line: Line, length: float) -> list[Point]:
    """The first `length` units of a closed line."""
    points = [line.points[0]]
    for (ax, ay), (bx, by) in line.segments():
        long = math.dist((ax, ay), (bx, by))
        if long >= length:
            share = length / long if long else 0.0
            return [*points, (ax + (bx - ax) * share, ay + (by - ay) * share)]
        points.append((bx, by))
        length -= long
    return points


def _beam(left: float, right: float, y: float, hue: Colour, scale: int) -> Picture:
    """Light that shoots to the right and thins out: the hyphen."""
    key = "beam", left, right, hue, scale
    return Picture(kept.image(key, lambda: _beam_image(left, right, hue, scale)), left, y - BEAM_UP)


def _beam_image(left: float, right: float, hue: Colour, scale: int) -> pygame.Surface:
    up = BEAM_UP
    shape = int(2 * up * scale), int((right - left) * scale)
    row = (np.arange(shape[0], dtype=np.float32) + 0.5) / scale - up
    away, along = np.abs(row)[:, None], np.linspace(0, 1, shape[1], dtype=np.float32)[None]
    main = np.clip(1.5 - away, 0, 1) + np.exp(-((away / 2.4) ** 2)) * 0.5 + np.exp(-away / 6) * 0.32
    side = np.clip(1.0 - np.abs(away - 5.0), 0, 1) * 0.35 * np.clip(1 - along / 0.55, 0, 1)
    light = main * (1 - along * 0.85) + side
    light *= np.clip(along * shape[1] / (3.0 * scale), 0, 1) * np.clip((up - away) / 4, 0, 1)
    core = np.clip(0.9 - away, 0, 1) * (1 - along) * 0.7
    return _coloured(light, core, hue)


def _seam(v: Letter, a: Letter, palette: Palette, scale: int) -> Picture:
    """The line between V and A: white light, and sparks in both their colours."""
    x, y = (v.x + v.width + a.x) / 2, v.y + 5.0 * LARGE
    reach = SEAM_REACH * LARGE
    wide, high = reach * SLOPE + 40.0, reach + 10.0
    key = "seam", reach, palette.silver, scale
    image = kept.image(key, lambda: _seam_image(wide, high, reach, palette.silver, scale))
    return Picture(image, x - wide, y - high)


def _seam_image(wide: float, high: float, reach: float, hue: Colour, scale: int) -> pygame.Surface:
    shape = int(2 * high * scale), int(2 * wide * scale)
    rows, columns = np.mgrid[0 : shape[0], 0 : shape[1]].astype(np.float32)
    dx, dy = (columns + 0.5) / scale - wide, (rows + 0.5) / scale - high
    away = np.abs(dx + dy * SLOPE) / math.hypot(1.0, SLOPE)
    fade = np.clip(1 - np.abs(dy) / reach, 0, 1) ** 0.8
    line = np.clip(1.6 - away, 0, 1) + np.exp(-((away / 2.6) ** 2)) * 0.8 + np.exp(-away / 7) * 0.36
    glow = np.clip(1 - np.hypot(dx, dy) / 60.0, 0, 1) ** 3 * 0.5
    light = line * fade + glow
    light *= np.clip((wide - np.abs(dx)) / 8, 0, 1)
    return _coloured(light, np.clip(1.0 - away, 0, 1) * fade, hue)


def _coloured(
    light: NDArray[np.floating[Any]], core: NDArray[np.floating[Any]], hue: Colour
) -> pygame.Surface:
    colour = (np.array(hue, np.float32) / 255)[:, None, None]
    lit_up = np.clip(light * colour + core * (colour * 0.3 + 0.7), 0, 1).astype(np.float32)
    return surface(lit_up, np.zeros(light.shape, np.float32))
