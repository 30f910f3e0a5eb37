"""How each of them stands: which frame of its figure, turned by how much, and what is drawn upon it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from anti_invaders.resources import MissingAsset
from anti_invaders.rules import trig
from anti_invaders.rules.boss import Boss
from anti_invaders.rules.enemies import Enemy
from anti_invaders.rules.kinds import Grounded, Mine, Turncoat
from anti_invaders.rules.limbs import Part
from anti_invaders.view.bake import drawn_as, figure

FACING = 180.0  # degrees: the heading that figures are drawn in
FLAP = 14  # pulses a frame, where no march keeps the step
COLUMN = 40.0  # px: about how far apart columns of a formation stand
TURNING = {"spinner": 2.4, "mine": 1.5, "saucer": 0.0}  # degrees a pulse; these never show a heading
AGILE = 80.0  # units: figures up to this width turn toward where they fly, and so do all parts
WORST = 2  # wounds are drawn in so many states
HEADED = frozenset({"turret"})  # kinds whose heads turn by themselves; their frames are:
DOME, HEAD, FIRING = 1, 2, 3
FUSE, BLINK = 96, 20  # pulses from the end of a mine's fuse in which it blinks; a blink and its rest

Facings = Mapping[int, tuple[float, float]]
Upon = tuple[str, int, float]  # a figure, its frame, and how far it is turned, degrees


def in_layers(enemies: Sequence[Enemy]) -> Sequence[Enemy]:
    """Lowest first: a boss lies over its parts, and of those that trail the foremost lies highest."""
    parts = [enemy for enemy in enemies if isinstance(enemy, Part)]
    if not parts:
        return enemies
    parts.sort(key=lambda part: -part.index)
    return [*parts, *(enemy for enemy in enemies if not isinstance(enemy, Part))]


def beat(enemy: Enemy, step: int) -> int:
    """Which frame it shows; `step` is how often the march has stepped."""
    if enemy.in_rank:
        return step + int(enemy.slot[0] / COLUMN)
    if isinstance(enemy, Mine):
        left = enemy.mine.fuse - enemy.age
        return int(left < FUSE and left % BLINK < BLINK // 2)
    if isinstance(enemy, Boss) and enemy.pace is not None:
        return step
    return DOME if drawn_as(enemy.kind) in HEADED else enemy.age // FLAP


def turn(enemy: Enemy, facings: Facings) -> float:
    """How far its figure is turned, degrees."""
    if enemy.in_rank or drawn_as(enemy.kind) in HEADED:
        return 0.0
    if (kind := drawn_as(enemy.kind)) in TURNING:
        return enemy.age * TURNING[kind]
    if isinstance(enemy, (Boss, Part)):  # a boss looks down, unless its body trails behind it
        return enemy.heading - FACING
    if figure(enemy.kind).box[2] > AGILE:
        return 0.0
    heading = enemy.heading
    if enemy.id in facings:
        way, share = facings[enemy.id]
        heading += trig.difference(way, heading) * share
    return heading - FACING


@cache
def adorned(kind: str) -> bool:
    """Whether anything is ever drawn over figures of this kind."""
    return is_drawn(f"{kind}-wounds") or is_drawn(f"{kind}-shield") or drawn_as(kind) in HEADED


def upon(enemy: Enemy) -> Iterator[Upon]:
    """What is drawn over its figure: wounds, a shield, a head."""
    if wound := wounds(enemy):
        yield f"{enemy.kind}-wounds", wound - 1, enemy.heading - FACING
    if isinstance(enemy, Turncoat) and is_drawn(f"{enemy.kind}-shield"):
        yield f"{enemy.kind}-shield", 0, enemy.facing - FACING
    if drawn_as(enemy.kind) in HEADED:
        looks = enemy.heading - FACING if isinstance(enemy, Grounded) else 0.0
        yield enemy.kind, FIRING if enemy.emitters else HEAD, looks


def stands_by(enemy: Enemy) -> bool:
    """Whether it has lost its half of a phase, and its twin fights on."""
    return isinstance(enemy, (Boss, Part)) and enemy.spent


def wounds(enemy: Enemy) -> int:
    """How badly it looks hurt, 0 to WORST: a boss by all that it has lost of the lives of all its phases."""
    if not is_drawn(f"{enemy.kind}-wounds"):
        return 0
    lost = 1.0 - enemy.hp / enemy.hp_max
    if isinstance(enemy, Boss):
        if not enemy.phase:
            return 0
        lost = (enemy.phase - 1 + lost) / enemy.phases
    return min(int(lost * (WORST + 1)), WORST)


@cache
def is_drawn(name: str) -> bool:
    """Whether there is a figure of this name."""
    try:
        figure(name)
    except MissingAsset:
        return False
    return True
