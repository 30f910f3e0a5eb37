"""BulletML 0.21, exact and safe: parse a pattern, run it, copy it in mid-run.

A host reads a file once, starts it as often as it likes, and once a pulse steps what has anything to do:

    pattern = parse(path.read_bytes(), path.name)  # or BulletMLError: file, line, found, allowed
    runners = pattern.start(rank=0.5, rand=random)
    ...
    for runner in runners:
        if runner.wakes <= now:
            runner.step(now, body, aim, spawn)

`body` is steered, `aim()` asked for the angle to the ship, and each `spawn(shot)` is a new bullet, with a
runner of its own unless `shot.runner()` is None. Everything is measured in pulses, degrees (0 = up,
clockwise) and units of speed; nothing here knows pixels, sines, chance or clocks.
"""

from __future__ import annotations

from anti_invaders.bulletml.errors import BulletMLError
from anti_invaders.bulletml.limits import LimitReached
from anti_invaders.bulletml.model import Bullet
from anti_invaders.bulletml.pattern import Pattern, parse
from anti_invaders.bulletml.runner import NEVER, Runner
from anti_invaders.bulletml.shot import Aim, Body, Shot, Spawn

__all__ = [
    "NEVER", "Aim", "Body", "Bullet", "BulletMLError", "LimitReached", "Pattern", "Runner", "Shot", "Spawn",
    "parse",
]  # fmt: skip
