"""Letters of light: exact widths, even figures, kerning, and the same line baked once."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from anti_invaders.view import typeface
from anti_invaders.view.canvas import Canvas
from anti_invaders.view.keycaps import Keycaps
from anti_invaders.view.letters import Letters, grouped, tracking_for
from anti_invaders.view.palette import WHITE, Colour

SIZES = (7.5, 10, 13, 19, 32)
KNOWN = st.text("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 ÇÃéжщЁя-.,!", max_size=20)


def written(letters, text: str, x: float, y: float, size: float, scale: int = 1, **how) -> np.ndarray:
    """The light (x, y) of a line on a black sheet of 300 x 100 units."""
    sheet = pygame.Surface((300 * scale, 100 * scale))
    letters.draw(Canvas(sheet, scale), text, x, y, size, **how)
    return pygame.surfarray.array3d(sheet).max(axis=2).astype(int)


def ink(shades: np.ndarray, least: int = 128) -> tuple[int, int, int, int]:
    """The box of what is brighter than `least`: left, top, right, bottom."""
    x, y = (shades >= least).nonzero()
    return int(x.min()), int(y.min()), int(x.max()) + 1, int(y.max()) + 1


def open_files() -> int:
    """How many files this process holds open, where the system says it."""
    table = Path("/proc/self/fd")
    return len(list(table.iterdir())) if table.is_dir() else 0


@pytest.mark.parametrize("size", SIZES)
def test_the_width_of_a_line_is_the_width_of_what_is_drawn(size):
    letters = Letters(1)
    left, _, right, _ = ink(written(letters, "HIDEN", 20, 20, size, glow=0))
    assert right - left == pytest.approx(letters.width("HIDEN", size), abs=1.5)
    assert left == pytest.approx(20, abs=1.0)


@pytest.mark.parametrize("size", SIZES)
def test_capitals_are_as_high_as_their_size_and_start_at_y(size):
    _, top, _, bottom = ink(written(Letters(1), "HIE", 20, 20, size, glow=0))
    assert top == pytest.approx(20, abs=1.5)
    assert bottom - top == pytest.approx(size * 1.1, abs=1.6)


def test_draw_returns_the_width():
    letters = Letters(1)
    sheet = Canvas(pygame.Surface((300, 100)), 1)
    assert letters.draw(sheet, "LOW ORBIT", 10, 10, 13) == pytest.approx(letters.width("LOW ORBIT", 13))
    assert letters.draw(sheet, "", 10, 10, 13) == 0
    assert letters.draw(sheet, "  ", 10, 10, 13) == letters.width("  ", 13)


@pytest.mark.parametrize(("align", "left"), [("l", 150.0), ("c", 100.0), ("r", 50.0)])
def test_a_line_stands_at_the_left_the_middle_or_the_right_of_x(align, left):
    letters = Letters(1)
    wide = letters.width("HELLO HELLO H", 10)
    shades = written(letters, "HELLO HELLO H", 150, 20, 10, align=align, glow=0)
    assert ink(shades)[0] == pytest.approx(150 - (150 - left) * wide / 100, abs=1.5)


def test_twice_the_scale_draws_the_same_line_twice_as_large():
    one = ink(written(Letters(1), "ORBIT", 20, 20, 13, glow=0))
    two = ink(written(Letters(2), "ORBIT", 20, 20, 13, scale=2, glow=0))
    assert [v / 2 for v in two] == pytest.approx(one, abs=1.2)
    assert Letters(1).width("ORBIT", 13) == Letters(2).width("ORBIT", 13)


@settings(deadline=None, max_examples=60)
@given(KNOWN, KNOWN)
def test_a_longer_line_is_never_narrower(text, more):
    letters = Letters(1)
    assert letters.width(text + more, 10) >= letters.width(text, 10) - 2.0


@given(KNOWN, st.sampled_from(SIZES), st.floats(0, 6))
def test_tracking_widens_each_gap_alike(text, size, more):
    letters = Letters(1)
    wider = letters.width(text, size, 3.0 + more) - letters.width(text, size, 3.0)
    if text.strip():
        assert wider == pytest.approx((len(text) - 1) * more * size / 10, abs=1e-6)


def test_figures_are_all_equally_wide_so_that_numbers_do_not_jitter():
    assert len({typeface.advance(figure) for figure in "0123456789"}) == 1
    pairs = {typeface.kern(a + b) for a in "0123456789" for b in "0123456789"}
    assert pairs == {0.0}


def test_figures_of_a_changing_number_keep_their_places():
    letters = Letters(1)
    sheet = Canvas(pygame.Surface((300, 100)), 1)
    widths = {letters.number(sheet, f"{n:07d}", 200, 20, 19) for n in (0, 1_111_111, 9_999_999, 1_234_567)}
    assert len(widths) == 1
    before, after = pygame.Surface((300, 100)), pygame.Surface((300, 100))
    letters.number(Canvas(before, 1), "8 888 181", 200, 20, 19, align="r", glow=0)
    letters.number(Canvas(after, 1), "8 888 888", 200, 20, 19, align="r", glow=0)
    shades = [pygame.surfarray.array3d(sheet).max(axis=2).astype(int) for sheet in (before, after)]
    left = ink(shades[1])[0]
    assert (shades[0][left : left + 60] == shades[1][left : left + 60]).all(), "the figures before are still"


def test_letters_that_give_way_to_each_other_stand_nearer():
    assert typeface.kern("AV") < -0.5
    assert typeface.kern("To") < -0.5
    assert typeface.kern("Та") < -0.5
    assert typeface.kern("HH") == typeface.kern("OO") == 0


def test_small_lines_have_a_heavier_pen_and_more_room():
    assert [typeface.weight_for(size) for size in (7.5, 13, 40)] == ["Small", "Regular", "Display"]
    assert tracking_for(7.5) > tracking_for(13) > tracking_for(40)


def test_a_line_is_baked_once():
    letters = Letters(1)
    assert letters.line("ORBIT", 13) is letters.line("ORBIT", 13)
    assert letters.line("ORBIT", 13, WHITE) is not letters.line("ORBIT", 13)


def test_the_text_fades_in_all_its_light():
    full = written(Letters(1), "ORBIT", 20, 20, 13)
    half = written(Letters(1), "ORBIT", 20, 20, 13, fade=0.5)
    assert half.sum() == pytest.approx(full.sum() / 2, rel=0.05)
    assert written(Letters(1), "ORBIT", 20, 20, 13, fade=0).max() == 0


def test_glow_is_light_around_the_letters():
    plain, glowing = (written(Letters(1), "I", 20, 20, 19, glow=glow) for glow in (0.0, 1.0))
    assert (glowing > 4).sum() > 2 * (plain > 4).sum()
    assert ink(glowing, 240) == pytest.approx(ink(plain, 240), abs=1)


def test_a_letter_that_nobody_drew_shows_as_a_box_and_takes_its_room():
    letters = Letters(1)
    assert letters.width("A漢A", 13) > letters.width("AA", 13) + 5
    assert (written(letters, "漢", 20, 20, 13) > 128).sum() > 20


def test_strokes_on_the_base_line_fill_whole_pixels():
    for size in (7.5, 10, 13):
        shades = written(Letters(1), "EEEE", 20, 20, size, glow=0, hot=0.0, colour=WHITE)
        rows = shades[20 : 20 + int(size * 2)].max(axis=0)
        foot = rows[20 + int(size) - 2 : 20 + int(size) + 3]
        assert (foot > 200).sum() >= 1, size


def test_the_fonts_are_opened_from_bytes_and_two_thousand_lines_open_no_more_files():
    """Fault 153: a path outside the code page never reaches the font library. Fault 157: fonts are kept."""
    letters = Letters(1)
    letters.line("0", 10)
    before = open_files()
    for n in range(2000):
        letters.width(f"{n} ORBIT", 10)
        if n % 40 == 0:
            letters.line(f"{n}", 8 + n % 7)
    assert open_files() <= before


# --- key caps -------------------------------------------------------------------------------------
def stamped(draw, label: str, **how) -> tuple[float, np.ndarray]:
    sheet = pygame.Surface((300, 100))
    width = draw(Canvas(sheet, 1), label, 50, 50, **how)
    return width, pygame.surfarray.array3d(sheet).max(axis=2).astype(int)


def test_a_cap_is_as_wide_as_it_says_and_its_middle_is_where_it_is_put():
    caps = Keycaps(1, Letters(1))
    for draw, label in ((caps.key, "Z"), (caps.key, "Shift"), (caps.button, "A"), (caps.button, "Start")):
        width, shades = stamped(draw, label)
        left, top, right, bottom = ink(shades, 90)
        assert left == pytest.approx(50, abs=1.6)
        assert right == pytest.approx(50 + width, abs=1.6)
        assert (top + bottom) / 2 == pytest.approx(50, abs=2.6)


def test_a_longer_label_has_a_wider_cap_and_single_letters_have_equal_ones():
    caps = Keycaps(1, Letters(1))
    assert stamped(caps.key, "Z")[0] == stamped(caps.key, "←")[0]
    assert stamped(caps.key, "Backspace")[0] > stamped(caps.key, "Esc")[0] > stamped(caps.key, "Z")[0]


def test_a_pressed_key_is_lit():
    caps = Keycaps(1, Letters(1))
    for draw in (caps.key, caps.button):
        up, down = stamped(draw, "A")[1], stamped(draw, "A", pressed=True)[1]
        assert down[52:70, 44:56].mean() > up[52:70, 44:56].mean() * 1.3


def test_colours_can_be_given():
    colour: Colour = (255, 0, 0)
    sheet = pygame.Surface((300, 100))
    Letters(1).draw(Canvas(sheet, 1), "RED", 20, 20, 19, colour, hot=0.0)
    lit = pygame.surfarray.array3d(sheet)
    assert lit[..., 0].max() > 200
    assert lit[..., 1].max() < 30


def test_points_are_written_in_groups_of_three():
    assert [grouped(n) for n in (7, 1234, 2480150)] == ["7", "1 234", "2 480 150"]
