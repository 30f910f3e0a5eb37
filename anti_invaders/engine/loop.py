"""The loop: pay the pulses owed, draw once, wait for the nearer of the next pulse and the next frame.

A slow machine drops frames, never pulses, as long as five pulses and one frame take less time than
five pulses last; a slower one slows the game down instead of drowning in debt.
"""

from __future__ import annotations

from collections.abc import Callable

from anti_invaders.engine.clock import Clock
from anti_invaders.engine.counter import PulseCounter
from anti_invaders.engine.pulse import PULSES_PER_SECOND, SECOND, due_time, pulses_due

CATCH_UP_CAP = 5  # pulses between two frames at most
JUMP = SECOND  # ns: time lost at a stroke beyond this is forgiven
SPIN = 200_000  # ns before a deadline: a sleep wakes 50 to 130 µs late, and spinning costs a core


class FixedPulseLoop:
    """Calls `advance()` 60 times a second and `draw(fraction)` at `frame_rate`.

    fraction     how much of the way from the last pulse to the next has passed, 0 to 1.
    frame_rate   frames a second, or None for as many as the machine can; may be set at any time.
                 Rates that divide the pulses evenly (60, 30, ...) draw right after a pulse, with
                 fraction 1: interpolation would only make them a pulse late. No more than five
                 pulses ever go undrawn.
    on_jump      told the seconds lost when the time leapt by more than one (the laptop slept, the
                 window was held by its title): nothing is owed for them, and the game should pause.
    counter      pulses and frames of the last second.
    """

    def __init__(
        self,
        clock: Clock,
        advance: Callable[[], None],
        draw: Callable[[float], None],
        *,
        frame_rate: float | None = PULSES_PER_SECOND,
        on_jump: Callable[[float], None] = lambda lost: None,
    ) -> None:
        self.clock = clock
        self.counter = PulseCounter()
        self._advance = advance
        self._draw = draw
        self._on_jump = on_jump
        self._stopped = False
        self._origin = self._seen = self._next_frame = clock.now()
        self._paid = 0  # the number of the last pulse paid or dropped, counted from _origin
        self._undrawn = 0  # pulses paid since the last frame
        self._drawn = False  # whether any frame has been drawn
        self.frame_rate = frame_rate

    @property
    def frame_rate(self) -> float | None:
        """Frames a second; None: unlimited."""
        return self._frame_rate

    @frame_rate.setter
    def frame_rate(self, rate: float | None) -> None:
        if rate is not None and not rate > 0:
            raise ValueError(f"frame rate {rate}: expected a positive number, or None for unlimited")
        self._frame_rate = rate
        self._interval = 0 if rate is None else round(SECOND / rate)
        locked = rate is not None and (PULSES_PER_SECOND / rate).is_integer()
        self._pulses_a_frame = round(PULSES_PER_SECOND / rate) if rate and locked else 0
        self._next_frame = self.clock.now()

    def run(self) -> None:
        """Turn until somebody calls `stop()`. Time before this call is owed by nobody."""
        self._stopped = False
        self.forgive()
        while not self._stopped:
            self.turn()
            self.wait()

    def stop(self) -> None:
        """End `run()`: nothing more is advanced, drawn or waited for."""
        self._stopped = True

    def forgive(self) -> None:
        """Owe nothing for the time since the last turn: it was spent on purpose, on loading say."""
        now = self.clock.now()
        self._origin = self._seen = self._next_frame = now
        self._paid = 0

    def turn(self) -> None:
        """Pay what is owed now, then draw if a frame is due. Does not wait."""
        self._notice_jump()
        owed = pulses_due(self.clock.now() - self._origin) - self._paid
        if self._undrawn and self._undrawn + owed > CATCH_UP_CAP:
            self._draw_frame()  # one sees what has happened before more of it happens
        self._pay(owed)
        if self._frame_is_due() and not self._stopped:
            self._draw_frame()

    def wait(self) -> None:
        """Sleep until shortly before the nearer deadline, and spin the rest."""
        deadline = 0 if self._stopped else self._deadline()
        left = deadline - self.clock.now()
        if left > SPIN:
            self.clock.sleep(left - SPIN)
        self.clock.spin(deadline)

    def _notice_jump(self) -> None:
        now = self.clock.now()
        lost = now - self._seen
        self._seen = now
        if lost > JUMP:
            self.forgive()
            self._on_jump(lost / SECOND)

    def _pay(self, owed: int) -> None:
        """Advance by the pulses owed. What is owed beyond the cap is dropped: the grid stays."""
        self._paid += max(owed - CATCH_UP_CAP, 0)
        for _ in range(min(owed, CATCH_UP_CAP)):
            if self._stopped:
                return
            self._paid += 1
            self._undrawn += 1
            self.counter.count_pulse(self.clock.now())
            self._advance()

    def _frame_is_due(self) -> bool:
        if not self._drawn or self._undrawn >= CATCH_UP_CAP:
            return True
        if self._pulses_a_frame:
            return self._undrawn >= self._pulses_a_frame
        return self.clock.now() >= self._next_frame

    def _draw_frame(self) -> None:
        now = self.clock.now()
        self.counter.count_frame(now)
        self._next_frame = max(self._next_frame + self._interval, now)
        self._undrawn = 0
        self._drawn = True
        self._draw(1.0 if self._pulses_a_frame else self._fraction(now))

    def _fraction(self, now: int) -> float:
        since = now - self._origin - due_time(self._paid)
        return min(since * PULSES_PER_SECOND / SECOND, 1.0)

    def _deadline(self) -> int:
        next_pulse = self._origin + due_time(self._paid + 1)
        return next_pulse if self._pulses_a_frame else min(next_pulse, self._next_frame)
