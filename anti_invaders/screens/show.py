"""A world on show: its scene, effects, panel and sounds, all told what happened by one bus."""

from __future__ import annotations

import random

from anti_invaders.devices import labels
from anti_invaders.devices.bindings import Action
from anti_invaders.devices.inputs import Source
from anti_invaders.engine.events import EventBus
from anti_invaders.rules.events import Event, GameEnded, MusicCued, PlayerDied, StageCleared
from anti_invaders.rules.world import World
from anti_invaders.screens.shell import Shell
from anti_invaders.view.canvas import Canvas
from anti_invaders.view.effects import Effects
from anti_invaders.view.hud import Hud
from anti_invaders.view.scene import Scene
from anti_invaders.view.sounds import Sounds


class Show:
    """Draws and voices a world, and never changes it. `silent`: nothing is heard."""

    def __init__(self, shell: Shell, world: World, *, best: int = 0, silent: bool = False) -> None:
        self.shell = shell
        self.world = world
        self.bus = EventBus()
        self.cause = ""  # what destroyed the last ship
        self.tally: tuple[tuple[str, int], ...] = ()
        self._best = best
        self._chance = random.Random(shell.luck.random())
        self._build()
        self.sounds = None if silent else Sounds(shell.audio)
        self._subscribe()
