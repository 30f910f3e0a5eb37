"""The ship and who flies it: steering, states, lives. Positions are field px, times pulses."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from math import sqrt
from typing import Literal

from anti_invaders.engine.pulse import pulses
from anti_invaders.rules.antifield import AntiField
from anti_invaders.rules.controls import BOMB, FIELD, Controls
from anti_invaders.rules.field import HEIGHT, MARGIN, WIDTH, clamp
from anti_invaders.rules.specs import ShipSpec
from anti_invaders.rules.state import Data, Pack, plain

State = Literal["entering", "flying", "hit", "down"]

DIAGONAL = sqrt(0.5)  # a slanted way is no faster than a straight one
RESCUE = 10  # pulses after a hit in which a Nova undoes it
ABSENCE = pulses(1.0)  # from a death to the return
GRACE = pulses(3.0)  # without harm after a return, and after a Nova
NOVA = pulses(1.5)  # how long a Nova burns
ENTRANCE, CLIMB = 24, 3.0  # pulses, px per pulse: the way in from the lower edge
POWER_LEAST, POWER_MOST = 100, 400
KEPT = 70  # % of power that outlives a death
LIVES_MOST, BOMBS_MOST = 9, 9
HELD_AT_FIRST = FIELD | BOMB  # a key still down from the menu is no press


@dataclass(slots=True)
class Player:
    """`clock` counts down to the end of the state; `cause` and `pattern` are those of the last hit.

    `lives` includes the ship in play. `next_extend` is the score of the next extra ship, 0 for none.
    `dealt` and `thrown` are the damage done by gun and Nova, and by shards.
    """

    index: int
    ship: ShipSpec
    field: AntiField
    lives: int
    bombs: int
    power: int
    bombs_each: int  # at the start of a life
    x: float = WIDTH / 2.0
    y: float = HEIGHT - MARGIN
    px: float = WIDTH / 2.0
    py: float = HEIGHT - MARGIN
    vx: float = 0.0
    vy: float = 0.0
    focus: bool = False
    firing: bool = False
    state: State = "entering"
    clock: int = ENTRANCE
    invulnerable: int = GRACE
    bombing: int = 0
    gun_rest: int = 0  # pulses until the gun can fire again
    held: int = HELD_AT_FIRST  # the last pulse's controls
    pressed: int = 0  # what was pressed anew in this pulse
    asked: bool = False  # the field key was pressed, is still down, and was not answered yet
    score: int = 0
    chain: int = 1
    chain_left: int = 0
    extends: int = 0
    next_extend: int = 0
    cause: str = ""
    pattern: str = ""
    deaths: int = 0
    kills: int = 0
    dealt: float = 0.0
    thrown: float = 0.0
    pending: list[int] = dataclasses.field(default_factory=list)  # throws that destroyed nothing yet

    @property
    def active(self) -> bool:
        """Whether it obeys: not hit, not gone."""
        return self.state in ("flying", "entering")

    @property
    def out(self) -> bool:
        """No ship is left."""
        return self.state == "down" and self.lives == 0

    @property
    def level(self) -> int:
        """The gun's, 1 to 4."""
        return self.power // 100

    @property
    def vulnerable(self) -> bool:
        """Whether a contact would be a hit."""
        return self.active and not self.invulnerable

    def listen(self, wish: Controls) -> None:
        """Take note of what is pressed anew."""
        byte = wish.byte
        self.pressed = byte & ~self.held
        self.held = byte

    def steer(self, wish: Controls) -> None:
        """Move: full speed in one pulse, no inertia, never nearer to an edge than the margin."""
        self.px, self.py = self.x, self.y
        self.vx = self.vy = 0.0
        self.focus = wish.focus
        if not self.active:
            return
        speed = self.ship.focus if wish.focus or self.field.open else self.ship.speed
        across, along = wish.across, wish.along
        if self.state == "entering":
            self.vx, self.vy = across * speed, -CLIMB
        else:
            step = speed * DIAGONAL if across and along else speed
            self.vx, self.vy = across * step, along * step
        self.x, self.y = clamp(self.x + self.vx, self.y + self.vy)

    def protect(self, span: int) -> None:
        """No harm for `span` pulses at least."""
        self.invulnerable = max(self.invulnerable, span)

    def strengthen(self, power: int) -> None:
        """More power, up to 4.00."""
        self.power = min(POWER_MOST, self.power + power)

    def suffer(self, cause: str, pattern: str) -> None:
        """A hit: only a Nova within the next pulses can undo it."""
        self.state, self.clock = "hit", RESCUE + 1  # the pulse of the hit itself counts one down
        self.cause, self.pattern = cause, pattern
        self.firing = False

    def recover(self) -> None:
        """A hit is undone."""
        if self.state == "hit":
            self.state, self.clock = "flying", 0
            self.protect(GRACE)

    def fall(self) -> None:
        """The ship is lost: its catch too, and a part of its power."""
        self.state, self.clock = "down", ABSENCE
        self.lives -= 1
        self.deaths += 1
        self.power = max(POWER_LEAST, self.power * KEPT // 100)
        self.field.renew()
        self.firing = False
        self.asked = False

    def come_back(self) -> None:
        """The next ship enters."""
        self.state, self.clock = "entering", ENTRANCE
        self.x = self.px = WIDTH / 2.0
        self.y = self.py = HEIGHT - MARGIN
        self.invulnerable = GRACE
        self.bombs = max(self.bombs, self.bombs_each)
        self.gun_rest = 0

    def save(self, pack: Pack) -> Data:
        """All of it but the ship, which is the run's."""
        data = plain(self, "ship", "field", "pending")
        return data | {"field": self.field.save(pack), "pending": list(self.pending)}

    def restore(self, data: Data) -> None:
        """Take over what `save` gave."""
        for name, value in data.items():
            if name != "field":
                setattr(self, name, value)
        self.pending = list(data["pending"])
        self.field.restore(data["field"])
