"""All that a fight changes, and what the foes may do to it: the World's state, and the Arena for foes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from anti_invaders.engine.pulse import pulses
from anti_invaders.rules.antifield import AntiField
from anti_invaders.rules.boss import Boss
from anti_invaders.rules.bullets import BulletField
from anti_invaders.rules.controls import FIRE
from anti_invaders.rules.emitters import Emitter, Gunnery, Source
from anti_invaders.rules.enemies import Enemy
from anti_invaders.rules.events import BulletsCancelled, EnemyDestroyed, Event, MarcherLanded, PickupAppeared
from anti_invaders.rules.kinds import release
from anti_invaders.rules.lasers import Laser, douse
from anti_invaders.rules.limbs import regrow
from anti_invaders.rules.pickups import Pickup
from anti_invaders.rules.player import Player
from anti_invaders.rules.rng import Stream, named
from anti_invaders.rules.scenery import Obstacle, Pull, crumbled
from anti_invaders.rules.scoring import GEM, Scoring
from anti_invaders.rules.shots import Gun, Shards, Shots
from anti_invaders.rules.specs import Content, DifficultySpec, LaserSpec, WeaponSpec
from anti_invaders.rules.stage import Stage
from anti_invaders.rules.start import Start
from anti_invaders.rules.telegraphs import Telegraph

EARTH_FALLS = 100  # % of Invasion
LAST_SIGHT = pulses(1.0)  # from the last loss to the end of the run
LETTING_GO = pulses(0.5)  # how long a pull that lets go still pulls
TOSS = 1.1  # px per pulse: how fast pickups that fall together part

Key = TypeVar("Key")
Thing = TypeVar("Thing")


@dataclass(slots=True)
class Ending:
    """A run that is lost goes on for `left` pulses; nothing in them changes how it ends."""

    result: str
    cause: str
    left: int = LAST_SIGHT


class Battle:
    """The state of a run, and the window for foes (`arena.Arena`). `won`: the last boss of the stage is done.

    `events` is what happened in this pulse so far. `invasion` is in %, `landed` counts marchers.
    """

    def __init__(self, content: Content, start: Start) -> None:
        start.check()
        self.content = content
        self.start = start
        self.seed = start.seed
        self.continues = start.continues
        self.difficulty: DifficultySpec = _named(content.difficulties, start.difficulty, "difficulty")
        ship = _named(content.ships, start.ship, "ship")
        self.pulse = 0
        self.events: list[Event] = []
        self.chance: Stream = named(start.seed, "world")
        self.scoring = Scoring(content.extend, self.emit)
        self.players = [
            Player(
                index, ship, AntiField(self.difficulty.capacity), start.lives, start.bombs, start.power,
                start.bombs, score=start.score, extends=(given := self.scoring.extends(start.score)),
                next_extend=self.scoring.next_extend(given),
            )
            for index in range(start.players)
        ]  # fmt: skip
        self.gun = Gun(ship)
        self.bullets = BulletField()
        self.gunnery = Gunnery(self.bullets, self.difficulty.bullet_speed, self.emit)
        self.shots, self.shards = Shots(), Shards()
        self.enemies: list[Enemy] = []
        self.boss: Boss | None = None
        self.lasers: list[Laser] = []
        self.scenery: list[Obstacle] = []
        self.pulls: list[Pull] = []
        self.pickups: list[Pickup] = []
        self.telegraphs: list[Telegraph] = []
        self.stage = Stage(_named(content.stages, start.stage, "stage"), start.cue)
        self.stride = 0.0  # px that the ground comes nearer in this pulse
        self.invasion = self.landed = 0
        self.won = False
        self.ending: Ending | None = None
        self.numbers = [0, 0, 0]  # given so far to enemies, sources, throws
        self.look_out()

    def emit(self, event: Event) -> None:
        """Tells the pulse's listeners what happened."""
        self.events.append(event)

    def look_out(self) -> None:
        """Foes see where the ships are; where they were last, when none flies."""
        flying = [(player.x, player.y) for player in self.players if player.active]
        self.gunnery.ships = flying or [(player.x, player.y) for player in self.players]

    # --- what foes see --------------------------------------------------------------------------
    @property
    def holding(self) -> int:
        """How many bullets the players' fields hold now."""
        return sum(player.field.count for player in self.players)

    @property
    def hurrying(self) -> bool:
        """Whether a player pressed fire anew in this pulse."""
        return any(player.pressed & FIRE for player in self.players)

    def aim(self, x: float, y: float) -> tuple[float, float]:
        """Where the ship nearest to a place is, or where it was last."""
        return self.gunnery.nearest(x, y)

    # --- what foes do ---------------------------------------------------------------------------
    def number(self) -> int:
        """A number that no enemy of this run had."""
        return self._count(0)

    def next_throw(self) -> int:
        """A number that no throw of this run had."""
        return self._count(2)

    def _count(self, what: int) -> int:
        self.numbers[what] += 1
        return self.numbers[what]

    def join(self, enemy: Enemy) -> None:
        """Lets an enemy into the fight."""
        self.enemies.append(enemy)
        if isinstance(enemy, Boss):
            self.boss = enemy

    def regrow(self, boss: Boss) -> None:
        """Gives a boss back the foremost part that it has lost, if it has lost any."""
        regrow(boss, self)

    def attach(self, enemy: Enemy, weapon: WeaponSpec) -> None:
        """Starts a weapon: its pattern, or the release of another enemy. A laser burns by itself."""
        if weapon.pattern:
            enemy.emitters.append(self._emitter(enemy, weapon))
        elif weapon.release is not None:
            release(self, enemy, weapon, weapon.release, self.stage.spec)

    def _emitter(self, enemy: Enemy, weapon: WeaponSpec) -> Emitter:
        source = self.source(enemy, weapon.pattern)
        pattern = self.content.patterns[weapon.pattern]
        return Emitter.started(source, pattern, self.difficulty.rank, weapon.offset, weapon.mirror)

    def source(self, enemy: Enemy, pattern: str) -> Source:
        """A new cause of bullets, with luck of its own."""
        serial = self._count(1)
        return Source(serial, enemy.id, enemy.kind, pattern, named(self.seed, f"emitter {serial}"))

    def burst(self, enemy: Enemy, weapon: WeaponSpec) -> None:
        """Fires what a weapon's pattern fires in its first pulse, now."""
        self._emitter(enemy, weapon).advance(self.pulse, enemy.x, enemy.y, self.gunnery)

    def charge(self, enemy: Enemy, weapon: WeaponSpec, laser: LaserSpec) -> float:
        """A laser begins to charge; the angle at which it will burn."""
        beam = Laser.charging(enemy, weapon, laser, self.aim)
        self.lasers.append(beam)
        return beam.angle

    def telegraph(self, telegraph: Telegraph) -> None:
        """Puts a warning on the field."""
        self.telegraphs.append(telegraph)

    def put(self, obstacle: Obstacle) -> None:
        """Puts a piece of scenery on the field."""
        self.scenery.append(obstacle)

    def approach(self, px: float) -> None:
        """Brings all that stands on the ground so much nearer in this pulse."""
        self.stride += px

    def draw_in(self, pull: Pull) -> None:
        """Lets something pull at bullets."""
        self.pulls.append(pull)

    def clear_ground(self) -> None:
        """Obstacles fall to pieces, for no points, and pulls let go."""
        for obstacle in self.scenery:
            if not obstacle.gone:
                obstacle.gone = True
                self.emit(crumbled(obstacle, obstacle.spec.states))
        for pull in self.pulls:
            pull.left = min(pull.left, LETTING_GO)

    def land(self, enemy: Enemy) -> None:
        """A marcher reached the ground."""
        cost = 0 if self.start.hold_invasion or self.won else self.difficulty.landing
        self.landed += 1
        self.invasion = min(EARTH_FALLS, self.invasion + cost)
        self.emit(MarcherLanded(enemy.kind, enemy.x, cost, self.invasion))
        if self.invasion >= EARTH_FALLS:
            self.lose("landed", enemy.kind)

    def reward(self, points: int) -> int:
        """Scores a bonus for all players; what was really scored."""
        return sum(self.scoring.award(player, points) for player in self.players)

    def cancel(self, why: str) -> None:
        """Takes all enemy bullets off the field and turns them into gems, which score."""
        self._clear(why, GEM)

    def erase(self, why: str) -> None:
        """Takes all enemy bullets off the field, for nothing."""
        self._clear(why, 0)

    def _clear(self, why: str, worth: int) -> None:
        if self.lasers:
            self._douse()
        places = self.bullets.cancel()
        if places:
            self.emit(BulletsCancelled(why, places, self.reward(worth * len(places))))

    def _douse(self) -> None:
        """All beams go out, and what warns of them."""
        douse(self.lasers, self.emit)
        self.lasers.clear()
        self.telegraphs = [one for one in self.telegraphs if one.kind != "laser"]

    def scatter(self, kinds: Sequence[str], x: float, y: float) -> None:
        """Lets pickups fall from a place, a little apart."""
        middle = (len(kinds) - 1) / 2.0
        for index, kind in enumerate(kinds):
            pickup = Pickup.dropped(kind, x, y, (index - middle) * TOSS)
            self.pickups.append(pickup)
            self.emit(PickupAppeared(kind, pickup.x, pickup.y))

    # --- how it ends ----------------------------------------------------------------------------
    def lose(self, result: str, cause: str) -> None:
        """The run is lost, unless it was decided before."""
        if self.ending is None and not self.won:
            self.ending = Ending(result, cause)

    def win_stage(self) -> None:
        """The stage's last boss is done: nothing hostile is left, and who was just hit flies on."""
        self.won = True
        self.erase("stage")
        self.telegraphs.clear()
        for enemy in self.enemies:
            if not isinstance(enemy, Boss) and not enemy.gone:
                enemy.dead = True
                self.emit(_ended(enemy))
        for player in self.players:
            player.recover()

    def call_time(self) -> None:
        """The stage's time is up, whoever still flies: bosses withdraw, all else is gone."""
        for enemy in self.enemies:
            if isinstance(enemy, Boss):
                enemy.call_off()
        self.win_stage()


def _ended(enemy: Enemy) -> EnemyDestroyed:
    """The end of one whose leader is gone: by nobody, for nothing."""
    return EnemyDestroyed(
        enemy.id, enemy.kind, enemy.x, enemy.y, enemy.heading, enemy.spec.size, "stage", 0, 0
    )


def _named(things: dict[Key, Thing], key: Key, what: str) -> Thing:
    """ValueError, with what there is, when the content has no such thing."""
    if key not in things:
        raise ValueError(f"{what} {key!r} is unknown; there are {', '.join(map(str, things))}")
    return things[key]
