"""Beams, as drawn: the lane that one is going to take, closing in on its very width; then the fire itself.

The fire is of the family of heavy bullets: dark in its middle, white at its rims. What it kills over lies
within the rims. It flickers by the view's own chance.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from random import Random

import numpy as np
from numpy.typing import NDArray

from anti_invaders.rules.lasers import FAR, Laser
from anti_invaders.view import strips
from anti_invaders.view.bake import Sprites
from anti_invaders.view.beam_light import CAPS, MARGIN, WAVES, Fire, Lane
from anti_invaders.view.canvas import Canvas
from anti_invaders.view.lights import Lights
from anti_invaders.view.strips import Floats, Ray

FLICKERS = 4  # steps of a beam's flicker
WAVE, WAVE_SPEED = 64.0, 17.0  # px from one of its waves to the next; px a pulse that they run
BLUNT = 0.55  # of half its width: how far its round ends reach
OPEN = 15.0  # px on each side from which a lane's edges close in
DASH, DASH_SPEED, DASHED = 40.0, 4.5, 0.35  # px between dashes, px a pulse, the share of it that is dash
HURRY, BLINK = 0.62, 8  # of the warning: from here on it blinks; pulses of a blink
STEPS = 12  # of a lane's light
CHARGE = 3  # steps in which its fire gathers
AIMING = 14  # pulses in which whoever will fire turns into the beam's way
STAR, BLOOM = 28.0, 40.0  # units: the light at its ends


class Beams:
    """Draws all beams. `advance` it once a pulse."""

    def __init__(self, sprites: Sprites, lights: Lights, chance: Random) -> None:
        self._sprites = sprites
        self._lights = lights
        self._chance = chance
        self._flicker = 0  # 0 to FLICKERS - 1
        self._age = 0
        self._burning: dict[tuple[int, float, float], Ray] = {}  # by owner, and where on it

    def advance(self, lasers: Sequence[Laser]) -> list[Ray]:
        """One pulse; the beams that went out in it."""
        self._age += 1
        self._flicker = self._chance.randrange(FLICKERS)
        before = self._burning
        burning = [laser for laser in lasers if laser.burning]
        self._burning = {(laser.owner, laser.dx, laser.dy): ray_of(laser, 1.0) for laser in burning}
        return [ray for key, ray in before.items() if key not in self._burning]

    # --- the warning ----------------------------------------------------------------------------
    def draw_lanes(self, canvas: Canvas, lasers: Sequence[Laser], alpha: float) -> None:
        """Where those that charge will burn: edges close in to where the rims will be; between them dashes
        run the way of the beam."""
        for laser in lasers:
            if laser.clock <= laser.charge:
                gone = min(1.0, max(0.0, (laser.clock - 1 + alpha) / max(1, laser.charge)))
                self._draw_lane(canvas, ray_of(laser, alpha), laser.width / 2.0 + MARGIN, gone)

    def _draw_lane(self, canvas: Canvas, ray: Ray, half: float, gone: float) -> None:
        light = 0.30 + 0.62 * gone
        if gone > HURRY and self._age % BLINK < BLINK // 2:
            light *= 0.55
        aside = half + round(2.0 * OPEN * (1.0 - gone) ** 2) / 2.0
        shift = self._age * DASH_SPEED

        def phases(along: Floats) -> NDArray[np.intp]:
            return ((along - shift) % DASH < DASHED * DASH).astype(np.intp)

        lane = Lane(self._sprites.palette.silver, aside, round(light * STEPS) / STEPS)
        strips.draw(canvas, ray, lane, phases)

    # --- the fire -------------------------------------------------------------------------------
    def draw(self, canvas: Canvas, lasers: Sequence[Laser], alpha: float) -> None:
        """Those that burn; where the others will come from, their fire gathers."""
        for laser in lasers:
            ray = ray_of(laser, alpha)
            if laser.burning:
                self._draw_fire(canvas, ray, laser.width / 2.0 + MARGIN)
                self._draw_ends(canvas, ray, laser.length < FAR)
            else:
                step = min(CHARGE - 1, CHARGE * laser.clock // max(1, laser.charge))
                canvas.blit(self._sprites.image("laser-charge", step), ray.x, ray.y)

    def _draw_fire(self, canvas: Canvas, ray: Ray, half: float) -> None:
        """Waves run along it; its ends are blunt."""
        blunt, shift = BLUNT * half, self._age * WAVE_SPEED

        def phases(along: Floats) -> NDArray[np.intp]:
            wave = ((along - shift) % WAVE * (WAVES / WAVE)).astype(np.intp)
            beyond = np.maximum(blunt - along, along - blunt - ray.length)  # px into a round end
            cap = np.clip(beyond * (CAPS / blunt), 0, CAPS - 1).astype(np.intp)
            return np.where(beyond > 0.0, WAVES + cap, wave)

        fire = Fire(self._sprites.palette.heavy, half, self._flicker / (FLICKERS - 1))
        strips.draw(canvas, ray.longer(blunt), fire, phases)

    def _draw_ends(self, canvas: Canvas, ray: Ray, stopped: bool) -> None:
        """White heat at its muzzle, and where something stops it."""
        canvas.blit(self._sprites.image("laser-charge", CHARGE - 1), ray.x, ray.y)
        turn, light = self._age * 7.0, 0.5 + 0.5 * self._flicker / FLICKERS
        self._lights.draw_one(canvas, "cross", "white", STAR, ray.x, ray.y, turn, light)
        if stopped:
            self._lights.draw_one(canvas, "puff", "heavy", BLOOM, *ray.end)
            self._lights.draw_one(canvas, "cross", "white", STAR, *ray.end, -turn, light)


def rehearse(sprites: Sprites, lights: Lights) -> Iterator[None]:
    """Bake what beams need, bit by bit."""
    for step in range(CHARGE):
        sprites.image("laser-charge", step)
        yield
    for form, hue, size in (("cross", "white", STAR), ("puff", "heavy", BLOOM), ("bar", "silver", 11.0)):
        lights.family(form, hue, size)
        yield


def ray_of(laser: Laser, alpha: float) -> Ray:
    """The middle of a beam, between the last pulse and this one."""
    turned = laser.sweep * (1.0 - alpha) if laser.clock > laser.charge + 1 else 0.0
    turn = math.radians(laser.angle - turned - 90.0)
    x = laser.px + (laser.x - laser.px) * alpha
    y = laser.py + (laser.y - laser.py) * alpha
    return Ray(x, y, math.cos(turn), math.sin(turn), laser.length)


def facings(lasers: Sequence[Laser]) -> Mapping[int, tuple[float, float]]:
    """For whoever charges or burns, by number: its beam's way, and how far it has turned there, 0 to 1."""
    return {laser.owner: (laser.angle, min(1.0, laser.clock / AIMING)) for laser in lasers}
