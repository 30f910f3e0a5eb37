"""A fight as SDL's own mixer makes it heard: what matters is heard whatever plays, and nothing skips."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from random import Random

import numpy as np
import pytest
from booth import START, STAYS, Booth, Take, aligned, all_stems, over_the_rest, short
from mixdown import LATE, PULSE, Mixdown, Samples, mixdown

from anti_invaders import content
from anti_invaders.engine.events import EventBus
from anti_invaders.rules import events as told
from anti_invaders.rules.world import World
from anti_invaders.view.sounds import Sounds
from tools.sound.clock import RATE
from tools.sound.loudness import integrated, loudest_moment

SOUGHT = {told.PlayerHit: "player_hit", told.BossPhaseEnded: "phase_end"}
OVER = 1.0  # dB over the rest in its own band: what an ear notices
GUN_UNDER = 8.0  # dB
PULSES = 1500
STAGE = 9200  # pulses: the first stage, and its boss until the time of a phase is up
EXACT = 8 / 32768  # what rounding and the steps of a volume leave


@pytest.fixture(scope="module")
def mix(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Mixdown]:
    with mixdown(tmp_path_factory.mktemp("mix")) as made_one:
        made_one.mixer.decode = lru_cache(maxsize=None)(made_one.mixer.decode)  # type: ignore[method-assign]
        yield made_one


@pytest.fixture(scope="module")
def booth(mix: Mixdown) -> Booth:
    return Booth(mix)


@pytest.fixture(scope="module")
def whole(booth: Booth) -> Take:
    return booth.record(short(), PULSES)


@pytest.fixture(scope="module")
def bare(booth: Booth) -> Take:
    """The same fight without the sounds that are looked for."""
    return booth.record(short(), PULSES, *SOUGHT.values())


def heights(whole: Take, bare: Take, kind: type[told.Event]) -> list[float]:
    """dB that the sounds of all events of a kind stand over the rest, in their own band."""
    moments = whole.moments(kind)
    assert moments == bare.moments(kind)
    return [over_the_rest(whole.heard, bare.heard, moment, SOUGHT[kind]) for moment in moments]


# --- what matters is heard --------------------------------------------------------------------------
@pytest.mark.parametrize("kind, least", [(told.PlayerHit, 4), (told.BossPhaseEnded, 2)])
def test_every_hit_and_every_end_of_a_phase_is_heard_over_the_fight(
    whole: Take, bare: Take, kind: type[told.Event], least: int
) -> None:
    assert len(heights(whole, bare, kind)) >= least
    assert min(heights(whole, bare, kind)) >= OVER


@pytest.mark.slow
def test_in_a_whole_stage_every_hit_and_every_end_of_a_phase_is_heard(booth: Booth) -> None:
    known = content.load()
    whole = booth.record(known, STAGE)
    bare = booth.record(known, STAGE, *SOUGHT.values())
    for kind in SOUGHT:
        assert min(heights(whole, bare, kind)) >= OVER


def test_a_hit_is_heard_over_a_hundred_explosions_in_its_pulse(booth: Booth) -> None:
    """More sounds than channels at once, and the one that matters comes last."""

    def burst(*left_out: str) -> Samples:
        booth.left_out = set(left_out)
        begun = booth.silence()
        sounds, bus = Sounds(booth, Random(1)), EventBus()
        sounds.subscribe(bus)
        for number in range(100):
            x = 5.76 * number
            bus.publish(told.EnemyDestroyed(1, "grunt", x, 100.0, 180.0, "small", "shot", 10, 1))
        bus.publish(told.PlayerHit(0, 288.0, 500.0, "grunt", "ring", 10))
        for _ in range(20):
            booth.mix.pulse()
        return booth.mix.heard[begun:]

    assert over_the_rest(burst(), burst("player_hit"), 0, "player_hit") >= OVER


def test_the_own_gun_is_8_db_under_the_explosion_as_they_are_mixed(booth: Booth) -> None:
    def heard(event: told.Event, times: int) -> Samples:
        begun = booth.silence()
        bus, sounds = EventBus(), Sounds(booth, Random(1))
        sounds.subscribe(bus)
        for pulse in range(max(30, 3 * times)):
            if pulse % 3 == 0 and pulse < 3 * times:
                bus.publish(event)
            sounds.advance()
            booth.mix.pulse()
        return booth.mix.heard[begun:]

    booth.left_out = set()
    shot = told.ShotFired(0, 288.0, 500.0, 4)
    boom = told.EnemyDestroyed(1, "grunt", 288.0, 100.0, 180.0, "small", "shot", 10, 1)
    explosion = loudest_moment(heard(boom, 1))
    assert loudest_moment(heard(shot, 1)) <= explosion - GUN_UNDER
    assert integrated(heard(shot, 60)) <= explosion - GUN_UNDER


def test_sounds_that_are_really_mixed_change_no_rule(whole: Take, bare: Take) -> None:
    world = World(short(), START)
    for _ in range(PULSES):
        world.advance(STAYS)
    assert whole.hash == bare.hash == world.hash()


def test_the_mix_of_a_fight_is_hardly_ever_at_its_limit(whole: Take) -> None:
    limited = np.abs(whole.heard).max(1) >= 32767 / 32768
    assert limited.mean() < 0.001


# --- pauses and loops -------------------------------------------------------------------------------
@pytest.mark.parametrize("piece", ["title", "boss"])
def test_music_goes_over_its_end_into_its_beginning_without_a_seam(booth: Booth, piece: str) -> None:
    """One piece is streamed, the other is three layers."""
    written = all_stems(piece)
    begun = booth.silence()
    booth.mix.audio.danger = 1.0
    booth.mix.audio.music(piece)
    for _ in range(len(written) // PULSE + 120):
        booth.mix.pulse()
    heard = booth.mix.heard[begun:]
    begin, loud = aligned(heard, written)
    around = np.arange(len(written) - RATE, len(written) + RATE)
    expected = loud * written[around % len(written)]
    assert np.abs(heard[begin + around] - expected).max() < EXACT


def test_a_pause_is_silent_to_the_last_bit_and_the_music_goes_on_where_it_was(booth: Booth) -> None:
    written = all_stems("title")
    begun = booth.silence()
    booth.mix.audio.music("title")
    for _ in range(240):
        booth.mix.pulse()
    booth.mix.audio.pause()
    paused = len(booth.mix.heard) - begun
    for _ in range(60):
        booth.mix.pulse()
    booth.mix.audio.resume()
    for _ in range(240):
        booth.mix.pulse()
    heard = booth.mix.heard[begun:]
    still = np.flatnonzero(~heard[paused : paused + LATE + 60 * PULSE].any(1)) + paused
    assert not heard[paused + LATE : paused + 60 * PULSE].any()
    without = np.delete(heard, still[still >= paused], axis=0)
    begin, loud = aligned(without, written)
    around = np.arange(paused - begin - RATE, paused - begin + RATE)
    assert np.abs(without[begin + around] - loud * written[around]).max() < EXACT
