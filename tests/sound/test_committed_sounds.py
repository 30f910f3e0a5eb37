"""The committed effects, measured from their files: clean, prompt, and as loud as their part in the fight."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from tools.sound.clock import RATE, Samples
from tools.sound.loudness import loudest_moment, true_peak

ROOT = Path(__file__).parents[2]
SOUNDS = sorted((ROOT / "assets" / "sounds").glob("*.ogg"))
MUSIC = sorted((ROOT / "assets" / "music").glob("*.ogg"))
MEBIBYTE = 1024 * 1024
SILENT_HEAD = 0.010  # s
HEARD = 0.001  # -60 dB
DC = 0.002
FULL = 32767.0 / 32768.0

NEEDED = """shot_0 shot_wide_0 shot_lance_0 hit_0 fire_0 laser shield_0 boom_small_0 boom_medium boom_large
    boss_down catch_tick_0 throw annihilate_0 annihilate_heavy field_open field_close field_empty field_ready
    cancel bomb player_hit death return extend pickup tell_shot tell_spread tell_ram tell_laser tell_edge
    tell_screen boss_warning phase_end landing_alarm menu_move menu_accept menu_back menu_denied name_letter
    tally stage_clear game_over"""

Decode = Callable[[Path], Samples]
Sounds = dict[str, Samples]


@pytest.fixture(scope="module")
def sounds(decode: Decode) -> Sounds:
    return {path.stem: decode(path) for path in SOUNDS}


def test_every_sound_that_the_fight_needs_is_there() -> None:
    assert set(NEEDED.split()) <= {path.stem for path in SOUNDS}


def test_variants_are_numbered_without_a_gap() -> None:
    numbered = [m.groups() for path in SOUNDS if (m := re.fullmatch(r"(.+?)_(\d+)", path.stem))]
    for family in {name for name, _ in numbered}:
        numbers = sorted(int(number) for name, number in numbered if name == family)
        assert numbers == list(range(len(numbers))), family


def test_no_sound_begins_with_silence(sounds: Sounds) -> None:
    for name, sound in sounds.items():
        first = int(np.argmax(np.abs(sound).max(1) > HEARD))
        assert first / RATE <= SILENT_HEAD, name


def test_no_sound_ends_in_a_click(sounds: Sounds) -> None:
    for name, sound in sounds.items():
        assert np.abs(sound[-2:]).max() < 0.01, name


def test_no_sound_has_a_mean_that_is_not_zero(sounds: Sounds) -> None:
    for name, sound in sounds.items():
        assert np.abs(sound.mean(0)).max() < DC, name


def test_no_sound_clips_and_no_true_peak_reaches_minus_one_db(sounds: Sounds) -> None:
    for name, sound in sounds.items():
        assert np.abs(sound).max() < FULL, name
        assert true_peak(sound) < -1.0, name


def test_the_own_gun_is_at_least_8_db_under_the_smallest_explosion(sounds: Sounds) -> None:
    guns = max(
        loudest_moment(sounds[f"{gun}_{i}"]) for gun in ("shot", "shot_wide", "shot_lance") for i in range(3)
    )
    booms = min(loudest_moment(sounds[f"boom_small_{i}"]) for i in range(3))
    assert guns <= booms - 8.0


def test_what_matters_most_is_loudest(sounds: Sounds) -> None:
    loud = {name: loudest_moment(sound) for name, sound in sounds.items()}
    must = ("death", "bomb", "boss_down", "player_hit", "phase_end", "boss_warning")
    often = [
        name for name in loud if name.startswith(("shot", "hit", "fire", "boom_small", "catch", "annihilate"))
    ]
    assert min(loud[name] for name in must) > max(loud[name] for name in often) + 3.0


def test_explosions_grow_with_what_explodes(sounds: Sounds) -> None:
    small, medium, large = (sounds[name] for name in ("boom_small_0", "boom_medium", "boom_large"))
    assert len(small) < len(medium) < len(large)
    assert loudest_moment(small) < loudest_moment(medium) < loudest_moment(large)


@pytest.mark.parametrize(("family", "lowest", "count"), [("catch", 70, 29), ("march", 43, 17)])
def test_notes_are_chromatic_and_in_tune(sounds: Sounds, family: str, lowest: int, count: int) -> None:
    """Of the seven semitones around it, the right one has most of the sound's energy at its harmonics."""
    for number in range(count):
        sound = sounds[f"{family}_{number:02}"]
        found = [_strength(sound, lowest + number + off) for off in range(-3, 4)]
        assert int(np.argmax(found)) == 3, number


def _strength(sound: Samples, midi: int) -> float:
    """How much there is of a note's first five harmonics, from 40 to 150 ms."""
    part = sound[1920:7200].mean(1) * np.hanning(5280)
    pitch = 440.0 * 2.0 ** ((midi - 69) / 12.0)
    turns = pitch / RATE * np.arange(1, 6)[:, None] * np.arange(len(part))
    return float(np.abs((part * np.exp(-2j * np.pi * turns)).sum(1)).sum())


def test_warnings_last_as_long_as_what_they_announce(sounds: Sounds) -> None:
    pulses = {"tell_shot": 12, "tell_spread": 24, "tell_laser": 60, "tell_screen": 90, "boss_warning": 150}
    for name, count in pulses.items():
        heard = np.abs(sounds[name]).max(1) > 0.01
        assert abs(np.nonzero(heard)[0][-1] / RATE - count / 60.0) < 0.75, name
        assert len(sounds[name]) / RATE > 0.9 * count / 60.0, name


def test_all_audio_together_stays_under_24_mib() -> None:
    assert sum(path.stat().st_size for path in [*SOUNDS, *MUSIC]) < 24 * MEBIBYTE


def test_the_manifest_knows_every_file_and_no_other() -> None:
    manifest = json.loads((ROOT / "tools" / "sound" / "manifest.json").read_text("utf-8"))
    known = {name for entry in manifest.values() for name in entry["files"]}
    folders = ROOT / "assets"
    there = {f"{p.parent.name}/{p.name}" for f in ("sounds", "music") for p in (folders / f).iterdir()}
    assert known == there
