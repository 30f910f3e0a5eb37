"""What the little plays of how to play are made of: our ship, one of them, shots, the field, light.

A play knows its time alone. Places are px from the middle of its picture, 56 to each side, 70 up and down.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import cache
from random import Random
from typing import ClassVar

import numpy as np
import pygame
from pygame.transform import smoothscale_by

from anti_invaders.devices.bindings import Action
from anti_invaders.screens.art import Art
from anti_invaders.view.bake import Sprites
from anti_invaders.view.bursts import Bursts
from anti_invaders.view.canvas import Canvas
from anti_invaders.view.field_look import field_image
from anti_invaders.view.lights import lights_for
from anti_invaders.view.ours import BOLT, bolts, dot
from anti_invaders.view.particles import Particles
from anti_invaders.view.ship_look import ShipLook
from anti_invaders.view.waves import Wave, Waves

Point = tuple[float, float]

ABOVE = -84.0  # px: out of the picture
FIELD = 38.0  # px: the Anti-Field's radius in these pictures
ORBIT, SPIN = 25.0, 0.055  # px, rad a pulse: where what is caught goes round
SHOT_SPEED, SHOT_EVERY = 6.0, 6  # px a pulse; pulses
FALL = 1.15  # px a pulse: a bullet
SMALL = 0.74  # of a marcher's size


class Lesson(ABC):
    """One play. `pressed` is what the player would be holding down now."""

    loop: ClassVar[int]  # pulses

    def __init__(self, art: Art) -> None:
        self.art = art
        self.lights = lights_for(art.scale, art.palette)
        self.ship = ShipLook(art.sprites, self.lights, "faisca")
        self.pulse = 0
        self._particles, self._waves = Particles(160), Waves()
        self.bursts = Bursts(self._particles, self._waves, self.lights, Random(1))

    @property
    @abstractmethod
    def pressed(self) -> frozenset[Action]:
        """The actions that are being done."""

    @abstractmethod
    def show(self, canvas: Canvas, t: float) -> None:
        """Everybody at time `t`, pulses from the play's beginning."""

    @abstractmethod
    def happen(self, t: int) -> None:
        """What lights up at time `t`."""

    def where(self, t: float) -> Point:
        """Where the ship is."""
        return 0.0, 27.0

    def advance(self) -> None:
        """One pulse."""
        before = self.where(self.pulse)
        self.pulse = (self.pulse + 1) % self.loop
        self.ship.roll(self.where(self.pulse)[0] - before[0])
        self._particles.advance()
        self._waves.advance()
        self.bursts.advance(False)
        self.happen(self.pulse)

    def draw(self, canvas: Canvas, x: float, y: float, alpha: float) -> None:
        """With its middle at (x, y), `alpha` of a pulse after the last one."""
        with canvas.moved(x, y):
            self.show(canvas, self.pulse + alpha)
            self._waves.draw(canvas, self.lights, alpha)
            self._particles.draw(canvas, self.lights, alpha)

    # --- what several show --------------------------------------------------------------------------
    def fly(self, canvas: Canvas, t: float, dim: bool = False, dotted: bool = False) -> None:
        """Our ship, and the dot that can be hit."""
        place = self.where(t)
        self.ship.show(canvas, *place, dim)
        if dotted:
            canvas.blit(dot(self.art.scale), *place)

    def invader(self, canvas: Canvas, kind: str, x: float, y: float, flash: bool = False) -> None:
        """One of them, in step."""
        frame = self.pulse // 16
        images = self.art.sprites.flash if flash else self.art.sprites.image
        canvas.blit(images(kind, frame), x, y)

    def marcher(self, canvas: Canvas, kind: str, x: float, y: float) -> None:
        """One of a row, small: many are to be seen."""
        canvas.blit(_small(self.art.sprites, kind, self.pulse // 16 % 2), x, y)

    def blast(self, kind: str, x: float, y: float) -> None:
        """One of them comes apart."""
        self.bursts.blast(self.art.sprites.strokes(kind), x, y, 0.0, 0.8)

    def wave(self, x: float, y: float, end: float, hue: str, delay: int = 0) -> None:
        """A ring that opens."""
        self._waves.add(Wave(x, y, 8.0, end, 34, hue, 1.0, delay))

    def shots(self, canvas: Canvas, t: float, apart: float, since: float, to: float) -> None:
        """Two streams from the nose since a time, as far as `to`."""
        x, y = self.where(t)
        image = bolts(self.art.scale, BOLT[0], self.art.palette.shot, 1.0)[0]
        first = t % SHOT_EVERY * SHOT_SPEED
        way = np.arange(first, y - 20.0 - to, SHOT_SPEED * SHOT_EVERY)
        way = way[way <= (t - since) * SHOT_SPEED]
        for side in (-apart, apart):
            canvas.blits(image, np.full(len(way), x + side), y - 20.0 - way)

    def squares(self, canvas: Canvas, places: Sequence[Point], angle: float) -> None:
        """What is caught, or flies back."""
        if not places:
            return
        x, y = np.array(places).T
        family = np.full(len(x), self.lights.family("square", "shard", 3.1), np.intp)
        self.lights.draw(canvas, family, np.full(len(x), angle), np.ones(len(x)), x, y)

    def field(self, canvas: Canvas, t: float, share: float = 1.0) -> None:
        """The Anti-Field round the ship; `share` of its size."""
        if share > 0:
            steps = 4
            radius = FIELD * math.ceil(min(share, 1.0) * steps) / steps
            phase = int(t / 5) % 8 / 8
            canvas.blit(field_image(self.art.scale, self.art.palette.field, radius, phase), *self.where(t))

    def orbiting(self, t: float, index: int, count: int, since: float = 0.0) -> Point:
        """Where the caught one of this number is; it was caught at the rim at `since`."""
        x, y = self.where(t)
        angle = math.tau * index / count + t * SPIN
        inward = min(max((t - since) / 12, 0.0), 1.0)
        radius = FIELD + (ORBIT - FIELD) * inward
        return x + radius * math.cos(angle), y + radius * math.sin(angle)


@cache
def _small(sprites: Sprites, kind: str, frame: int) -> pygame.Surface:
    return smoothscale_by(sprites.image(kind, frame), SMALL)
