"""How a beam, and the lane that it will take, are lit across."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from anti_invaders.view.palette import Colour
from anti_invaders.view.strips import Floats, Lit

MARGIN = 1.5  # px that a beam's white rims lie beyond what it kills over
DARK, RIM = 1.6, 1.5  # px: the dark edge outside a rim; a rim
WAVES, CAPS = 12, 6  # phases: of the waves that run along it; of its round ends
HEART, FLICKER, SWELL = 0.34, 0.16, 0.07  # of half its width: its dark middle; what comes and goes of it
GLOW, GLOW_LIGHT, HALO = 8.0, 0.60, 24.0  # px to a third of the glow; how bright it is; px to its end
HOT = 0.10, 0.07  # white in the red beside a rim; what a wave adds
SOFT = 2.4  # px: the glow of a lane's edge
EDGE, VEIL, DASH = 0.8, 0.06, 0.5  # of full light: a lane's edges, what lies between them, its dashes


@dataclass(frozen=True, slots=True)
class Lane:
    """Two edges `aside` px from the middle, in two phases: between dashes, and in one. `light` 0 to 1."""

    colour: Colour
    aside: float
    light: float

    @property
    def reach(self) -> float:
        """px."""
        return self.aside + 2.0 * SOFT

    def lit(self, away: Floats) -> Lit:
        """Lines with a little glow, and a veil between them."""
        off = np.abs(away - self.aside)
        edge = np.clip(1.3 - off, 0, 1) * EDGE + np.exp(-((off / SOFT) ** 2)) * 0.2
        veil = np.clip(self.aside - away + 0.5, 0, 1) * VEIL
        dash = np.clip(1.3 - away, 0, 1) * DASH
        shade = np.stack([edge + veil, edge + veil * 2.0 + dash]) * self.light
        lit = shade[..., None] * (np.array(self.colour) / 255.0)
        return np.concatenate([lit, np.zeros_like(shade)[..., None]], axis=-1).astype(np.float32)


@dataclass(frozen=True, slots=True)
class Fire:
    """A beam whose white rims lie `half` px from its middle; `flicker` 0 to 1. WAVES phases, then CAPS."""

    colour: Colour
    half: float
    flicker: float

    @property
    def reach(self) -> float:
        """px."""
        return self.half + DARK + HALO

    def lit(self, away: Floats) -> Lit:
        """From outside: glow, a dark edge, a white rim, red that is hot beside it, a dark heart."""
        waves = np.sin(np.arange(WAVES) * (2 * np.pi / WAVES))
        round_ = np.sqrt(1.0 - ((np.arange(CAPS) + 0.5) / CAPS) ** 2)
        phases = [self._across(away, self.half, wave) for wave in waves.tolist()]
        phases += [self._across(away, self.half * share, 0.0) for share in round_.tolist()]
        return np.asarray(phases, np.float32)

    def _across(self, away: Floats, half: float, wave: float) -> Floats:
        red = np.array(self.colour) / 255.0
        heart = max(1.0, half * (HEART + FLICKER * (self.flicker - 0.5) + SWELL * wave))
        outside = np.maximum(away - half - DARK, 0.0)
        glow = np.exp(-outside / GLOW) * (GLOW_LIGHT * (0.8 + 0.2 * self.flicker))
        glow *= np.clip(1.0 - outside / HALO, 0, 1)
        body, white = np.clip(half + DARK - away + 0.5, 0, 1), np.clip(half - away + 0.5, 0, 1)
        inner = np.clip(half - RIM - away + 0.5, 0, 1)
        dark = np.clip((heart - away) * 0.7 + 0.5, 0, 1)
        near = np.clip(away / max(1.0, half - RIM), 0, 1) ** 2
        filled = ((0.72 + 0.28 * near)[..., None] * red + ((HOT[0] + HOT[1] * wave) * near)[..., None]) * (
            1.0 - dark
        )[..., None]
        lit = (white * (1.0 - inner))[..., None] + filled * inner[..., None]
        lit += (glow * (1.0 - body))[..., None] * red
        return np.concatenate([lit, body[..., None]], axis=-1)
