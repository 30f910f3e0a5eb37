"""Whole stages as a bot flies them, filmed for the bars of seeing: bullets against what is behind them, their
cores, and with reduced flashes what flashes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from random import Random

import numpy as np
import pygame

from anti_invaders import bots, content
from anti_invaders.engine.events import EventBus
from anti_invaders.rules import events as seen
from anti_invaders.rules.bullets import BulletField
from anti_invaders.rules.specs import Content
from anti_invaders.rules.start import Start
from anti_invaders.rules.world import World
from anti_invaders.view.backdrops import Backdrop, open_backdrop
from anti_invaders.view.backdrops.crossfade import Crossfade
from anti_invaders.view.canvas import Canvas
from anti_invaders.view.effects import Effects
from anti_invaders.view.options import ViewOptions
from anti_invaders.view.scene import Scene
from tests.view.view_measures import LEAST, SHARE, WANTED, Places, cells, flashes, ratios
from tests.view.view_stage import Pixels, letters, sprites

EVERY, FRAMES = 42, 200  # pulses from frame to frame; so many at least are measured
WINDOW, WINDOWS = 60, 12  # pulses of a film in which flashes are counted; how many films at most
FULL, CALM = ViewOptions(shake=0.0), ViewOptions(shake=0.0, calm=True)
LOUD = (
    seen.BossPhaseEnded,
    seen.BossDestroyed,
    seen.BombUsed,
    seen.PlayerHit,
    seen.LaserFired,
    seen.CatchThrown,
)
AREA = 0.25  # of the field
OFTEN = 3  # flashes a second
EDGE = 12.0  # px: bullets nearer to the field's edge have too little behind them
COVERED = 9.0  # px: a bullet nearer to a later one is partly under it
FREE = 13.0  # px: a bullet nearer to another one shares its core with it
WORDS = 44.0  # px: from the top, where a boss's name and time stand


@cache
def loaded() -> Content:
    return content.load()


class Another:
    """A backdrop that is another one's to advance."""

    def __init__(self, shown: Backdrop) -> None:
        self._shown = shown

    def advance(self, progress: float) -> None:
        pass

    def restart(self) -> None:
        pass

    def draw(self, canvas: Canvas, alpha: float) -> None:
        self._shown.draw(canvas, alpha)


class Show:
    """One way to see a run."""

    def __init__(self, options: ViewOptions, backdrop: Backdrop) -> None:
        self.effects = Effects(sprites(), letters(), Random(1), options)
        self.scene = Scene(sprites(), letters(), self.effects, backdrop, options, {"field": "X"})
        self.bus = EventBus()
        self.effects.subscribe(self.bus)
        self.scene.subscribe(self.bus)
        self.screen = pygame.Surface((576, 600), depth=32)

    def advance(self, world: World, happened: list[seen.Event]) -> None:
        for event in happened:
            self.bus.publish(event)
        self.effects.advance(world)
        self.scene.advance(world)

    def drawn(self, world: World) -> Pixels:
        self.scene.draw(Canvas(self.screen, 1), world, 1.0)
        return pygame.surfarray.array3d(self.screen)


@dataclass
class Measures:
    """What a run showed."""

    frames: int = 0
    colour: list[np.ndarray] = field(default_factory=list)
    grey: list[np.ndarray] = field(default_factory=list)
    covered: int = 0  # bullets over which something was drawn
    cores: int = 0  # bullets looked at for that
    films: list[np.ndarray] = field(default_factory=list)  # flashes of each cell in a second

    def ratios(self, which: str) -> np.ndarray:
        return np.concatenate(getattr(self, which))


def flown(number: int, difficulty: str) -> Measures:
    """A skilled bot that nothing can stop flies through a stage."""
    spec = loaded().stages[number]
    start = Start(
        seed=number, stage=number, difficulty=difficulty, alone=True, power=spec.power, invulnerable=True,
        hold_invasion=True,
    )  # fmt: skip
    world, bot, measures = World(loaded(), start), bots.make("skilled", number), Measures()
    backdrop = Crossfade(open_backdrop(spec.backdrop, 1, Random(1)))
    full, calm = Show(FULL, backdrop), Show(CALM, Another(backdrop))
    film: list[np.ndarray] = []
    while world.result is None:
        happened = world.advance((bot.decide(bots.look(world)),))
        for event in happened:
            if isinstance(event, seen.BackdropCued):
                backdrop.turn_to(open_backdrop(event.name, 1, Random(1)))
        full.advance(world, happened)
        if world.pulse % EVERY == 0:
            _measure(full, world, measures)
        loud = any(isinstance(event, LOUD) for event in happened) or world.pulse % 3000 == 1500
        if film or (loud and len(measures.films) < WINDOWS):
            calm.advance(world, happened)
            calm.drawn(world)
            film.append(cells(calm.screen))
        if len(film) == WINDOW:
            measures.films.append(flashes(film))
            film = []
    return measures


def _measure(show: Show, world: World, measures: Measures) -> None:
    measures.frames += 1
    full = show.drawn(world)
    bullets = world.bullets
    world.bullets = BulletField()
    bare = show.drawn(world)
    world.bullets = bullets
    places = np.array(list(_inside(world)), np.intp).reshape(-1, 2)
    measures.colour.append(ratios(bare, full, places))
    measures.grey.append(ratios(bare, full, places, seen_as_grey=True))
    _look_at_cores(full, world, measures)


def _inside(world: World) -> Iterator[tuple[int, int]]:
    """Bullets with something behind them on all sides, and no later bullet over their core: those just fired
    cover one another."""
    x, y = world.bullets.x, world.bullets.y
    for row in range(world.bullets.n):
        over = np.hypot(x[row + 1 :] - x[row], y[row + 1 :] - y[row]).min(initial=np.inf)
        if over > COVERED and EDGE < x[row] < 576 - EDGE and EDGE < y[row] < 600 - EDGE:
            yield round(x[row]), round(y[row])


def _look_at_cores(picture: Pixels, world: World, measures: Measures) -> None:
    """Whether each round bullet that lies alone shows the white of its core."""
    x, y, heavy = world.bullets.x, world.bullets.y, world.bullets.heavy
    for row in range(world.bullets.n):
        away = np.hypot(x - x[row], y - y[row])
        away[row] = np.inf
        ship = world.players[0]
        near = np.hypot(ship.x - x[row], ship.y - y[row]) < 80.0
        outside = not (EDGE < x[row] < 576 - EDGE and WORDS < y[row] < 600 - EDGE)
        if heavy[row] or near or outside or away.min() < FREE:
            continue
        measures.cores += 1
        patch: Places = picture[round(x[row]) - 1 : round(x[row]) + 1, round(y[row]) - 1 : round(y[row]) + 1]
        measures.covered += int(patch.min() < 200)


def check(number: int, difficulty: str) -> None:
    """Every bullet stands out from what is behind it, in colour and in grey; nothing is drawn over it; with
    reduced flashes nothing large flashes."""
    measures = flown(number, difficulty)
    assert measures.frames >= FRAMES
    for which in ("colour", "grey"):
        found = measures.ratios(which)
        assert len(found) > 1000
        assert (found >= WANTED).mean() >= SHARE, which
        assert found.min() >= LEAST, which
    assert measures.cores > 1000
    assert measures.covered <= 0.002 * measures.cores, "words pass over bullets where they must, nothing else"
    assert len(measures.films) >= 4
    for film in measures.films:
        assert (film > OFTEN).mean() < AREA
        assert (film > 0).mean() < AREA
