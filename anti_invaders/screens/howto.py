"""How to play: one page of moving pictures, and the keys as the player has bound them."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from anti_invaders.devices.bindings import Action
from anti_invaders.devices.inputs import MenuKey, PulseInput
from anti_invaders.screens import family, prompts
from anti_invaders.screens.shell import GameScreen, Shell
from anti_invaders.texts import _
from anti_invaders.view.canvas import Canvas

Words = Callable[[], str]
Draw = Callable[["HowToPlay", Canvas, float, float, float], None]

CARD_W, CARD_H = 344.0, 142.0
LEFT, TOP, GAP = 44.0, 92.0, 12.0
PICTURE, TEXT = 112.0, 126.0  # px: the width of a card's picture, and where its text begins
FIELD_RADIUS = 30.0


@dataclass(frozen=True, slots=True)
class Card:
    """A heading, the keys that do it, two lines on it, and the picture that shows it."""

    heading: Words
    actions: tuple[Action, ...]
    text: Words
    draw: Draw


class HowToPlay(GameScreen):
    """Leaves with any of accept and back."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)

    def advance(self, inputs: PulseInput) -> None:
        self.age += 1
        clicked = inputs.pointer is not None and inputs.pointer.clicked
        if self.back_asked(inputs):
            self.close()
        elif MenuKey.ACCEPT in inputs.keys or clicked:
            self.sound("accept")
            self.close()

    def draw(self, canvas: Canvas, fraction: float) -> None:
        art = self.shell.art
        art.backdrop(canvas, self.age, fraction)
        family.heading(canvas, art, _("How to play"), 44, 34)
        for number, card in enumerate(CARDS):
            x = LEFT + number % 2 * (CARD_W + GAP * 2)
            y = TOP + number // 2 * (CARD_H + GAP)
            self._draw_card(canvas, card, x, y, self.age + fraction)
        family.foot(canvas, self.shell, family.BACK_HINTS)

    def _draw_card(self, canvas: Canvas, card: Card, x: float, y: float, time: float) -> None:
        art = self.shell.art
        family.plate(canvas, art, x, y, CARD_W, CARD_H)
        with canvas.clip(x + 1, y + 1, PICTURE, CARD_H - 2):
            card.draw(self, canvas, x + PICTURE / 2, y + CARD_H / 2, time)
        family.text(canvas, art, card.heading().upper(), x + TEXT, y + 18, 11, art.palette.ship)
        prompts.caps(canvas, self.shell, card.actions, x + TEXT, y + 42)
        family.paragraph(canvas, art, card.text(), x + TEXT, y + 66, CARD_W - TEXT - 14, 9.5, align="l")

    # --- the pictures: x, y is the middle of the card's picture, time in pulses ---------------------
    def _move(self, canvas: Canvas, x: float, y: float, time: float) -> None:
        angle = time / 40
        self._ship(canvas, x + 26 * math.sin(angle), y + 22 * math.sin(2 * angle))

    def _fire(self, canvas: Canvas, x: float, y: float, time: float) -> None:
        for side in (-7, 7):
            for shot in range(4):
                canvas.blit(
                    self.shell.art.sprites.image("shot"), x + side, y + 30 - (time * 6 + shot * 34) % 136
                )
        self._ship(canvas, x, y + 44)

    def _catch(self, canvas: Canvas, x: float, y: float, time: float) -> None:
        """Bullets fall; at the rim they turn into what is caught."""
        art = self.shell.art
        cy = y + 30
        family.ring(canvas, x, cy, FIELD_RADIUS, art.palette.field)
        for number in range(5):
            way = (time * 0.8 + number * 30) % 150
            bx, by = x + (number - 2) * 12, y - 70 + way
            if by < cy - FIELD_RADIUS:
                canvas.blit(art.sprites.image("light"), bx, by)
            else:
                angle = time / 18 + number * math.tau / 5
                canvas.blit(art.sprites.image("shard"), x + 22 * math.cos(angle), cy + 22 * math.sin(angle))
        self._ship(canvas, x, cy)

    def _throw(self, canvas: Canvas, x: float, y: float, time: float) -> None:
        art = self.shell.art
        way = time * 1.6 % 90
        canvas.blit(art.sprites.image("grunt", int(time / 30) % 2), x, y - 44)
        for number in range(5):
            canvas.blit(art.sprites.image("shard"), x + (number - 2) * (10 - way / 12), y + 26 - way)
        self._ship(canvas, x, y + 40)

    def _line(self, canvas: Canvas, x: float, y: float, time: float) -> None:
        """Two rows march down; the line below is ours."""
        art = self.shell.art
        step = int(time / 24) % 8
        for row, kind in enumerate(("grunt", "strider")):
            for column in range(3):
                canvas.blit(
                    art.sprites.image(kind, step % 2),
                    x + (column - 1) * 34 + step - 4,
                    y - 40 + row * 36 + step * 2,
                )
        canvas.hairline(x - 50, y + 56, 100, art.palette.lime)

    def _nova(self, canvas: Canvas, x: float, y: float, time: float) -> None:
        grown = time * 1.2 % 70
        family.ring(canvas, x, y + 20, grown, self.shell.art.palette.shot)
        self._ship(canvas, x, y + 20)

    def _ship(self, canvas: Canvas, x: float, y: float) -> None:
        canvas.blit(self.shell.art.sprites.image("faisca"), x, y)


MOVES = (Action.LEFT, Action.UP, Action.DOWN, Action.RIGHT)
CARDS = (
    Card(
        lambda: _("Move"),
        MOVES,
        lambda: _("Only the dot in the middle of the ship can be hit."),
        HowToPlay._move,
    ),
    Card(
        lambda: _("Fire"),
        (Action.FIRE, Action.FOCUS),
        lambda: _("Hold to fire. Focus flies slow and aims tight."),
        HowToPlay._fire,
    ),
    Card(
        lambda: _("Catch"),
        (Action.FIELD,),
        lambda: _("Hold: the Anti-Field catches round bullets. Red diamonds pass through it."),
        HowToPlay._catch,
    ),
    Card(
        lambda: _("Throw"),
        (Action.FIELD,),
        lambda: _("Release: all that was caught flies back. Each throw that destroys raises the chain."),
        HowToPlay._throw,
    ),
    Card(
        lambda: _("Hold the line"),
        (),
        lambda: _("Marchers that pass the bottom raise the Invasion. At 100 % Earth falls."),
        HowToPlay._line,
    ),
    Card(
        lambda: _("Nova"),
        (Action.BOMB,),
        lambda: _("Clears the field of fire. Right after a hit it still saves the ship."),
        HowToPlay._nova,
    ),
)
