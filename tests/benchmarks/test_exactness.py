"""Sines differ between processors and C libraries; the state of a run does not, whatever may be used."""

from __future__ import annotations

import pytest

from benchmarks.exactness import PULSES, differing, prints


@pytest.mark.slow
def test_no_byte_of_state_differs_after_a_hundred_thousand_pulses():
    found = prints(PULSES)
    assert differing(found, "state") == 0, found
