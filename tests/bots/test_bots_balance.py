"""What the balance's tables say of runs that are known."""

from __future__ import annotations

from pathlib import Path

import pytest

from anti_invaders.content import load
from tools import balance
from tools.balance_tables import report
from tools.careers import Death, Job, Phase, Run


def run(stage: int = 1, bot: str = "skilled", seed: int = 1, **what: object) -> Run:
    made = Run(Job(stage, "normal", "faisca", bot, seed), "clear", 3600, 1000, 0.25, 1.0, 10, 100, 40)
    for name, value in what.items():
        setattr(made, name, value)
    return made


def row(text: str, beginning: str) -> list[str]:
    """The cells of the one line of a table that begins so."""
    (line,) = [line for line in text.splitlines() if line.startswith(beginning)]
    return [cell.strip() for cell in line.strip("|").split("|")]


def test_a_row_counts_runs_deaths_and_times() -> None:
    thrown = Death(1, "diver", "diver-fan", 30)
    runs = [run(deaths=[thrown, Death(1, "grunt", "", None)]), run(seed=2, result="dead", share=0.35)]
    cells = row(report(runs, 70_000), "| 1 | normal | skilled ")
    assert cells[3:8] == ["1/2", "1/2", "1.0", "30%", "1/2"]
    assert cells[-1] == "1.0"  # minutes, of the one that was cleared


def test_deaths_are_told_by_stage_and_pattern_and_bodies_are_called_bodies() -> None:
    runs = [
        run(deaths=[Death(1, "diver", "diver-fan", 30)] * 3),
        run(2, deaths=[Death(2, "grunt", "", None)]),
    ]
    text = report(runs, 70_000)
    assert row(text, "| 1 | diver ") == ["1", "diver", "diver-fan", "3", "75%", "100%"]
    assert row(text, "| 2 | grunt ") == ["2", "grunt", "its body", "1", "25%", "100%"]


def test_what_is_outside_of_what_is_wanted_is_said() -> None:
    text = report([run(stage, share=0.6, pulses=5 * 3600) for stage in load().stages], 70_000)
    assert "Field's share, skilled, normal: 60% (wanted: 20% to 35%): **outside**" in text
    assert "A whole Normal run, stage by stage, lasts 30.0 minutes (wanted: 18 to 25). **outside**" in text


def test_bosses_phases_are_told_in_seconds_with_how_often_time_ran_out() -> None:
    fought = [Phase(1, "vanguard", 1, 600, "kill"), Phase(1, "vanguard", 2, 1200, "timeout")]
    text = report([run(phases=fought), run(seed=2, phases=fought)], 70_000)
    assert row(text, "| 1 | vanguard ") == ["1", "vanguard", "10 (0/2) · 20 (2/2)", "30"]


def test_nothing_is_written_of_what_was_not_measured() -> None:
    text = report([run()], 70_000)
    assert "whole campaign" not in text.lower()
    assert "Deaths on Normal" not in text


def test_a_part_of_the_game_is_printed_and_all_of_it_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    kept, played = tmp_path / "balance.md", []
    monkeypatch.setattr(balance, "OUT", kept)
    monkeypatch.setattr(balance, "measure", lambda jobs, _many: played.extend(jobs) or [run()])
    balance.main(["--stages", "1", "--ships", "faisca", "--difficulties", "normal", "--seeds", "4"])
    assert len(played) == 8  # two bots
    assert not kept.exists()
    assert "Each stage alone" in capsys.readouterr().out
    balance.main(["--seeds", "1", "--campaigns", "1"])
    known = load()
    everything = 2 * len(known.ships) * len(known.difficulties) * (len(known.stages) + 1)
    assert len(played) == 8 + everything
    assert "Each stage alone" in kept.read_text(encoding="utf-8")
