"""Scenery: what stops fire and crumbles, who stands on the ground, what bends bullets, what is cued."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anti_invaders.rules.controls import IDLE, Controls
from anti_invaders.rules.emitters import TOP_SPEED
from anti_invaders.rules.enemies import Enemy
from anti_invaders.rules.events import (
    BackdropCued,
    EnemyFired,
    LaserFired,
    MusicCued,
    PlayerHit,
    SceneryCrumbled,
    StageCleared,
)
from anti_invaders.rules.scenery import Obstacle, Pull
from anti_invaders.rules.specs import (
    BackdropCue,
    Content,
    Cue,
    LaserSpec,
    MusicCue,
    ObstacleSpec,
    PullCue,
    SceneryCue,
    WeaponSpec,
)
from anti_invaders.rules.start import Start
from anti_invaders.rules.world import INTERLUDE, World
from tests.rules.scenes import NEVER, SHOOTER, Scene, content, enemy_spec, stage

ROCK = ObstacleSpec(
    name="rock", title="Rock", hp=12.0, points=50, states=3,
    hull=((0.0, 0.0, 20.0), (14.0, 0.0, 12.0)), body=((0.0, 0.0, 16.0),),
)  # fmt: skip
WALL = replace(ROCK, name="wall", hp=0.0, points=0, states=1, body=())
TURRET = replace(SHOOTER, name="turret")
REST = Cue(name="never", at=NEVER)


def rocks(*places: tuple[float, float], thing: ObstacleSpec = ROCK, **rest: object) -> SceneryCue:
    given: dict[str, object] = {"name": "rocks", "drift": (0.0, 0.0)} | rest
    return SceneryCue(thing=thing, places=places, **given)  # type: ignore[arg-type]


def made(*cues: Cue) -> Content:
    pack = content(stage(*cues, REST), stage(REST, number=2))
    return replace(pack, scenery={"rock": ROCK, "wall": WALL}, enemies=pack.enemies | {"turret": TURRET})


def ground(*cues: Cue, start: Start | None = None) -> Scene:
    """A scene in which the cues have begun; the ship flies at 288,500."""
    play = Scene(World(made(*cues), start or Start()))
    player = play.player
    player.state, player.clock, player.invulnerable, player.held = "flying", 0, 0, 0
    player.x, player.y, player.px, player.py = 288.0, 500.0, 288.0, 500.0
    play.run(1)
    return play


def with_rock(thing: ObstacleSpec = ROCK) -> tuple[Scene, Obstacle]:
    play = ground(rocks((200.0, 200.0), thing=thing))
    return play, play.world.scenery[0]


# --- it stops -----------------------------------------------------------------------------------
def test_it_stops_the_fire_of_both_sides() -> None:
    play, _ = with_rock()
    play.shot(200.0, 200.0)
    play.shard(200.0, 190.0)
    play.bullet(220.0, 205.0)
    play.bullet(190.0, 205.0, heavy=True)
    play.run(1)
    world = play.world
    assert (world.shots.n, world.shards.n, world.bullets.n) == (0, 0, 0)


def test_what_flies_past_is_not_stopped() -> None:
    play, _ = with_rock()
    play.shot(200.0, 226.0)
    play.bullet(230.0, 200.0)
    play.run(1)
    assert (play.world.shots.n, play.world.bullets.n) == (1, 1)


def test_it_crumbles_in_states_and_its_end_has_points() -> None:
    play, rock = with_rock()
    states = [rock.state]
    for _ in range(12):
        play.shot(200.0, 200.0)
        play.run(1)
        states.append(rock.state)
    assert states == [0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3]
    told = [(one.state, one.states, one.points) for one in play.all(SceneryCrumbled)]
    assert told == [(1, 3, 0), (2, 3, 0), (3, 3, 50)]
    assert play.world.scenery == []
    assert play.player.score == 50


def test_their_own_bullets_wear_it_down_too_for_nobodys_points() -> None:
    play, _ = with_rock()
    for _ in range(12):
        play.bullet(200.0, 200.0)
    play.run(1)
    assert play.world.scenery == []
    assert [one.points for one in play.all(SceneryCrumbled)] == [0, 0, 0]
    assert play.player.score == 0


def test_one_shot_wears_one_thing_once() -> None:
    play = ground(rocks((200.0, 200.0), (210.0, 200.0)))
    play.shot(205.0, 200.0)
    play.run(1)
    assert [rock.hp for rock in play.world.scenery] == [11.0, 12.0]


def test_a_wall_never_breaks() -> None:
    play, wall = with_rock(WALL)
    for _ in range(50):
        play.shot(200.0, 200.0, damage=9.0)
        play.run(1)
    assert play.world.scenery == [wall]
    assert (wall.state, play.all(SceneryCrumbled)) == (0, [])


def test_it_wrecks_a_ship_that_flies_into_it_if_it_has_a_body() -> None:
    for thing, hits in ((ROCK, ["rock"]), (WALL, [])):
        play, _ = with_rock(thing)
        play.player.x, play.player.y = 200.0, 218.0
        play.run(1)
        assert [hit.cause for hit in play.all(PlayerHit)] == hits


def test_a_field_does_not_catch_what_a_rock_has_stopped() -> None:
    play = ground(rocks((288.0, 470.0), thing=WALL))
    play.run(8, Controls(field=True))
    play.bullet(288.0, 470.0)
    play.run(1, Controls(field=True))
    assert (play.player.field.count, play.world.bullets.n) == (0, 0)


def test_a_beam_ends_at_it() -> None:
    beam = WeaponSpec("", "hold", "laser", laser=LaserSpec(10.0, 60, False, 180.0, 0.0))
    play = ground(rocks((288.0, 300.0), thing=WALL))
    lancer = Enemy.enlisted(99, enemy_spec("lancer", weapons=(beam,)), "never", 288.0, 150.0)
    play.world.join(lancer)
    lancer.begin("hold", play.world)
    play.until(LaserFired)
    play.run(20)
    assert play.world.lasers[0].length == 130.0
    assert play.all(PlayerHit) == []
    play.world.scenery.clear()
    play.run(1)
    assert len(play.all(PlayerHit)) == 1


# --- it moves -----------------------------------------------------------------------------------
def test_it_drifts_and_is_gone_below() -> None:
    play = ground(rocks((100.0, 560.0), drift=(0.5, 2.0)))
    (rock,) = play.world.scenery
    play.run(9)
    assert (rock.x, rock.y, rock.px, rock.py) == (105.0, 580.0, 104.5, 578.0)
    play.run(30)
    assert play.world.scenery == []


def test_a_bunker_comes_down_and_stays() -> None:
    play = ground(rocks((100.0, -20.0), drift=(0.0, 2.0), moves=200))
    play.run(400)
    assert [(one.x, one.y) for one in play.world.scenery] == [(100.0, 380.0)]


def test_scenery_does_not_keep_its_cue_from_ending() -> None:
    after = MusicCue(name="then", after="rocks", play="storm")
    play = ground(rocks((100.0, 100.0)), after)
    play.run(20)
    assert [cued.name for cued in play.all(MusicCued)][-1] == "storm"
    assert len(play.world.scenery) == 1


def test_the_next_stage_begins_without_it() -> None:
    pack = content(stage(rocks((100.0, 100.0))), stage(REST, number=2))
    play = Scene(World(replace(pack, scenery={"rock": ROCK}), Start()))
    play.until(StageCleared)
    play.run(INTERLUDE)
    assert play.world.stage.number == 2
    assert play.world.scenery == []


# --- turrets ------------------------------------------------------------------------------------
def turrets(*places: tuple[float, float]) -> SceneryCue:
    return SceneryCue(name="turrets", thing=TURRET, places=places, drift=(0.0, 0.8))


def test_a_turret_moves_with_the_ground_looks_at_the_ship_and_fires() -> None:
    play = ground(turrets((100.0, 60.0)), start=Start(invulnerable=True))
    (turret,) = play.world.enemies
    play.run(59)
    assert turret.y == pytest.approx(60.0 + 60 * 0.8)
    assert 150.0 < turret.heading < 160.0
    assert play.until(EnemyFired).kind == "turret"
    play.run(800)
    assert turret.gone and not turret.dead


def test_a_cue_of_turrets_ends_with_the_last_of_them() -> None:
    play = ground(turrets((100.0, 60.0), (200.0, 60.0)), MusicCue(name="then", after="turrets", play="storm"))
    play.world.enemies[0].dead = True
    play.run(20)
    assert "storm" not in [cued.name for cued in play.all(MusicCued)]
    play.world.enemies[0].dead = True
    play.run(20)
    assert "storm" in [cued.name for cued in play.all(MusicCued)]


# --- what pulls ---------------------------------------------------------------------------------
def pull(**rest: object) -> PullCue:
    given: dict[str, object] = {
        "name": "pull", "x": 200.0, "y": 200.0, "radius": 100.0, "strength": 0.1, "core": 6.0, "pulses": 60,
    }  # fmt: skip
    return PullCue(**given | rest)  # type: ignore[arg-type]


def test_a_pull_bends_bullets_that_come_near_and_no_others() -> None:
    play = ground(pull(), start=Start(invulnerable=True))
    play.bullet(150.0, 260.0, vy=-1.0)
    play.bullet(400.0, 260.0, vy=-1.0)
    play.run(20)
    bullets = play.world.bullets
    assert bullets.vx.item(0) > 0.1
    assert (bullets.vx.item(1), bullets.vy.item(1)) == (0.0, -1.0)


def test_it_swallows_what_comes_to_its_core_and_ends_with_its_time() -> None:
    play = ground(pull())
    play.bullet(203.0, 200.0)
    play.run(1)
    assert play.world.bullets.n == 0
    play.run(58)
    assert play.world.pulls == []
    play.bullet(203.0, 200.0)
    play.run(1)
    assert play.world.bullets.n == 1


@given(
    st.floats(0.0, 576.0), st.floats(0.0, 600.0), st.floats(0.0, 360.0),
    st.floats(0.0, 2.0), st.floats(20.0, 400.0),
)  # fmt: skip
def test_no_pull_makes_a_bullet_faster_than_any_may_be(
    x: float, y: float, way: float, strength: float, radius: float
) -> None:
    play = ground(start=Start(invulnerable=True))
    play.world.draw_in(Pull(200.0, 200.0, radius, strength, 0.0, 40, 40))
    play.bullet(x, y, 5.0 * (way / 360.0), 2.0)
    for _ in range(40):
        play.run(1)
        for vx, vy in zip(play.world.bullets.vx, play.world.bullets.vy, strict=True):
            assert vx * vx + vy * vy <= TOP_SPEED * TOP_SPEED + 1e-6


# --- music, backdrops ---------------------------------------------------------------------------
def test_music_and_backdrop_change_when_their_cues_say_so() -> None:
    play = ground(
        MusicCue(name="storm", at=30, play="storm"),
        BackdropCue(name="gate", at=30, show="gate"),
        BackdropCue(name="beyond", at=90, show="beyond"),
    )
    assert play.world.stage.backdrop == "low_orbit"
    play.run(35)
    assert [cued.name for cued in play.all(MusicCued)] == ["low_orbit", "storm"]
    assert [cued.name for cued in play.all(BackdropCued)] == ["gate"]
    assert play.world.stage.backdrop == "gate"
    play.run(60)
    assert play.world.stage.backdrop == "beyond"


# --- as data ------------------------------------------------------------------------------------
def test_all_of_it_is_saved_and_restored() -> None:
    cues = (
        rocks((200.0, 100.0), (300.0, 60.0), drift=(0.2, 0.5)), turrets((100.0, 40.0), (400.0, 20.0)),
        pull(pulses=400), BackdropCue(name="gate", at=30, show="gate"),
    )  # fmt: skip
    play = ground(*cues, start=Start(invulnerable=True))
    play.run(90, Controls(fire=True))
    again = World.restore(made(*cues), json.loads(json.dumps(play.world.save())))
    assert again.stage.backdrop == "gate"
    assert again.scenery == play.world.scenery != []
    assert again.pulls == play.world.pulls != []
    for _ in range(200):
        play.run(1)
        again.advance((IDLE,))
    assert again.hash() == play.world.hash()


def test_a_stage_without_any_of_it_saves_nothing_of_it() -> None:
    saved = ground().world.save()
    assert {"lasers", "scenery", "pulls"} & set(saved) == set()
