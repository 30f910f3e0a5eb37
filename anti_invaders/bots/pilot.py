"""How a bot flies: it weighs every way it could go by what would be near it, and takes the lightest.

A person sees late: what a pilot weighs is a look of some pulses ago, led on along straight lines.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from math import radians, tan

import numpy as np

from anti_invaders.bots.danger import WISHES, Places, circles, places, weigh
from anti_invaders.bots.fieldcraft import FieldCraft
from anti_invaders.bots.sight import Floats, Foe, Ints, Lane, Sight, Thing
from anti_invaders.rules.controls import BOMB, DOWN, FIELD, FIRE, FOCUS, IDLE, LEFT, RIGHT, UP, Controls
from anti_invaders.rules.field import HEIGHT, WIDTH
from anti_invaders.rules.rng import named

NEAR = 170.0  # px: bullets farther than this are not weighed
FEW = 0.05  # weight: so much lighter a slow way must be to be worth its slowness
CLOSE, HIGHEST = 140.0, 240.0  # px: below a foe, from the top: where a throw is short
BOMB_REST = 120  # pulses: a Nova burns so long that another one would be wasted
WALLED, SHIELDED = 150.0, 260.0  # px: so much farther down another foe may be, to be less urgent
LANE = 12.0  # px to each side of a shot's way
BESIDE, NOWHERE = 60.0, -9999.0  # px
FLANK = 27.0  # px: from so far aside, the outer stream passes a shield

KEYS = tuple((LEFT, 0, RIGHT)[across + 1] | (UP, 0, DOWN)[along + 1] for across, along in WISHES)


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

    def attends(self, pulse: int) -> bool:
        """Whether there will be a decision by what is to be seen in this pulse."""
        return (pulse + self.skill.delay) % self.skill.every == 0 or not self._seen

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
        foes = tuple([(x + vx * lag, y + vy * lag, vx, vy, body, s) for x, y, vx, vy, body, s in late.foes])
        return now._replace(
            bullets=bullets, heavy=late.heavy, foes=foes, boss=late.boss,
            solids=_later(late.solids, lag), walls=_later(late.walls, lag),
            lanes=tuple([lane_later(lane, lag) for lane in late.lanes]),
        )  # fmt: skip

    # --- the decision -------------------------------------------------------------------------------
    def _choose(self, sight: Sight) -> int:
        near = _near(sight)
        ways = places(sight, np.array((sight.speed, sight.slow)))
        longing = _longing(ways, _beside_lanes(sight, self._goal(sight)))
        weights = weigh(sight, near, ways, self.skill.margin) + longing
        if self._field.decide(sight, near, float(weights[0].min())):
            return self._catching(sight, near, ways)
        weights[1] += FEW
        best = self._slipped(int(weights.argmin()))
        bomb = BOMB if self._cornered(sight, float(weights.min())) else 0
        return KEYS[best % len(KEYS)] | (FOCUS if best >= len(KEYS) else 0) | bomb | FIRE

    def _catching(self, sight: Sight, near: Ints, ways: Places) -> int:
        """The field is open: light bullets are welcome, and one goes where they are."""
        heavy = sight.heavy[near]
        goal = self._hunt(sight, sight.bullets.take(near[~heavy], axis=1))
        slowly = ways[0][1:], ways[1][1:]
        danger = weigh(sight, near[heavy], slowly, self.skill.margin)
        weights = danger[0] + _longing(ways, goal)
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

    # --- where to -----------------------------------------------------------------------------------
    def _goal(self, sight: Sight) -> tuple[float, float]:
        """A pickup within reach, else below the most urgent foe."""
        for x, y in sight.pickups:
            if y > 180.0 and abs(x - sight.x) < 200.0:
                return x, max(y, 300.0)
        if not sight.foes:
            return WIDTH / 2, self.skill.home
        if sight.boss:
            x, _y, vx = sight.foes[0][:3]
            return x + vx * 20.0, self.skill.home
        x, y, vx, _vy, _body, shielded = most_urgent(sight)
        aside = (FLANK if x < sight.x else -FLANK) if shielded else 0.0
        return x + aside + vx * 20.0, max(self.skill.home, min(y + 140.0, HEIGHT - 40.0))

    def _cornered(self, sight: Sight, lightest: float) -> bool:
        """Whether even the best way is a bad one, and there is a Nova for it."""
        if not self.skill.nerve or sight.safe or not sight.bombs or lightest < self.skill.nerve:
            return False
        if sight.pulse - self._bombed < BOMB_REST:
            return False
        self._bombed = sight.pulse
        return True


def _near(sight: Sight) -> Ints:
    """The rows of bullets that are weighed."""
    away = np.abs(sight.bullets[:2] - ((sight.x,), (sight.y,))) < NEAR
    near: Ints = (away[0] & away[1]).nonzero()[0]
    return near


def _longing(ways: Places, goal: tuple[float, float]) -> Floats:
    """How far each way, walked fast to its end, leads from where one wants to be."""
    xs, ys = ways
    longing: Floats = np.abs(xs[0, :, -1] - goal[0]) * 0.004 + np.abs(ys[0, :, -1] - goal[1]) * 0.003
    return longing


def _beside_lanes(sight: Sight, goal: tuple[float, float]) -> tuple[float, float]:
    """The same goal, but nobody waits where a beam falls, or close to it: its owner may turn about."""
    x, y = goal
    for lane in sight.lanes:
        along = min(max(sight.y - lane.y, 0.0), lane.length)
        falls = lane.x + along * tan(radians(180.0 - lane.angle)) if 120.0 < lane.angle < 240.0 else NOWHERE
        if abs(x - falls) < BESIDE:
            x = falls + (BESIDE if sight.x >= falls else -BESIDE)
    return x, y


# --- what one wants to shoot ----------------------------------------------------------------------
def most_urgent(sight: Sight) -> Foe:
    """The lowest and nearest; rather one that shots can reach and hurt."""
    walls = [(x, y, r + LANE) for x, y, _vx, _vy, r in circles(sight.walls) if y < sight.y]

    def urgency(foe: Foe) -> float:
        hindered = SHIELDED if foe[5] else 0.0
        if walls and any(-r < x - foe[0] < r and foe[1] < y for x, y, r in walls):
            hindered += WALLED
        return foe[1] - abs(foe[0] - sight.x) * 0.7 - hindered

    return max(sight.foes, key=urgency)


# --- what was seen, some pulses later -------------------------------------------------------------
def _later(things: tuple[Thing, ...], lag: float) -> tuple[Thing, ...]:
    return tuple([(x + vx * lag, y + vy * lag, vx, vy, made_of) for x, y, vx, vy, made_of in things])


def lane_later(lane: Lane, lag: float) -> Lane:
    until = lane.until - lag
    return lane._replace(
        x=lane.x + lane.vx * lag, y=lane.y + lane.vy * lag, angle=lane.angle + lane.turn * lag,
        until=max(0.0, until), left=lane.left + min(0.0, until),
    )  # fmt: skip
