"""A page of rows beside a plate, opened from the title: what was chosen last is remembered."""

from __future__ import annotations

from abc import ABC, abstractmethod

from anti_invaders.devices.inputs import PulseInput
from anti_invaders.screens import words
from anti_invaders.screens.menu import Box, Menu, Words
from anti_invaders.screens.shell import GameScreen, Shell, fade
from anti_invaders.screens.still import Still
from anti_invaders.storage.settings import Settings
from anti_invaders.view.canvas import Canvas

BOX = Box(44, 112, 400, 38)
PLATE = 468.0, 96.0, 288.0, 408.0  # px: left, top, width, height
INSIDE = 20.0  # px from the plate's edge to its words


class Page(GameScreen, ABC):
    """The cursor begins on the last row, which flies off."""

    music = "title"

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._still = Still()
        self.menu = self._listed()
        self.menu.cursor = len(self.menu.rows) - 1
        self.menu.place = float(self.menu.cursor)

    @abstractmethod
    def _listed(self, cursor: int = 0) -> Menu:
        """The rows, as they are now."""

    @abstractmethod
    def _paint(self, canvas: Canvas) -> None:
        """All of the page."""

    @property
    def chosen(self) -> Settings:
        """The settings that the rows change."""
        return self.shell.store.settings

    def resume(self) -> None:
        super().resume()
        self._still = Still()

    def leave(self) -> None:
        self.shell.store.save_settings()

    def advance(self, inputs: PulseInput) -> None:
        self.age += 1
        self._still.advance(inputs, self.menu.moving)
        if self.back_asked(inputs):
            self.close()
        else:
            self.sound(self.menu.advance(inputs))

    def draw(self, canvas: Canvas, fraction: float) -> None:
        self._still.draw(canvas, self._paint)

    def _set_out(self, play: GameScreen) -> None:
        """In the place of this page, and of a choice of ships upon it: a play lies on the title."""
        if self.stack.top is not self:
            self.stack.pop(transition=fade())
        self.stack.replace(play, fade())

    @staticmethod
    def _title_words(title: str) -> Words:
        return lambda: words.title(title)
