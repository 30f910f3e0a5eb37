"""What content says: ships, difficulties, enemies, bosses, stages. Frozen; no files, no paths on disk.

Distances are px, speeds px per pulse, times pulses, angles degrees (0 = up, clockwise). `title`s are
message ids: the view asks the catalogues for the player's words.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from anti_invaders.bulletml import Pattern
from anti_invaders.rules.paths import Path
from anti_invaders.rules.traits import Trait

Circle = tuple[float, float, float]  # x, y from the centre of its owner, radius
Size = Literal["small", "medium", "large"]
Moment = Literal["enter", "hold", "leave", "dive", "order", "phase", "burst"]


# --- us -----------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Muzzle:
    """Where one stream of shots leaves the ship, `x`, `y` from its centre, and where it goes."""

    x: float
    y: float
    angle: float
    damage: float


@dataclass(frozen=True, slots=True)
class GunLevel:
    """One power level: a shot from each muzzle every `every` pulses; `shard` is a shard's damage. Focused
    shots turn by `homing` degrees a pulse toward what lies ahead of them; 0: they fly straight."""

    every: int
    speed: float
    shard: float
    wide: tuple[Muzzle, ...]
    focused: tuple[Muzzle, ...]
    homing: float = 0.0


@dataclass(frozen=True, slots=True)
class ShipSpec:
    """One of the ships to choose from; `gun` has four levels, power 1.00 to 4.00. `note` is a line on it,
    a message id as `title` is."""

    name: str
    title: str
    speed: float
    focus: float
    radius: float
    gun: tuple[GunLevel, ...]
    note: str = ""


# --- how hard -----------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class DifficultySpec:
    """What a difficulty changes: `landing` in % of Invasion, `heavy` the share authors aim at (0 to 1)."""

    name: str
    title: str
    rank: float
    bullet_speed: float
    capacity: int
    heavy: float
    landing: int


# --- them ---------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class LaserSpec:
    """A straight beam that kills over `width` px for `burn` pulses. Its way is fixed when the warning
    begins: toward the ship if `aimed`, else `angle`; while it burns it turns by `sweep` degrees a pulse."""

    width: float
    burn: int
    aimed: bool
    angle: float
    sweep: float


@dataclass(frozen=True, slots=True)
class ReleaseSpec:
    """Another enemy let go: along a relative path, or where it is left if `path` is "". One that `lands`
    raises the Invasion when it leaves by the bottom, as marchers do."""

    enemy: str
    path: str
    lands: bool


@dataclass(frozen=True, slots=True)
class WeaponSpec:
    """What its owner starts, and when: `after` pulses past the moment `on`, then `times` times, `every`
    pulses apart. `telegraph` is the warning before each; `ranks` the span of ranks that use it.
    One of three: a `pattern` (else ""), a `laser`, or a `release`."""

    pattern: str
    on: Moment
    telegraph: str
    after: int = 0
    every: int = 0
    times: int = 1
    offset: tuple[float, float] = (0.0, 0.0)
    mirror: bool = False
    ranks: tuple[float, float] = (0.0, 1.0)
    laser: LaserSpec | None = None
    release: ReleaseSpec | None = None


def _extent(circles: tuple[Circle, ...]) -> float:
    """px: no circle reaches farther along x or y."""
    return max(max(abs(x), abs(y)) + r for x, y, r in circles)


@dataclass(frozen=True, slots=True, kw_only=True)
class EnemySpec:
    """A kind of enemy. Shots hit `hull`; `body` kills the ship; `dive` is the path it leaves formation by;
    `trait` is what it does that others do not.

    `radius` px: nothing of the hull is farther from the centre.
    """

    name: str
    title: str
    hp: float
    points: int
    size: Size
    hull: tuple[Circle, ...]
    body: tuple[Circle, ...]
    weapons: tuple[WeaponSpec, ...] = ()
    drops: tuple[str, ...] = ()
    dive: str = ""
    trait: Trait | None = None
    radius: float = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "radius", _extent(self.hull))  # worked out once: often asked for


@dataclass(frozen=True, slots=True)
class Station:
    """A place where a boss stays `stay` pulses; it takes `glide` pulses to get there."""

    x: float
    y: float
    glide: int
    stay: int


@dataclass(frozen=True, slots=True)
class StepsSpec:
    """A boss that marches: `px` sideways a step, `row` px down at an edge, a step every `slow` pulses while
    it is whole and every `fast` when its life is at its end."""

    px: float
    row: float
    slow: int
    fast: int


@dataclass(frozen=True, slots=True)
class PhaseSpec:
    """One idea of a boss: it ends at `hp` 0 or after `time` pulses; `bonus` points for the former.
    `unbroken`: only a run without continues comes to it. With `steps` it marches from its station on. Before
    one that `regrows`, parts that were lost come again, one by one."""

    title: str
    hp: float
    time: int
    bonus: int
    stations: tuple[Station, ...]
    weapons: tuple[WeaponSpec, ...]
    unbroken: bool = False
    regrows: bool = False
    steps: StepsSpec | None = None


@dataclass(frozen=True, slots=True)
class PartSpec:
    """An enemy that is part of a boss: x, y px from its centre, or, with a `trail`, so many px behind the
    part before it (x, y is then where it begins). What it carries for the moment "hold" begins with each
    phase of `phases` (1 is the first; none named: with every one). A `twin` stands where a mirror down the
    middle of the field shows its boss, fires what it fires, mirrored, holds half of each phase's life, and
    falls after its last phase."""

    enemy: EnemySpec
    x: float
    y: float
    trail: float
    phases: tuple[int, ...]
    twin: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class BossSpec(EnemySpec):
    """An enemy in phases. `entrance` pulses pass before it can be hurt; `music` "" keeps what plays."""

    phases: tuple[PhaseSpec, ...]
    entrance: int
    music: str = ""
    parts: tuple[PartSpec, ...] = ()


# --- what lies about ----------------------------------------------------------------------------
@dataclass(frozen=True, slots=True, kw_only=True)
class ObstacleSpec:
    """A kind of thing that stops bullets and shots of both sides. It takes `hp` damage (0: nothing breaks
    it) and has `states` looks, from whole to almost gone. `hull` stops, `body` (perhaps none) kills ships."""

    name: str
    title: str
    hp: float
    points: int
    states: int
    hull: tuple[Circle, ...]
    body: tuple[Circle, ...]
    radius: float = field(init=False)  # px: nothing of its hull is farther from its centre

    def __post_init__(self) -> None:
        object.__setattr__(self, "radius", _extent(self.hull))


# --- the timeline -------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True, kw_only=True)
class Cue:
    """When something begins: not before the pulse `at` of the stage, and if there is a cue `after`, not
    before `wait` pulses past its end."""

    name: str
    at: int = 0
    after: str = ""
    wait: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class FlyCue(Cue):
    """`count` enemies along a path, `every` pulses apart, the path moved by `shift` and mirrored, or
    mirrored for each second one (`alternate`). `carriers` (0 is the first) drop `drops`. `weapons`
    replace their own ones. `hint` is shown for `hint_pulses` from the first enemy on."""

    enemy: EnemySpec
    path: str
    count: int = 1
    every: int = 0
    mirror: bool = False
    alternate: bool = False
    shift: tuple[float, float] = (0.0, 0.0)
    weapons: tuple[WeaponSpec, ...] = ()
    carriers: tuple[int, ...] = ()
    drops: tuple[str, ...] = ()
    hint: str = ""
    hint_pulses: int = 0


@dataclass(frozen=True, slots=True)
class Slot:
    """A place in a formation, px from its top left."""

    enemy: EnemySpec
    x: float
    y: float
    drops: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class MarchCue(Cue):
    """A formation that marches. Its first row stands at `y`; steps are `slow` pulses apart when it is
    full, `fast` when one is left or `patience` pulses are over. About every `fire_every` pulses one of
    them fires, every `dive_every` one leaves to dive (0: never). One in `retreat` goes up a row at each edge,
    and away over the top."""

    slots: tuple[Slot, ...]
    y: float
    slow: int
    fast: int
    patience: int
    fire_every: int
    dive_every: int
    retreat: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class BossCue(Cue):
    """A boss, or a mid-boss: whatever has phases."""

    boss: BossSpec


@dataclass(frozen=True, slots=True, kw_only=True)
class SceneryCue(Cue):
    """Obstacles, or enemies on the ground, at `places`, which move by `drift` px a pulse: for `moves`
    pulses, or always if that is 0. Obstacles do not keep their cue from ending."""

    thing: ObstacleSpec | EnemySpec
    places: tuple[tuple[float, float], ...]
    drift: tuple[float, float]
    moves: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class AdvanceCue(Cue):
    """We march: `steps` times, `every` pulses apart, all that stands on the ground comes `row` px nearer."""

    steps: int
    every: int
    row: float


@dataclass(frozen=True, slots=True, kw_only=True)
class PullCue(Cue):
    """Bullets within `radius` px of x, y are drawn there for `pulses` pulses: `strength` px a pulse more in
    each pulse at the middle, nothing at the rim. Within `core` px they are swallowed."""

    x: float
    y: float
    radius: float
    strength: float
    core: float
    pulses: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MusicCue(Cue):
    """From now on this piece plays."""

    play: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BackdropCue(Cue):
    """From now on this backdrop is shown."""

    show: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ClearingCue(Cue):
    """It ends when nobody flies and nobody is still to be sent. Then obstacles fall to pieces, pulls let go
    and our march halts, so that nothing of one wave's ground is there for another wave. The cues that it
    `strikes` do not come any more."""

    strikes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class StageText:
    """What is told of a stage, as message ids, "" for nothing: before it begins and when it is cleared.
    `story`: "opening", and the campaign's story begins before it, or "ending", and it ends after it."""

    start: str = ""
    end: str = ""
    story: str = ""


@dataclass(frozen=True, slots=True)
class StageSpec:
    """A stage: it is over when every cue has ended, or, where it `lasts` so many pulses, with them.
    `speed_limit` is for bullets, on Normal."""

    number: int
    name: str
    title: str
    music: str
    backdrop: str
    power: int
    speed_limit: float
    cues: tuple[Cue, ...]
    text: StageText = StageText()
    lasts: int = 0

    def weapons(self, cue: str, kind: EnemySpec) -> tuple[WeaponSpec, ...]:
        """What an enemy of this kind carries when it comes with that cue."""
        own = next((c for c in self.cues if c.name == cue and isinstance(c, FlyCue)), None)
        return own.weapons if own and own.weapons and own.enemy.name == kind.name else kind.weapons


# --- all of it ----------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Content:
    """Everything a World needs. `digest` (hex) is the same for the same content on every machine.

    `extend` is E: extra ships come at E, 2E, 4E, 7E and 11E points; 0 for none.
    """

    ships: dict[str, ShipSpec]
    difficulties: dict[str, DifficultySpec]
    enemies: dict[str, EnemySpec]
    bosses: dict[str, BossSpec]
    paths: dict[str, Path]
    patterns: dict[str, Pattern]
    stages: dict[int, StageSpec]
    extend: int
    digest: str
    scenery: dict[str, ObstacleSpec] = field(default_factory=dict)
