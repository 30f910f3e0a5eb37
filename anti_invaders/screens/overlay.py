"""What lies over every screen: the counters of F3, and what the player must be told once."""

from __future__ import annotations

import time
from collections import deque
from types import TracebackType
from typing import TYPE_CHECKING, Protocol

from anti_invaders.engine.loop import FixedPulseLoop
from anti_invaders.engine.pulse import pulses
from anti_invaders.screens import family
from anti_invaders.storage.notices import Notices
from anti_invaders.view.canvas import Canvas

if TYPE_CHECKING:
    from anti_invaders.screens.shell import Shell

TOLD_FOR = pulses(6)
COUNTERS = 586.0  # px: the line of counters lies below all else
COLUMN, NARROW = 132, 34  # px from one to the next; how much less the first two need


class Device(Protocol):
    """Has a line for the player when something is wrong with it, and "" when nothing is."""

    notice: str


class Stopwatch:
    """How long something took each time, of the last second. A context manager."""

    def __init__(self) -> None:
        self._taken: deque[tuple[int, int]] = deque()  # when it ended, how long it took; ns
        self._since = 0

    def __enter__(self) -> None:
        self._since = time.perf_counter_ns()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        now = time.perf_counter_ns()
        self._taken.append((now, now - self._since))
        while self._taken[0][0] < now - 1_000_000_000:
            self._taken.popleft()

    @property
    def worst(self) -> float:
        """ms"""
        return max((taken for _when, taken in self._taken), default=0) / 1e6

    @property
    def mean(self) -> float:
        """ms"""
        return sum(taken for _when, taken in self._taken) / max(len(self._taken), 1) / 1e6


class Overlay:
    """Counters in the corner when they are switched on; notices at the foot, one at a time."""

    def __init__(self, loop: FixedPulseLoop) -> None:
        self._loop = loop
        self.pulse_time, self.draw_time, self.present_time = Stopwatch(), Stopwatch(), Stopwatch()
        self._waiting: deque[str] = deque()
        self._left = 0  # pulses that the first of them is still shown
        self._told: dict[Device, str] = {}  # what each told last

    def advance(self, notices: Notices, *devices: Device) -> None:
        """One pulse: take in what there is to tell."""
        self._waiting.extend(notice.text() for notice in notices.take())
        for device in devices:
            if device.notice and device.notice != self._told.get(device):
                self._told[device] = device.notice
                self._waiting.append(device.notice)
        if self._waiting:
            self._left = self._left - 1 if self._left else TOLD_FOR
            if self._left == 0:
                self._waiting.popleft()

    def draw(self, canvas: Canvas, shell: Shell) -> None:
        """Over everything."""
        if self._waiting:
            family.banner(canvas, shell.art, self._waiting[0])
        if shell.store.settings.counters:
            self._draw_counters(canvas, shell)

    def _draw_counters(self, canvas: Canvas, shell: Shell) -> None:
        now, counter = self._loop.clock.now(), self._loop.counter
        words = [f"{counter.pulses(now):3d} pulses", f"{counter.frames(now):3d} frames"]
        watches = (("pulse", self.pulse_time), ("draw", self.draw_time), ("present", self.present_time))
        words += [f"{name} {watch.mean:4.1f} / {watch.worst:4.1f} ms" for name, watch in watches]
        canvas.box(0, COUNTERS, 576, family.HEIGHT - COUNTERS, (0, 0, 0), 150)
        for place, word in enumerate(words):
            x = 8 + place * COLUMN - (place > 1) * 2 * NARROW
            family.text(canvas, shell.art, word, x, COUNTERS + 4, 6.5, shell.art.palette.shot)
