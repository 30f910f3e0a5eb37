"""The Belt: a river of dust and stone across the sky, rocks in three sizes that tumble in the sun.

As the stage goes on the river draws nearer, the sun moves behind the dust, more rocks come, and beyond them
the world grows to which they march.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random

import numpy as np
import pygame
from numpy.typing import NDArray

from anti_invaders.engine.pulse import pulses
from anti_invaders.view.breath import breathe
from anti_invaders.view.canvas import Canvas, warm

from .layers import Scroller, Stars, Twinkles, light_image, opaque
from .nearing import Journey, Nearing
from .ramps import even, packed, ramp
from .rocks import Rock, Tumbling
from .sky import star_layer, starred
from .stored import fitted, tones
from .tones import Floats, hue, noise, sampled, smoothstep, squared

Places = NDArray[np.intp]

WIDTH, HEIGHT = 576, 600
SKY = (640, 680)  # units: the sky is larger than the picture, and glides
DUST = 2  # units a px of the stored dust
MIDDLE, ALONG, ACROSS = (320.0, 340.0), (-0.81, 0.58), 78.0  # units: where the river is in the sky, where it
# flows, half of its width
CAP = 0.40
GLIDE = 34.0  # units that the sky glides while the stage lasts
BLACK, DEEP, DIM, DUSTY, LIT = (hue(code) for code in ("#020309", "#0A1130", "#1E2E6A", "#4A66B4", "#8FACF0"))
SUN, SUN_MOVES = (488.0, 66.0), (-52.0, 74.0)  # units: at first, and how far it goes
SUNLIGHT = hue("#D6E8FF")
AHEAD, SMALLEST, LARGEST = (
    ((132.0, 176.0), (150.0, 142.0)),
    5.0,
    66.0,
)  # units: where the next world is, its radius
BANDS, SEA, STORMY = 9, hue("#3FA8C4"), hue("#4A3CB4")  # of its clouds, from pole to pole, and their colours
TILTED = 0.42  # rad
GRIT = 0.75  # px a pulse: the nearest dust
GLINT_EVERY, GLINT_LASTS = pulses(1.3), 22
LENGTH = 980.0  # units of the river that rocks drift along before they come again


@dataclass(frozen=True, slots=True)
class Size:
    """A size of rocks: how many at first and at the stage's end, their radii (units), faces, light, pace
    (px a pulse), spin (rad a pulse), how many pictures a turn has, how far they stray (river's widths)."""

    first: int
    last: int
    radii: tuple[float, ...]
    faces: int
    light: float
    pace: float
    spin: float
    pictures: int
    stray: float


SMALL = Size(40, 64, (3.0, 4.4, 6.2, 8.0), 20, 0.42, 0.16, 0.011, 40, 0.95)
MIDDLING = Size(11, 17, (11.0, 15.0, 21.0), 20, 0.52, 0.30, 0.007, 90, 1.5)
LARGE = ((0.13, 0.20, 47.0), (0.86, 0.62, 72.0), (0.34, 0.92, 58.0), (0.62, 0.36, 34.0))  # x, y, radius
LARGE_LIGHT, LARGE_PACE, LARGE_SPIN, LARGE_STEP = 0.62, 0.42, 0.0011, 0.010  # the last: rad, when drawn anew


class Belt:
    """The backdrop of the third stage, 576 × 600 units."""

    def __init__(self, scale: int, chance: Random) -> None:
        self._scale, self._chance = scale, chance
        self._sky = _sky(scale)
        self._sun = _sun(scale)
        self._ahead = Nearing(_ahead(scale))
        self._grit = Scroller(star_layer(WIDTH, HEIGHT, Stars(90, 0.22, 9.0, 56), scale, 0.34), GRIT, scale)
        self._stars = Scroller(
            star_layer(WIDTH, HEIGHT, Stars(120, 0.36, 0.36, 55), scale, 0.40), 0.07, scale
        )
        self._twinkles = Twinkles(10, WIDTH, HEIGHT, scale, 57)
        self._glint = _glint(scale)
        self._drifts = [Drift(size, scale, seed) for size, seed in ((SMALL, 77), (MIDDLING, 78))]
        self._giants = [Giant(number, place, scale) for number, place in enumerate(LARGE)]
        self._begin()

    def restart(self) -> None:
        """As it was when it was opened."""
        for layer in (self._grit, self._stars):
            layer.restart()
        self._twinkles.restart()
        for drift in self._drifts:
            drift.restart()
        for giant in self._giants:
            giant.restart()
        self._begin()

    def _begin(self) -> None:
        self._way, self._progress = Journey(), 0.0
        self._glinting: tuple[int, int] | None = None

    def advance(self, progress: float) -> None:
        """One pulse; `progress` is how far the stage has come, 0.0 to 1.0."""
        self._way.advance(progress)
        self._progress = self._way.come
        for layer in (self._stars, self._grit):
            layer.advance()
        self._twinkles.advance(0.07)
        for drift in self._drifts:
            drift.advance(self._progress)
        for giant in self._giants:
            giant.advance(self._chance)
        self._glitter()

    def draw(self, canvas: Canvas, alpha: float) -> None:
        """The dust, the sun, stars, rocks from far to near, grit."""
        with canvas.clip(0, 0, WIDTH, HEIGHT):
            gone, scale = self._progress, self._scale
            left, top = (
                round((GLIDE * gone - (SKY[0] - WIDTH)) * scale),
                round((GLIDE * gone - (SKY[1] - HEIGHT)) * scale),
            )
            canvas.surface.blit(self._sky, (left, top))
            self._stars.draw(canvas, alpha)
            self._twinkles.draw(canvas)
            self._draw_ahead(canvas)
            canvas.blit(self._sun, SUN[0] + SUN_MOVES[0] * gone, SUN[1] + SUN_MOVES[1] * gone)
            for drift in self._drifts:
                drift.draw(canvas, alpha)
            if self._glinting:
                number, left = self._glinting
                if left % 8 > 2:
                    canvas.blit(self._glint, *self._drifts[1].place(number, alpha))
            for giant in self._giants:
                giant.draw(canvas, alpha)
            self._grit.draw(canvas, alpha)

    def _draw_ahead(self, canvas: Canvas) -> None:
        """The next world, as large as it is from here."""
        come, ((left, top), (right, foot)) = self._progress, AHEAD
        image = self._ahead.at((SMALLEST / LARGEST) ** (1.0 - come))
        x, y = (left + (right - left) * come) * self._scale, (top + (foot - top) * come) * self._scale
        place = round(x - image.get_width() / 2), round(y - image.get_height() / 2)
        canvas.surface.blit(image, place)

    def _glitter(self) -> None:
        """Now and then ore in a rock catches the sun."""
        if self._glinting:
            number, left = self._glinting
            self._glinting = (number, left - 1) if left > 1 else None
        elif self._chance.random() < 1.0 / GLINT_EVERY:
            self._glinting = self._chance.randrange(MIDDLING.first), GLINT_LASTS


class Drift:
    """Rocks of one size that drift down the river; at its end they come again."""

    def __init__(self, size: Size, scale: int, seed: int) -> None:
        self._size, self._scale = size, scale
        chance = np.random.default_rng(seed)
        rocks = [Rock(seed * 10 + k, size.faces) for k in range(len(size.radii))]
        looks = [
            Tumbling(rock, radius * scale, size.light, size.pictures)
            for rock, radius in zip(rocks, size.radii, strict=True)
        ]
        self._pictures = Pictures(looks, size.pictures)
        self._kind = chance.integers(len(looks), size=size.last)
        self._at_first = chance.random(size.last) * LENGTH
        self._off = chance.normal(0, size.stray * ACROSS, size.last)
        self._pace = size.pace * chance.uniform(0.7, 1.3, size.last)
        self._spin = size.spin * chance.uniform(0.4, 1.3, size.last) * chance.choice((-1, 1), size.last)
        self.restart()

    def restart(self) -> None:
        """Where they were at first."""
        self._along, self._pulse, self._shown = self._at_first.copy(), 0, float(self._size.first)

    def advance(self, progress: float) -> None:
        """One pulse. More come as the stage goes on: each shows only once it has come round."""
        self._pulse += 1
        self._along = (self._along + self._pace) % LENGTH
        self._shown = self._size.first + (self._size.last - self._size.first) * progress

    def place(self, number: int, alpha: float) -> tuple[float, float]:
        """Where a rock is in the picture, units."""
        along = self._along[number] + self._pace[number] * alpha - LENGTH / 2
        off = self._off[number]
        x = WIDTH / 2 + ALONG[0] * along + ALONG[1] * off
        return float(x), float(HEIGHT / 2 + ALONG[1] * along - ALONG[0] * off)

    def draw(self, canvas: Canvas, alpha: float) -> None:
        """All that have come, with the picture of their turn."""
        count, scale = int(self._shown), self._scale
        along = self._along[:count] + self._pace[:count] * alpha - LENGTH / 2
        off = self._off[:count]
        x = (WIDTH / 2 + ALONG[0] * along + ALONG[1] * off) * scale
        y = (HEIGHT / 2 + ALONG[1] * along - ALONG[0] * off) * scale
        turn = self._spin[:count] * self._pulse + off
        reach = 24 * scale
        inside = (x > -reach) & (y > -reach) & (x < WIDTH * scale + reach) & (y < HEIGHT * scale + reach)
        self._pictures.draw(canvas, self._kind[:count][inside], turn[inside], x[inside], y[inside])


class Pictures:
    """The pictures of several tumbling rocks, drawn in one batch; made when first needed."""

    def __init__(self, looks: Sequence[Tumbling], count: int) -> None:
        self._looks, self._count = looks, count
        self._made = np.empty(len(looks) * count, dtype=object)
        self._half = np.full(len(self._made), -1.0)

    def draw(self, canvas: Canvas, kind: Places, turn: Floats, x: Floats, y: Floats) -> None:
        """Rock `kind[i]`, turned by `turn[i]` rad, with its middle at px `x[i]`, `y[i]`."""
        index = kind * self._count + np.rint(turn * (self._count / (2 * np.pi))).astype(np.intp) % self._count
        half = self._half.take(index)
        if half.min(initial=0.0) < 0.0:
            self._make(index[half < 0.0].tolist())
            half = self._half.take(index)
        places = zip(np.rint(x - half).tolist(), np.rint(y - half).tolist(), strict=True)
        canvas.surface.fblits(zip(self._made.take(index).tolist(), places, strict=True))

    def _make(self, wanted: Iterable[int]) -> None:
        for number in wanted:
            which, step = divmod(number, self._count)
            image = self._looks[which].at(step * 2 * np.pi / self._count)
            self._made[number], self._half[number] = image, image.get_width() / 2


class Giant:
    """A large rock near us: it sinks through the picture and comes again above, somewhere else."""

    def __init__(self, number: int, place: tuple[float, float, float], scale: int) -> None:
        self._rock = Rock(301 + number, 80)
        self._first, self._scale = place, scale
        self._pace = LARGE_PACE * (0.6 + place[2] / 90)
        self._spin = LARGE_SPIN * (1.6 - place[2] / 90) * (-1 if number % 2 else 1)
        self._radius = place[2]
        self.restart()

    def restart(self) -> None:
        """Where it was at first."""
        self._x, self._y = self._first[0] * WIDTH, self._first[1] * HEIGHT
        self._turn = 0.0
        self._draw_anew()

    def advance(self, chance: Random) -> None:
        """One pulse: sink, tumble; the picture follows by small steps."""
        self._y += self._pace
        self._x -= self._pace * 0.12
        if self._y > HEIGHT + self._radius + 8:
            self._x, self._y = chance.uniform(0, WIDTH), -self._radius - chance.uniform(8, 160)
        self._turn += self._spin
        if abs(self._turn - self._drawn_at) > LARGE_STEP and self._y > -self._radius - 4:
            self._draw_anew()

    def draw(self, canvas: Canvas, alpha: float) -> None:
        """The rock, where it is now."""
        half = self._image.get_width() / 2
        x, y = self._x * self._scale - half, (self._y + self._pace * alpha) * self._scale - half
        canvas.surface.blit(self._image, (round(x), round(y)))

    def _draw_anew(self) -> None:
        self._image = self._rock.drawn(self._turn, self._radius * self._scale, LARGE_LIGHT)
        self._drawn_at = self._turn


def river(x: Floats, y: Floats) -> tuple[Floats, Floats]:
    """How far along the river and off its middle places in the sky are, units."""
    right, down = x - MIDDLE[0], y - MIDDLE[1]
    return right * ALONG[0] + down * ALONG[1], right * ALONG[1] - down * ALONG[0]


def _sky(scale: int) -> pygame.Surface:
    """Dust, and the stars that never end."""
    width, height = SKY[0] * scale, SKY[1] * scale
    light = fitted(squared(tones("dust")), width, height)
    tone = np.rint(np.sqrt(light) * 255).astype(np.uint8)
    colours = packed(
        ramp(
            ((0.0, BLACK), (0.25, DEEP * 0.6), (0.50, DIM * 0.62), (0.8, DUSTY * 0.50), (1.0, LIT * 0.55)),
            CAP,
        )
    )
    surface = pygame.Surface((width, height), depth=32)
    pygame.surfarray.blit_array(surface, colours.take(tone + even(height, width)).T)
    starred(surface, Stars(620, 0.24, 0.9, 51), scale, 0.40)
    _starred_river(surface, scale)
    return warm(surface)


def _starred_river(surface: pygame.Surface, scale: int) -> None:
    """Specks of stone too far to be more."""
    chance = np.random.default_rng(58)
    along, off = (chance.random(900) - 0.5) * 1000, chance.normal(0, 0.75 * ACROSS, 900)
    x, y = MIDDLE[0] + ALONG[0] * along + ALONG[1] * off, MIDDLE[1] + ALONG[1] * along - ALONG[0] * off
    light = np.clip(chance.pareto(2.0, 900) * 0.10 + 0.05, 0, 0.36)
    for left, top, lit in zip(x.tolist(), y.tolist(), light.tolist(), strict=True):
        colour = [round(255 * channel * lit) for channel in LIT.tolist()]
        surface.fill(colour, (round(left * scale), round(top * scale), scale, scale), pygame.BLEND_RGB_MAX)


def _ahead(scale: int) -> pygame.Surface:
    """The gas giant: bands of cloud that waver, lit from where the sun is."""
    reach = round(LARGEST * scale)
    y, x = (np.mgrid[-reach : reach + 1, -reach : reach + 1] / reach).astype(np.float32)
    away = np.hypot(x, y)
    toward = np.sqrt(np.clip(1.0 - away * away, 0.0, 1.0))
    pole = y * np.float32(np.cos(TILTED)) - x * np.float32(np.sin(TILTED))
    breathe()
    wave = sampled(noise(64, 64, 3.0, 2.6, 59), 20 + x * 9, 30 + pole * 24) * 0.05
    band = 0.5 + 0.5 * np.sin((np.arcsin(np.clip(pole, -1, 1)) + wave) * BANDS * 2)
    colour = STORMY * 0.7 + (SEA - STORMY * 0.7) * band[:, :, None]
    breathe()
    day = smoothstep(-0.15, 0.85, x * 0.62 - y * 0.35 + toward * 0.62) * 0.30 + 0.02
    rim = np.clip((1.0 - away) * reach + 0.5, 0.0, 1.0)
    covers = np.float32(2 / 255) * (rim > 0.5)[:, :, None]  # its night hides the dust
    return opaque(np.asarray(np.maximum(colour * (day * rim)[:, :, None], covers), np.float32), 6)


def _sun(scale: int) -> pygame.Surface:
    """A small far sun: a point, a haze, thin long rays."""
    reach = 130 * scale
    y, x = np.mgrid[-reach : reach + 1, -reach : reach + 1].astype(np.float32) / scale
    away = np.hypot(x, y)
    fade = smoothstep(-130.0, -40.0, -away)
    light = np.exp(-((away / 3.2) ** 2)) * 0.16 + np.exp(-away / 9) * 0.06 + np.exp(-away / 40) * 0.06 * fade
    for turn in (0.35, 0.35 + np.pi / 2):
        breathe()
        along, aside = x * np.cos(turn) + y * np.sin(turn), y * np.cos(turn) - x * np.sin(turn)
        light = light + np.exp(-((aside / 0.8) ** 2)) * np.exp(-np.abs(along) / 26) * 0.09 * fade
    return light_image(np.minimum(light, 0.42)[:, :, None] * SUNLIGHT, 8)


def _glint(scale: int) -> pygame.Surface:
    reach = 9 * scale
    y, x = np.abs(np.mgrid[-reach : reach + 1, -reach : reach + 1].astype(np.float32)) / scale
    arms = np.exp(-y / 0.5 - x / 2.2) + np.exp(-x / 0.5 - y / 2.2)
    return light_image((arms * 0.15 + np.exp(-(x * x + y * y) / 1.5) * 0.10)[:, :, None] * SUNLIGHT, 3)
