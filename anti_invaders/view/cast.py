"""Them, as drawn: step frames, headings, breathing, the white of a hit, a boss that shakes as it dies."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from anti_invaders.rules.boss import Boss
from anti_invaders.rules.enemies import Enemy
from anti_invaders.view.bake import HEADINGS, Sprites, figure, heading
from anti_invaders.view.canvas import Canvas
from anti_invaders.view.gallery import Gallery

FACING = 180.0  # degrees: the heading that figures are drawn in
FLAP = 14  # pulses a frame, where no march keeps the step
BREATH = 1.5  # px up and down: every second column of a formation against the others
COLUMN = 40.0  # px: about how far apart columns stand
TURNING = {"spinner": 2.4, "mine": 1.5, "saucer": 0.0}  # degrees a pulse; these never show a heading
SHAKE = 2.5  # px, a dying boss
BLINK = 5  # pulses of white and dark as a boss dies
PREPARED = 8  # headings that are baked beforehand, each side of straight down


class Cast:
    """Draws all enemies in one batch; `step` is how often the march has stepped."""

    def __init__(self, sprites: Sprites) -> None:
        self._sprites = sprites
        self._gallery = Gallery()

    def draw(self, canvas: Canvas, enemies: Sequence[Enemy], alpha: float, step: int, calm: bool) -> None:
        """Everybody, in the order of their numbers."""
        if not enemies:
            return
        rows = [self._placed(enemy, alpha, step, calm) for enemy in enemies]
        numbers, x, y = zip(*rows, strict=True)
        self._gallery.draw(canvas, numbers, x, y)

    def prepare(self, kinds: Sequence[str]) -> None:
        """Bake what these kinds will need now, so that none causes a hitch later."""
        for kind in kinds:
            for frame in range(figure(kind).frames):
                for flash in (False, True):
                    self._number(kind, frame, 0, flash)

    def _placed(self, enemy: Enemy, alpha: float, step: int, calm: bool) -> tuple[int, float, float]:
        x = enemy.px + (enemy.x - enemy.px) * alpha
        y = enemy.py + (enemy.y - enemy.py) * alpha
        flash = enemy.flash > 0
        if isinstance(enemy, Boss) and enemy.dying:
            sway = enemy.dying + alpha
            x += float(np.sin(sway * 2.1)) * SHAKE
            flash = not calm and enemy.dying % (2 * BLINK) < BLINK
        column = int(enemy.slot[0] / COLUMN)
        if enemy.in_rank:
            y += BREATH if (step + column) % 2 else -BREATH
        frame = (step + column if enemy.in_rank else enemy.age // FLAP) % figure(enemy.kind).frames
        return self._number(enemy.kind, frame, self._turn(enemy), flash), x, y

    def _turn(self, enemy: Enemy) -> int:
        """Which of the headings it shows."""
        if isinstance(enemy, Boss) or enemy.in_rank:
            return 0
        if enemy.kind in TURNING:
            return heading(enemy.age * TURNING[enemy.kind])
        return heading(enemy.heading - FACING)

    def _number(self, kind: str, frame: int, turn: int, flash: bool) -> int:
        bake = self._sprites.flash if flash else self._sprites.image
        key = kind, frame, turn, flash
        return self._gallery.number(key, lambda: bake(kind, frame, turn * 360.0 / HEADINGS))
