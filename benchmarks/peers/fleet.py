"""The articles' fleet as their readers write it: an object a ship, which moves and draws its three lines."""

from __future__ import annotations

import pygame

from benchmarks import storm

DARK, LIGHT = (0, 0, 0), (255, 255, 255)
HALF, TALL = 6, 12  # px
SPEED, TURN = 2.0, 60  # px per pulse; pulses one way


class Ship:
    """A triangle that goes to and fro."""

    def __init__(self, x: float, y: float) -> None:
        self.x = x
        self.y = y
        self.pulse = 0

    def update(self) -> None:
        """One pulse."""
        self.pulse += 1
        self.x += SPEED if self.pulse // TURN % 2 else -SPEED

    def draw(self, screen: pygame.Surface) -> None:
        """Three lines."""
        top = (self.x, self.y - HALF)
        left = (self.x - HALF, self.y + HALF)
        right = (self.x + HALF, self.y + HALF)
        pygame.draw.line(screen, LIGHT, top, left)
        pygame.draw.line(screen, LIGHT, left, right)
        pygame.draw.line(screen, LIGHT, right, top)


class Fleet:
    """All of them."""

    def __init__(self, count: int) -> None:
        self.ships = [Ship(x, y) for x, y, _, _ in storm.flights(count)]

    def advance(self) -> None:
        """One pulse."""
        for ship in self.ships:
            ship.update()

    def draw(self, screen: pygame.Surface) -> None:
        """One frame."""
        screen.fill(DARK)
        for ship in self.ships:
            ship.draw(screen)
