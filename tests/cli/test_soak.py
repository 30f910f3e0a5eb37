"""A long play without a screen: what it holds on to does not grow."""

from __future__ import annotations

import gc
from pathlib import Path

import pytest

from anti_invaders import headless
from anti_invaders.rules.start import Start

STATM = Path("/proc/self/statm")
PAGE = 4096  # bytes
MEBIBYTE = 1 << 20
RUNS, WARM_UP = 9, 3


def resident() -> int:
    """Bytes of memory that the process really has."""
    gc.collect()
    return int(STATM.read_text().split()[1]) * PAGE


@pytest.mark.slow
@pytest.mark.skipif(not STATM.exists(), reason="the system does not say how much memory is in use")
def test_run_after_run_needs_no_more_memory():
    """Faults 156 and 159: memory leaked; objects were never removed, and the game got slower and slower."""
    seen, objects = [], []
    for seed in range(RUNS):
        start = Start(seed=seed, alone=True, invulnerable=True)
        headless.run(start, headless.pilot("skilled", start), most=6_000, record=True)
        seen.append(resident())
        objects.append(len(gc.get_objects()))
    assert max(seen[WARM_UP:]) - seen[WARM_UP - 1] < 5 * MEBIBYTE
    assert max(objects[WARM_UP:]) - objects[WARM_UP - 1] < 2000
