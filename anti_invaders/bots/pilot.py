"""How a bot flies: it weighs every way it could go by what would be near it, and takes the lightest.

A person sees late: what a pilot weighs is a look of some pulses ago, led on along straight lines.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from anti_invaders.bots.sight import Sight
from anti_invaders.rules.controls import BOMB, DOWN, FIELD, FIRE, FOCUS, IDLE, LEFT, RIGHT, UP, Controls
from anti_invaders.rules.field import HEIGHT, MARGIN, WIDTH
from anti_invaders.rules.rng import named

Floats = NDArray[np.float64]

WAYS = tuple(
    (across, along, (LEFT, 0, RIGHT)[across + 1] | (UP, 0, DOWN)[along + 1])
    for across in (0, -1, 1)
    for along in (0, -1, 1)
)
NEAR = 190.0  # px: bullets farther than this are not weighed
TIMES = np.array([2.0, 5.0, 9.0, 14.0, 20.0, 28.0])  # pulses ahead at which a way is weighed
WORTH = np.array([1.0, 1.0, 0.9, 0.7, 0.45, 0.25])  # of those moments: the far ones are guesses
MOST_PULSES = 14.0  # a way is walked this long, then it stops: nobody flies blindly on
SLANT = 0.7071  # a slanted way's part along each axis


@dataclass(frozen=True, slots=True)
class Skill:
    """`delay`: pulses between seeing and acting. `every`: pulses from one decision to the next.

    `margin` px are kept from bullets; `error` px is how wrongly it sees where they are. `uses_field`,
    `uses_bombs`: whether it knows what the keys do. `home` px from the top: where it likes to fly.
    """

    delay: int
    every: int
    margin: float
    error: float
    uses_field: bool
    uses_bombs: bool
    home: float = 500.0


class Pilot:
    """A bot of a certain skill, seeded. The same looks give the same controls."""

    def __init__(self, skill: Skill, seed: int) -> None:
        self.skill = skill
        self._luck = named(seed, "bot")
        self._seen: deque[Sight] = deque(maxlen=skill.delay + 1)
        self._way = 0  # the controls of the last decision
        self._held = 0  # pulses that the field has been held
        self._rest = 0  # pulses until it may open again

    def decide(self, sight: Sight) -> Controls:
        """This pulse's controls."""
        self._seen.append(sight)
        if not sight.flying:
            self._way = self._held = 0
            return IDLE
        if sight.pulse % self.skill.every == 0:
            self._way = self._choose(self._led_on())
        return Controls.of(self._way)

    def _led_on(self) -> Sight:
        """The late look, with the bullets where they should be by now; the own ship is felt, not seen."""
        late, now = self._seen[0], self._seen[-1]
        lag = float(now.pulse - late.pulse)
        bullets = late.bullets.copy()
        bullets[:2] += bullets[2:] * lag
        if self.skill.error:
            bullets[:2] += self._luck.between(-self.skill.error, self.skill.error)
        foes = tuple((x + vx * lag, y + vy * lag, vx, vy, r) for x, y, vx, vy, r in late.foes)
        return replace(now, bullets=bullets, heavy=late.heavy, foes=foes)

    # --- the decision -------------------------------------------------------------------------------
    def _choose(self, sight: Sight) -> int:
        near = self._near(sight)
        bullets, heavy = sight.bullets[:, near], sight.heavy[near]
        field = FIELD if self.skill.uses_field and self._wants_field(sight, bullets, heavy) else 0
        if field:
            bullets = bullets[:, heavy]  # the others are welcome
        best = 0
        lightest = np.inf
        for slow in (False, True):
            weights = self._weigh(sight, bullets, sight.slow if slow or field else sight.speed)
            index = int(weights.argmin())
            if weights[index] < lightest - (0.05 if slow else 0.0):
                lightest = float(weights[index])
                best = WAYS[index][2] | (FOCUS if slow else 0)
        bomb = BOMB if self.skill.uses_bombs and self._cornered(sight, lightest) else 0
        return best | field | bomb | (0 if field else FIRE)

    def _near(self, sight: Sight) -> NDArray[np.bool_]:
        away = np.abs(sight.bullets[:2] - ((sight.x,), (sight.y,)))
        near: NDArray[np.bool_] = (away[0] < NEAR) & (away[1] < NEAR)
        return near

    def _weigh(self, sight: Sight, bullets: Floats, speed: float) -> Floats:
        """The weight of each way: danger along it, and how far it leads from where one wants to be."""
        steps = np.array([(a * (SLANT if b else 1.0), b * (SLANT if a else 1.0)) for a, b, _c in WAYS])
        gone = np.minimum(TIMES, MOST_PULSES) * speed
        xs = np.clip(sight.x + steps[:, :1] * gone, MARGIN, WIDTH - MARGIN)
        ys = np.clip(sight.y + steps[:, 1:] * gone, MARGIN, HEIGHT - MARGIN)
        weights = self._longing(sight, xs[:, 2], ys[:, 2])
        if bullets.shape[1]:
            weights += self._danger(xs, ys, bullets, self.skill.margin)
        if not sight.safe and sight.foes:
            foes = np.array(sight.foes).T
            weights += self._danger(xs, ys, foes[:4], foes[4] + self.skill.margin)
        return weights

    def _danger(self, xs: Floats, ys: Floats, things: Floats, reach: Floats | float) -> Floats:
        """How near things come to each way: (ways, moments) against (4, things)."""
        tx = things[0] + things[2] * TIMES[:, None]
        ty = things[1] + things[3] * TIMES[:, None]
        dx = xs[:, :, None] - tx
        dy = ys[:, :, None] - ty
        distance = np.sqrt(dx * dx + dy * dy)
        close = np.maximum(reach + 8.0 - distance, 0.0) / 8.0
        heavy = close * close * 3.0 + np.maximum(reach * 2.5 + 8.0 - distance, 0.0) * 0.01
        danger: Floats = (heavy.sum(axis=2) * WORTH).sum(axis=1)
        return danger

    def _longing(self, sight: Sight, xs: Floats, ys: Floats) -> Floats:
        """How far each way ends from the place that one would choose in peace."""
        gx, gy = self._goal(sight)
        longing: Floats = np.abs(xs - gx) * 0.004 + np.abs(ys - gy) * 0.003
        return longing

    def _goal(self, sight: Sight) -> tuple[float, float]:
        """A pickup within reach, else below the most urgent foe."""
        for x, y in sight.pickups:
            if y > 180.0 and abs(x - sight.x) < 200.0:
                return x, max(y, 300.0)
        if not sight.foes:
            return WIDTH / 2, self.skill.home
        if sight.boss:
            return sight.foes[0][0], self.skill.home
        x, y, vx, _vy, _r = max(sight.foes, key=lambda foe: foe[1] - abs(foe[0] - sight.x) * 0.7)
        return x + vx * 20.0, max(self.skill.home, min(y + 140.0, HEIGHT - 40.0))

    # --- the special keys -----------------------------------------------------------------------------
    def _wants_field(self, sight: Sight, bullets: Floats, heavy: NDArray[np.bool_]) -> bool:
        self._rest = max(self._rest - self.skill.every, 0)
        dx, dy = bullets[0] - sight.x, bullets[1] - sight.y
        distance = np.sqrt(dx * dx + dy * dy)
        light_near = int(((distance < 95.0) & ~heavy).sum())
        if not sight.field_open and self._held:
            self._held, self._rest = 0, 24  # it threw by itself
        if self._held:
            self._held += self.skill.every
            enough = sight.caught >= sight.capacity * 0.7 or (light_near == 0 and self._held > 16)
            if enough or sight.energy < 3.0 or self._held > 90:
                self._held, self._rest = 0, 30
                return False
            return True
        if self._rest or sight.energy < 40.0 or light_near < 4:
            return False
        self._held = 1
        return True

    def _cornered(self, sight: Sight, lightest: float) -> bool:
        """Whether even the best way is a bad one."""
        return not sight.safe and sight.bombs > 0 and lightest > 14.0 and not sight.field_open
