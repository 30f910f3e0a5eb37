"""The panel's parts. Each knows where it lies, on what it depends, and how it is painted."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterator

from anti_invaders.engine.pulse import PULSES_PER_SECOND
from anti_invaders.rules.scoring import CHAIN_MOST, CHAIN_SPAN
from anti_invaders.rules.world import World
from anti_invaders.texts import _
from anti_invaders.view.canvas import Canvas
from anti_invaders.view.letters import Align, Letters, clock, grouped
from anti_invaders.view.palette import WHITE, Colour, Palette, mixed
from anti_invaders.view.shapes import chamfered, leaning

PANEL = 576.0  # units: the panel's left edge
LEFT, RIGHT = 594.0, 782.0  # units: between them everything fits
LABEL, SMALL, VALUE, NAME, SCORE, CHAIN, COUNT = 7.5, 7.0, 10.0, 13.0, 19.0, 32.0, 24.0
SHORT = 10  # s: the time left is written in another colour from here on
GAP = 12.0  # units between a label and its value


class Part(ABC):
    """`top` and `height` of its strip of the panel, and `left`, where the strip begins, in units."""

    left = PANEL
    top: float
    height: float

    def __init__(self, letters: Letters, palette: Palette) -> None:
        self.letters = letters
        self.palette = palette

    @abstractmethod
    def key(self, world: World, best: int) -> Hashable:
        """What is shown now: the part is painted anew when this is another."""

    @abstractmethod
    def paint(self, canvas: Canvas, world: World, best: int) -> None:
        """Draw it, on the panel's bare ground."""

    def rehearse(self, canvas: Canvas) -> Iterator[None]:
        """Bake, bit by bit, what one painting does not."""
        return iter(())

    # --- what several need ----------------------------------------------------------------------
    def label(self, canvas: Canvas, text: str, y: float, room: float = RIGHT - LEFT) -> float:
        """A quiet word at the left, made smaller where it would not fit; its width."""
        return self.fitted(canvas, text.upper(), LEFT, y, LABEL, room, self.palette.label)

    def fitted(
        self,
        canvas: Canvas,
        text: str,
        x: float,
        y: float,
        size: float,
        room: float,
        colour: Colour,
        align: Align = "l",
    ) -> float:
        """A line within `room` units, its foot where that of the full size would be."""
        wide = self.letters.width(text, size)
        fit = size if wide <= room else size * room / wide
        return self.letters.draw(canvas, text, x, y + size - fit, fit, colour, align)

    def figures(
        self, canvas: Canvas, text: str, y: float, size: float, room: float, colour: Colour, glow: float = 0.8
    ) -> None:
        """A number at the right, figure by figure, made smaller where it would not fit."""
        while size > 4.0 and self.letters.width(text, size) > room:
            size -= 0.5
        self.letters.number(canvas, text, RIGHT, y, size, colour, "r", glow)

    def dim(self, colour: Colour, share: float) -> Colour:
        """A colour on the panel's ground, `share` of it left."""
        return mixed(self.palette.panel, colour, share)


class ScorePart(Part):
    top, height = 8.0, 82.0

    def key(self, world: World, best: int) -> Hashable:
        return best, world.players[0].score

    def paint(self, canvas: Canvas, world: World, best: int) -> None:
        self.head(canvas, best)
        self.label(canvas, _("Score"), 46.0)
        self.figures(canvas, grouped(world.players[0].score), 60.0, SCORE, RIGHT - LEFT, WHITE, 1.0)

    def head(self, canvas: Canvas, best: int) -> None:
        """The line above the score: what it is played for."""
        wide = self.label(canvas, _("Hi-score"), 20.0, 90.0)
        self.figures(canvas, grouped(best), 19.0, VALUE, RIGHT - LEFT - wide - GAP, self.palette.text)


class MarkedPart(ScorePart):
    """A score that counts for nothing: above it stands what this is instead."""

    def __init__(self, letters: Letters, palette: Palette, mark: Callable[[], str]) -> None:
        super().__init__(letters, palette)
        self._mark = mark

    def head(self, canvas: Canvas, best: int) -> None:
        self.fitted(canvas, self._mark().upper(), LEFT, 19.0, VALUE, RIGHT - LEFT, self.palette.shot)


class StagePart(Part):
    top, height = 96.0, 52.0

    def key(self, world: World, best: int) -> Hashable:
        return world.stage.number, world.difficulty.name, _seconds(world)

    def paint(self, canvas: Canvas, world: World, best: int) -> None:
        palette = self.palette
        grade = _(world.difficulty.title).upper()
        wide = 12.0 + self.letters.width(grade, SMALL)
        self._write_stage(canvas, world, RIGHT - LEFT - wide - GAP)
        frame = chamfered(RIGHT - wide, 102.0, wide, 15.0)
        canvas.line([*frame, frame[0]], self.dim(palette.ice, 0.55))
        self.letters.draw(canvas, grade, RIGHT - wide / 2, 106.0, SMALL, palette.ice, "c")
        title = _(world.stage.spec.title).upper()
        self.fitted(canvas, title, LEFT, 126.0, NAME, RIGHT - LEFT, palette.text)

    def _write_stage(self, canvas: Canvas, world: World, room: float) -> None:
        """Its number; or the time left, where it is short: fire may hide a boss's clock in the field."""
        seconds = _seconds(world)
        if seconds is None:
            self.label(canvas, _("Stage {number}").format(number=world.stage.number), 106.0, room)
            return
        colour = self.palette.boom if seconds <= SHORT else WHITE
        wide = self.label(canvas, _("Time"), 106.0, room / 2)
        self.letters.number(canvas, clock(seconds), LEFT + wide + 8.0, 103.5, VALUE, colour, "l")


class ChainPart(Part):
    top, height = 154.0, 74.0

    def key(self, world: World, best: int) -> Hashable:
        return world.players[0].chain

    def paint(self, canvas: Canvas, world: World, best: int) -> None:
        palette, chain = self.palette, world.players[0].chain
        self.label(canvas, _("Chain"), 164.0)
        self._write(canvas, chain)
        for step in range(CHAIN_MOST):
            shape = leaning(LEFT + 84.0 + step * 11.6, 182.0, 7.6, 13.0)
            if step < chain:
                canvas.poly(shape, self.dim(palette.ship, 0.88 + 0.12 * (step == chain - 1)))
            else:
                canvas.line([*shape, shape[0]], self.dim(palette.ship, 0.22))

    def rehearse(self, canvas: Canvas) -> Iterator[None]:
        for chain in range(1, CHAIN_MOST + 1):
            self._write(canvas, chain)
            yield

    def _write(self, canvas: Canvas, chain: int) -> None:
        self.letters.draw(canvas, f"×{chain}", LEFT, 182.0, CHAIN, self.palette.ship, glow=1.1)


class TimerPart(Part):
    """How long the chain still holds."""

    top, height = 200.0, 16.0
    left = LEFT + 80.0

    def key(self, world: World, best: int) -> Hashable:
        return world.players[0].chain_left

    def paint(self, canvas: Canvas, world: World, best: int) -> None:
        palette = self.palette
        x = LEFT + 84.0
        x += self.fitted(canvas, _("Time").upper(), x, 204.0, 6.5, 40.0, palette.label) + 6.0
        canvas.box(x, 206.0, RIGHT - x, 3.0, palette.hairline)
        canvas.box(x, 206.0, (RIGHT - x) * world.players[0].chain_left / CHAIN_SPAN, 3.0, palette.ship)


def _seconds(world: World) -> int | None:
    """What is left of the stage's time, or of a boss's, rounded up; None where neither is short."""
    boss, left = world.boss, world.stage.time_left
    if left is None and boss is not None and boss.fighting:
        left = boss.time_left
    return None if left is None else -(-left // PULSES_PER_SECOND)
