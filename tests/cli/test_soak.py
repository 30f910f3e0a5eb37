"""Long plays without a screen: what they hold on to does not grow, and is not searched for garbage."""

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


def test_a_dense_fight_makes_no_garbage_that_a_full_collection_must_find():
    """Fault 163: a full collection cost 20 ms. What is loaded is frozen, and none comes in mid-stage."""
    collections = []

    def count(phase: str, info: dict[str, int]) -> None:
        if phase == "stop":
            collections.append(info["generation"])

    start = Start(seed=3, alone=True, difficulty="lunatic", invulnerable=True)
    steer = headless.pilot("skilled", start)
    headless.run(start, steer, most=60)
    gc.collect()
    gc.freeze()
    gc.callbacks.append(count)
    try:
        headless.run(start, headless.pilot("skilled", start), most=3000)
    finally:
        gc.callbacks.remove(count)
        gc.unfreeze()
    assert collections.count(2) == 0
    assert len(collections) < 50
