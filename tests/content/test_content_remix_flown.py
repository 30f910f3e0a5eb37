"""Days and the siege, flown: nobody waits for long, no wave meets another one, and all of it is fair."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from anti_invaders import bots
from anti_invaders.content import course, load
from anti_invaders.rules.boss import Boss
from anti_invaders.rules.controls import IDLE, Controls
from anti_invaders.rules.field import inside
from anti_invaders.rules.specs import Content
from anti_invaders.rules.start import Start
from anti_invaders.rules.world import World
from tests.bots.flights import Flown
from tests.content.remixed import DAYS, groups, number, stage

FIRST_ENEMY, FIRST_BULLET = 120, 240  # pulses
EMPTY = 300  # pulses: nobody waits longer with nobody there, however fast
LONGEST = 60 * 60 * 11  # pulses, for somebody who does nothing at all


@dataclass
class Seen:
    """A run: pulses of the first enemy and bullet, and how long nobody was there, with what came then."""

    world: World
    enemy: int = 0
    bullet: int = 0
    empty: int = 0
    gaps: list[tuple[int, str]] = field(default_factory=list)
    mixed: list[str] = field(default_factory=list)
    ground: dict[int, int] = field(default_factory=dict)  # of which wave each obstacle is

    def look(self) -> None:
        """A pulse is over."""
        world = self.world
        here = world.pulse
        self.enemy = self.enemy or (here if world.enemies else 0)
        self.bullet = self.bullet or (here if world.bullets.n else 0)
        if world.enemies or world.won:
            if self.empty > EMPTY:
                self.gaps.append((self.empty, world.enemies[0].cue if world.enemies else "end"))
            self.empty = 0
        else:
            self.empty += 1
        self._look_for_strangers()

    def _look_for_strangers(self) -> None:
        """All who fly are of one wave, and so is all that lies about."""
        flying = {number(enemy.cue) for enemy in self.world.enemies}
        for obstacle in self.world.scenery:
            if obstacle.id not in self.ground:
                begun = [name for name in self.world.stage.save()["ended"] if not name.endswith("-cleared")]
                begun += [name for name, _clock, _sent in self.world.stage.save()["running"]]
                self.ground[obstacle.id] = max(map(number, begun))
        lying = {self.ground[obstacle.id] for obstacle in self.world.scenery if not obstacle.gone}
        bosses = {enemy.cue for enemy in self.world.enemies if isinstance(enemy, Boss)}
        if len(flying | lying) > 1 or len(bosses) > 1:
            self.mixed.append(f"pulse {self.world.pulse}: {flying} over {lying}, {bosses}")


def begun(known: Content, difficulty: str = "normal") -> Seen:
    power = known.stages[1].power
    start = Start(1, difficulty, power=power, invulnerable=True, hold_invasion=True)
    return Seen(World(known, start))


def cleared_at_once(known: Content) -> Seen:
    """By somebody who shoots whoever can be shot in the pulse in which he comes."""
    seen = begun(known)
    world = seen.world
    while world.result is None:
        world.advance((Controls(fire=world.pulse % 2 == 0),))
        for enemy in world.enemies:
            if isinstance(enemy, Boss):
                enemy.hurt(1e9, "shot")
            elif enemy.hittable and inside(enemy.x, enemy.y):
                enemy.dead = True
        seen.look()
    return seen


def idled(known: Content, most: int, difficulty: str = "normal") -> Seen:
    """By somebody who does nothing."""
    seen = begun(known, difficulty)
    while seen.world.result is None and seen.world.pulse < most:
        seen.world.advance((IDLE,))
        seen.look()
    return seen


@pytest.mark.parametrize("difficulty", load().difficulties)
def test_however_a_day_opens_somebody_comes_soon_and_fires_later(difficulty: str) -> None:
    opened = {groups(stage(day))[0][0].name: day for day in DAYS}
    for day in opened.values():
        seen = idled(course("daily", day), FIRST_BULLET + 60, difficulty)
        assert 0 < seen.enemy <= FIRST_ENEMY
        assert seen.bullet == 0 or seen.bullet >= FIRST_BULLET


@pytest.mark.parametrize(
    "day", [day if n < 3 else pytest.param(day, marks=pytest.mark.slow) for n, day in enumerate(DAYS[:30])]
)
def test_nobody_waits_for_long_and_no_wave_meets_another_one_or_its_ground(day: int) -> None:
    seen = cleared_at_once(course("daily", day))
    assert seen.world.result == "clear"
    assert seen.gaps == []
    assert seen.mixed == []


@pytest.mark.parametrize("day", [pytest.param(day, marks=pytest.mark.slow) for day in DAYS[:8]])
def test_a_day_ends_though_nobody_does_anything(day: int) -> None:
    seen = idled(course("daily", day), LONGEST + 1)
    assert seen.world.result == "clear"
    assert seen.world.pulse <= LONGEST
    assert seen.mixed == []


@pytest.mark.slow
def test_a_good_player_clears_most_days_in_about_five_minutes() -> None:
    ends: list[tuple[str | None, float]] = []
    for day in DAYS[:6]:
        known = course("daily", day)
        world, bot = World(known, Start(day, power=known.stages[1].power)), bots.make("skilled", day)
        while world.result is None:
            world.advance((bots.steer(bot, world),))
        ends.append((world.result, world.pulse / 3600))
    cleared = [minutes for result, minutes in ends if result == "clear"]
    assert len(cleared) >= 3, ends
    assert all(3.0 < minutes < 6.5 for minutes in cleared), ends


@pytest.mark.slow
def test_the_siege_lasts_more_than_half_an_hour_even_if_all_of_it_is_cleared_at_once() -> None:
    """A bot that nothing hurts needs an hour and a half."""
    seen = cleared_at_once(course("siege"))
    assert seen.world.result == "clear"
    assert seen.world.pulse > 60 * 60 * 30
    assert seen.gaps == []
    assert seen.mixed == []


def test_a_run_that_was_saved_goes_on_as_it_would_have() -> None:
    """In the middle of a wave that a mirror shows, weapons and all."""
    known = course("daily", DAYS[3])
    run = World(known, Start(DAYS[3], "hard", power=200, invulnerable=True))
    for _pulse in range(900):
        run.advance((Controls(fire=True),))
    again = World.restore(known, run.save())
    for each in (run, again):
        for _pulse in range(600):
            each.advance((Controls(fire=True),))
    assert run.hash() == again.hash()
    assert run.enemies


@pytest.mark.slow
@pytest.mark.parametrize("difficulty", ["normal", "lunatic"])
def test_what_the_table_of_fairness_promises_holds_on_a_day(difficulty: str) -> None:
    known = course("daily", DAYS[3])
    start = Start(DAYS[3], difficulty, power=200, invulnerable=True, hold_invasion=True)
    seen, bot = Flown(World(known, start)), bots.make("skilled", 5)
    while seen.world.result is None:
        seen.look(seen.world.advance((bots.steer(bot, seen.world),)))
    limit = min(6.0, seen.stage.speed_limit * seen.world.difficulty.bullet_speed) + 1e-9
    assert seen.unfair == seen.close == []
    assert 1.0 < seen.fresh <= limit
    assert seen.fastest <= limit
    assert seen.bent <= 6.0 + 1e-9
    assert max(seen.alive) <= 700
