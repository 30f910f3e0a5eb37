"""The courses as they are written: fair, never a wait, and worth being good at."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cache

import pytest

from anti_invaders import bots
from anti_invaders.content import course, load
from anti_invaders.rules.controls import IDLE, Controls
from anti_invaders.rules.events import (
    BossDestroyed,
    BossWarned,
    EnemyAppeared,
    TelegraphStarted,
)
from anti_invaders.rules.field import HEIGHT, WIDTH
from anti_invaders.rules.specs import BossCue, Cue, EnemySpec, FlyCue, MarchCue, SceneryCue
from anti_invaders.rules.stage import bosses
from anti_invaders.rules.start import Start
from anti_invaders.rules.telegraphs import PULSES
from anti_invaders.rules.world import World
from tests.bots.flights import Flown

SEED = 71
FIRST_ENEMY, FIRST_BULLET = 120, (240, 360)  # pulses
WAIT = 150  # pulses: so long the field may be empty for who is fast
FASTEST, MOST_BULLETS = 6.0, 700  # px a pulse; alive at once
MINUTE = 3600  # pulses
ROOM = 200  # pulses: for whoever must still leave when the time is up
LINE = 90  # characters of a card
SUPPLY, NEXT = 420, 240  # pulses: from the start to the first captain; from his last phase to the other one
STAGES = range(1, 7)

Steer = Callable[[World], Controls]


@dataclass
class Seen(Flown):
    """And how long the field was empty, what was scored in the first minute, which cues began by 2:30, and
    which are under way."""

    empty: int = 0
    minute: int = 0
    met: set[str] = field(default_factory=set)
    running: set[str] = field(default_factory=set)
    _alone: int = 0

    def note(self) -> None:
        """A pulse is over, with regard to all this."""
        world = self.world
        there = any(0.0 <= foe.x <= WIDTH and 0.0 <= foe.y <= HEIGHT for foe in world.enemies)
        self._alone = 0 if there or world.won or not self.events else self._alone + 1
        self.empty = max(self.empty, self._alone)
        if world.pulse == MINUTE:
            self.minute = world.players[0].score
        if world.pulse == 2.5 * MINUTE:
            self.met = {cue.name for cue in self.stage.cues} - set(world.stage.save()["waiting"])
        if world.pulse == 3 * MINUTE:
            self.running = {name for name, *_ in world.stage.save()["running"]}


def flown(
    name: str,
    steer: Steer,
    stage: int = 1,
    difficulty: str = "normal",
    most: int = 20_000,
    sharp: bool = False,
) -> Seen:
    """A stage of a course for somebody whom nothing hurts. `sharp`: who hits whatever is on the field, all
    of it at once, with the strength of the first gun twice over."""
    known = course(name)
    start = Start(
        SEED, difficulty, stage=stage, power=known.stages[stage].power,
        alone=True, invulnerable=True, hold_invasion=True,
    )  # fmt: skip
    seen = Seen(World(known, start))
    while seen.world.result is None and seen.world.pulse < most:
        seen.look(seen.world.advance((steer(seen.world),)))
        seen.note()
        for foe in seen.world.enemies if sharp else ():
            if 0.0 <= foe.x <= WIDTH and 0.0 <= foe.y <= HEIGHT and foe.hittable:
                foe.hurt(1.0, "shot")
    return seen


def idle(world: World) -> Controls:
    return IDLE


def pilot(name: str) -> Steer:
    bot = bots.make(name, SEED)
    return lambda world: bots.steer(bot, world)


def on_all(quick: str = "normal") -> list[object]:
    """Every difficulty; all but the quick one are marked slow."""
    return [
        pytest.param(name, marks=() if name == quick else pytest.mark.slow) for name in load().difficulties
    ]


def kinds(cue: Cue) -> set[str]:
    """Who comes with a cue, and whom they let go."""
    match cue:
        case FlyCue():
            weapons = cue.weapons or cue.enemy.weapons
            return {cue.enemy.name} | {weapon.release.enemy for weapon in weapons if weapon.release}
        case MarchCue():
            return {slot.enemy.name for slot in cue.slots}
        case SceneryCue(thing=EnemySpec() as kind):
            return {kind.name}
    return set()


# --- the caravan ------------------------------------------------------------------------------------
@pytest.fixture(params=on_all())
def difficulty(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@cache
def raided(difficulty: str) -> Seen:
    return flown("caravan", pilot("skilled"), difficulty=difficulty)


@cache
def slept(difficulty: str) -> Seen:
    return flown("caravan", idle, difficulty=difficulty)


@pytest.fixture
def raid(difficulty: str) -> Seen:
    """The skilled bot's."""
    return raided(difficulty)


@pytest.fixture
def sleep(difficulty: str) -> Seen:
    """Somebody who does nothing."""
    return slept(difficulty)


@pytest.fixture(scope="module")
def storm() -> Seen:
    """Nobody is as fast as that."""
    return flown("caravan", idle, sharp=True)


def test_the_caravan_is_over_after_three_minutes_also_for_who_does_nothing(sleep: Seen) -> None:
    assert sleep.stage.lasts == 3 * MINUTE
    assert sleep.world.result == "clear"
    assert 0 <= sleep.world.pulse - 3 * MINUTE <= ROOM


def test_the_caravans_first_enemy_comes_soon_and_its_first_bullet_later(sleep: Seen) -> None:
    assert next(pulse for pulse, event in sleep.events if isinstance(event, EnemyAppeared)) <= FIRST_ENEMY
    assert FIRST_BULLET[0] <= sleep.first_bullet <= FIRST_BULLET[1]


def test_the_caravan_fires_no_faster_than_it_says_and_aims_at_nobody_from_too_near(raid: Seen) -> None:
    limit = min(FASTEST, raid.stage.speed_limit * raid.world.difficulty.bullet_speed) + 1e-9
    assert 1.0 < raid.fresh <= limit
    assert raid.fastest <= limit
    assert raid.aimed > 50
    assert raid.unfair == []
    assert raid.close == []
    assert max(raid.alive) <= MOST_BULLETS


def test_no_more_of_the_caravans_bullets_are_heavy_than_of_the_campaigns(raid: Seen) -> None:
    assert 0.0 < raid.heavy / raid.fired <= raid.world.difficulty.heavy


def test_who_comes_from_the_side_was_marked_there(raid: Seen) -> None:
    marks: list[tuple[int, TelegraphStarted]] = []
    for pulse, event in raid.events:
        if isinstance(event, TelegraphStarted) and event.kind == "edge":
            marks.append((pulse, event))
        elif isinstance(event, EnemyAppeared) and not 0.0 <= event.x <= WIDTH:
            assert any(
                PULSES["edge"] <= pulse - since <= mark.pulses + 1
                and (mark.x < WIDTH / 2.0) == (event.x < 0.0)
                for since, mark in marks
            ), f"pulse {pulse}: {event.kind}"


def test_nobody_waits_for_the_caravan_however_fast_or_slow(storm: Seen, raid: Seen, sleep: Seen) -> None:
    assert max(storm.empty, raid.empty, sleep.empty) <= WAIT


def test_who_is_faster_meets_more_waves_and_nobody_meets_the_last(
    storm: Seen, raid: Seen, sleep: Seen
) -> None:
    assert len(sleep.met) < len(raid.met) < len(storm.met)
    assert len(storm.met) > 1.4 * len(sleep.met)
    beaten = [event.name for _, event in storm.events if isinstance(event, BossDestroyed)]
    assert beaten == ["herald", "drummer"]
    assert "endless" in storm.running


def test_who_catches_and_throws_scores_many_times_as_much_in_the_first_minute(raid: Seen) -> None:
    novice = flown("caravan", pilot("novice"), difficulty=raid.world.difficulty.name, most=MINUTE)
    assert raid.minute > 3 * novice.minute


def test_all_of_the_bestiary_is_in_the_caravan() -> None:
    known = course("caravan")
    parts = {part.enemy.name for boss in known.bosses.values() for part in boss.parts}
    met = set().union(*(kinds(cue) for cue in known.stages[1].cues))
    met |= {weapon.release.enemy for name in met for weapon in known.enemies[name].weapons if weapon.release}
    assert met == set(known.enemies) - parts


# --- the boss rush ----------------------------------------------------------------------------------
def test_the_rush_has_the_captains_of_every_stage_under_the_stages_own_sky() -> None:
    ours, theirs = course("rush").stages, load().stages
    assert ours.keys() == theirs.keys()
    for number, stage in ours.items():
        whole = theirs[number]
        assert [cue.boss for cue in bosses(stage)] == [cue.boss for cue in bosses(whole)]
        for what in ("title", "name", "music", "backdrop", "speed_limit"):
            assert getattr(stage, what) == getattr(whole, what)
        assert stage.power == 400


def test_what_stands_and_pulls_in_a_fight_is_what_stands_and_pulls_there_in_the_campaign() -> None:
    same = 0
    for number, stage in course("rush").stages.items():
        whole = {cue.name: cue for cue in load().stages[number].cues}
        for cue in stage.cues:
            if not isinstance(cue, FlyCue):
                assert untimed(cue) == untimed(whole[cue.name])
                same += not isinstance(cue, BossCue)
    assert same == 8  # rocks, five wells, two rows of bunkers


def untimed(cue: Cue) -> Cue:
    return replace(cue, at=0, after="", wait=0)


@pytest.mark.parametrize("stage", STAGES)
def test_a_stage_of_the_rush_begins_as_gently_as_any(stage: int) -> None:
    run = flown("rush", idle, stage, most=FIRST_BULLET[1])
    assert next(pulse for pulse, event in run.events if isinstance(event, EnemyAppeared)) <= FIRST_ENEMY
    assert FIRST_BULLET[0] <= run.first_bullet <= FIRST_BULLET[1]
    assert run.unfair == []


@pytest.mark.parametrize("stage", [1, *(pytest.param(each, marks=pytest.mark.slow) for each in STAGES[1:])])
def test_a_supply_and_then_one_captain_after_the_other_without_a_wait(stage: int) -> None:
    run = flown("rush", idle, stage, sharp=True)
    warned = [pulse for pulse, event in run.events if isinstance(event, BossWarned)]
    beaten = [pulse for pulse, event in run.events if isinstance(event, BossDestroyed)]
    gifts = {cue.name: cue.drops for cue in run.stage.cues if isinstance(cue, FlyCue)}
    assert run.world.result == "clear"
    assert gifts in [{"power": ("power",), aid: (aid,)} for aid in ("energy", "bomb")]
    assert warned[0] <= SUPPLY
    assert len(warned) == len(beaten) == len(run.bosses)
    assert all(0 < next_one - last <= NEXT for last, next_one in zip(beaten, warned[1:], strict=False))
    assert run.empty <= WAIT


# --- both -------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", ["caravan", "rush"])
def test_a_course_says_one_line_before_a_stage_and_tells_no_story(name: str) -> None:
    for stage in course(name).stages.values():
        assert 0 < len(stage.text.start) <= LINE
        assert (stage.text.end, stage.text.story) == ("", "")
