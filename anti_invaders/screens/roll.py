"""The credits: they roll up over whatever lies behind, and faster while somebody asks for it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from anti_invaders.screens import family
from anti_invaders.screens.art import Art
from anti_invaders.screens.family import WIDTH
from anti_invaders.screens.foot import TOP as FLOOR
from anti_invaders.texts import _
from anti_invaders.view.canvas import Canvas

SPEED, HASTE = 0.75, 60.0  # px a pulse; px at a press
LARGE, PLAIN, SMALL = 26.0, 13.0, 8.5  # sizes
COMES = 40  # pulses in which the veil comes
EDGE = 70.0  # px from the upper and lower edge in which lines fade
LEVELS = 8  # steps of fading
LAST = 250.0  # px: where the last line comes to rest
REST = 200  # pulses that it rests there


@dataclass(frozen=True, slots=True)
class Line:
    """A line: what it says, how large it is, how far the next is below it (px)."""

    words: Callable[[], str]
    size: float
    below: float


def _part(what: Callable[[], str], who: Callable[[], str]) -> tuple[Line, Line]:
    return Line(what, SMALL, 22.0), Line(who, PLAIN, 54.0)


LINES: tuple[Line, ...] = (
    Line(lambda: "ANTI-INVADERS", LARGE, 92.0),
    *_part(
        lambda: _("Rules, patterns, figures, letters, sound and music"),
        lambda: _("The Anti-Invaders authors"),
    ),
    *_part(lambda: _("Flown by"), lambda: _("You")),
    *_part(lambda: _("Flown against"), lambda: _("Everybody who came down the line")),
    *_part(lambda: _("Test pilots"), lambda: _("Idle, Novice and Skilled, who never complained")),
    *_part(lambda: _("The language of the patterns"), lambda: "BulletML"),
    *_part(lambda: _("Standing on"), lambda: "Python · pygame-ce · SDL · NumPy"),
    *_part(lambda: _("With thanks to"), lambda: _("whoever, in 1978, first let a row take one step down")),
    *_part(lambda: _("No invader was harmed"), lambda: _("that could be caught instead")),
    Line(lambda: _("Thank you for playing"), LARGE, 0.0),
)
LENGTH = sum(line.below for line in LINES)  # px


class Roll:
    """`light` is how far the veil behind it has come, 0 to 1; `over` when the last line has had its rest."""

    def __init__(self, art: Art) -> None:
        self._art = art
        self._age = 0
        self._gone = 0.0  # px rolled
        self._rest = REST

    @property
    def light(self) -> float:
        return min(self._age / COMES, 1.0)

    @property
    def over(self) -> bool:
        return self._rest <= 0

    def advance(self, hurry: bool) -> None:
        """One pulse; `hurry`, a good piece at once."""
        self._age += 1
        end = FLOOR + LENGTH - LAST
        if self._gone < end:
            self._gone = min(self._gone + (HASTE if hurry else SPEED), end)
        else:
            self._rest = 0 if hurry else self._rest - 1

    def draw(self, canvas: Canvas, fraction: float) -> None:
        """All lines that are in the picture."""
        art = self._art
        y = FLOOR - self._gone
        for line in LINES:
            light = min(1.0, (y - 8.0) / EDGE, (FLOOR - 24.0 - y) / EDGE)
            if light > 0.0:
                colour = {LARGE: art.palette.ship, SMALL: art.palette.label}.get(line.size, art.palette.text)
                words, size = line.words(), line.size
                words = words.upper() if line.size != PLAIN else words
                while art.letters.width(words, size) > WIDTH - 2 * family.SIDE:
                    size -= 0.5
                art.letters.draw(
                    canvas,
                    words,
                    WIDTH / 2,
                    y,
                    size,
                    colour=colour,
                    align="c",
                    fade=round(light * LEVELS) / LEVELS,
                )
            y += line.below
