"""The Anti-Field, as drawn: rim and inner light, energy around it, the catch orbiting with its trails."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache

import numpy as np
import pygame

from anti_invaders.rules.antifield import FULL, RADIUS, SPIN, TO_OPEN, AntiField
from anti_invaders.view.canvas import Canvas, Frames
from anti_invaders.view.effects import Glow
from anti_invaders.view.glow import faded, surface
from anti_invaders.view.lights import Floats, Lights
from anti_invaders.view.palette import Colour, Palette

STEPS = 4  # sizes on the way to fully open
SHIMMERS = 8  # images of the open field, one after the other
SHIMMER = 5  # pulses each
FAINT = 0.35  # of the rim's light lies over the bullets
TRAIL = 6  # lights behind each catch
TRAIL_STEP = 5.5  # degrees between them
ARC, PIECES = 63.0, 44  # px, threads: the energy's arc round the open field
SMALL_ARC, SMALL_PIECES = 31.0, 8  # and under the ship while it refills
OPENED = 120.0  # degrees: how far the small arc spans, below the ship


class FieldLook:
    """At one scale in one palette."""

    def __init__(self, scale: int, palette: Palette, lights: Lights) -> None:
        self._lights = lights
        hue = palette.field
        self._growing = [field_image(scale, hue, RADIUS * step / STEPS, 0.0) for step in range(1, STEPS)]
        self._open = Frames([field_image(scale, hue, RADIUS, step / SHIMMERS) for step in range(SHIMMERS)])
        self._rim = [faded(image, FAINT) for image in (*self._growing, self._open[0])]
        self._square = lights.family("square", "shard", 3.1)
        self._trail = lights.family("bar", "shard", 4.0)
        self._energy = lights.family("thread", "field", 9.0)
        self._empty = lights.family("thread", "ember", 9.0)
        self._age = 0

    def advance(self) -> None:
        """One pulse of shimmer."""
        self._age += 1

    def draw(self, canvas: Canvas, field: AntiField, glow: Glow, x: float, y: float, alpha: float) -> None:
        """Under the ship: the field, its energy, its catch."""
        if field.radius > 0:
            canvas.blit(self._image(field), x, y)
            self._draw_energy(canvas, field.energy, x, y)
            self._draw_catch(canvas, field, x, y, alpha)
        elif field.energy < FULL or glow.refused or glow.ready:
            self._draw_refill(canvas, field, glow, x, y)

    def draw_rim(self, canvas: Canvas, field: AntiField, x: float, y: float) -> None:
        """The rim again, faintly, over the bullets."""
        if field.radius > 0:
            canvas.blit(self._rim[self._size(field)], x, y)

    def _image(self, field: AntiField) -> pygame.Surface:
        size = self._size(field)
        if size < STEPS - 1:
            return self._growing[size]
        return self._open[self._age // SHIMMER % SHIMMERS]

    def _size(self, field: AntiField) -> int:
        return min(STEPS, max(1, math.ceil(field.radius / RADIUS * STEPS))) - 1

    def _draw_energy(self, canvas: Canvas, energy: float, x: float, y: float) -> None:
        """An arc that shortens from the top round."""
        count = max(1, round(PIECES * energy / FULL))
        angle = np.arange(count) * (360.0 / PIECES) - 90.0
        self._arc(canvas, self._energy if energy > TO_OPEN else self._empty, angle, ARC, x, y, 0.9)

    def _draw_refill(self, canvas: Canvas, field: AntiField, glow: Glow, x: float, y: float) -> None:
        """A small arc below the ship: how much is back; it flares when that is enough, or refused."""
        count = max(1, round(SMALL_PIECES * field.energy / FULL))
        angle = 90.0 + (np.arange(count) - (count - 1) / 2) * (OPENED / SMALL_PIECES)
        light = 0.55 if not (glow.refused or glow.ready) else 0.65 + 0.35 * (self._age // 3 % 2)
        enough = field.energy >= TO_OPEN and not glow.refused
        self._arc(canvas, self._energy if enough else self._empty, angle, SMALL_ARC, x, y, light)

    def _arc(
        self,
        canvas: Canvas,
        family: int,
        angle: Floats,
        radius: float,
        x: float,
        y: float,
        light: float,
    ) -> None:
        turn = np.radians(angle)
        count = len(angle)
        self._lights.draw(
            canvas,
            np.full(count, family, np.intp),
            angle + 90.0,
            np.full(count, light),
            x + np.cos(turn) * radius,
            y + np.sin(turn) * radius,
        )

    def _draw_catch(self, canvas: Canvas, field: AntiField, x: float, y: float, alpha: float) -> None:
        """Cyan squares on their orbit; behind each a trail that thins and fades."""
        if not field.count:
            return
        angles, distances = field.caught
        now = angles - SPIN * (1.0 - alpha)
        back = np.arange(TRAIL + 1)[:, None] * TRAIL_STEP
        angle = (now[None, :] - back).reshape(-1)[::-1]  # trails first, squares over them
        distance = np.tile(distances, TRAIL + 1)[::-1]
        turn = np.radians(angle)
        light = np.repeat(np.linspace(1.0, 0.15, TRAIL + 1) * 0.8, field.count)[::-1].copy()
        family = np.full(len(angle), self._trail, np.intp)
        family[-field.count :] = self._square
        light[-field.count :] = 1.0
        place = x + np.sin(turn) * distance, y - np.cos(turn) * distance
        self._lights.draw(canvas, family, angle, light, *place)


def rehearse(scale: int, palette: Palette) -> Iterator[None]:
    """Bake every size and every shimmer, one by one."""
    sizes = [(RADIUS * step / STEPS, 0.0) for step in range(1, STEPS)]
    for radius, phase in sizes + [(RADIUS, step / SHIMMERS) for step in range(SHIMMERS)]:
        field_image(scale, palette.field, radius, phase)
        yield


@lru_cache(maxsize=32)
def field_image(scale: int, hue: Colour, radius: float, phase: float) -> pygame.Surface:
    """Rim, light falling inward, a ripple, a halo outward; `phase` 0 to 1 turns the shimmer."""
    reach = radius + 30.0
    side = int(2 * reach * scale)
    y, x = (np.mgrid[0:side, 0:side].astype(np.float32) + 0.5) / scale - reach
    away = np.hypot(x, y)
    turn = np.arctan2(y, x) + phase * 2 * np.pi / 3
    inward, outward = np.clip(radius - away, 0, None), np.clip(away - radius, 0, None)
    shimmer = 0.72 + 0.28 * np.sin(turn * 3)
    inner = np.clip(radius - away + 0.5, 0, 1) * (np.exp(-inward / 9) * 0.34 + 0.045) * shimmer
    rim = np.clip(1.35 - np.abs(away - radius), 0, 1) * shimmer
    halo = (np.exp(-outward / 5) * 0.34 + np.exp(-outward / 16) * 0.12) * (away > radius)
    halo *= np.clip(1 - outward / 28, 0, 1)
    ripple = np.exp(-((away - radius * 0.8) ** 2)) * 0.13 * (np.sin(turn * 6 - phase * 4 * np.pi) > -0.3)
    colour = (np.array(hue, np.float32) / 255)[:, None, None]
    lit = (inner + halo + ripple) * colour + rim * (colour * 0.75 + 0.25)
    cover = np.clip(radius - away, 0, 1) * 0.10
    return surface(np.clip(lit, 0, 1).astype(np.float32), cover.astype(np.float32))
