"""The kinds of enemies: each has one idea for Easy and Normal, and another one for Hard and Lunatic."""

from __future__ import annotations

from dataclasses import replace

import pytest

from anti_invaders.content import load
from anti_invaders.rules.controls import IDLE
from anti_invaders.rules.specs import Cue, EnemySpec, FlyCue, MarchCue, Slot, WeaponSpec
from anti_invaders.rules.start import Start
from anti_invaders.rules.world import World

KINDS = (
    "grunt", "strider", "warden", "diver", "spinner", "lancer", "carrier", "sower", "turncoat", "kamikaze",
    "saucer",
)  # fmt: skip
PATHS = {"carrier": "carrier-berth", "saucer": "crossing", "kamikaze": "bow", "sower": "furrow"}
LONG_ENOUGH = 700  # pulses: by then each has fired all that it has


def used(weapons: tuple[WeaponSpec, ...], difficulty: str) -> set[str]:
    """The patterns that these weapons fire on a difficulty."""
    rank = load().difficulties[difficulty].rank
    return {w.pattern for w in weapons if w.pattern and w.ranks[0] <= rank <= w.ranks[1]}


def alone(kind: EnemySpec) -> Cue:
    """A cue in which three of a kind march, if that is what they are for; else one comes flying."""
    if any(weapon.on in ("order", "dive") for weapon in kind.weapons):
        return MarchCue(
            name="all", at=5, slots=tuple(Slot(kind, x * 60.0, 0.0, ()) for x in range(3)), y=60.0, slow=40,
            fast=30, patience=9000, fire_every=30, dive_every=60 if kind.dive else 0,
        )  # fmt: skip
    return FlyCue(name="all", at=5, enemy=kind, path=PATHS.get(kind.name, "visit"))


def play(kind: EnemySpec, difficulty: str) -> World:
    """A stage with nothing but a kind in it, and a ship that nothing hurts."""
    content = load()
    stage = replace(content.stages[1], cues=(alone(kind),))
    start = Start(7, difficulty, alone=True, invulnerable=True, hold_invasion=True)
    return World(replace(content, stages={1: stage}), start)


def seen(kind: EnemySpec, difficulty: str) -> set[str]:
    """The patterns whose bullets somebody sees who does nothing while a kind is there."""
    world = play(kind, difficulty)
    patterns = set()
    while world.pulse < LONG_ENOUGH and world.result is None:
        world.advance((IDLE,))
        sources = [world.bullets.fired_by(row) for row in range(world.bullets.n)]
        patterns |= {source.pattern for source in sources if source.kind == kind.name}
    return patterns


@pytest.mark.parametrize("name", KINDS)
def test_a_kind_fires_one_pattern_up_to_normal_and_another_one_from_hard_on(name: str) -> None:
    weapons = load().enemies[name].weapons
    easy, normal, hard, lunatic = (used(weapons, difficulty) for difficulty in load().difficulties)
    assert easy == normal and hard == lunatic
    assert normal - hard and hard - normal


@pytest.mark.parametrize("name", KINDS)
def test_both_of_its_ideas_are_seen_in_play(name: str) -> None:
    kind = load().enemies[name]
    for difficulty, other in (("normal", "hard"), ("hard", "normal")):
        patterns = seen(kind, difficulty)
        assert patterns <= used(kind.weapons, difficulty)
        assert patterns - used(kind.weapons, other)


def test_a_stage_that_gives_a_kind_other_weapons_leaves_it_some_on_every_difficulty() -> None:
    cues = [cue for stage in load().stages.values() for cue in stage.cues if isinstance(cue, FlyCue)]
    armed = [cue for cue in cues if cue.weapons]
    assert len(armed) > 20
    for difficulty in load().difficulties.values():
        for cue in armed:
            assert any(low <= difficulty.rank <= high for low, high in (w.ranks for w in cue.weapons))


@pytest.mark.parametrize("difficulty", ["easy", "normal"])
def test_a_saucer_lets_down_few_and_light_ones_up_to_normal(difficulty: str) -> None:
    world = play(load().enemies["saucer"], difficulty)
    while world.pulse < LONG_ENOUGH and world.result is None:
        world.advance((IDLE,))
        assert not world.bullets.heavy.any()
        assert world.bullets.n <= 12
