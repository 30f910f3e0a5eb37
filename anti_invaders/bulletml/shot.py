"""What a runner hands to its host: the shot it fires, and the few things it asks of a body."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple, Protocol

from anti_invaders.bulletml.expressions import Params
from anti_invaders.bulletml.model import Bullet

if TYPE_CHECKING:
    from anti_invaders.bulletml.runner import Runner


class Body(Protocol):
    """What a runner steers. Velocity is polar(direction, speed) + (ax, ay), in units of speed."""

    direction: float  # degrees, 0 = up, clockwise
    speed: float  # 1 = 2 px per pulse
    ax: float  # of the separate accel vector, in units of speed
    ay: float
    alive: bool  # set to False by <vanish>; the host removes it at the end of the pulse


class Shot(NamedTuple):
    """One bullet, just fired. It acts and moves from the next pulse on."""

    direction: float  # degrees, 0 to 360
    speed: float  # 1 = 2 px per pulse
    bullet: Bullet  # as its author wrote it: label, look, heavy threshold
    heavy: bool  # at the rank of this run
    sound: str | None  # of the <fire>
    entry: int  # what its runner would run; -1 for a simple bullet
    params: Params
    gunner: Runner

    def runner(self) -> Runner | None:
        """A runner of its own, or None for a simple bullet, which only flies."""
        return self.gunner.child(self.entry, self.params) if self.entry >= 0 else None


Aim = Callable[[], float]  # the angle from the running body to the ship, degrees
Spawn = Callable[[Shot], None]
