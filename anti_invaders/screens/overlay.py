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
from anti_invaders.texts import _
from anti_invaders.view.canvas import Canvas

if TYPE_CHECKING:
    from anti_invaders.screens.shell import Shell

TOLD_FOR = pulses(6)
COUNTERS, LINE, SIZE = (
    591.0,
    592.3,
    6.0,
)  # px: their strip below the foot's key caps, and what is written in it
RATE, TIME = 15.0, 58.0  # px: room for a rate, and for two times
MARGIN, BETWEEN, APART = 8.0, 4.0, 16.0  # px: before the first, from words to number, from one to the next
FIELD = 576.0  # px: as wide as the field


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
        """Rates, then milliseconds: the mean and the worst of the last second."""
        now, counter = self._loop.clock.now(), self._loop.counter
        canvas.box(0, COUNTERS, FIELD, family.HEIGHT - COUNTERS, (0, 0, 0), 150)
        x = MARGIN
        for words, rate in ((_("Pulses"), counter.pulses(now)), (_("Frames"), counter.frames(now))):
            x = self._draw_counter(canvas, shell, x, words, str(rate), RATE)
        watches = (
            (_("Pulse"), self.pulse_time),
            (_("Drawing"), self.draw_time),
            (_("Showing"), self.present_time),
        )
        for words, watch in watches:
            x = self._draw_counter(canvas, shell, x, words, f"{watch.mean:.1f} / {watch.worst:.1f}", TIME)
        family.text(canvas, shell.art, _("ms").upper(), x - APART / 2, LINE, SIZE, shell.art.palette.label)

    @staticmethod
    def _draw_counter(canvas: Canvas, shell: Shell, x: float, words: str, number: str, room: float) -> float:
        """What is counted and how much it is, with `room` px for it; where the next one begins."""
        art = shell.art
        x += family.text(canvas, art, words.upper(), x, LINE, SIZE, art.palette.label) + BETWEEN + room
        family.figures(canvas, art, number, x, LINE, SIZE, art.palette.shot)
        return x + APART
