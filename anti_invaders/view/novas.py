"""A Nova, as drawn: a star of light that sweeps the field, bullets that hang until it takes them, echoes.

The rules take all bullets at once. What is seen of them here are their ghosts: they stand where they were,
and each pops when the front has come to it.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from anti_invaders.rules.bullets import BulletField
from anti_invaders.rules.field import HEIGHT, WIDTH
from anti_invaders.rules.player import NOVA
from anti_invaders.view import starlight
from anti_invaders.view.canvas import Canvas
from anti_invaders.view.fronts import POINTS, STAR, Front, Glare

if TYPE_CHECKING:
    from anti_invaders.view.effects import Effects

SWEEP = 40  # pulses in which the front crosses the field
ECHOES = (26, 50, 74)  # pulses at which a weaker one follows
DISC, DISC_END, DISC_LIFE = 0.30, 1.25, 62  # its light; how much further than the corner; pulses
WIDE, THIN = 30.0, 11.0  # px: the front, an echo
FADE = 0.62, 0.15  # of a front's light: the first echo; each one after it has so much less
RAYS = 150.0  # px: so long are the star's first rays
RIDERS = 7  # sparks a pulse that ride on the front
NEAR = 26.0  # px: a bullet that was so near to where one was taken is that one
KICK = 6.0, 0.9  # px; what is left of it after a pulse

Floats = NDArray[np.float64]
Ints = NDArray[np.intp]


class Flown:
    """What flew a pulse ago: the rules only say where bullets were taken, not what they looked like."""

    def __init__(self) -> None:
        self._rows: Floats = np.zeros((5, 0))
        self.looks: list[str] = []

    def see(self, bullets: BulletField) -> None:
        """Remember the bullets of now."""
        self._rows = np.stack([bullets.x, bullets.y, bullets.vx, bullets.vy, bullets.look])
        self.looks = bullets.looks

    def like(self, x: Floats, y: Floats) -> Floats:
        """Places, speeds and looks of bullets at these places: rows of x, y, vx, vy, look. What nobody saw
        before is a light one."""
        found = np.zeros((5, len(x)))
        found[0], found[1] = x, y
        if not self._rows.shape[1]:
            return found
        seen = self._rows.astype(np.float32)
        away = (x[:, None].astype(np.float32) - (seen[0] + seen[2])) ** 2
        away += (y[:, None].astype(np.float32) - (seen[1] + seen[3])) ** 2
        nearest = away.argmin(axis=1)
        known = np.take_along_axis(away, nearest[:, None], axis=1)[:, 0] < NEAR * NEAR
        found[2:, known] = self._rows[2:, nearest[known]]
        return found


class Ghosts:
    """Bullets that are gone, and still seen. Read as a field of bullets is, to be drawn."""

    def __init__(self, looks: list[str]) -> None:
        self.looks = looks
        self._rows: Floats = np.zeros((5, 0))

    @property
    def n(self) -> int:
        """How many."""
        return int(self._rows.shape[1])

    @property
    def look(self) -> Ints:
        """Index into `looks`."""
        look: Ints = self._rows[4].astype(np.intp)
        return look

    @property
    def vx(self) -> Floats:
        """Where they flew."""
        vx: Floats = self._rows[2]
        return vx

    @property
    def vy(self) -> Floats:
        """Where they flew."""
        vy: Floats = self._rows[3]
        return vy

    def between(self, alpha: float) -> Floats:
        """They stand still: x and y, a row each."""
        places: Floats = self._rows[:2]
        return places

    def add(self, rows: Floats) -> None:
        """More of them."""
        self._rows = np.concatenate([self._rows, rows], axis=1)

    def taken(self, glare: Glare, all_of_them: bool) -> tuple[Floats, Floats]:
        """Those that the front has passed, or all of them: they are no more. Where they were."""
        gone = glare.passed(self._rows[0], self._rows[1]) | all_of_them
        places = self._rows[:2, gone]
        self._rows = self._rows[:, ~gone]
        return places[0], places[1]


class NovaBurn:
    """NOVA pulses of it, and its afterglow. `effects.nova` is the one that takes bullets now."""

    def __init__(self, x: float, y: float, effects: Effects) -> None:
        self.x, self.y, self.age = x, y, 0
        self._effects = effects
        corner = math.hypot(max(x, WIDTH - x), max(y, HEIGHT - y))
        fronts = [Front(corner * DISC_END, DISC_LIFE, WIDE, 1.0, DISC)]
        for number, delay in enumerate(ECHOES):
            fronts.append(Front(corner, SWEEP + 8, THIN, FADE[0] - FADE[1] * number, 0.0, delay))
        self._glare = Glare(x, y, STAR, effects.colour("shot"), fronts)
        self._ghosts = Ghosts(effects.flown.looks)
        effects.nova = self

    def take(self, places: tuple[tuple[float, float], ...]) -> None:
        """Bullets were erased here: those before the front are seen until it comes."""
        x, y = np.array(places).reshape(-1, 2).T
        self._ghosts.add(self._effects.flown.like(x, y))

    def advance(self, effects: Effects) -> bool:
        """One pulse."""
        if self.age == 0:
            self._open(effects)
        elif not self._glare.advance():
            self._glare.fronts = []
        self.age += 1
        x, y = self._ghosts.taken(self._glare, self.age > SWEEP * 2)
        starlight.popped(effects.bursts, x, y, self.x, self.y)
        self._ride(effects)
        if self.age % 9 == 5 and self.age < NOVA:
            at = effects.chance.uniform(20, WIDTH - 20), effects.chance.uniform(20, HEIGHT - 40)
            effects.bursts.star(*at, 17.0, "shot", 20.0, effects.chance.uniform(0, 90))
        burns = bool(self._glare.fronts) or self.age < NOVA
        if not burns and effects.nova is self:
            effects.nova = None
        return burns

    def draw(self, canvas: Canvas, alpha: float) -> None:
        """The star, under it the bullets that it has not reached."""
        self._effects.draw_ghosts(canvas, self._ghosts, alpha)
        self._glare.draw(canvas, alpha, self._effects.options.calm)

    def _open(self, effects: Effects) -> None:
        """All of it begins at the ship."""
        bursts = effects.bursts
        bursts.flash(self.x, self.y, 120.0, "shot")
        bursts.star(self.x, self.y, 84.0, "white", 44.0, 0.0)
        bursts.star(self.x, self.y, 84.0, "shot", 58.0, 45.0)
        bursts.sparks(self.x, self.y, 40, 420.0, ("white", "shot", "shard"))
        starlight.rays(bursts, self.x, self.y, POINTS, "white", RAYS)
        effects.kick(KICK[0], None, KICK[1])

    def _ride(self, effects: Effects) -> None:
        """Sparks fly with the first front, as long as it is in the field."""
        front = next((front for front in self._glare.fronts if front.disc), None)
        if front is None or self.age > SWEEP:
            return
        hues = "shot", "white", "shard"
        starlight.riders(effects.bursts, self.x, self.y, front.radius(), RIDERS, hues)
