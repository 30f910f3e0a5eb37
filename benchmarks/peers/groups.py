"""The scene as every pygame tutorial writes it: a Sprite for each thing, Groups that update and collide."""

from __future__ import annotations

import pygame

from benchmarks import storm

FIELD = pygame.Rect(-16, -16, 608, 632)


class Thing(pygame.sprite.Sprite):
    """A bullet or a shard."""

    image: pygame.Surface
    rect: pygame.Rect

    def __init__(self, image: pygame.Surface, flight: storm.Flight) -> None:
        super().__init__()
        self.image = image
        self.x, self.y, self.vx, self.vy = flight
        self.rect = image.get_rect(center=(self.x, self.y))

    def update(self) -> None:
        """One pulse."""
        self.x += self.vx
        self.y += self.vy
        self.rect.center = self.x, self.y
        if not FIELD.collidepoint(self.rect.center):
            self.kill()


class Ship(pygame.sprite.Sprite):
    """The player's."""

    def __init__(self) -> None:
        super().__init__()
        self.image = pygame.Surface((32, 32), pygame.SRCALPHA)
        self.rect = self.image.get_rect(center=storm.SHIP)


class Storm:
    """`bullets` in the air, always."""

    def __init__(self, bullets: int, image: pygame.Surface | None = None) -> None:
        self._count = bullets
        self._image = image or pygame.Surface((12, 12), pygame.SRCALPHA)
        self.bullets: pygame.sprite.Group[Thing] = pygame.sprite.Group()
        self.bullets.add(Thing(self._image, flight) for flight in storm.flights(bullets))
        self.shards: pygame.sprite.Group[Thing] = pygame.sprite.Group()
        self.shards.add(Thing(self._image, flight) for flight in storm.flights(storm.SHARDS, seed=3))
        self.ship = Ship()
        self._more = storm.more()

    def pulse(self) -> int:
        """One pulse; how many contacts it had."""
        self.bullets.update()
        near = pygame.sprite.spritecollide(self.ship, self.bullets, False)
        met = pygame.sprite.groupcollide(self.shards, self.bullets, False, False)
        while len(self.bullets) < self._count:
            self.bullets.add(Thing(self._image, next(self._more)))
        return len(near) + len(met)
