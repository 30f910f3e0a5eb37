"""Stage 1 as it is played: the promises of fairness, kept on every difficulty."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import hypot

import pytest

from anti_invaders.content import load
from anti_invaders.rules.controls import IDLE, Controls
from anti_invaders.rules.events import (
    BossPhaseStarted,
    BossWarned,
    EnemyAppeared,
    EnemyFired,
    Event,
    TelegraphStarted,
)
from anti_invaders.rules.specs import BossCue, FlyCue, MarchCue, StageSpec
from anti_invaders.rules.start import Start
from anti_invaders.rules.world import World

PULSES_OF_A_RUN = 60 * 420
HEAVY_SLACK = 0.07  # a share that authors aim at, met on average over the stage
TOTAL_TIME = 120 * 60  # pulses: all of a boss's phases together


@dataclass
class Record:
    """What was seen in a whole stage with a ship that stands still and cannot be hurt."""

    world: World
    events: list[tuple[int, Event]] = field(default_factory=list)
    fired: int = 0
    heavy: int = 0
    fastest: float = 0.0
    most: int = 0
    first_bullet: int = 0

    def look(self) -> None:
        bullets = self.world.bullets
        if not bullets.n:
            return
        self.first_bullet = self.first_bullet or self.world.pulse
        self.most = max(self.most, bullets.n)
        new = bullets.age == 0
        self.fired += int(new.sum())
        self.heavy += int((new & bullets.heavy).sum())
        speeds = map(hypot, (bullets.x - bullets.px).tolist(), (bullets.y - bullets.py).tolist())
        self.fastest = max(self.fastest, *speeds)


def recorded(difficulty: str) -> Record:
    start = Start(seed=7, difficulty=difficulty, alone=True, invulnerable=True, hold_invasion=True)
    record = Record(World(load(), start))
    while record.world.result is None and record.world.pulse < PULSES_OF_A_RUN:
        record.events += [(record.world.pulse, event) for event in record.world.advance((IDLE,))]
        record.look()
    return record


@pytest.fixture(
    scope="module",
    params=[
        pytest.param("easy", marks=pytest.mark.slow),
        "normal",
        pytest.param("hard", marks=pytest.mark.slow),
        pytest.param("lunatic", marks=pytest.mark.slow),
    ],
)
def run(request: pytest.FixtureRequest) -> Record:
    return recorded(request.param)


def low_orbit() -> StageSpec:
    return load().stages[1]


def test_every_wave_ends_by_itself(run: Record) -> None:
    assert run.world.result == "clear"


def test_first_contact_comes_soon_and_the_first_bullet_later(run: Record) -> None:
    first = next(pulse for pulse, event in run.events if isinstance(event, EnemyAppeared))
    assert first <= 120
    assert 240 <= run.first_bullet <= 360


def test_no_bullet_is_faster_than_the_stage_allows(run: Record) -> None:
    limit = min(6.0, run.world.stage.spec.speed_limit * run.world.difficulty.bullet_speed)
    assert run.fastest <= limit + 1e-9


def test_about_as_many_bullets_are_heavy_as_the_table_says(run: Record) -> None:
    assert abs(run.heavy / run.fired - run.world.difficulty.heavy) <= HEAVY_SLACK


def test_nobody_opens_fire_without_a_warning(run: Record) -> None:
    warned: dict[int, int] = {}
    for pulse, event in run.events:
        if isinstance(event, TelegraphStarted):
            warned.setdefault(event.id, pulse)
        elif isinstance(event, EnemyFired):
            assert pulse - warned[event.id] >= 12


def test_the_field_never_holds_more_bullets_than_can_be_read(run: Record) -> None:
    assert run.most <= 350


def test_a_boss_comes_in_slowly_and_warns_before_it_fires(run: Record) -> None:
    entrances = {"herald": 90, "vanguard": 150}
    warned = {event.name: pulse for pulse, event in run.events if isinstance(event, BossWarned)}
    begun = {e.name: p for p, e in reversed(run.events) if isinstance(e, BossPhaseStarted)}
    assert {name: begun[name] - warned[name] + 1 for name in begun} == entrances
    for name, pulse in begun.items():
        fired = next(p for p, e in run.events if isinstance(e, EnemyFired) and p >= pulse and e.kind == name)
        assert fired - pulse >= 24


# --- what its data promise ----------------------------------------------------------------------
def first_ring(world: World) -> list[int]:
    """The rows of the lesson's first eight bullets, as far as they were fired."""
    bullets = world.bullets
    return [row for row in range(bullets.n) if bullets.fired_by(row).pattern == "lesson-ring"][:8]


def test_the_lesson_is_eight_slow_light_bullets_that_one_field_catches() -> None:
    world = World(load(), Start(seed=1, alone=True, invulnerable=True))
    while not first_ring(world):
        world.advance((IDLE,))
    assert world.stage.hint == "field"
    while world.bullets.y[first_ring(world)].mean() < world.players[0].y - 8.0:
        world.advance((IDLE,))
        assert not world.bullets.heavy[first_ring(world)].any()
        assert len(first_ring(world)) == 8
    for _ in range(5):
        world.advance((Controls(field=True),))
    assert world.players[0].field.count == 8
    assert world.stage.hint == "throw"


def test_vanguard_comes_between_two_minutes_and_two_and_three_quarters() -> None:
    boss = low_orbit().cues[-1]
    assert isinstance(boss, BossCue) and boss.boss.name == "vanguard"
    assert 2 * 60 * 60 <= boss.at <= 165 * 60


def test_bosses_have_named_phases_with_fair_time_outs() -> None:
    for cue in low_orbit().cues:
        if isinstance(cue, BossCue):
            assert all(1200 <= phase.time <= 2400 for phase in cue.boss.phases)
            assert sum(phase.time for phase in cue.boss.phases) <= TOTAL_TIME
            assert len({phase.title for phase in cue.boss.phases}) == len(cue.boss.phases)
            assert all(phase.weapons for phase in cue.boss.phases)


def test_a_ship_that_takes_most_of_what_falls_meets_vanguard_with_power_three() -> None:
    falls = 0
    for cue in low_orbit().cues:
        if isinstance(cue, FlyCue):
            per_kind = cue.enemy.drops.count("power") * (cue.count - len(cue.carriers))
            falls += per_kind + cue.drops.count("power") * len(cue.carriers)
        elif isinstance(cue, MarchCue):
            falls += sum(slot.drops.count("power") for slot in cue.slots)
        elif isinstance(cue, BossCue) and cue is not low_orbit().cues[-1]:
            falls += cue.boss.drops.count("power")
    assert 8 <= falls <= 12  # each is worth 0.25


def test_every_enemy_and_pattern_that_is_defined_takes_part() -> None:
    content = load()
    stage = low_orbit()
    kinds: set[str] = set()
    patterns: set[str] = set()
    for cue in stage.cues:
        if isinstance(cue, BossCue):
            patterns |= {weapon.pattern for phase in cue.boss.phases for weapon in phase.weapons}
            continue
        members = [cue.enemy] if isinstance(cue, FlyCue) else []
        members += [slot.enemy for slot in cue.slots] if isinstance(cue, MarchCue) else []
        kinds |= {member.name for member in members}
        patterns |= {w.pattern for member in members for w in stage.weapons(cue.name, member)}
    assert kinds == set(content.enemies)
    assert patterns == set(content.patterns)
