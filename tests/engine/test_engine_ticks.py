import pytest
from hypothesis import given
from hypothesis import strategies as st

from anti_invaders.engine.ticks import TickSchedule


@given(st.integers(1, 60), st.integers(0, 1000))
def test_a_rate_ticks_as_often_as_it_says_in_any_sixty_pulses(rate, start):
    ticks = TickSchedule(ai=rate)
    assert sum(ticks.at(pulse) for pulse in range(start, start + 60)) == rate


def test_an_entity_answers_only_the_ticks_in_its_mask():
    ticks = TickSchedule(movement=60, ai=15, animation=10)
    thinker = ticks.mask("ai", "animation")
    answered = [pulse for pulse in range(13) if ticks.at(pulse) & thinker]
    assert answered == [0, 4, 6, 8, 12]
    assert all(ticks.at(pulse) & ticks.mask("movement") for pulse in range(60))


def test_all_rates_tick_at_pulse_nought():
    ticks = TickSchedule(**{f"rate{n}": n + 1 for n in range(32)})
    assert ticks.at(0) == 2**32 - 1


def test_a_rate_named_twice_counts_once():
    ticks = TickSchedule(ai=15)
    assert ticks.mask("ai", "ai") == ticks.mask("ai")


@pytest.mark.parametrize("rate", [0, -1, 61])
def test_a_rate_that_pulses_cannot_keep_is_refused_by_name(rate):
    with pytest.raises(ValueError, match="ai="):
        TickSchedule(ai=rate)


def test_a_mask_holds_thirty_two_rates():
    with pytest.raises(ValueError, match="33 rates"):
        TickSchedule(**{f"rate{n}": 1 for n in range(33)})
