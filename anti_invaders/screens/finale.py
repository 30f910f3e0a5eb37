"""What both endings are played with: a clock, cues for sounds, the cells of the 1978 figure, our ship from
near to far, and marchers in any size and light."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

import numpy as np
import pygame
from numpy.typing import NDArray
from pygame.transform import rotozoom, smoothscale_by

from anti_invaders.engine.pulse import pulses
from anti_invaders.screens.art import Art
from anti_invaders.screens.drawing import polyline
from anti_invaders.view.bake import Sprites, figure
from anti_invaders.view.canvas import Canvas, Frames
from anti_invaders.view.flames import FLICKER, flames
from anti_invaders.view.glow import HAIRLINE, Lamp, faded
from anti_invaders.view.lights import lights_for
from anti_invaders.view.ship_look import ENGINES

Floats = NDArray[np.float64]

VERSE = pulses(8.0)  # how long a verse stays: a beat of the ending
REHEARSED = 15  # pulses from one moment that is rehearsed to the next
LAST = "first-invader-last"  # the figure of 1978
CELL = 3.0  # units of that drawing
GROWN = 2.0  # how much larger than in play it stands here
LEVELS = 16  # steps in which figures and cells are lit
NEAREST = 64, 120  # units round our ship, twice as large as in play, that its picture needs
STAR = 0.24  # of its large picture: a smaller ship is a point of light
HEADINGS, SIZES = 2.0, 100.0  # degrees from one picture of it to the next; pictures from nothing to full size
WAKE = 6.0, 0.9  # units and light: what it leaves behind where it is far away


@dataclass(frozen=True, slots=True)
class Place:
    """Where something stands: units; `size` of its own picture, degrees that it is turned, light 0 to 1."""

    x: float
    y: float
    size: float = 1.0
    heading: float = 0.0
    light: float = 1.0


@dataclass(frozen=True, slots=True)
class Cue:
    """A sound at a pulse of an ending."""

    at: int
    name: str
    volume: float = 1.0


class Finale(ABC):
    """The living picture of an ending; `time` in pulses. All on it is where its time says, so that it can be
    played faster, and nobody jumps."""

    verses: ClassVar[tuple[Callable[[], str], ...]]

    def __init__(self, art: Art, ship: str) -> None:
        self.art = art
        self.pilot = Pilot(art, ship)
        self.time = 0

    @property
    def progress(self) -> float:
        """How far the world behind has come, 0 to 1: as far as the verses."""
        return min(self.time / (VERSE * len(self.verses)), 1.0)

    def advance(self) -> tuple[Cue, ...]:
        """One pulse; what is heard in it."""
        self.time += 1
        return tuple(cue for cue in self.cues() if cue.at == self.time)

    @abstractmethod
    def cues(self) -> Sequence[Cue]:
        """All that is heard."""

    @abstractmethod
    def draw(self, canvas: Canvas, t: float) -> None:
        """All who play in it, at a time."""

    def rehearse(self, scale: int) -> Iterator[None]:
        """Have all that will be seen ready, a bit at a time."""
        canvas = Canvas(pygame.Surface((1, 1), depth=32), scale)
        for time in range(0, VERSE * len(self.verses), REHEARSED):
            self.draw(canvas, time)
            yield


def eased(t: float, start: float, lasts: float) -> float:
    """How far something has come at `t` that begins at `start`: 0 to 1, slow at both ends."""
    share = min(max((t - start) / lasts, 0.0), 1.0)
    return share * share * (3.0 - 2.0 * share)


def steps(t: float, start: float, beat: int, count: int, lasts: float = 7.0) -> float:
    """How many of `count` steps are taken, one each `beat` pulses from `start`, each in `lasts` pulses."""
    return sum(eased(t, start + beat * step, lasts) for step in range(count))


def curve(points: Sequence[tuple[float, float]], t: float) -> tuple[float, float]:
    """A point of a cubic curve, `t` 0 to 1."""
    weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
    x, y = (sum(w * point[axis] for w, point in zip(weights, points, strict=True)) for axis in (0, 1))
    return x, y


def heading(points: Sequence[tuple[float, float]], t: float) -> float:
    """Which way the curve goes there, degrees clockwise from up."""
    (ax, ay), (bx, by) = curve(points, max(t - 0.01, 0.0)), curve(points, min(t + 0.01, 1.0))
    return math.degrees(math.atan2(bx - ax, ay - by))


# --- our ship -----------------------------------------------------------------------------------------
class Pilot:
    """Our ship with its flames, as it was flown, in any size and heading."""

    def __init__(self, art: Art, ship: str) -> None:
        self._lights = lights_for(art.scale, art.palette)
        whole = art.sprites.large(ship)
        self._frames = [_burning(art, ship, whole, frame) for frame in range(len(FLICKER))]
        self._picture = lru_cache(maxsize=64)(self._turned)

    def draw(self, canvas: Canvas, place: Place, age: float) -> None:
        """At its place; from far away, as a star."""
        if place.size < STAR:
            size = max(6.0, min(round(90.0 * place.size / 3) * 3.0, 21.0))
            light = place.light * (0.9 + 0.1 * math.sin(age * 0.5))
            self._lights.draw_one(canvas, "cross", "ship", size, place.x, place.y, 0.0, light)
            return
        turn, size = round(place.heading / HEADINGS), round(place.size * SIZES)
        image = self._picture(int(age / 3) % len(self._frames), turn, size)
        canvas.blit(image if place.light >= 1.0 else faded(image, place.light), place.x, place.y)

    def wake(self, canvas: Canvas, places: Sequence[Place]) -> None:
        """The light that it leaves, from the oldest place to the newest; it fades behind."""
        if places:
            family = np.full(len(places), self._lights.family("puff", "ship", WAKE[0]))
            share = np.linspace(0.0, 1.0, len(places)) ** 1.5 * WAKE[1]
            light = share * np.array([place.light for place in places])
            x, y = np.array([(place.x, place.y) for place in places]).T
            self._lights.draw(canvas, family, np.zeros(len(places)), light, x, y)

    def _turned(self, frame: int, turn: int, size: int) -> pygame.Surface:
        return rotozoom(self._frames[frame], -turn * HEADINGS, size / SIZES)


def _burning(art: Art, ship: str, whole: pygame.Surface, frame: int) -> pygame.Surface:
    """The ship, `whole` twice as large as in play, over its flames."""
    width, height = (2 * side * art.scale for side in NEAREST)
    image = pygame.Surface((width, height), pygame.SRCALPHA, 32)
    canvas = Canvas(image, art.scale)
    for at, (x, y, long) in enumerate(ENGINES[ship]):
        tongue = flames(art.scale, 2 * long, 5.2, art.palette.boom)[(frame + at * 2) % len(FLICKER)]
        canvas.blit(tongue, NEAREST[0] + 2 * x, NEAREST[1] + 2 * y)
    canvas.blit(whole, *NEAREST)
    return image


# --- the figure of 1978 -------------------------------------------------------------------------------
@lru_cache(maxsize=4)
def cells(frame: int = 0) -> Floats:
    """Where the cells of the 1978 figure lie in it, as it stands here: x and y, units, from its feet up."""
    found = []
    for mark in figure(LAST).frame(frame):
        for line in mark.lines if mark.style == "accent" else ():
            xs, ys = zip(*line.points, strict=True)
            for y in np.arange(min(ys) + CELL / 2, max(ys), CELL):
                found += [(float(x), float(y)) for x in np.arange(min(xs) + CELL / 2, max(xs), CELL)]
    return np.array(sorted(found, key=lambda cell: (-cell[1], abs(cell[0])))).T * GROWN


@lru_cache(maxsize=4)
def cell_lights(art: Art) -> Frames:
    """One cell, from dark to light."""
    half = CELL * GROWN / 2
    lamp = Lamp(2 * half + 26, 2 * half + 26, art.scale)
    lamp.accent(
        [polyline(-half, -half, half, -half, half, half, -half, half, closed=True)], art.palette.white
    )
    image = lamp.image()
    return Frames([faded(image, level / LEVELS) for level in range(LEVELS + 1)])


def draw_cells(canvas: Canvas, art: Art, x: Floats, y: Floats, light: Floats) -> None:
    """Many cells, each with its light, 0 to 1."""
    seen = light > 0.5 / LEVELS
    level = np.rint(np.clip(light[seen], 0.0, 1.0) * LEVELS).astype(np.intp)
    canvas.blits_of(cell_lights(art), level, x[seen], y[seen])


@lru_cache(maxsize=8)
def first(art: Art, frame: int) -> pygame.Surface:
    """The whole figure, drawn anew in this size."""
    wide, high = 56.0 * GROWN, 48.0 * GROWN
    lamp = Lamp(wide + 26, high + 26, art.scale)
    for mark in figure(LAST).frame(frame):
        lines = [line.mapped(lambda x, y: (x * GROWN, y * GROWN)) for line in mark.lines]
        colour = art.palette.hue(mark.hue)
        if mark.style == "accent":
            lamp.accent(lines, colour)
        elif mark.style == "rim":
            lamp.rim(lines, colour)
        else:
            lamp.stroke(lines, colour, HAIRLINE)
    return lamp.image()


@lru_cache(maxsize=LEVELS * 2)
def _first_lit(art: Art, frame: int, level: int) -> pygame.Surface:
    image = first(art, frame)
    return image if level >= LEVELS else faded(image, level / LEVELS)


def draw_first(canvas: Canvas, art: Art, place: Place, frame: int) -> None:
    """The figure of 1978, and what the ground throws back of it."""
    level = round(place.light * LEVELS)
    if level:
        canvas.blit(_mirrored(art, frame, max(level // 4, 1)), place.x, place.y + 30.0 * GROWN)
        canvas.blit(_first_lit(art, frame, level), place.x, place.y)


@lru_cache(maxsize=LEVELS)
def _mirrored(art: Art, frame: int, level: int) -> pygame.Surface:
    image = pygame.transform.flip(_first_lit(art, frame, LEVELS), False, True)
    width, height = image.get_size()
    flat = pygame.transform.smoothscale(image, (width, height // 2))
    return faded(flat, level / LEVELS * 0.7)


# --- marchers -----------------------------------------------------------------------------------------
@lru_cache(maxsize=512)
def marcher(sprites: Sprites, kind: str, frame: int, size: int, level: int) -> pygame.Surface:
    """One of them at `size` hundredths, at `level` of LEVELS."""
    image = smoothscale_by(sprites.image(kind, frame), size / 100)
    return image if level >= LEVELS else faded(image, level / LEVELS)


def draw_rank(
    canvas: Canvas,
    art: Art,
    kind: str,
    size: float,
    light: float,
    x: Floats,
    y: Floats,
    frame: NDArray[np.intp],
) -> None:
    """A rank of them, each in its frame."""
    level = round(light * LEVELS)
    if not level:
        return
    images = [marcher(art.sprites, kind, at, round(size * 100), level) for at in (0, 1)]
    for at, image in enumerate(images):
        canvas.blits(image, x[frame == at], y[frame == at])
