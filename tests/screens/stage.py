"""A shell without window, sound or disk, and a pile of screens to press keys on."""

from __future__ import annotations

import os
from functools import cache

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from anti_invaders import content
from anti_invaders.devices.audio import Audio
from anti_invaders.devices.input_hub import InputHub
from anti_invaders.devices.inputs import MenuKey, PulseInput
from anti_invaders.engine.screens import ScreenStack
from anti_invaders.rules.controls import IDLE, Controls
from anti_invaders.rules.specs import Content
from anti_invaders.screens.art import Art
from anti_invaders.screens.pause import Pause
from anti_invaders.screens.play import PlayScreen
from anti_invaders.screens.shell import GameScreen, Shell, Stack
from anti_invaders.storage.store import Store
from anti_invaders.view.canvas import Canvas

UP, DOWN, LEFT, RIGHT = MenuKey.UP, MenuKey.DOWN, MenuKey.LEFT, MenuKey.RIGHT
ACCEPT, BACK = MenuKey.ACCEPT, MenuKey.BACK


@cache
def loaded() -> content.Content:
    """The game's own content, once a process."""
    return content.load()


@cache
def art() -> Art:
    """The art at scale 1, once a process."""
    pygame.display.set_mode((1, 1))
    return Art(1)


class Still:
    """A picture that fills its window."""

    def to_picture(self, x: float, y: float) -> tuple[float, float]:
        return x, y


class Stage:
    """A pile with one screen at its bottom. What is pressed is heard by the top one. Unless it is `fresh`,
    the story and the cards of the stages were told before."""

    def __init__(
        self, store: Store | None = None, seed: int = 1, fresh: bool = False, pack: Content | None = None
    ) -> None:
        self.stopped = False
        made = art()
        self.shell = Shell(
            content=pack or loaded(),
            store=store or Store(),
            audio=Audio.silent_one(),
            display=None,
            hub=InputHub(Still()),
            art=made,
            stop=self._stop,
            seed=seed,
        )
        self.shell.luck.seed(seed)
        if not fresh:
            cards = {
                f"campaign: stage {each.number} {each.name}" for each in self.shell.content.stages.values()
            }
            self.shell.told = {"opening", *cards}
        self.stack: Stack = ScreenStack(PulseInput.muted, self._makers())

    def _stop(self) -> None:
        self.stopped = True

    def _makers(self):  # type: ignore[no-untyped-def]
        return {
            PlayScreen.name: lambda data: PlayScreen.restored(self.shell, data),
            Pause.name: lambda data: Pause(self.shell),
        }

    @property
    def top(self) -> GameScreen:
        top = self.stack.top
        assert isinstance(top, GameScreen)
        return top

    def push(self, screen: GameScreen) -> GameScreen:
        self.stack.push(screen)
        return screen

    def press(self, *keys: MenuKey, wait: bool = True) -> None:
        """Each key in a pulse of its own; then, with `wait`, until no transition runs."""
        for key in keys:
            self.stack.advance(PulseInput(keys=(key,)))
            if wait:
                self.settle()

    def pulse(self, count: int = 1, controls: Controls = IDLE, **said: object) -> None:
        for _ in range(count):
            self.stack.advance(PulseInput(controls=(controls,), **said))  # type: ignore[arg-type]

    def settle(self) -> None:
        """Until no transition runs."""
        for _ in range(60):
            if not self.stack.changing:
                return
            self.pulse()
        raise AssertionError("a transition that never ends")

    def picture(self) -> pygame.Surface:
        surface = pygame.Surface((800, 600), depth=32)
        self.stack.draw(Canvas(surface, 1), 1.0)
        return surface
