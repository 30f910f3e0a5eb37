"""The same run whatever is drawn: at any frame rate, with any options, with sound or without."""

from __future__ import annotations

from functools import cache

import pygame
import pytest

from anti_invaders import bots
from anti_invaders.devices.audio import Audio
from anti_invaders.devices.inputs import PulseInput
from anti_invaders.engine.clock import ManualClock
from anti_invaders.engine.loop import FixedPulseLoop
from anti_invaders.engine.pulse import SECOND
from anti_invaders.rules.start import Start
from anti_invaders.rules.world import World
from anti_invaders.screens.play import PlayScreen
from anti_invaders.view.canvas import Canvas
from stage import Stage, loaded

PULSES = 600
START = Start(seed=5, stage=1, invulnerable=True)


@cache
def expected() -> str:
    """The hash of the same run without a screen."""
    world, bot = World(loaded(), START), bots.make("skilled", 5)
    for _ in range(PULSES):
        world.advance((bot.decide(bots.look(world)),))
    return world.hash()


def played(stage: Stage, frame_rate: float | None, drawing: bool = True) -> str:
    """The hash of the run as the play screen takes it, in a loop on a clock of its own."""
    play = PlayScreen(stage.shell, START)
    stage.push(play)
    bot, clock, surface = bots.make("skilled", 5), ManualClock(), pygame.Surface((800, 600), depth=32)

    def advance() -> None:
        stage.stack.advance(PulseInput(controls=(bot.decide(bots.look(play.world)),)))
        if play.world.pulse == PULSES:
            loop.stop()

    def draw(fraction: float) -> None:
        if drawing:
            stage.stack.draw(Canvas(surface, 1), fraction)

    loop = FixedPulseLoop(clock, advance, draw, frame_rate=frame_rate)
    step = SECOND // 1000
    while play.world.pulse < PULSES:
        clock.advance(step)
        loop.turn()
    return play.world.hash()


def test_a_run_without_a_frame_is_the_run() -> None:
    assert played(Stage(), 60, drawing=False) == expected()


@pytest.mark.parametrize("rate", [30, 60, 144, pytest.param(1000, marks=pytest.mark.slow)])
def test_the_frame_rate_changes_nothing(rate: int) -> None:
    assert played(Stage(), rate) == expected()


@pytest.mark.parametrize("on", [True, False])
def test_the_options_of_the_view_change_nothing(on: bool) -> None:
    stage = Stage()
    chosen = stage.shell.store.settings
    chosen.calm = chosen.hitbox_always = chosen.high_contrast = chosen.counters = on
    chosen.shake = chosen.own_shots = 1.0 if on else 0.0
    chosen.bullet_size = 1.5 if on else 1.0
    assert played(stage, 30) == expected()


def test_sound_changes_nothing() -> None:
    stage = Stage()
    stage.shell.audio = Audio.open()
    assert not stage.shell.audio.silent
    assert played(stage, 30) == expected()
    stage.shell.audio.close()
