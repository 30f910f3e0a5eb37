"""A field for timing patterns: bullets in arrays, runners only for those that have actions.

It keeps what its patterns cost apart from what moving the bullets costs.
"""

from __future__ import annotations

import math
from time import perf_counter_ns

import numpy as np

from anti_invaders.bulletml import Pattern, Runner, Shot
from anti_invaders.pattern_cli import (
    HEADING,
    HEIGHT,
    MARGIN,
    OWNER,
    PX_PER_UNIT,
    RESTART,
    SHIP,
    WIDTH,
    SplitMix64,
)

ROOM = 4_096  # bullets
X, Y, VX, VY = range(4)


class Body:
    """What a runner steers, and the slot of its bullet in the arrays."""

    __slots__ = ("alive", "ax", "ay", "direction", "runner", "slot", "speed")

    def __init__(self, direction: float, speed: float, slot: int, runner: Runner | None) -> None:
        self.direction, self.speed = direction, speed
        self.ax = self.ay = 0.0
        self.alive = True
        self.slot = slot
        self.runner = runner

    def velocity(self) -> tuple[float, float]:
        """px per pulse."""
        turn, pace = math.radians(self.direction), self.speed * PX_PER_UNIT
        return math.sin(turn) * pace + self.ax * PX_PER_UNIT, self.ay * PX_PER_UNIT - math.cos(turn) * pace


class Field:
    """One owner with a pattern at rank 1.0, started anew whenever it has ended, and its bullets."""

    def __init__(self, pattern: Pattern) -> None:
        self.alive = 0
        self._pattern = pattern
        self._rand = SplitMix64(1)
        self._bullets = np.zeros((4, ROOM))
        self._riders: list[Body] = []
        self._new: list[Body] = []
        self._dead: list[int] = []
        self._now = 0
        self._begin()

    def _begin(self) -> None:
        self._started = self._now
        self._owner = Body(HEADING, 0.0, -1, None)
        self._place = self._stand = OWNER
        self._tops = self._pattern.start(1.0, self._rand)

    def pulse(self) -> tuple[int, int]:
        """One pulse. Returns what the patterns took and what moving took, in nanoseconds."""
        begun = perf_counter_ns()
        self._act()
        acted = perf_counter_ns()
        self._move()
        moved = perf_counter_ns()
        self._now += 1
        return acted - begun, moved - acted

    def _act(self) -> None:
        over = not self._owner.alive or any(runner.ended for runner in self._tops)
        if over and self._now - self._started >= RESTART:
            self._begin()
        self._act_owner()
        now, bullets = self._now, self._bullets
        for body in self._riders:
            runner = body.runner
            if runner is None or runner.wakes > now:
                continue
            slot, changing = body.slot, runner.busy
            self._stand = bullets.item(X, slot), bullets.item(Y, slot)
            runner.step(now, body, self._aim, self._spawn)
            if changing:
                bullets[VX, slot], bullets[VY, slot] = body.velocity()
            if not body.alive:
                self._dead.append(slot)

    def _act_owner(self) -> None:
        if not self._owner.alive:
            return
        self._stand = x, y = self._place
        for runner in self._tops:
            if runner.wakes <= self._now:
                runner.step(self._now, self._owner, self._aim, self._spawn)
        vx, vy = self._owner.velocity()
        self._place = min(max(x + vx, 0.0), WIDTH), min(max(y + vy, 0.0), HEIGHT)

    def _aim(self) -> float:
        x, y = self._stand
        return math.degrees(math.atan2(SHIP[0] - x, y - SHIP[1])) % 360.0

    def _spawn(self, shot: Shot) -> None:
        slot = self.alive
        if slot == ROOM:
            return
        self.alive += 1
        body = Body(shot.direction, shot.speed, slot, shot.runner())
        self._bullets[:, slot] = (*self._stand, *body.velocity())
        if body.runner is not None:
            self._new.append(body)

    def _move(self) -> None:
        """Moves all but the new ones, then closes the gaps, in creation order."""
        alive, self._riders = self.alive, self._riders + self._new
        self._new = []
        bullets = self._bullets[:, :alive]
        bullets[X] += bullets[VX]
        bullets[Y] += bullets[VY]
        stays = (bullets[X] >= -MARGIN) & (bullets[X] <= WIDTH + MARGIN)
        stays &= (bullets[Y] >= -MARGIN) & (bullets[Y] <= HEIGHT + MARGIN)
        stays[self._dead] = False
        self._dead.clear()
        left = int(np.count_nonzero(stays))
        if left == alive:
            return
        slots = (np.cumsum(stays) - 1).tolist()
        self._bullets[:, :left] = bullets[:, stays]
        self._riders = [body for body in self._riders if stays[body.slot]]
        for body in self._riders:
            body.slot = slots[body.slot]
        self.alive = left
