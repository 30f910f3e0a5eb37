"""BulletML 0.21, exact and safe: parse a pattern, run it, copy it in mid-run."""

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
