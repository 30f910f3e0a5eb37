"""What lies about on a stage: rocks and bunkers that stop fire of both sides, and what pulls at bullets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

import numpy as np

from anti_invaders.rules.bullets import BulletField
from anti_invaders.rules.emitters import TOP_SPEED
from anti_invaders.rules.events import SceneryCrumbled
from anti_invaders.rules.field import HEIGHT, WIDTH
from anti_invaders.rules.lasers import Laser
from anti_invaders.rules.specs import ObstacleSpec, PullCue
from anti_invaders.rules.state import Data, plain

FLASH = 2  # pulses: how long a blow shows


@dataclass(slots=True)
class Obstacle:
    """`px`, `py`: where it was a pulse ago. It moves by vx, vy for `moves` more pulses; -1: always."""

    id: int
    spec: ObstacleSpec
    x: float
    y: float
    px: float
    py: float
    vx: float
    vy: float
    moves: int
    hp: float
    flash: int = 0
    gone: bool = False

    @property
    def kind(self) -> str:
        """The name of its kind."""
        return self.spec.name

    @property
    def state(self) -> int:
        """How far it has crumbled: 0 whole, then one more with each even part of its life; `states` gone."""
        if not self.spec.hp:
            return 0
        lost = int((1.0 - self.hp / self.spec.hp) * self.spec.states)
        return lost if self.hp == 0.0 else min(lost, self.spec.states - 1)

    def advance(self, stride: float = 0.0) -> None:
        """One pulse on; the ground comes `stride` px nearer in it."""
        self.px, self.py = self.x, self.y
        self.flash = max(0, self.flash - 1)
        self.y += stride
        if self.moves:
            self.moves -= self.moves > 0
            self.x, self.y = self.x + self.vx, self.y + self.vy
        radius = self.spec.radius
        beside = self.vx * (self.x - WIDTH / 2.0) > 0.0 and abs(self.x - WIDTH / 2.0) > WIDTH / 2.0 + radius
        self.gone = self.gone or self.y > HEIGHT + radius or beside

    def wear(self, damage: float) -> bool:
        """Takes a blow; whether it has crumbled further by that."""
        before = self.state
        self.flash = FLASH
        if self.spec.hp:
            self.hp = max(0.0, self.hp - damage)
            self.gone = self.hp == 0.0
        return self.state != before

    def touches(self, x: float, y: float, radius: float) -> bool:
        """Whether a circle touches its deadly part."""
        dx, dy = x - self.x, y - self.y
        return any((dx - cx) ** 2 + (dy - cy) ** 2 <= (r + radius) ** 2 for cx, cy, r in self.spec.body)

    def save(self) -> Data:
        """All of it, as plain data: its kind by its name."""
        return plain(self, "spec") | {"kind": self.kind}

    @classmethod
    def restored(cls, data: Data, kinds: dict[str, ObstacleSpec]) -> Self:
        """The obstacle that `save` described."""
        rest = {name: value for name, value in data.items() if name != "kind"}
        return cls(spec=kinds[data["kind"]], **rest)


def crumbled(obstacle: Obstacle, state: int, points: int = 0) -> SceneryCrumbled:
    """What is told when it looks worse."""
    kind, states = obstacle.kind, obstacle.spec.states
    return SceneryCrumbled(obstacle.id, kind, obstacle.x, obstacle.y, state, states, points)


@dataclass(slots=True)
class Pull:
    """For `left` more of `pulses` pulses, bullets within `radius` px of x, y are drawn there.

    At the middle they gain `strength` px a pulse in each pulse, at the rim nothing; who comes within
    `core` px is swallowed. What a pattern tells a bullet, it does all the same.
    """

    x: float
    y: float
    radius: float
    strength: float
    core: float
    pulses: int
    left: int

    @classmethod
    def of(cls, cue: PullCue) -> Self:
        """The pull that a cue begins."""
        return cls(cue.x, cue.y, cue.radius, cue.strength, cue.core, cue.pulses, cue.pulses)

    def advance(self, bullets: BulletField) -> None:
        """One pulse of it."""
        self.left -= 1
        dx, dy = self.x - bullets.x, self.y - bullets.y
        distance = np.sqrt(dx * dx + dy * dy)
        for row in (distance < self.core).nonzero()[0].tolist():
            bullets.kill(row)
        far = (distance >= self.radius) | (
            distance == 0.0
        )  # these are left as they are
        distance[far] = self.radius
        gain = self.strength * (1.0 - distance / self.radius) / distance
        vx, vy = bullets.vx, bullets.vy
        vx += dx * gain
        vy += dy * gain
        slower = TOP_SPEED / np.maximum(np.sqrt(vx * vx + vy * vy), TOP_SPEED)
        slower[far] = 1.0
        vx *= slower
        vy *= slower

    def save(self) -> Data:
        """All of it, as plain data; `Pull(**data)` is the same again."""
        return plain(self)


def shorten(lasers: Sequence[Laser], scenery: Sequence[Obstacle], far: float) -> None:
    """Beams end at the first thing that stands in their way."""
    for laser in lasers:
        laser.length = min((_meeting(laser, one, far) for one in scenery), default=far)


def _meeting(laser: Laser, obstacle: Obstacle, far: float) -> float:
    """px from a beam's origin to where its middle enters an obstacle; `far` if it does not."""
    meets = far
    for x, y, r in obstacle.spec.hull:
        along, aside = laser.across(obstacle.x + x, obstacle.y + y)
        if along > 0.0 and aside < r:
            meets = min(meets, max(0.0, along - float(np.sqrt(r * r - aside * aside))))
    return meets
