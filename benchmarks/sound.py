"""What sound costs: memory over the game without it, and the longest pulse while a piece of music starts.

A pulse is measured by the wall's clock, for it is waiting that counts; so what others do on this machine
counts too, and least in the quietest round.
"""

from __future__ import annotations

import gc
import json
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
from benchmarks.harness import MILLI, Row, Timing

MOST_MEMORY = 120.0  # MiB
MOST_HITCH = 4.0  # ms
PIECES = "low_orbit", "boss"  # the longest of a stage, and what follows it in the fight
MEBIBYTE = 1024 * 1024
FIELD = 1  # of /proc/self/statm: what is resident, in pages


def run(quick: bool) -> list[Row]:
    """The rows of this benchmark."""
    rounds = 3 if quick else 7
    on, off = (_measured("dummy", rounds), _measured("no such driver", rounds))
    more = Timing.of([a - b for a, b in zip(on["memory"], off["memory"], strict=True)])
    hitches, without = Timing.of(on["hitches"]), Timing.of(off["hitches"])
    longer = hitches.low - without.low
    return [
        harness.alone(
            "resident memory more than without sound", more.median / MEBIBYTE, "MiB",
            f"≤ {MOST_MEMORY:g}", more.median / MEBIBYTE <= MOST_MEMORY, more.spread,
        ),
        harness.alone(
            "longest pulse while a piece starts, median", hitches.median / MILLI, "ms", None, None,
            hitches.spread,
        ),
        harness.alone(
            "the same, quietest round, more than without sound", longer / MILLI, "ms",
            f"≤ {MOST_HITCH:g}", longer / MILLI <= MOST_HITCH,
        ),
    ]  # fmt: skip


def _measured(driver: str, rounds: int) -> dict[str, list[float]]:
    """Bytes and ns of so many programs of their own, with this audio driver."""
    seen: dict[str, list[float]] = {"memory": [], "hitches": []}
    for _ in range(rounds):
        env = os.environ | {"SDL_AUDIODRIVER": driver}
        said = subprocess.run(
            [sys.executable, "-m", "benchmarks.sound"], env=env, stdout=subprocess.PIPE, check=True, text=True
        ).stdout.splitlines()[-1]
        for name, value in json.loads(said).items():
            seen[name].append(value)
    return seen


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
    """A piece fades, the next is read and begins, all within five seconds."""
    fight.audio.danger = 1.0
    fight.audio.music(piece)
    for _ in range(in_pulses(5.0)):
        fight.pulse()


def main() -> None:
    """Tell what it took, as JSON."""
    fight = _Fight()
    gc.collect()
    gc.freeze()
    for _ in range(in_pulses(3.0)):
        fight.pulse()  # all sounds are read meanwhile
    fight.longest = 0
    most = 0.0
    for piece in PIECES:
        _starts(fight, piece)
        most = max(most, _resident())
    print(json.dumps({"memory": most, "hitches": fight.longest}))
    fight.audio.close()


def _resident() -> float:
    """Bytes of this program in memory."""
    with open("/proc/self/statm") as file:  # noqa: PTH123 (no file of ours)
        return int(file.read().split()[FIELD]) * os.sysconf("SC_PAGE_SIZE")


if __name__ == "__main__":
    main()
