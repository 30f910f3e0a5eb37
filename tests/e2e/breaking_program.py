"""The game with a fault in its world: the bomb key breaks a pulse half way. Takes the game's own options."""

from __future__ import annotations

import sys

from anti_invaders import cli
from anti_invaders.rules.world import World

steer, move = World._steer, World._move_bullets


def remember(world, controls):  # type: ignore[no-untyped-def]
    world.told_to_break = controls[0].bomb
    steer(world, controls)


def break_down(world):  # type: ignore[no-untyped-def]
    if world.told_to_break and world.pulse > 60:
        raise RuntimeError("broken half way")
    move(world)


World._steer, World._move_bullets = remember, break_down  # type: ignore[method-assign]

if __name__ == "__main__":
    sys.exit(cli.main())
