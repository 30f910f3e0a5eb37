"""Our ship, as drawn: it banks, its flames flicker, it blinks exactly as long as nothing can harm it."""

from __future__ import annotations

import math

from anti_invaders.rules.player import Player
from anti_invaders.view.bake import Sprites
from anti_invaders.view.canvas import Canvas
from anti_invaders.view.flames import FLICKER, flames
from anti_invaders.view.glow import faded
from anti_invaders.view.lights import Lights

LEVEL = 3  # of the seven images of a roll, the one that flies straight
ROLL = 0.34  # steps a pulse
ENGINES = {
    "faisca": ((-4.5, 16.0, 17.0), (4.5, 16.0, 17.0)),
    "arraia": ((-7.0, 15.0, 15.0), (7.0, 15.0, 15.0), (0.0, 14.0, 19.0)),
    "agulha": ((0.0, 20.0, 22.0), (-8.0, 18.0, 13.0), (8.0, 18.0, 13.0)),
}  # x, y from the centre, length of each flame
BLINK = 4  # pulses dim, as many bright
DIM = 0.5  # how much of it shows in between
NOSES = {"faisca": 22.0, "arraia": 16.0, "agulha": 30.0}  # px: where the muzzles' light is


class ShipLook:
    """One player's ship."""

    def __init__(self, sprites: Sprites, lights: Lights, ship: str) -> None:
        self._ship = ship
        self._lights = lights
        self._banks = sprites.banks(ship)
        self._dimmed = [faded(image, DIM) for image in self._banks]
        self._flash = sprites.flash(ship)
        hue = sprites.palette.boom
        self._flames = [(x, y, flames(sprites.scale, long, 2.6, hue)) for x, y, long in ENGINES[ship]]
        self._roll = 0.0
        self._age = 0

    def advance(self, player: Player) -> None:
        """One pulse: roll toward where it flies."""
        self.roll(player.vx)

    def roll(self, vx: float) -> None:
        """One pulse, flying `vx` px a pulse to the right."""
        self._age += 1
        wanted = float(LEVEL) * ((vx > 0.1) - (vx < -0.1))
        change = min(max(wanted - self._roll, -ROLL), ROLL)
        self._roll += change * (1.6 if wanted == 0.0 else 1.0)

    def draw(self, canvas: Canvas, player: Player, x: float, y: float) -> None:
        """With its flames; white while a hit can still be undone; not at all while it is down."""
        if player.state == "down":
            return
        if player.state == "hit":
            canvas.blit(self._flash, x, y)
            return
        self.show(canvas, x, y, dimmed(player), player.vy > 0.1)

    def show(self, canvas: Canvas, x: float, y: float, dim: bool = False, braking: bool = False) -> None:
        """The ship at a place; `braking`, its flames are short."""
        lean = math.cos(math.radians(self._roll * 8.0))
        for at, (dx, dy, frames) in enumerate(self._flames):
            frame = frames[(self._age // 2 + at * 3) % len(FLICKER)]
            canvas.blit(frame, x + dx * lean, y + dy - (1.5 if braking else 0.0))
        images = self._dimmed if dim else self._banks
        canvas.blit(images[round(self._roll) + LEVEL], x, y)

    def draw_muzzle(self, canvas: Canvas, x: float, y: float, left: int) -> None:
        """The light of shots that have just left; `left` pulses of it."""
        if left:
            self._lights.draw_one(canvas, "puff", "shot", 17.0, x, y - NOSES[self._ship], light=left / 3)


def dimmed(player: Player) -> bool:
    """Whether the ship blinks dark in this pulse: only, and to the end, while it is invulnerable."""
    return player.invulnerable > 0 and (player.invulnerable - 1) // BLINK % 2 == 0
