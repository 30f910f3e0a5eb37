"""The ending for who never continued: on the plain of Home Row the First Invader gathers itself once more,
lowers its guard and steps aside, rank after rank parts, our ship flies on over the sun, the rows stand."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import ClassVar

import numpy as np
import pygame

from anti_invaders.screens.art import Art
from anti_invaders.screens.drawing import arc
from anti_invaders.screens.family import WIDTH
from anti_invaders.screens.finale import (
    VERSE,
    Cue,
    Finale,
    Floats,
    Place,
    cells,
    curve,
    draw_cells,
    draw_first,
    draw_rank,
    eased,
    heading,
    steps,
)
from anti_invaders.screens.foot import TOP as FLOOR
from anti_invaders.texts import _
from anti_invaders.view.backdrops.floor import Eye
from anti_invaders.view.canvas import Canvas
from anti_invaders.view.glow import OUTLINE, Lamp, faded
from anti_invaders.view.music_grid import grid_of

EYE = Eye(middle=400.0, horizon=250.0, focus=430.0)  # that of the plain behind
BEAT = 40  # pulses of the piece
STANDS = 400.0, 345.0  # units: where the First Invader gathers itself

# the first verse: cells of light find each other
STREWN = (-1.15, 1.15), (2.45, 4.3)  # eye's heights: where they lie, to the sides and away from us
GATHERS, FLIES = 70, 84  # pulses: when the first one rises, and how long each of them flies
LATER, ARC = 210, 46.0  # pulses from the first to the last; units that they fly over their straight way
WHOLE = GATHERS + LATER + FLIES  # pulses: it stands
GUARD, RADIUS, TURN = 8, (74.0, 60.0), 420  # cells that circle it; units; pulses of a round

# the second: our ship comes; both let their guard sink
COMES, COMING = VERSE, 190  # pulses
WAY = (-80.0, 392.0), (110.0, 400.0), (400.0, 462.0), (400.0, 434.0)  # on which it comes
NEAR, HOVERS = 1.1, 0.68  # of its large picture: as it comes, as it hovers
LOWERS, LOWERED = VERSE + 250, 110  # pulses
RING, CAUGHT, ROUND = 52.0, 9, 190  # units; what it holds, and pulses of a round

# the third: the step aside
ASIDE, STEP = 2 * VERSE + 80, 25.0  # pulses: the first of four; units of each
PARTS, PARTED = ASIDE + BEAT, 0.11  # a rank's first of three steps; eye's heights of each
FOLLOWS = 10  # pulses from rank to rank
LEAVES, DEPTH = ASIDE + 6 * BEAT, 2.2  # our ship flies on; eye's heights from us when it does
FARTHEST = 11.5  # eye's heights: as far as the lane
CLIMBS = LEAVES + 170  # it leaves the ground
GONE, TOP = CLIMBS + 420, 18.0  # it is out of sight; units: how high it is then

# the rows: kind, depth, how many on each side
RANKS = (
    ("warden", 10.6, 17),
    ("strider", 7.8, 14),
    ("strider", 6.0, 12),
    ("grunt", 4.5, 10),
    ("grunt", 3.4, 8),
)
APART, TALL, LARGE = 0.42, 0.13, 3.5  # eye's heights: from one to the next; their middle; size one away
NIGHT, DAY, DIMMER = 0.30, 1.0, 0.08  # their light; how much less each rank has that is farther away
DAWN, LASTS = VERSE + 240, 2.2 * VERSE  # pulses: the sun rises
VEIL, DARK = 120, (2, 3, 8)  # of 255: how dark the night before is
RIPPLE = 240  # pulses from one stir in the rows to the next


class Peace(Finale):
    """Four verses."""

    verses: ClassVar[tuple[Callable[[], str], ...]] = (
        lambda: _(
            "Where the First Invader fell lie a few cells of light. They still know how they stood in 1978."
        ),
        lambda: _("It lowers its guard. So does the ship that came all the way up the line."),
        lambda: _("It was sent down in 1978, and nobody ever told it why. It steps aside."),
        lambda: _("In the morning the rows stand where they always stood. Nobody marches. Nobody fires."),
    )

    def __init__(self, art: Art, ship: str) -> None:
        super().__init__(art, ship)
        self._ring = _ring(art)
        chance = np.random.default_rng(1978)
        count = cells().shape[1]
        side, deep = (chance.uniform(*span, count) for span in STREWN)
        self._lie = 400.0 + side * EYE.focus / deep, EYE.horizon + EYE.focus / deep
        order = np.arange(count) / count
        self._rise = GATHERS + LATER * np.clip(order + chance.uniform(-0.12, 0.12, count), 0.0, 1.0)
        self._twinkle = chance.uniform(0.0, math.tau, count)

    def cues(self) -> Sequence[Cue]:
        return self._cues

    @cached_property
    def _cues(self) -> tuple[Cue, ...]:
        key = grid_of("ending").key(0)
        rising = (Cue(GATHERS + BEAT * at, f"catch_{note:02}", 0.5) for at, note in enumerate(key.catch[:7]))
        aside = (Cue(ASIDE + BEAT * at, f"march_{note:02}") for at, note in enumerate(key.march))
        return (
            *rising,
            Cue(WHOLE, f"march_{key.march[0]:02}"),
            Cue(LOWERS, "field_close", 0.6),
            *aside,
        )

    # --- where everybody is ---------------------------------------------------------------------------
    def invader(self, t: float) -> Place | None:
        """The First Invader, once it is whole."""
        light = eased(t, WHOLE - 10, 24)
        if not light:
            return None
        aside = steps(t, ASIDE, BEAT, 4)
        hop = -7.0 * sum(math.sin(math.pi * eased(t, ASIDE + BEAT * at, 7)) for at in range(4))
        return Place(STANDS[0] + STEP * aside, STANDS[1] + hop, light=light)

    def ship(self, t: float) -> Place | None:
        """Our ship, from when it comes until it is out of sight."""
        if not COMES < t < GONE:
            return None
        if t < LEAVES:
            share = eased(t, COMES, COMING) ** 0.8
            x, y = curve(WAY, share)
            rest = share * share
            sway = 2.5 * math.sin(t / 31) * rest, 2.0 * math.sin(t / 23) * rest
            turn = heading(WAY, share) if share < 1.0 else 0.0
            return Place(x + sway[0], y + sway[1], NEAR + (HOVERS - NEAR) * share, turn)
        return self._onward(t)

    def _onward(self, t: float) -> Place:
        """Along the lane, then up, before the sun and over it."""
        depth = DEPTH * (FARTHEST / DEPTH) ** eased(t, LEAVES, CLIMBS - LEAVES + 60)
        low = EYE.horizon + (WAY[-1][1] - EYE.horizon) * DEPTH / depth
        up = min(max((t - CLIMBS) / (GONE - CLIMBS), 0.0), 1.0) ** 1.4
        sway = 1.0 - eased(t, LEAVES, 60)
        x = WAY[-1][0] + 2.5 * math.sin(t / 31) * sway
        y = low - (low - TOP) * up + 2.0 * math.sin(t / 23) * sway
        size = HOVERS * DEPTH / depth * (1.0 - 0.4 * up)
        return Place(x, y, size, light=1.0 - eased(t, GONE - 90, 90))

    def ranks(self, t: float) -> list[tuple[str, float, Floats, Floats]]:
        """The rows from far to near: kind, size, where each of them stands."""
        found = []
        for at, (kind, depth, count) in enumerate(RANKS):
            side = APART * (np.arange(count) + 0.5) + PARTED * self._parted(t, at)
            x = np.concatenate([-side[::-1], side]) * EYE.focus / depth + EYE.middle
            y = np.full(2 * count, EYE.horizon + (1.0 - TALL) * EYE.focus / depth)
            found.append((kind, LARGE / depth, x, y))
        return found

    @staticmethod
    def _parted(t: float, rank: int) -> float:
        """How many of its three steps a rank has taken; the nearest begins."""
        return steps(t, PARTS + FOLLOWS * (len(RANKS) - 1 - rank), BEAT, 3)

    def light(self, t: float) -> float:
        """The light on the rows."""
        return NIGHT + (DAY - NIGHT) * self._dawn(t)

    @staticmethod
    def _dawn(t: float) -> float:
        return eased(t, DAWN, LASTS)

    @property
    def progress(self) -> float:
        """How far the sun has risen, 0 to 1."""
        return self._dawn(self.time)

    # --- the picture ------------------------------------------------------------------------------------
    def draw(self, canvas: Canvas, t: float) -> None:
        ship = self.ship(t)
        ahead = ship is not None and t > LEAVES + 40  # it is among them, or behind
        canvas.box(0, 0, WIDTH, FLOOR, DARK, round(VEIL * (1.0 - self._dawn(t))))
        self._draw_rows(canvas, t)
        if ship is not None and ahead:
            self._draw_ship(canvas, ship, t)
        self._draw_cells(canvas, t)
        place = self.invader(t)
        if place:
            draw_first(canvas, self.art, place, self._frame(t))
        if ship is not None and not ahead:
            self._draw_ship(canvas, ship, t)

    @staticmethod
    def _frame(t: float) -> int:
        """It steps from one foot to the other."""
        return (int(t > WHOLE + 30) + round(steps(t, ASIDE, BEAT, 4)) + int(t > LEAVES + 70)) % 2

    def _draw_rows(self, canvas: Canvas, t: float) -> None:
        light = self.light(t)
        for at, (kind, size, x, y) in enumerate(self.ranks(t)):
            frame = (np.arange(len(x)) + round(self._parted(t, at)) + self._stirred(x, t)) % 2
            far = 1.0 - DIMMER * (len(RANKS) - 1 - at)
            draw_rank(canvas, self.art, kind, size, light * far, x, y, frame)

    @staticmethod
    def _stirred(x: Floats, t: float) -> np.ndarray:
        """How often a stir has gone through the rows, from the middle outward, since the verses are told."""
        return np.floor_divide(max(t - 4 * VERSE, 0.0) - np.abs(x - 400.0) * 0.3, RIPPLE).astype(np.intp)

    def _draw_cells(self, canvas: Canvas, t: float) -> None:
        """Those that lie about and gather; then those that are its guard."""
        gone = 1.0 - eased(t, WHOLE, 14)
        if gone:
            x, y = cells()
            share = np.clip((t - self._rise) / FLIES, 0.0, 1.0)
            share = share * share * (3.0 - 2.0 * share)
            there = self._lie[0] + (STANDS[0] + x - self._lie[0]) * share
            up = self._lie[1] + (STANDS[1] + y - self._lie[1]) * share - ARC * np.sin(np.pi * share)
            dim = (0.34 + 0.16 * np.sin(self._twinkle + t / 17)) * eased(t, 0, 60)
            draw_cells(canvas, self.art, there, up, (dim + (1.0 - dim) * np.sqrt(share)) * gone)
        self._draw_guard(canvas, t)

    def _draw_guard(self, canvas: Canvas, t: float) -> None:
        light = eased(t, WHOLE, 40) * (1.0 - eased(t, LOWERS + 70, 160))
        if not light:
            return
        sunk = eased(t, LOWERS, LOWERED)
        turn = np.arange(GUARD) * math.tau / GUARD + t * math.tau / TURN
        open_ = eased(t, WHOLE, 60)
        x = STANDS[0] + RADIUS[0] * open_ * np.sin(turn) * (1.0 + 0.25 * sunk)
        high = STANDS[1] - RADIUS[1] * open_ * np.cos(turn)
        y = high + (STANDS[1] + 46.0 + 8.0 * np.cos(turn) - high) * sunk
        draw_cells(canvas, self.art, x, y, np.full(GUARD, light * (1.0 - 0.6 * sunk)))

    def _draw_ship(self, canvas: Canvas, place: Place, t: float) -> None:
        if t > CLIMBS - 40:
            past = [self.ship(t - back) for back in range(72, -1, -3)]
            self.pilot.wake(canvas, [each for each in past if each])
        self.pilot.draw(canvas, place, t)
        self._draw_field(canvas, place, t)

    def _draw_field(self, canvas: Canvas, place: Place, t: float) -> None:
        """The Anti-Field, and what it holds: it lets go."""
        left = 1.0 - eased(t, LOWERS, LOWERED * 0.7)
        if not left:
            return
        canvas.blit(faded(self._ring, left) if left < 1.0 else self._ring, place.x, place.y)
        for at in range(CAUGHT):
            turn = math.tau * (at / CAUGHT + t / ROUND)
            away = (RING - 8.0) * (1.0 + 0.5 * (1.0 - left))
            x, y = place.x + away * math.sin(turn), place.y - away * math.cos(turn)
            image = self.art.sprites.image("shard", 0, round(math.degrees(turn) / 11.25) * 11.25)
            canvas.blit(faded(image, left) if left < 1.0 else image, x, y)


def _ring(art: Art) -> pygame.Surface:
    lamp = Lamp(2 * RING + 30, 2 * RING + 30, art.scale)
    lamp.stroke([arc(0, 0, RING)], art.palette.field, OUTLINE)
    return lamp.image()
