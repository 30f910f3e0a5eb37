"""Full frames of the game: its rules, its scene, its panel, with as many bullets as wished.

The heavy fight goes on; the bullets that are counted are put on the field besides, straight ones, and
as many as leave it are fired anew.
"""

from __future__ import annotations

from random import Random

import pygame

from anti_invaders.engine.events import EventBus
from anti_invaders.rules.bullets import BulletField
from anti_invaders.rules.controls import Controls
from anti_invaders.rules.emitters import Gunnery, Source
from anti_invaders.rules.rng import Stream
from anti_invaders.rules.world import World
from anti_invaders.view.backdrops import open_backdrop
from anti_invaders.view.bake import Sprites
from anti_invaders.view.canvas import Canvas
from anti_invaders.view.effects import Effects
from anti_invaders.view.hud import Hud
from anti_invaders.view.letters import Letters
from anti_invaders.view.options import ViewOptions
from anti_invaders.view.palette import DEFAULT
from anti_invaders.view.rehearsal import Rehearsal
from anti_invaders.view.scene import Scene
from benchmarks import fight, storm

SIZE = (800, 600)  # px
ROOM = 200  # bullets that the fight's own patterns may add
LIGHTEST = 30  # bullets: as few as the storm's own patterns fire, about
FIRING = 30  # pulses of fire, then as many with the field open


class Show:
    """A run with a view, drawn on whatever surface it is handed."""

    def __init__(self, bullets: int) -> None:
        self._count = bullets
        self.world = World(fight.heavy(LIGHTEST), fight.start())
        self._fill(bullets)
        sprites, letters, chance = Sprites(1, DEFAULT), Letters(1), Random(1)
        options, self._bus = ViewOptions(), EventBus()
        backdrop = open_backdrop("low_orbit", 1, chance)
        self._effects = Effects(sprites, letters, chance, options)
        self._scene = Scene(sprites, letters, self._effects, backdrop, options, {})
        self._hud = Hud(sprites, letters)
        self._effects.subscribe(self._bus)
        self._scene.subscribe(self._bus)
        made = Rehearsal(sprites, letters, options, self.world)
        for _step in (*made.common(), *made.opening()):
            pass  # as the game does before a stage begins

    def _fill(self, bullets: int) -> None:
        """A larger field than the rules ask for, full from the start."""
        world = self.world
        world.bullets = BulletField(bullets + ROOM)
        world.gunnery = Gunnery(world.bullets, world.difficulty.bullet_speed, world.emit)
        world.look_out()
        self._source = Source(1 << 20, 0, "boss", "storm", Stream(1))
        self._more = storm.more()
        for flight in storm.flights(bullets):
            world.bullets.spawn(*flight, self._source)

    def pulse(self) -> None:
        """One pulse of rules and view."""
        world = self.world
        firing = world.pulse // FIRING % 2 == 0
        for event in world.advance((Controls(fire=firing, field=not firing),)):
            self._bus.publish(event)
        while world.bullets.n < self._count:
            world.bullets.spawn(*next(self._more), self._source)
        self._scene.advance(world)
        self._effects.advance(world)

    def draw(self, screen: pygame.Surface) -> None:
        """One frame."""
        canvas = Canvas(screen, 1)
        self._scene.draw(canvas, self.world, 1.0)
        self._hud.draw(canvas, self.world, 0)
