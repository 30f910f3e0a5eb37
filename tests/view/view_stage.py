"""A small stage for plays of the view: the rules' own small worlds, drawn on a plain dark ground."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from random import Random

import numpy as np
import pygame
from numpy.typing import NDArray

from anti_invaders.engine.events import EventBus
from anti_invaders.rules.events import Event
from anti_invaders.view.bake import Sprites
from anti_invaders.view.canvas import Canvas
from anti_invaders.view.effects import Effects
from anti_invaders.view.letters import Letters
from anti_invaders.view.options import ViewOptions
from anti_invaders.view.palette import DEFAULT, PALETTES, Palette
from anti_invaders.view.scene import Scene
from tests.rules import scenes

GROUND = (4, 6, 15)
SIZE = 800, 600

Pixels = NDArray[np.int64]


class PlainGround:
    """A backdrop that hides nothing and counts its pulses."""

    def __init__(self) -> None:
        self.pulses = 0

    def advance(self, progress: float) -> None:
        self.pulses += 1

    def draw(self, canvas: Canvas, alpha: float) -> None:
        canvas.box(0, 0, 576, 600, GROUND)


@cache
def sprites(palette: str = "default", scale: int = 1) -> Sprites:
    return Sprites(scale, PALETTES[palette])


@cache
def letters(scale: int = 1) -> Letters:
    return Letters(scale)


def light(image: pygame.Surface) -> Pixels:
    """Red, green and blue of every pixel, by x and y."""
    return pygame.surfarray.array3d(image).astype(np.int64)


def luminance(pixels: NDArray[np.number]) -> NDArray[np.float64]:
    """WCAG relative luminance of pixels of 0 to 255."""
    share = np.asarray(pixels, np.float64) / 255
    linear = np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)
    return np.asarray(linear @ np.array([0.2126, 0.7152, 0.0722]))


def contrast(a: NDArray[np.float64], b: NDArray[np.float64]) -> NDArray[np.float64]:
    """WCAG contrast of two luminances, 1 to 21."""
    return (np.maximum(a, b) + 0.05) / (np.minimum(a, b) + 0.05)


@dataclass
class Stage:
    """A world and all that shows it, joined by one bus."""

    play: scenes.Scene
    options: ViewOptions = field(default_factory=ViewOptions)
    palette: Palette = DEFAULT
    chance: int = 1
    keys: dict[str, str] = field(default_factory=lambda: {"field": "X"})

    def __post_init__(self) -> None:
        self.bus = EventBus()
        self.listeners = len(self.bus)
        self.effects = Effects(sprites(), letters(), Random(self.chance), self.options)
        self.ground = PlainGround()
        figures = Sprites(1, self.palette) if self.palette is not DEFAULT else sprites()
        self.scene = Scene(figures, letters(), self.effects, self.ground, self.options, self.keys)
        self.effects.subscribe(self.bus)
        self.scene.subscribe(self.bus)
        self.screen = pygame.Surface(SIZE)

    def tell(self, *events: Event) -> None:
        """Let everybody hear of these."""
        for event in events:
            self.bus.publish(event)

    def run(self, pulses: int = 1, wish: scenes.Controls = scenes.IDLE) -> None:
        """Let pulses pass in the world and in the view."""
        for _ in range(pulses):
            self.tell(*self.play.run(1, wish))
            self.advance()

    def advance(self, pulses: int = 1) -> None:
        """Let pulses pass in the view alone."""
        for _ in range(pulses):
            self.effects.advance(self.play.world)
            self.scene.advance(self.play.world)

    def drawn(self, alpha: float = 1.0) -> Pixels:
        """The picture of now."""
        self.screen.fill((0, 0, 0))
        self.scene.draw(Canvas(self.screen, 1), self.play.world, alpha)
        return light(self.screen)


def stage(options: ViewOptions | None = None, **rest: object) -> Stage:
    """An empty stage whose ship flies at 288,500."""
    return Stage(scenes.scene(), options or ViewOptions(), **rest)  # type: ignore[arg-type]
