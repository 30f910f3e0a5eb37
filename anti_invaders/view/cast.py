"""Them, as drawn: step frames, headings, breathing, the white of a hit, a boss that shakes as it dies, a twin
that stands by in half its light."""

from __future__ import annotations

import math
from collections.abc import Container, Iterator, Sequence
from functools import lru_cache

import pygame

from anti_invaders.rules.boss import Boss
from anti_invaders.rules.enemies import Enemy
from anti_invaders.view import poses
from anti_invaders.view.bake import HEADINGS, Sprites, figure, heading
from anti_invaders.view.canvas import Canvas
from anti_invaders.view.gallery import Gallery
from anti_invaders.view.glow import faded
from anti_invaders.view.poses import AGILE, WORST, Facings, is_drawn

BREATH = 1.5  # px up and down: every second column of a formation against the others
SHAKE = 2.5  # px, a dying boss
BLINK = 10  # pulses of white, as many dark, as a boss dies: three a second
GLINT, GLINT_EVERY = 2, 8  # pulses: under steady fire the large flash for 2 of 8, and gently
GENTLE = 0.15  # of the flash's light
RESTING = 0.45  # of its light: a twin that has lost its half of the life
UNKNOWN = -1  # the number of an image that nobody asked for yet
LARGE = 84.0  # units: wider figures are large

Row = tuple[int, float, float]  # the number of an image, and where it stands
NOBODY: Facings = {}


class Cast:
    """Draws all enemies in one batch; `step` is how often the march has stepped."""

    def __init__(self, sprites: Sprites) -> None:
        self._sprites = sprites
        self._gallery = Gallery()
        self._frames: dict[str, int] = {}  # how many a kind has
        self._known: dict[tuple[str, int, int, bool, bool], int] = {}
        self._ranks: dict[tuple[str, bool], list[int]] = {}  # the images of those in a rank, by their beat

    def draw(
        self,
        canvas: Canvas,
        enemies: Sequence[Enemy],
        alpha: float,
        step: int,
        calm: bool,
        facings: Facings = NOBODY,
    ) -> None:
        """Everybody, in the order of their numbers, parts under whom they belong to. `facings`: who looks
        where it is about to fire, see `beams.facings`."""
        if not enemies:
            return
        rows: list[Row] = []
        for enemy in poses.in_layers(enemies):
            if enemy.in_rank:
                rows.append(self._marching(enemy, alpha, step))
            else:
                rows.append(self._placed(enemy, alpha, step, calm, facings))
            if not poses.adorned(enemy.kind):
                continue
            for kind, frame, turn in poses.upon(enemy):
                rows.append((self._number(kind, frame, heading(turn), False), *rows[-1][1:]))
        numbers, x, y = zip(*rows, strict=True)
        self._gallery.draw(canvas, numbers, x, y)

    def rehearse(self, kinds: Sequence[str], parts: Container[str] = ()) -> Iterator[None]:
        """Bake what these kinds will need, bit by bit, so that none causes a hitch later; `parts` are those
        that turn however wide they are."""
        for kind in kinds:
            for frame in range(figure(kind).frames):
                yield from self._rehearse_frame(kind, frame, kind in parts)
            for wound in range(WORST if is_drawn(f"{kind}-wounds") else 0):
                self._number(f"{kind}-wounds", wound, 0, False)
                if kind in parts:
                    self._sprites.image(f"{kind}-wounds", wound, 90.0)
                yield
            if is_drawn(f"{kind}-shield"):
                yield from self._rehearse_turns(f"{kind}-shield")

    def _rehearse_frame(self, kind: str, frame: int, part: bool) -> Iterator[None]:
        self._number(kind, frame, 0, False)
        yield
        self._number(kind, frame, 0, True)
        yield
        if part or figure(kind).box[2] <= AGILE:
            self._sprites.image(kind, frame, 90.0)
            yield

    def _rehearse_turns(self, kind: str) -> Iterator[None]:
        for turn in range(HEADINGS):
            self._number(kind, 0, turn, False)
            if turn % 4 == 3:
                yield

    def _marching(self, enemy: Enemy, alpha: float, step: int) -> Row:
        """One whose formation moves it: it looks down, keeps the step and breathes with its column."""
        beat = step + int(enemy.slot[0] / poses.COLUMN)
        flash, name = enemy.flash > 0, enemy.spec.name
        if flash and enemy.spec.size == "large":
            flash = enemy.age % GLINT_EVERY < GLINT
        rank = self._ranks.get((name, flash)) or self._ranks.setdefault(
            (name, flash), [UNKNOWN] * figure(name).frames
        )
        number = rank[beat % len(rank)]
        if number == UNKNOWN:
            number = rank[beat % len(rank)] = self._number(name, beat, 0, flash)
        x = enemy.px + (enemy.x - enemy.px) * alpha
        y = enemy.py + (enemy.y - enemy.py) * alpha + (BREATH if beat % 2 else -BREATH)
        return number, x, y

    def _placed(self, enemy: Enemy, alpha: float, step: int, calm: bool, facings: Facings) -> Row:
        x = enemy.px + (enemy.x - enemy.px) * alpha
        y = enemy.py + (enemy.y - enemy.py) * alpha
        flash = enemy.flash > 0
        if isinstance(enemy, Boss) and enemy.dying:
            x += math.sin((enemy.dying + alpha) * 2.1) * SHAKE
            flash = not calm and enemy.dying % (2 * BLINK) < BLINK
        elif enemy.spec.size == "large":
            flash = flash and enemy.age % GLINT_EVERY < GLINT
        turn = heading(poses.turn(enemy, facings))
        beat = poses.beat(enemy, step)
        return self._number(enemy.kind, beat, turn, flash, poses.stands_by(enemy)), x, y

    def _number(self, kind: str, beat: int, turn: int, flash: bool, dim: bool = False) -> int:
        """The image for a kind at a beat of its step."""
        frames = self._frames.get(kind) or self._frames.setdefault(kind, figure(kind).frames)
        key = kind, beat % frames, turn, flash, dim
        if key not in self._known:
            posed = kind, figure(kind).pose(key[1]), turn, flash, dim
            self._known[key] = self._gallery.number(posed, lambda: self._bake(*posed))
        return self._known[key]

    def _bake(self, kind: str, frame: int, turn: int, flash: bool, dim: bool) -> pygame.Surface:
        """The white of a hit covers the small; the large only brighten, for bullets are seen over them."""
        turned = turn * 360.0 / HEADINGS
        image = self._sprites.image(kind, frame, turned)
        if dim:
            return faded(image, RESTING)
        if not flash:
            return image
        white = self._sprites.flash(kind, frame, turned)
        if image.get_width() < LARGE * self._sprites.scale:
            return white
        brightened = image.copy()
        brightened.blit(faded(white, GENTLE), (0, 0), special_flags=pygame.BLEND_RGB_ADD)
        return brightened


@lru_cache(maxsize=2)
def cast_for(sprites: Sprites) -> Cast:
    """The one that all scenes with these figures draw with: baked once a program."""
    return Cast(sprites)
