"""Nothing is baked in the middle of a fight: it has been rehearsed."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pygame
import pytest

from anti_invaders import bots, content
from anti_invaders.engine.events import EventBus
from anti_invaders.engine.pulse import pulses
from anti_invaders.rules.start import Start
from anti_invaders.rules.world import World
from anti_invaders.view.backdrops.darkness import Darkness
from anti_invaders.view.bake import Sprites
from anti_invaders.view.canvas import Canvas
from anti_invaders.view.effects import Effects
from anti_invaders.view.glow import Lamp
from anti_invaders.view.hud import Hud
from anti_invaders.view.letters import Letters
from anti_invaders.view.lights import Lights
from anti_invaders.view.options import ViewOptions
from anti_invaders.view.palette import DEFAULT
from anti_invaders.view.rehearsal import COMMON, OPENING, Rehearsal
from anti_invaders.view.scene import Scene
from anti_invaders.view.stage_cast import cast_of

OPTIONS = ViewOptions()


class Baking:
    """Counts what is baked: figures and families of light."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.done: list[str] = []
        for kind, name in ((Lamp, "picture"), (Lights, "_add")):
            self._count(monkeypatch, kind, name)

    def _count(self, monkeypatch: pytest.MonkeyPatch, kind: type, name: str) -> None:
        baking = getattr(kind, name)

        def counted(*args: object) -> object:
            self.done.append(f"{kind.__name__} {args[1:]}")
            return baking(*args)

        monkeypatch.setattr(kind, name, counted)


@pytest.fixture
def baking(monkeypatch: pytest.MonkeyPatch) -> Baking:
    return Baking(monkeypatch)


class Run:
    """A bot plays a stage, and all of it is drawn with figures that nobody has used before."""

    def __init__(self, seed: int, stage: int = 1) -> None:
        palette = replace(DEFAULT, name=f"unused {seed}")
        self.sprites, self.letters = Sprites(1, palette), Letters(1)
        start = Start(seed=seed, stage=stage, alone=True, invulnerable=True, hold_invasion=True)
        self.world = World(content.load(), start)
        soon = self.world.stage.soon(pulses(30))
        made = Rehearsal(self.sprites, self.letters, OPTIONS, self.world, soon=soon)
        self.steps = sum(1 for part in (made.common(), made.opening()) for _step in part)
        for _step in made.rest():
            pass
        self.effects = Effects(self.sprites, self.letters, Random(seed), OPTIONS)
        self.scene = Scene(self.sprites, self.letters, self.effects, Darkness(), OPTIONS, {})
        self.hud = Hud(self.sprites, self.letters)
        self.bus = EventBus()
        self.effects.subscribe(self.bus)
        self.scene.subscribe(self.bus)
        self.bot = bots.make("skilled", seed)
        self.canvas = Canvas(pygame.Surface((800, 600), depth=32), 1)

    def play(self, pulses: int) -> None:
        while self.world.result is None and pulses:
            pulses -= 1
            for event in self.world.advance((self.bot.decide(bots.look(self.world)),)):
                self.bus.publish(event)
            self.effects.advance(self.world)
            self.scene.advance(self.world)
            if self.world.pulse % 4 == 0:
                self.scene.draw(self.canvas, self.world, 1.0)
                self.hud.draw(self.canvas, self.world, 0)


def test_the_first_minute_of_a_stage_bakes_nothing(baking: Baking) -> None:
    run = Run(seed=1)
    assert baking.done, "the rehearsal did"
    baking.done.clear()
    run.play(1500)
    assert baking.done == []


@pytest.mark.slow
@pytest.mark.parametrize("stage", [1, 2, 6])
def test_a_whole_stage_with_its_bosses_bakes_nothing(baking: Baking, stage: int) -> None:
    run = Run(seed=2, stage=stage)
    baking.done.clear()
    run.play(20_000)
    assert run.world.result is not None
    assert baking.done == []


def test_a_rehearsal_has_about_as_many_steps_as_its_bar_expects(baking: Baking) -> None:
    assert Run(seed=4).steps == pytest.approx(COMMON + OPENING, rel=0.25)


def test_everybody_who_comes_in_a_stage_is_in_its_cast() -> None:
    loaded = content.load()
    for stage in loaded.stages.values():
        kinds = [kind.name for kind in cast_of(stage, loaded)]
        assert len(kinds) == len(set(kinds))
        assert {"grunt", "herald", "vanguard"} <= set(kinds) or stage.number > 1
