"""The art of one scale and one palette: figures, letters, lights, the logo. Made once, with progress told.

What the title needs is made at once. What a stage needs is made ready before it: a bit in each pulse of the
title or of the stage before, and what is left of its beginning when it begins.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Hashable
from dataclasses import replace
from functools import lru_cache
from weakref import WeakValueDictionary

from pygame.transform import smoothscale_by

from anti_invaders.devices import memory
from anti_invaders.rules.specs import Content
from anti_invaders.rules.start import Start
from anti_invaders.screens.preparation import Preparation
from anti_invaders.screens.worlds import worlds_for
from anti_invaders.storage.settings import Settings
from anti_invaders.view import palette
from anti_invaders.view.backdrops import Backdrop, open_scores, open_title
from anti_invaders.view.bake import Sprites
from anti_invaders.view.canvas import Canvas
from anti_invaders.view.kept import kept
from anti_invaders.view.keycaps import keycaps_for
from anti_invaders.view.letters import Letters
from anti_invaders.view.logo import Logo
from anti_invaders.view.options import ViewOptions
from anti_invaders.view.palette import Palette
from anti_invaders.view.rehearsal import COMMON
from anti_invaders.view.stage_cast import cast_of, worlds_of

POINTER = 0.66  # of our ship's size: the title's cursor
FIRST = ("faisca", "light", "heavy", "shard", "grunt", "strider", "warden")
LONGEST_GAP = 4  # pulses that a backdrop goes on at once
WORTH_A_BAR = COMMON // 3  # steps of a rehearsal: fewer are over before a bar is seen


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
        self._logo: Logo | None = Logo(scale, self.palette)
        progress(0.2)
        self._title: Backdrop | None = _title(scale)
        progress(0.8)
        self.sprites.load(FIRST, lambda done: progress(0.8 + 0.2 * done))
        self.pointer = smoothscale_by(self.sprites.image("faisca", 0, 90.0), POINTER)
        self._progress = progress
        self._age = -1
        self._worlds = worlds_for(scale)
        self._making: Preparation | None = None  # what is being made ready,
        self._made_for: Hashable = None  # and for what
        self._ready: set[Hashable] = set()  # what is
        self._met: set[Hashable] = set()  # ships for which what every stage shows is

    def fits(self, scale: int, chosen: Settings) -> bool:
        """Whether it is what this scale and these settings ask for."""
        return self.scale == scale and self.palette == palette_of(chosen)

    # --- what only menus show -----------------------------------------------------------------------
    @property
    def logo(self) -> Logo:
        """The title's."""
        self._logo = self._logo or Logo(self.scale, self.palette)
        return self._logo

    def let_go(self) -> None:
        """A run is played: the title's logo and its world go, a fifth of all that is in memory. They are back
        in a twentieth of a second, from the disk; so where nothing is kept there they stay."""
        if kept.store is not None:
            self._logo = self._title = None

    # --- what lies behind ---------------------------------------------------------------------------
    def backdrop(self, canvas: Canvas, age: int, fraction: float = 1.0) -> None:
        """What lies behind every screen but the play. `age` counts a screen's pulses; those that were not
        drawn are made up for."""
        self._title = self._title or _title(self.scale)
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
        return self._worlds.behind(name)

    # --- making stages ready --------------------------------------------------------------------------
    def prepare(self, content: Content, start: Start, view: ViewOptions) -> Preparation | None:
        """See that the stage with which `start` begins will be made ready, and no other any more; None if it
        is by now. Costs nothing the second time."""
        key = _key(content, start, view)
        if key in self._ready:
            return None
        if self._making is None or self._made_for != key:
            self._drop()
            self._made_for = key
            made = self.sprites, self.letters, self._worlds
            self._making = Preparation(*made, content, start, view, self._met)
        return self._making

    def open(self, content: Content, start: Start, view: ViewOptions, whole: bool = False) -> bool:
        """Have what is seen first of a stage ready now, or the `whole` of it, whatever that takes; if it is
        long, a bar is shown. What is left is baked beside the game. Whether it took anything."""
        stage = content.stages[start.stage]
        self._worlds.keep(worlds_of(stage))
        self.sprites.keep([kind.name for kind in cast_of(stage, content)])
        made = self.prepare(content, start, view)
        if made is None:
            self._drop()
            return False
        if made.opened and not whole:
            return False
        self._hasten(made, whole)
        made.begin_beside()
        return True

    def _hasten(self, made: Preparation, whole: bool) -> None:
        steps = 0
        while not (made.done if whole else made.opened):
            self.step(haste=True)
            steps += 1
            if steps > WORTH_A_BAR:
                self._progress(made.share)

    @property
    def ready(self) -> bool:
        """Whether nothing is left to be made ready."""
        return self._making is None

    def frame_over(self) -> None:
        """The game sleeps until the next frame: whoever works beside it may go on."""
        if self._making:
            self._making.frame_over()

    def work(self, seconds: float) -> None:
        """Make ready for so long, or a step longer."""
        end = time.perf_counter() + seconds
        while self._making and time.perf_counter() < end:
            self.step()
            if self._making and self._making.waits:
                return

    def finish(self) -> None:
        """Make ready all that is left; if that takes a while, a bar is shown."""
        if self._making:
            self._hasten(self._making, whole=True)

    def step(self, haste: bool = False) -> None:
        """One step, if one is left. Without haste nothing is waited for that is done beside the game."""
        if self._making is None:
            return
        self._making.step(haste)
        if self._making.done:
            self._ready.add(self._made_for)
            self._making = None
            self.sprites.thin_out()
            memory.give_back()

    def _drop(self) -> None:
        """What is being made ready is not wanted any more."""
        if self._making:
            self._making.leave()
        self._making = None


def _key(content: Content, start: Start, view: ViewOptions) -> Hashable:
    """What the look of a stage's beginning depends on."""
    return content.digest, start.stage, start.cue, start.ship, start.players, view.own_shots


_titles: WeakValueDictionary[int, Backdrop] = WeakValueDictionary()  # by scale: palettes share it


def _title(scale: int) -> Backdrop:
    found = _titles.get(scale)
    if found is None:
        found = _titles[scale] = open_title(scale, random.Random(1))
    return found


@lru_cache(maxsize=1)
def _night(scale: int) -> Backdrop:
    return open_scores(scale, random.Random(1))
