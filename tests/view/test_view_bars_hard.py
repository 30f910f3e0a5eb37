"""The bars of seeing hold in every stage on Hard, from its golden replay."""

from __future__ import annotations

import pytest

from tests.view.view_film import check, loaded


@pytest.mark.slow
@pytest.mark.parametrize("number", sorted(loaded().stages))
def test_the_bars_of_seeing_hold_in_every_stage_on_hard(number: int) -> None:
    check(number, "hard")
