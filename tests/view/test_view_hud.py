"""The panel: everything fits, in every language, and only what changed is painted again."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise

import numpy as np
import pygame
import pytest

from anti_invaders import texts
from anti_invaders.view.alarm import LAST_LINE
from anti_invaders.view.canvas import Canvas
from anti_invaders.view.gauge import Gauge
from anti_invaders.view.hud import Hud
from anti_invaders.view.palette import DEFAULT, PALETTES
from anti_invaders.view.panel_gauges import HALF
from anti_invaders.view.panel_parts import LEFT, PANEL, RIGHT, MarkedPart, Part, StagePart
from tests.rules import scenes
from tests.view.view_stage import Pixels, letters, light, luminance, sprites

GLOW = 7  # px: how far a letter's light may run over
LANGUAGES = ("en", "pt_BR", "ru")


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    yield
    texts.set_language("en")


def drawn(hud: Hud, play: scenes.Scene, best: int = 0) -> Pixels:
    screen = pygame.Surface((800, 600))
    hud.draw(Canvas(screen, 1), play.world, best)
    return light(screen)


def panel() -> Hud:
    return Hud(sprites(), letters())


@cache
def bare() -> Pixels:
    """The panel without its parts."""
    hud = panel()
    hud._prepare(scenes.scene().world)
    hud._parts.clear()
    return drawn(hud, scenes.scene())


def outside(picture: Pixels) -> int:
    """The brightest light that the parts add beyond the margins of the panel."""
    added = np.abs(picture - bare())
    margins = (added[576 : int(LEFT) - GLOW], added[int(RIGHT) + GLOW + 3 :])
    return max(int(part.max()) for part in margins)


# --- it fits ----------------------------------------------------------------------------------------
@pytest.mark.parametrize("language", LANGUAGES)
def test_scores_of_one_to_twelve_digits_stay_in_their_box(language):
    """Fault 132: digits beyond two ran off one side and came back on the other."""
    texts.set_language(language)
    hud, play = panel(), scenes.scene()
    for digits in range(1, 13):
        play.player.score = int("9" * digits)
        picture = drawn(hud, play, best=int("8" * digits))
        assert outside(picture) <= 8, digits
        score, best = picture[610:782, 58:84], picture[690:782, 16:32]
        assert (score > 150).any() and (best > 100).any(), digits


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_label_fits_beside_its_value_in_every_language(language):
    """Fault 138: long translations ran out of their places."""
    texts.set_language(language)
    play = scenes.scene()
    ship = play.player
    ship.score, ship.chain, ship.chain_left, ship.power = 999_999_999, 9, 90, 400
    ship.lives, ship.bombs = 9, 9
    play.world.invasion, play.world.landed, play.world.pulse = 100, 9999, 60 * 359_999
    ship.field.count = 24
    assert outside(drawn(panel(), play, best=999_999_999)) <= 8


def test_a_label_that_is_too_long_is_made_smaller_not_longer():
    hud = panel()
    drawn(hud, scenes.scene())
    canvas = Canvas(pygame.Surface((800, 600)), 1)
    part = hud._parts[0]
    assert part.label(canvas, "W" * 60, 20.0, 80.0) <= 80.5


def test_a_new_language_is_shown_at_once():
    """Fault 142: switching the language in a game left a mix of both."""
    hud, play = panel(), scenes.scene()
    english = drawn(hud, play)
    texts.set_language("ru")
    russian = drawn(hud, play)
    assert np.array_equal(russian, drawn(panel(), play))
    texts.set_language("en")
    assert np.array_equal(english, drawn(hud, play))


# --- it is true -------------------------------------------------------------------------------------
def test_the_panel_shows_the_ships_besides_the_one_in_play():
    icons = []
    for lives in (1, 2, 3):
        play = scenes.scene()
        play.player.lives = lives
        icons.append(int((drawn(panel(), play)[620:790, 438:462] > 120).sum()))
    assert icons[0] < icons[1] < icons[2]
    assert icons[2] - icons[1] == pytest.approx(icons[1] - icons[0], rel=0.1)


def test_the_gauge_fills_a_slot_for_each_bullet_and_an_arc_for_the_energy():
    gauge = Gauge(1, DEFAULT, 24)
    sums = []
    for energy, count in ((0.0, 0), (50.0, 0), (50.0, 12), (100.0, 24)):
        gauge.mix(energy, count)
        sums.append(int(light(gauge.image).sum()))
    assert sums == sorted(set(sums))
    gauge.mix(0.0, 0)
    assert int(light(gauge.image).sum()) == sums[0]


def test_half_the_energy_lights_the_right_half_of_the_arc():
    gauge = Gauge(1, DEFAULT, 24)
    gauge.mix(0.0, 0)
    empty = light(gauge.image)
    gauge.mix(50.0, 0)
    added = light(gauge.image) - empty
    middle = added.shape[0] // 2
    assert added[middle + 3 :].sum() > 50 * added[: middle - 6].sum()


# --- the Invasion -----------------------------------------------------------------------------------
def meter(invasion: int, pulse: int = 0, palette: str = "default") -> Pixels:
    """The meter's own strip of the panel."""
    play = scenes.scene()
    play.world.invasion, play.world.pulse = invasion, pulse
    return drawn(Hud(sprites(palette), letters()), play)[580:796, 506:554]


@pytest.mark.parametrize("palette", PALETTES)
def test_the_meter_looks_worse_at_a_half_and_at_three_quarters_in_colour_and_in_grey(palette):
    """In grey it is brighter, then framed; the same cell is looked at: the third."""
    strips = [meter(invasion, 0, palette) for invasion in (HALF - 1, HALF, LAST_LINE)]
    cells = [strip[31, 34] for strip in strips]
    wanted = [getattr(PALETTES[palette], role) for role in ("ship", "alarm")]
    assert [tuple(cell) for cell in cells[1:]] == wanted
    greys = [luminance(cell) for cell in cells]
    assert greys[1] > 1.3 * greys[0]
    frames = [luminance(strip[40:200, 22:25]).max(axis=1) for strip in strips]
    assert frames[2].min() > 0.1 > frames[1].max()


def test_the_meter_beats_about_once_a_second_only_while_earth_is_nearly_lost():
    beats = [int(meter(80, pulse)[31, 34].sum()) for pulse in range(0, 97, 3)]
    assert min(beats) < 0.6 * max(beats)
    high = [beat == max(beats) for beat in beats]
    assert sum(now and not before for before, now in pairwise([False, *high])) == 3
    for calm in (LAST_LINE - 1, 100):
        assert np.array_equal(meter(calm, 0), meter(calm, 24))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_meters_words_leave_room_for_its_number(language):
    texts.set_language(language)
    for invasion in (HALF, LAST_LINE, 99):
        bright = meter(invasion)[:, 6:18].max(axis=(1, 2)) > 90
        dark = max(len(run) for run in "".join("x" if lit else " " for lit in bright[20:200]).split("x"))
        assert dark >= 12, invasion


# --- it is cheap ------------------------------------------------------------------------------------
def counted(hud: Hud) -> list[str]:
    """The names of parts, as they are painted."""
    painted: list[str] = []
    for part in hud._parts:
        name, paint = type(part).__name__, part.paint

        def watched(canvas, world, best, name=name, paint=paint):
            painted.append(name)
            paint(canvas, world, best)

        part.paint = watched  # type: ignore[method-assign]
    return painted


def test_a_frame_in_which_nothing_changed_paints_nothing():
    hud, play = panel(), scenes.scene()
    drawn(hud, play)
    painted = counted(hud)
    drawn(hud, play)
    assert painted == []


def test_a_new_score_paints_the_score_alone():
    hud, play = panel(), scenes.scene()
    drawn(hud, play)
    painted = counted(hud)
    play.player.score = 120
    drawn(hud, play)
    assert painted == ["ScorePart"]


def test_what_lies_on_a_repainted_part_is_painted_again():
    hud, play = panel(), scenes.scene()
    play.player.chain_left = 60
    drawn(hud, play)
    painted = counted(hud)
    play.player.chain = 2
    after = drawn(hud, play)
    assert painted == ["ChainPart", "TimerPart"]
    assert np.array_equal(after, drawn(panel(), play))


def test_repainting_part_by_part_gives_the_picture_of_painting_all():
    hud, play = panel(), scenes.scene()
    for step in range(8):
        ship = play.player
        ship.score += 12345 * step
        ship.chain, ship.chain_left = step % 9 + 1, step * 7
        ship.field.energy, ship.field.count = 100.0 - step * 8, step
        ship.power, ship.lives, ship.bombs = 100 + step * 25, step % 4, step % 4
        play.world.invasion, play.world.pulse = step * 8, step * 61
        assert np.array_equal(drawn(hud, play, 5000), drawn(panel(), play, 5000)), step


def test_the_panel_leaves_the_field_alone():
    picture = drawn(panel(), scenes.scene())
    assert not picture[: int(PANEL) - 14].any()


# --- what it says of this run -----------------------------------------------------------------------
def test_a_mark_stands_where_the_best_score_would(monkeypatch) -> None:
    said: list[str] = []
    monkeypatch.setattr(MarkedPart, "fitted", lambda self, canvas, text, *rest: said.append(text) or 0.0)
    drawn(Hud(sprites(), letters(), lambda: "Replay"), scenes.scene(), best=987_654)
    assert said[0] == "REPLAY"
    assert "HI-SCORE" not in said


def test_while_a_boss_fights_the_panel_tells_its_time_for_fire_may_hide_the_one_in_the_field() -> None:
    play = scenes.scene(scenes.stage(scenes.boss_cue(scenes.PHASE)))
    (part,) = [one for one in _parts_of(play) if isinstance(one, StagePart)]
    quiet = part.key(play.world, 0)
    boss = play.boss()
    boss.time_left = 601
    assert part.key(play.world, 0) == (*quiet[:2], 11)
    boss.time_left = 600
    assert part.key(play.world, 0) == (*quiet[:2], 10)


def _parts_of(play: scenes.Scene) -> list[Part]:
    hud = panel()
    hud._prepare(play.world)
    return hud._parts
