"""What SDL's own mixer makes of a game, sample by sample: its `disk` driver writes into a pipe that we empty.

The driver mixes as fast as the pipe is emptied, and we take out what one pulse lasts in every pulse, then
wait until the driver has filled the pipe again: so the game and its sound keep step however fast the machine
is, and the same fight gives the same samples. What is asked for in a pulse is heard LATE samples later at
most: as much as the pipe and the buffers before it hold.
"""

from __future__ import annotations

import fcntl
import os
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import pygame
from numpy.typing import NDArray

from anti_invaders.devices.audio import Audio
from anti_invaders.devices.mixer import BUFFER, FRAME, PygameMixer, Recording

PULSE = 800  # samples
PIPE = 4096  # bytes: the smallest that Linux makes
LOOK, LOOKS = 0.0005, 400  # s between two looks at the driver, and how many at most
STEP = PIPE // FRAME  # samples that the driver hands over at once
LATE = 2 * PIPE // FRAME + 2 * BUFFER  # the C library has a buffer before the pipe

Samples = NDArray[np.float64]


class SelectiveMixer(PygameMixer):
    """Plays a silence of the same length in the place of a sound whose name is in `left_out`.

    A volume of 0 would not do: the device may take a buffer between the start of a sound and its volume.
    """

    def __init__(self) -> None:
        super().__init__()
        self.left_out: set[str] = set()
        self._names: dict[int, str] = {}

    def decode(self, path: Path) -> Recording:
        sound = super().decode(path)
        self._names[id(sound)] = path.stem
        return sound

    def play(self, channel: int, sound: Recording, left: float, right: float) -> None:
        if self._names.get(id(sound)) in self.left_out:
            assert isinstance(sound, pygame.mixer.Sound)
            sound = pygame.mixer.Sound(buffer=bytes(len(sound.get_raw())))
        super().play(channel, sound, left, right)


class Mixdown:
    """An audio on a device that is a pipe; `pulse` lets a pulse pass for both."""

    def __init__(self, pipe: Path) -> None:
        os.mkfifo(pipe)
        self._pipe = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
        fcntl.fcntl(self._pipe, fcntl.F_SETPIPE_SZ, PIPE)
        os.environ |= {
            "SDL_AUDIODRIVER": "disk",
            "SDL_DISKAUDIOFILE": str(pipe),
            "SDL_DISKAUDIODELAY": "0",
        }
        self.mixer = SelectiveMixer()
        os.set_blocking(self._pipe, True)
        self.audio = Audio(self.mixer, do=lambda job: job())
        self._taken: list[bytes] = []

    def pulse(self) -> None:
        """A pulse of the audio, and what is heard in it."""
        self.audio.pulse()
        self.take(PULSE)

    def take(self, samples: int) -> None:
        """Let so many samples be mixed."""
        missing = samples * FRAME
        while missing:
            got = os.read(self._pipe, missing)
            assert got, "the device has gone"
            self._taken.append(got)
            missing -= len(got)
        self._settle()

    def _settle(self) -> None:
        """Wait until the driver waits too: no other thread runs, or has run since the last look."""
        seen: list[str] = []
        for _ in range(LOOKS):
            before, seen = seen, _threads()
            if before == seen and not any("R (running)" in thread for thread in seen):
                return
            time.sleep(LOOK)

    @property
    def heard(self) -> Samples:
        """All so far: (n, 2) from -1 to 1."""
        return np.frombuffer(b"".join(self._taken), np.int16).reshape(-1, 2) / 32768.0

    def close(self) -> None:
        """Let the device run dry while it ends."""
        os.close(self._pipe)


def _threads() -> list[str]:
    """Of each other thread what it does, and how often it went to sleep: as Linux tells it."""
    me = str(threading.get_native_id())
    return [(task / "status").read_text() for task in Path("/proc/self/task").iterdir() if task.name != me]


@contextmanager
def mixdown(folder: Path) -> Iterator[Mixdown]:
    """A device for a test; there is one at a time."""
    before = dict(os.environ)
    pygame.mixer.quit()
    made = Mixdown(folder / "mix.pipe")
    try:
        yield made
    finally:
        made.close()
        pygame.mixer.quit()
        os.environ.clear()
        os.environ.update(before)
