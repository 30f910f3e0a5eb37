"""Recipes of light: what flies when something is hit, comes apart, is caught, thrown or annihilated.

Blasts are never round as bullets are: own strokes, four-pointed stars, sparks, thin rings.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random

import numpy as np
from numpy.typing import NDArray

from anti_invaders.view.bake import Piece
from anti_invaders.view.lights import Lights
from anti_invaders.view.particles import CHAFF, SHOW, SIGNAL, SPARK, Particles
from anti_invaders.view.waves import Wave, Waves

LENGTHS = (4.0, 7.0, 11.0, 17.0)  # units: the strokes that pieces of figures are flown as
WARM = ("blaze", "boom", "white", "ember")  # an explosion's sparks
FLASH_EVERY = 22  # pulses: so there are never more than three a second
CALM = 0.3  # of a flash's light is left where the player wants none
AFTERGLOW = 15.0  # px between what is left of a beam
STAR_TURN = 20.0  # degrees: how a blast's star stands

Floats = NDArray[np.float64]


class Bursts:
    """Adds lights to the pool; one method a recipe. Chance is the view's own."""

    def __init__(self, particles: Particles, waves: Waves, lights: Lights, chance: Random) -> None:
        self.particles = particles
        self.waves = waves
        self.lights = lights
        self._chance = chance
        self._many = np.random.default_rng(chance.getrandbits(64))
        self._known: dict[tuple[Piece, ...], Floats] = {}
        self._calm = False
        self._since = FLASH_EVERY  # pulses since the last flash

    def advance(self, calm: bool) -> None:
        """One pulse; `calm`: flashes are toned down."""
        self._calm = calm
        self._since += 1

    def flash(self, x: float, y: float, size: float, hue: str, light: float = 0.9) -> None:
        """A bright moment, at most 150 units in radius. Too soon after the last one it is left out."""
        if self._since < FLASH_EVERY:
            return
        self._since = 0
        self.puff(x, y, size, hue, 16.0, light * (CALM if self._calm else 1.0))

    def apart(self, pieces: tuple[Piece, ...], x: float, y: float, turn: float, force: float = 1.0) -> None:
        """A figure's own strokes fly off, spin and fade. `turn`: how far it was turned, degrees."""
        if not pieces:
            return
        family, at_x, at_y, angle, light = self._laid_out(pieces)
        cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
        dx, dy = at_x * cos - at_y * sin, at_x * sin + at_y * cos
        count = len(pieces)
        chance = self.spread((5, count), -1.0, 1.0)
        speed = (1.95 + chance[0] * 1.05) * force / (np.hypot(dx, dy) + 1.0)
        self.particles.add(
            count,
            family,
            x + dx,
            y + dy,
            dx * speed + chance[1] * 0.35,
            dy * speed + chance[2] * 0.35,
            angle=angle + turn,
            spin=chance[3] * 7.0,
            life=27.0 + chance[4] * 7.0,
            drag=0.945,
            light=light,
            weight=SHOW,
        )

    def families_of(self, pieces: tuple[Piece, ...]) -> set[tuple[str, str, float]]:
        """The lights that a figure comes apart into, and the spark of its colour."""
        if not pieces:
            return set()
        return {("bar", piece.hue, _length(piece.length)) for piece in pieces} | {
            ("dart", pieces[0].hue, 9.0)
        }

    def _laid_out(self, pieces: tuple[Piece, ...]) -> Floats:
        """Family, place, angle and light of a figure's strokes, worked out once."""
        if pieces not in self._known:
            lines = [
                (
                    self.lights.family("bar", piece.hue, _length(piece.length)),
                    *(piece.x, piece.y, piece.angle),
                    0.75 if piece.faint else 1.0,
                )
                for piece in pieces
            ]
            self._known[pieces] = np.array(lines).T
        return self._known[pieces]

    def sparks(
        self,
        x: float,
        y: float,
        count: int,
        reach: float,
        hues: Sequence[str] = WARM,
        weight: float = SPARK,
        toward: float | None = None,
        spread: float = 360.0,
    ) -> None:
        """Darts that fly out about `reach` px and die; `toward` an angle in degrees, or all round."""
        middle = self._chance.uniform(0, 360) if toward is None else toward
        chance = self.spread((4, count), 0.0, 1.0)
        angle = middle + (chance[0] - 0.5) * spread
        turn = np.radians(angle)
        across, along = np.cos(turn), np.sin(turn)
        start = 3.0 + chance[1] * 5.0
        speed = reach * 0.115 * (0.25 + 0.75 * chance[2]) ** 0.7
        families = [self.lights.family("dart", hue, 9.0) for hue in hues]
        self.particles.add(
            count,
            (families * (count // len(families) + 1))[:count],
            x + across * start,
            y + along * start,
            across * speed,
            along * speed,
            angle=angle,
            life=13.0 + chance[3] * 14.0,
            drag=0.89,
            weight=weight,
        )

    def star(
        self, x: float, y: float, size: float, hue: str, life: float, angle: float | None = None
    ) -> None:
        """A four-pointed star that stands for `life` pulses."""
        turn = STAR_TURN + self._chance.uniform(-12, 12) if angle is None else angle
        self.particles.add(
            1, self.lights.family("cross", hue, size), x, y, angle=turn, life=life, weight=SHOW
        )

    def puff(self, x: float, y: float, size: float, hue: str, life: float, light: float = 1.0) -> None:
        """A breath of light."""
        self.particles.add(
            1, self.lights.family("puff", hue, size), x, y, life=life, light=light, weight=SHOW
        )

    def ring(self, x: float, y: float, wave: tuple[float, float, int], hue: str, light: float = 1.0) -> None:
        """A thin ring; `wave` is its radius at the start and at the end, px, and its life in pulses."""
        self.waves.add(Wave(x, y, *wave, hue, light))

    # --- what happens in the fight --------------------------------------------------------------
    def blast(self, pieces: tuple[Piece, ...], x: float, y: float, turn: float, force: float) -> None:
        """An enemy comes apart. `force` 1.0 for the small, up to 2.2 for the large."""
        self.puff(x, y, round(26.0 * force), "ember", 13.0 * force, 0.8)
        self.star(x, y, round(17.0 * force), "blaze", 20.0 * force)
        self.ring(x, y, (14.0 * force, 54.0 * force, round(26 * force)), "boom", 0.62)
        self.apart(pieces, x, y, turn, force)
        self.sparks(x, y, round(16 * force), 62.0 * force, weight=SHOW)

    def struck(self, x: float, y: float, hue: str) -> None:
        """A shot met something that holds."""
        self.sparks(x, y, 3, 26.0, (hue, "white"), CHAFF, toward=90.0, spread=150.0)

    def annihilated(self, x: float, y: float, heavy: bool) -> None:
        """A shard met a bullet: a cross of light, never round."""
        angle = self._chance.uniform(0, 90)
        self.star(x, y, 17.0 if heavy else self._chance.choice((9.0, 12.0)), "silver", 15.0, angle)
        self.sparks(x, y, 8 if heavy else 5, 30.0, ("silver", "shard"))

    def caught(self, x: float, y: float) -> None:
        """Magenta turns cyan: a small star where the rim was crossed, and three sparks."""
        star = self.lights.family("cross", "shard", 12.0)
        self.particles.add(1, star, x, y, angle=self._chance.uniform(0, 90), life=10.0, weight=SIGNAL)
        self.sparks(x, y, 3, 26.0, ("shard", "white"))

    def thrown(self, x: float, y: float, count: int) -> None:
        """The field bursts open: a flash, rings, a spray upward."""
        for start, light, delay in ((56.0, 1.0, 0), (60.0, 0.7, 3), (64.0, 0.45, 6)):
            self.waves.add(Wave(x, y, start, start + 34.0, 18, "shard", light, delay))
        self.flash(x, y, 84.0, "field", 0.4 + 0.02 * min(count, 24))
        self.sparks(x, y - 30.0, 6 + count, 70.0, ("shard", "white"), toward=-90.0, spread=80.0)

    def dissolved(self, x: float, y: float) -> None:
        """A bullet that was cancelled without reward."""
        self.star(x, y, 9.0, "silver", 10.0, self._chance.uniform(0, 90))

    def pixel(self, x: float, y: float) -> None:
        """A cell of light goes out, and what was it rises."""
        cell = self.lights.family("square", "silver", 1.2)
        self.particles.add(1, cell, x, y, 0.0, -self._chance.uniform(0.3, 1.1), life=44.0, weight=SHOW)

    def taken(self, x: float, y: float, hue: str) -> None:
        """A pickup or gem reached the ship."""
        self.ring(x, y, (8.0, 30.0, 14), hue, 0.9)
        self.sparks(x, y, 7, 32.0, (hue, "white"))

    def glint(self, x: float, y: float) -> None:
        """A gem was taken: one little star."""
        self.particles.add(
            1,
            self.lights.family("cross", "ship", 9.0),
            x + self._chance.uniform(-9, 9),
            y + self._chance.uniform(-9, 9),
            angle=self._chance.uniform(0, 90),
            life=10.0,
        )

    def afterglow(self, x: float, y: float, angle: float, length: float) -> None:
        """A beam went out: what is left of it drifts apart in pale strokes."""
        along = np.arange(6.0, length, AFTERGLOW)
        turn = math.radians(angle)
        chance = self.spread((3, len(along)), -1.0, 1.0)
        aside = chance[0] * 4.0
        self.particles.add(
            len(along),
            self.lights.family("bar", "silver", 11.0),
            x + math.cos(turn) * along - math.sin(turn) * aside,
            y + math.sin(turn) * along + math.cos(turn) * aside,
            -math.sin(turn) * aside * 0.08,
            math.cos(turn) * aside * 0.08,
            angle=angle + chance[1] * 5.0,
            life=13.0 + chance[2] * 5.0,
            drag=0.96,
            light=0.6,
            weight=CHAFF,
        )

    def scorched(self, x: float, y: float, angle: float) -> None:
        """A beam meets what stops it: sparks fly back."""
        self.sparks(x, y, 2, 46.0, ("blaze", "boom"), CHAFF, toward=angle + 180.0, spread=130.0)

    def chips(self, pieces: tuple[Piece, ...], x: float, y: float, turn: float) -> None:
        """Some strokes break off, and dust."""
        if pieces:
            self.apart(tuple(self._chance.sample(pieces, max(1, len(pieces) // 3))), x, y, turn, 0.9)
        self.sparks(x, y, 8, 40.0, ("silver", "white"))

    def crumbled(self, pieces: tuple[Piece, ...], x: float, y: float, turn: float, force: float) -> None:
        """All of it comes apart: strokes, dust, no fire."""
        self.apart(pieces, x, y, turn, 0.8 + 0.3 * force)
        self.sparks(x, y, round(12 * force), 54.0 * force, ("silver", "ice", "white"), SHOW)
        self.star(x, y, 17.0 if force > 1.2 else 12.0, "silver", 16.0)
        self.ring(x, y, (12.0 * force, 44.0 * force, round(24 * force)), "silver", 0.5)

    def burst_open(self, pieces: tuple[Piece, ...], x: float, y: float) -> None:
        """An eighth of a ring, eight times round: it flies out on all sides."""
        for step in range(8):
            self.apart(pieces, x, y, step * 45.0, 1.5)

    def mirrored(self, x: float, y: float) -> None:
        """A shield throws back what met it: a hard glint."""
        self.star(x, y, 12.0, "white", 9.0, self._chance.uniform(0, 90))
        self.sparks(x, y, 4, 34.0, ("ice", "white"), CHAFF, toward=90.0, spread=200.0)

    def trail(self, x: Floats, y: Floats, vx: Floats, vy: Floats) -> None:
        """What shards leave behind them."""
        if len(x):
            family = self.lights.family("bar", "shard", 7.0)
            angle = np.degrees(np.arctan2(vy, vx))
            back_x, back_y = x - vx * 0.7, y - vy * 0.7
            self.particles.add(
                len(x), family, back_x, back_y, angle=angle, life=9.0, light=0.55, weight=CHAFF
            )

    def spread(self, shape: tuple[int, int], low: float, high: float) -> Floats:
        """Many numbers by the view's chance at once."""
        return self._many.uniform(low, high, shape)


def _length(length: float) -> float:
    """The baked stroke nearest to a piece's length."""
    return min(LENGTHS, key=lambda known: abs(known - length))
