"""Enemy bullets, as drawn: light ones round, heavy ones diamonds that point where they fly."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Protocol

import numpy as np
import pygame
from numpy.typing import NDArray

from anti_invaders.view.bake import HEADINGS, Sprites
from anti_invaders.view.canvas import Canvas, Frames
from anti_invaders.view.gallery import trimmed

TURNED = HEADINGS // 2  # images of a figure that looks the same upside down
CROWD = 4_000  # bullets: beyond these their glows are one mist, which is left out
COVERS = 32  # of 255: a px of a bullet that covers less is glow
ROUND = frozenset({"light"})  # figures that look the same from all sides


class Flying(Protocol):
    """What is drawn as bullets are: so many, of looks that have names, where they fly and where they are."""

    @property
    def n(self) -> int: ...
    @property
    def looks(self) -> list[str]: ...
    @property
    def look(self) -> NDArray[np.integer[Any]]: ...
    @property
    def vx(self) -> NDArray[np.float64]: ...
    @property
    def vy(self) -> NDArray[np.float64]: ...

    def between(self, alpha: float) -> NDArray[np.float64]:
        """Where they are, `alpha` of a pulse after the last one: x and y, a row each."""
        ...


class Fire:
    """All bullets in one batch, in the order in which they were fired."""

    def __init__(self, sprites: Sprites, size: float) -> None:
        self._sprites = sprites
        self._size = size
        self._looks: list[str] = []
        self._frames = self._bare = Frames([])
        self._first: NDArray[np.intp] = np.zeros(0, np.intp)
        self._turning: NDArray[np.bool_] = np.zeros(0, np.bool_)
        self._know(["light", "heavy"])

    def draw(self, canvas: Canvas, bullets: Flying, alpha: float) -> None:
        """Between this pulse and the next."""
        if not bullets.n:
            return
        if len(bullets.looks) != len(self._looks):
            self._know(bullets.looks)
        look = bullets.look
        index = self._first.take(look)
        turning = self._turning.take(look).nonzero()[0]
        heading = np.arctan2(bullets.vx[turning], -bullets.vy[turning]) * (TURNED / np.pi)
        index[turning] += np.rint(heading).astype(np.intp) % TURNED
        canvas.blits_of(self._frames if bullets.n <= CROWD else self._bare, index, *bullets.between(alpha))

    def _know(self, looks: list[str]) -> None:
        """Bake what bullets look like."""
        self._looks = list(looks)
        images: list[pygame.Surface] = []
        first = []
        for look in looks:
            count = 1 if look in ROUND else TURNED
            first.append(len(images))
            images += [self._image(look, 180.0 * step / TURNED) for step in range(count)]
        self._frames, self._bare = Frames(images), Frames([_bare(image) for image in images])
        self._first = np.array(first, np.intp)
        self._turning = np.array([look not in ROUND for look in looks], np.bool_)

    @staticmethod
    def rehearse(sprites: Sprites) -> Iterator[None]:
        """Bake the diamond's ways one by one; the round one has only one."""
        for step in range(TURNED):
            sprites.image("heavy", 0, 180.0 * step / TURNED)
            yield

    def _image(self, look: str, turn: float) -> pygame.Surface:
        image = self._sprites.image(look, 0, turn)
        if self._size != 1.0:
            image = pygame.transform.smoothscale_by(image, self._size)
        return trimmed(image)


def _bare(image: pygame.Surface) -> pygame.Surface:
    """A bullet without its glow."""
    bare = image.copy()
    px = pygame.surfarray.pixels2d(bare)
    px[px >> 24 < COVERS] = 0
    del px  # or the image stays locked
    return trimmed(bare)
