"""One enemy: its ways, its weapons, its dives, its end."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from anti_invaders.rules.enemies import FLASH, Enemy
from anti_invaders.rules.events import EnemyFired, EnemyHit, PlayerHit, TelegraphStarted
from anti_invaders.rules.field import inside
from anti_invaders.rules.formations import ENTRANCE
from anti_invaders.rules.paths import Curve, Path
from anti_invaders.rules.specs import Content, EnemySpec, Slot, StageSpec, WeaponSpec
from anti_invaders.rules.start import Start
from anti_invaders.rules.telegraphs import PULSES
from anti_invaders.rules.world import World
from tests.rules.scenes import GRUNT, TOUGH, Scene, content, enemy_spec, flyers, march, scene, stage

SAFE = Start(invulnerable=True)
DOWN = Curve.through(((288.0, -20.0), (288.0, 120.0)))
UP = Curve.through(((288.0, 120.0), (288.0, -80.0)))
VISIT = Path("visit", DOWN, 90, UP, 2.0, False)
DIVE = Path("dive", Curve.through(((0.0, 0.0), (-60.0, 30.0), (40.0, 700.0))), 0, None, 3.0, True)


def equipped(*stages: StageSpec) -> Content:
    """Content in which there are these ways and these kinds."""
    made = content(*stages)
    kinds = {cue.enemy.name: cue.enemy for spec in stages for cue in spec.cues if hasattr(cue, "enemy")}
    return replace(made, paths=made.paths | {"visit": VISIT, "dive": DIVE}, enemies=made.enemies | kinds)


def visitor(*weapons: WeaponSpec, difficulty: str = "normal") -> Scene:
    """One that comes in, holds for 90 pulses, and leaves."""
    kind = enemy_spec("visitor", hp=50.0, weapons=weapons)
    made = equipped(stage(flyers(kind, path="visit")))
    return Scene(World(made, Start(invulnerable=True, difficulty=difficulty)))


def moments(play: Scene, pulses: int = 500) -> dict[str, int]:
    """The state that its one enemy was in, and when that began."""
    begun: dict[str, int] = {}
    for _ in range(pulses):
        play.run(1)
        for enemy in play.world.enemies:
            begun.setdefault(enemy.state, play.world.pulse)
    return begun


def test_a_visitor_flies_in_holds_and_leaves() -> None:
    play = visitor()
    begun = moments(play)
    assert list(begun) == ["flying", "holding", "leaving"]
    assert begun["leaving"] - begun["holding"] == 90
    assert play.world.enemies == []


def test_a_figure_turns_slowly_and_looks_down_while_it_holds() -> None:
    play = visitor()
    headings = []
    for _ in range(400):
        play.run(1)
        headings += [enemy.heading for enemy in play.world.enemies]
    assert all(abs((b - a + 180.0) % 360.0 - 180.0) <= 7.0 + 1e-9 for a, b in pairwise(headings))
    assert headings[150] == 180.0


@pytest.mark.parametrize(
    ("moment", "state"), [("enter", "flying"), ("hold", "holding"), ("leave", "leaving")]
)
def test_a_weapon_waits_for_its_moment(moment: str, state: str) -> None:
    play = visitor(WeaponSpec("aimed", moment, "shot", after=10))  # type: ignore[arg-type]
    begun = moments(play)
    warned = play.all(TelegraphStarted)
    assert len(warned) == 1
    assert len(play.all(EnemyFired)) == 1
    play = visitor(WeaponSpec("aimed", moment, "shot", after=10))  # type: ignore[arg-type]
    play.until(TelegraphStarted)
    assert play.world.pulse - begun[state] in (10, 11)


def test_each_volley_has_its_warning_and_its_distance() -> None:
    play = visitor(WeaponSpec("aimed", "hold", "spread", every=40, times=2))
    play.until(TelegraphStarted)
    first = play.world.pulse
    play.until(EnemyFired)
    assert play.world.pulse - first == PULSES["spread"]
    play.until(TelegraphStarted)
    assert play.world.pulse - first == 40
    play.run(200)
    assert len(play.all(TelegraphStarted)) == len(play.all(EnemyFired)) == 2


@pytest.mark.parametrize(("name", "volleys"), [("normal", 1), ("hard", 2)])
def test_some_weapons_are_for_harder_difficulties(name: str, volleys: int) -> None:
    common = WeaponSpec("aimed", "hold", "shot")
    harder = WeaponSpec("aimed", "hold", "shot", after=40, ranks=(0.7, 1.0))
    play = visitor(common, harder, difficulty=name)
    play.run(400)
    assert len(play.all(TelegraphStarted)) == volleys


def test_nobody_warns_or_fires_from_outside_the_field() -> None:
    play = visitor(WeaponSpec("aimed", "enter", "shot"))
    warning = play.until(TelegraphStarted)
    assert inside(warning.x, warning.y)


def test_it_shows_that_it_is_about_to_fire() -> None:
    play = visitor(WeaponSpec("aimed", "hold", "spread"))
    play.until(TelegraphStarted)
    enemy = play.world.enemies[0]
    assert enemy.telling == PULSES["spread"]
    assert [telegraph.owner for telegraph in play.world.telegraphs] == [enemy.id]
    play.run(PULSES["spread"])
    assert enemy.telling == 0
    assert play.world.telegraphs == []


def test_a_warning_ends_with_its_owner_and_nothing_is_fired() -> None:
    play = visitor(WeaponSpec("aimed", "hold", "spread"))
    play.until(TelegraphStarted)
    play.world.enemies[0].dead = True
    play.run(60)
    assert play.world.telegraphs == []
    assert play.all(EnemyFired) == []


# --- dives --------------------------------------------------------------------------------------
def divers(count: int, **rest: int) -> Scene:
    """A formation of one grunt and divers, who may leave."""
    diver = enemy_spec("diver", hp=5.0, dive="dive", weapons=(WeaponSpec("aimed", "dive", "shot", after=20),))
    slots = [Slot(GRUNT, 0.0, 0.0, ())] + [Slot(diver, 40.0 * n, 0.0, ()) for n in range(1, count + 1)]
    cue = replace(march(dive_every=60, slow=40, fast=40, **rest), slots=tuple(slots))
    made = equipped(stage(cue))
    play = Scene(World(replace(made, enemies=made.enemies | {"diver": diver}), SAFE))
    play.run(ENTRANCE)
    return play


def test_a_diver_shakes_before_it_leaves_the_formation() -> None:
    play = divers(3)
    warning = play.until(TelegraphStarted)
    assert (warning.kind, warning.pulses) == ("ram", 45)
    diver = next(enemy for enemy in play.world.enemies if enemy.id == warning.id)
    assert diver.state == "telling"
    play.run(45)
    assert diver.state == "diving"


def test_a_diver_leaves_toward_its_own_side_fires_and_does_no_harm_below() -> None:
    play = divers(2)
    number = play.until(TelegraphStarted).id
    diver = next(enemy for enemy in play.world.enemies if enemy.id == number)
    play.run(46)
    x = diver.x
    play.run(12)
    assert (diver.x < x) == (x < 288.0)
    play.run(300)
    assert diver.gone and diver not in play.world.enemies
    assert len(play.all(EnemyFired)) >= 1
    assert play.world.invasion == 0


def test_all_divers_leave_in_the_end_and_grunts_never_do() -> None:
    play = divers(3)
    play.run(900)
    assert [enemy.kind for enemy in play.world.enemies] == ["grunt"]


def test_a_diver_that_is_shot_while_it_shakes_leaves_no_trace() -> None:
    play = divers(1)
    play.until(TelegraphStarted)
    play.world.enemies[-1].dead = True
    play.run(200)
    assert [enemy.kind for enemy in play.world.enemies] == ["grunt"]


# --- harm ---------------------------------------------------------------------------------------
def test_a_hit_flashes_and_the_last_one_destroys() -> None:
    enemy = Enemy.enlisted(1, GRUNT, "never", 288.0, 100.0)
    enemy.hp = 3.0
    assert not enemy.hurt(2.0, "shot")
    assert enemy.flash == FLASH
    assert enemy.hurt(2.0, "shot")
    assert enemy.dead and enemy.hp == 0.0


def test_the_dead_the_gone_and_those_still_outside_take_no_hit() -> None:
    for change in ({"dead": True}, {"gone": True}, {"y": -40.0}):
        enemy = Enemy.enlisted(1, GRUNT, "never", 288.0, 100.0)
        for name, value in change.items():
            setattr(enemy, name, value)
        assert not enemy.hurt(99.0, "bomb")
        assert enemy.hp == GRUNT.hp


KINDS = [GRUNT, TOUGH, enemy_spec("wide", hp=40.0, hull=((-30.0, 0.0, 10.0), (30.0, 0.0, 10.0)))]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
@pytest.mark.parametrize("weapon", ["shot", "shard"])
def test_every_weapon_reaches_every_kind(kind: EnemySpec, weapon: str) -> None:
    """Fault 105: one kind of enemy never collided with one weapon."""
    for dx, dy, _ in kind.hull:
        play = scene()
        enemy = play.enemy(replace(kind, hp=40.0), 288.0, 200.0)
        getattr(play, weapon)(288.0 + dx, 200.0 + dy)
        play.run(1)
        assert enemy.hp < 40.0
        assert [hit.by for hit in play.all(EnemyHit)] == [weapon]


def test_every_kinds_body_kills_a_ship() -> None:
    """Fault 105, the other way round: each body against the ship."""
    for kind in KINDS:
        play = scene()
        play.enemy(kind, 288.0, 500.0)
        play.run(1)
        assert [hit.cause for hit in play.all(PlayerHit)] == [kind.name]


# --- as data ------------------------------------------------------------------------------------
def test_a_fight_saved_in_a_dive_goes_on_as_it_would_have() -> None:
    play = divers(3)
    play.until(TelegraphStarted)
    play.run(30)
    for _ in range(4):
        play.run(25)
        copy = World.restore(play.world.content, play.world.save())
        assert copy.hash() == play.world.hash()
        again = Scene(copy)
        again.run(50)
        twin = Scene(World.restore(play.world.content, play.world.snapshot()))
        twin.run(50)
        assert again.world.hash() == twin.world.hash()
