"""The panel's lower half: the Anti-Field, power, ships, Novas, the Invasion, what landed, the time."""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterator

import pygame

from anti_invaders.engine.pulse import PULSES_PER_SECOND
from anti_invaders.rules.battle import EARTH_FALLS
from anti_invaders.rules.world import World
from anti_invaders.texts import _
from anti_invaders.view.alarm import LAST_LINE
from anti_invaders.view.bake import Sprites
from anti_invaders.view.canvas import Canvas
from anti_invaders.view.gauge import Gauge
from anti_invaders.view.glow import faded
from anti_invaders.view.letters import Letters, clock
from anti_invaders.view.ours import nova_sign
from anti_invaders.view.palette import WHITE, Colour, Palette
from anti_invaders.view.panel_parts import COUNT, GAP, LABEL, LEFT, RIGHT, SMALL, VALUE, Part
from anti_invaders.view.shapes import chamfered, leaning

MIDDLE = 688.0, 312.0  # units: the gauge's centre
SHOWN = 5  # icons in a row; more are written as a number
ICON = 27.0  # units from one icon to the next
ICON_SIZE = 0.52  # of a figure's own size
ICON_GAP, SEEN = 3.0, 100  # units between two ships; of 255: what covers less is glow
CELLS, CELL = 25, 7.52  # of the Invasion's bar; units from one to the next
HALF = 50  # % of Invasion: from here on it is bad
BEATS, BEAT = 16, 48  # steps of light; pulses of its beat
SEGMENTS = 3  # of the power's bar, one for each level above the first


class FieldPart(Part):
    """Energy and catch."""

    top, height = 232.0, 150.0

    def __init__(self, letters: Letters, palette: Palette) -> None:
        super().__init__(letters, palette)
        self._gauge: Gauge | None = None

    def key(self, world: World, best: int) -> Hashable:
        field = world.players[0].field
        return round(field.energy * 2), field.count, field.capacity

    def paint(self, canvas: Canvas, world: World, best: int) -> None:
        palette, field = self.palette, world.players[0].field
        percent = f"{round(field.energy)} %"
        self.label(canvas, _("Anti-Field"), 244.0, 130.0)
        self.figures(canvas, percent, 244.0, LABEL, 50.0, palette.field)
        if self._gauge is None or self._gauge.capacity != field.capacity:
            self._gauge = Gauge(canvas.scale, palette, field.capacity)
        self._gauge.mix(field.energy, field.count)
        canvas.blit(self._gauge.image, *MIDDLE)
        x, y = MIDDLE
        self.letters.number(canvas, str(field.count), x, y - 15.0, COUNT, WHITE, "c", 1.0)
        held = _("of {count}").format(count=field.capacity).upper()
        self.fitted(canvas, held, x, y + 17.0, SMALL, 62.0, palette.label, "c")


class PowerPart(Part):
    top, height = 388.0, 44.0

    def key(self, world: World, best: int) -> Hashable:
        return world.players[0].power

    def paint(self, canvas: Canvas, world: World, best: int) -> None:
        palette, power = self.palette, world.players[0].power
        self.label(canvas, _("Power"), 398.0, 130.0)
        self.figures(canvas, f"{power // 100}.{power % 100:02}", 397.0, VALUE, 50.0, palette.shot)
        for step in range(SEGMENTS):
            x = LEFT + step * 63.3
            shape = leaning(x, 415.0, 58.0, 6.0)
            canvas.line([*shape, shape[0]], self.dim(palette.shot, 0.28))
            filled = min(1.0, max(0.0, power / 100 - 1 - step))
            if filled > 0:
                canvas.poly(leaning(x, 415.0, 58.0 * filled, 6.0), self.dim(palette.shot, 0.85))


class IconsPart(Part):
    """A label and a row of icons from the right; many are one icon and a number."""

    height = 30.0

    def __init__(self, letters: Letters, palette: Palette, icon: pygame.Surface) -> None:
        super().__init__(letters, palette)
        self._icon = icon

    def row(self, canvas: Canvas, label: str, count: int) -> None:
        """The whole part."""
        y = self.top + 15.0
        shown = count if count <= SHOWN else 1
        for step in range(shown):
            canvas.blit(self._icon, RIGHT - 11.0 - step * ICON, y)
        room = RIGHT - LEFT - shown * ICON - GAP
        if count > SHOWN:
            text = f"{count}×"
            wide = self.letters.draw(canvas, text, RIGHT - ICON, y - 5.0, VALUE, self.palette.text, "r")
            room -= wide + GAP
        self.label(canvas, label, y - 4.0, room)


class ShipsPart(IconsPart):
    """Ships besides the one in play."""

    top = 434.0

    def key(self, world: World, best: int) -> Hashable:
        return world.players[0].lives

    def paint(self, canvas: Canvas, world: World, best: int) -> None:
        self.row(canvas, _("Ships"), max(0, world.players[0].lives - 1))


class NovaPart(IconsPart):
    top = 464.0

    def key(self, world: World, best: int) -> Hashable:
        return world.players[0].bombs

    def paint(self, canvas: Canvas, world: World, best: int) -> None:
        self.row(canvas, _("Nova"), world.players[0].bombs)


class InvasionPart(Part):
    """Green, then yellow, then orange: what is worse is also brighter, and in the end framed and beating and
    called by another name, for eyes that see no hues."""

    top, height = 506.0, 48.0

    def key(self, world: World, best: int) -> Hashable:
        return world.invasion, _beat(world)

    def paint(self, canvas: Canvas, world: World, best: int) -> None:
        invasion, light = world.invasion, _beat(world) / BEATS
        worst = invasion >= LAST_LINE
        colour = self._colour(invasion)
        if worst:
            self._frame(canvas, light)
        self._write(canvas, invasion, light)
        for mark in (HALF, LAST_LINE):
            canvas.box(LEFT + mark / 100 * CELLS * CELL, 547.0, 1.0, 3.0, self.dim(self.palette.label, 0.8))
        for step in range(CELLS):
            x, level = LEFT + step * CELL, step * 100 / CELLS
            if level < invasion:
                last = level + 100 / CELLS >= invasion
                share = 1.0 if last or invasion >= HALF else 0.7
                canvas.poly(leaning(x, 533.0, 4.6, 12.0, 2.4), self.dim(colour, share * light))
            else:
                canvas.box(x + 1.0, 534.0, 4.0, 10.0, self.dim(self.palette.hairline, 0.55))

    def rehearse(self, canvas: Canvas) -> Iterator[None]:
        for invasion in (0, HALF, LAST_LINE):
            for beat in range(BEATS // 2, BEATS + 1) if invasion == LAST_LINE else (BEATS,):
                for figures in ("0123456789", " %"):
                    self._write(canvas, invasion, beat / BEATS, figures)
                yield

    def _colour(self, invasion: int) -> Colour:
        palette = self.palette
        return palette.lime if invasion < HALF else palette.ship if invasion < LAST_LINE else palette.alarm

    def _write(self, canvas: Canvas, invasion: int, light: float, figures: str = "") -> None:
        worst, colour = invasion >= LAST_LINE, self._colour(invasion)
        size = VALUE if invasion < HALF else 12.0
        shown = figures or f"{invasion} %"
        self.letters.number(canvas, shown, RIGHT, 525.0 - size, size, colour, "r", fade=light)
        if not worst:
            self.label(canvas, _("Invasion"), 516.0, 130.0)
            return
        words, size = _("Last line").upper(), 9.0
        size = min(size, size * 130.0 / self.letters.width(words, size))
        self.letters.draw(canvas, words, LEFT, 523.5 - size, size, colour, fade=light)

    def _frame(self, canvas: Canvas, light: float) -> None:
        frame = chamfered(LEFT - 3.0, 529.0, RIGHT - LEFT + 6.0, 22.0)
        canvas.line([*frame, frame[0]], self.dim(self.palette.alarm, light))


def _beat(world: World) -> int:
    """How much light the meter has now, of BEATS: it beats while Earth is nearly lost."""
    if not LAST_LINE <= world.invasion < EARTH_FALLS:
        return BEATS
    wave = math.cos(world.pulse // 3 * 3 * math.tau / BEAT)
    return round(BEATS * (0.75 + 0.25 * wave))


class FootPart(Part):
    """How many have landed, and how long the run has lasted."""

    top, height = 558.0, 34.0

    def __init__(self, letters: Letters, palette: Palette, icon: pygame.Surface) -> None:
        super().__init__(letters, palette)
        self._icon = icon

    def key(self, world: World, best: int) -> Hashable:
        return world.landed, world.pulse // PULSES_PER_SECOND

    def paint(self, canvas: Canvas, world: World, best: int) -> None:
        canvas.blit(self._icon, LEFT + 7.0, 572.0)
        flown = clock(world.pulse // PULSES_PER_SECOND)
        wide = self.letters.number(canvas, flown, RIGHT, 569.0, SMALL, self.palette.label)
        landed = f"{_('Landed')} {world.landed}".upper()
        room = RIGHT - LEFT - 24.0 - wide - GAP
        self.fitted(canvas, landed, LEFT + 24.0, 569.0, SMALL, room, self.palette.label)


def icons(sprites: Sprites, ship: str) -> tuple[pygame.Surface, pygame.Surface, pygame.Surface]:
    """A ship, a Nova and a marcher, small; a wide ship is smaller, so that a row of them stands apart."""
    whole = sprites.image(ship)
    wide = whole.get_bounding_rect(SEEN).width / sprites.scale
    small = pygame.transform.smoothscale_by(whole, min(ICON_SIZE, (ICON - ICON_GAP) / wide))
    marcher = pygame.transform.smoothscale_by(sprites.image("grunt"), ICON_SIZE)
    return small, nova_sign(sprites.scale, sprites.palette.shot, 7.6), faded(marcher, 0.9)
