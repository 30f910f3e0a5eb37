"""Documents that nobody wrote: legal ones run within the limits, damaged ones are refused, none crashes."""

from __future__ import annotations

import json
from typing import Any

import pytest
from bulletml_documents import legal_documents
from hypothesis import given, settings
from hypothesis import strategies as st

from anti_invaders.bulletml import BulletMLError, LimitReached, Pattern, Runner, Shot, limits, parse

MOST = 200  # bullets alive in these runs: enough for anything to happen, few enough to be quick


class Flight:
    """A body with its runner, in a place without walls."""

    def __init__(self, direction: float, speed: float, runners: list[Runner]) -> None:
        self.direction, self.speed = direction, speed
        self.ax = self.ay = 0.0
        self.alive = True
        self.runners = runners


def play(pattern: Pattern, rank: float, pulses: int = 25) -> list[Flight]:
    """A short run that checks the limits in every pulse."""
    flights = [Flight(180.0, 0.0, pattern.start(rank, lambda: 0.3))]
    fired = 0

    def spawn(shot: Shot) -> None:
        nonlocal fired
        fired += 1
        if len(flights) >= MOST:
            raise LimitReached("enough for a test")
        runner = shot.runner()
        flights.append(Flight(shot.direction, shot.speed, [] if runner is None else [runner]))

    for now in range(pulses):
        for flight in tuple(flights):
            for runner in flight.runners:
                fired = 0
                runner.step(now, flight, lambda: 123.0, spawn)
                assert fired <= limits.SPAWNS
    return flights


def runs_within_the_limits(data: bytes, rank: float) -> None:
    """Nothing is raised, and the state of every runner goes through JSON unharmed."""
    for flight in play(parse(data, "random.xml"), rank):
        for runner in flight.runners:
            text = json.dumps(runner.state(), allow_nan=False)
            assert json.loads(text) == runner.state()


def is_refused_or_runs(data: bytes) -> None:
    try:
        pattern = parse(data, "damaged.xml")
    except BulletMLError as error:
        assert str(error).startswith(f"damaged.xml:{error.line}: ")
        assert error.line >= 1
        return
    play(pattern, 0.5, pulses=5)


@st.composite
def damaged_documents(draw: st.DrawFn) -> bytes:
    data = bytearray(draw(legal_documents()))
    for _ in range(draw(st.integers(1, 6))):
        damage(data, draw)
    return bytes(data)


def damage(data: bytearray, draw: st.DrawFn) -> None:
    """Turns, drops, doubles or swaps some bytes."""
    start = draw(st.integers(0, len(data)))
    end = min(len(data), start + draw(st.integers(0, 40)))
    what: Any = draw(st.sampled_from(("turn", "drop", "double", "write")))
    piece = bytes(data[start:end])
    if what == "turn":
        data[start:end] = piece[::-1]
    elif what == "drop":
        del data[start:end]
    elif what == "double":
        data[start:start] = piece
    else:
        data[start:end] = draw(st.sampled_from((b"<", b">", b"&x;", b"$", b"\xff", b"(", b"</action>", b"9")))


RANKS = st.sampled_from((0.0, 0.5, 1.0))


@settings(max_examples=40, deadline=None)
@given(legal_documents(), RANKS)
def test_a_legal_document_runs_within_the_limits_and_its_state_is_json(data: bytes, rank: float) -> None:
    runs_within_the_limits(data, rank)


@settings(max_examples=60, deadline=None)
@given(damaged_documents())
def test_a_damaged_document_is_refused_or_runs_like_any_other(data: bytes) -> None:
    is_refused_or_runs(data)


@pytest.mark.slow
@settings(max_examples=500, deadline=None)
@given(legal_documents(), RANKS)
def test_five_hundred_legal_documents_run_within_the_limits(data: bytes, rank: float) -> None:
    runs_within_the_limits(data, rank)


@pytest.mark.slow
@settings(max_examples=500, deadline=None)
@given(damaged_documents())
def test_five_hundred_damaged_documents_are_refused_or_run(data: bytes) -> None:
    is_refused_or_runs(data)


@settings(max_examples=100, deadline=None)
@given(st.binary(max_size=400))
def test_noise_is_refused(data: bytes) -> None:
    try:
        parse(data, "noise.xml")
    except BulletMLError:
        return
    raise AssertionError("noise was read as a pattern")
