"""Players made of code. They see what a player sees."""

from __future__ import annotations

from typing import Protocol

from anti_invaders.bots.pilot import Pilot, Skill
from anti_invaders.bots.sight import Sight, glance, look
from anti_invaders.rules.controls import IDLE, Controls
from anti_invaders.rules.world import World

__all__ = ["BOTS", "Bot", "Sight", "look", "make", "steer"]


class Bot(Protocol):
    """Whoever turns looks into controls."""

    def attends(self, pulse: int) -> bool:
        """Whether it will make anything of what there is to see in this pulse."""

    def decide(self, sight: Sight) -> Controls:
        """This pulse's controls. To be called once a pulse."""


class Idle:
    """Touches nothing."""

    def attends(self, pulse: int) -> bool:
        return False

    def decide(self, sight: Sight) -> Controls:
        return IDLE


NOVICE = Skill(delay=15, every=6, margin=9.5, error=6.0, slip=0.07, catch=0, nerve=9.0)
SKILLED = Skill(delay=10, every=4, margin=7.0, error=4.5, slip=0.03, catch=5, nerve=3.0)

BOTS = ("idle", "novice", "skilled")


def make(name: str, seed: int) -> Bot:
    """A bot by its name, one of BOTS, with luck of its own. ValueError for a name unknown."""
    if name == "idle":
        return Idle()
    if name == "novice":
        return Pilot(NOVICE, seed)
    if name == "skilled":
        return Pilot(SKILLED, seed)
    raise ValueError(f"bot {name!r} is unknown; known: {', '.join(BOTS)}")


def steer(bot: Bot, world: World) -> Controls:
    """This pulse's controls of the first ship: as with a look in each pulse, but none is taken in vain."""
    return bot.decide(look(world) if bot.attends(world.pulse) else glance(world))
