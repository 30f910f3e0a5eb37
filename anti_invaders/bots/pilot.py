"""How a bot flies: it weighs every way it could go by what would be near it, and takes the lightest.

A person sees late: what a pilot weighs is a look of some pulses ago, led on along straight lines.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

import numpy as np

from anti_invaders.bots.fieldcraft import FieldCraft
from anti_invaders.bots.sight import Bools, Floats, Sight
from anti_invaders.rules.controls import BOMB, DOWN, FIELD, FIRE, FOCUS, IDLE, LEFT, RIGHT, UP, Controls
from anti_invaders.rules.field import HEIGHT, MARGIN, WIDTH
from anti_invaders.rules.rng import named

NEAR = 170.0  # px: bullets farther than this are not weighed
TIMES = np.array([2.0, 6.0, 11.0, 18.0, 27.0])  # pulses ahead at which a way is weighed
AHEAD = TIMES[:, None]
WORTH = np.array([1.2, 1.2, 1.0, 0.6, 0.3])  # of those moments: the far ones are guesses
MOST_PULSES = 14.0  # a way is walked this long, then it stops: nobody flies blindly on
SLANT = 0.7071  # a slanted way's part along each axis
WAITING, WARY = 0.5, 8.0  # px per pulse, px: what hardly moves may start, and gets more room
SOFT = 8.0  # px: how gently danger begins
FEW = 0.05  # weight: so much lighter a slow way must be to be worth its slowness
CLOSE, HIGHEST = 140.0, 240.0  # px: below a foe, from the top: where a throw is short
BOMB_REST = 120  # pulses: a Nova burns so long that another one would be wasted

_PLACES = tuple((across, along) for across in (0, -1, 1) for along in (0, -1, 1))
KEYS = tuple((LEFT, 0, RIGHT)[across + 1] | (UP, 0, DOWN)[along + 1] for across, along in _PLACES)
WAYS = np.array([(a * (SLANT if b else 1.0), b * (SLANT if a else 1.0)) for a, b in _PLACES])
WALKS = WAYS.T[:, :, None] * np.minimum(TIMES, MOST_PULSES)  # x and y, ways, moments
ENDS = WAYS.T * MOST_PULSES


@dataclass(frozen=True, slots=True)
class Skill:
    """`delay`: pulses between seeing and acting. `every`: pulses from one decision to the next.

    `margin` px are kept from bullets; `error` px is how wrongly it sees where they are; `slip` is how
    often, 0 to 1, it goes another way than it meant to. `catch`: see FieldCraft. `nerve`: the danger at
    which it fires a Nova, 0 for who never does. `home` px from the top: where it likes to fly.
    """

    delay: int
    every: int
    margin: float
    error: float
    slip: float
    catch: int
    nerve: float
    home: float = 500.0


class Pilot:
    """A bot of a certain skill, seeded. The same looks give the same controls."""

    def __init__(self, skill: Skill, seed: int) -> None:
        self.skill = skill
        self._luck = named(seed, "bot")
        self._seen: deque[Sight] = deque(maxlen=skill.delay + 1)
        self._field = FieldCraft(skill.catch, skill.every)
        self._way = 0  # the controls of the last decision
        self._bombed = -BOMB_REST  # the pulse of the last Nova

    def decide(self, sight: Sight) -> Controls:
        """This pulse's controls."""
        self._seen.append(sight)
        if not sight.flying:
            self._way = 0
            self._field.drop()
            return IDLE
        if sight.pulse % self.skill.every == 0:
            self._way = self._choose(self._led_on())
        return Controls.of(self._way)

    def _led_on(self) -> Sight:
        """The late look, with everything where it should be by now; the own ship is felt, not seen."""
        late, now = self._seen[0], self._seen[-1]
        lag = float(now.pulse - late.pulse)
        bullets = late.bullets.copy()
        bullets[:2] += bullets[2:] * lag
        if self.skill.error:
            bullets[0] += self._luck.between(-self.skill.error, self.skill.error)
            bullets[1] += self._luck.between(-self.skill.error, self.skill.error)
        foes = tuple([(x + vx * lag, y + vy * lag, vx, vy, r) for x, y, vx, vy, r in late.foes])
        return now._replace(bullets=bullets, heavy=late.heavy, foes=foes)

    # --- the decision -------------------------------------------------------------------------------
    def _choose(self, sight: Sight) -> int:
        near = _near(sight)
        longing = self._longing(sight, self._goal(sight))
        speeds = np.array((sight.speed, sight.slow))
        weights = self._weigh(sight, near, speeds) + longing
        if self._field.decide(sight, near, float(weights[0].min())):
            return self._catching(sight, near)
        weights[1] += FEW
        best = self._slipped(int(weights.argmin()))
        bomb = BOMB if self._cornered(sight, float(weights.min())) else 0
        return KEYS[best % len(KEYS)] | (FOCUS if best >= len(KEYS) else 0) | bomb | FIRE

    def _catching(self, sight: Sight, near: Bools) -> int:
        """The field is open: light bullets are welcome, and one goes where they are."""
        goal = self._hunt(sight, sight.bullets[:, near & ~sight.heavy])
        danger = self._weigh(sight, near & sight.heavy, np.array((sight.slow,)))
        weights = danger[0] + self._longing(sight, goal)
        best = int(weights.argmin())
        bomb = BOMB if self._cornered(sight, float(weights[best])) else 0
        return KEYS[best] | FIELD | bomb

    def _hunt(self, sight: Sight, light: Floats) -> tuple[float, float]:
        """Where an open field is worth most: among light bullets, and near the foe, for a short throw."""
        if not light.shape[1]:
            return sight.x, sight.y
        soon = light[:2] + light[2:] * 14.0
        nearest = max((foe[1] for foe in sight.foes if foe[1] < sight.y), default=sight.y)
        return float(soon[0].mean()), max(min(nearest + CLOSE, self.skill.home), HIGHEST)

    def _slipped(self, best: int) -> int:
        """What a hand makes of a wish."""
        if self.skill.slip and self._luck.random() < self.skill.slip:
            return self._luck.below(len(KEYS))
        return best

    # --- weights --------------------------------------------------------------------------------------
    def _weigh(self, sight: Sight, which: Bools, speeds: Floats) -> Floats:
        """The danger of each way at each speed, from these bullets and from bodies."""
        things = sight.bullets[:, which]
        waiting = np.abs(things[2]) + np.abs(things[3]) < WAITING
        reach = self.skill.margin + WARY * waiting
        if not sight.safe and sight.foes:
            foes = np.array(sight.foes).T
            things = np.concatenate((things, foes[:4]), axis=1)
            reach = np.concatenate((reach, foes[4] + self.skill.margin))
        if not things.shape[1]:
            return np.zeros((len(speeds), len(WAYS)))
        walks = speeds[:, None, None] * WALKS[:, None]
        xs = np.minimum(np.maximum(sight.x + walks[0], MARGIN), WIDTH - MARGIN)
        ys = np.minimum(np.maximum(sight.y + walks[1], MARGIN), HEIGHT - MARGIN)
        return _danger(xs, ys, things, reach)

    def _longing(self, sight: Sight, goal: tuple[float, float]) -> Floats:
        """How far each way leads from where one wants to be."""
        ends = ENDS * sight.speed
        across = np.minimum(np.maximum(sight.x + ends[0], MARGIN), WIDTH - MARGIN) - goal[0]
        along = np.minimum(np.maximum(sight.y + ends[1], MARGIN), HEIGHT - MARGIN) - goal[1]
        longing: Floats = np.abs(across) * 0.004 + np.abs(along) * 0.003
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

    def _cornered(self, sight: Sight, lightest: float) -> bool:
        """Whether even the best way is a bad one, and there is a Nova for it."""
        if not self.skill.nerve or sight.safe or not sight.bombs or lightest < self.skill.nerve:
            return False
        if sight.pulse - self._bombed < BOMB_REST:
            return False
        self._bombed = sight.pulse
        return True


def _near(sight: Sight) -> Bools:
    away = np.abs(sight.bullets[:2] - ((sight.x,), (sight.y,))) < NEAR
    near: Bools = away[0] & away[1]
    return near


def _danger(xs: Floats, ys: Floats, things: Floats, reach: Floats) -> Floats:
    """How near things come to each way: (speeds, ways, moments) against (4, things)."""
    distance = xs[..., None] - (things[0] + things[2] * AHEAD)
    along = ys[..., None] - (things[1] + things[3] * AHEAD)
    distance *= distance
    along *= along
    distance += along
    np.sqrt(distance, out=distance)
    close = np.maximum((reach + SOFT) / SOFT - distance / SOFT, 0.0, out=along)
    close *= close
    close *= 3.0
    uneasy = np.maximum(reach * 2.5 + SOFT - distance, 0.0, out=distance)
    uneasy *= 0.01
    close += uneasy
    danger: Floats = (close.sum(axis=-1) * WORTH).sum(axis=-1)
    return danger
