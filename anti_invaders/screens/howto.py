"""How to play: one page of moving pictures, and the keys as the player has bound them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from anti_invaders.devices.bindings import Action
from anti_invaders.devices.inputs import PulseInput
from anti_invaders.screens import family, foot, prompts
from anti_invaders.screens.lesson import Lesson
from anti_invaders.screens.lessons import Catch, Fire, Line, Move, Nova, Throw
from anti_invaders.screens.shell import GameScreen, Shell
from anti_invaders.screens.still import Still
from anti_invaders.texts import _
from anti_invaders.view.canvas import Canvas

Words = Callable[[], str]

CARD_W, CARD_H = 344.0, 142.0
LEFT, TOP, GAP = 44.0, 92.0, 12.0
PICTURE, TEXT = 118.0, 136.0  # px: the width of a card's picture, and where its text begins


@dataclass(frozen=True, slots=True)
class Card:
    """A heading, the keys that do it, two lines on it, and the play that shows it."""

    heading: Words
    actions: tuple[Action, ...]
    text: Words
    lesson: type[Lesson]


class HowToPlay(GameScreen):
    """Leaves with back alone: whoever tries the keys that it shows stays."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._lessons = [card.lesson(shell.art) for card in CARDS]
        self._still = Still()

    def advance(self, inputs: PulseInput) -> None:
        self.age += 1
        self._still.advance(inputs)
        for lesson in self._lessons:
            lesson.advance()
        if self.back_asked(inputs):
            self.close()

    def draw(self, canvas: Canvas, fraction: float) -> None:
        self._still.draw(canvas, self._paint)
        for number, (card, lesson) in enumerate(zip(CARDS, self._lessons, strict=True)):
            x, y = _corner(number)
            with canvas.clip(x + 1, y + 1, PICTURE, CARD_H - 2):
                lesson.draw(canvas, x + PICTURE / 2 + 1, y + CARD_H / 2, fraction)
            prompts.caps(canvas, self.shell, card.actions, x + TEXT, y + 42, lesson.pressed)

    def _paint(self, canvas: Canvas) -> None:
        """All that does not move."""
        art = self.shell.art
        art.backdrop(canvas, self.age)
        family.heading(canvas, art, _("How to play"), 44, 34)
        for number, card in enumerate(CARDS):
            x, y = _corner(number)
            family.plate(canvas, art, x, y, CARD_W, CARD_H)
            canvas.hairline(x + PICTURE + 2, y + 14, CARD_H - 28, art.palette.hairline, down=True)
            family.text(canvas, art, card.heading().upper(), x + TEXT, y + 18, 11, art.palette.ship)
            below = y + (66 if card.actions else 44)
            family.paragraph(canvas, art, card.text(), x + TEXT, below, CARD_W - TEXT - 12, 9.5, align="l")
        foot.draw(canvas, self.shell, foot.PLAIN)


def _corner(number: int) -> tuple[float, float]:
    """The top left of a card."""
    return LEFT + number % 2 * (CARD_W + GAP * 2), TOP + number // 2 * (CARD_H + GAP)


MOVES = (Action.LEFT, Action.UP, Action.DOWN, Action.RIGHT)
CARDS = (
    Card(
        lambda: _("Move"),
        MOVES,
        lambda: _("Only the dot in the middle of the ship can be hit."),
        Move,
    ),
    Card(
        lambda: _("Fire"),
        (Action.FIRE, Action.FOCUS),
        lambda: _("Hold to fire. Focus flies slow and aims tight."),
        Fire,
    ),
    Card(
        lambda: _("Catch"),
        (Action.FIELD,),
        lambda: _("Hold: the Anti-Field catches round bullets. Red diamonds pass through it."),
        Catch,
    ),
    Card(
        lambda: _("Throw"),
        (Action.FIELD,),
        lambda: _("Release: all that was caught flies back. Each throw that destroys raises the chain."),
        Throw,
    ),
    Card(
        lambda: _("Hold the line"),
        (),
        lambda: _("Marchers that pass the bottom raise the Invasion. At 100 % Earth falls."),
        Line,
    ),
    Card(
        lambda: _("Nova"),
        (Action.BOMB,),
        lambda: _("Clears the field of fire. Right after a hit it still saves the ship."),
        Nova,
    ),
)
