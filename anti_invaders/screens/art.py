"""The art of one scale and one palette: figures, letters, lights, the logo. Made once, with progress told.

What the title needs is made at once. What a stage needs is rehearsed: a bit in each pulse of the title, and
the rest, if something is left, when the stage begins.
"""

from __future__ import annotations

import random
import time
from collections import deque
from collections.abc import Callable, Hashable, Iterator
from dataclasses import replace
from functools import lru_cache

import pygame
from pygame.transform import smoothscale_by

from anti_invaders.rules.field import HEIGHT as FIELD_HEIGHT
from anti_invaders.rules.field import WIDTH as FIELD_WIDTH
from anti_invaders.rules.specs import StageSpec
from anti_invaders.rules.world import World
from anti_invaders.screens.ahead import Ahead
from anti_invaders.storage.settings import Settings
from anti_invaders.view import palette
from anti_invaders.view.backdrops import Backdrop, open_backdrop, open_scores, open_title
from anti_invaders.view.bake import Sprites
from anti_invaders.view.canvas import Canvas
from anti_invaders.view.keycaps import keycaps_for
from anti_invaders.view.letters import Letters
from anti_invaders.view.logo import Logo
from anti_invaders.view.options import ViewOptions
from anti_invaders.view.palette import Palette
from anti_invaders.view.rehearsal import STEPS, rehearsal, titles
from anti_invaders.view.stage_cast import bake, worlds_of

POINTER = 0.66  # of our ship's size: the title's cursor
FIRST = ("faisca", "light", "heavy", "shard", "grunt", "strider", "warden")
WORLDS_KEPT = 4  # worlds that stay open: those of a stage and of the next one
LONGEST_GAP = 4  # pulses that a backdrop goes on at once
WORTH_A_BAR = STEPS // 4  # steps of a rehearsal: fewer are over before a bar is seen


def palette_of(chosen: Settings) -> Palette:
    """The table that the player's settings ask for."""
    table = palette.PALETTES[chosen.palette]
    table = palette.high_contrast(table) if chosen.high_contrast else table
    return replace(table, bullet_size=max(table.bullet_size, chosen.bullet_size))


class Art:
    """Everything drawn that more than one screen uses: `pointer` is the title's cursor, our ship, small.
    `progress` hears the share done, 0 to 1.
    """

    def __init__(
        self,
        scale: int,
        chosen: Settings | None = None,
        progress: Callable[[float], None] = lambda done: None,
    ) -> None:
        self.scale = scale
        self.palette = palette_of(chosen or Settings())
        progress(0.0)
        self.sprites = Sprites(scale, self.palette)
        self.letters = Letters(scale)
        self.keycaps = keycaps_for(self.letters, self.palette)
        self.logo = Logo(scale, self.palette)
        progress(0.2)
        self._title = _title(scale)
        progress(0.8)
        self.sprites.load(FIRST, lambda done: progress(0.8 + 0.2 * done))
        self.pointer = smoothscale_by(self.sprites.image("faisca", 0, 90.0), POINTER)
        self._progress = progress
        self._age = -1
        self._known: set[Hashable] = set()  # what has been, or is being, rehearsed
        self._foreseen: dict[Hashable, Ahead] = {}  # the stage made ready beside the game last
        self._fresh: set[str] = set()  # worlds that stand at their beginning
        self._rehearsals: deque[Iterator[None]] = deque()

    def fits(self, scale: int, chosen: Settings) -> bool:
        """Whether it is what this scale and these settings ask for."""
        return self.scale == scale and self.palette == palette_of(chosen)

    # --- what lies behind ---------------------------------------------------------------------------
    def backdrop(self, canvas: Canvas, age: int, fraction: float = 1.0) -> None:
        """What lies behind every screen but the play. `age` counts a screen's pulses; those that were not
        drawn are made up for."""
        self._show(self._title, canvas, age, fraction)

    def night(self, canvas: Canvas, age: int, fraction: float = 1.0) -> None:
        """What lies behind the high scores. It is opened when it is first drawn, in a fifth of a second."""
        self._show(_night(self.scale), canvas, age, fraction)

    def _show(self, world: Backdrop, canvas: Canvas, age: int, fraction: float) -> None:
        for _pulse in range(min(age - self._age, LONGEST_GAP) if age >= self._age else 1):
            world.advance(0.0)
        self._age = age
        world.draw(canvas, fraction)

    def behind(self, name: str) -> Backdrop:
        """The world of this name, as a stage begins. There is one of it: whoever asks last has it."""
        found = _opened(name, self.scale)
        if name not in self._fresh:
            found.restart()
        self._fresh.discard(name)
        return found

    # --- rehearsing ---------------------------------------------------------------------------------
    def foresee(self, world: World, view: ViewOptions) -> None:
        """Have the stage after that of this world made ready beside the game: at first in a thread, and what
        is left, when that is done, by `work`. To be called in any pulse; it begins once."""
        coming = world.content.stages.get(world.stage.number + 1)
        if coming is None or world.start.alone:
            return
        key = world.content.digest, coming.number
        if key not in self._foreseen:
            self._foreseen = {key: Ahead(self._made_ahead(world, coming))}
        elif self._foreseen[key].done:
            self.rehearse(world, view, coming)

    def _made_ahead(self, world: World, coming: StageSpec) -> Iterator[None]:
        """What may be done beside the game: worlds that are not on show, figures, names."""
        on_show = worlds_of(world.stage.spec)
        for name in worlds_of(coming):
            if name not in on_show:
                opened = _opened(name, self.scale)
                yield
                opened.draw(_scrap(self.scale), 0.0)  # what is run-length encoded is so by being drawn
                opened.restart()
                self._fresh.add(name)
                yield
        yield from bake(self.sprites, coming, world.content)
        yield from titles(self.letters, self.palette, coming, world.content)

    def rehearse(self, world: World, view: ViewOptions, stage: StageSpec | None = None) -> None:
        """See that all will be baked that the stage of this world shows, or another `stage` of its content.
        Costs nothing the second time."""
        spec = stage or world.stage.spec
        ships = tuple(player.ship.name for player in world.players)
        key = world.content.digest, spec.number, ships, view.own_shots
        if key not in self._known:
            self._known.add(key)
            self._rehearsals.append(self._rehearsal(world, view, spec))

    def _rehearsal(self, world: World, view: ViewOptions, spec: StageSpec) -> Iterator[None]:
        ahead = self._foreseen.get((world.content.digest, spec.number))
        while ahead is not None and not ahead.done:
            ahead.hurry()
            yield
        for name in worlds_of(spec)[1:]:
            _opened(name, self.scale)
            yield
        yield from rehearsal(self.sprites, self.letters, view, world, spec)

    @property
    def ready(self) -> bool:
        """Whether nothing is left to be rehearsed."""
        return not self._rehearsals

    def work(self, seconds: float) -> None:
        """Rehearse for so long, or a step longer."""
        end = time.perf_counter() + seconds
        while self._rehearsals and time.perf_counter() < end:
            self._step()

    def finish(self) -> None:
        """Rehearse all that is left; if that takes a while, a bar is shown."""
        done = 0
        while self._rehearsals:
            self._step()
            done += 1
            if done > WORTH_A_BAR:
                self._progress(min(done / STEPS, 1.0))

    def step(self) -> None:
        """Rehearse one step, if one is left."""
        if self._rehearsals:
            self._step()

    def _step(self) -> None:
        if next(self._rehearsals[0], self) is self:
            self._rehearsals.popleft()


def _scrap(scale: int) -> Canvas:
    return Canvas(pygame.Surface((FIELD_WIDTH * scale, FIELD_HEIGHT * scale), depth=32), scale)


@lru_cache(maxsize=1)
def _title(scale: int) -> Backdrop:
    return open_title(scale, random.Random(1))


@lru_cache(maxsize=1)
def _night(scale: int) -> Backdrop:
    return open_scores(scale, random.Random(1))


@lru_cache(maxsize=WORLDS_KEPT)
def _opened(name: str, scale: int) -> Backdrop:
    return open_backdrop(name, scale, random.Random(1))
