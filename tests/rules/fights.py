"""Whole fights for the proofs: a stage with everything on, and players who press keys by the dice."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator
from dataclasses import replace
from math import isfinite

from anti_invaders.rules.controls import Controls
from anti_invaders.rules.emitters import TOP_SPEED
from anti_invaders.rules.field import CULL, HEIGHT, MARGIN, WIDTH
from anti_invaders.rules.rng import Stream
from anti_invaders.rules.shots import SHARD_SPEED
from anti_invaders.rules.specs import Content, StageSpec, WeaponSpec
from anti_invaders.rules.start import Start
from anti_invaders.rules.world import World
from tests.rules.scenes import CARRIER, PHASE, SHOOTER, boss_cue, content, flyers, march, stage

CHANCE = WeaponSpec("chance", "phase", "spread", after=10)
TWIN = WeaponSpec("twin", "phase", "spread", after=20, mirror=True, offset=(20.0, 0.0))
FIGHT = stage(
    march(8, y=60.0, fire_every=40),
    flyers(SHOOTER, 4, at=60, every=90),
    replace(flyers(CARRIER, 6, at=120, every=70), name="carriers"),
    replace(
        boss_cue(
            replace(PHASE, hp=60.0, time=600, weapons=(CHANCE,)),
            replace(PHASE, hp=60.0, time=600, weapons=(TWIN, CHANCE)),
        ),
        at=700,
    ),
)


def arena(*stages: StageSpec) -> Content:
    """Content with the fight as its first stage."""
    return content(FIGHT, *stages, extend=2000)


def wishes(seed: int, players: int = 1) -> Iterator[tuple[Controls, ...]]:
    """Keys held for a dozen pulses each; fire and field more often than Nova."""
    dice = Stream(seed)
    while True:
        held = tuple(_wish(dice.bits()) for _ in range(players))
        for _ in range(12):
            yield held


def _wish(bits: int) -> Controls:
    fire, field = bits >> 8 & 3, bits >> 12 & 3
    bomb = bits >> 16 & 31
    return Controls.of(bits & 15 | (fire > 0) << 4 | (field > 1) << 5 | (bomb == 0) << 6 | (bits & 1024) >> 3)


def fought(start: Start, pulses: int, made_of: Content | None = None) -> Iterator[World]:
    """The world after each pulse of a fight."""
    world = World(made_of or arena(), start)
    keys = wishes(start.seed + 17, start.players)
    for _ in range(pulses):
        world.advance(next(keys))
        yield world


def look(world: World) -> None:
    """Everything that must be true between two pulses."""
    for player in world.players:
        assert MARGIN <= player.x <= WIDTH - MARGIN
        assert MARGIN <= player.y <= HEIGHT - MARGIN
        assert 0 <= player.lives <= 9
        assert 0 <= player.bombs <= 9
        assert 100 <= player.power <= 400
        assert 1 <= player.chain <= 9
        assert 0 <= player.chain_left <= 150
        assert 0.0 <= player.field.energy <= 100.0
        assert 0.0 <= player.field.radius <= 56.0
        assert 0 <= player.field.count < player.field.capacity
    for movers, speed in ((world.bullets, TOP_SPEED), (world.shots, 20.0), (world.shards, SHARD_SPEED)):
        assert not movers.dead.any()
        for x, y, vx, vy in zip(movers.x, movers.y, movers.vx, movers.vy, strict=True):
            assert -CULL <= x <= WIDTH + CULL
            assert -CULL <= y <= HEIGHT + CULL
            assert vx * vx + vy * vy <= speed * speed + 1e-6
    for enemy in world.enemies:
        assert isfinite(enemy.x)
        assert isfinite(enemy.y)
        assert not enemy.dead
    assert 0 <= world.invasion <= 100
    assert [rider.row for rider in world.bullets.riders] == sorted(r.row for r in world.bullets.riders)


def survivor(seed: int, difficulty: str = "normal") -> Start:
    """A run that sees the whole stage."""
    return Start(seed=seed, difficulty=difficulty, alone=True, invulnerable=True, hold_invasion=True)


def fingerprint(seed: int, pulses: int) -> str:
    """One hash over the hashes of a fight, every 100 pulses."""
    total = hashlib.sha256()
    for world in fought(Start(seed=seed), pulses):
        if world.pulse % 100 == 0:
            total.update(world.hash().encode())
    return total.hexdigest()


if __name__ == "__main__":
    _dummies = [object() for _ in range(int(sys.argv[3]))]
    sys.stdout.write(fingerprint(int(sys.argv[1]), int(sys.argv[2])))
