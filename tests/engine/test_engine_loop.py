import itertools
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anti_invaders.engine.clock import ManualClock, SystemClock
from anti_invaders.engine.loop import CATCH_UP_CAP, SPIN, FixedPulseLoop
from anti_invaders.engine.pulse import SECOND

MS = 1_000_000


class Game:
    """A loop on a clock moved by hand, whose pulses and frames cost what one says (ms)."""

    def __init__(self, *, pulse_cost=0, draw_cost=0, frame_rate=60, clock=None):
        self.clock = clock or ManualClock()
        self.pulse_cost, self.draw_cost = pulse_cost, draw_cost
        self.pulses, self.frames, self.fractions, self.jumps, self.story = [], [], [], [], ""
        self.loop = FixedPulseLoop(
            self.clock, self.advance, self.draw, frame_rate=frame_rate, on_jump=self.jumps.append
        )

    def advance(self):
        self.pulses.append(self.clock.now())
        self.story += "p"
        self.clock.advance(round(self.pulse_cost * MS))

    def draw(self, fraction):
        self.frames.append(self.clock.now())
        self.fractions.append(fraction)
        self.story += "D"
        self.clock.advance(round(self.draw_cost * MS))

    def run(self, seconds):
        """As `run()` does, for so long."""
        end = self.clock.now() + round(seconds * SECOND)
        while self.clock.now() < end:
            self.loop.turn()
            self.loop.wait()
        self.loop.turn()

    def after(self, ms):
        """One turn, so much later. Returns what happened: p a pulse, D a frame."""
        self.story = ""
        self.clock.advance(round(ms * MS))
        self.loop.turn()
        return self.story


class NoisyClock(ManualClock):
    """A clock that keeps account of how one waited on it."""

    def __init__(self):
        super().__init__()
        self.slept, self.spun = [], []

    def sleep(self, duration):
        self.slept.append(duration)
        super().sleep(duration)

    def spin(self, until):
        self.spun.append(until - self.now())
        super().spin(until)


def test_ten_minutes_in_steps_of_whole_milliseconds_are_36000_pulses():
    """Fault 1: waiting in whole milliseconds made 60 a second 62.5."""
    game = Game()
    for step in range(36_000):
        game.after((16, 17, 17)[step % 3])
    assert len(game.pulses) == 36_000


def test_a_minute_of_turns_and_waits_is_3600_pulses_and_as_many_frames():
    game = Game()
    game.run(60)
    assert len(game.pulses) == 3600
    assert abs(len(game.frames) - 3600) <= 1


def test_what_was_paused_is_not_owed():
    """Fault 3: a paused screen is a screen that advances; five minutes of it leave no debt."""
    game = Game()
    game.run(300)
    game.pulses.clear()
    game.run(1)
    assert 60 <= len(game.pulses) <= 60 + CATCH_UP_CAP


def test_a_laptop_that_slept_for_eight_hours_owes_nothing_and_the_screens_are_told():
    """Fault 4: fixed steps ran flat out until they had caught up."""
    game = Game()
    game.run(1)
    game.pulses.clear()
    assert "p" not in game.after(8 * 3600 * 1000)
    assert game.jumps == [pytest.approx(8 * 3600, abs=0.1)]
    game.run(1)
    assert len(game.pulses) == 60
    assert len(game.jumps) == 1


def test_after_a_stall_one_sees_a_frame_before_more_than_the_cap_has_happened():
    """Fault 6: a frame of 700 ms, with a bullet 20 pulses from the ship."""
    game = Game()
    game.run(1)
    stalled = game.after(700)
    assert stalled == "pppppD"
    assert game.after(0) == ""
    assert game.jumps == []


def test_a_window_held_by_its_title_for_five_seconds_is_a_jump():
    """Fault 7: the event queue stands still for as long as the title bar is held."""
    game = Game()
    game.run(1)
    game.pulses.clear()
    game.after(5000)
    assert len(game.jumps) == 1
    assert len(game.pulses) <= CATCH_UP_CAP


def test_a_jump_of_just_a_second_is_a_stall_and_one_longer_is_forgiven():
    game = Game()
    assert game.after(1000) == "pppppD"
    assert game.jumps == []
    game.after(1000.001)
    assert game.jumps == [pytest.approx(1.0)]


def test_time_spent_on_purpose_is_owed_by_nobody():
    game = Game()
    game.run(1)
    game.clock.advance(5 * SECOND)
    game.loop.forgive()
    assert game.after(0) == ""
    assert game.jumps == []
    assert game.after(17) == "pD"


def test_drawing_at_50_ms_drops_frames_and_no_pulse():
    game = Game(draw_cost=50)
    game.run(60)
    assert len(game.pulses) == pytest.approx(3600, abs=36)
    assert len(game.frames) == pytest.approx(1200, abs=12)


def test_pulses_of_20_ms_slow_the_game_down_and_leave_no_gap_over_150_ms():
    game = Game(pulse_cost=20, draw_cost=2)
    game.run(60)
    gaps = [after - before for before, after in zip(game.frames, game.frames[1:], strict=False)]
    assert max(gaps) <= 150 * MS
    assert len(game.pulses) > 40 * 60


@given(st.lists(st.floats(0, 2000), max_size=60), st.sampled_from([10, 30, 50, 60, 144, None]))
def test_no_more_than_the_cap_ever_goes_undrawn(steps, rate):
    game = Game(frame_rate=rate)
    story = "".join(game.after(step) for step in steps)
    assert "p" * (CATCH_UP_CAP + 1) not in story


@given(st.lists(st.floats(0, 83), max_size=60), st.sampled_from([30, 60, 75, 144, None]))
def test_as_long_as_no_stall_beats_the_cap_every_pulse_is_paid(steps, rate):
    game = Game(frame_rate=rate)
    for step in steps:
        game.after(step)
    assert len(game.pulses) == (game.clock.now() + 1) * 60 // SECOND


def test_frames_in_step_with_the_pulses_show_the_last_one_at_once():
    game = Game(frame_rate=60)
    game.run(1)
    assert game.fractions == [1.0] * len(game.fractions)
    assert game.frames[1:20] == game.pulses[:19]


def test_thirty_frames_a_second_are_every_other_pulse():
    game = Game(frame_rate=30)
    game.run(2)
    assert len(game.frames) == pytest.approx(60, abs=1)
    assert game.story[1:13] == "ppD" * 4


def test_more_frames_than_pulses_are_drawn_on_the_way():
    game = Game(frame_rate=144)
    game.run(10)
    assert len(game.frames) == pytest.approx(1440, abs=2)
    assert len(game.pulses) == 600
    assert all(0 <= fraction <= 1 for fraction in game.fractions)
    assert len({round(fraction, 2) for fraction in game.fractions}) > 10


def test_a_frame_between_two_pulses_knows_how_far_it_is():
    game = Game(frame_rate=240)
    game.after(1000 / 60)
    assert game.fractions == [pytest.approx(0, abs=1e-6)]
    game.after(1000 / 240)
    assert game.fractions[-1] == pytest.approx(0.25, abs=1e-6)
    game.after(1000 / 120)
    assert game.fractions[-1] == pytest.approx(0.75, abs=1e-6)


def test_unlimited_frames_never_wait():
    game = Game(frame_rate=None, draw_cost=1, clock=NoisyClock())
    game.run(1)
    assert len(game.frames) == 1001
    assert len(game.pulses) == 60
    assert sum(game.clock.slept) == 0


def test_the_frame_rate_may_change_while_the_loop_runs():
    game = Game(frame_rate=60)
    game.run(1)
    for rate, frames in ((144, 144), (30, 30), (50, 50), (60, 60)):
        game.frames.clear()
        game.loop.frame_rate = rate
        game.run(1)
        assert len(game.frames) == pytest.approx(frames, abs=2), rate
        assert game.loop.frame_rate == rate


@pytest.mark.parametrize("rate", [0, -60, float("nan")])
def test_a_frame_rate_that_is_none_is_refused(rate):
    with pytest.raises(ValueError, match="frame rate"):
        Game(frame_rate=rate)


def test_the_loop_sleeps_to_a_third_of_a_millisecond_before_the_deadline_and_spins_the_rest():
    game = Game(clock=NoisyClock())
    game.run(1)
    assert set(game.clock.spun) == {SPIN}
    assert max(game.clock.slept) < SECOND / 60


def test_the_nearer_deadline_is_the_one_waited_for():
    game = Game(frame_rate=50, clock=NoisyClock())
    game.run(1)
    assert len(game.pulses) == 60
    assert len(game.frames) == pytest.approx(50, abs=1)
    moments = sorted(game.pulses + game.frames)
    assert max(b - a for a, b in itertools.pairwise(moments)) <= SECOND / 60 + 1


def test_stopped_in_a_pulse_nothing_more_happens():
    game = Game()

    def advance():
        game.pulses.append(game.clock.now())
        game.loop.stop()

    game.loop._advance = advance
    game.clock.advance(50 * MS)
    game.loop.run()
    assert len(game.pulses) == 1
    assert len(game.frames) == 1  # the one before it


def test_a_pause_key_is_obeyed_within_two_frames_even_when_pulses_cost_20_ms():
    game = Game(pulse_cost=20)
    game.run(2)
    pressed = len(game.frames)
    paid = len(game.pulses)
    while len(game.pulses) == paid:
        game.after(0)
    assert len(game.frames) - pressed <= 2


def test_the_first_frame_does_not_wait_for_a_pulse():
    assert Game().after(0) == "D"


def test_the_counter_says_what_the_last_second_saw():
    game = Game(draw_cost=50)
    game.run(3)
    now = game.clock.now()
    assert game.loop.counter.pulses(now) == pytest.approx(60, abs=CATCH_UP_CAP)
    assert game.loop.counter.frames(now) == pytest.approx(20, abs=1)


@pytest.mark.slow
def test_real_pulses_come_at_60_a_second():
    """Fault 1, on the machine's clock: ten seconds of pulses take ten seconds."""
    stamps = []

    def advance():
        stamps.append(time.perf_counter())
        if len(stamps) == 601:
            loop.stop()

    loop = FixedPulseLoop(SystemClock(), advance, lambda fraction: None)
    loop.run()
    assert stamps[-1] - stamps[0] == pytest.approx(10.0, abs=0.1)
