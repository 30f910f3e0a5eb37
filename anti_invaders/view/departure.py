"""A field that is won, while its world stands still: what was in the air flies out of it, what lay about
falls behind, and our ship glides to where it waits below the words. When it is told to, it flies on.
"""

from __future__ import annotations

import math
from copy import copy, deepcopy
from typing import Protocol

from anti_invaders.engine.pulse import pulses
from anti_invaders.rules.antifield import AntiField
from anti_invaders.rules.field import WIDTH
from anti_invaders.rules.player import Player
from anti_invaders.rules.world import World

FALL = 0.45  # px per pulse, each pulse more: how fast we leave behind what lay about
WAITING = 494.0  # px from the top: where ships wait
GLIDE = pulses(1.6)  # how long they take to get there
SWAY = 2.5, 113.0  # px to the sides, and pulses that it takes
BOB = 2.0, 79.0  # px up and down, likewise
THRUST = 1.9  # px per pulse, each pulse more: how they fly on
OUT = -40.0  # px: out of sight


class _Placed(Protocol):
    x: float
    y: float
    px: float
    py: float


class Departure:
    """`seen` is a copy of the world, to be drawn in its place. The world itself is left alone."""

    def __init__(self, world: World) -> None:
        self.seen = seen = copy(world)
        seen.shots, seen.shards = deepcopy(world.shots), deepcopy(world.shards)
        seen.pickups = [copy(each) for each in world.pickups]
        seen.scenery = [copy(each) for each in world.scenery]
        seen.players = [_at_rest(player) for player in world.players]
        self._from = [(player.x, player.y) for player in world.players]
        self._age = 0
        self._leaving = 0  # pulses since the ships flew on

    def fly_on(self) -> None:
        """Let the ships leave."""
        self._leaving = self._leaving or 1

    @property
    def gone(self) -> bool:
        """Whether they have."""
        return bool(self._leaving) and all(player.y <= OUT for player in self.seen.players)

    def advance(self) -> None:
        """One pulse."""
        self._age += 1
        self._leaving += bool(self._leaving)
        for flying in (self.seen.shots, self.seen.shards):
            flying.begin()
            flying.move()
            flying.cull()
            flying.sweep()
        self.seen.pulse += 1
        for pickup in self.seen.pickups:
            pickup.age += 1
        lying: list[_Placed] = [*self.seen.pickups, *self.seen.scenery]
        for thing in lying:
            _move(thing, thing.x, thing.y + FALL * self._age)
        for player, start in zip(self.seen.players, self._from, strict=True):
            self._steer(player, start)

    def _steer(self, player: Player, start: tuple[float, float]) -> None:
        if self._leaving:
            _move(player, player.x, player.y - THRUST * self._leaving)
            player.vx = 0.0
            return
        share = min(self._age / GLIDE, 1.0)
        share = share * share * (3 - 2 * share)
        place = WIDTH * (player.index + 1) / (len(self._from) + 1)
        x = place + SWAY[0] * math.sin(math.tau * self._age / SWAY[1])
        y = WAITING + BOB[0] * math.sin(math.tau * self._age / BOB[1])
        _move(player, start[0] + (x - start[0]) * share, start[1] + (y - start[1]) * share)
        player.vx = player.x - player.px


def _at_rest(player: Player) -> Player:
    """A ship that needs neither its gun nor its field any more."""
    ship = copy(player)
    ship.field = AntiField(player.field.capacity)
    ship.invulnerable, ship.focus, ship.vx, ship.vy = 0, False, 0.0, 0.0
    if ship.state == "hit":
        ship.state = "flying"  # the stage was won before the hit could take it
    return ship


def _move(thing: _Placed, x: float, y: float) -> None:
    thing.px, thing.py = thing.x, thing.y
    thing.x, thing.y = x, y
