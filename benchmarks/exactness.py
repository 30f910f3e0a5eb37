"""Not one byte of state differs, whatever the processor and the C library may use of it (goal 10).

`python -m benchmarks.exactness PULSES` prints the hash of all hashes of such a run, as JSON, and a hash of
sines by NumPy and the C library: that one does differ, or the settings would prove nothing.
"""

from __future__ import annotations

import hashlib
import json
import math
import os
import sys
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from anti_invaders.rules.world import World
from benchmarks import fight
from benchmarks.harness import Row, alone
from benchmarks.xvfb import measured

PULSES, FEW = 100_000, 3_000
BULLETS = 120
HASH_EVERY = 250  # pulses
TURN = 2_000  # pulses after which a fight begins anew, with another seed's wishes

WIDE = "X86_V4 AVX512F AVX512CD AVX512_SKX AVX512_CLX AVX512_CNL AVX512_ICL AVX512_SPR"
OLD = f"X86_V3 AVX2 FMA3 {WIDE}"
NO_FMA = "glibc.cpu.hwcaps=-FMA,-FMA4"
PLAIN = "glibc.cpu.hwcaps=-AVX2,-AVX2_Usable,-FMA,-FMA4,-AVX512F"
SETTINGS: Mapping[str, Mapping[str, str]] = {
    "as it is": {},
    "NumPy without AVX-512": {"NPY_DISABLE_CPU_FEATURES": WIDE},
    "NumPy without AVX2": {"NPY_DISABLE_CPU_FEATURES": OLD},
    "glibc without FMA": {"GLIBC_TUNABLES": NO_FMA},
    "glibc without AVX2": {"GLIBC_TUNABLES": PLAIN},
    "neither": {"NPY_DISABLE_CPU_FEATURES": OLD, "GLIBC_TUNABLES": PLAIN, "PYTHONHASHSEED": "1"},
}


def fingerprint(pulses: int) -> str:
    """The hash over the state's hashes of heavy fights, as many pulses in all."""
    made_of, total = fight.heavy(BULLETS), hashlib.sha256()
    for begun in range(0, pulses, TURN):
        world = World(made_of, fight.start(seed=begun))
        pilot = fight.pilot(seed=begun)
        for pulse in range(1, min(TURN, pulses - begun) + 1):
            world.advance((pilot(world),))
            if pulse % HASH_EVERY == 0:
                total.update(world.hash().encode())
    return total.hexdigest()


def witness() -> str:
    """A hash of what is not exact: sines of single precision by NumPy, of double by the C library."""
    angles = np.linspace(-7.0, 7.0, 100_001)
    single = np.sin(angles.astype(np.float32)).tobytes()
    return hashlib.sha256(single + repr([math.sin(angle) for angle in angles.tolist()]).encode()).hexdigest()


def prints(pulses: int) -> dict[str, dict[str, str]]:
    """State and witness under each setting, in processes of their own, as many at once as there are cores."""
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        jobs = {
            name: pool.submit(measured, "benchmarks.exactness", str(pulses), env=env)
            for name, env in SETTINGS.items()
        }
        return {name: job.result() for name, job in jobs.items()}


def differing(found: Mapping[str, Mapping[str, str]], what: str) -> int:
    """How many settings give another state, or another witness, than the machine as it is."""
    return sum(each[what] != found["as it is"][what] for each in found.values())


def run(quick: bool) -> list[Row]:
    """The table's rows."""
    pulses = FEW if quick else PULSES
    found = prints(pulses)
    of, state = f"of {len(SETTINGS)} settings", differing(found, "state")
    return [
        alone(f"{of}, other states after {pulses:,} pulses", float(state), "", "0", state == 0),
        alone(f"{of}, other sines by NumPy or libm", float(differing(found, "witness")), "", None, None),
    ]


if __name__ == "__main__":
    print(json.dumps({"state": fingerprint(int(sys.argv[1])), "witness": witness()}))
