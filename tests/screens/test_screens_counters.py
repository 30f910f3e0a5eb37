"""The counters of F3 lie below the foot: neither hides the other."""

from __future__ import annotations

from functools import cache

import numpy as np
import pygame
import pytest

from anti_invaders import texts
from anti_invaders.engine.clock import ManualClock
from anti_invaders.engine.loop import FixedPulseLoop
from anti_invaders.screens import foot, overlay
from anti_invaders.screens.art import Art
from anti_invaders.view.canvas import Canvas
from stage import Stage, art

GLOW = 30  # of 255: what letters and caps shed around them at most


@pytest.fixture(autouse=True)
def english_after():
    yield
    texts.set_language("en")


@cache
def large() -> Art:
    """The art at scale 2, once a process."""
    return Art(2)


class Slow(overlay.Stopwatch):
    """Everything took as long as it can be shown."""

    mean, worst = 99.9, 999.9


def foot_of(stage: Stage, scale: int, counters: bool) -> np.ndarray:
    """A picture of a replay's foot, with the counters or without them."""
    surface = pygame.Surface((800 * scale, 600 * scale), depth=32)
    canvas = Canvas(surface, scale)
    foot.draw(canvas, stage.shell, foot.WATCHING, width=overlay.FIELD)
    over = overlay.Overlay(FixedPulseLoop(ManualClock(), lambda: None, lambda fraction: None))
    over.pulse_time = over.draw_time = over.present_time = Slow()
    stage.shell.store.settings.counters = counters
    over.draw(canvas, stage.shell)
    return pygame.surfarray.array3d(surface).astype(int)


@pytest.mark.parametrize("language", ["en", "pt_BR", "ru"])
@pytest.mark.parametrize("scale", [1, 2])
@pytest.mark.parametrize("pad", [False, True])
def test_the_counters_and_a_replays_foot_do_not_hide_each_other(language, scale, pad, monkeypatch):
    texts.set_language(language)
    monkeypatch.setattr("anti_invaders.screens.prompts.on_pad", lambda shell: pad)
    stage = Stage()
    stage.shell.art = art() if scale == 1 else large()
    plain, counted = foot_of(stage, scale, False), foot_of(stage, scale, True)
    strip = round(overlay.COUNTERS * scale)
    brighter = (counted - plain).max(axis=2)
    assert np.abs(counted - plain)[:, :strip].max() < GLOW
    assert brighter[:, strip:].max() > 100
    assert brighter[round(overlay.FIELD) * scale :].max() == 0
    caps = (plain - plain[-1, -1]).max(axis=2)[:, strip:]
    assert caps.max() < 3 * GLOW
