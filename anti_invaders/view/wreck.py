"""A figure that breaks: fragments that still hang together, and those that tumble away from it."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

import numpy as np
import pygame
from numpy.typing import NDArray

from anti_invaders.rules.field import HEIGHT, WIDTH
from anti_invaders.view.bake import Sprites
from anti_invaders.view.canvas import Canvas
from anti_invaders.view.fragments import Fragment, fragments

TURNED = 11_000  # px of images that are turned anew in a pulse: it takes 0.4 ms
FALL = 0.02  # px per pulse, each pulse more: we fly on, what breaks off stays behind
BURNING = 4  # of those that tumble smoke in a pulse
OUT = 90.0  # px beyond the field: out of sight

Place = tuple[float, float, float]  # x, y, and how far it is turned, degrees


@dataclass(slots=True)
class Loose:
    """A fragment that tumbles; `fuse` pulses are left until it comes apart."""

    fragment: Fragment
    image: pygame.Surface
    x: float
    y: float
    vx: float
    vy: float
    turn: float
    spin: float
    fuse: int
    px: float = 0.0
    py: float = 0.0
    fresh: bool = True  # its image is turned as it is itself

    def advance(self) -> None:
        """One pulse."""
        self.px, self.py = self.x, self.y
        self.x, self.y = self.x + self.vx, self.y + self.vy
        self.vy += FALL
        self.turn += self.spin
        self.fuse -= 1
        self.fresh = False

    @property
    def out(self) -> bool:
        """Whether nobody sees it any more."""
        return not (-OUT < self.x < WIDTH + OUT and -OUT < self.y < HEIGHT + OUT)


class Wreck:
    """A figure at (x, y), turned by `turn` degrees."""

    def __init__(self, name: str, x: float, y: float, turn: float, sprites: Sprites) -> None:
        self.x, self.y, self.turn = x, y, turn
        self.whole = list(fragments(name))  # those that hang together, lowest first
        self.loose: list[Loose] = []
        self._name, self._sprites = name, sprites
        self._images = {each.name: self._turned(each, turn) for each in self.whole}
        self._next = 0  # of the loose ones, to be turned

    def place(self, fragment: Fragment) -> tuple[float, float]:
        """Where a fragment's middle lies while it has not broken off."""
        cos, sin = math.cos(math.radians(self.turn)), math.sin(math.radians(self.turn))
        x, y = fragment.x, fragment.y
        return self.x + x * cos - y * sin, self.y + x * sin + y * cos

    def break_off(self, fragment: Fragment, speed: float, spin: float, fuse: int) -> Loose:
        """It tumbles away from the middle."""
        self.whole.remove(fragment)
        x, y = self.place(fragment)
        away = math.hypot(x - self.x, y - self.y) or 1.0
        vx, vy = (x - self.x) / away * speed, (y - self.y) / away * speed
        image = self._images[fragment.name]
        loose = Loose(fragment, image, x, y, vx, vy, self.turn, spin, fuse, x, y)
        self.loose.append(loose)
        return loose

    def advance(self) -> list[Loose]:
        """One pulse; those that have come to their end, and are no more."""
        for each in self.loose:
            each.advance()
        ended = [each for each in self.loose if each.fuse <= 0]
        self.loose = [each for each in self.loose if each.fuse > 0 and not each.out]
        self._turn_some()
        return ended

    def draw(self, canvas: Canvas, alpha: float, aside: float) -> None:
        """What hangs together trembles `aside` px."""
        for fragment in self.whole:
            x, y = self.place(fragment)
            canvas.blit(self._images[fragment.name], x + aside, y)
        for loose, (x, y, _turn) in zip(self.loose, self._flying(alpha), strict=True):
            canvas.blit(loose.image, x, y)

    def places(self, alpha: float) -> Iterator[tuple[Fragment, Place]]:
        """Where every fragment is."""
        for fragment in self.whole:
            yield fragment, (*self.place(fragment), self.turn)
        for loose, place in zip(self.loose, self._flying(alpha), strict=True):
            yield loose.fragment, place

    def trailing(self, chance: Random) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Where some of those that tumble burn: anywhere on their strokes."""
        found = []
        for each in chance.sample(self.loose, min(BURNING, len(self.loose))):
            if each.fragment.pieces:
                piece, turn = chance.choice(each.fragment.pieces), math.radians(each.turn)
                cos, sin = math.cos(turn), math.sin(turn)
                across, down = piece.x * cos - piece.y * sin, piece.x * sin + piece.y * cos
                found.append((each.x + across, each.y + down))
        x, y = np.array(found).reshape(-1, 2).T
        return x, y

    def _flying(self, alpha: float) -> Iterator[Place]:
        for each in self.loose:
            x, y = each.px + (each.x - each.px) * alpha, each.py + (each.y - each.py) * alpha
            yield x, y, each.turn

    def _turn_some(self) -> None:
        """As many as there is time for, in turns: nobody sees that others wait for a pulse or three."""
        room = float(TURNED)
        for turned in range(len(self.loose)):
            loose = self.loose[self._next % len(self.loose)]
            room -= loose.fragment.area * self._sprites.scale**2
            if loose.fresh or (room < 0 and turned):
                return
            loose.image, loose.fresh = self._turned(loose.fragment, loose.turn), True
            self._next += 1

    def _turned(self, fragment: Fragment, turn: float) -> pygame.Surface:
        image = self._sprites.part(self._name, fragment.name, fragment.marks)
        return pygame.transform.rotozoom(image, -turn, 1.0) if turn % 360 else image
