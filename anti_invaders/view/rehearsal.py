"""A dress rehearsal: all that a stage can show is asked for before it begins, bit by bit.

Whatever is drawn is baked when it is first asked for, and kept. Without a rehearsal that would be in the
middle of a fight, where it costs frames. Nothing is seen of it: it is drawn on a scrap.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from random import Random

import numpy as np
import pygame

from anti_invaders.engine.events import EventBus
from anti_invaders.rules import events as seen
from anti_invaders.rules.events import Event
from anti_invaders.rules.specs import BossSpec, Content, Cue, EnemySpec, ObstacleSpec, StageSpec
from anti_invaders.rules.telegraphs import PULSES, Telegraph
from anti_invaders.rules.world import World
from anti_invaders.view import beams, field_look, fronts, ours
from anti_invaders.view.backdrops.darkness import Darkness
from anti_invaders.view.bake import Sprites
from anti_invaders.view.bursts import FLASH_EVERY
from anti_invaders.view.canvas import Canvas
from anti_invaders.view.cast import cast_for
from anti_invaders.view.effects import Effects
from anti_invaders.view.fieldsigns import FieldSigns
from anti_invaders.view.fire import Fire
from anti_invaders.view.fragments import bakes
from anti_invaders.view.ground import Ground
from anti_invaders.view.hud import Hud
from anti_invaders.view.letters import Letters
from anti_invaders.view.options import ViewOptions
from anti_invaders.view.ours import HUES
from anti_invaders.view.palette import Palette
from anti_invaders.view.reactions import FORCE
from anti_invaders.view.scene import Scene
from anti_invaders.view.stage_cast import cast_of, parts_of, things_of, wrecks_of
from anti_invaders.view.telegraphs import Telegraphs

COMMON, OPENING = 325, 110  # about as many steps each of these has
MIDDLE = 288.0, 300.0  # px: where all of it happens
OFTEN = 6  # times an effect is asked for that is not always the same
LONGEST = 130  # pulses: every show is over by then


class Rehearsal:
    """The stage that `world` is in, which is only looked at; or another `stage` of its content. `soon` are
    those of its cues that begin soon, or None for all: who comes with them opens it.

    Each step takes some ms; the longest, 30 and more on a slow machine, are the last: by then a title's logo
    stands.
    """

    def __init__(
        self,
        sprites: Sprites,
        letters: Letters,
        options: ViewOptions,
        world: World,
        stage: StageSpec | None = None,
        soon: tuple[Cue, ...] | None = None,
    ) -> None:
        self._sprites, self._letters, self._options, self._world = sprites, letters, options, world
        self._stage = stage or world.stage.spec
        self._scrap = Canvas(pygame.Surface((8, 8), depth=32), sprites.scale)
        self._effects = Effects(sprites, letters, Random(1), options)
        self._scene = Scene(sprites, letters, self._effects, Darkness(), options, {})
        self._shown = _Scrap(self._scrap, self._scene, self._effects, world)
        self._all = cast_of(self._stage, world.content)
        self._parts = parts_of(self._all)
        first = self._stage if soon is None else replace(self._stage, cues=soon)
        self._first, self._things = cast_of(first, world.content), things_of(first)

    def common(self) -> Iterator[None]:
        """Whatever can be seen in every stage."""
        sprites, options, scrap = self._sprites, self._options, self._scrap
        yield from Fire.rehearse(sprites)
        for player in self._world.players:
            yield from sprites.rehearse_banks(player.ship.name)
        yield from ours.rehearse(sprites.scale, sprites.palette, options.own_shots)
        yield from field_look.rehearse(sprites.scale, sprites.palette)
        yield from fronts.rehearse(sprites.scale)
        yield from beams.rehearse(sprites, self._effects.lights)
        yield from _warnings(scrap, Telegraphs(self._effects.lights))
        yield from self._scene.signs.rehearse(scrap)
        yield from self._shown.play(_common())
        yield from Hud(sprites, self._letters).rehearse(self._world)
        yield from self._shown.shows(_our_shows())

    def opening(self) -> Iterator[None]:
        """The stage's name, and who comes soon."""
        yield from titles(self._letters, self._sprites.palette, self._stage, self._world.content)
        yield from self._them(self._first, self._things)

    def rest(self) -> Iterator[None]:
        """Who comes later."""
        later = tuple(kind for kind in self._all if kind not in self._first)
        things = tuple(thing for thing in things_of(self._stage) if thing not in self._things)
        yield from self._them(later, things)

    def _them(self, kinds: Sequence[EnemySpec], things: Sequence[ObstacleSpec]) -> Iterator[None]:
        """Bosses last: they take longest."""
        cast, shown = cast_for(self._sprites), self._shown
        bosses = [kind for kind in kinds if isinstance(kind, BossSpec)]
        small = [kind for kind in kinds if not isinstance(kind, BossSpec)]
        yield from cast.rehearse([kind.name for kind in small], self._parts)
        yield from Ground(self._sprites).rehearse(things)
        yield from self._families(kinds, things)
        yield from shown.play(_of_kinds(small, things))
        yield from cast.rehearse([kind.name for kind in bosses], self._parts)
        for name in wrecks_of(bosses):
            for bake in bakes(self._sprites, name):
                bake()
                yield
        yield from shown.play(_of_bosses(bosses))
        if bosses:
            yield from shown.shows(_ends(bosses))

    def _families(self, kinds: Sequence[EnemySpec], things: Sequence[ObstacleSpec]) -> Iterator[None]:
        """What these come apart into, a light a step."""
        bursts, effects = self._effects.bursts, self._effects
        names = [kind.name for kind in kinds] + [thing.name for thing in things]
        found = {each for name in names for each in bursts.families_of(effects.pieces(name))}
        for form, hue, size in sorted(found):
            effects.lights.family(form, hue, size)
            yield


def titles(letters: Letters, palette: Palette, stage: StageSpec, content: Content) -> Iterator[None]:
    """Write the names of a stage, of its bosses and of their phases, one a step. Touches nothing but the
    letters, so that it may be done beside the game."""
    scrap = Canvas(pygame.Surface((8, 8), depth=32), letters.scale)
    bosses = [kind for kind in cast_of(stage, content) if isinstance(kind, BossSpec)]
    yield from FieldSigns(letters, palette, {}).names(scrap, stage, bosses)


def _warnings(scrap: Canvas, telegraphs: Telegraphs) -> Iterator[None]:
    for kind, pulses in PULSES.items():
        telegraphs.draw(scrap, [Telegraph(0, kind, *MIDDLE, 180.0, pulses, 1)], 1.0)
        yield


class _Scrap:
    """A stage that nobody sees: what happens on it is answered by all that glows."""

    def __init__(self, canvas: Canvas, scene: Scene, effects: Effects, world: World) -> None:
        self._canvas, self._scene, self._effects, self._world = canvas, scene, effects, world
        self._bus = EventBus()
        effects.subscribe(self._bus)

    def play(self, events: Iterable[Event]) -> Iterator[None]:
        """Each event alone."""
        for event in events:
            self._tell(event)
            self._draw()
            yield
            self._effects.clear()

    def shows(self, events: Iterable[Event]) -> Iterator[None]:
        """What these begin, until it is over; and what follows what flies."""
        one = np.zeros(1)
        self._effects.bursts.trail(one, one, one, one)
        self._effects.bursts.glint(*MIDDLE)
        for event in events:
            self._tell(event)
            self._effects.advance(self._world)
            yield
        for _pulse in range(LONGEST):
            self._effects.advance(self._world)
            self._draw()
            yield

    def _tell(self, event: Event) -> None:
        """Flashes are rare: this one may come."""
        for _pulse in range(FLASH_EVERY):
            self._effects.bursts.advance(False)
        self._bus.publish(event)

    def _draw(self) -> None:
        self._effects.draw_words(self._canvas, self._world)
        self._scene.draw(self._canvas, self._world, 1.0)


# --- what can happen --------------------------------------------------------------------------------
def _of_kinds(kinds: Sequence[EnemySpec], things: Sequence[ObstacleSpec]) -> Iterator[Event]:
    """What these bring, as far as it is answered by light."""
    for kind in kinds:
        yield seen.EnemyHit(1, kind.name, *MIDDLE, "shot")
        yield seen.EnemyDestroyed(1, kind.name, *MIDDLE, 0.0, kind.size, "shot", 10, 2)
    for thing in things:
        for state in range(1, thing.states + 1):
            yield seen.SceneryCrumbled(1, thing.name, *MIDDLE, state, thing.states, thing.points)


def _common() -> Iterator[Event]:
    """What every stage brings, and what we do."""
    for size, points in zip(FORCE, (10, 200, 1000), strict=True):
        yield seen.EnemyDestroyed(1, "grunt", *MIDDLE, 0.0, size, "shot", points, 2)
    yield seen.LaserFired(1, "lancer", *MIDDLE, 180.0, 60)
    yield seen.ShotReflected(1, "turncoat", *MIDDLE)
    yield from _ours()
    yield from (event for event in _chancy() for _time in range(OFTEN))


def _of_bosses(bosses: Sequence[BossSpec]) -> Iterator[Event]:
    for boss in bosses:
        yield seen.EnemyHit(1, boss.name, *MIDDLE, "shot")
        yield seen.BossPhaseEnded(boss.name, 1, *MIDDLE, "kill", 1)


def _ours() -> Iterator[Event]:
    """What happens to us, and through us."""
    yield seen.MarcherLanded("grunt", MIDDLE[0], 8, 8)
    yield seen.ShotFired(0, *MIDDLE, 1)
    yield seen.PlayerHit(0, *MIDDLE, "grunt", "", 10)
    yield seen.PlayerReturned(0, *MIDDLE)
    yield seen.FieldOpened(0, *MIDDLE)
    yield seen.FieldRefused(0, *MIDDLE)
    yield seen.FieldReady(0)
    yield seen.CatchThrown(0, *MIDDLE, 12, 780, "release")
    yield seen.ExtendEarned(0, 3)
    yield from (seen.PickupTaken(0, kind, *MIDDLE, 10) for kind in HUES)
    yield seen.BulletsCancelled("phase", (MIDDLE,), 10)


def _our_shows() -> Iterator[Event]:
    """What we begin, and what goes on for a while."""
    yield seen.PlayerDied(0, *MIDDLE, "grunt", "", 1)
    yield seen.BombUsed(0, *MIDDLE, True)


def _ends(bosses: Sequence[BossSpec]) -> Iterator[Event]:
    yield from (seen.BossDestroyed(boss.name, boss.name, *MIDDLE, "kill", 1) for boss in bosses)


def _chancy() -> Iterator[Event]:
    """What does not always look the same."""
    yield seen.BulletCaught(0, *MIDDLE, 1)
    yield seen.BulletAnnihilated(*MIDDLE, False)
    yield seen.BulletAnnihilated(*MIDDLE, True)
    yield seen.BulletsCancelled("bomb", (MIDDLE,), 0)
