import json
import math
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from anti_invaders.devices.audio import MUSIC_UNDER

ROOT = Path(__file__).parents[2]


# --- music ------------------------------------------------------------------------------------------
def test_a_piece_begins_at_once_and_the_next_one_when_it_has_faded(hall):
    hall.audio.music("title")
    hall.audio.pulse()
    assert (hall.tape.stream, hall.tape.music_volume) == ("title", 1.0)
    hall.audio.music("scores", fade=0.5)
    hall.pulses(15)
    assert hall.tape.stream == "title"
    assert hall.tape.music_volume == pytest.approx(0.5)
    hall.pulses(16)
    assert (hall.tape.stream, hall.tape.music_volume) == ("scores", 1.0)


def test_the_piece_that_plays_plays_on(hall):
    hall.audio.music("title")
    hall.pulses(10)
    hall.audio.music("title")
    hall.pulses(10)
    assert hall.audio.music_pulse == 20
    assert hall.tape.music_volume == 1.0


def test_wanted_again_in_its_fade_a_piece_comes_back(hall):
    hall.audio.music("title")
    hall.pulses(2)
    hall.audio.music(None, fade=1.0)
    hall.pulses(30)
    hall.audio.music("title", fade=1.0)
    hall.pulses(10)
    assert hall.tape.music_volume == pytest.approx(40 / 60)


def test_silence_can_be_wanted_too(hall):
    hall.audio.music("title")
    hall.pulses(2)
    hall.audio.music(None)
    hall.pulses(40)
    assert hall.tape.stream is None
    assert hall.audio.piece is None


def test_layers_are_read_beside_the_game_and_begin_together(hall):
    hall.audio.music("orbit")
    hall.pulses(5)
    assert hall.tape.stems == ()
    assert hall.audio.music_pulse == 0
    hall.load()
    hall.pulses(3)
    assert hall.tape.stems == ("orbit_ground", "orbit_drive", "orbit_fury")
    assert hall.tape.stem_volumes == [1.0, 0.0, 0.0]
    assert hall.audio.music_pulse == 3


def test_layers_join_and_leave_by_danger_within_a_second(hall):
    hall.audio.music("orbit")
    hall.audio.pulse()
    hall.load()
    hall.pulses(2)
    hall.audio.danger = 0.3
    hall.pulses(30)
    assert hall.tape.stem_volumes == [1.0, pytest.approx(0.5), 0.0]
    hall.audio.danger = 1.0
    hall.pulses(60)
    assert hall.tape.stem_volumes == [1.0, 1.0, 1.0]
    hall.audio.danger = 0.0
    hall.pulses(60)
    assert hall.tape.stem_volumes == [1.0, 0.0, 0.0]


def test_a_piece_nobody_wants_any_more_is_not_read_to_its_end(hall):
    hall.audio.music("orbit")
    hall.audio.pulse()
    hall.audio.music("title")
    hall.audio.pulse()
    hall.load()
    assert hall.tape.decoded == []
    hall.pulses(5)
    assert (hall.tape.stream, hall.tape.stems) == ("title", ())


def test_a_paused_piece_stands_where_it_is(hall):
    """Fault 3: after a pause the music has not skipped ahead."""
    hall.audio.music("title")
    hall.pulses(10)
    hall.audio.pause()
    hall.pulses(600)
    hall.audio.resume()
    assert hall.audio.music_pulse == 10


@pytest.mark.parametrize("piece", ["torn", "no such piece"])
def test_a_piece_that_cannot_be_read_is_silence_and_told_once(hall, caplog, piece):
    hall.audio.music(piece)
    hall.pulses(120)
    assert len(caplog.records) == 1
    hall.audio.music("title")
    hall.pulses(2)
    assert hall.tape.stream == "title"


def test_a_layer_that_cannot_be_decoded_leaves_the_piece_silent(hall, shelf, caplog):
    facts = {"stems": [{"file": "title.ogg"}, {"file": "broken.ogg", "joins": 0.5}]}
    (shelf / "music" / "half.json").write_text(json.dumps(facts))
    (shelf / "music" / "broken.ogg").touch()
    hall.audio.music("half")
    hall.audio.pulse()
    hall.load()
    hall.pulses(10)
    assert hall.tape.stems == ()
    assert "half" in caplog.text


def test_music_makes_room_for_what_must_be_heard(hall):
    hall.audio.music("title")
    hall.pulses(2)
    hall.audio.play("death")
    hall.pulses(42)
    assert hall.tape.music_volume == pytest.approx(10 ** (-6 / 20))
    hall.pulses(60)
    assert hall.tape.music_volume == 1.0


def test_music_makes_no_room_for_what_is_heard_often(hall):
    hall.audio.music("title")
    hall.pulses(2)
    hall.audio.play("boom_small")
    hall.pulses(20)
    assert hall.tape.music_volume == 1.0


def test_music_lies_4_db_under_the_effects():
    assert pytest.approx(-4.0) == 20 * math.log10(MUSIC_UNDER)


def test_what_is_not_wanted_any_more_is_not_heard_when_a_pause_ends(hall):
    hall.audio.music("title")
    hall.pulses(10)
    hall.audio.pause()
    hall.audio.music("orbit")
    hall.audio.resume()
    assert hall.tape.music_volume == 0.0
    hall.audio.pulse()
    hall.load()
    hall.pulses(2)
    assert hall.tape.stems


STEMS_SCRIPT = """
import random, struct, sys, time
import pygame
from anti_invaders.devices.mixer import PygameMixer
mixer = PygameMixer()
chance = random.Random(1)
noise = [chance.randrange(-500, 500) for _ in range(40_000)]
layers = [b"".join(struct.pack("<hh", n * times, n * times) for n in noise) for times in (1, 2, -3)]
stems = [pygame.mixer.Sound(buffer=layer) for layer in layers]
mark = pygame.mixer.Sound(buffer=struct.pack("<hh", 20_000, 20_000) * 100)
for _ in range(int(sys.argv[1])):
    mixer.play_stems(stems, [1.0] * 3)
    time.sleep(0.001)
    mixer.play(0, mark, 1.0, 1.0)
    while mixer.busy(0):
        time.sleep(0.001)
pygame.mixer.quit()
"""


def test_layers_start_on_the_same_sample(tmp_path):
    """Noise, twice the noise and minus three times the noise are silence, if they started together.

    The device here asks without pause, so that many a start meets it. A mark after each start says
    where to look: before it there must be silence.
    """
    starts, recorded = 200, tmp_path / "mix.raw"
    env = {
        **os.environ,
        "PYTHONPATH": str(ROOT),
        "SDL_AUDIODRIVER": "disk",
        "SDL_DISKAUDIOFILE": str(recorded),
        "SDL_DISKAUDIODELAY": "0",
    }
    script = [sys.executable, "-c", STEMS_SCRIPT, str(starts)]
    assert subprocess.run(script, env=env, timeout=60).returncode == 0
    left = np.frombuffer(recorded.read_bytes(), np.int16)[::2].astype(np.int32)
    marked = left > 15_000
    marks = np.flatnonzero(marked[1:] & ~marked[:-1]) + 1
    assert len(marks) == starts
    assert all(np.abs(left[mark - 64 : mark]).max() <= 6 for mark in marks)


def test_layers_that_met_the_device_in_the_middle_are_started_again(dummy_mixer, monkeypatch):
    class Canary:
        alive = [False, False, True]

        def play(self, sound):
            pass

        def get_busy(self):
            return self.alive.pop(0)

    class Channel:
        starts = 0

        def play(self, sound, loops):
            self.starts += 1

        def set_volume(self, volume):
            pass

    channel = Channel()
    dummy_mixer._canary, dummy_mixer._stems = Canary(), [channel]
    dummy_mixer.play_stems([dummy_mixer._blink], [1.0])
    assert channel.starts == 3
