"""Every benchmark runs, and says what it found in rows of one form. Nothing here depends on speed."""

from __future__ import annotations

import json
import math

import pygame
import pytest

from anti_invaders.view.palette import DEFAULT
from benchmarks import __main__ as command
from benchmarks import bars, curve, fight, harness, table
from benchmarks.harness import Row, Timing
from benchmarks.ours import Storm
from benchmarks.peers import groups, slotted

KEYS = {"name", "ours", "peer", "ratio", "goal", "met"}


def well_formed(row: Row) -> None:
    """What whoever reads the JSON may rely on."""
    assert set(row) >= KEYS
    assert row["name"]
    for key in ("ours", "peer", "ratio"):
        value = row[key]  # type: ignore[literal-required]
        assert value is None or (math.isfinite(value) and value >= 0.0)
    assert row["met"] is None or row["goal"] is not None


@pytest.fixture(autouse=True)
def briefly(monkeypatch):
    """The shortest rounds that still measure something."""
    from benchmarks import articles, bullets, pacing, rules, verify

    monkeypatch.setattr(bullets, "SIZES", (100,))
    monkeypatch.setattr(bullets, "BUDGET", 800)
    monkeypatch.setattr(bullets, "MANY", 200)
    monkeypatch.setattr(pacing, "BRIEF", 0.2)
    monkeypatch.setattr(verify, "FEW", 120)
    monkeypatch.setattr(rules, "WARM_UP", 20)
    monkeypatch.setattr(rules, "MEASURED", 20)
    monkeypatch.setattr(rules, "CURVE", (100,))
    monkeypatch.setattr(rules, "FLYING", (100,))
    monkeypatch.setattr(articles, "MANY", 30)
    monkeypatch.setattr(articles, "_loops", lambda seconds: _brief_loops(articles))


def _brief_loops(articles):
    trial = articles.Trial(2, 0.0, 0.0)
    articles._fixed(trial, 0.1)
    yield from articles._pair("fixed", 2, "", trial)


@pytest.mark.parametrize("name", ["bullets", "verify", "rules", "pacing", "articles"])
def test_a_benchmark_gives_well_formed_rows(name):
    rows = list(command.benchmarks()[name].run(True))
    assert rows
    for row in rows:
        well_formed(row)
    assert json.loads(json.dumps(rows)) == rows


@pytest.mark.slow
@pytest.mark.parametrize("name", ["exactness", "frame"])
def test_a_long_benchmark_gives_well_formed_rows_too(name):
    for row in command.benchmarks()[name].run(True):
        well_formed(row)


def test_an_unknown_name_is_wrong_use():
    assert command.main(["no-such-benchmark"]) == 2


def test_ours_and_the_peers_play_the_same_scene():
    """As many bullets in the air, always; and the exact ones agree on who meets whom."""
    ours, plain, sprites = Storm(300), slotted.Storm(300), groups.Storm(300)
    for _ in range(30):
        assert ours.pulse() == plain.pulse()
        sprites.pulse()
    assert len(plain.bullets) == len(sprites.bullets) == 300


def test_the_heavy_fight_has_about_the_bullets_that_were_asked_for():
    *_, world = fight.played(made := fight.heavy(200), fight.fought(made, 500))
    assert 140 <= world.bullets.n <= 260


# --- rows and tables --------------------------------------------------------------------------------
def test_who_is_faster_is_a_ratio_of_medians():
    ours, peer = Timing.of([1.0, 2.0, 9.0]), Timing.of([90.0, 100.0, 400.0])
    assert harness.faster("x", ours, peer, 50.0)["ratio"] == 50.0
    assert harness.faster("x", ours, peer, 50.0)["met"] is True
    assert harness.faster("x", ours, peer, 50.5)["met"] is False
    assert harness.share("x", ours, peer, 0.02)["met"] is True
    assert harness.share("x", ours, peer, 0.019)["met"] is False


def test_contenders_take_turns_in_both_orders():
    order = []
    contenders = {name: lambda name=name: order.append(name) or 1.0 for name in "ab"}
    harness.in_turns(contenders, 3)
    assert "".join(order) == "abbaab"


def test_a_row_that_was_skipped_says_why():
    lines = table.plain([harness.skipped("arcade", "arcade is not installed")])
    assert "arcade is not installed" in lines


def test_bars_are_drawn_for_rows_with_a_peer_and_a_goal(tmp_path):
    row = harness.faster("x", Timing.of([1.0]), Timing.of([60.0]), 50.0)
    bars.draw([row, harness.skipped("y", "why")], tmp_path / "bars.png")
    assert (tmp_path / "bars.png").stat().st_size > 1000


def test_a_bar_is_a_share_of_the_peer_whether_time_or_frames_a_second_was_measured():
    ours, peer = Timing.of([2.0]), Timing.of([8.0])
    frames = harness.alone("x", 80.0, "/s", "≥ 3×", True) | {"peer": 20.0, "ratio": 4.0}
    for row in (harness.faster("x", ours, peer, 3.0), harness.share("x", ours, peer, 0.33), frames):
        assert bars.share(row) == 0.25


def test_a_curve_rises_to_the_right(tmp_path):
    """More bullets, more cost: the picture has the curve's colour low at the left, high at the right."""
    rows = [
        harness.alone("x", cost, "µs", None, None) | {"curve": "alone", "bullets": bullets}
        for bullets, cost in ((100, 40.0), (50_000, 4_000.0))
    ]
    curve.draw(rows, tmp_path / "curve.png")
    picture = pygame.image.load(tmp_path / "curve.png")
    assert picture.get_at((curve.LEFT, 353))[:3] == DEFAULT.shot
    assert picture.get_at((curve.RIGHT, 84))[:3] == DEFAULT.shot
