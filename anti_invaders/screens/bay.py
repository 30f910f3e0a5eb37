"""A ship in its bay: it flies, fires as its gun does, now tight, now wide, and two of them come to be hit."""

from __future__ import annotations

import math
from random import Random

from anti_invaders.engine.pulse import pulses
from anti_invaders.rules.field import WIDTH
from anti_invaders.rules.seeking import STEER_EVERY
from anti_invaders.rules.shots import Gun, Shots
from anti_invaders.rules.specs import ShipSpec
from anti_invaders.screens.art import Art
from anti_invaders.view.bursts import Bursts
from anti_invaders.view.canvas import Canvas
from anti_invaders.view.lights import lights_for
from anti_invaders.view.ours import Ours
from anti_invaders.view.particles import Particles
from anti_invaders.view.ship_look import ShipLook
from anti_invaders.view.waves import Waves

LEVEL = 3  # of the gun, as it is shown
TURN = pulses(2.5)  # wide, then tight, then wide
FLOOR = 520.0  # px of the field: where the ship flies; nothing else of it is shown than what lies above
ABOVE_FLOOR = 52.0  # px from the ship down to the foot of the picture
SWAY, ROUND = 46.0, pulses(4.0)  # px to each side, and how long there and back
TARGETS = ((-66.0, -150.0), (58.0, -186.0))  # px from the middle: where they hang
NEAR = 14.0  # px: a shot has met one of them
NOD = 6.0  # px that they rise and sink


class Bay:
    """One ship. `advance` it once a pulse; it draws into a box of the picture."""

    def __init__(self, art: Art, ship: ShipSpec) -> None:
        lights = lights_for(art.scale, art.palette)
        self._art = art
        self._lights = lights
        self._gun, self._shots = Gun(ship), Shots()
        self._look = ShipLook(art.sprites, lights, ship.name)
        self._ours = Ours(art.scale, art.palette, art.letters, lights, 1.0)
        self._particles, self._waves = Particles(120), Waves()
        self._bursts = Bursts(self._particles, self._waves, lights, Random(4))
        self._age = 0
        self._rest = 0

    @property
    def focus(self) -> bool:
        """Whether it fires tight now."""
        return self._age // TURN % 2 == 1

    def _x(self, age: float) -> float:
        """Where the ship is: it stands still while it fires tight."""
        turn, within = divmod(age, TURN)
        flown = turn // 2 * TURN + (within if turn % 2 == 0 else TURN)
        return WIDTH / 2 + SWAY * math.sin(flown * math.tau / ROUND)

    def _targets(self, age: float) -> list[tuple[float, float]]:
        return [(WIDTH / 2 + x, FLOOR + y + NOD * math.sin(age / 21 + x)) for x, y in TARGETS]

    # --- a pulse ------------------------------------------------------------------------------------
    def advance(self) -> None:
        """One pulse."""
        self._age += 1
        x = self._x(self._age)
        self._look.roll(x - self._x(self._age - 1))
        self._particles.advance()
        self._waves.advance()
        self._bursts.advance(False)
        self._shots.begin()
        self._fire(x)
        if self._age % STEER_EVERY == 0 and self._gun.helms:
            self._shots.seek(self._targets(self._age), self._gun.helms)
        self._shots.move()
        self._shots.cull()
        self._meet()
        self._shots.sweep()

    def _fire(self, x: float) -> None:
        self._rest -= 1
        if self._rest > 0:
            return
        self._rest = self._gun.every(LEVEL)
        seeking = self.focus and LEVEL in self._gun.helms
        for dx, dy, vx, vy, damage in self._gun.volley(LEVEL, self.focus):
            self._shots.fire(0, LEVEL, x + dx, FLOOR + dy, (vx, vy, damage), seeking)

    def _meet(self) -> None:
        """Shots that come to one of them end there, in sparks."""
        for x, y in self._targets(self._age):
            near = (abs(self._shots.x - x) < NEAR) & (abs(self._shots.y - y) < NEAR)
            for row in near.nonzero()[0].tolist():
                self._shots.kill(row)
                self._bursts.sparks(x, y + NEAR / 2, 3, 26.0)

    # --- drawing ------------------------------------------------------------------------------------
    def draw(self, canvas: Canvas, x: float, y: float, w: float, h: float, alpha: float) -> None:
        """In the box with its top left at (x, y)."""
        middle = x + w / 2 - WIDTH / 2
        with canvas.clip(x, y, w, h), canvas.moved(middle, y + h - ABOVE_FLOOR - FLOOR):
            self._ours.draw_shots(canvas, self._shots, alpha)
            age = self._age - 1 + alpha
            for place in self._targets(age):
                canvas.blit(self._art.sprites.image("grunt", self._age // 30 % 2), *place)
            self._particles.draw(canvas, self._lights, alpha)
            self._look.show(canvas, self._x(age), FLOOR)
