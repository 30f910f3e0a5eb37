"""Everything of the campaign at once, and players who press keys by the dice: what must always be true."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache

import pytest

from anti_invaders.rules.controls import IDLE
from anti_invaders.rules.paths import Curve, Path
from anti_invaders.rules.specs import (
    BossCue,
    Content,
    FlyCue,
    LaserSpec,
    ObstacleSpec,
    PartSpec,
    PullCue,
    ReleaseSpec,
    SceneryCue,
    WeaponSpec,
)
from anti_invaders.rules.start import Start
from anti_invaders.rules.traits import MineSpec, RamSpec, ShieldSpec
from anti_invaders.rules.world import World
from tests.rules.fights import CHANCE, fought, look, survivor, wishes
from tests.rules.scenes import BOSS, PHASE, content, enemy_spec, stage

FALL = Path("fall", Curve.through(((0.0, 0.0), (-30.0, 60.0), (-30.0, 700.0))), 0, None, 4.0, True)
VISIT = Path(
    "visit", Curve.through(((288.0, -20.0), (288.0, 140.0))), 500,
    Curve.through(((288.0, 140.0), (288.0, -60.0))), 4.0, False,
)  # fmt: skip
BEAM = WeaponSpec("", "hold", "laser", every=200, times=9, laser=LaserSpec(10.0, 40, True, 180.0, 0.2))
BAY = WeaponSpec("", "hold", "shot", every=80, times=9, release=ReleaseSpec("grunt", "fall", True))
LAYER = WeaponSpec("", "enter", "shot", every=60, times=9, release=ReleaseSpec("mine", "", False))
KINDS = (
    enemy_spec("lancer", hp=20.0, weapons=(BEAM,)),
    enemy_spec(
        "host", hp=60.0,
        weapons=(BAY,),
    ),
    enemy_spec(
        "sower", hp=20.0,
        weapons=(LAYER,),
    ),
    enemy_spec("mine", hp=3.0, trait=MineSpec(200, 0.4), weapons=(WeaponSpec("ring", "burst", "spread"),)),
    enemy_spec("turncoat", hp=10.0, trait=ShieldSpec(70.0, 1.5, 8)),
    enemy_spec("kamikaze", hp=4.0, trait=RamSpec(60, 6.0)),
    enemy_spec("turret", hp=8.0, weapons=(WeaponSpec("chance", "enter", "shot", every=260, times=9),)),
)  # fmt: skip
NAMED = {kind.name: kind for kind in KINDS}
ROCK = ObstacleSpec(
    name="rock", title="Rock", hp=30.0, points=50, states=3,
    hull=((0.0, 0.0, 24.0),), body=((0.0, 0.0, 16.0),),
)  # fmt: skip


@cache
def campaign() -> Content:
    """A stage in which all of it happens in half a minute, and a boss with parts at its end."""
    flyers = [
        FlyCue(
            name=name, at=40 + 60 * n, enemy=NAMED[name], path="visit", count=3, every=200,
            shift=(60.0 * n - 150.0, 0.0),
        )
        for n, name in enumerate(("lancer", "host", "sower", "turncoat", "kamikaze"))
    ]  # fmt: skip
    parts = (
        PartSpec(NAMED["lancer"], -60.0, 0.0, 0.0, ()),
        PartSpec(NAMED["turret"], 0.0, -40.0, 40.0, (1,)),
    )
    boss = replace(BOSS, parts=parts, phases=(replace(PHASE, hp=60.0, time=600, weapons=(CHANCE,)),) * 2)
    pack = content(
        stage(
            *flyers,
            SceneryCue(
                name="rocks", at=30, thing=ROCK, places=((100.0, -30.0), (400.0, -80.0)), drift=(0.1, 0.6)
            ),
            SceneryCue(name="guns", at=90, thing=NAMED["turret"], places=((60.0, -20.0),), drift=(0.0, 0.7)),
            PullCue(name="pull", at=200, x=288.0, y=250.0, radius=200.0, strength=0.08, core=8.0, pulses=400),
            BossCue(name="boss", at=900, boss=boss),
        )
    )
    return replace(
        pack, enemies=pack.enemies | NAMED, scenery={"rock": ROCK},
        paths=pack.paths | {"fall": FALL, "visit": VISIT},
    )  # fmt: skip


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_between_two_pulses_everything_is_in_order(seed: int) -> None:
    seen: set[str] = set()
    for world in fought(survivor(seed), 1500, campaign()):
        look(world)
        ids = {enemy.id for enemy in world.enemies}
        assert all(laser.owner in ids for laser in world.lasers)
        assert not any(obstacle.gone for obstacle in world.scenery)
        seen |= {enemy.kind for enemy in world.enemies} | {"beam" for _ in world.lasers}
        if world.result:
            break
    assert seen >= NAMED.keys() | {"vanguard", "beam"}


@pytest.mark.parametrize("pulses", [260, 520, 1100])
def test_a_fight_goes_on_from_any_pulse_as_it_would_have(pulses: int) -> None:
    start = Start(seed=pulses, lives=9, hold_invasion=True)
    *_, world = fought(start, pulses, campaign())
    copies = [World.restore(campaign(), world.snapshot())]
    copies.append(World.restore(campaign(), json.loads(json.dumps(world.save()))))
    for _ in range(150):
        world.advance((IDLE,))
        for copy in copies:
            copy.advance((IDLE,))
    assert {copy.hash() for copy in copies} == {world.hash()}


def test_the_same_keys_give_the_same_fight() -> None:
    def last(seed: int) -> str:
        world, keys = World(campaign(), Start(seed=seed)), wishes(seed)
        for _ in range(700):
            world.advance(next(keys))
        return world.hash()

    assert last(5) == last(5) != last(6)


def test_every_wave_ends_by_itself() -> None:
    world = World(campaign(), survivor(1))
    for _ in range(6000):
        world.advance((IDLE,))
    assert world.result == "clear"
