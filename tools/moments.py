"""Moments of the golden replays that are worth a picture: found by what happens in them."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from anti_invaders.rules.enemies import Enemy
from anti_invaders.rules.events import BackdropCued, BossDestroyed, CatchThrown, EnemyDestroyed
from anti_invaders.rules.field import inside
from anti_invaders.rules.replay import Replay
from anti_invaders.rules.specs import Content
from anti_invaders.rules.world import World
from anti_invaders.screens.play import PlayScreen
from anti_invaders.screens.shell import Shell
from anti_invaders.view.canvas import Canvas
from tools.goldens import FOLDER

WARM_UP = 300  # pulses that are seen before a picture: whatever glows and floats is there
HARVEST = 60  # pulses in which a throw destroys what it will
ENEMIES, CAUGHT, BULLETS = (24, 3.0), (14, 3.0), (70, 0.3)  # of which so many count, and how much each
OPEN = 10.0  # what an open field is worth beside these
SIZE = 800, 600  # px


def golden(name: str, pack: Content) -> Replay:
    """The golden replay of this name. SystemExit when it was recorded with other rules or content."""
    replay = Replay.from_bytes((FOLDER / f"{name}.replay").read_bytes())
    if other := replay.other(pack):
        raise SystemExit(f"golden replay {name} is of {other}: python -m tools.goldens")
    return replay


# --- finding ----------------------------------------------------------------------------------------
def fullest(replay: Replay, pack: Content, boss: bool) -> int:
    """The pulse in which most is to be seen and caught, before a boss or where there is none."""
    return max((_worth(world, boss), world.pulse) for world, _happened in replay.play(pack))[1]


def _worth(world: World, boss: bool) -> float:
    ship, foe = world.players[0], world.boss
    calm = foe is not None and (foe.entering or foe.resting or foe.dying)
    if bool(foe) is not boss or calm or ship.state != "flying" or ship.invulnerable:
        return 0.0
    seen = 0 if boss else sum(map(_seen, world.enemies))
    counts = (seen, ENEMIES), (ship.field.count, CAUGHT), (world.bullets.n, BULLETS)
    return sum(min(count, most) * each for count, (most, each) in counts) + OPEN * ship.field.open


def _seen(enemy: Enemy) -> bool:
    return inside(enemy.x, enemy.y, -20.0)


def best_harvest(replay: Replay, pack: Content) -> int:
    """The pulse of the throw after which most are destroyed."""
    throws, kills = [], []
    for world, happened in replay.play(pack):
        throws += [world.pulse for event in happened if isinstance(event, CatchThrown) and event.count]
        kills += [world.pulse for event in happened if isinstance(event, EnemyDestroyed)]
    return max((sum(at < kill <= at + HARVEST for kill in kills), at) for at in throws)[1]


def best_throw(replay: Replay, pack: Content) -> int:
    """The pulse in which most is thrown at a boss."""
    best = (0, 0)
    for world, happened in replay.play(pack):
        for event in happened:
            if isinstance(event, CatchThrown) and world.boss:
                best = max(best, (event.count + world.bullets.n, world.pulse))
    return best[1]


def last_boss(replay: Replay, pack: Content) -> int:
    """The pulse in which the last boss of the stage is destroyed. SystemExit if none is."""
    ends = [
        world.pulse
        for world, happened in replay.play(pack)
        if any(isinstance(event, BossDestroyed) for event in happened)
    ]
    if not ends:
        raise SystemExit(
            f"no boss of stage {replay.start.stage} is destroyed in its golden replay: choose another"
        )
    return max(ends)


# --- showing ----------------------------------------------------------------------------------------
def pictures(shell: Shell, replay: Replay, first: int, last: int, every: int = 1) -> Iterator[pygame.Surface]:
    """The play screen from pulse `first` to pulse `last` of a replay; past its end all that glows goes on.

    It is one surface, drawn upon again and again."""
    screen, surface = PlayScreen(shell, replay.start), pygame.Surface(SIZE, depth=32)
    wishes = replay.controls()
    for pulse in range(1, last + 1):
        wish = next(wishes, None)
        happened = screen.world.advance(wish) if wish else []
        if pulse >= first - WARM_UP or any(isinstance(event, BackdropCued) for event in happened):
            screen.theatre.hear(happened)
            screen.theatre.advance()
        if pulse >= first and (pulse - first) % every == 0:
            screen.draw(Canvas(surface, 1), 1.0)
            yield surface


def picture(shell: Shell, replay: Replay, pulse: int) -> pygame.Surface:
    """The play screen at this pulse of a replay."""
    return next(pictures(shell, replay, pulse, pulse))
