"""Small worlds for small plays: a content built without files, and a stage on which nothing comes.

`scene()` gives a world whose ship flies and can be hurt; put enemies, bullets and shards on the field
by hand, let pulses pass with `run`, and look at the world and at what happened.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TypeVar

from anti_invaders.bulletml import Pattern, parse
from anti_invaders.rules.boss import Boss
from anti_invaders.rules.controls import IDLE, Controls
from anti_invaders.rules.emitters import Source
from anti_invaders.rules.enemies import Enemy
from anti_invaders.rules.events import Event
from anti_invaders.rules.paths import Curve, Path
from anti_invaders.rules.pickups import Pickup
from anti_invaders.rules.player import Player
from anti_invaders.rules.rng import Stream
from anti_invaders.rules.specs import (
    BossCue,
    BossSpec,
    Content,
    Cue,
    DifficultySpec,
    EnemySpec,
    FlyCue,
    GunLevel,
    MarchCue,
    Muzzle,
    PhaseSpec,
    ShipSpec,
    Slot,
    StageSpec,
    Station,
    WeaponSpec,
)
from anti_invaders.rules.start import Start
from anti_invaders.rules.world import World

E = TypeVar("E", bound=Event)
NEVER = 1 << 30  # pulses

PATTERNS = {
    "aimed": "<action label='top'><fire><direction type='aim'>0</direction><speed>1</speed><bullet/></fire>"
    "</action>",
    "ring": "<action label='top'><repeat><times>8</times><action><fire><direction type='sequence'>45"
    "</direction><speed>0.8</speed><bullet/></fire></action></repeat></action>",
    "chance": "<action label='top'><repeat><times>40</times><action><wait>5+$rand*5</wait><fire>"
    "<direction type='absolute'>120+$rand*120</direction><speed>0.6+$rand</speed><bulletRef label='bender'/>"
    "</fire></action></repeat></action><bullet label='bender'><action><wait>10</wait><changeDirection>"
    "<direction type='aim'>$rand*20-10</direction><term>40</term></changeDirection><wait>20</wait><fire>"
    "<direction type='relative'>90</direction><bullet ai:heavy='0'/></fire><changeSpeed>"
    "<speed>1.2</speed><term>30</term></changeSpeed></action></bullet>",
    "twin": "<action label='top'><repeat><times>999</times><action><fire><direction type='absolute'>170"
    "</direction><speed>1</speed><bullet/></fire><fire><direction type='absolute'>190</direction>"
    "<speed>1</speed><bullet ai:heavy='0'/></fire><wait>12</wait></action></repeat></action>",
}


def pattern(body: str, name: str = "test") -> Pattern:
    """A pattern of the body of its <bulletml>."""
    document = f"<bulletml xmlns:ai='urn:anti-invaders:1'>{body}</bulletml>"
    return parse(document.encode(), name)


def gun(damage: float = 1.0) -> tuple[GunLevel, ...]:
    """Four levels of a gun with as many streams, straight up."""
    muzzles = tuple(Muzzle(x, -16.0, 0.0, damage) for x in (0.0, -6.0, 6.0, 12.0))
    return tuple(GunLevel(5, 18.0, 2.0, muzzles[:n], muzzles[:1] * n) for n in (1, 2, 3, 4))


SHIP = ShipSpec("faisca", "Faísca", 5.5, 2.5, 3.0, gun())
EASY = DifficultySpec("easy", "Easy", 0.2, 0.75, 32, 0.1, 4)
NORMAL = DifficultySpec("normal", "Normal", 0.5, 1.0, 24, 0.2, 8)
HARD = DifficultySpec("hard", "Hard", 0.75, 1.15, 20, 0.3, 12)
LUNATIC = DifficultySpec("lunatic", "Lunatic", 1.0, 1.3, 16, 0.4, 16)


def enemy_spec(name: str = "grunt", **rest: object) -> EnemySpec:
    """A kind of enemy of one circle of 12 px."""
    given: dict[str, object] = {
        "title": name, "hp": 1.0, "points": 10, "size": "small",
        "hull": ((0.0, 0.0, 12.0),), "body": ((0.0, 0.0, 8.0),),
    }  # fmt: skip
    return EnemySpec(name=name, **given | rest)  # type: ignore[arg-type]


GRUNT = enemy_spec("grunt")
TOUGH = enemy_spec("tough", hp=40.0, points=100, size="large")
CARRIER = enemy_spec("carrier", hp=1.0, points=50, size="medium", drops=("power", "bomb"))
SHOOTER = enemy_spec(
    "shooter", hp=30.0, points=50,
    weapons=(WeaponSpec("chance", "enter", "shot", after=5, every=250, times=9),),
)  # fmt: skip
PHASE = PhaseSpec("One", 10.0, 1200, 3000, (Station(288.0, 120.0, 60, 60),), ())
BOSS = BossSpec(
    name="vanguard", title="Vanguard", hp=10.0, points=5000, size="large",
    hull=((0.0, 0.0, 40.0), (50.0, 0.0, 20.0)), body=((0.0, 0.0, 30.0),), drops=("bonus",),
    phases=(PHASE,), entrance=150,
)  # fmt: skip
DOWNWARD = Path("downward", Curve.through(((288.0, -20.0), (288.0, 620.0))), 0, None, 2.0, False)
EMPTY = StageSpec(1, "empty", "Empty", "low_orbit", "low_orbit", 100, 3.2, (Cue(name="never", at=NEVER),))


def stage(*cues: Cue, number: int = 1) -> StageSpec:
    """A stage of these cues."""
    return replace(EMPTY, number=number, cues=cues)


def march(count: int = 6, y: float = 80.0, **rest: int) -> MarchCue:
    """A row of grunts that marches."""
    given = {"slow": 30, "fast": 4, "patience": 3000, "fire_every": 0, "dive_every": 0} | rest
    slots = tuple(Slot(GRUNT, 40.0 * index, 0.0, ()) for index in range(count))
    return MarchCue(name="march", at=0, slots=slots, y=y, **given)  # type: ignore[arg-type]


def flyers(enemy: EnemySpec = GRUNT, count: int = 1, **rest: object) -> FlyCue:
    """Enemies straight down the middle."""
    given: dict[str, object] = {"name": "flyers", "at": 0, "path": "downward", "every": 30}
    return FlyCue(enemy=enemy, count=count, **given | rest)  # type: ignore[arg-type]


def boss_cue(*phases: PhaseSpec, name: str = "boss") -> BossCue:
    """A boss of these phases, at once."""
    return BossCue(name=name, at=0, boss=replace(BOSS, phases=phases or BOSS.phases))


def content(*stages: StageSpec, extend: int = 0, **patterns: str) -> Content:
    """Everything a world needs, with the patterns above and those given."""
    stages = stages or (EMPTY,)
    enemies = {spec.name: spec for spec in (GRUNT, TOUGH, CARRIER, SHOOTER)}
    bosses = {cue.boss.name: cue.boss for spec in stages for cue in spec.cues if isinstance(cue, BossCue)}
    return Content(
        ships={"faisca": SHIP},
        difficulties={spec.name: spec for spec in (EASY, NORMAL, HARD, LUNATIC)},
        enemies=enemies,
        bosses=bosses or {BOSS.name: BOSS},
        paths={"downward": DOWNWARD},
        patterns={name: pattern(body, name) for name, body in (PATTERNS | patterns).items()},
        stages={spec.number: spec for spec in stages},
        extend=extend,
        digest="0" * 64,
    )


@dataclass
class Scene:
    """A world and all that happened in it since the last `forget`."""

    world: World
    happened: list[Event] = field(default_factory=list)

    @property
    def player(self) -> Player:
        return self.world.players[0]

    def run(self, pulses: int = 1, wish: Controls = IDLE) -> list[Event]:
        """Let pulses pass; what happened in them."""
        events = []
        for _ in range(pulses):
            events += self.world.advance((wish,) * len(self.world.players))
        self.happened += events
        return events

    def until(self, kind: type[E], wish: Controls = IDLE, most: int = 3000) -> E:
        """Let pulses pass until something happens."""
        for _ in range(most):
            for event in self.run(1, wish):
                if isinstance(event, kind):
                    return event
        raise AssertionError(f"no {kind.__name__} in {most} pulses")

    def all(self, kind: type[E]) -> list[E]:
        """Everything of a kind that happened."""
        return [event for event in self.happened if isinstance(event, kind)]

    def forget(self) -> None:
        self.happened.clear()

    def enemy(self, spec: EnemySpec = GRUNT, x: float = 288.0, y: float = 200.0) -> Enemy:
        """An enemy that hangs where it is put."""
        enemy = Enemy.enlisted(self.world.number(), spec, "never", x, y)
        self.world.join(enemy)
        return enemy

    def bullet(
        self, x: float, y: float, vx: float = 0.0, vy: float = 0.0, heavy: bool = False, pattern: str = "ring"
    ) -> int:
        """A bullet; its row."""
        source = Source(9999, 0, "grunt", pattern, Stream(1))
        return self.world.bullets.spawn(x, y, vx, vy, source, heavy=heavy)

    def shot(self, x: float, y: float, damage: float = 1.0) -> None:
        """A shot that hangs where it is put."""
        self.world.shots.fire(0, 1, x, y, (0.0, 0.0, damage))

    def shard(self, x: float, y: float, throw: int = 1, damage: float = 1.0, heading: float = 0.0) -> None:
        """A shard of a throw."""
        self.world.shards.throw(0, throw, x, y, heading, damage)

    def pickup(self, kind: str, x: float, y: float) -> Pickup:
        pickup = Pickup.dropped(kind, x, y)
        self.world.pickups.append(pickup)
        return pickup

    def boss(self) -> Boss:
        """The boss, once its first phase has begun."""
        for _ in range(1000):
            if self.world.boss is not None and self.world.boss.fighting:
                return self.world.boss
            self.run(1)
        raise AssertionError("no boss came")


def scene(*stages: StageSpec, extend: int = 0, start: Start | None = None, **patterns: str) -> Scene:
    """A world of these stages (an empty one if none): the ship flies at 288,500 and can be hurt."""
    made = Scene(World(content(*stages, extend=extend, **patterns), start or Start()))
    for player in made.world.players:
        player.state, player.clock, player.invulnerable = "flying", 0, 0
        player.x, player.y = player.px, player.py = 288.0, 500.0
        player.held = 0
    made.world.look_out()
    return made
