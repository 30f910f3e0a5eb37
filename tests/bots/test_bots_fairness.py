"""The fairness table, in every stage on every difficulty, looked at in each pulse of a bot's run."""

from __future__ import annotations

from typing import TypeGuard

import pytest

from anti_invaders import bots
from anti_invaders.content import load
from anti_invaders.rules.events import (
    BossPhaseEnded,
    BossPhaseStarted,
    EnemyAppeared,
    EnemyDestroyed,
    EnemyFired,
    Event,
    LaserFired,
    TelegraphStarted,
)
from anti_invaders.rules.field import WIDTH
from anti_invaders.rules.telegraphs import PULSES
from tests.bots.flights import Flown, everywhere, fly

FASTEST = 6.0  # px per pulse, on any difficulty
MOST_BULLETS, MEDIAN_BULLETS = 700, 200
TOGETHER = 120 * 60  # pulses: all phases of a boss


@pytest.fixture(scope="module", params=everywhere((2, "normal"), (5, "normal")))
def flown(request: pytest.FixtureRequest) -> Flown:
    stage, difficulty = request.param
    bot = bots.make("skilled", 71)
    return fly(stage, difficulty, lambda world: bots.steer(bot, world))


def test_a_stage_ends(flown: Flown) -> None:
    assert flown.world.result == "clear"


def test_nobody_aims_from_too_near_or_from_below(flown: Flown) -> None:
    assert flown.aimed > 50
    assert flown.unfair == []


def test_nobody_and_nothing_comes_into_being_beside_a_ship(flown: Flown) -> None:
    assert flown.close == []


def test_no_bullet_is_ever_faster_than_the_table_says(flown: Flown) -> None:
    """What a pull bends may gain speed, up to what holds everywhere."""
    limit = min(FASTEST, flown.stage.speed_limit * flown.world.difficulty.bullet_speed) + 1e-9
    assert 1.0 < flown.fresh <= limit
    assert flown.fastest <= limit
    assert flown.bent <= FASTEST + 1e-9


def test_there_are_never_more_bullets_than_eyes_can_follow(flown: Flown) -> None:
    assert max(flown.alive) <= MOST_BULLETS
    assert sorted(flown.alive)[len(flown.alive) // 2] <= MEDIAN_BULLETS


def attacks(event: Event, mines: set[str]) -> TypeGuard[EnemyFired | EnemyDestroyed]:
    """Whether it is an attack that must have been announced."""
    if isinstance(event, EnemyDestroyed):
        return event.by == "fuse"
    return isinstance(event, EnemyFired) and event.kind not in mines


def test_nobody_fires_before_its_warning_has_run_its_time(flown: Flown) -> None:
    """A mine that is shot bursts at once: who shot it is warned."""
    mines = {kind.name for kind in load().enemies.values() if any(w.on == "burst" for w in kind.weapons)}
    told: dict[int, list[int]] = {}  # when the warnings of each will be over
    opened: dict[int, int] = {}
    for pulse, event in flown.events:
        if isinstance(event, TelegraphStarted) and event.kind != "laser":
            told.setdefault(event.id, []).append(pulse + PULSES[event.kind])
        elif attacks(event, mines):
            opened.setdefault(event.id, pulse)
    assert len(opened) > 20
    for enemy, pulse in opened.items():
        assert any(over <= pulse for over in told[enemy])


def test_beams_and_rams_are_drawn_before_they_kill(flown: Flown) -> None:
    shown: dict[tuple[int, str], list[int]] = {}
    beams: list[tuple[int, int]] = []
    for pulse, event in flown.events:
        if isinstance(event, TelegraphStarted):
            shown.setdefault((event.id, event.kind), []).append(pulse)
        elif isinstance(event, LaserFired):
            beams.append((event.id, pulse))
    for owner, pulse in beams:
        warnings = [since for kind in ("laser", "screen") for since in shown.get((owner, kind), ())]
        assert any(pulse - since >= PULSES["laser"] for since in warnings)
    for owner, pulse in flown.ramming.items():
        assert pulse - shown[owner, "ram"][-1] >= PULSES["ram"]


def test_who_comes_from_the_side_was_marked_there_for_a_second(flown: Flown) -> None:
    marks: list[tuple[int, TelegraphStarted]] = []
    for pulse, event in flown.events:
        if isinstance(event, TelegraphStarted) and event.kind == "edge":
            marks.append((pulse, event))
        elif isinstance(event, EnemyAppeared) and not 0.0 <= event.x <= WIDTH:
            left = event.x < 0.0
            assert any(
                PULSES["edge"] <= pulse - since <= mark.pulses + 1 and (mark.x < WIDTH / 2.0) == left
                for since, mark in marks
            ), f"pulse {pulse}: {event.kind}"


def test_bosses_take_their_time_and_no_more(flown: Flown) -> None:
    since: dict[str, int] = {}
    ended: dict[str, int] = {}
    for pulse, event in flown.events:
        if isinstance(event, BossPhaseStarted):
            since[event.name] = pulse
        elif isinstance(event, BossPhaseEnded):
            ended[event.name] = ended.get(event.name, 0) + 1
            assert pulse - since[event.name] <= flown.bosses[event.name].phases[event.phase - 1].time
    assert ended == {name: len(boss.phases) for name, boss in flown.bosses.items()}
    assert all(sum(phase.time for phase in boss.phases) <= TOGETHER for boss in flown.bosses.values())
