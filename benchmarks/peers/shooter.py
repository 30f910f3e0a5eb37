"""A shooter as tutorials have it: sprite groups that update, collide and draw; text rendered each frame."""

from __future__ import annotations

import pygame

from benchmarks import storm
from benchmarks.peers import groups

SIZE = (800, 600)  # px
FIELD = (576, 600)  # px
BULLET, ENEMY = 27, 48  # px: as large as ours, glow and all
ENEMIES, SHOTS = 5, 25
STARS = ((60, 90), (120, 40), (200, 15))  # how bright, how many, a layer each
GROUND, PANEL, TEXT = (4, 6, 15), (6, 10, 24), (201, 219, 255)
LABELS = ("SCORE", "BEST", "CHAIN", "POWER", "FIELD", "SHIPS", "NOVAS", "INVASION")


def _ball(size: int, colour: tuple[int, int, int]) -> pygame.Surface:
    image = pygame.Surface((size, size), pygame.SRCALPHA)
    for radius in range(size // 2, 0, -1):
        light = 1.0 - radius / (size / 2)
        pygame.draw.circle(image, (*colour, round(255 * light)), (size // 2, size // 2), radius)
    return image.convert_alpha()


def _stars(bright: int, count: int) -> pygame.Surface:
    layer = pygame.Surface(FIELD)
    for x, y, _, _ in storm.flights(count, seed=bright):
        layer.set_at((int(x), int(y)), (bright, bright, bright))
    layer.set_colorkey((0, 0, 0))
    return layer.convert()


class Shooter:
    """The scene of the benchmarks with a picture. The display must be open."""

    def __init__(self, bullets: int) -> None:
        ball, enemy = _ball(BULLET, (255, 46, 154)), _ball(ENEMY, (77, 255, 136))
        self._storm = groups.Storm(bullets, ball)
        self._enemies: pygame.sprite.Group[groups.Thing] = pygame.sprite.Group(
            groups.Thing(enemy, flight) for flight in storm.flights(ENEMIES, seed=4)
        )
        self._shots: pygame.sprite.Group[groups.Thing] = pygame.sprite.Group(
            groups.Thing(ball, flight) for flight in storm.flights(SHOTS, seed=5)
        )
        self._layers = [_stars(bright, count) for bright, count in STARS]
        self._font = pygame.font.Font(None, 24)
        self._ship = pygame.sprite.GroupSingle(self._storm.ship)
        self._pulse = 0

    def pulse(self) -> None:
        """One pulse."""
        self._pulse += 1
        self._storm.pulse()
        pygame.sprite.groupcollide(self._shots, self._enemies, False, False)

    def draw(self, screen: pygame.Surface) -> None:
        """One frame."""
        screen.fill(GROUND)
        for depth, layer in enumerate(self._layers):
            top = self._pulse * (depth + 1) % FIELD[1]
            screen.blit(layer, (0, top))
            screen.blit(layer, (0, top - FIELD[1]))
        for group in (self._shots, self._enemies, self._ship, self._storm.bullets):
            group.draw(screen)
        screen.fill(PANEL, (FIELD[0], 0, SIZE[0] - FIELD[0], SIZE[1]))
        for row, label in enumerate(LABELS):
            text = self._font.render(f"{label} {self._pulse}", True, TEXT)
            screen.blit(text, (FIELD[0] + 20, 40 + row * 60))
