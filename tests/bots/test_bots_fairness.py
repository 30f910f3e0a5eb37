"""The fairness table, looked at in every pulse of whole runs that bots fly."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import hypot

import pytest

from anti_invaders import bots
from anti_invaders.content import load
from anti_invaders.rules import trig
from anti_invaders.rules.events import (
    BossPhaseEnded,
    BossPhaseStarted,
    BossWarned,
    EnemyAppeared,
    EnemyFired,
    Event,
    TelegraphStarted,
)
from anti_invaders.rules.field import LOWEST_QUARTER, WIDTH
from anti_invaders.rules.specs import BossCue
from anti_invaders.rules.start import Start
from anti_invaders.rules.telegraphs import PULSES
from anti_invaders.rules.world import World

AIMED = 12.0  # degrees off the ship: a shot within that counts as aimed
NEAREST, FLIGHT = 96.0, 30.0  # px, pulses: from nearer nobody aims
FASTEST = 6.0  # px per pulse, on any difficulty
MOST_BULLETS, MEDIAN_BULLETS = 700, 200
TOGETHER = 120 * 60  # pulses: all phases of a boss
SLOW = [pytest.param(name, marks=pytest.mark.slow) for name in ("easy", "hard", "lunatic")]


@dataclass
class Flown:
    """What was seen in a run of the skilled bot, at each pulse."""

    world: World
    events: list[tuple[int, Event]] = field(default_factory=list)
    alive: list[int] = field(default_factory=list)
    fastest: float = 0.0
    unfair: list[str] = field(default_factory=list)
    aimed: int = 0

    def look(self, events: list[Event]) -> None:
        self.events += [(self.world.pulse, event) for event in events]
        bullets = self.world.bullets
        self.alive.append(bullets.n)
        if bullets.n:
            steps = zip((bullets.x - bullets.px).tolist(), (bullets.y - bullets.py).tolist(), strict=True)
            self.fastest = max(self.fastest, *(hypot(*step) for step in steps))
            self._judge((bullets.age == 0).nonzero()[0].tolist())

    def _judge(self, fired: list[int]) -> None:
        """Shots that were fired in this pulse, from where, at whom."""
        ship, bullets = self.world.players[0], self.world.bullets
        for row in fired:
            x, y, vx, vy = (float(values[row]) for values in (bullets.x, bullets.y, bullets.vx, bullets.vy))
            dx, dy = ship.x - x, ship.y - y
            speed, distance = hypot(vx, vy), hypot(dx, dy)
            if not speed or abs(trig.difference(trig.angle(vx, vy), trig.angle(dx, dy))) > AIMED - 1e-6:
                continue
            self.aimed += 1
            if y > LOWEST_QUARTER or distance < max(NEAREST, FLIGHT * speed) - 1e-6:
                source = bullets.fired_by(row)
                self.unfair.append(f"pulse {self.world.pulse}: {source.kind}, {distance:.0f} px, y {y:.0f}")


@pytest.fixture(scope="module", params=["normal", *SLOW])
def flown(request: pytest.FixtureRequest) -> Flown:
    seen = Flown(World(load(), Start(seed=71, difficulty=request.param, alone=True, lives=9)))
    bot = bots.make("skilled", 71)
    while seen.world.result is None and seen.world.pulse < 60 * 420:
        seen.look(seen.world.advance((bot.decide(bots.look(seen.world)),)))
    return seen


def test_a_run_ends(flown: Flown) -> None:
    assert flown.world.result in ("clear", "dead")


def test_nobody_aims_from_too_near_or_from_below(flown: Flown) -> None:
    assert flown.aimed > 100
    assert flown.unfair == []


def test_no_bullet_is_ever_faster_than_the_table_says(flown: Flown) -> None:
    limit = flown.world.stage.spec.speed_limit * flown.world.difficulty.bullet_speed
    assert 1.0 < flown.fastest <= min(FASTEST, limit) + 1e-9


def test_there_are_never_more_bullets_than_eyes_can_follow(flown: Flown) -> None:
    assert max(flown.alive) <= MOST_BULLETS
    assert sorted(flown.alive)[len(flown.alive) // 2] <= MEDIAN_BULLETS


def test_nobody_fires_before_its_warning_has_run_its_time(flown: Flown) -> None:
    told: dict[int, tuple[int, str]] = {}
    opened: dict[int, int] = {}
    for pulse, event in flown.events:
        if isinstance(event, TelegraphStarted) and event.id:
            told.setdefault(event.id, (pulse, event.kind))
        elif isinstance(event, EnemyFired):
            opened.setdefault(event.id, pulse)
    assert len(opened) > 30
    for enemy, pulse in opened.items():
        begun, kind = told[enemy]
        assert pulse - begun >= PULSES[kind], kind


def test_who_comes_from_the_side_was_marked_for_a_second(flown: Flown) -> None:
    marks: list[int] = []
    sideways = 0
    for pulse, event in flown.events:
        if isinstance(event, TelegraphStarted) and event.kind == "edge":
            marks.append(pulse)
        elif isinstance(event, EnemyAppeared) and not 0.0 <= event.x <= WIDTH:
            sideways += 1
            assert any(pulse - mark >= PULSES["edge"] for mark in marks)
    assert sideways > 10


def test_bosses_take_their_time_and_no_more(flown: Flown) -> None:
    specs = {cue.boss.name: cue.boss for cue in load().stages[1].cues if isinstance(cue, BossCue)}
    since: dict[str, int] = {}
    phases = 0
    for pulse, event in flown.events:
        if isinstance(event, BossWarned):
            since[event.name] = pulse
        elif isinstance(event, BossPhaseStarted):
            if event.phase == 1:
                assert pulse - since[event.name] + 1 == specs[event.name].entrance
            since[event.name] = pulse
        elif isinstance(event, BossPhaseEnded):
            phases += 1
            assert pulse - since[event.name] <= specs[event.name].phases[event.phase - 1].time
    assert phases == 4
    assert sum(phase.time for phase in specs["vanguard"].phases) <= TOGETHER
