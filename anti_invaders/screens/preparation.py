"""All that a stage shows, made ready before it is seen: first who comes soon, then the rest.

What costs most of it, worlds, figures and names, is baked by a thread beside the game, if there is time.
What is left, lights and the like, the game does itself, a step at a time.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import replace

from anti_invaders.engine.pulse import pulses
from anti_invaders.rules.specs import Content
from anti_invaders.rules.start import Start
from anti_invaders.rules.world import World
from anti_invaders.screens.ahead import BESIDE_PLAY, Ahead
from anti_invaders.screens.worlds import Worlds
from anti_invaders.view.bake import Sprites
from anti_invaders.view.letters import Letters
from anti_invaders.view.options import ViewOptions
from anti_invaders.view.rehearsal import COMMON, OPENING, Rehearsal, titles
from anti_invaders.view.stage_cast import figures, worlds_of

SOON = pulses(30)  # of a stage: who comes so early is seen before the rest is baked


class Preparation:
    """The stage with which `start` begins. `opened`: all that is seen at first is ready; `done`: all is.
    `met`: for which ships what every stage shows has been rehearsed."""

    def __init__(
        self,
        sprites: Sprites,
        letters: Letters,
        worlds: Worlds,
        content: Content,
        start: Start,
        view: ViewOptions,
        met: set[Hashable],
    ) -> None:
        world = World(content, start)  # a model: nobody plays in it
        self._spec, soon = world.stage.spec, world.stage.soon(SOON)
        self._sprites, self._letters, self._worlds, self._content = sprites, letters, worlds, content
        self._soon = replace(self._spec, cues=soon)
        self._rehearsal = Rehearsal(sprites, letters, view, world, soon=soon)
        self._first_worlds = [world.stage.backdrop]
        self._ahead: Ahead | None = None
        self._met, self._flown = met, (start.ship, start.players, view.own_shots)
        self._baked = 0.0  # of the figures that are seen first: a share
        self._first_baked = False
        self._haste = self._waits = False
        self._taken = 0
        self.opened = self.done = False
        self._steps = self._all_steps()

    @property
    def worlds(self) -> tuple[str, ...]:
        """The names of the worlds that it shows."""
        return worlds_of(self._spec)

    @property
    def share(self) -> float:
        """About how much of what is seen at first is ready, 0 to 1."""
        baked = 1.0 if self._ahead is None or self._first_baked else self._baked
        return 1.0 if self.opened else (baked + min(self._taken / (COMMON + OPENING), 1.0)) / 2

    def begin_beside(self, leisure: float = BESIDE_PLAY) -> None:
        """Have what may be done beside the game done so, in `leisure` s of every frame's sleep."""
        if self._ahead is None and not self.done:
            self._ahead = Ahead(self._beside(), leisure)
        elif self._ahead:
            self._ahead.leisure = leisure

    def frame_over(self) -> None:
        """The game sleeps until the next frame."""
        if self._ahead:
            self._ahead.go_on()

    def step(self, haste: bool = False) -> None:
        """One step. Without haste nothing is waited for that is done beside the game."""
        self._haste = haste
        if self._ahead and not haste:
            self._ahead.calm()
        if next(self._steps, self) is self:
            self.done = True

    @property
    def waits(self) -> bool:
        """Whether there was nothing to be done but to wait for the thread."""
        return self._waits

    def leave(self) -> None:
        """Nobody wants it any more."""
        if self._ahead:
            self._ahead.leave()

    # --- what is done, in which order -----------------------------------------------------------------
    def _beside(self) -> Iterator[None]:
        """In the thread: what touches nothing that the game changes."""
        for name in self._first_worlds:
            yield from self._worlds.prepare(name)
        first = list(figures(self._sprites, self._soon, self._content))
        for number, job in enumerate(first):
            job()
            self._baked = (number + 1) / len(first)
            yield
        yield from titles(self._letters, self._sprites.palette, self._spec, self._content)
        self._first_baked = True
        for name in self.worlds:
            yield from self._worlds.prepare(name)
        for job in figures(self._sprites, self._spec, self._content):
            job()
            yield

    def _all_steps(self) -> Iterator[None]:
        if self._flown not in self._met:
            yield from self._counted(self._rehearsal.common())
            self._met.add(self._flown)
        self._taken = COMMON
        yield from self._wait_until(lambda: self._first_baked)
        for name in self._first_worlds:
            self._worlds.opened(name)
            yield
        yield from self._counted(self._rehearsal.opening())
        self.opened = True
        yield from self._wait_until(lambda: False)
        for name in self.worlds:
            self._worlds.opened(name)
            yield
        yield from self._rehearsal.rest()

    def _counted(self, steps: Iterator[None]) -> Iterator[None]:
        for _step in steps:
            self._taken += 1
            yield

    def _wait_until(self, ready: Callable[[], bool]) -> Iterator[None]:
        """For the thread: until this is true, or it has nothing left to do."""
        while self._ahead and not self._ahead.done and not ready():
            self._waits = True
            if self._haste:
                self._ahead.hurry()
            yield
        self._waits = False
