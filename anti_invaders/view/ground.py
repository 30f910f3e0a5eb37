"""Scenery, as drawn: rocks and bunkers in the state to which they have crumbled, decks under who stands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import pygame

from anti_invaders.rules.enemies import Enemy
from anti_invaders.rules.scenery import Obstacle
from anti_invaders.rules.specs import ObstacleSpec
from anti_invaders.view.bake import Sprites, drawn_as, figure
from anti_invaders.view.canvas import Canvas
from anti_invaders.view.decks import Decks
from anti_invaders.view.gallery import Gallery
from anti_invaders.view.glow import faded

ROUND = frozenset({"asteroid-small", "asteroid-medium", "asteroid-large"})
POSES = 8  # ways in which a round thing can lie: no two that come together look alike
BLOW, BLOW_EVERY = 3, 9  # pulses: under steady fire a thing brightens for 3 of 9
GENTLE = 0.15  # of a hit's white


class Ground:
    """Draws all scenery in one batch, and decks under who stands. `advance` it once a pulse."""

    def __init__(self, sprites: Sprites) -> None:
        self._sprites = sprites
        self._gallery = Gallery()
        self._decks = Decks(sprites.scale, min(1.0, sprites.palette.backdrop))
        self._age = 0

    def advance(self, things: Iterable[Obstacle | Enemy] = ()) -> None:
        """One pulse, with all that may stand on something."""
        self._age += 1
        self._decks.advance(things)

    def draw(self, canvas: Canvas, scenery: Sequence[Obstacle], alpha: float) -> None:
        """Decks, and everything in the order in which it came."""
        self._decks.draw(canvas, alpha)
        if not scenery:
            return
        blow = self._age % BLOW_EVERY < BLOW
        numbers = [
            self._number(one.kind, one.state, lie(one.kind, one.id), one.flash > 0 and blow)
            for one in scenery
        ]
        x = [one.px + (one.x - one.px) * alpha for one in scenery]
        y = [one.py + (one.y - one.py) * alpha for one in scenery]
        self._gallery.draw(canvas, numbers, x, y)

    def rehearse(self, kinds: Sequence[ObstacleSpec]) -> Iterator[None]:
        """Bake these in all their states, bit by bit."""
        for kind in kinds:
            for state in range(kind.states):
                for turn in sorted({lie(kind.name, number) for number in range(POSES)}):
                    for hit in (False, True):
                        self._number(kind.name, state, turn, hit)
                    yield

    def _number(self, kind: str, state: int, turn: float, hit: bool) -> int:
        pose = kind, min(state, figure(kind).frames - 1), turn, hit
        return self._gallery.number(pose, lambda: self._bake(*pose))

    def _bake(self, kind: str, state: int, turn: float, hit: bool) -> pygame.Surface:
        image = self._sprites.image(kind, state, turn)
        if not hit:
            return image
        brightened = image.copy()
        white = faded(self._sprites.flash(kind, state, turn), GENTLE)
        brightened.blit(white, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
        return brightened


def lie(kind: str, number: int) -> float:
    """How a thing lies, in degrees: the same for as long as it is there."""
    return number * 3 % POSES * (360.0 / POSES) if drawn_as(kind) in ROUND else 0.0
