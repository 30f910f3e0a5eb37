"""Who clears what: ten fixed seeds each. When one of these fails, look at the game first, then at the bot."""

from __future__ import annotations

import os
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from statistics import median

import pytest

from anti_invaders.content import load
from anti_invaders.rules.world import INTERLUDE
from tools.careers import CAMPAIGN, JUST_RELEASED, Job, Run, play

SEEDS = range(101, 111)
MINUTE = 60 * 60  # pulses

pytestmark = pytest.mark.slow


@cache
def career(bot: str, difficulty: str, stage: int = 1) -> tuple[Run, ...]:
    """A stage alone, or the campaign, ten times, on all cores."""
    jobs = [Job(stage, difficulty, "faisca", bot, seed) for seed in SEEDS]
    with ProcessPoolExecutor(os.cpu_count()) as processes:
        return tuple(processes.map(play, jobs))


def cleared(runs: tuple[Run, ...]) -> int:
    return sum(run.cleared for run in runs)


# --- the first stage ------------------------------------------------------------------------------
def test_the_skilled_bot_clears_normal_in_eight_of_ten() -> None:
    assert cleared(career("skilled", "normal")) >= 8


def test_hard_costs_the_skilled_bot_a_ship_in_seven_of_ten() -> None:
    assert sum(bool(run.deaths) for run in career("skilled", "hard")) >= 7


def test_the_novice_clears_easy_in_six_of_ten() -> None:
    assert cleared(career("novice", "easy")) >= 6


def test_the_novice_clears_normal_in_six_of_ten_at_most() -> None:
    """And never with the field: Normal can be survived without it."""
    runs = career("novice", "normal")
    assert 1 <= cleared(runs) <= 6
    assert all(run.throws == 0 for run in runs)


@pytest.mark.parametrize("difficulty", ["easy", "normal", "hard", "lunatic"])
def test_the_idle_bot_is_done_within_four_minutes(difficulty: str) -> None:
    for run in career("idle", difficulty):
        assert run.result in ("dead", "landed")
        assert run.pulses <= 4 * MINUTE


def test_a_throw_is_no_trap() -> None:
    """Of the skilled bot's deaths few follow a throw: `docs/balance.md` says how few over many seeds."""
    runs = career("skilled", "normal") + career("skilled", "hard")
    deaths = [death for run in runs for death in run.deaths]
    released = [death for death in deaths if death.since_throw is not None and death.just_released]
    throws = sum(run.throws for run in runs)
    by_chance = throws * JUST_RELEASED / sum(run.pulses for run in runs)
    assert len(released) / len(deaths) <= by_chance + 0.1


def test_runs_of_the_same_seed_are_the_same_in_every_process() -> None:
    assert career("skilled", "normal")[0] == play(Job(1, "normal", "faisca", "skilled", SEEDS[0]))


# --- the campaign ---------------------------------------------------------------------------------
@pytest.mark.parametrize("stage", load().stages)
def test_the_skilled_bot_clears_every_stage_on_normal_in_six_of_ten(stage: int) -> None:
    assert cleared(career("skilled", "normal", stage)) >= 6


def test_the_skilled_bot_clears_the_campaign_on_easy_in_five_of_ten() -> None:
    assert cleared(career("skilled", "easy", CAMPAIGN)) >= 5


def test_a_whole_normal_run_lasts_18_to_25_minutes() -> None:
    """Stage by stage, as far as each is cleared, and the pauses between."""
    stages = load().stages
    times = [
        median(run.pulses for run in career("skilled", "normal", stage) if run.cleared) for stage in stages
    ]
    assert 18 * MINUTE <= sum(times) + INTERLUDE * (len(stages) - 1) <= 25 * MINUTE


def test_the_field_deals_a_fifth_to_a_third_of_the_skilled_bots_damage() -> None:
    runs = [run for stage in load().stages for run in career("skilled", "normal", stage)]
    assert 0.18 <= sum(run.share for run in runs) / len(runs) <= 0.35


def test_the_sky_is_never_empty_for_long() -> None:
    """A breather is a few seconds, before a boss a few more."""
    for stage in load().stages:
        assert max(run.empty for run in career("skilled", "normal", stage)) <= 10 * 60
