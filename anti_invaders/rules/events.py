"""What happened in a pulse: frozen, in the past tense, complete. Whoever hears one needs nothing else.

Positions are field px. `player` is an index into World.players, `id` an entity's number in its run.
"""

from __future__ import annotations

from dataclasses import dataclass

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Event:
    """The base of all."""


# --- the stage ----------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class StageStarted(Event):
    number: int
    name: str


@dataclass(frozen=True, slots=True)
class MusicCued(Event):
    name: str


@dataclass(frozen=True, slots=True)
class BackdropCued(Event):
    name: str


@dataclass(frozen=True, slots=True)
class HintShown(Event):
    """The stage teaches something now: "field" (hold to catch), "throw" (release)."""

    name: str
    pulses: int


@dataclass(frozen=True, slots=True)
class TimeShort(Event):
    """A stage that lasts so long and no longer has that many seconds left: 10 to 1."""

    seconds: int


@dataclass(frozen=True, slots=True)
class StageCleared(Event):
    """With the tally: (label, points) in the order in which they are counted."""

    number: int
    tally: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """`result` is "dead" or "landed"; `cause` the kind that did it ("diver", "spread of vanguard", …)."""

    result: str
    cause: str


# --- enemies ------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class EnemyAppeared(Event):
    id: int
    kind: str
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class TelegraphStarted(Event):
    """A warning before an attack. `kind`: "shot", "spread", "ram", "laser", "edge", "screen"."""

    id: int
    kind: str
    x: float
    y: float
    angle: float
    pulses: int


@dataclass(frozen=True, slots=True)
class EnemyFired(Event):
    """A pattern fired with a sound of its own, or an enemy fired its first bullet of a volley."""

    id: int
    kind: str
    x: float
    y: float
    sound: str


@dataclass(frozen=True, slots=True)
class EnemyHit(Event):
    """`by`: "shot", "shard", "bomb"."""

    id: int
    kind: str
    x: float
    y: float
    by: str


@dataclass(frozen=True, slots=True)
class EnemyDestroyed(Event):
    """`size`: "small", "medium", "large"; `points` what was scored, chain counted in. `by`: "shot", "shard",
    "bomb"; for no points "stage" (its leader is gone) or "fuse" (it burst by itself)."""

    id: int
    kind: str
    x: float
    y: float
    heading: float
    size: str
    by: str
    points: int
    chain: int


@dataclass(frozen=True, slots=True)
class LaserFired(Event):
    """A beam burns from here for `pulses`, unless something ends it; it was charging before."""

    id: int
    kind: str
    x: float
    y: float
    angle: float
    pulses: int


@dataclass(frozen=True, slots=True)
class LaserEnded(Event):
    """A beam that burned is out; `id` is its owner's."""

    id: int
    kind: str
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class ShotReflected(Event):
    """A shield stopped a shot at this place, and perhaps threw it back."""

    id: int
    kind: str
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class MarchersStepped(Event):
    """The formation took a step; `note` 0 to 3 is its place in the four-note march."""

    note: int
    x: float


@dataclass(frozen=True, slots=True)
class MarcherLanded(Event):
    kind: str
    x: float
    cost: int
    invasion: int


# --- bosses -------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class BossWarned(Event):
    """The entrance begins: `pulses` until it can be hurt."""

    name: str
    pulses: int


@dataclass(frozen=True, slots=True)
class BossPhaseStarted(Event):
    name: str
    phase: int
    phases: int
    title: str
    pulses: int


@dataclass(frozen=True, slots=True)
class BossPhaseEnded(Event):
    """`by`: "kill" or "timeout"; `bonus` is 0 on a time-out."""

    name: str
    phase: int
    x: float
    y: float
    by: str
    bonus: int


@dataclass(frozen=True, slots=True)
class BossDestroyed(Event):
    """`by`: "kill" or "timeout" (it withdrew)."""

    name: str
    kind: str
    x: float
    y: float
    by: str
    points: int


# --- bullets ------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class BulletsCancelled(Event):
    """Bullets that left play together; `why`: "death", "bomb", "phase", "stage"; `points` for all."""

    why: str
    places: tuple[Point, ...]
    points: int


@dataclass(frozen=True, slots=True)
class BulletAnnihilated(Event):
    """A shard met a bullet."""

    x: float
    y: float
    heavy: bool


# --- scenery ------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class SceneryCrumbled(Event):
    """A piece of scenery looks worse from now on: `state` of `states`; with state = states it is gone."""

    id: int
    kind: str
    x: float
    y: float
    state: int
    states: int
    points: int


# --- the player ---------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class ShotFired(Event):
    player: int
    x: float
    y: float
    level: int


@dataclass(frozen=True, slots=True)
class PlayerHit(Event):
    """The moment of contact. `pulses` is how long a Nova can still save the ship; `cause` the killer's
    kind, `pattern` the bullet's pattern ("" for a body)."""

    player: int
    x: float
    y: float
    cause: str
    pattern: str
    pulses: int


@dataclass(frozen=True, slots=True)
class PlayerDied(Event):
    player: int
    x: float
    y: float
    cause: str
    pattern: str
    lives: int


@dataclass(frozen=True, slots=True)
class PlayerReturned(Event):
    player: int
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class BombUsed(Event):
    """`saved` when it answered a hit."""

    player: int
    x: float
    y: float
    saved: bool


@dataclass(frozen=True, slots=True)
class FieldOpened(Event):
    player: int
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class FieldRefused(Event):
    """Too little energy to open."""

    player: int
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class FieldReady(Event):
    """Enough energy to open again."""

    player: int


@dataclass(frozen=True, slots=True)
class BulletCaught(Event):
    """`count` is how many the field holds now."""

    player: int
    x: float
    y: float
    count: int


@dataclass(frozen=True, slots=True)
class CatchThrown(Event):
    """The field closed; `count` shards fly (0: nothing was caught). `why`: "release", "full", "empty"."""

    player: int
    x: float
    y: float
    count: int
    points: int
    why: str


@dataclass(frozen=True, slots=True)
class ChainChanged(Event):
    player: int
    chain: int
    before: int


@dataclass(frozen=True, slots=True)
class ExtendEarned(Event):
    player: int
    lives: int


@dataclass(frozen=True, slots=True)
class PickupAppeared(Event):
    kind: str
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class PickupTaken(Event):
    """`kind`: "power", "bomb", "energy", "bonus"."""

    player: int
    kind: str
    x: float
    y: float
    points: int
