"""The real stage, played whole: the same run everywhere, sound at every pulse, and never without an end."""

from __future__ import annotations

import gc
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from anti_invaders.content import load
from anti_invaders.rules.controls import IDLE, Controls
from anti_invaders.rules.replay import Recorder, verify
from anti_invaders.rules.start import Start
from anti_invaders.rules.world import World
from tests.rules.fights import fought, look, survivor, wishes

ROOT = Path(__file__).resolve().parents[2]
FOUR_MINUTES = 4 * 60 * 60  # pulses
FIELD_OFTEN = Controls(fire=True, field=True)


def play(start: Start, pulses: int) -> World:
    *_, world = fought(start, pulses, load())
    return world


@pytest.mark.parametrize("difficulty", ["easy", "lunatic"])
def test_the_first_minute_restored_at_any_pulse_goes_on_alike(difficulty):
    made_of, start = load(), survivor(7, difficulty)
    keys = wishes(24)
    pressed = [next(keys) for _ in range(3000)]
    world = World(made_of, start)
    copies: list[World] = []
    for pulse, wish in enumerate(pressed):
        for one in (world, *copies):
            one.advance(wish)
        if pulse % 100 == 99:
            assert len({one.hash() for one in (world, *copies)}) == 1, pulse
            look(world)
            data = json.loads(json.dumps(world.save()))
            copies = [World.restore(made_of, data), *copies[:1]]


def test_a_minute_of_the_stage_verifies():
    world = World(load(), Start(seed=5))
    recorder, keys = Recorder(world), wishes(5)
    for _ in range(3600):
        wish = next(keys)
        recorder.record(wish)
        world.advance(wish)
        recorder.note(world)
    assert verify(recorder.finish(world).to_bytes(), load()).ok


def test_an_idle_ship_dies_or_earth_falls_within_four_minutes():
    for difficulty in load().difficulties:
        world = World(load(), Start(seed=3, difficulty=difficulty, alone=True))
        for _ in range(FOUR_MINUTES):
            world.advance((IDLE,))
            if world.result:
                break
        assert world.result in ("dead", "landed"), difficulty


@pytest.mark.slow
@pytest.mark.parametrize("difficulty", ["easy", "normal", "hard", "lunatic"])
@pytest.mark.parametrize("wish", [IDLE, FIELD_OFTEN, None])
def test_every_wave_ends_by_itself(difficulty, wish):
    """With an invulnerable ship and Invasion held at 0 the stage ends, whoever does nothing against it."""
    world, keys = World(load(), survivor(2, difficulty)), wishes(2)
    for pulse in range(40_000):
        world.advance((wish,) if wish else next(keys))
        if pulse % 50 == 0:
            look(world)
        if world.result:
            break
    assert world.result == "clear"


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_whole_runs_are_the_same_in_every_process(seed):
    """Fault 79: hash seeds 0, 1, 2; hashes every 300 pulses, in mid-fight too."""
    program = (
        "from anti_invaders.content import load\n"
        "from tests.rules.fights import fought, survivor\n"
        "for world in fought(survivor({}), 12000, load()):\n"
        "    if world.pulse % 300 == 0: print(world.hash())\n"
    )
    command = [sys.executable, "-c", program.format(seed)]
    printed = {
        subprocess.check_output(command, cwd=ROOT, text=True, env=os.environ | {"PYTHONHASHSEED": hash_seed})
        for hash_seed in ("0", "1", "2")
    }
    assert len(printed) == 1
    assert len(printed.pop().split()) == 40


@pytest.mark.slow
def test_run_after_run_leaves_nothing_behind():
    """Fault 156: the rules' share of a long evening: after many runs no more objects than after a few."""
    counts = []
    for seed in range(8):
        play(Start(seed=seed, lives=9), 4000)
        gc.collect()
        counts.append(len(gc.get_objects()))
    assert counts[-1] - counts[2] < 200
