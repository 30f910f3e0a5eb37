"""Who and what a stage will show, found out from its cues before it begins."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

from anti_invaders.rules.specs import (
    BackdropCue,
    BossCue,
    BossSpec,
    Content,
    EnemySpec,
    FlyCue,
    MarchCue,
    ObstacleSpec,
    SceneryCue,
    StageSpec,
    WeaponSpec,
)
from anti_invaders.view.bake import Sprites, figure
from anti_invaders.view.fragments import bakes
from anti_invaders.view.ground import POSES, lie
from anti_invaders.view.poses import AGILE, WORST, is_drawn

Job = Callable[[], object]


def cast_of(stage: StageSpec, content: Content) -> tuple[EnemySpec, ...]:
    """Every kind that comes in a stage, each once, in order of appearance: bosses too, their parts, and those
    whom others let go."""
    found: dict[str, EnemySpec] = {}
    waiting = [kind for cue in stage.cues for kind in _comes_with(cue)]
    while waiting:
        kind = waiting.pop(0)
        if kind.name not in found:
            found[kind.name] = kind
            waiting[:0] = _brought_by(kind, content)
    return tuple(found.values())


def _comes_with(cue: object) -> list[EnemySpec]:
    match cue:
        case FlyCue():
            return [cue.enemy]
        case MarchCue():
            return [slot.enemy for slot in cue.slots]
        case BossCue():
            return [cue.boss]
        case SceneryCue() if isinstance(cue.thing, EnemySpec):
            return [cue.thing]
    return []


def _brought_by(kind: EnemySpec, content: Content) -> list[EnemySpec]:
    """Its parts, and whom it lets go."""
    weapons: list[WeaponSpec] = list(kind.weapons)
    parts: list[EnemySpec] = []
    if isinstance(kind, BossSpec):
        parts = [part.enemy for part in kind.parts]
        weapons += [weapon for phase in kind.phases for weapon in phase.weapons]
    released = [weapon.release.enemy for weapon in weapons if weapon.release is not None]
    return parts + [content.enemies[name] for name in released]


def parts_of(kinds: tuple[EnemySpec, ...]) -> frozenset[str]:
    """Names of those that turn however wide they are: parts of a boss, and a boss that they trail behind."""
    bosses = [kind for kind in kinds if isinstance(kind, BossSpec)]
    heads = frozenset(boss.name for boss in bosses if any(part.trail for part in boss.parts))
    return heads | {part.enemy.name for boss in bosses for part in boss.parts}


def twins_of(kinds: Iterable[EnemySpec]) -> frozenset[str]:
    """Names of the twins of the bosses among these."""
    bosses = [kind for kind in kinds if isinstance(kind, BossSpec)]
    return frozenset(part.enemy.name for boss in bosses for part in boss.parts if part.twin)


def wrecks_of(kinds: Sequence[EnemySpec]) -> list[str]:
    """Names of those that break into their parts when they fall: bosses and their twins."""
    return [kind.name for kind in kinds if isinstance(kind, BossSpec)] + sorted(twins_of(kinds))


def things_of(stage: StageSpec) -> tuple[ObstacleSpec, ...]:
    """The scenery of a stage, each kind once."""
    things = [cue.thing for cue in stage.cues if isinstance(cue, SceneryCue)]
    found = {thing.name: thing for thing in things if isinstance(thing, ObstacleSpec)}
    return tuple(found.values())


def worlds_of(stage: StageSpec) -> tuple[str, ...]:
    """The backdrops of a stage, the first one first."""
    shown = [stage.backdrop, *(cue.show for cue in stage.cues if isinstance(cue, BackdropCue))]
    return tuple(dict.fromkeys(shown))


def figures(sprites: Sprites, stage: StageSpec, content: Content) -> Iterator[Job]:
    """Jobs that bake the figures of a stage, in order of appearance: what costs most of it. They touch
    nothing but the figures, so that they may be done beside the game."""
    kinds = cast_of(stage, content)
    parts = parts_of(kinds)
    for kind in kinds:
        for frame in range(figure(kind.name).frames):
            yield from _poses(sprites, kind.name, frame, kind.name in parts)
        for wound in range(WORST if is_drawn(f"{kind.name}-wounds") else 0):
            yield partial(sprites.image, f"{kind.name}-wounds", wound)
            if kind.name in parts:
                yield partial(sprites.image, f"{kind.name}-wounds", wound, 90.0)
        if is_drawn(f"{kind.name}-shield"):
            yield partial(sprites.image, f"{kind.name}-shield")
            yield partial(sprites.image, f"{kind.name}-shield", 0, 90.0)
    for name in wrecks_of(kinds):
        yield from bakes(sprites, name)
    for thing in things_of(stage):
        for state in range(thing.states):
            for turn in sorted({lie(thing.name, number) for number in range(POSES)})[:2]:
                yield partial(sprites.image, thing.name, state, turn)  # one is enough for all that are turned


def _poses(sprites: Sprites, name: str, frame: int, part: bool) -> Iterator[Job]:
    yield partial(sprites.flash, name, frame)
    if part or figure(name).box[2] <= AGILE:
        yield partial(sprites.image, name, frame, 90.0)  # lit once more, to be turned from now on
