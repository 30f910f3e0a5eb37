"""Name entry: typed on a keyboard, or dialled with arrows and a pad; nothing is final until *Done*."""

from __future__ import annotations

from anti_invaders.devices.inputs import MenuKey, Pointer, PulseInput
from anti_invaders.screens import family, foot
from anti_invaders.screens.result import Result, name_row
from anti_invaders.screens.shell import GameScreen, Shell
from anti_invaders.storage import names
from anti_invaders.texts import _, language
from anti_invaders.view.canvas import Canvas
from anti_invaders.view.letters import grouped
from anti_invaders.view.palette import mixed

LATIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
WHEELS = {"pt_BR": LATIN + "ÁÂÃÇÉÊÍÓÔÕÚ", "ru": "АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ"}
MARKS = "0123456789 .-!"
CARET = 30  # pulses of its blink
WHEEL_Y, BETWEEN, SEEN = 362.0, 40.0, 3  # px: the wheel's middle, from letter to letter; letters to a side


class NameEntry(GameScreen):
    """Gives the run's row in the table its name. Esc takes the name of last time."""

    def __init__(self, shell: Shell, told: Result) -> None:
        super().__init__(shell)
        self.told = told
        self.typed = shell.store.settings.name
        self._wheel = WHEELS.get(language(), LATIN) + MARKS
        self._dial = 0  # which letter of the wheel is offered

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
        if self.age == 1:
            return  # what was typed before this screen showed is none of the name
        for letter in inputs.text:
            self._add(letter)
        if inputs.pointer:
            self._point(inputs.pointer)
        for key in inputs.keys:
            if self._press(key):
                return

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
        step = round((pointer.x - 400) / BETWEEN)
        if pointer.clicked and abs(step) <= SEEN and abs(pointer.y - WHEEL_Y) < 24:
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
        family.plate(canvas, art, 200, 222, 400, 190)
        family.headline(canvas, art, _("A place in the table"), 400, 92, art.palette.ship)
        place = _("Place {place}").format(place=(self.told.place or 0) + 1)
        family.text(canvas, art, f"{place}   {grouped(self.told.score)}", 400, 150, 13, art.palette.text, "c")
        self._draw_name(canvas)
        self._draw_wheel(canvas)
        foot.draw(canvas, self.shell, foot.NAME)

    def _draw_name(self, canvas: Canvas) -> None:
        art = self.shell.art
        cell, left = 30.0, 400 - names.LONGEST * 15.0
        for i in range(names.LONGEST):
            x = left + i * cell + cell / 2
            canvas.box(x - 11, 284, 22, 1, art.palette.edge if i == len(self.typed) else art.palette.hairline)
            if i < len(self.typed):
                family.text(canvas, art, self.typed[i], x, 252, 24, art.palette.white, "c")
        if len(self.typed) < names.LONGEST and self.age // CARET % 2 == 0:
            canvas.box(left + len(self.typed) * cell + 4, 250, 2, 26, art.palette.ship)

    def _draw_wheel(self, canvas: Canvas) -> None:
        """Seven letters of the wheel; the middle one is offered, between arrows that turn it."""
        art = self.shell.art
        for step in range(-SEEN, SEEN + 1):
            letter = self._wheel[(self._dial + step) % len(self._wheel)]
            shown = "␣" if letter == " " else letter
            size = 22 if step == 0 else 13
            colour = (
                art.palette.ship
                if step == 0
                else mixed(art.palette.ground, art.palette.off, 1.1 - 0.24 * abs(step))
            )
            family.text(canvas, art, shown, 400 + step * BETWEEN, WHEEL_Y - size / 2, size, colour, "c")
        for way in (-1, 1):
            y = WHEEL_Y + way * 26
            canvas.poly([(395, y), (405, y), (400, y + way * 6)], art.palette.label)
