"""The committed pieces, measured from their files: loud enough, clean, and without a seam."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from collections.abc import Callable
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tools.sound.clock import PULSE, RATE, Samples
from tools.sound.loudness import integrated, true_peak

ROOT = Path(__file__).parents[2]
MUSIC = ROOT / "assets" / "music"
SOUNDS = ROOT / "assets" / "sounds"
PIECES = sorted(path.stem for path in MUSIC.glob("*.json"))
SHORTEST = "boss"  # measured in every run; the others in the slow one
BOSSES = {"boss", "last_boss"}
TARGET, TOLERANCE, PEAK = -16.0, 1.0, -1.0  # LUFS, LU, dBFS
DC = 0.001
HEARD, SILENT_HEAD = 0.001, 0.010  # -60 dB, s
GRID = {5, 6, 7, 8, 9, 10}  # pulses: tempi whose sixteenth is whole

Decode = Callable[[Path], Samples]


@cache
def facts(piece: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((MUSIC / f"{piece}.json").read_text("utf-8"))
    return found


def stems(piece: str, decode: Decode) -> list[Samples]:
    return [decode(MUSIC / stem["file"]) for stem in facts(piece)["stems"]]


def length_by_header(path: Path) -> int:
    """Samples, as the last page of an Ogg file says."""
    data = path.read_bytes()
    page = data.rindex(b"OggS")
    return int.from_bytes(data[page + 6 : page + 14], "little")


@pytest.mark.parametrize("piece", PIECES)
def test_stems_are_as_long_as_the_piece_to_the_sample(piece: str) -> None:
    for stem in facts(piece)["stems"]:
        assert length_by_header(MUSIC / stem["file"]) == facts(piece)["length"] * PULSE, stem["file"]


@pytest.mark.parametrize("piece", PIECES)
def test_a_piece_lasts_60_to_115_seconds_and_a_boss_at_least_40(piece: str) -> None:
    seconds = facts(piece)["length"] * PULSE / RATE
    assert (40.0 if piece in BOSSES else 60.0) <= seconds <= 115.0


@pytest.mark.parametrize("piece", PIECES)
def test_a_piece_has_at_most_three_stems_and_the_first_has_its_name(piece: str) -> None:
    layers = facts(piece)["stems"]
    assert 1 <= len(layers) <= 3
    assert layers[0]["file"] == f"{piece}.ogg" and layers[0]["joins"] == 0.0
    joins = [layer["joins"] for layer in layers]
    assert joins == sorted(set(joins)) and joins[-1] < 1.0


@pytest.mark.parametrize("piece", PIECES)
def test_changes_of_tempo_and_key_lie_on_the_grid(piece: str) -> None:
    known = facts(piece)
    for changes in (known["tempo"], known["keys"], known["sections"]):
        starts = [change["pulse"] for change in changes]
        assert starts[0] == 0 and starts == sorted(set(starts)) and starts[-1] < known["length"]
    assert {change["sixteenth"] for change in known["tempo"]} <= GRID
    bars = [*known["tempo"], {"pulse": known["length"]}]
    for change, after in pairwise(bars):
        assert (after["pulse"] - change["pulse"]) % (change["sixteenth"] * known["bar"]) == 0


@pytest.mark.parametrize("piece", PIECES)
def test_the_notes_of_catch_and_march_exist_as_sounds(piece: str) -> None:
    for key in facts(piece)["keys"]:
        assert len(key["catch"]) == 8 and key["catch"] == sorted(key["catch"])
        assert len(key["march"]) == 4 and key["march"] == sorted(key["march"], reverse=True)
        assert all((SOUNDS / f"catch_{note:02}.ogg").is_file() for note in key["catch"])
        assert all((SOUNDS / f"march_{note:02}.ogg").is_file() for note in key["march"])


def check_piece(piece: str, decode: Decode) -> None:
    layers = stems(piece, decode)
    assert {len(layer) for layer in layers} == {facts(piece)["length"] * PULSE}
    whole = sum(layers, np.zeros((1, 2)))
    assert abs(integrated(whole) - TARGET) <= TOLERANCE
    assert true_peak(whole, going_round=True) < PEAK
    for sound in (whole, *layers):
        check_clean(sound)
        check_seam(sound)
    first = int(np.argmax(np.abs(layers[0]).max(1) > HEARD))
    assert first / RATE <= SILENT_HEAD, "the piece begins with silence"


def check_clean(sound: Samples) -> None:
    assert np.abs(sound.mean(0)).max() < DC
    full = np.abs(sound) > 0.999
    assert not (full[1:] & full[:-1]).any(), "two samples in a row at full scale"


def check_seam(sound: Samples) -> None:
    """From the last sample to the first is no larger a step than the piece itself takes all the time."""
    steps = np.abs(np.diff(sound, axis=0)).max(1)
    assert np.abs(sound[0] - sound[-1]).max() <= np.percentile(steps, 99.9)


def test_the_shortest_piece_is_loud_clean_and_seamless(decode: Decode) -> None:
    check_piece(SHORTEST, decode)


@pytest.mark.slow
@pytest.mark.parametrize("piece", [piece for piece in PIECES if piece != SHORTEST])
def test_every_piece_is_loud_clean_and_seamless(piece: str, decode: Decode) -> None:
    check_piece(piece, decode)


@pytest.mark.slow
@pytest.mark.parametrize("piece", [piece for piece in PIECES if len(facts(piece)["stems"]) == 1])
def test_another_meter_reads_the_same_loudness(piece: str, decode: Decode) -> None:
    if not shutil.which("ffmpeg"):
        if os.environ.get("CI") == "true":
            pytest.fail("ffmpeg is not installed")
        pytest.skip("ffmpeg is not installed")
    path = MUSIC / facts(piece)["stems"][0]["file"]
    command = ["ffmpeg", "-hide_banner", "-nostats", "-i", str(path), "-af", "ebur128", "-f", "null", "-"]
    report = subprocess.run(command, capture_output=True, text=True, check=True).stderr
    theirs = float(re.findall(r"I:\s+(-?[\d.]+) LUFS", report)[-1])
    assert abs(theirs - integrated(stems(piece, decode)[0])) <= 0.2
