"""Draws how intense each stage is, second by second: docs/pictures/intensity-N.png, from what bots met.

    python -m tools.intensity              every stage
    python -m tools.intensity 2 3          these

Skilled bots whom nothing hurts fly each stage on Normal; the curves are their mean. Magenta: bullets alive.
Green: enemies on the field. Gold, from below: bullets that passed near the ship.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import NamedTuple

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import numpy as np
import pygame
from numpy.typing import NDArray

from anti_invaders import bots
from anti_invaders.content import load
from anti_invaders.engine.pulse import pulses
from anti_invaders.rules.events import BossWarned
from anti_invaders.rules.start import Start
from anti_invaders.rules.world import World
from anti_invaders.view.canvas import Canvas
from anti_invaders.view.letters import Letters
from anti_invaders.view.palette import DEFAULT, Colour, mixed

FOLDER = Path(__file__).resolve().parents[1] / "docs" / "pictures"
SEEDS = range(1001, 1005)
SECOND = pulses(1.0)
NEAR = 26.0  # px from the ship's centre: a bullet that comes so near has been met
SMOOTH = 2  # seconds, to each side
SIZE = (720, 168)  # px of a picture
LEFT, RIGHT, TOP, FLOOR = 40.0, 12.0, 30.0, 146.0  # px: where the curves lie
MOST_BULLETS, MOST_ENEMIES, MOST_NEAR = 150.0, 60.0, 16.0  # at the top of the picture; the last a second
GRID = 30  # seconds

Floats = NDArray[np.float64]


class Met(NamedTuple):
    """What one run met, a value for each second; and when which boss was announced, in seconds."""

    bullets: list[float]
    enemies: list[float]
    near: list[float]
    bosses: dict[str, float]


def meet(stage: int, seed: int) -> Met:
    """One bot's stage."""
    power = load().stages[stage].power
    world = World(
        load(), Start(seed, stage=stage, power=power, alone=True, invulnerable=True, hold_invasion=True)
    )
    bot, met = bots.make("skilled", seed), Met([], [], [], {})
    near: set[int] = set()
    while world.result is None:
        events = world.advance((bots.steer(bot, world),))
        met.bosses.update({e.name: world.pulse / SECOND for e in events if isinstance(e, BossWarned)})
        now = _near(world)
        _count(met, world, len(now - near))
        near = now
    return met


def _near(world: World) -> set[int]:
    """The bullets beside the ship, each by what stays the same while it flies: who fired it, and when."""
    ship, bullets = world.players[0], world.bullets
    rows = bullets.touching(ship.x, ship.y, NEAR)
    return {int(bullets.source[row]) << 24 | (world.pulse - int(bullets.age[row])) << 6 | k
            for k, row in enumerate(rows)}  # fmt: skip


def _count(met: Met, world: World, passed: int) -> None:
    if (world.pulse - 1) % SECOND == 0:
        for kept in (met.bullets, met.enemies, met.near):
            kept.append(0.0)
    met.bullets[-1] += world.bullets.n / SECOND
    met.enemies[-1] += len(world.enemies) / SECOND
    met.near[-1] += passed


# --- the picture ----------------------------------------------------------------------------------
def draw(stage: int, met: Sequence[Met]) -> pygame.Surface:
    """A stage's curves."""
    surface = pygame.Surface(SIZE, depth=32)
    canvas, letters = Canvas(surface, 1), Letters(1)
    canvas.fill(DEFAULT.ground)
    seconds = max(len(one.bullets) for one in met)
    wide = (SIZE[0] - LEFT - RIGHT) / seconds
    for title, at in _announced(met).items():
        canvas.hairline(LEFT + at * wide, TOP, FLOOR - TOP, DEFAULT.label, down=True)
        letters.draw(canvas, title.upper(), LEFT + at * wide + 5, TOP, 7.5, colour=DEFAULT.label)
    _scales(canvas, letters, seconds, wide)
    _area(canvas, _mean([one.bullets for one in met]) / MOST_BULLETS, wide, DEFAULT.light)
    _area(canvas, _mean([one.near for one in met]) / MOST_NEAR, wide, DEFAULT.ship)
    _curve(canvas, _mean([one.enemies for one in met]) / MOST_ENEMIES, wide, DEFAULT.grunt)
    title = f"{stage} {load().stages[stage].title}"
    letters.draw(canvas, title.upper(), LEFT, 11, 9, colour=DEFAULT.text)
    _legend(canvas, letters)
    return surface


def _announced(met: Sequence[Met]) -> dict[str, float]:
    """Each boss's title, and when it is first announced in the middle of the runs."""
    announced: dict[str, float] = {}
    for name in met[0].bosses:
        title = load().bosses[name].title
        announced.setdefault(title, float(np.median([one.bosses[name] for one in met])))
    return announced


def _mean(curves: Sequence[Sequence[float]]) -> Floats:
    """Over all runs that last so long, smoothed."""
    seconds = max(map(len, curves))
    table = np.full((len(curves), seconds), np.nan)
    for row, curve in zip(table, curves, strict=True):
        row[: len(curve)] = curve
    mean = np.nanmean(table, axis=0)
    window = np.ones(2 * SMOOTH + 1)
    smooth: Floats = np.convolve(mean, window, "same") / np.convolve(np.ones(seconds), window, "same")
    return smooth


def _scales(canvas: Canvas, letters: Letters, seconds: int, wide: float) -> None:
    canvas.hairline(LEFT, FLOOR, SIZE[0] - LEFT - RIGHT, DEFAULT.hairline)
    for second in range(0, seconds, GRID):
        text = f"{second // 60}:{second % 60:02}"
        letters.draw(canvas, text, LEFT + second * wide, FLOOR + 7, 7.5, align="c", colour=DEFAULT.label)
    for bullets in range(0, int(MOST_BULLETS), 50):
        y = FLOOR - bullets / MOST_BULLETS * (FLOOR - TOP)
        canvas.hairline(LEFT, y, SIZE[0] - LEFT - RIGHT, DEFAULT.hairline)
        letters.draw(canvas, str(bullets), LEFT - 8, y - 4, 7.5, align="r", colour=DEFAULT.light)


def _legend(canvas: Canvas, letters: Letters) -> None:
    x = float(SIZE[0]) - RIGHT
    for text, colour in (
        ("near misses", DEFAULT.ship), ("enemies", DEFAULT.grunt), ("bullets alive", DEFAULT.light)
    ):  # fmt: skip
        letters.draw(canvas, text, x, 12, 7.5, align="r", colour=colour)
        x -= letters.width(text, 7.5) + 18


def _places(values: Floats, wide: float) -> list[tuple[float, float]]:
    heights = np.minimum(values, 1.0) * (FLOOR - TOP)
    return [(LEFT + (second + 0.5) * wide, FLOOR - high) for second, high in enumerate(heights.tolist())]


def _area(canvas: Canvas, values: Floats, wide: float, colour: Colour) -> None:
    """A curve with everything below it shaded."""
    places = _places(values, wide)
    foot = [(places[-1][0], FLOOR), (places[0][0], FLOOR)]
    canvas.poly(places + foot, mixed(DEFAULT.ground, colour, 0.35))
    canvas.line(places, colour)


def _curve(canvas: Canvas, values: Floats, wide: float, colour: Colour) -> None:
    canvas.line(_places(values, wide), colour)


def main(arguments: Sequence[str] | None = None) -> int:
    """Fly, and draw."""
    parser = argparse.ArgumentParser(prog="python -m tools.intensity", description=__doc__.splitlines()[0])
    stages = list(load().stages)
    parser.add_argument("stages", type=int, nargs="*", metavar="STAGE", help=f"{stages}; none: all")
    options = parser.parse_args(arguments)
    pygame.init()
    FOLDER.mkdir(parents=True, exist_ok=True)
    with ProcessPoolExecutor(os.cpu_count()) as processes:
        for stage in options.stages or stages:
            met = list(processes.map(partial(meet, stage), SEEDS))
            pygame.image.save(draw(stage, met), str(FOLDER / f"intensity-{stage}.png"))
    return 0


if __name__ == "__main__":
    sys.exit(main())
