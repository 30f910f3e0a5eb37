"""One moment of a fight, seen in each way that a player can choose: python -m tools.accessibility_sheet FILE

The whole field: as it is; with reduced flashes; in high contrast; in both palettes for colour-blind eyes; and
as a grey screen shows it.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from anti_invaders import content
from anti_invaders.engine.events import EventBus
from anti_invaders.rules.events import Event
from anti_invaders.rules.replay import Replay
from anti_invaders.rules.specs import Content
from anti_invaders.rules.world import World
from anti_invaders.view.backdrops import Backdrop, open_backdrop
from anti_invaders.view.bake import Sprites
from anti_invaders.view.canvas import Canvas
from anti_invaders.view.effects import Effects
from anti_invaders.view.letters import Letters
from anti_invaders.view.options import ViewOptions
from anti_invaders.view.palette import BLUE_YELLOW, DEFAULT, RED_GREEN, Palette, high_contrast
from anti_invaders.view.scene import Scene
from tools import moments

FIELD, PICTURE = (576, 600), (432, 450)  # px: the field, and as it is on the sheet
COLUMNS, GAP, CAPTION = 3, 12, 30  # px
WARM_UP = 120  # pulses that are seen before the moment
AFTER = 3  # pulses past a throw its flash is brightest


@dataclass
class Way:
    """A way to see the game."""

    title: str
    palette: Palette = DEFAULT
    options: ViewOptions = field(default_factory=ViewOptions)
    grey: bool = False

    def open(self, backdrop: Backdrop) -> None:
        """Be ready to be drawn before this backdrop."""
        sprites, letters = Sprites(1, self.palette), Letters(1)
        self._effects = Effects(sprites, letters, Random(1), self.options)
        self._scene = Scene(sprites, letters, self._effects, backdrop, self.options, {"field": "X"})
        self._bus = EventBus()
        self._effects.subscribe(self._bus)
        self._scene.subscribe(self._bus)

    def advance(self, world: World, happened: Sequence[Event]) -> None:
        """One pulse."""
        for event in happened:
            self._bus.publish(event)
        self._effects.advance(world)
        self._scene.advance(world)

    def drawn(self, world: World) -> pygame.Surface:
        """The field as it is seen now, made smaller."""
        picture = pygame.Surface(FIELD, depth=32)
        self._scene.draw(Canvas(picture, 1), world, 1.0)
        if self.grey:
            picture = pygame.transform.grayscale(picture)
        return pygame.transform.smoothscale(picture, PICTURE)


def ways() -> list[Way]:
    """All ways, in the order of the sheet."""
    strong = high_contrast(DEFAULT)
    return [
        Way("As it is"),
        Way("Reduced flashes", options=ViewOptions(calm=True, shake=0.0)),
        Way("High contrast", strong, ViewOptions(high_contrast=True, bullet_size=strong.bullet_size)),
        Way("Red and green alike", RED_GREEN),
        Way("Blue and yellow alike", BLUE_YELLOW),
        Way("In grey", grey=True),
    ]


def sheet(pack: Content, replay: Replay, moment: int) -> pygame.Surface:
    """The pulse `moment` of a replay, in all ways."""
    shown, stage = ways(), pack.stages[replay.start.stage]
    for way in shown:
        way.open(open_backdrop(stage.backdrop, 1, Random(1)))
    for world, happened in replay.play(pack):
        if world.pulse >= moment - WARM_UP:
            for way in shown:
                way.advance(world, happened)
        if world.pulse == moment:
            break
    return laid_out([(way.title, way.drawn(world)) for way in shown])


def laid_out(pictures: Sequence[tuple[str, pygame.Surface]]) -> pygame.Surface:
    """Pictures in rows, each with its title below."""
    wide, high = PICTURE[0] + GAP, PICTURE[1] + CAPTION
    rows = -(-len(pictures) // COLUMNS)
    page = pygame.Surface((COLUMNS * wide + GAP, rows * high + GAP), depth=32)
    page.fill(DEFAULT.ground)
    letters = Letters(1)
    for number, (title, picture) in enumerate(pictures):
        x, y = GAP + number % COLUMNS * wide, GAP + number // COLUMNS * high
        page.blit(picture, (x, y))
        letters.draw(
            Canvas(page, 1), title.upper(), x + PICTURE[0] / 2, y + PICTURE[1] + 8, 9.0, DEFAULT.off, "c"
        )
    return page


def main(arguments: Sequence[str]) -> None:
    """Write the sheet of a throw at the Gatekeeper."""
    pygame.display.init()
    pygame.display.set_mode((8, 8))
    pack = content.load()
    replay = moments.golden("5-normal", pack)
    pygame.image.save(sheet(pack, replay, moments.best_throw(replay, pack) + AFTER), arguments[0])


if __name__ == "__main__":
    main(sys.argv[1:])
