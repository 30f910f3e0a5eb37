from hypothesis import given
from hypothesis import strategies as st

from anti_invaders.engine.counter import PulseCounter
from anti_invaders.engine.pulse import SECOND, due_time, pulses, pulses_due, seconds


def test_seconds_become_the_nearest_number_of_pulses():
    assert [pulses(each) for each in (0, 0.5, 1.0, 1.01, 2.5)] == [0, 30, 60, 61, 150]
    assert seconds(90) == 1.5


def test_after_ten_minutes_the_grid_has_not_drifted_by_a_nanosecond():
    assert due_time(36_000) == 600 * SECOND


@given(st.integers(0, 10**9))
def test_a_pulse_is_due_at_its_time_and_not_a_nanosecond_before(pulse):
    assert pulses_due(due_time(pulse)) == pulse
    assert pulses_due(due_time(pulse) - 1) == pulse - 1


def test_the_counter_sees_one_second_only():
    counter = PulseCounter()
    for pulse in range(120):
        counter.count_pulse(due_time(pulse))
        if pulse % 2 == 0:
            counter.count_frame(due_time(pulse))
    now = due_time(119)
    assert (counter.pulses(now), counter.frames(now)) == (60, 30)
    assert (counter.pulses(now + SECOND), counter.frames(now + SECOND)) == (0, 0)
