"""A world on stage: its scene, effects, panel and sounds, all told what happened by one bus."""

from __future__ import annotations

import random
from collections.abc import Iterable

from anti_invaders.devices import labels
from anti_invaders.devices.bindings import Action
from anti_invaders.devices.inputs import Source
from anti_invaders.engine.events import EventBus
from anti_invaders.rules.events import Event, PlayerDied, StageCleared
from anti_invaders.rules.world import World
from anti_invaders.screens.art import Art
from anti_invaders.screens.shell import Shell
from anti_invaders.view.backdrops import open_backdrop
from anti_invaders.view.canvas import Canvas
from anti_invaders.view.effects import Effects
from anti_invaders.view.hud import Hud
from anti_invaders.view.scene import Scene
from anti_invaders.view.sounds import Sounds


class Theatre:
    """Draws and voices a world, and never changes it. `best`: the score to beat; `silent`: nothing is heard.

    When the player changes scale or palette, what was drawn with the old art is made anew.
    """

    def __init__(self, shell: Shell, world: World, *, best: int = 0, silent: bool = False) -> None:
        self.shell = shell
        self.world = world
        self.cause = ""  # what destroyed the last ship: the name of its kind
        self.tally: tuple[tuple[str, int], ...] = ()
        self._best = best
        self._chance = random.Random(shell.luck.random())
        self._bus = EventBus()
        self._sounds = None if silent else Sounds(shell.audio)
        self._bus.subscribe(PlayerDied, self._died)
        self._bus.subscribe(StageCleared, self._cleared)
        if self._sounds:
            self._sounds.subscribe(self._bus)
        self._effects: Effects | None = None
        self._dress(shell.art)

    def _dress(self, art: Art) -> None:
        """Make everything that is drawn with this art."""
        if self._effects:
            self._effects.unsubscribe(self._bus)
        self._art = art
        self._backdrop = open_backdrop(self.world.stage.spec.backdrop, art.scale, self._chance)
        self._effects = Effects(art.sprites, art.letters, self._chance, self.shell.view)
        self._effects.subscribe(self._bus)
        self._scene = Scene(art.sprites, art.letters, self._backdrop, self._effects)
        self._hud = Hud(art.sprites, art.letters)
