"""The ending for who continued: what is left of the First Invader goes out, our ship turns round and flies
home along a line of dead lamps, and while rows form again far out, the lamps come on, one by one."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import cached_property, lru_cache
from typing import ClassVar

import numpy as np

from anti_invaders.screens.art import Art
from anti_invaders.screens.finale import (
    VERSE,
    Cue,
    Finale,
    Floats,
    Place,
    cells,
    curve,
    draw_cells,
    draw_rank,
    eased,
    heading,
)
from anti_invaders.texts import _
from anti_invaders.view.canvas import Canvas
from anti_invaders.view.lights import lights_for
from anti_invaders.view.music_grid import grid_of
from anti_invaders.view.palette import mixed

BEAT = 40  # pulses of the piece

# the first verse: a figure in pieces
STOOD = 262.0, 176.0  # units
DRIFT, SWELL = 26.0, 1.9  # units that its cells drift; how much larger it has become at the end
OUT = 90, 410  # pulses: the first of them goes out, and the last

# the second: the way home
WAY = (128.0, 138.0), (20.0, 400.0), (330.0, 480.0), (506.0, 262.0)
TURNS_AT, FACES = 0.42, 32.0  # how far along the way our ship waits, and which way it looks
TURNS, TURNING = VERSE + 20, 110  # pulses
FLIES, FLYING = VERSE + 100, 640
HOVERS, SHRINKS = 0.72, 4.2  # of its large picture; how fast it becomes small
ARRIVES = 0.90  # how far along the way it begins to be lost in Earth's light

# lamps on the way
LAMPS, FIRST, FINAL = 24, 0.05, 0.95
CATCHES = 0.028  # of the way: how far its light reaches
KINDLES, EACH = 2 * VERSE + 210, 10  # pulses: the lamp nearest Earth comes on; from one to the next
DEAD, LIT = 0.34, 1.0

# the third: rows, far out
RANKS = ("warden", "strider", "strider", "grunt", "grunt")
FORMS, SMALL, COLUMNS = 2 * VERSE + 30, 0.30, 9
CORNER, APART = (62.0, 56.0), (16.5, 14.5)  # units: their first one, and from one to the next
STEPS, STEP = 4, 3.0  # from edge to edge of their march; units


class Homecoming(Finale):
    """Three verses."""

    verses: ClassVar[tuple[Callable[[], str], ...]] = (
        lambda: _(
            "What is left of the First Invader goes out. For the first time since 1978 nothing comes down."
        ),
        lambda: _(
            "One ship turns round. It is a long way home, and somebody has shot out all the lights along it."
        ),
        lambda: _("They say that far out rows are forming again. Let them. Now we know the way."),
    )

    def __init__(self, art: Art, ship: str) -> None:
        super().__init__(art, ship)
        self._lights = lights_for(art.scale, art.palette)
        chance = np.random.default_rng(1978)
        count = cells().shape[1]
        self._drift = chance.normal(0.0, 1.0, (2, count))
        self._out = np.sort(chance.uniform(*OUT, count))
        self._out = chance.permutation(self._out)
        self._twinkle = chance.uniform(0.0, math.tau, count)
        self._lamps = _lamps()

    def cues(self) -> Sequence[Cue]:
        return self._cues

    @cached_property
    def _cues(self) -> tuple[Cue, ...]:
        key = grid_of("ending").key(0)
        ranks = (Cue(FORMS + BEAT * at, f"march_{key.march[at % 4]:02}", 0.5) for at in range(len(RANKS)))
        notes = (Cue(KINDLES + EACH * 3 * at, f"catch_{note:02}", 0.5) for at, note in enumerate(key.catch))
        return *ranks, *notes

    # --- where everybody is ---------------------------------------------------------------------------
    def remains(self, t: float) -> tuple[Floats, Floats, Floats]:
        """What is left of the First Invader: x, y and light of each cell."""
        x, y = cells()
        share = 1.0 - math.exp(-max(t - 30.0, 0.0) / 300)
        away = 1.0 + (SWELL - 1.0) * share
        drift = self._drift * DRIFT * share
        dim = 0.72 + 0.28 * np.sin(self._twinkle + t / 9)
        light = dim * np.clip((self._out - t) / 40, 0.0, 1.0) * eased(t, 0, 30)
        return STOOD[0] + x * away + drift[0], STOOD[1] + y * away + drift[1] - 14.0 * share, light

    def along(self, t: float) -> float:
        """How far our ship has come on the way, 0 to 1."""
        return TURNS_AT + (1.0 - TURNS_AT) * eased(t, FLIES, FLYING)

    def ship(self, t: float) -> Place | None:
        """Our ship, until it is home."""
        along = self.along(t)
        if along >= 1.0:
            return None
        x, y = curve(WAY, along)
        rest = 1.0 - eased(t, TURNS, TURNING)
        sway = 2.5 * math.sin(t / 31) * rest, 2.0 * math.sin(t / 23) * rest
        turn = FACES + (heading(WAY, along) - FACES) * eased(t, TURNS, TURNING)
        size = HOVERS * math.exp((TURNS_AT - along) * SHRINKS)
        light = 1.0 - eased(along, ARRIVES, 1.0 - ARRIVES)
        return Place(x + sway[0], y + sway[1], size, turn, light)

    def lamps(self, t: float) -> Floats:
        """The light of each lamp, the farthest from home first."""
        passed = np.exp(-np.abs(_shares() - self.along(t)) / CATCHES) * (0.0 < t - FLIES < FLYING)
        order = np.arange(LAMPS)[::-1]
        kindled = np.clip((t - KINDLES - EACH * order) / 20, 0.0, 1.0)
        lit = kindled * (0.88 + 0.12 * np.sin(t / 21 - order * 0.8))
        return np.asarray(np.maximum(DEAD + 0.6 * passed, lit), np.float64)

    def ranks(self, t: float) -> list[tuple[str, float, Floats, Floats]]:
        """The rows far out: kind, light, and where each of them stands."""
        step = max(int((t - 3 * VERSE) // BEAT), 0)
        row, column = divmod(step, STEPS)
        march = STEP * (column if row % 2 == 0 else STEPS - column)
        found = []
        for at, kind in enumerate(RANKS):
            begun = FORMS + BEAT * at
            come = eased(t, begun, 50)
            side = (-1.0 if at % 2 else 1.0) * 30.0 * (1.0 - come)
            x = CORNER[0] + APART[0] * np.arange(COLUMNS, dtype=np.float64) + side + march
            y = np.full(COLUMNS, CORNER[1] + APART[1] * at)
            found.append((kind, 0.75 * come, x, y))
        return found

    # --- the picture ------------------------------------------------------------------------------------
    def draw(self, canvas: Canvas, t: float) -> None:
        self._draw_lamps(canvas, t)
        self._draw_ranks(canvas, t)
        if t < OUT[1] + 40:
            draw_cells(canvas, self.art, *self.remains(t))
        ship = self.ship(t)
        if ship:
            past = [self.ship(t - back) for back in range(100, -1, -3)]
            if t > FLIES:
                self.pilot.wake(canvas, [each for each in past if each])
            self.pilot.draw(canvas, ship, t)

    def _draw_ranks(self, canvas: Canvas, t: float) -> None:
        beat = int(max(t - FORMS, 0.0) // BEAT)
        for kind, light, x, y in self.ranks(t):
            frame = (np.arange(COLUMNS) + beat) % 2
            draw_rank(canvas, self.art, kind, SMALL, light, x, y, frame)

    def _draw_lamps(self, canvas: Canvas, t: float) -> None:
        """Lamps, and the line between them."""
        light = self.lamps(t)
        palette = self.art.palette
        x, y, size = self._lamps
        for at in range(LAMPS - 1):
            kindled = max(min(light[at], light[at + 1]) - DEAD, 0.0) / (LIT - DEAD)
            colour = mixed(palette.hairline, palette.ship, 0.8 * kindled)
            shade = mixed((0, 0, 0), colour, 0.55)
            canvas.line([(x[at], y[at]), (x[at + 1], y[at + 1])], shade)
        gems = np.array([self._lights.family("gem", "indigo", each) for each in size])
        self._lights.draw(canvas, gems, np.zeros(LAMPS), np.minimum(light, 0.55), x, y)
        on = light > DEAD + 0.1
        if on.any():
            stars = np.array([self._lights.family("cross", "ship", 3.0 * each) for each in size[on]])
            self._lights.draw(canvas, stars, np.zeros(len(stars)), light[on], x[on], y[on])


def _shares() -> Floats:
    return np.linspace(FIRST, FINAL, LAMPS)


@lru_cache(maxsize=1)
def _lamps() -> tuple[Floats, Floats, Floats]:
    """Where they stand, and how large they are: the nearest the largest."""
    shares = _shares()
    x, y = np.array([curve(WAY, float(share)) for share in shares]).T
    size = np.round(2.0 + 3.5 * np.exp(-(((shares - 0.40) / 0.24) ** 2)))
    return x, y, size
