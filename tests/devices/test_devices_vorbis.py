"""Decoding in slices: the same samples, and nobody is held up."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from anti_invaders import resources
from anti_invaders.devices import vorbis
from anti_invaders.devices.mixer import LONG, RATE

STEMS = sorted(resources.asset("music").glob("*_*.ogg"))


@pytest.mark.parametrize("piece", ["boss", "boss_fury"])
def test_the_slices_are_the_whole_to_the_last_bit(dummy_mixer, piece):
    path = resources.asset("music", f"{piece}.ogg")
    assert vorbis.decode(path, RATE).get_raw() == pygame.mixer.Sound(path).get_raw()


def test_what_is_decoded_at_a_time_is_about_half_a_second_long(dummy_mixer, tmp_path):
    data = resources.asset("music", "boss_drive.ogg").read_bytes()
    assert max(len(part) for part in vorbis._slices(data, tmp_path / "few.ogg")) <= 4 * RATE


def test_music_is_long_and_no_sound_is():
    assert min(path.stat().st_size for path in STEMS) > LONG
    assert max(path.stat().st_size for path in resources.asset("sounds").glob("*.ogg")) <= LONG


PAUSING = """
import faulthandler, os, sys, threading
from pathlib import Path
from anti_invaders.devices import environment
environment.prepare()
from anti_invaders.devices import vorbis
from anti_invaders.devices.mixer import RATE, PygameMixer
faulthandler.dump_traceback_later(60, exit=True)
mixer = PygameMixer()
decoding = threading.Thread(target=vorbis.decode, args=(Path(sys.argv[1]), RATE), daemon=True)
decoding.start()
while decoding.is_alive():
    sum(range(2000))
    mixer.pause()
    mixer.resume()
    decoding.join(0.001)
os._exit(0)
"""


def test_a_pause_while_a_piece_is_decoded_is_no_pause_for_ever():
    """Fault 52: play froze. Each of two threads held the lock that the other one waited for."""
    root = Path(__file__).parents[2]
    done = subprocess.run(
        [sys.executable, "-c", PAUSING, str(resources.asset("music", "boss.ogg"))],
        env={**os.environ, "PYTHONPATH": str(root), "SDL_AUDIODRIVER": "dummy"},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("data", [b"RIFF" + bytes(60), b"OggS" + bytes(5)])
def test_what_is_no_ogg_file_is_refused_and_leaves_nothing_behind(tmp_path, monkeypatch, data, dummy_mixer):
    path = tmp_path / "bad.ogg"
    path.write_bytes(data)
    monkeypatch.setattr(vorbis.tempfile, "tempdir", str(tmp_path))
    with pytest.raises((ValueError, pygame.error)):
        vorbis.decode(path, RATE)
    assert list(tmp_path.iterdir()) == [path]
