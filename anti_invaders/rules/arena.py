"""The narrow window through which enemies, formations, bosses and the stage see and touch the World."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from anti_invaders.rules.events import Event
from anti_invaders.rules.rng import Stream
from anti_invaders.rules.specs import Content, DifficultySpec, LaserSpec, WeaponSpec
from anti_invaders.rules.telegraphs import Telegraph

if TYPE_CHECKING:
    from anti_invaders.rules.boss import Boss
    from anti_invaders.rules.enemies import Enemy
    from anti_invaders.rules.scenery import Obstacle, Pull


class Arena(Protocol):
    """What the World offers to those who fight the player. Positions are field px."""

    @property
    def pulse(self) -> int:
        """How many pulses the World has lived."""

    @property
    def content(self) -> Content:
        """What everything is made of."""

    @property
    def continues(self) -> int:
        """How often this run was continued."""

    @property
    def difficulty(self) -> DifficultySpec:
        """How hard the run is."""

    @property
    def chance(self) -> Stream:
        """The World's own luck."""

    @property
    def enemies(self) -> Sequence[Enemy]:
        """All that live, bosses too, in the order in which they came."""

    @property
    def stride(self) -> float:
        """px by which all that stands on the ground comes nearer in this pulse: our own march."""

    @property
    def holding(self) -> int:
        """How many bullets the players' fields hold now."""

    @property
    def hurrying(self) -> bool:
        """Whether a player pressed fire anew in this pulse: it shortens a boss's entrance."""

    def aim(self, x: float, y: float) -> tuple[float, float]:
        """Where the ship nearest to a place is, or where it was last."""

    def emit(self, event: Event) -> None:
        """Tells the pulse's listeners what happened."""

    def telegraph(self, telegraph: Telegraph) -> None:
        """Puts a warning on the field."""

    def number(self) -> int:
        """A number that no enemy of this run had: 1, 2, 3, …"""

    def join(self, enemy: Enemy) -> None:
        """Lets an enemy into the fight from the next step of this pulse on."""

    def regrow(self, boss: Boss) -> None:
        """Gives a boss back the foremost part that it has lost, if it has lost any."""

    def attach(self, enemy: Enemy, weapon: WeaponSpec) -> None:
        """Starts a weapon. A pattern: an Emitter of it is appended to `enemy.emitters`. The World runs the
        emitters after their owner moved, tells of EnemyFired, and removes those that are done. A release:
        another enemy joins. A laser: nothing, for it charged during the warning and burns by itself."""

    def charge(self, enemy: Enemy, weapon: WeaponSpec, laser: LaserSpec) -> float:
        """A laser begins to charge, and burns when its warning is over; the angle at which it will."""

    def burst(self, enemy: Enemy, weapon: WeaponSpec) -> None:
        """Fires what a weapon's pattern fires in its first pulse, now."""

    def put(self, obstacle: Obstacle) -> None:
        """Puts a piece of scenery on the field."""

    def approach(self, px: float) -> None:
        """Brings all that stands on the ground so much nearer in this pulse."""

    def draw_in(self, pull: Pull) -> None:
        """Lets something pull at bullets."""

    def clear_ground(self) -> None:
        """Obstacles fall to pieces, for no points, and pulls let go."""

    def land(self, enemy: Enemy) -> None:
        """A marcher reached the ground: Invasion rises, and MarcherLanded is told."""

    def reward(self, points: int) -> int:
        """Scores a bonus for all players; what was really scored."""

    def cancel(self, why: str) -> None:
        """Takes all enemy bullets off the field for points, and tells so ("phase", "stage")."""

    def scatter(self, kinds: Sequence[str], x: float, y: float) -> None:
        """Lets pickups fall from a place."""
