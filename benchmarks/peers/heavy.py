"""The heavy scene as every pygame tutorial draws it: pictures with per-pixel alpha, a sprite for each thing
in groups that update and draw, and a panel that is written and drawn anew in each frame.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pygame

Picture = tuple[pygame.Surface, float, float]  # an image and where its middle is
Layer = tuple[pygame.Surface, tuple[int, int]]  # an image and its top left

PANEL = pygame.Rect(576, 0, 224, 600)
LEFT, RIGHT, MIDDLE = 594, 782, (688, 312)
GROUND, LABEL, TEXT = (6, 10, 24), (104, 128, 176), (201, 219, 255)
GOLD, BLUE, LIME, DIM = (255, 196, 84), (84, 220, 255), (150, 255, 90), (28, 40, 70)
WORDS = (
    ("HI-SCORE", 16), ("SCORE", 42), ("STAGE 1", 104), ("LOW ORBIT", 120), ("CHAIN", 160),
    ("TIME", 200), ("ANTI-FIELD", 240), ("POWER", 394), ("SHIPS", 445), ("NOVA", 475),
    ("INVASION", 512), ("LANDED 0", 565),
)  # fmt: skip
CHAIN, SLOTS, POWER, CELLS, ICONS = 9, 20, 3, 25, 3  # how many the panel shows of each


class Thing(pygame.sprite.Sprite):
    """Something with a place that is not a whole px."""

    image: pygame.Surface
    rect: pygame.Rect

    def __init__(self, picture: Picture) -> None:
        super().__init__()
        self.image, self.x, self.y = picture[0], float(picture[1]), float(picture[2])
        self.rect = self.image.get_rect()

    def update(self) -> None:
        """Stand where it is now."""
        self.rect.center = round(self.x), round(self.y)


class Particle(Thing):
    """A picture that spins and fades; `turning`, it is turned in each frame, as tutorials do it."""

    def __init__(self, picture: Picture, turning: bool) -> None:
        super().__init__(picture)
        self._whole, self._turning = self.image, turning
        self._angle = 0

    def update(self) -> None:
        """Stand where it is now."""
        if self._turning:
            self._angle = (self._angle + 7) % 360
            self.image = pygame.transform.rotate(self._whole, self._angle)
            self.image.set_alpha(255 - self._angle // 2)
            self.rect = self.image.get_rect()
        super().update()


class Scene:
    """One picture of it. `things` are groups, lowest first; `icons` a ship's and a Nova's image."""

    def __init__(
        self,
        layers: Sequence[Layer],
        things: Sequence[Sequence[Picture]],
        sparks: Sequence[Picture],
        icons: Sequence[pygame.Surface],
        turning: bool = False,
    ) -> None:
        sky, *others = layers
        self._layers = [(sky[0].convert(), sky[1])] + [(loaded(image), place) for image, place in others]
        known: dict[int, pygame.Surface] = {}

        def of(image: pygame.Surface) -> pygame.Surface:
            return known.setdefault(id(image), loaded(image))

        groups = [[Thing((of(image), x, y)) for image, x, y in group] for group in things]
        groups.insert(2, [Particle((of(image), x, y), turning) for image, x, y in sparks])
        self._groups: list[pygame.sprite.Group[Thing]] = [pygame.sprite.Group(group) for group in groups]
        self._icons = [loaded(icon) for icon in icons]
        self._small, self._large = pygame.font.Font(None, 16), pygame.font.Font(None, 40)
        self._score = 0

    def draw(self, screen: pygame.Surface) -> None:
        """One frame."""
        self._score += 10
        for layer, place in self._layers:
            screen.blit(layer, place)
        for group in self._groups:
            group.update()
            group.draw(screen)
        screen.fill(GROUND, PANEL)
        self._draw_words(screen)
        self._draw_gauges(screen)

    def _draw_words(self, screen: pygame.Surface) -> None:
        for word, y in WORDS:
            screen.blit(self._small.render(word, True, LABEL), (LEFT, y))
        score = f"{self._score:,}"
        for value, y in (
            ("0", 16),
            ("NORMAL", 104),
            ("80 %", 240),
            ("3.00", 394),
            ("0 %", 512),
            ("00:00:04", 565),
        ):
            image = self._small.render(value, True, TEXT)
            screen.blit(image, image.get_rect(topright=(RIGHT, y)))
        of = self._small.render("OF 20", True, LABEL)
        screen.blit(of, of.get_rect(center=(MIDDLE[0], MIDDLE[1] + 20)))
        for value, place in ((score, (RIGHT - 60, 66)), ("x1", (LEFT + 20, 190)), ("5", MIDDLE)):
            image = self._large.render(value, True, TEXT)
            screen.blit(image, image.get_rect(center=place))

    def _draw_gauges(self, screen: pygame.Surface) -> None:
        for step in range(CHAIN):
            pygame.draw.rect(screen, GOLD, (LEFT + 84 + step * 11, 182, 8, 13), step > 0)
        pygame.draw.rect(screen, DIM, (LEFT + 110, 206, 78, 3))
        box = pygame.Rect(0, 0, 82, 82)
        box.center = MIDDLE
        pygame.draw.arc(screen, BLUE, box, 1.57, 6.0, 4)
        for step in range(SLOTS):
            place = MIDDLE + pygame.Vector2(52, 0).rotate(step * 360 / SLOTS)
            pygame.draw.circle(screen, BLUE, place, 4, step > 5)
        for step in range(POWER):
            pygame.draw.rect(screen, TEXT, (LEFT + step * 63, 415, 58, 6), step > 0)
        for step in range(CELLS):
            pygame.draw.rect(screen, LIME if step < 5 else DIM, (LEFT + step * 7, 533, 5, 11))
        for icon, y in zip(self._icons, (449, 479), strict=True):
            for step in range(ICONS):
                screen.blit(icon, icon.get_rect(center=(RIGHT - 11 - step * 27, y)))


def loaded(image: pygame.Surface) -> pygame.Surface:
    """The picture as it would be loaded from a PNG: straight alpha for each px, no run-length encoding."""
    size = image.get_size()
    pixels = np.frombuffer(pygame.image.tobytes(image, "RGBA"), np.uint8).reshape(size[1], size[0], 4)
    alpha = np.maximum(pixels[..., 3:], pixels[..., :3].max(axis=2, keepdims=True))
    light = np.minimum(pixels[..., :3] * 255.0 / np.maximum(alpha, 1), 255).astype(np.uint8)
    straight = np.concatenate([light, alpha], axis=2).tobytes()
    return pygame.image.frombytes(straight, size, "RGBA").convert_alpha()
