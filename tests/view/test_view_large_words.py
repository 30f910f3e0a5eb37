"""Large words of the field: one at a time, in a place of their own; landings told as one; the last line."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import numpy as np
import pytest

from anti_invaders import texts
from anti_invaders.engine.events import EventBus
from anti_invaders.rules import events as seen
from anti_invaders.view import herald
from anti_invaders.view.canvas import Canvas
from anti_invaders.view.fieldsigns import LAST_LASTS, FieldSigns
from anti_invaders.view.herald import HURRIED, LASTS, MOST, Herald
from anti_invaders.view.letters import Letters
from anti_invaders.view.palette import DEFAULT
from tests.view.view_stage import Stage, letters, light, stage

PHASE = seen.BossPhaseEnded("vanguard", 1, 288.0, 240.0, "kill", 29_366)
BOSS = seen.BossDestroyed("vanguard", "vanguard", 288.0, 240.0, "kill", 39_560)
EXTRA = seen.ExtendEarned(0, 4)


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    yield
    texts.set_language("en")


def read(play: Stage, pulses: int) -> list[str]:
    """What was read in these pulses, each once."""
    said = [""]
    for _ in range(pulses):
        now = play.scene.signs._herald.said
        said += [now] if now != said[-1] else []
        play.advance()
    return said[1:]


def landing(x: float, after: int, cost: int = 8) -> seen.MarcherLanded:
    return seen.MarcherLanded("grunt", x, cost, after)


def floating(play: Stage) -> list[str]:
    return [text for text, _y, _age in play.effects._floaters.state()]


# --- large words ------------------------------------------------------------------------------------
def test_rewards_of_one_moment_are_read_one_after_another_in_one_place():
    play = stage()
    play.tell(PHASE, BOSS, EXTRA)
    assert floating(play) == []
    assert read(play, 2 * HURRIED + LASTS + 1) == ["+29 366", "+39 560", "EXTRA SHIP", ""]
    assert play.scene.signs.spoken is None


def test_who_is_alone_is_read_longer_than_who_keeps_others_waiting():
    alone, hurried = Herald(letters(), DEFAULT.ship), Herald(letters(), DEFAULT.ship)
    for each, words in ((alone, ("A",)), (hurried, ("A", "B"))):
        for word in words:
            each.say(word)
    for _ in range(HURRIED):
        for each in (alone, hurried):
            each.advance()
    assert (alone.said, hurried.said) == ("A", "B")


def test_of_too_many_that_wait_the_newest_are_read():
    one = Herald(letters(), DEFAULT.ship)
    for word in "ABCDEFG":
        one.say(word)
    said = []
    while one.said:
        said.append(one.said)
        one.advance()
    assert sorted(set(said)) == ["A", *"ABCDEFG"[-MOST:]]


def test_a_boss_that_withdraws_is_worth_no_words():
    play = stage()
    play.tell(seen.BossDestroyed("vanguard", "vanguard", 288.0, 240.0, "timeout", 0))
    play.tell(seen.BossPhaseEnded("vanguard", 1, 288.0, 240.0, "timeout", 0))
    assert play.scene.signs.quiet()


def test_bullets_lie_over_a_large_word():
    play = stage()
    play.tell(EXTRA)
    play.advance(10)
    x, y = 288.0, herald.TOP + herald.SIZE / 2
    worded = play.drawn()
    play.play.bullet(x, y)
    fired = play.drawn()
    core = fired[int(x) - 1 : int(x) + 2, int(y) - 1 : int(y) + 2]
    assert core.min(axis=-1).max() > 215
    assert (worded[200:240, 280:306].max(axis=-1) > 150).any()
    assert np.array_equal(worded[200:270], fired[200:270])


def test_points_that_float_through_a_large_word_are_not_seen():
    play = stage()
    play.effects.say("+120", 288.0, herald.TOP + 4.0, 9.5, "blaze")
    canvas = Canvas(play.screen, 1)
    play.effects.draw_words(canvas, play.play.world, play.scene.signs.spoken)
    assert light(play.screen).any()
    play.tell(EXTRA)
    play.screen.fill((0, 0, 0))
    play.effects.draw_words(canvas, play.play.world, play.scene.signs.spoken)
    assert not light(play.screen).any()


# --- texts that float -------------------------------------------------------------------------------
def test_texts_that_start_apart_stay_apart():
    play = stage()
    for pulse in range(40):
        if pulse % 3 == 0:
            play.effects.say(f"+{pulse}", 300.0, 300.0, 9.0, "blaze")
        play.effects.advance(play.play.world)
        heights = sorted(y for _text, y, _age in play.effects._floaters.state())
        assert all(below - above >= 9.0 for above, below in pairwise(heights)), pulse


# --- landings ---------------------------------------------------------------------------------------
def test_all_that_land_in_one_step_are_told_in_one_text():
    play = stage()
    play.tell(*(landing(100.0 + 40 * at, 8 * (at + 1)) for at in range(10)))
    assert floating(play) == ["10 LANDED  +80 %"]
    only = play.effects._floaters._alive[0]
    assert only.x == pytest.approx(280.0)
    alone = stage()
    alone.tell(landing(280.0, 8))
    one = alone.effects._floaters._alive[0]
    assert only.size > one.size
    assert only.y + only.size < one.y  # clear of those who come behind


def test_who_lands_later_is_told_alone():
    play = stage()
    play.tell(landing(100.0, 8))
    play.advance(30)
    play.tell(landing(400.0, 16))
    assert floating(play) == ["LANDED  +8 %"] * 2


def test_what_landings_cost_ends_where_earth_falls():
    play = stage()
    play.tell(*(landing(100.0 + 40 * at, min(100, 84 + 8 * (at + 1))) for at in range(4)))
    assert floating(play) == ["4 LANDED  +16 %"]


@pytest.mark.parametrize(("language", "said"), [("pt_BR", "POUSARAM"), ("ru", "ПРОРВАЛОСЬ")])
def test_landings_are_told_in_the_players_language(language, said):
    texts.set_language(language)
    play = stage()
    play.tell(*(landing(100.0 + 40 * at, 8 * (at + 1)) for at in range(5)))
    assert said in floating(play)[0] and "5" in floating(play)[0]


# --- the last line ----------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("steps", "warned"), [((64, 72), False), ((72, 80), True), ((80, 88), False), ((96, 100), False)]
)
def test_the_last_line_is_told_once_when_it_is_crossed(steps, warned):
    before, after = steps
    play = stage()
    play.tell(landing(100.0, after, after - before))
    assert bool(play.scene.signs._last_line.left) == warned


def test_the_warning_of_the_last_line_is_seen_and_passes_and_earths_fall_silences_it():
    play = stage()
    bare = play.drawn()
    play.tell(landing(100.0, 80))
    play.effects.clear()
    play.advance(40)
    assert (play.drawn()[200:380, 200:260] != bare[200:380, 200:260]).any()
    play.advance(LAST_LASTS)
    assert play.scene.signs.quiet()
    play.tell(landing(100.0, 80), landing(100.0, 100, 20))
    assert not play.scene.signs._last_line.left


def test_what_is_said_large_is_written_before_a_fight_and_baked_in_none():
    own, play, bus = Letters(1), stage(), EventBus()
    signs, canvas = FieldSigns(own, DEFAULT, {}), Canvas(play.screen, 1)
    signs.subscribe(bus)
    for _step in signs.rehearse(canvas):
        pass
    assert signs.quiet()
    baked = own._line.cache_info().misses  # type: ignore[attr-defined]
    assert baked
    for event in (EXTRA, landing(100.0, 80)):
        bus.publish(event)
    for _pulse in range(LAST_LASTS + 10):
        signs.draw(canvas, play.play.world)
        signs.advance()
    assert own._line.cache_info().misses == baked  # type: ignore[attr-defined]
