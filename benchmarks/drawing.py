"""The drawing of a frame alone: 300 bullets, 60 enemies, 300 particles, the whole panel (not the flip)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

import numpy as np
import pygame

from anti_invaders import content
from anti_invaders.rules.controls import Controls
from anti_invaders.rules.emitters import Source
from anti_invaders.rules.rng import Stream
from anti_invaders.rules.specs import Content, MarchCue
from anti_invaders.rules.world import World
from anti_invaders.view.backdrops.low_orbit import LowOrbit
from anti_invaders.view.bake import Sprites
from anti_invaders.view.canvas import Canvas
from anti_invaders.view.effects import Effects
from anti_invaders.view.hud import Hud
from anti_invaders.view.letters import Letters
from anti_invaders.view.lights import FADES
from anti_invaders.view.options import ViewOptions
from anti_invaders.view.palette import DEFAULT
from anti_invaders.view.panel_gauges import icons
from anti_invaders.view.scene import Scene as GameScene
from benchmarks import fight, storm
from benchmarks.harness import MILLI, Row, Timing, alone, faster, in_turns, no_collection, per_act
from benchmarks.peers.heavy import Layer, Picture, Scene

BULLETS, ENEMIES, PARTICLES = 300, 60, 300
COLUMNS, APART = 10, (44.0, 30.0)  # the formation; px from one to the next
ARRIVED = 240  # pulses after which all of it is in the field, and our shots are in the air
SINGLE, DOUBLE = 2.5, 8.0  # ms: the goals at 1x and 2x
OF_GROUPS = 3.0
FRAMES, FEW = 200, 60  # of a round


def run(quick: bool) -> list[Row]:
    """The table's rows."""
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1, 1))
    frames, rounds = (FEW, 3) if quick else (FRAMES, 7)
    ours, large = Heavy(1), Heavy(2)
    acts = {"ours": ours.draw, "groups": groups(ours), "turning": groups(ours, True), "large": large.draw}
    contenders = {name: _round(act, frames) for name, act in acts.items()}
    with no_collection():
        found = in_turns(contenders, rounds)
    drawn = "a heavy frame drawn"
    return [
        _at_most(f"{drawn} at 800×600", found["ours"], SINGLE),
        faster(f"{drawn}, sprite groups", found["ours"], found["groups"], OF_GROUPS, MILLI, "ms"),
        faster(f"{drawn}, groups that turn particles", found["ours"], found["turning"], None, MILLI, "ms"),
        _at_most(f"{drawn} at 1600×1200", found["large"], DOUBLE),
    ]


def _round(act: Callable[[], None], times: int) -> Callable[[], float]:
    return lambda: per_act(act, times)


def _at_most(name: str, found: Timing, most: float) -> Row:
    ours = found.median / MILLI
    return alone(name, ours, "ms", f"≤ {most:g} ms", ours <= most, found.spread)


def _crowd() -> Content:
    """The game's own content with one formation of ENEMIES who do not fall."""
    known = content.load()
    march = next(cue for cue in known.stages[1].cues if isinstance(cue, MarchCue))
    kinds = [known.enemies[name] for name in ("warden", "strider", "grunt")]
    slots = tuple(
        replace(
            march.slots[0],
            enemy=replace(kinds[number // COLUMNS % len(kinds)], hp=fight.STURDY),
            x=number % COLUMNS * APART[0],
            y=number // COLUMNS * APART[1],
        )
        for number in range(ENEMIES)
    )
    rank = replace(march, at=0, after="", slots=slots, slow=1 << 20, fast=1 << 20, fire_every=0, dive_every=0)
    return replace(known, stages={1: replace(known.stages[1], cues=(rank,))}, digest="crowd")


class Heavy:
    """The scene, drawn by the game at a scale. Its score rises, so that the panel has something to do."""

    def __init__(self, scale: int) -> None:
        self.scale = scale
        self.world = World(_crowd(), fight.start())
        self.sprites, letters, chance = Sprites(scale, DEFAULT), Letters(scale), Random(1)
        self.effects = Effects(self.sprites, letters, chance, ViewOptions())
        self._backdrop = LowOrbit(scale, chance)
        self.scene = GameScene(self.sprites, letters, self.effects, self._backdrop, ViewOptions(), {})
        self._hud = Hud(self.sprites, letters)
        for _ in range(ARRIVED):
            self.world.advance((Controls(fire=True),))
            self.scene.advance(self.world)
        source = Source(1 << 20, 0, "boss", "storm", Stream(1))
        for flight in storm.flights(BULLETS):
            self.world.bullets.spawn(*flight, source)
        self._light_up()
        self._canvas = Canvas(pygame.Surface((800 * scale, 600 * scale), depth=32), scale)

    def _light_up(self) -> None:
        """As many particles as wished: strokes, sparks and stars."""
        lights, chance = self.effects.lights, np.random.default_rng(1)
        kinds = [lights.family("bar", "grunt", 11.0), lights.family("dart", "blaze", 9.0)]
        kinds.append(lights.family("cross", "silver", 12.0))
        x, y = chance.uniform(0, 576, PARTICLES), chance.uniform(0, 600, PARTICLES)
        self._sparks = list(zip(np.resize(kinds, PARTICLES).tolist(), x.tolist(), y.tolist(), strict=True))
        self.effects.bursts.particles.add(
            PARTICLES, np.resize(kinds, PARTICLES), x, y, angle=chance.uniform(0, 360, PARTICLES), life=1e9
        )

    def particles(self) -> list[Picture]:
        """Them, as images and places."""
        lights = self.effects.lights
        brightest = len(FADES) - 1
        images = {
            family: lights._frames[lights._base[family] + brightest] for family, *_place in self._sparks
        }
        return [(images[family], x, y) for family, x, y in self._sparks]

    def layers(self) -> list[Layer]:
        """What lies behind the fight, as images and places."""
        behind = self._backdrop
        sky = [(layer._image, (0, 0)) for layer in (behind._sky, *behind._stars)]
        return [*sky, (behind._air.image, (0, 346)), (behind._planet.image, (0, 455))]

    def draw(self) -> None:
        """One frame."""
        self.world.players[0].score += 10
        self.scene.draw(self._canvas, self.world, 1.0)
        self._hud.draw(self._canvas, self.world, 0)


def groups(heavy: Heavy, turning: bool = False) -> Callable[[], None]:
    """The same picture drawn by sprite groups; `turning`, each particle is turned and faded in each frame."""
    world, image = heavy.world, heavy.sprites.image
    shots = [(image("shot"), x, y) for x, y in zip(world.shots.x, world.shots.y, strict=True)]
    enemies = [(image(enemy.kind), enemy.x, enemy.y) for enemy in world.enemies]
    ship = [(image("faisca"), world.players[0].x, world.players[0].y)]
    bullets = [(image("light"), x, y) for x, y in zip(world.bullets.x, world.bullets.y, strict=True)]
    small = icons(heavy.sprites, "faisca")[:2]
    scene = Scene(heavy.layers(), [shots, enemies, ship, bullets], heavy.particles(), small, turning)
    screen = pygame.Surface((800, 600), depth=32)
    return lambda: scene.draw(screen)
