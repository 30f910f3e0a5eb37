"""The field: bullets over everything, everything where it is, and nothing but what is true."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from anti_invaders import view
from anti_invaders.rules import events as seen
from anti_invaders.rules.controls import Controls
from anti_invaders.rules.telegraphs import PULSES, Telegraph
from anti_invaders.view.gallery import trimmed
from anti_invaders.view.options import ViewOptions
from anti_invaders.view.palette import DEFAULT, high_contrast
from anti_invaders.view.scene import JOURNEY, between, journey
from anti_invaders.view.ship_look import dimmed
from tests.rules import scenes
from tests.view.view_stage import GROUND, Pixels, Stage, contrast, light, luminance, sprites, stage

FOCUS, FIELD = Controls(focus=True), Controls(field=True)


def near(pixels: Pixels, x: float, y: float, reach: int = 6) -> Pixels:
    """The part of a picture round a place."""
    return pixels[int(x) - reach : int(x) + reach + 1, int(y) - reach : int(y) + reach + 1]


def white(pixels: Pixels) -> bool:
    """Whether a place shows a light bullet's bright core."""
    return bool((pixels.min(axis=-1) > 215).any())


def magenta(pixels: Pixels) -> bool:
    """Whether a place shows a light bullet's body."""
    red, green, blue = np.moveaxis(pixels, -1, 0)
    return bool(((red > 190) & (green < 90) & (blue > 90)).any())


# --- the order of drawing ---------------------------------------------------------------------------
def test_bullets_lie_over_enemies_pickups_ship_and_all_effects():
    play = stage()
    spots = {"enemy": (150.0, 150.0), "pickup": (300.0, 150.0), "effects": (450.0, 150.0)}
    play.play.enemy(replace(scenes.TOUGH, name="carrier"), *spots["enemy"])
    play.play.pickup("power", *spots["pickup"])
    play.play.run(1)
    play.tell(seen.EnemyDestroyed(1, "carrier", *spots["effects"], 180.0, "large", "shot", 100, 1))
    play.advance(4)
    spots["ship"] = (play.play.player.x, play.play.player.y)
    for x, y in spots.values():
        play.play.bullet(x, y)
    picture = play.drawn()
    for name, (x, y) in spots.items():
        assert white(near(picture, x, y, 2)), name
        assert magenta(near(picture, x, y)), name


def test_the_rim_of_the_field_shows_again_over_bullets_but_leaves_them_readable():
    play = stage()
    play.run(8, FIELD)
    ship = play.play.player
    x, y = ship.x, ship.y - ship.field.radius
    play.play.bullet(x, y)
    picture = play.drawn()
    assert white(near(picture, x, y, 2)) and magenta(near(picture, x, y))


def test_the_field_is_clipped_to_its_own_part_of_the_screen():
    play = stage()
    play.play.bullet(574.0, 300.0)
    play.tell(seen.EnemyDestroyed(1, "carrier", 570.0, 200.0, 180.0, "large", "shot", 100, 1))
    play.advance(6)
    assert not play.drawn()[576:].any()


def test_a_kick_moves_the_fight_but_neither_the_backdrop_nor_the_panel():
    play = stage()
    play.play.enemy()
    still = play.drawn()
    play.effects.camera.kick(5.0, 0.0)
    kicked = play.drawn()
    assert np.array_equal(np.roll(still, 5, axis=0)[150:500, 50:], kicked[150:500, 50:])
    assert (kicked[:5, :100] == GROUND).all()


# --- between two pulses -----------------------------------------------------------------------------
def middle_of(picture: Pixels) -> tuple[float, float]:
    """The centre of what is bright magenta."""
    red, green, blue = np.moveaxis(picture, -1, 0)
    x, y = np.nonzero((red > 190) & (green < 90) & (blue > 90))
    return float(x.mean()) + 0.5, float(y.mean()) + 0.5


@pytest.mark.parametrize("alpha", [0.0, 0.25, 0.5, 1.0])
def test_a_bullet_is_drawn_between_where_it_was_and_where_it_is(alpha):
    play = stage()
    play.play.bullet(100.0, 100.0, 8.0, 4.0)
    play.play.run(2)
    bullets = play.play.world.bullets
    x, y = middle_of(play.drawn(alpha))
    assert x == pytest.approx(bullets.px[0] + 8.0 * alpha, abs=1.0)
    assert y == pytest.approx(bullets.py[0] + 4.0 * alpha, abs=1.0)


def test_a_ship_is_between_its_last_place_and_this_one():
    play = stage()
    play.run(1, Controls(right=True))
    ship = play.play.player
    assert between(ship, 0.0) == (ship.px, ship.py)
    assert between(ship, 1.0) == (ship.x, ship.y)
    assert between(ship, 0.5)[0] == pytest.approx(ship.px + 2.75)


# --- the ship ---------------------------------------------------------------------------------------
def test_the_ship_blinks_exactly_as_long_as_it_is_invulnerable():
    """Fault 96: blinking went on after the shield had ended."""
    play = stage()
    play.play.player.protect(40)
    blinked = []
    for _ in range(60):
        blinked.append((dimmed(play.play.player), play.play.player.invulnerable))
        play.play.run(1)
    assert any(dim for dim, _ in blinked)
    assert not any(dim for dim, left in blinked if left == 0)
    assert blinked[39] == (True, 1)


def test_a_ship_that_is_down_is_not_drawn():
    play = stage()
    there = near(play.drawn(), 288, 500, 20).copy()
    play.play.player.state = "down"
    assert (near(play.drawn(), 288, 500, 20) == GROUND).all()
    assert not np.array_equal(there, near(play.drawn(), 288, 500, 20))


def test_the_ship_rolls_toward_where_it_flies_and_back():
    play = stage()
    play.run(12, Controls(left=True))
    look = play.scene._looks(play.play.world)[0]
    assert round(look._roll) == -3
    play.run(12)
    assert round(look._roll) == 0


@pytest.mark.parametrize(
    ("always", "wish", "shown"),
    [(False, scenes.IDLE, False), (False, FOCUS, True), (True, scenes.IDLE, True)],
)
def test_the_dot_of_the_hitbox_shows_in_focus_or_always(always, wish, shown):
    play = stage(ViewOptions(hitbox_always=always))
    play.run(1, wish)
    ship = play.play.player
    hidden = stage(ViewOptions())
    hidden.run(1)
    difference = near(play.drawn(), ship.x, ship.y, 3) != near(hidden.drawn(), ship.x, ship.y, 3)
    assert difference.any() == shown


# --- the Anti-Field ---------------------------------------------------------------------------------
def test_a_caught_bullet_is_a_cyan_square_where_the_field_holds_it():
    play = stage()
    play.play.bullet(288.0, 470.0)
    play.run(40, FIELD)
    ship = play.play.player
    assert ship.field.count == 1
    dx, dy = ship.field.places()[0]
    red, green, blue = np.moveaxis(near(play.drawn(), ship.x + dx, ship.y + dy, 4), -1, 0)
    assert ((blue > 200) & (green > 150) & (green >= red)).any()
    assert not ((red > 190) & (green < 90)).any()


def test_the_count_of_the_catch_stands_beside_the_ship_and_stays_on_the_field():
    play = stage()
    play.run(8, FIELD)
    ship = play.play.player
    assert (near(play.drawn(), ship.x + 66, ship.y + 49, 8).max(axis=-1) > 150).any()
    ship.x = ship.px = 560.0
    assert not play.drawn()[576:].any()


def test_a_chain_that_has_changed_stands_at_the_ship_for_a_while():
    play = stage()
    play.play.player.chain = 5
    bare = play.drawn()
    play.tell(seen.ChainChanged(0, 5, 4))
    assert (play.drawn() != bare).any()
    play.advance(120)
    assert np.array_equal(play.drawn()[:, :470], bare[:, :470])


# --- own shots --------------------------------------------------------------------------------------
def shot_light(opacity: float) -> int:
    play = stage(ViewOptions(own_shots=opacity))
    play.play.shot(100.0, 200.0)
    return int((near(play.drawn(), 100, 200, 20) - GROUND).sum())


def test_own_shots_are_as_translucent_as_the_player_wants():
    lights = [shot_light(opacity) for opacity in (0.0, 0.25, 0.5, 1.0)]
    assert lights[0] == 0
    assert lights == sorted(set(lights))


# --- them -------------------------------------------------------------------------------------------
def test_marchers_show_their_other_frame_with_each_step_of_the_march():
    play = Stage(scenes.scene(scenes.stage(scenes.march(2))))
    play.run(100)
    marcher = play.play.world.enemies[0]
    frames = []
    for step in range(4):
        frames.append(near(play.drawn(), marcher.x, marcher.y, 20))
        play.tell(seen.MarchersStepped(step, 0.0))
    assert not np.array_equal(frames[0], frames[1])
    assert np.array_equal(frames[0], frames[2]) and np.array_equal(frames[1], frames[3])


def test_a_hit_shows_white_for_two_pulses():
    play = stage()
    enemy = play.play.enemy()
    enemy.hp = 5.0
    before = luminance(near(play.drawn(), enemy.x, enemy.y, 14)).mean()
    enemy.hurt(1.0, "shot")
    lights = []
    for _ in range(3):
        lights.append(luminance(near(play.drawn(), enemy.x, enemy.y, 14)).mean() > before * 1.3)
        enemy._age()
    assert lights == [True, True, False]


def test_bullets_stay_readable_over_a_large_enemy_that_is_hit():
    boss = scenes.scene(scenes.stage(scenes.boss_cue()))
    play = Stage(boss)
    enemy = boss.boss()
    boss.player.x = boss.player.px = 60.0
    boss.world.bullets.kill_all()
    boss.run(1)
    boss.bullet(enemy.x + 20, enemy.y + 10)
    enemy.flash = 2
    enemy.age = 0
    picture = play.drawn()
    assert magenta(near(picture, enemy.x + 20, enemy.y + 10))
    around = luminance(near(picture, enemy.x + 20, enemy.y + 10, 14))
    behind, core, rim = np.median(around), around[12:17, 12:17].max(), around[7:22, 7:22].min()
    assert max(contrast(core, behind), contrast(rim, behind)) >= 4.5


# --- warnings ---------------------------------------------------------------------------------------
@pytest.mark.parametrize("kind", sorted(PULSES))
def test_every_warning_is_seen_from_its_first_pulse_to_its_last(kind):
    play = stage()
    warning = Telegraph(0, kind, 200.0, 200.0, 150.0, PULSES[kind], PULSES[kind])
    play.play.world.telegraphs.append(warning)
    bare = stage().drawn()
    for left in (*range(PULSES[kind], 1, -11), 1):
        warning.pulses_left = left
        assert (play.drawn(0.5) != bare).any(axis=-1).sum() > 20, left


def test_no_warning_wears_the_colours_of_fire():
    for kind in PULSES:
        play = stage()
        play.play.world.telegraphs.append(Telegraph(0, kind, 200.0, 200.0, 150.0, 60, 20))
        assert not magenta(play.drawn()), kind


# --- signs ------------------------------------------------------------------------------------------
def test_the_hint_shows_the_key_that_the_player_has_bound():
    pictures = []
    for key in ("X", "Left Ctrl"):
        play = stage(keys={"field": key})
        play.play.world.stage.hint = "field"
        pictures.append(play.drawn())
    assert not np.array_equal(*pictures)
    plain = stage().drawn()
    assert not np.array_equal(pictures[0], plain)


def test_bullets_lie_over_every_sign():
    boss = Stage(scenes.scene(scenes.stage(scenes.boss_cue())))
    enemy = boss.play.boss()
    enemy.x = enemy.px = 500.0
    boss.play.world.stage.hint = "field"
    boss.tell(seen.StageStarted(1, "Low Orbit"))
    boss.scene.advance(boss.play.world)
    boss.scene.signs._card.left = 100
    places = [(60.0, 16.0), (100.0, 31.0), (288.0, 231.0), (250.0, 398.0), (300.0, 398.0)]
    for place in places:
        boss.play.bullet(*place)
    picture = boss.drawn()
    for place in places:
        assert white(near(picture, *place, 2)) and magenta(near(picture, *place)), place


def test_a_warning_sign_opens_and_closes_with_the_entrance():
    boss = Stage(scenes.scene(scenes.stage(scenes.boss_cue())))
    boss.run(1)
    assert not boss.scene.signs.quiet()
    boss.run(scenes.BOSS.entrance)
    assert boss.scene.signs._warning.left == 0


def test_the_boss_bar_counts_one_second_in_sixty_pulses():
    """Fault 12: a countdown ran in real time while the game ran slow, so it was unfair."""
    boss = Stage(scenes.scene(scenes.stage(scenes.boss_cue())))
    enemy = boss.play.boss()
    pictures = []
    for left in (1200, 1199, 1141, 1140, 1081):
        enemy.time_left = left
        pictures.append(boss.drawn()[500:576, 4:28].copy())
    same = [np.array_equal(one, other) for one, other in pairwise(pictures)]
    assert same == [True, True, False, True]


def test_no_image_has_an_alpha_of_its_own_besides_that_of_its_px():
    """Fault 160: surfaces with both were four to five times slower to draw."""
    drawers = Path(view.__file__).parent.rglob("*.py")
    assert [path.name for path in drawers if ".set_alpha(" in path.read_text("utf-8")] == []


# --- how it is drawn --------------------------------------------------------------------------------
def test_trimming_keeps_the_centre_of_an_image():
    image = sprites().image("grunt")
    small = trimmed(image)
    width, height = image.get_size()
    assert (width - small.get_width()) % 2 == 0 and (height - small.get_height()) % 2 == 0
    x, y = (width - small.get_width()) // 2, (height - small.get_height()) // 2
    whole = light(image)
    assert np.array_equal(whole[x : width - x, y : height - y], light(small))
    whole[x : width - x, y : height - y] = 0
    assert whole.max() < 4


def test_bullets_are_drawn_larger_where_the_player_asks_and_hit_the_same():
    areas = []
    for size in (1.0, 1.5):
        play = stage(ViewOptions(bullet_size=size))
        play.play.bullet(100.0, 100.0)
        red, green, blue = np.moveaxis(play.drawn(), -1, 0)
        areas.append(int(((red > 190) & (green < 90) & (blue > 90)).sum()))
    assert areas[1] > 1.6 * areas[0]
    assert play.play.world.bullets.touching(100.0 + 5.5, 100.0, 3.0) == [0]


def test_high_contrast_dims_what_lies_behind():
    play = stage(palette=high_contrast(DEFAULT))
    assert luminance(play.drawn()[10:20, 10:20]).max() < luminance(np.array(GROUND))


@pytest.mark.parametrize("more", [True, False])
def test_only_a_stages_last_boss_brings_the_world_behind_to_the_end_of_its_way(more):
    """Else night would fall for the boss in its middle, and lift again when that is gone."""
    last = (replace(scenes.boss_cue(name="later"), at=9000),) if more else ()
    play = scenes.scene(scenes.stage(scenes.boss_cue(), *last))
    play.run(30)
    assert play.world.boss is not None
    assert journey(play.world) == (pytest.approx(30 / JOURNEY) if more else 1.0)
