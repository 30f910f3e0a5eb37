"""The soak: it plays on and on, and each line says what the program holds on to."""

from __future__ import annotations

import json
from argparse import Namespace
from itertools import count

import pytest

from anti_invaders import cli, content, soak
from anti_invaders.rules.start import Start


def test_a_soak_ends_with_its_time_and_reads_at_least_once(capsys):
    soak.run(
        Namespace(minutes=0.005, bot="novice", stage=1, json=True, known=content.load()), Start(alone=True)
    )
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert lines
    assert lines[-1]["pulses"] > 0
    assert lines[-1]["objects"] > 0


def test_a_line_is_told_each_minute(monkeypatch):
    looks = count()  # each look at the clock is a second after the last
    monkeypatch.setattr(soak.time, "perf_counter", lambda: float(next(looks)))
    told = []
    player = soak.Soak(content.load(), 4.0, told.append)
    player.play(Start(seed=2, invulnerable=True), "idle")
    assert [reading.minute for reading in told] == [1, 2, 3, 4]
    assert [reading.pulses for reading in told] == sorted({reading.pulses for reading in told})


def test_runs_follow_one_another_with_other_seeds_through_every_stage():
    turns = soak._one_after_another(content.load(), Start(seed=2**64 - 1), alone=False)
    first, second = next(turns), next(turns)
    assert first.seed == 2**64 - 1
    assert second.seed == 0
    assert first.alone and second.alone


@pytest.mark.parametrize("line", [["demo", "--soak"], ["demo", "--headless", "--minutes", "soon"]])
def test_a_soak_that_cannot_be_is_wrong_use(line, tmp_path):
    with pytest.raises(SystemExit) as wrong:
        cli.main([*line, "--data-dir", str(tmp_path)])
    assert wrong.value.code == 2
