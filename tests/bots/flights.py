"""Whole stages, looked at in every pulse: what the promises of fairness are held against.

`flown` is one run of one stage on one difficulty, kept for all tests of a file that ask for it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from math import hypot

import numpy as np
import pytest

from anti_invaders.content import load
from anti_invaders.rules import trig
from anti_invaders.rules.controls import Controls
from anti_invaders.rules.enemies import Enemy
from anti_invaders.rules.events import Event
from anti_invaders.rules.field import LOWEST_QUARTER
from anti_invaders.rules.kinds import Kamikaze
from anti_invaders.rules.specs import BossCue, BossSpec, StageSpec
from anti_invaders.rules.start import Start
from anti_invaders.rules.world import World

AIMED = 12.0  # degrees off the ship: a shot within that counts as aimed
NEAREST, FLIGHT = 96.0, 30.0  # px, pulses: from nearer nobody aims
LONGEST = 60 * 420  # pulses

Steer = Callable[[World], Controls]


@dataclass
class Flown:
    """What was seen in a run, at each pulse. `fresh` and `fastest`: px a pulse, of bullets just fired and of
    any that no pull can have bent; `bent`: of any at all. `close`: what came into being beside a ship."""

    world: World
    events: list[tuple[int, Event]] = field(default_factory=list)
    alive: list[int] = field(default_factory=list)
    fresh: float = 0.0
    fastest: float = 0.0
    bent: float = 0.0
    fired: int = 0
    heavy: int = 0
    first_bullet: int = 0
    aimed: int = 0
    unfair: list[str] = field(default_factory=list)
    close: list[str] = field(default_factory=list)
    ramming: dict[int, int] = field(default_factory=dict)  # who rams, since which pulse
    _known: set[int] = field(default_factory=set)
    _pulled: bool = False

    @property
    def stage(self) -> StageSpec:
        return self.world.stage.spec

    @property
    def bosses(self) -> dict[str, BossSpec]:
        """Those that come in this stage."""
        return {cue.boss.name: cue.boss for cue in self.stage.cues if isinstance(cue, BossCue)}

    def look(self, events: list[Event]) -> None:
        """A pulse is over."""
        self.events += [(self.world.pulse, event) for event in events]
        self._pulled = self._pulled or bool(self.world.pulls)
        self._look_at_bullets()
        for enemy in self.world.enemies:
            self._look_at(enemy)
        for obstacle in self.world.scenery:
            self._greet(obstacle.id, obstacle.kind, obstacle.x, obstacle.y)

    def _look_at(self, enemy: Enemy) -> None:
        if isinstance(enemy, Kamikaze) and enemy.state == "ramming":
            self.ramming.setdefault(enemy.id, self.world.pulse)
        if enemy.age <= 1 and enemy.kind != "mine":
            self._greet(enemy.id, enemy.kind, enemy.x, enemy.y)

    def _greet(self, number: int, kind: str, x: float, y: float) -> None:
        """Nobody and nothing begins where a ship is."""
        if number in self._known:
            return
        self._known.add(number)
        ship = self.world.players[0]
        if hypot(ship.x - x, ship.y - y) < NEAREST:
            self.close.append(f"pulse {self.world.pulse}: {kind} at {x:.0f}, {y:.0f}")

    def _look_at_bullets(self) -> None:
        bullets = self.world.bullets
        self.alive.append(bullets.n)
        if not bullets.n:
            return
        self.first_bullet = self.first_bullet or self.world.pulse
        most = float(np.hypot(bullets.x - bullets.px, bullets.y - bullets.py).max())
        self.bent = max(self.bent, most)
        if not self._pulled:
            self.fastest = max(self.fastest, most)
        new = (bullets.age == 0).nonzero()[0]
        if len(new):
            self.fired += len(new)
            self.heavy += int(bullets.heavy[new].sum())
            self.fresh = max(self.fresh, float(np.hypot(bullets.vx[new], bullets.vy[new]).max()))
            self._judge(new.tolist())

    def _judge(self, fired: list[int]) -> None:
        """Shots that were fired in this pulse, from where, at whom."""
        ship, bullets = self.world.players[0], self.world.bullets
        for row in fired:
            x, y, vx, vy = (float(values[row]) for values in (bullets.x, bullets.y, bullets.vx, bullets.vy))
            dx, dy = ship.x - x, ship.y - y
            speed, distance = hypot(vx, vy), hypot(dx, dy)
            if not speed or abs(trig.difference(trig.angle(vx, vy), trig.angle(dx, dy))) > AIMED - 1e-6:
                continue
            self.aimed += 1
            if y > LOWEST_QUARTER or distance < max(NEAREST, FLIGHT * speed) - 1e-6:
                source = bullets.fired_by(row)
                self.unfair.append(f"pulse {self.world.pulse}: {source.kind}, {distance:.0f} px, y {y:.0f}")


def fly(stage: int, difficulty: str, steer: Steer, seed: int = 71) -> Flown:
    """The stage to its end by somebody whom nothing hurts and no landing troubles."""
    power = load().stages[stage].power
    start = Start(
        seed, difficulty, stage=stage, power=power, alone=True, invulnerable=True, hold_invasion=True
    )
    seen = Flown(World(load(), start))
    while seen.world.result is None and seen.world.pulse < LONGEST:
        seen.look(seen.world.advance((steer(seen.world),)))
    return seen


def everywhere(*quick: tuple[int, str]) -> list[object]:
    """Every stage on every difficulty, as parameters; all but the quick ones are marked slow."""
    cases = [(stage, difficulty) for stage in load().stages for difficulty in load().difficulties]
    return [
        pytest.param(case, id="-".join(map(str, case)), marks=() if case in quick else pytest.mark.slow)
        for case in cases
    ]
