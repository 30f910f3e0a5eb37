"""State is plain data: saved, hashed, restored in mid-fight, and continued to the same end."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from anti_invaders.rules.start import Start
from anti_invaders.rules.state import canonical
from anti_invaders.rules.world import World
from tests.rules.fights import arena, fingerprint, fought, wishes
from tests.rules.scenes import scene

ROOT = Path(__file__).resolve().parents[2]
LENGTH = 1500


def continued(world: World, pulses: int, keys) -> str:
    for _ in range(pulses):
        world.advance(next(keys))
    return world.hash()


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_fight_restored_at_any_pulse_goes_on_as_if_nothing_had_been(seed):
    """Saved as JSON every 61 pulses, restored, continued 200 pulses beside the original."""
    made_of, start = arena(), Start(seed=seed)
    keys = wishes(seed + 17)
    pressed = [next(keys) for _ in range(LENGTH + 200)]
    world = World(made_of, start)
    copies: list[tuple[World, int]] = []
    riders = bullets = 0
    for pulse in range(LENGTH):
        world.advance(pressed[pulse])
        riders, bullets = max(riders, len(world.bullets.riders)), max(bullets, world.bullets.n)
        for copy, _ in copies:
            copy.advance(pressed[pulse])
        for copy, born in copies:
            if pulse - born == 199:
                assert copy.hash() == world.hash(), (born, pulse)
        copies = [(copy, born) for copy, born in copies if pulse - born < 199]
        if pulse % 61 == 0:
            data = json.loads(json.dumps(world.save()))
            copies.append((World.restore(made_of, data), pulse))
            assert copies[-1][0].hash() == world.hash()
    assert riders > 10
    assert bullets > 40


@pytest.mark.parametrize("players", [1, 2])
def test_a_snapshot_rewinds_as_often_as_one_likes(players):
    start, made_of = Start(seed=9, players=players), arena()
    *_, world = fought(start, 400, made_of)
    before, kept = world.hash(), world.snapshot()
    ends = set()
    for _ in range(3):
        again = World.restore(made_of, kept)
        assert again.hash() == before
        ends.add(continued(again, 300, wishes(5, players)))
    assert len(ends) == 1
    assert continued(world, 300, wishes(5, players)) in ends


def test_saving_and_hashing_change_nothing():
    watched, alone = fought(Start(seed=4), 600), fought(Start(seed=4), 600)
    for seen, other in zip(watched, alone, strict=True):
        seen.save()
        seen.snapshot()
        last = seen.hash(), other.hash()
        assert last[0] == last[1]


def test_a_state_of_other_rules_or_content_is_refused():
    play = scene()
    for name, other in (("rules", 0), ("content", "f" * 64)):
        with pytest.raises(ValueError, match="other"):
            World.restore(play.world.content, play.world.save() | {name: other})


def test_a_damaged_state_is_refused_with_one_kind_of_error():
    """Fault 64: half a state, or one whose parts are of the wrong kind."""
    play = scene()
    play.enemy()
    play.bullet(100.0, 100.0)
    whole = play.world.save()
    for name in whole:
        for wrong in (None, [], {}, "x", 7, [[]], [{}]):
            damaged = {key: value for key, value in whole.items() if key != name}
            for data in (damaged, damaged | {name: wrong}):
                try:
                    World.restore(play.world.content, data)
                except ValueError:
                    continue
                assert name not in ("rules", "content", "start", "players", "bullets", "stage")


def test_the_hash_sees_every_part_of_the_state():
    def changed(change) -> str:
        play = scene()
        play.enemy()
        play.bullet(100.0, 100.0)
        play.shot(50.0, 300.0)
        play.shard(60.0, 300.0)
        play.pickup("power", 400.0, 100.0)
        change(play)
        return play.world.hash()

    def nudge(movers) -> None:
        movers.x[0] += 2.0**-44

    changes = [
        lambda play: None,
        lambda play: setattr(play.player, "x", 288.0000000001),
        lambda play: setattr(play.player, "score", 10),
        lambda play: setattr(play.player, "held", 1),
        lambda play: setattr(play.player.field, "energy", 99.0),
        lambda play: nudge(play.world.bullets),
        lambda play: nudge(play.world.shots),
        lambda play: nudge(play.world.shards),
        lambda play: setattr(play.world.enemies[0], "hp", 0.5),
        lambda play: setattr(play.world.pickups[0], "age", 5),
        lambda play: setattr(play.world.chance, "state", 5),
        lambda play: setattr(play.world, "invasion", 8),
        lambda play: play.world.lose("dead", "grunt"),
        lambda play: play.world.number(),
    ]
    assert len({changed(change) for change in changes}) == len(changes)
    assert changed(changes[0]) == changed(changes[0])


def test_canonical_bytes_have_one_form():
    assert canonical({"b": 1.5, "a": [1, -0.0, None]}) == b'{"a":[1,-0.0,null],"b":1.5}'
    with pytest.raises(ValueError, match="JSON compliant"):
        canonical({"a": float("nan")})


@pytest.mark.parametrize(("hash_seed", "dummies"), [("0", 0), ("1", 10_000), ("2", 0), ("99", 10_000)])
def test_the_order_of_hash_tables_is_no_part_of_the_game(hash_seed, dummies):
    """Fault 79: another process, another hash seed, other addresses: the same fight."""
    made = subprocess.run(
        [sys.executable, "-m", "tests.rules.fights", "3", "900", str(dummies)],
        env=os.environ | {"PYTHONHASHSEED": hash_seed}, cwd=ROOT, capture_output=True, check=True, text=True,
    )  # fmt: skip
    assert made.stdout == fingerprint(3, 900)


def test_another_seed_is_another_fight():
    assert fingerprint(3, 600) != fingerprint(4, 600)
