"""A replay plays what was played, proves it, and cannot be hurt by strange bytes."""

from __future__ import annotations

import hashlib
import json
import math
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from anti_invaders.rules import replay as replays
from anti_invaders.rules.controls import Controls
from anti_invaders.rules.replay import HASH_EVERY, MAGIC, Recorder, Replay, ReplayError, Verdict, verify
from anti_invaders.rules.start import RULES_VERSION, Start
from anti_invaders.rules.world import World
from tests.rules.fights import arena, wishes

CONTENT = arena()
LENGTH = 700


def recorded(start: Start, pulses: int = LENGTH) -> tuple[Replay, World]:
    """A fight, written down."""
    world = World(CONTENT, start)
    recorder, keys = Recorder(world), wishes(start.seed, start.players)
    for _ in range(pulses):
        wish = next(keys)
        recorder.record(wish)
        world.advance(wish)
        recorder.note(world)
    return recorder.finish(world), world


REPLAY, WORLD = recorded(Start(seed=11))
BYTES = REPLAY.to_bytes()


def sealed(body: bytes) -> bytes:
    """Strange bytes with a checksum that fits."""
    return body + hashlib.sha256(body).digest()


def with_header(**changes: object) -> bytes:
    """The file with another header, sealed."""
    end = BYTES.index(b"\n", len(MAGIC))
    header = json.loads(BYTES[len(MAGIC) : end]) | changes
    return sealed(MAGIC + json.dumps(header).encode() + BYTES[end:-32])


def test_a_recorded_fight_is_ok():
    assert verify(BYTES, CONTENT) == Verdict("ok")
    assert str(verify(BYTES, CONTENT)) == "ok"


def test_bytes_there_and_back_are_the_same_replay():
    assert Replay.from_bytes(BYTES) == REPLAY
    assert Replay.from_bytes(BYTES).to_bytes() == BYTES


def test_a_fight_is_a_few_bytes_a_second():
    assert REPLAY.pulses == LENGTH
    assert len(REPLAY.runs) <= LENGTH // 12 + 1
    assert len(BYTES) < 1200


def test_hashes_are_kept_every_three_hundred_pulses_and_at_the_end():
    assert [pulse for pulse, _ in REPLAY.hashes] == [HASH_EVERY, 2 * HASH_EVERY, LENGTH]
    assert REPLAY.hashes[-1][1] == WORLD.hash()


@pytest.mark.parametrize("stops", [0, 50])
def test_watched_in_pieces_or_at_once_it_ends_alike(stops):
    """Fault 81: a second view, with pauses, or as fast as it can: score, lives and hash are the same."""
    for _ in range(2):
        seen = None
        for number, (world, _) in enumerate(Replay.from_bytes(BYTES).play(CONTENT)):
            seen = world
            if stops and number % stops == 0:
                world.save()  # somebody looks while it is paused
        assert seen is not None
        assert (seen.players[0].score, seen.players[0].lives) == (
            WORLD.players[0].score, WORLD.players[0].lives,
        )  # fmt: skip
        assert seen.hash() == WORLD.hash()


@pytest.mark.parametrize(
    "start",
    [
        Start(seed=2**64 - 1, difficulty="lunatic", lives=1),
        Start(seed=5, difficulty="easy", players=2, bombs=0, power=400),
        Start(seed=6, difficulty="hard", alone=True, invulnerable=True, hold_invasion=True, lives=9),
    ],
)
def test_every_starting_value_is_in_the_header(start):
    """Fault 82: the replay restores what it was played with, not what is set now."""
    replay, world = recorded(start)
    read = Replay.from_bytes(replay.to_bytes())
    assert read.start == start
    assert read.verify(CONTENT).ok
    *_, (last, _) = read.play(CONTENT)
    assert last.hash() == world.hash()


def test_recording_may_go_on_after_it_was_written_once():
    world = World(CONTENT, Start(seed=3))
    recorder, keys = Recorder(world), wishes(3)
    for pulse in range(400):
        wish = next(keys)
        recorder.record(wish)
        world.advance(wish)
        recorder.note(world)
        if pulse % 90 == 5:
            recorder.finish(world)
    assert verify(recorder.finish(world).to_bytes(), CONTENT).ok


def test_a_run_that_was_suspended_is_one_replay():
    first, world = recorded(Start(seed=8), 350)
    kept = Replay.from_bytes(first.to_bytes())
    resumed = World.restore(CONTENT, json.loads(json.dumps(world.save())))
    recorder, keys = Recorder(resumed, kept), wishes(99)
    for _ in range(400):
        wish = next(keys)
        recorder.record(wish)
        resumed.advance(wish)
        recorder.note(resumed)
    whole = recorder.finish(resumed)
    assert whole.pulses == 750
    assert verify(whole.to_bytes(), CONTENT).ok


def test_another_key_is_a_desync_that_names_the_pulse():
    count, held = REPLAY.runs[30]
    changed = replace(REPLAY, runs=[*REPLAY.runs[:30], (count, bytes([held[0] ^ 1])), *REPLAY.runs[31:]])
    assert verify(changed.to_bytes(), CONTENT) == Verdict("desync", str(2 * HASH_EVERY))
    assert str(verify(changed.to_bytes(), CONTENT)) == "desync at pulse 600"


def test_a_hash_that_is_never_reached_is_a_desync():
    short = replace(REPLAY, runs=REPLAY.runs[:-1])
    assert verify(short.to_bytes(), CONTENT).kind == "desync"


@pytest.mark.parametrize("version", [RULES_VERSION - 2, RULES_VERSION + 1])
def test_other_rules_are_named_not_played(version):
    """Fault 84: made by version -1 or +1."""
    verdict = verify(with_header(rules=version), CONTENT)
    assert verdict.kind == "rules"
    assert str(verdict).startswith("other rules: ")


def test_other_content_is_named_not_a_desync():
    """Fault 84: content with another digest."""
    verdict = verify(BYTES, replace(CONTENT, digest="1" * 64))
    assert str(verdict).startswith("other content: ")


@pytest.mark.parametrize("change", [{"stage": 7}, {"difficulty": "brutal"}, {"ship": "titanic"}])
def test_a_stage_difficulty_or_ship_that_is_not_there_is_named(change):
    """Fault 84: an unknown stage."""
    verdict = verify(with_header(start=REPLAY.start.save() | change), CONTENT)
    assert verdict.kind == "content"
    assert str(next(iter(change.values()))) in verdict.detail


@pytest.mark.parametrize(
    "change",
    [
        {"format": 2}, {"format": None}, {"pulses": LENGTH + 1}, {"pulses": -1}, {"pulses": 10**12},
        {"pulses": True}, {"hashes": 5}, {"hashes": [[1]]}, {"hashes": [["a", "b"]]}, {"content": 5},
        {"content": "x" * 1000}, {"rules": "1"}, {"rules": 10**30}, {"start": []}, {"start": {}},
        {"start": REPLAY.start.save() | {"players": 200}}, {"start": REPLAY.start.save() | {"seed": -1}},
        {"start": REPLAY.start.save() | {"lives": 0}}, {"start": REPLAY.start.save() | {"lives": 3.0}},
        {"start": REPLAY.start.save() | {"extra": 1}}, {"start": REPLAY.start.save() | {"alone": 1}},
    ],
)  # fmt: skip
def test_a_header_that_cannot_be_is_damage(change):
    assert verify(with_header(**change), CONTENT).kind == "damaged"


@pytest.mark.parametrize(
    "body",
    [
        b"", MAGIC, MAGIC + b"{}\n", MAGIC + b"[" * 100_000 + b"\n", MAGIC + b"[]\n", MAGIC + b"\xff\n",
        MAGIC + b"1" * 5000 + b"\n", b"something else\n", MAGIC + b"x" * (2 << 20),
    ],
)  # fmt: skip
def test_sealed_nonsense_is_damage_too(body):
    assert verify(sealed(body), CONTENT).kind == "damaged"


@pytest.mark.parametrize(
    "packed", [b"\x80", b"\x80\x80\x80\x80\x01\x00", b"\x00\x00", b"\x05", b"\xff\xff\xff\x7f\x00" * 50]
)
def test_controls_that_do_not_add_up_are_damage(packed):
    end = BYTES.index(b"\n", len(MAGIC))
    assert verify(sealed(BYTES[: end + 1] + packed), CONTENT).kind == "damaged"


def test_a_file_too_large_is_refused_before_it_is_read():
    with pytest.raises(ReplayError, match="at most"):
        Replay.from_bytes(MAGIC + bytes(replays.LARGEST))


@given(at=st.integers(0, len(BYTES) - 1), flip=st.integers(1, 255))
@settings(max_examples=200)
def test_any_changed_byte_is_damage(at, flip):
    changed = BYTES[:at] + bytes([BYTES[at] ^ flip]) + BYTES[at + 1 :]
    assert verify(changed, CONTENT).kind == "damaged"


@given(st.integers(0, len(BYTES) - 1), st.integers(1, 200))
def test_any_missing_byte_is_damage(at, count):
    assert verify(BYTES[:at] + BYTES[at + count :], CONTENT).kind == "damaged"


@given(st.binary(max_size=300))
def test_strange_bytes_raise_nothing_but_replay_errors(body):
    for data in (body, sealed(body), sealed(MAGIC + body), sealed(BYTES[:-60] + body)):
        assert verify(data, CONTENT).kind == "damaged"


@given(st.lists(st.tuples(st.integers(1, 5000), st.integers(0, 255)), max_size=40))
def test_runs_survive_packing(runs):
    replay = Replay(Start(), "c", runs=[(count, bytes([held])) for count, held in runs])
    read = Replay.from_bytes(replay.to_bytes())
    assert read.runs == replay.runs
    assert sum(1 for _ in read.controls()) == sum(count for count, _ in runs)


def test_the_controls_of_two_players_are_two_bytes_a_pulse():
    world = World(CONTENT, Start(players=2))
    recorder = Recorder(world)
    recorder.record((Controls(left=True), Controls(fire=True)))
    world.advance((Controls(left=True), Controls(fire=True)))
    recorder.note(world)
    assert recorder.finish(world).runs == [(1, bytes([1, 16]))]


def test_a_pulse_that_broke_off_is_no_part_of_the_run():
    """What a crash leaves behind can still be watched, and is verified up to its last whole pulse."""
    world = World(CONTENT, Start(seed=4))
    recorder, keys = Recorder(world), wishes(4)
    for _ in range(700):
        wish = next(keys)
        recorder.record(wish)
        world.advance(wish)
        recorder.note(world)
    recorder.record((Controls(bomb=True),))
    world.players[0].x = math.nan
    kept = recorder.finish(world)
    assert kept.pulses == 700
    assert verify(kept.to_bytes(), CONTENT).ok
