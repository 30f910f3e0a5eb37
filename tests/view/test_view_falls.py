"""How bosses end: their own parts break off and tumble, the rest goes at once; the last of them goes out."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest

from anti_invaders import content
from anti_invaders.rules import events as seen
from anti_invaders.rules.boss import DYING
from anti_invaders.view import lights_out
from anti_invaders.view.bake import figure
from anti_invaders.view.canvas import Canvas
from anti_invaders.view.falls import GREAT, MIDDLE, Fall
from anti_invaders.view.fragments import fragments
from anti_invaders.view.lights_out import LightsOut, cells
from anti_invaders.view.options import ViewOptions
from anti_invaders.view.paths import Line
from anti_invaders.view.wreck import Wreck
from tests.rules import scenes
from tests.view.view_stage import Stage, light, sprites, stage

PLACE = 288.0, 160.0, 0.0
BOSSES = ("herald", "vanguard", "riveter", "foundry", "geode", "quarrier", "drummer", "bearer-west",
          "luna", "gatekeeper", "castellan", "first-invader")  # fmt: skip


def falling(kind: str = "vanguard", script=GREAT, options: ViewOptions | None = None) -> tuple[Stage, Fall]:
    play = stage(options)
    play.effects.advance(play.play.world)
    fall = Fall(kind, PLACE, 0, script, play.effects)
    play.effects.show(fall)
    return play, fall


def _rounded(line: Line) -> list[tuple[float, float]]:
    return [(round(x, 6) + 0.0, round(y, 6) + 0.0) for x, y in line.points]


# --- what they break into ---------------------------------------------------------------------------
@pytest.mark.parametrize("kind", BOSSES)
def test_a_boss_breaks_into_the_parts_of_its_own_figure_and_nothing_else(kind):
    parts = fragments(kind)
    placed = [
        line.mapped(lambda x, y, part=part: (x + part.x, y + part.y))
        for part in parts
        for mark in part.marks
        for line in mark.lines
    ]
    own = [line for mark in figure(kind).frame(0) for line in mark.lines]
    assert sorted(map(_rounded, placed)) == sorted(map(_rounded, own))
    assert sum(part.is_hull for part in parts) == 1
    assert len(parts) >= 3, "at least a hull and a part on each side"


def test_vanguards_wings_break_off_in_one_piece_each():
    names = {part.name for part in fragments("vanguard")}
    assert {
        f"wing-{row}-{side} {side}" for row in ("upper", "middle", "lower") for side in ("left", "right")
    } <= names


def test_a_wreck_that_nothing_has_left_looks_like_its_figure():
    figures = sprites()
    pictures = []
    play = stage()
    for show in (
        lambda canvas: canvas.blit(figures.image("vanguard"), *PLACE[:2]),
        lambda canvas: Wreck("vanguard", *PLACE, figures).draw(canvas, 1.0, 0.0),
    ):
        play.screen.fill((0, 0, 0))
        show(Canvas(play.screen, 1))
        pictures.append(light(play.screen))
    assert np.abs(pictures[0] - pictures[1]).mean() < 0.05 * pictures[0][pictures[0] > 0].mean()


def test_what_breaks_off_flies_away_from_the_middle_and_tumbles():
    wreck = Wreck("vanguard", *PLACE, sprites())
    wing = next(part for part in wreck.whole if part.name.startswith("wing-upper-left"))
    loose = wreck.break_off(wing, 1.5, -2.0, 60)
    assert wing not in wreck.whole
    away = []
    for _ in range(40):
        wreck.advance()
        away.append(math.hypot(loose.x - PLACE[0], loose.y - PLACE[1]))
    assert np.diff(away).min() > 0
    assert loose.turn == pytest.approx(-80.0)
    assert loose.image.get_size() != sprites().part("vanguard", wing.name, wing.marks).get_size()


# --- when -------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("kind", "script"), [("herald", MIDDLE), ("vanguard", GREAT), ("gatekeeper", GREAT)])
def test_parts_break_off_one_after_another_and_the_last_blast_takes_the_rest(kind, script):
    play, fall = falling(kind, script)
    whole = []
    for _ in range(script.end):
        whole.append(len(fall._wreck.whole))
        play.effects.advance(play.play.world)
    assert whole[0] == len(fragments(kind))
    assert sorted(whole, reverse=True) == whole
    assert len(set(whole)) > 2
    assert whole[-1] >= 1, "the hull holds to the end"
    assert fall._wreck.whole == []


def test_a_boss_in_the_middle_of_a_stage_ends_sooner_and_with_less():
    most = {}
    for script in (MIDDLE, GREAT):
        play, _fall = falling("vanguard", script)
        counts = [play.effects._particles.n for _ in range(script.end + 4) if not play.advance()]
        most[script.end] = max(counts)
        assert min(counts[20:]) > 0
    assert MIDDLE.end < GREAT.end <= DYING
    assert most[MIDDLE.end] < most[GREAT.end]


def test_the_view_knows_a_great_boss_by_its_phases():
    for phases, script in ((2, MIDDLE), (3, GREAT)):
        cue = scenes.boss_cue(*[scenes.boss_cue().boss.phases[0]] * phases, name="vanguard")
        play = Stage(scenes.scene(scenes.stage(cue)))
        play.tell(seen.BossDestroyed("vanguard", "vanguard", *PLACE[:2], "kill", 1000))
        play.advance()
        (fall,) = play.effects._shows
        assert fall._script is script


def test_time_seems_to_stand_at_the_last_blast_of_a_great_one_and_the_world_does_not_wait():
    play, _fall = falling()
    play.advance(GREAT.end)
    before = play.effects._particles.state()
    play.advance(1)
    assert np.array_equal(before[:2, :40], play.effects._particles.state()[:2, :40])
    play.advance(GREAT.slow)
    assert not play.effects.slow_motion.still


def test_the_last_blast_of_a_great_one_is_heard_when_it_is_seen():
    play, fall = falling()
    heard = []
    play.effects.voice.boom = lambda size, x: heard.append((fall.age, size))
    play.advance(GREAT.end + 30)
    assert (GREAT.end, "large") in heard
    assert sum(size == "large" for _pulse, size in heard) == 1


def test_all_of_it_is_over_some_time():
    for kind, script in (("gatekeeper", GREAT), ("herald", MIDDLE)):
        play, _fall = falling(kind, script)
        play.advance(420)
        assert play.effects.quiet()


def test_a_twin_falls_as_its_boss_does():
    bearers = content.load().bosses["bearer-west"]
    play = Stage(scenes.scene(scenes.stage(replace(scenes.boss_cue(), boss=bearers))))
    play.advance()
    play.tell(seen.EnemyDestroyed(3, "bearer-east", 400.0, 150.0, 180.0, "large", "stage", 0, 1))
    play.advance()
    (fall,) = play.effects._shows
    assert isinstance(fall, Fall)


# --- what the player wants ----------------------------------------------------------------------------
def test_without_shake_the_camera_rests_through_all_of_it():
    play, _fall = falling(options=ViewOptions(shake=0.0))
    for _ in range(GREAT.end + 30):
        play.advance()
        assert play.effects.camera.still()


def test_with_it_no_kick_is_stronger_than_six_px_and_the_last_one_is_long():
    play, _fall = falling()
    pushes = []
    for _ in range(GREAT.end + 40):
        play.advance()
        pushes.append(math.hypot(play.effects.camera.x, play.effects.camera.y))
    assert max(pushes) <= 6.0 + 1e-9
    assert sum(push > 0 for push in pushes[GREAT.end :]) >= 30


def test_calm_tones_it_down():
    shine = []
    for calm in (False, True):
        play, _fall = falling(options=ViewOptions(shake=0.0, calm=calm))
        ground = play.drawn()
        play.advance(GREAT.end + 9)
        shine.append(int((play.drawn() - ground)[:576].clip(0).sum()))
    assert shine[1] < 0.8 * shine[0]


# --- the last of them -----------------------------------------------------------------------------------
def going_out() -> tuple[Stage, LightsOut]:
    play = stage()
    play.tell(seen.BossDestroyed("first-invader-last", "first-invader-last", *PLACE[:2], "kill", 1978))
    play.advance()
    (show,) = play.effects._shows
    assert isinstance(show, LightsOut)
    return play, show


def test_its_cells_cover_its_figure_once_each():
    found = cells("first-invader-last")
    assert len(found) == len(set(found))
    marks = [mark for mark in figure("first-invader-last").frame(0) if mark.style == "accent"]
    area = sum(_area(line.points) for mark in marks for line in mark.lines)
    assert len(found) == pytest.approx(area / lights_out.CELL**2)


def _area(corners) -> float:
    xs, ys = zip(*corners, strict=True)
    return (max(xs) - min(xs)) * (max(ys) - min(ys))


def test_it_goes_out_cell_by_cell_row_by_row_faster_and_faster_without_a_blast():
    play, show = going_out()
    dark = []
    while show.age < lights_out.LAST:
        play.advance()
        dark.append(show._dark(show.age))
    steps = np.diff(dark)
    assert steps.min() >= 0
    assert steps[: len(steps) // 2].sum() < steps[len(steps) // 2 :].sum()
    rows = [y for _, y in cells("first-invader-last")]
    assert rows == sorted(rows)
    assert play.effects.camera.still()


def test_it_goes_to_the_steps_of_the_march_one_a_row():
    play, _show = going_out()
    steps = []
    play.effects.voice.step = lambda note, x: steps.append(note)
    play.advance(lights_out.LAST + 1)
    rows = len({y for _, y in cells("first-invader-last")})
    assert steps == list(range(rows - 1))


def test_then_one_wave_of_light_crosses_all_of_the_field():
    play, show = going_out()
    play.advance(lights_out.LAST)
    lit = np.zeros((576, 600), bool)
    dark = play.drawn()[:576]
    while show in play.effects._shows:
        play.advance(2)
        lit |= (play.drawn()[:576] - dark).sum(axis=2) > 30
    assert lit.mean() > 0.95
