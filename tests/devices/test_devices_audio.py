import math
import re
import time
from pathlib import Path

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from anti_invaders import resources
from anti_invaders.devices import mixer as mixer_module
from anti_invaders.devices.audio import MUSIC_NOTE, MUSIC_UNDER, Audio, clamped
from anti_invaders.devices.loader import Loader
from anti_invaders.devices.mixer import CHANNELS
from anti_invaders.devices.urgency import MUST, URGENCY, urgency
from anti_invaders.devices.voices import RESERVED

ROOT = Path(__file__).parents[2]


def volume_of(tape, name):
    channel = next(channel for channel, sound in tape.playing.items() if sound == name)
    return tape.volumes[channel]


# --- sounds -----------------------------------------------------------------------------------------
def test_a_sound_is_played_by_its_name_and_read_once(hall):
    for _ in range(3):
        hall.audio.play("boom_small")
        hall.audio.pulse()
    assert list(hall.tape.playing.values()) == ["boom_small"] * 3
    assert hall.tape.decoded == ["boom_small"]


def test_a_note_stands_for_the_music_while_that_is_paused_and_only_then(hall):
    hall.audio.effects_volume, hall.audio.music_volume = 0.2, 0.5
    hall.audio.sample_music()
    assert not hall.tape.playing
    hall.audio.pause()
    hall.audio.sample_music()
    assert volume_of(hall.tape, MUSIC_NOTE) == (0.5 * MUSIC_UNDER, 0.5 * MUSIC_UNDER)


def test_one_sound_starts_at_most_twice_in_a_pulse(hall):
    """Fault 55: hundreds of shots a second cut the frame rate."""
    for _ in range(60):
        for _ in range(40):
            hall.audio.play("shot")
        assert len(hall.tape.playing) <= 2
        hall.tape.playing.clear()
        hall.audio.pulse()


def test_a_hundred_explosions_never_silence_the_death(hall):
    """Fault 54: more sounds than channels crashed, or lost what mattered."""
    for _ in range(100):
        hall.audio.play("boom_small")
        hall.audio.pulse()
    assert len(hall.tape.playing) == CHANNELS - RESERVED
    hall.audio.play("death")
    hall.audio.play("extend")
    assert {"death", "extend"} <= set(hall.tape.playing.values())
    for _ in range(100):
        hall.audio.play("boom_small")
        hall.audio.pulse()
    assert {"death", "extend"} <= set(hall.tape.playing.values())


def test_what_must_be_heard_is_heard_though_all_channels_are_taken_by_its_like(hall):
    for _ in range(CHANNELS):
        hall.audio.play("extend")
        hall.audio.pulse()
    hall.audio.play("death")
    assert "death" in hall.tape.playing.values()
    assert len(hall.tape.playing) == CHANNELS


def test_a_shot_gives_up_where_an_explosion_takes_the_oldest_place(hall):
    for name in ["shot"] * 3 + ["boom_small"] * 40:
        hall.audio.play(name)
        hall.audio.pulse()
    assert "shot" not in hall.tape.playing.values()
    hall.audio.play("shot")
    assert "shot" not in hall.tape.playing.values()


def test_what_must_be_heard_hushes_what_plays_once_and_not_what_comes(hall):
    hall.audio.play("boom_small")
    hall.audio.play("extend")
    assert volume_of(hall.tape, "boom_small") == pytest.approx((10 ** (-6 / 20),) * 2)
    hall.audio.play("death")
    assert volume_of(hall.tape, "boom_small") == pytest.approx((10 ** (-6 / 20),) * 2)
    assert volume_of(hall.tape, "extend") == volume_of(hall.tape, "death") == (1.0, 1.0)
    hall.audio.play("shot")
    assert volume_of(hall.tape, "shot") == (1.0, 1.0)


def test_a_sound_whose_maker_is_gone_fades_away_and_no_other_one(hall):
    hall.audio.play("shot")
    hall.audio.play("boom_small")
    full = volume_of(hall.tape, "shot")
    hall.audio.fade("shot")
    heard = []
    for _ in range(20):
        hall.audio.pulse()
        heard.append(volume_of(hall.tape, "shot")[0])
    assert full[0] > heard[0] > 0.0
    assert heard == sorted(heard, reverse=True) and heard[-1] == 0.0
    assert volume_of(hall.tape, "boom_small") == full
    hall.audio.fade("never played")


def test_how_urgent_a_sound_is_stands_in_the_table_of_the_forge():
    """Every sound on the disk is in the table, as urgent as docs/sound.md says."""
    table = (ROOT / "docs" / "sound.md").read_text("utf-8").split("| Priority |")[1].split("\n\n")[0]
    said = {}
    for line in table.splitlines()[2:]:
        names, _when, _loud, urgent, *_ = [cell.strip() for cell in line.strip("|").split("|")]
        names = [re.sub(r"_\d+(…\d+)?$", "", name) for name in re.findall(r"`([^`]+)`", names)]
        numbers = [int(number) for number in urgent.split(",")]
        said |= dict(zip(names, numbers if len(numbers) == len(names) else numbers * len(names), strict=True))
    assert said == URGENCY
    there = {re.sub(r"_\d+$", "", path.stem) for path in resources.asset("sounds").glob("*.ogg")}
    assert there == set(URGENCY)


def test_a_variant_is_as_urgent_as_its_family():
    assert urgency("boom_small_2") == urgency("boom_small") < urgency("death") >= MUST


def test_the_own_gun_has_a_volume_of_its_own(hall):
    hall.audio.play("shot")
    hall.audio.play("boom_small")
    hall.audio.effects_volume, hall.audio.gun_volume = 0.8, 0.5
    assert volume_of(hall.tape, "shot") == (0.4, 0.4)
    assert volume_of(hall.tape, "boom_small") == (0.8, 0.8)


@pytest.mark.parametrize(
    "pan, heard",
    [(0.0, (0.5, 0.5)), (-1.0, (0.5, 0.0)), (1.0, (0.0, 0.5)), (0.5, (0.25, 0.5)), (9.0, (0.0, 0.5))],
)
def test_a_sound_comes_from_where_it_is(hall, pan, heard):
    hall.audio.play("boom_small", 0.5, pan)
    assert volume_of(hall.tape, "boom_small") == heard


def test_a_sound_that_is_missing_or_broken_is_told_once_and_not_heard(hall, caplog):
    for _ in range(5):
        hall.audio.play("broken")
        hall.audio.play("no such sound")
        hall.audio.pulse()
    assert hall.tape.playing == {}
    assert len(caplog.records) == 2
    assert hall.audio.notice


# --- volumes ----------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    "said, used", [(-10, 0.0), (900, 1.0), (math.nan, 1.0), ("50", 1.0), (None, 1.0), (True, 1.0), (0.3, 0.3)]
)
def test_whatever_a_file_says_a_volume_is_nought_to_one(said, used):
    """Fault 63: a negative volume was loud, and NaN hung the program."""
    assert clamped(said) == used


@given(st.one_of(st.floats(), st.integers(), st.text(), st.none()))
def test_no_value_at_all_breaks_a_volume(value):
    audio = Audio.silent_one()
    audio.effects_volume = audio.music_volume = audio.danger = value
    assert 0 <= audio.effects_volume <= 1
    assert 0 <= audio.music_volume <= 1
    assert 0 <= audio.danger <= 1


def test_volumes_stay_what_they_were_set_to_through_pauses_and_pieces(hall):
    """Fault 57: the volume jumped back to full on return to the title."""
    hall.audio.effects_volume, hall.audio.music_volume = 0.4, 0.3
    hall.audio.music("title")
    hall.pulses(2)
    hall.audio.pause()
    hall.audio.resume()
    hall.audio.music("scores")
    hall.pulses(60)
    hall.audio.play("boom_small")
    assert volume_of(hall.tape, "boom_small") == (0.4, 0.4)
    assert (hall.tape.stream, hall.tape.music_volume) == ("scores", 0.3)


def test_a_volume_changed_is_heard_at_once(hall):
    hall.audio.music("title")
    hall.pulses(2)
    hall.audio.play("boom_small", 0.5)
    hall.audio.effects_volume = 0.5
    hall.audio.music_volume = 0.25
    assert volume_of(hall.tape, "boom_small") == (0.25, 0.25)
    assert hall.tape.music_volume == 0.25


def test_muted_nothing_is_heard_and_unmuted_all_is_as_before(hall):
    hall.audio.music("title")
    hall.pulses(2)
    hall.audio.play("boom_small")
    hall.audio.muted = True
    assert volume_of(hall.tape, "boom_small") == (0.0, 0.0)
    assert hall.tape.music_volume == 0.0
    hall.audio.muted = False
    assert volume_of(hall.tape, "boom_small") == (1.0, 1.0)
    assert hall.tape.music_volume == 1.0


# --- pauses -----------------------------------------------------------------------------------------
@pytest.mark.parametrize("story", ["pause lost gained", "lost pause gained"])
def test_a_paused_game_stays_silent_when_its_window_comes_back(hall, story):
    """Fault 58: sound came back while the game was still paused."""
    do = {
        "pause": hall.audio.pause,
        "lost": lambda: hall.audio.pause("focus"),
        "gained": lambda: hall.audio.resume("focus"),
    }
    for step in story.split():
        do[step]()
    assert hall.tape.paused
    hall.audio.resume()
    assert not hall.tape.paused


def test_a_pause_menu_is_heard_and_a_window_in_the_background_is_not(hall):
    hall.audio.pause()
    hall.audio.play("menu_move")
    assert "menu_move" in hall.tape.playing.values()
    hall.audio.pause("focus")
    hall.audio.play("boom_small")
    assert "boom_small" not in hall.tape.playing.values()


def test_resuming_what_was_never_paused_does_nothing(hall):
    hall.audio.pause()
    hall.audio.resume("focus")
    assert hall.tape.paused


def test_a_play_that_was_left_does_not_sound_on(hall):
    hall.audio.play("boom_small")
    hall.audio.stop_sounds()
    assert hall.tape.playing == {}


# --- devices ----------------------------------------------------------------------------------------
@pytest.fixture
def no_mixer(monkeypatch):
    monkeypatch.setenv("SDL_AUDIODRIVER", "bogus")
    yield
    pygame.mixer.quit()


def test_without_a_device_everything_works_and_nothing_is_heard(no_mixer, caplog):
    """Fault 51: a game refused to start without a sound device."""
    audio = Audio.open()
    assert audio.silent
    for _ in range(100):
        audio.play("death")
        audio.music("low_orbit")
        audio.pulse()
    audio.pause()
    audio.resume()
    audio.stop_sounds()
    audio.effects_volume = 0.9
    audio.close()
    assert sum("no sound" in record.message for record in caplog.records) == 1
    assert "silence" in audio.notice


def test_a_device_that_comes_later_is_taken_and_the_music_begins(no_mixer, monkeypatch):
    audio = Audio.open()
    audio.music("title")
    audio.pulse()
    audio.device_came()
    assert audio.silent
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    audio.device_came()
    assert not audio.silent
    audio.pulse()
    assert audio.piece == "title"
    audio.close()
    assert audio.silent
    audio.device_came()
    assert audio.silent


def test_muted_from_the_start_a_device_is_opened_only_when_it_is_to_be_heard(no_mixer, monkeypatch):
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    audio = Audio.open(muted=True)
    audio.device_came()
    audio.music("title")
    assert audio.silent and not audio.notice
    audio.muted = False
    assert not audio.silent
    audio.muted = True
    assert not audio.silent, "what is loaded stays"
    audio.close()


def test_a_device_lost_in_play_is_silence_told_once_and_the_next_one_is_taken(no_mixer, monkeypatch):
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    audio = Audio.open()
    audio.music("low_orbit")
    audio.pulse()
    audio.pause("focus")
    monkeypatch.setenv("SDL_AUDIODRIVER", "no such driver")
    audio.device_lost()
    told = audio.notice
    assert audio.silent and told
    audio.device_lost()
    audio.play("death")
    audio.pulse()
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    audio.device_came()
    assert not audio.silent
    audio.resume("focus")
    audio.pulse()
    assert audio.piece == "low_orbit"
    audio.close()


def test_another_device_takes_over_without_a_word(no_mixer, monkeypatch):
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    audio = Audio.open()
    audio.device_lost()
    assert not audio.silent and not audio.notice
    audio.close()


def test_a_lost_device_that_does_not_let_go_is_not_asked_for_again(hall, monkeypatch):
    hall.tape.hangs = True
    hall.audio.device_lost()
    monkeypatch.setattr(pygame.mixer, "init", lambda *_args: pytest.fail("asked"))
    hall.audio.device_came()
    assert hall.audio.silent and hall.audio.notice


def test_more_sounds_than_channels_at_once_are_no_error_on_a_real_mixer(dummy_mixer):
    """Fault 54, on SDL's own mixer."""
    audio = Audio(dummy_mixer)
    for path in sorted(resources.asset("sounds").glob("*.ogg")):
        audio.play(path.stem)
    audio.play("death")
    assert any(dummy_mixer.busy(channel) for channel in range(RESERVED))
    audio.pause()
    audio.close()


def test_a_device_that_hangs_at_the_end_is_left_behind(dummy_mixer, monkeypatch, caplog):
    """Fault 52: the exit hung because the game waited for its sound."""
    monkeypatch.setattr(mixer_module, "CLOSING_TIME", 0.1)
    unregistered = []
    monkeypatch.setattr(mixer_module.atexit, "unregister", unregistered.append)
    monkeypatch.setattr(pygame.mixer, "quit", lambda: time.sleep(2))
    start = time.monotonic()
    dummy_mixer.close()
    assert time.monotonic() - start < 1.5
    assert "does not answer" in caplog.text
    assert unregistered == [pygame.quit]
    monkeypatch.undo()


def test_music_that_no_longer_answers_is_never_asked(hall, monkeypatch):
    """Fault 52: a device unplugged froze `get_pos` and `get_busy`; we ask neither of the music."""

    def frozen():
        raise AssertionError("asked")

    monkeypatch.setattr(pygame.mixer.music, "get_pos", frozen)
    monkeypatch.setattr(pygame.mixer.music, "get_busy", frozen)
    hall.audio.music("title")
    hall.pulses(100)
    assert hall.audio.music_pulse == 100


def test_the_loader_does_its_jobs_in_order_and_ends_when_told():
    done = []
    loader = Loader()
    for number in range(50):
        loader.do(lambda number=number: done.append(number))
    while len(done) < 50:
        time.sleep(0.001)
    loader.close(5.0)
    loader.do(lambda: done.append("too late"))
    time.sleep(0.01)
    assert done == list(range(50))
