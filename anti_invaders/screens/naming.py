"""Name entry: typed on a keyboard, or dialled with arrows and a pad; nothing is final until *Done*. Who was
steering a moment ago is not heard until the keys have come to rest."""

from __future__ import annotations

from anti_invaders.devices.inputs import MenuKey, Pointer, PulseInput
from anti_invaders.engine.pulse import pulses
from anti_invaders.rules.controls import IDLE
from anti_invaders.screens import family, foot
from anti_invaders.screens.result import Result, name_row
from anti_invaders.screens.shell import GameScreen, Shell
from anti_invaders.storage import names
from anti_invaders.texts import _, language
from anti_invaders.view.canvas import Canvas
from anti_invaders.view.letters import grouped
from anti_invaders.view.palette import Colour, mixed

LATIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
WHEELS = {"pt_BR": LATIN + "ÁÂÃÇÉÊÍÓÔÕÚ", "ru": "АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ"}
MARKS = "0123456789 .-!"
CARET = 30  # pulses of its blink
DEAF, HUSH = pulses(0.7), pulses(0.1)  # nothing is heard for so long, and until all was still for so long
PATIENCE = pulses(3.0)  # and no longer: a worn stick or a stuck key is never still
APPEARS = 10  # pulses: then the wheel appears
CELL = 30.0  # px from slot to slot, and from letter to letter of the wheel
FIRST = 400.0 - CELL * (names.LONGEST - 1) / 2  # px: the middle of the first slot
NAME_Y, LINE_Y, WHEEL_Y, SEEN = 252.0, 284.0, 326.0, 3  # px: the wheel's middle; letters to a side
PLATE = 115.0, 226.0, 570.0, 144.0  # px: wide enough for the wheel under the first slot and the last
TURN = 0.35  # of its way to the next slot that the wheel goes in a pulse


class NameEntry(GameScreen):
    """Gives the run's row in the table its name. Esc takes the name of last time."""

    def __init__(self, shell: Shell, told: Result) -> None:
        super().__init__(shell)
        self.told = told
        self.typed = shell.store.settings.name
        self._wheel = WHEELS.get(language(), LATIN) + MARKS
        self._dial = 0  # which letter of the wheel is offered
        self._still = 0  # pulses since anything was held, pressed or typed
        self._heard = 0  # pulses since the player is heard
        self._wheel_x = self._slot

    def enter(self) -> None:
        super().enter()
        self.shell.hub.text_input = True

    def leave(self) -> None:
        self.shell.hub.text_input = False

    @property
    def offered(self) -> str:
        """The letter that RIGHT would add."""
        return self._wheel[self._dial]

    def advance(self, inputs: PulseInput) -> None:
        self.age += 1
        self._wheel_x += (self._slot - self._wheel_x) * TURN
        if not self._listens(inputs):
            return
        for letter in inputs.text:
            self._add(letter)
        if inputs.pointer:
            self._point(inputs.pointer)
        for key in inputs.keys:
            if self._press(key):
                return

    @property
    def _slot(self) -> float:
        """px: the middle of the slot that is filled next."""
        return FIRST + CELL * min(len(self.typed), names.LONGEST - 1)

    def _listens(self, inputs: PulseInput) -> bool:
        """Whether the player is heard by now: who still dodges writes no name."""
        if not self._heard:
            held = any(wish != IDLE for wish in inputs.controls)
            self._still = 0 if held or inputs.keys or inputs.text else self._still + 1
            self._heard = int(self.age >= DEAF and (self._still >= HUSH or self.age >= PATIENCE))
            return False
        self._heard += 1
        return True

    def _press(self, key: MenuKey) -> bool:
        """Answer a key; whether the screen is done."""
        if key in (MenuKey.UP, MenuKey.DOWN):
            self._dial = (self._dial + (1 if key is MenuKey.DOWN else -1)) % len(self._wheel)
            self.shell.audio.play("menu_move")
        elif key is MenuKey.RIGHT:
            self._add(self.offered)
        elif key in (MenuKey.ERASE, MenuKey.LEFT):
            self._erase()
        elif key in (MenuKey.ACCEPT, MenuKey.BACK):
            self._finish(self.typed if key is MenuKey.ACCEPT else self.shell.store.settings.name)
            return True
        return False

    def _point(self, pointer: Pointer) -> None:
        """The mouse: its wheel turns the wheel of letters, a click on one of them takes it."""
        if pointer.wheel:
            self._press(MenuKey.UP if pointer.wheel > 0 else MenuKey.DOWN)
        step = round((pointer.x - self._slot) / CELL)
        if pointer.clicked and abs(step) <= SEEN and abs(pointer.y - WHEEL_Y) < CELL:
            self._dial = (self._dial + step) % len(self._wheel)
            self._add(self.offered)

    def _add(self, letter: str) -> None:
        longer = self.typed + letter
        if names.allowed(letter) and len(longer) <= names.LONGEST:
            self.typed = longer
            self.shell.audio.play("name_letter")
        else:
            self.shell.audio.play("menu_denied")

    def _erase(self) -> None:
        self.shell.audio.play("menu_back" if self.typed else "menu_denied")
        self.typed = self.typed[:-1]

    def _finish(self, name: str) -> None:
        name_row(self.shell, self.told, names.clean(name))
        self.sound("accept")
        self.close()

    def draw(self, canvas: Canvas, fraction: float) -> None:
        art = self.shell.art
        art.night(canvas, self.age, fraction)
        family.plate(canvas, art, *PLATE)
        family.headline(canvas, art, _("A place in the table"), 400, 92, art.palette.ship)
        place = _("Place {place}").format(place=(self.told.place or 0) + 1)
        family.text(canvas, art, f"{place}   {grouped(self.told.score)}", 400, 150, 13, art.palette.text, "c")
        self._draw_name(canvas)
        self._draw_wheel(canvas)
        foot.draw(canvas, self.shell, foot.NAME)

    def _draw_name(self, canvas: Canvas) -> None:
        art = self.shell.art
        for at in range(names.LONGEST):
            x, next_one = FIRST + at * CELL, at == len(self.typed)
            canvas.box(x - 11, LINE_Y, 22, 1, art.palette.edge if next_one else art.palette.hairline)
            if at < len(self.typed):
                family.text(canvas, art, self.typed[at], x, NAME_Y, 24, art.palette.white, "c")
            elif next_one and self._heard and self.age // CARET % 2 == 0:
                canvas.box(x - 11, NAME_Y - 2, 2, 26, art.palette.ship)

    def _draw_wheel(self, canvas: Canvas) -> None:
        """Seven letters of the wheel under the slot; the middle one is offered, between arrows that turn
        it. A name that is full needs none."""
        light = min(1.0, self._heard / APPEARS) * (1.0 if len(self.typed) < names.LONGEST else 0.4)
        if not light:
            return
        palette, x = self.shell.art.palette, self._wheel_x
        for step in range(-SEEN, SEEN + 1):
            offered = step == 0
            colour = palette.ship if offered else mixed(palette.ground, palette.off, 1.1 - 0.24 * abs(step))
            self._write(canvas, step, x + step * CELL, 22 if offered else 13, colour, light)
        for way in (-1, 1):
            y = WHEEL_Y + way * 20
            tip = mixed(palette.panel, palette.label, light)
            canvas.poly([(x - 5, y), (x + 5, y), (x, y + way * 6)], tip)

    def _write(self, canvas: Canvas, step: int, x: float, size: float, colour: Colour, light: float) -> None:
        """A letter of the wheel, so many steps from the one that is offered."""
        letter = self._wheel[(self._dial + step) % len(self._wheel)]
        shown, y = "␣" if letter == " " else letter, WHEEL_Y - size / 2
        self.shell.art.letters.draw(canvas, shown, x, y, size, colour=colour, align="c", fade=light)
