"""The choice of a ship: each flies and fires in its bay; below it one line, and three bars to compare."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from anti_invaders.devices.inputs import MenuKey, Pointer, PulseInput
from anti_invaders.rules.specs import GunLevel, Muzzle, ShipSpec
from anti_invaders.rules.start import Start
from anti_invaders.screens import backstage, family, foot, words
from anti_invaders.screens.bay import Bay
from anti_invaders.screens.shell import GameScreen, Shell, fade
from anti_invaders.screens.still import Still
from anti_invaders.screens.story import set_out
from anti_invaders.texts import _
from anti_invaders.view.canvas import Canvas
from anti_invaders.view.palette import mixed
from anti_invaders.view.shapes import leaning

LEFT, TOP, WIDE, HIGH, APART = 44.0, 96.0, 224.0, 444.0, 20.0  # px: the bays
SKY = 282.0  # px of a bay in which the ship flies
NAME, NOTE, BARS, BETWEEN = 304.0, 334.0, 380.0, 20.0  # px from a bay's top
LABEL, NOTCHES, NOTCH = 78.0, 10, (10.0, 7.0)  # px, number, px: a bar's name and its notches
SHADE = 120  # of 255: how dark the others are
AHEAD = 9.0, 1.0  # px, degrees: a shot from here, no more askew, hits what is right in front
MOST = {"speed": (3.5, 6.4), "width": (0.0, 60.0), "front": (0.0, 58.0)}  # what no notch, and all, stand for


class Hangar(GameScreen):
    """Flies off with the ship chosen: `fly` is told its name. Usually that begins a run of the campaign.
    `begins`: how, if it is known; it is made ready meanwhile."""

    def __init__(
        self,
        shell: Shell,
        difficulty: str,
        fly: Callable[[str], None] | None = None,
        begins: Start | None = None,
    ) -> None:
        super().__init__(shell)
        self._difficulty = difficulty
        self._fly = fly or self._set_out
        self._begins = begins or Start(stage=min(shell.content.stages))
        self.ships = list(shell.content.ships.values())
        self.cursor = next(
            (i for i, ship in enumerate(self.ships) if ship.name == shell.store.settings.ship), 0
        )
        self._still = Still()
        self._bays = [Bay(shell.art, ship) for ship in self.ships]

    # --- a pulse ------------------------------------------------------------------------------------
    def advance(self, inputs: PulseInput) -> None:
        self.age += 1
        self._still.advance(inputs)
        for bay in self._bays:
            bay.advance()
        backstage.make_ready(self.shell, replace(self._begins, ship=self.ships[self.cursor].name))
        if self.back_asked(inputs):
            self.close()
            return
        for key in inputs.keys:
            if key is MenuKey.ACCEPT:
                self._accept()
                return
            self._press(key)
        if inputs.pointer:
            self._point(inputs.pointer)

    def _press(self, key: MenuKey) -> None:
        if key in (MenuKey.LEFT, MenuKey.RIGHT):
            self._move((self.cursor + (1 if key is MenuKey.RIGHT else -1)) % len(self.ships))
        elif key in (MenuKey.FIRST, MenuKey.LAST):
            self._move(0 if key is MenuKey.FIRST else len(self.ships) - 1)

    def _move(self, to: int) -> None:
        if to != self.cursor:
            self.cursor = to
            self.sound("move")

    def _point(self, pointer: Pointer) -> None:
        under = int((pointer.x - LEFT) // (WIDE + APART))
        inside = (pointer.x - LEFT) % (WIDE + APART) <= WIDE and TOP <= pointer.y <= TOP + HIGH
        if not inside or not 0 <= under < len(self.ships):
            return
        self._move(under)
        if pointer.clicked:
            self._accept()

    def _accept(self) -> None:
        ship = self.ships[self.cursor].name
        self.sound("accept")
        self.shell.store.settings.ship = ship
        self.shell.store.save_settings()
        self._fly(ship)

    def _set_out(self, ship: str) -> None:
        """A new campaign: a run that waits is over."""
        self.shell.run.clear()
        self.stack.replace(set_out(self.shell, self._difficulty, ship), fade())

    # --- drawing ------------------------------------------------------------------------------------
    def draw(self, canvas: Canvas, fraction: float) -> None:
        self._still.draw(canvas, self._paint)
        for number, bay in enumerate(self._bays):
            x = _left(number) + 2
            bay.draw(canvas, x, TOP + 2, WIDE - 4, SKY, fraction)
            if number != self.cursor:
                canvas.box(x, TOP + 2, WIDE - 4, SKY, self.shell.art.palette.ground, SHADE)

    def _paint(self, canvas: Canvas) -> None:
        """All but the ships."""
        art = self.shell.art
        art.backdrop(canvas, self.age)
        family.heading(canvas, art, _("Your ship"), family.SIDE, 34)
        for number, ship in enumerate(self.ships):
            x = _left(number)
            family.plate(canvas, art, x, TOP, WIDE, HIGH)
            self._draw_words(canvas, ship, x, number == self.cursor)
            if number == self.cursor:
                self._draw_frame(canvas, x)
            else:
                canvas.box(x + 1, TOP + SKY + 2, WIDE - 2, HIGH - SKY - 3, art.palette.ground, SHADE)
        foot.draw(canvas, self.shell, foot.SHIPS)

    def _draw_words(self, canvas: Canvas, ship: ShipSpec, x: float, lit: bool) -> None:
        art, palette = self.shell.art, self.shell.art.palette
        canvas.hairline(x + 14, TOP + SKY + 6, WIDE - 28, palette.hairline)
        title = words.title(ship.title).upper()
        family.text(
            canvas, art, title, x + 18, TOP + NAME, 15, palette.ship if lit else palette.text, tracking=3.0
        )
        family.paragraph(canvas, art, words.title(ship.note), x + 18, TOP + NOTE, WIDE - 34, 9, align="l")
        names = (_("Speed"), _("Width"), _("In front"))
        for row, (name, share) in enumerate(zip(names, measures(ship), strict=True)):
            y = TOP + BARS + row * BETWEEN
            family.fitted(canvas, art, name.upper(), x + 18, y, 7.5, palette.label, LABEL - 6)
            for notch in range(NOTCHES):
                full = notch < round(share * NOTCHES)
                colour = palette.shot if full else mixed(palette.panel, palette.hairline, 0.8)
                canvas.poly(leaning(x + 18 + LABEL + notch * (NOTCH[0] + 1), y, *NOTCH, 2.5), colour)

    def _draw_frame(self, canvas: Canvas, x: float) -> None:
        """The light round the ship that is chosen."""
        colour = self.shell.art.palette.ship
        family.bar(canvas, self.shell.art, x + 10, TOP + HIGH - 34, WIDE - 20, 30)
        for edge in (TOP - 1, TOP + HIGH):
            canvas.box(x + 8, edge, WIDE - 16, 1, colour)
        for corner in (x + 3, x + WIDE - 15):
            canvas.box(corner, TOP - 2, 12, 3, colour)


def _left(number: int) -> float:
    """px: the left edge of a bay."""
    return LEFT + number * (WIDE + APART)


def measures(ship: ShipSpec) -> tuple[float, float, float]:
    """How fast it is, how wide it fires, how strong right in front, each 0 to 1, at half of its power."""
    level = ship.gun[len(ship.gun) // 2]
    angles = [muzzle.angle for muzzle in level.wide]
    spread = max(angles) - min(angles) + max(muzzle.x for muzzle in level.wide) / 2
    return _share("speed", ship.speed), _share("width", spread), _share("front", _in_front(level))


def _in_front(level: GunLevel) -> float:
    """Damage a second to what is small and right ahead, the better of the two ways to fire."""
    return max(_straight(level.wide), _straight(level.focused)) * 60 / level.every


def _straight(muzzles: tuple[Muzzle, ...]) -> float:
    return sum(m.damage for m in muzzles if abs(m.x) <= AHEAD[0] and abs(m.angle) <= AHEAD[1])


def _share(what: str, value: float) -> float:
    least, most = MOST[what]
    return min(max((value - least) / (most - least), 0.0), 1.0)
