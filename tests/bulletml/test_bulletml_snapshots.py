"""A run can be copied in any pulse, as plain data, and the copy goes on identically."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from bulletml_copies import goes_on_identically
from bulletml_documents import legal_documents
from bulletml_scenes import fire, repeat, stand, top
from hypothesis import given, settings
from hypothesis import strategies as st

from anti_invaders.bulletml import Runner, parse
from benchmarks.bulletml_corpus import real_patterns

MICRO = sorted(Path(__file__).with_name("micro").glob("*.xml"))


@pytest.mark.parametrize("path", MICRO, ids=lambda path: path.stem)
def test_a_vector_goes_on_identically_from_each_pulse(path: Path) -> None:
    for pulse in range(12):
        assert goes_on_identically(
            parse(path.read_bytes(), "a"), parse(path.read_bytes(), "b"), 0.5, pulse, 80
        )


@settings(max_examples=25, deadline=None)
@given(legal_documents(), st.integers(0, 20))
def test_a_random_document_goes_on_identically(data: bytes, pulse: int) -> None:
    assert goes_on_identically(parse(data, "a"), parse(data, "b"), 1.0, pulse, 10)


def test_a_state_holds_lists_numbers_strings_and_none_only() -> None:
    inner = f'<action label="a">{repeat("3", fire("sequence $1") + "<wait>1</wait>")}<wait>9</wait></action>'
    turn = "<changeDirection><direction>0.1</direction><term>9</term></changeDirection>"
    made = stand(top(f'{turn}<actionRef label="a"><param>0.1</param></actionRef>{fire()}', inner)).run(2)
    state = made.runners[0].state()
    assert json.loads(json.dumps(state)) == state
    assert plain(state)


def plain(value: object) -> bool:
    if isinstance(value, list):
        return all(map(plain, value))
    return value is None or type(value) in (bool, int, float, str)


def test_a_copy_shares_nothing_with_its_original() -> None:
    made = top(repeat("9", fire("sequence 10") + "<wait>1</wait>"))
    original = stand(made).run(3)
    state = original.runners[0].state()
    before = json.dumps(state)
    original.run(3)
    assert json.dumps(state) == before
    copy = Runner.restored(made, state, lambda: 0.5)
    assert copy.state() == state


def test_a_stopped_runner_stays_stopped_in_its_copy() -> None:
    made = top(repeat("1000000", "<action/>"))
    state = stand(made).run(1).runners[0].state()
    copy = Runner.restored(made, state, lambda: 0.5)
    assert copy.stopped == "more than 4096 commands in one pulse"
    assert copy.ended


@pytest.mark.slow
def test_every_real_pattern_goes_on_identically() -> None:
    for path in real_patterns().values():
        data = path.read_bytes()
        for rank, pulse in ((0.5, 47), (1.0, 200)):
            assert goes_on_identically(parse(data, "a"), parse(data, "b"), rank, pulse, 200), path
