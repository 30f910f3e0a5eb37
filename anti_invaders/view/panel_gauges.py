"""The panel's lower half: the Anti-Field, power, ships, Novas, the Invasion, what landed, the time."""

from __future__ import annotations

from collections.abc import Hashable

import pygame

from anti_invaders.engine.pulse import PULSES_PER_SECOND
from anti_invaders.rules.world import World
from anti_invaders.texts import _
from anti_invaders.view.bake import Sprites
from anti_invaders.view.canvas import Canvas
from anti_invaders.view.gauge import Gauge
from anti_invaders.view.glow import faded
from anti_invaders.view.letters import Letters
from anti_invaders.view.ours import nova_sign
from anti_invaders.view.palette import WHITE, Palette
from anti_invaders.view.panel_parts import COUNT, GAP, LABEL, LEFT, RIGHT, SMALL, VALUE, Part
from anti_invaders.view.shapes import leaning

MIDDLE = 688.0, 312.0  # units: the gauge's centre
SHOWN = 5  # icons in a row; more are written as a number
ICON = 27.0  # units from one icon to the next
ICON_SIZE = 0.52  # of a figure's own size
ICON_GAP, SEEN = 3.0, 100  # units between two ships; of 255: what covers less is glow
CELLS = 25  # of the Invasion's bar
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
    top, height = 506.0, 46.0

    def key(self, world: World, best: int) -> Hashable:
        return world.invasion

    def paint(self, canvas: Canvas, world: World, best: int) -> None:
        palette = self.palette
        self.label(canvas, _("Invasion"), 516.0, 130.0)
        self.figures(canvas, f"{world.invasion} %", 515.0, VALUE, 50.0, palette.lime)
        for step in range(CELLS):
            x, level = LEFT + step * 7.52, step * 100 / CELLS
            if level < world.invasion:
                last = level + 100 / CELLS >= world.invasion
                canvas.poly(leaning(x, 533.0, 4.6, 12.0, 2.4), self.dim(palette.lime, 1.0 if last else 0.75))
            else:
                canvas.box(x + 1.0, 534.0, 4.0, 10.0, self.dim(palette.hairline, 0.55))


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
        seconds = world.pulse // PULSES_PER_SECOND
        clock = f"{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}"
        wide = self.letters.number(canvas, clock, RIGHT, 569.0, SMALL, self.palette.label)
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
