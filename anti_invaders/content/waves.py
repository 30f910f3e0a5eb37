"""The campaign cut into waves, and those who lead them: what other stages are made of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from anti_invaders.content.loading import load
from anti_invaders.content.tables import Table
from anti_invaders.resources import assets_dir
from anti_invaders.rules.specs import (
    AdvanceCue,
    BossCue,
    Cue,
    MarchCue,
    ObstacleSpec,
    PullCue,
    SceneryCue,
    StageSpec,
)

FILE = "courses", "waves.toml"
HOTTEST = 100
LONGEST = 1000  # pulses: no cue begins so long after its wave


@dataclass(frozen=True, slots=True)
class Part:
    """A cue of a wave: it begins `at` pulses after the wave does, or, if it waits for another cue of the
    wave, as its stage says."""

    cue: Cue
    at: int
    waits: bool


@dataclass(frozen=True, slots=True)
class Wave:
    """Cues of one stage that belong together. `first`: the pulse in which it begins where nothing was before
    it. `heat`: how hard it is, 0 to 100. `alone`: it shuts lanes."""

    stage: StageSpec
    parts: tuple[Part, ...]
    heat: int = 0
    opens: bool = False
    alone: bool = False

    @property
    def first(self) -> int:
        """Pulses."""
        return min(part.cue.at for part in self.parts)

    @property
    def marches(self) -> bool:
        """Whether a formation comes with it."""
        return any(isinstance(part.cue, MarchCue) for part in self.parts)

    @property
    def lies(self) -> bool:
        """Whether obstacles lie about in it, or something pulls: no other wave was made for these."""
        return any(_lies(part.cue) for part in self.parts)

    @property
    def heralded(self) -> bool:
        """Whether something comes before the first enemy: obstacles, or a pull."""
        return not any(part.at == 0 and not part.waits and not _lies(part.cue) for part in self.parts)

    @property
    def latest(self) -> Part:
        """Who begins last of those that the next wave waits for; a boss, if there is one."""
        bosses = [part for part in self.parts if isinstance(part.cue, BossCue)]
        lively = [part for part in self.parts if not (_lies(part.cue) or isinstance(part.cue, AdvanceCue))]
        return bosses[0] if bosses else max(lively, key=lambda part: part.at)


@dataclass(frozen=True, slots=True)
class Lead:
    """Who leads the waves of a stage, and the gift after the one in the middle."""

    middle: Wave
    last: Wave
    gift: Wave


@dataclass(frozen=True, slots=True)
class Frame:
    """What is said of a course that is made of them. `title` and `told` are message ids."""

    name: str
    title: str
    told: str
    power: int


@dataclass(frozen=True, slots=True)
class Waves:
    """All of them: `waves` from the mildest on, `leads` by their stages."""

    daily: Frame
    siege: Frame
    waves: tuple[Wave, ...]
    leads: tuple[Lead, ...]


def _lies(cue: Cue) -> bool:
    return isinstance(cue, PullCue) or (isinstance(cue, SceneryCue) and isinstance(cue.thing, ObstacleSpec))


@cache
def waves() -> Waves:
    """The waves of the campaign, read once. Raises ContentError."""
    file = Table.load(assets_dir(), *FILE)
    daily, siege = _frame("daily", file), _frame("siege", file)
    found = [_wave(table) for table in file.tables("wave")]
    leads = [_lead(table) for table in file.tables("lead")]
    file.done()
    return Waves(daily, siege, tuple(sorted(found, key=lambda wave: wave.heat)), tuple(leads))


def _frame(name: str, file: Table) -> Frame:
    table = file.table(name)
    text = table.table("text")
    frame = Frame(name, table.text("title"), text.text("start"), table.whole("power", least=100))
    text.done()
    table.done()
    return frame


def _wave(table: Table) -> Wave:
    stage = _stage(table)
    parts = _parts(table, "cues", stage, table.texts("cues"), at="at")
    wave = Wave(stage, parts, table.whole("heat"), table.flag("opens"), table.flag("alone"))
    if wave.heat > HOTTEST:
        raise table.error(f"heat = {wave.heat}: at most {HOTTEST} is known", "heat")
    table.done()
    return wave


def _lead(table: Table) -> Lead:
    stage = _stage(table)
    middle = _parts(table, "middle", stage, table.texts("middle"))
    last = _parts(table, "last", stage, table.texts("last"), at="at")
    gift = _parts(table, "gift", stage, [table.text("gift")])
    table.done()
    return Lead(Wave(stage, middle), Wave(stage, last), Wave(stage, gift))


def _stage(table: Table) -> StageSpec:
    stages = load().stages
    number = table.whole("stage")
    if number not in stages:
        raise table.error(f"stage {number} is unknown; there are {', '.join(map(str, stages))}", "stage")
    return stages[number]


def _parts(table: Table, key: str, stage: StageSpec, names: Sequence[str], at: str = "") -> tuple[Part, ...]:
    """The cues of these names, which stand at `key`. What stands at `at`, if it does, is when they begin."""
    known = {cue.name: cue for cue in stage.cues}
    for name in names:
        if name not in known:
            raise table.unknown("cue", name, known, key)
    free = [name for name in names if known[name].after not in names]
    given = table.wholes(at, LONGEST) if at and table.has(at) else _apart([known[name] for name in free])
    if len(given) != len(free):
        raise table.error(f'"at" must say when each of these begins: {", ".join(free)}', key)
    starts = dict(zip(free, given, strict=True))
    return tuple(Part(known[name], starts.get(name, 0), name not in starts) for name in names)


def _apart(cues: Sequence[Cue]) -> tuple[int, ...]:
    """How long after the first of them each begins in its stage; nothing where that cannot be said."""
    if len({cue.after for cue in cues}) != 1:
        return ()
    starts = [cue.wait if cue.after else cue.at for cue in cues]
    return tuple(start - min(starts) for start in starts)
