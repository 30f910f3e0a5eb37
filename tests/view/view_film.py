"""Golden replays, looked at for the bars of seeing: bullets against what is behind them, their cores, and
with reduced flashes what flashes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from random import Random

import numpy as np
import pygame

from anti_invaders import content
from anti_invaders.engine.events import EventBus
from anti_invaders.rules import events as seen
from anti_invaders.rules.bullets import BulletField
from anti_invaders.rules.replay import Replay
from anti_invaders.rules.specs import Content
from anti_invaders.rules.world import World
from anti_invaders.view.backdrops import Backdrop, open_backdrop
from anti_invaders.view.backdrops.crossfade import Crossfade
from anti_invaders.view.canvas import Canvas
from anti_invaders.view.effects import Effects
from anti_invaders.view.options import ViewOptions
from anti_invaders.view.scene import Scene
from tests.view.view_measures import LEAST, SHARE, WANTED, Places, cells, flashes, ratios
from tests.view.view_stage import Pixels, letters, sprites
from tools.goldens import FOLDER

FRAMES = 200  # of each replay, evenly over it
SECOND, APART = 60, 20  # pulses in which flashes are counted; from one such second of a film to the next
FILMS, LONG, LONGER = 10, 60, 150  # films of what happens often; pulses of one, and of what happens seldom
FULL, CALM = ViewOptions(shake=0.0), ViewOptions(shake=0.0, calm=True)
OFTEN = (seen.LaserFired, seen.CatchThrown)
SELDOM = (seen.BossPhaseEnded, seen.BossDestroyed, seen.BombUsed, seen.PlayerHit)
AREA = 0.25  # of the field
MOST = 3  # flashes a second
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
        self.draw(world)
        return pygame.surfarray.array3d(self.screen)

    def draw(self, world: World) -> None:
        self.scene.draw(Canvas(self.screen, 1), world, 1.0)


class Camera:
    """Films with reduced flashes: everything that happens seldom, and what happens often now and then."""

    def __init__(self, show: Show, length: int) -> None:
        self.films: list[np.ndarray] = []  # flashes of each cell in a second
        self._show = show
        self._pause = length // FILMS  # pulses from one thing that happens often to the next one filmed
        self._pulse = self._until = self._again = 0
        self._film: list[np.ndarray] = []

    def advance(self, world: World, happened: list[seen.Event]) -> None:
        self._pulse += 1
        self._listen(happened)
        if self._pulse <= self._until:
            self._show.advance(world, happened)
            self._show.draw(world)
            self._film.append(cells(self._show.screen))
        elif self._film:
            self.cut()

    def _listen(self, happened: list[seen.Event]) -> None:
        if any(isinstance(event, SELDOM) for event in happened):
            self._until = self._pulse + LONGER
        elif self._pulse >= self._again and any(isinstance(event, OFTEN) for event in happened):
            self._until = max(self._until, self._pulse + LONG)
            self._again = self._pulse + self._pause

    def cut(self) -> None:
        """The film is over: its seconds are kept."""
        for begun in range(0, max(1, len(self._film) - SECOND + 1), APART):
            self.films.append(flashes(self._film[begun : begun + SECOND]))
        self._film = []


@dataclass
class Measures:
    """What a run showed."""

    frames: int = 0
    colour: list[np.ndarray] = field(default_factory=list)
    grey: list[np.ndarray] = field(default_factory=list)
    covered: int = 0  # bullets over which something was drawn
    cores: int = 0  # bullets looked at for that
    films: list[np.ndarray] = field(default_factory=list)

    def ratios(self, which: str) -> np.ndarray:
        return np.concatenate(getattr(self, which))


def watched(number: int, difficulty: str) -> Measures:
    """A golden replay from its first pulse to its last."""
    replay, measures = Replay.from_bytes((FOLDER / f"{number}-{difficulty}.replay").read_bytes()), Measures()
    looks = {replay.pulses * (2 * at + 1) // (2 * FRAMES) + 1 for at in range(FRAMES)}
    backdrop = Crossfade(open_backdrop(loaded().stages[number].backdrop, 1, Random(1)))
    full = Show(FULL, backdrop)
    camera = Camera(Show(CALM, Another(backdrop)), replay.pulses)
    for world, happened in replay.play(loaded()):
        for event in happened:
            if isinstance(event, seen.BackdropCued):
                backdrop.turn_to(open_backdrop(event.name, 1, Random(1)))
        full.advance(world, happened)
        camera.advance(world, happened)
        if world.pulse in looks:
            looks.remove(world.pulse)
            _measure(full, world, measures)
    camera.cut()
    measures.films = camera.films
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
    measures = watched(number, difficulty)
    assert measures.frames == FRAMES, "the golden replay ends too soon: python -m tools.goldens"
    for which in ("colour", "grey"):
        found = measures.ratios(which)
        assert len(found) > 1000
        assert (found >= WANTED).mean() >= SHARE, which
        assert found.min() >= LEAST, which
    assert measures.cores > 1000
    assert measures.covered <= 0.002 * measures.cores, "words pass over bullets where they must, nothing else"
    assert len(measures.films) >= FILMS
    for film in measures.films:
        assert (film > MOST).mean() < AREA
        assert (film > 0).mean() < AREA
