"""The credits: they roll up over whatever lies behind, faster while somebody asks for it, to the logo."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from anti_invaders.engine.pulse import pulses
from anti_invaders.screens import family
from anti_invaders.screens.art import Art
from anti_invaders.screens.family import HEIGHT, WIDTH
from anti_invaders.screens.finale import LEVELS, marcher
from anti_invaders.screens.foot import TOP as FLOOR
from anti_invaders.texts import _
from anti_invaders.view.bake import figure
from anti_invaders.view.canvas import Canvas
from anti_invaders.view.palette import Colour

SPEED, HASTE = 0.85, 60.0  # px a pulse; px at a press
LARGE, PLAIN, SMALL = 22.0, 13.0, 8.5  # sizes
COMES = 60  # pulses in which the veil comes
VEIL, WIDE, SIDES = 152, 250.0, 48  # of 255: how dark it is; px from the middle as far as that; at the sides
STRIP = 10.0  # px of it that are alike
NIGHT = 222  # of 255: how dark it is behind the logo
DARK = (2, 3, 8)
EDGE = 70.0  # px from the upper and lower edge in which lines fade
FADES = 8  # steps of fading
LAST = 332.0  # px: where the last line comes to rest, under the logo
DRAWS = pulses(1.6)  # the logo draws itself
REST = pulses(7.0)  # and stands, with the last line
FIRST = "first-invader-last"  # who stands in the row in its full size
STIRS = 24, 3  # pulses: the cast step on the spot; and how many of them apart neighbours are


@dataclass(frozen=True, slots=True)
class Line:
    """A line: what it says, how large it is, how far the next is below it (px); or who stands there."""

    words: Callable[[], str]
    size: float
    below: float
    cast: tuple[str, ...] = ()


def _part(what: Callable[[], str], who: Callable[[], str]) -> tuple[Line, Line]:
    return Line(what, SMALL, 22.0), Line(who, PLAIN, 54.0)


def _row(*cast: str, below: float = 50.0) -> Line:
    return Line(lambda: "", PLAIN, below, cast)


LINES: tuple[Line, ...] = (
    *_part(
        lambda: _("Rules, patterns, figures, letters, sound and music"),
        lambda: _("The Anti-Invaders authors"),
    ),
    *_part(lambda: _("Flown by"), lambda: _("You")),
    Line(lambda: _("Flown against"), SMALL, 22.0),
    Line(lambda: _("Everybody who came down the line"), PLAIN, 56.0),
    _row("grunt", "strider", "warden", "grunt", "strider", "warden", "grunt"),
    _row("diver", "saucer", "moth", "spinner", "moth", "saucer", "diver"),
    _row("sower", "lancer", "turncoat", "carrier", "turncoat", "lancer", "sower"),
    _row("kamikaze", "weaver", "prism", "weaver", "kamikaze"),
    _row(FIRST, below=74.0),
    *_part(lambda: _("Test pilots"), lambda: _("Idle, Novice and Skilled, who never complained")),
    *_part(lambda: _("The language of the patterns"), lambda: "BulletML"),
    *_part(lambda: _("Standing on"), lambda: "Python · pygame-ce · SDL · NumPy"),
    *_part(lambda: _("With thanks to"), lambda: _("whoever, in 1978, first let a row take one step down")),
    Line(lambda: _("No invader was harmed"), SMALL, 22.0),
    Line(lambda: _("that could be caught instead"), PLAIN, 350.0),  # room for the logo
    Line(lambda: _("Thank you for playing"), LARGE, 0.0),
)
LENGTH = sum(line.below for line in LINES)  # px
CAST = tuple(sorted({kind for line in LINES for kind in line.cast}))
APART, TALLEST = 66.0, 40.0  # px from one of the cast to the next; none is higher, or wider by a half


class Roll:
    """`over` when the last line and the logo over it have had their rest."""

    def __init__(self, art: Art) -> None:
        self._art = art
        self._age = 0
        self._gone = 0.0  # px rolled
        self._stands = 0  # pulses since the last line came to rest

    @property
    def over(self) -> bool:
        return self._stands > DRAWS + REST

    def advance(self, hurry: bool) -> None:
        """One pulse; `hurry`, a good piece at once."""
        self._age += 1
        end = FLOOR + LENGTH - LAST
        if self._gone < end:
            self._gone = min(self._gone + (HASTE if hurry else SPEED), end)
        else:
            self._stands += DRAWS + REST if hurry else 1

    def draw(self, canvas: Canvas, fraction: float) -> None:
        """The veil, all lines that are in the picture, the logo."""
        self._draw_veil(canvas)
        y = FLOOR - self._gone
        for line in LINES:
            light = min(1.0, (y - 8.0) / EDGE, (FLOOR - 24.0 - y) / EDGE)
            if light > 0.0:
                self._draw_line(canvas, line, y, round(light * FADES) / FADES)
            y += line.below
        if self._stands:
            self._art.logo.draw(canvas, min(self._stands / DRAWS, 1.0), self._age)

    def _draw_veil(self, canvas: Canvas) -> None:
        """Dark where words are; darker still, and everywhere, behind the logo."""
        light = min(self._age / COMES, 1.0)
        night = min(self._stands / COMES, 1.0)
        x = 0.0
        while x < WIDTH:
            away = max(abs(x + STRIP / 2 - WIDTH / 2) - WIDE, 0.0) / (WIDTH / 2 - WIDE)
            dark = VEIL + (SIDES - VEIL) * away
            canvas.box(x, 0, STRIP, HEIGHT, DARK, round((dark + (NIGHT - dark) * night) * light))
            x += STRIP

    def rehearse(self) -> Iterator[None]:
        """Have all lines and all of the cast ready, one at a time."""
        for line in LINES:
            if not line.cast:
                words, size = self._fitted(line)
                self._art.letters.line(words, size, self._colour(line))
                yield
        for kind in CAST:
            for frame in range(min(figure(kind).frames, 2)):
                self._art.sprites.image(kind, frame)
                yield

    def _fitted(self, line: Line) -> tuple[str, float]:
        """What is written, in which size."""
        words, size = line.words(), line.size
        words = words.upper() if line.size != PLAIN else words
        while self._art.letters.width(words, size) > WIDTH - 2 * family.SIDE:
            size -= 0.5
        return words, size

    def _colour(self, line: Line) -> Colour:
        palette = self._art.palette
        return {LARGE: palette.ship, SMALL: palette.label}.get(line.size, palette.text)

    def _draw_line(self, canvas: Canvas, line: Line, y: float, light: float) -> None:
        if line.cast:
            self._draw_cast(canvas, line.cast, y, light)
            return
        words, size = self._fitted(line)
        colour = self._colour(line)
        self._art.letters.draw(canvas, words, WIDTH / 2, y, size, colour=colour, align="c", fade=light)

    def _draw_cast(self, canvas: Canvas, cast: tuple[str, ...], y: float, light: float) -> None:
        """They step on the spot, one after the other."""
        for place, kind in enumerate(cast):
            x = WIDTH / 2 + APART * (place - (len(cast) - 1) / 2)
            step = (self._age + place * STIRS[1]) // STIRS[0]
            drawn = figure(kind)
            size = min(1.0, TALLEST / drawn.box[3], 1.5 * TALLEST / drawn.box[2])
            size = 1.0 if kind == FIRST else size
            frame = step % 2 if drawn.frames > 1 else 0
            image = marcher(self._art.sprites, kind, frame, round(size * 100), round(light * LEVELS))
            canvas.blit(image, x, y + (step % 2) * 2.0)
