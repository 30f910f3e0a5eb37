"""What sound costs: the longest pulse while a piece of music starts. Its memory is in memory.py.

A pulse is measured by the wall's clock, for it is waiting that counts; so what others do on this machine
counts too, and least in the quietest round.
"""

from __future__ import annotations

import gc
import os
import subprocess
import sys
import time
from random import Random

from anti_invaders import content
from anti_invaders.devices.audio import Audio
from anti_invaders.engine.events import EventBus
from anti_invaders.engine.pulse import SECOND
from anti_invaders.engine.pulse import pulses as in_pulses
from anti_invaders.rules.controls import Controls
from anti_invaders.rules.start import Start
from anti_invaders.rules.world import World
from anti_invaders.view.sounds import Sounds
from benchmarks import harness
from benchmarks.harness import MILLI, Row

MOST_HITCH = 4.0  # ms
PIECES = "low_orbit", "boss"  # the longest of a stage, and what follows it in the fight
ROUNDS, FEW = 4, 2
READING, STARTING = 2.0, 3.0  # s: all sounds are read; a piece fades, the next is read and begins


def run(quick: bool) -> list[Row]:
    """The rows of this benchmark."""
    found = harness.in_turns(
        {"on": lambda: _measured("dummy"), "off": lambda: _measured("no such driver")},
        FEW if quick else ROUNDS,
    )
    hitches = found["on"]
    longer = hitches.low - found["off"].low
    return [
        harness.alone(
            "longest pulse while a piece starts, median", hitches.median / MILLI, "ms", None, None,
            hitches.spread,
        ),
        harness.alone(
            "the same, quietest round, more than without sound", longer / MILLI, "ms",
            f"≤ {MOST_HITCH:g}", longer / MILLI <= MOST_HITCH,
        ),
    ]  # fmt: skip


def _measured(driver: str) -> float:
    """ns of a program of its own, with this audio driver."""
    env = os.environ | {"SDL_AUDIODRIVER": driver}
    said = subprocess.run(
        [sys.executable, "-m", "benchmarks.sound"], env=env, stdout=subprocess.PIPE, check=True, text=True
    )
    return float(said.stdout.splitlines()[-1])


# --- in the program of its own --------------------------------------------------------------------
class _Fight:
    """The first stage as it is heard, at the speed of the game."""

    def __init__(self) -> None:
        self.audio = Audio.open()
        self.world, self.bus = World(content.load(), Start(seed=1, power=400, lives=99)), EventBus()
        self.sounds = Sounds(self.audio, Random(1))
        self.sounds.subscribe(self.bus)
        self._next = time.perf_counter_ns()
        self.longest = 0

    def pulse(self) -> None:
        """One pulse, and the wait for the next."""
        begun = time.perf_counter_ns()
        for event in self.world.advance((Controls(fire=True),)):
            self.bus.publish(event)
        self.sounds.follow(self.audio.piece, self.audio.music_pulse)
        self.sounds.advance()
        self.audio.pulse()
        self.longest = max(self.longest, time.perf_counter_ns() - begun)
        self._next += SECOND // 60
        time.sleep(max(self._next - time.perf_counter_ns(), 0) / SECOND)


def _starts(fight: _Fight, piece: str) -> None:
    """A piece fades, the next is read and begins."""
    fight.audio.danger = 1.0
    fight.audio.music(piece)
    for _ in range(in_pulses(STARTING)):
        fight.pulse()


def main() -> None:
    """Tell what the longest pulse took, ns."""
    fight = _Fight()
    gc.collect()
    gc.freeze()
    for _ in range(in_pulses(READING)):
        fight.pulse()
    fight.longest = 0
    for piece in PIECES:
        _starts(fight, piece)
    print(fight.longest)
    fight.audio.close()


if __name__ == "__main__":
    main()
