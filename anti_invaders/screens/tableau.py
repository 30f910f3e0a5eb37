"""What lives beside the words when a run is over: a wreck, their march, our ship on its way home."""

from __future__ import annotations

import math
from functools import lru_cache
from random import Random

import numpy as np
import pygame
from pygame.transform import smoothscale_by

from anti_invaders.engine.pulse import pulses
from anti_invaders.screens.art import Art
from anti_invaders.view.bake import Sprites
from anti_invaders.view.bursts import Bursts
from anti_invaders.view.canvas import Canvas
from anti_invaders.view.flames import flames
from anti_invaders.view.glow import faded
from anti_invaders.view.lights import lights_for
from anti_invaders.view.particles import Particles
from anti_invaders.view.ship_look import ENGINES
from anti_invaders.view.waves import Waves

SMALL = 0.56  # of a marcher's size, far away
BEAT = 26  # pulses from step to step of their march
STEPS, STEP, ROW = 7, 6.0, 9.0  # from edge to edge; px to the side; px down at an edge
RANKS = ("warden", "strider", "grunt")
APART = 26.0, 25.0  # px from one to the next, across and down
SPAN = pulses(70)  # of their march, before it comes anew
DIM = pulses(1.5)  # in which they come and go

SEEDS = ((0.0, -16.0, -9.0), (-14.0, 9.0, -16.0), (14.0, 8.0, 13.0), (-1.0, 2.0, 5.0), (2.0, 16.0, 24.0))
SPREAD, DRIFT = 0.95, pulses(7)  # how far the wreck's pieces drift apart, and how slowly
LEAN, ROLL = 32.0, 0.03  # degrees: how the wreck lies; how it turns in a pulse
CRACK = 3.2  # units of the ship: light runs out toward a crack
BURSTS = 38  # pulses from one of their last to the next
TILT = 16.0  # degrees for a px a pulse
SPARKS = 70  # pulses from one shower of sparks to the next


class Sparkle:
    """Lights of its own, for whatever a tableau wants to glow."""

    def __init__(self, art: Art) -> None:
        self._lights = lights_for(art.scale, art.palette)
        self._particles, self._waves = Particles(300), Waves()
        self.bursts = Bursts(self._particles, self._waves, self._lights, Random(1978))

    def advance(self) -> None:
        """One pulse."""
        self._particles.advance()
        self._waves.advance()
        self.bursts.advance(False)

    def draw(self, canvas: Canvas, alpha: float) -> None:
        """All that glows."""
        self._waves.draw(canvas, self._lights, alpha)
        self._particles.draw(canvas, self._lights, alpha)


class March:
    """A formation far away, marching on: sideways, down, sideways. Its first one stands at (x, y)."""

    def __init__(self, art: Art, x: float, y: float, columns: int, light: float = 0.55) -> None:
        self._art = art
        self._x, self._y, self._columns, self._light = x, y, columns, light
        self._age = 0

    def advance(self) -> None:
        """One pulse."""
        self._age = (self._age + 1) % SPAN

    def draw(self, canvas: Canvas) -> None:
        """All of them."""
        light = self._light * min(1.0, self._age / DIM, (SPAN - self._age) / DIM)
        step = self._age // BEAT
        row, column = divmod(step, STEPS + 1)
        x = self._x + STEP * (column if row % 2 == 0 else STEPS - column)
        y = self._y + ROW * row
        for rank, kind in enumerate(RANKS):
            image = _far(self._art.sprites, kind, step % 2, math.ceil(light * 12))
            xs = [x + place * APART[0] for place in range(self._columns)]
            ys = [y + rank * APART[1] + (place + step) % 2 for place in range(self._columns)]
            canvas.blits(image, xs, ys)


@lru_cache(maxsize=160)
def _far(sprites: Sprites, kind: str, frame: int, light: int) -> pygame.Surface:
    """One of them, small and dim: `light` of 12."""
    return faded(smoothscale_by(sprites.image(kind, frame), SMALL), light / 12)


class Wreck:
    """Our ship in pieces, near and large, drifting apart and turning; sparks leave its cracks."""

    def __init__(self, art: Art, ship: str, x: float, y: float) -> None:
        self._x, self._y = x, y
        self._parts = [_Part(image, *seed) for image, seed in zip(_broken(art, ship), SEEDS, strict=True)]
        self._sparkle = Sparkle(art)
        self._age = 0

    def advance(self) -> None:
        """One pulse."""
        self._age += 1
        self._sparkle.advance()
        if self._age % SPARKS == 1:
            x, y = self._parts[self._age // SPARKS % len(self._parts)].place(self._age)
            self._sparkle.bursts.sparks(self._x + x * 0.7, self._y + y * 0.7, 6, 34.0)

    def draw(self, canvas: Canvas, fraction: float) -> None:
        """All pieces, sparks over them."""
        t = self._age + fraction
        for part in self._parts:
            x, y = part.place(t)
            canvas.blit(part.turned(t), self._x + x, self._y + y)
        self._sparkle.draw(canvas, fraction)


class _Part:
    """A piece of the wreck: which way it drifts (units of the ship) and how far it turns (degrees)."""

    def __init__(self, image: pygame.Surface, x: float, y: float, turn: float) -> None:
        self._image, self._x, self._y, self._turn = image, x, y, turn
        self._last: tuple[int, pygame.Surface] = 0, image

    def place(self, t: float) -> tuple[float, float]:
        """Where its middle is, px from the wreck's."""
        whole = math.radians(LEAN + t * ROLL)
        away = SPREAD * (1 - math.exp(-t / DRIFT))
        x, y = self._x * away, self._y * away
        return x * math.cos(whole) - y * math.sin(whole), x * math.sin(whole) + y * math.cos(whole)

    def turned(self, t: float) -> pygame.Surface:
        """Its image, turned by whole degrees: seldom a new one."""
        turn = round(LEAN + t * ROLL + self._turn * (1 - math.exp(-t / DRIFT)))
        if turn != self._last[0]:
            self._last = turn, pygame.transform.rotozoom(self._image, -turn, 1.0)
        return self._last[1]


def _broken(art: Art, ship: str) -> list[pygame.Surface]:
    """The ship's image once for each seed, with what is nearest to that seed; soft where it broke."""
    whole = art.sprites.large(ship)
    width, height = whole.get_size()
    x, y = ((np.mgrid[0:width, 0:height].T - (width / 2, height / 2)) / (2 * art.scale)).T
    jag = np.sin(x * 0.7 + y * 0.4) * 1.5 + np.sin(y * 0.9 - x * 0.3) * 1.2
    away = np.array([np.hypot(x - sx, y - sy) + jag * (at % 2) for at, (sx, sy, _turn) in enumerate(SEEDS)])
    images = []
    for at in range(len(SEEDS)):
        others = np.delete(away, at, axis=0).min(axis=0)
        kept = np.clip((others - away[at]) / CRACK, 0.0, 1.0)
        image = whole.copy()
        pixels, cover = pygame.surfarray.pixels3d(image), pygame.surfarray.pixels_alpha(image)
        pixels[...] = pixels * kept[:, :, None]
        cover[...] = cover * kept
        images.append(image)
    return images


class Lost:
    """Our wreck; and them, on their way to Earth."""

    def __init__(self, art: Art, ship: str) -> None:
        self._wreck, self._march = Wreck(art, ship, 146, 350), March(art, 560, 196, 6)

    def advance(self) -> None:
        """One pulse."""
        self._wreck.advance()
        self._march.advance()

    def draw(self, canvas: Canvas, fraction: float) -> None:
        """Both."""
        self._march.draw(canvas)
        self._wreck.draw(canvas, fraction)


class Homeward:
    """Our ship on its way up at (x, y), in a wide sway; far off at `front` the last of them burst."""

    def __init__(self, art: Art, ship: str, x: float, y: float, front: pygame.Rect) -> None:
        self._art = art
        self._x, self._y, self._front = x, y, front
        self._ship = art.sprites.large(ship)
        hue = art.palette.boom
        self._flames = [(2 * x, 2 * y, flames(art.scale, 2 * long, 5.2, hue)) for x, y, long in ENGINES[ship]]
        self._tilted: tuple[int, pygame.Surface] = 0, self._ship
        self._chance = Random(5)
        self.sparkle = Sparkle(art)
        self._age = 0

    def _where(self, t: float) -> tuple[float, float]:
        rise = 190.0 * math.exp(-t / 50)
        return self._x + 26.0 * math.sin(t / 70), self._y + 9.0 * math.sin(t / 43) + rise

    def advance(self) -> None:
        """One pulse."""
        self._age += 1
        self.sparkle.advance()
        if self._age % BURSTS == 0:
            self._burst()

    def _burst(self) -> None:
        x = self._chance.uniform(self._front.left, self._front.right)
        y = self._chance.uniform(self._front.top, self._front.bottom)
        kind = self._chance.choice(RANKS)
        self.sparkle.bursts.blast(self._art.sprites.strokes(kind), x, y, 0.0, 0.7)

    def cheer(self, x: float, y: float) -> None:
        """A star and sparks, for a number that stands."""
        self.sparkle.bursts.star(x, y, 17.0, "shot", 20.0)
        self.sparkle.bursts.sparks(x, y, 12, 54.0, ("shot", "white", "ship"))

    def draw(self, canvas: Canvas, fraction: float) -> None:
        """The ship over its flames and all that glows; it leans to where it goes."""
        self.sparkle.draw(canvas, fraction)
        t = self._age + fraction
        (x, y), (next_x, _y) = self._where(t), self._where(t + 1)
        lean = (next_x - x) * TILT
        for at, (side, tail, frames) in enumerate(self._flames):
            frame = frames[(self._age // 3 + at * 2) % len(frames)]
            canvas.blit(frame, x + side - math.radians(lean) * tail, y + tail)
        if round(lean) != self._tilted[0]:
            self._tilted = round(lean), pygame.transform.rotozoom(self._ship, -round(lean), 1.0)
        canvas.blit(self._tilted[1], x, y)
