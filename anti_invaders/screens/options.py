"""The options: three pages of rows; what is changed applies at once and is remembered."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from anti_invaders import texts
from anti_invaders.devices.inputs import MenuKey, Pointer, PulseInput
from anti_invaders.screens import family, foot, picture, rows
from anti_invaders.screens.controls import Controls
from anti_invaders.screens.keep import KeepPicture
from anti_invaders.screens.menu import Box, Button, Choice, Menu, Row, Slider, Switch, Words
from anti_invaders.screens.music_room import MusicRoom
from anti_invaders.screens.preview import Preview
from anti_invaders.screens.shell import GameScreen, Shell, fade
from anti_invaders.screens.still import Still
from anti_invaders.storage.settings import Settings
from anti_invaders.texts import _
from anti_invaders.view.canvas import Canvas
from anti_invaders.view.sounds import GUNS

BOX = Box(44, 96, 372, 33)
Values = Sequence[tuple[Any, Words]]
PAGES: tuple[Callable[[], str], ...] = (lambda: _("Game"), lambda: _("Picture"), lambda: _("Sound"))
EFFECT = "boom_small_0"  # what the volume of effects is heard by
MUSIC = "music"  # its sample is the music itself, or where that is paused a note
NOTE, NOTE_HIGH = 446.0, 74.0  # px: the top of the lines on the row under the cursor; their plate's height


ON_OFF: Values = ((False, lambda: _("Off")), (True, lambda: _("On")))
SCREEN_NOTES: dict[str, Words] = {
    "fullscreen": lambda: _("The monitor goes to 800×600. If it stretches the picture, choose Scaled."),
    "desktop": lambda: _("The picture keeps its shape on any monitor, with bars beside it."),
    "window": lambda: _("A window like any other. F11 goes to the whole screen and back."),
}


def _vsync_note() -> str:
    return _("Frames never tear, but come later. It has no say where the monitor goes to 800×600.")


def _presenting_note() -> str:
    return _("How a frame comes to the screen. Automatic is what was faster at the first start.")


class Options(GameScreen):
    """Opened from the title and from a pause; leaving writes the settings."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.page = 0
        self.menu = Menu(self._rows(), BOX)
        self._sample = ""  # the sound that lets a change be heard
        self._preview = Preview(shell)
        self._still = Still()

    @property
    def chosen(self) -> Settings:
        """The settings that the rows change."""
        return self.shell.store.settings

    def leave(self) -> None:
        self.shell.store.save_settings()

    # --- the rows -----------------------------------------------------------------------------------
    def _rows(self) -> list[Row]:
        return (self._game, self._picture, self._sounds)[self.page]()

    def _game(self) -> list[Row]:
        palettes = (
            ("default", lambda: _("Default")),
            ("red-green", lambda: _("Red-green")),
            ("blue-yellow", lambda: _("Blue-yellow")),
        )
        return [
            Choice(lambda: _("Language"), self._languages(), texts.language, self._speak),
            self._switch(lambda: _("Always fire"), "always_fire"),
            self._switch(lambda: _("Hitbox dot"), "hitbox_always"),
            self._slider(lambda: _("Own shots"), "own_shots"),
            self._slider(lambda: _("Camera kick"), "shake"),
            self._switch(lambda: _("Soft flashes"), "calm"),
            self._switch(lambda: _("High contrast"), "high_contrast"),
            self._slider(lambda: _("Bullet size"), "bullet_size", low=1.0, high=1.5),
            Choice(lambda: _("Colours"), palettes, lambda: self.chosen.palette, self._setter("palette")),
            Button(lambda: _("Controls"), lambda: self.stack.push(Controls(self.shell), fade())),
        ]

    def _picture(self) -> list[Row]:
        frames = (
            ("display", lambda: _("As the screen")),
            ("60", lambda: "60"),
            ("unlimited", lambda: _("Unlimited")),
        )
        return [
            *self._windows(),
            Choice(lambda: _("Frames a second"), frames, lambda: self.chosen.frames, self._setter("frames")),
            self._switch(lambda: _("Counters (F3)"), "counters"),
        ]

    def _sounds(self) -> list[Row]:
        gun = f"{GUNS.get(self.chosen.ship, 'shot')}_0"
        room = Button(lambda: _("Music room"), lambda: self.stack.push(MusicRoom(self.shell), fade()))
        return [
            self._sampled(lambda: _("Music"), "music", MUSIC),
            self._sampled(lambda: _("Effects"), "effects", EFFECT),
            self._sampled(lambda: _("Own gun"), "own_gun", gun),
            self._switch(lambda: _("Mute"), "mute"),
            *([] if self.shell.audio.paused else [room]),
        ]

    def _windows(self) -> list[Row]:
        """What opens the window anew when it is changed."""
        modes = (
            ("fullscreen", lambda: _("Full screen")),
            ("desktop", lambda: _("Scaled")),
            ("window", lambda: _("Window")),
        )
        ways = (
            ("faster", lambda: _("Automatic")),
            ("plain", lambda: _("Plain copy")),
            ("texture", lambda: _("Graphics card")),
        )
        return [
            self._reopening(
                lambda: _("Screen"), modes, "display", lambda: SCREEN_NOTES[self.chosen.display]()
            ),
            *self._monitors(),
            self._reopening(lambda: _("Vsync"), ON_OFF, "vsync", _vsync_note),
            self._reopening(lambda: _("Presenting"), ways, "presenting", _presenting_note),
        ]

    def _monitors(self) -> list[Row]:
        """Which one, where there are several."""
        count = self.shell.display.monitors if self.shell.display else 1
        if count < 2:
            return []
        numbers = [(number, lambda shown=number + 1: str(shown)) for number in range(count)]
        return [self._reopening(lambda: _("Monitor"), numbers, "monitor")]

    def _reopening(self, words: Words, values: Values, name: str, note: Words = lambda: "") -> Choice[Any]:
        return Choice(words, values, lambda: getattr(self.chosen, name), self._reopener(name), note=note)

    def _languages(self) -> list[tuple[str, Callable[[], str]]]:
        return [(code, lambda own=own: own) for code, own in texts.available().items()]  # type: ignore[misc]

    def _switch(self, words: Callable[[], str], name: str) -> Switch:
        return Switch(words, lambda: bool(getattr(self.chosen, name)), self._setter(name))

    def _slider(self, words: Callable[[], str], name: str, low: float = 0.0, high: float = 1.0) -> Slider:
        return Slider(words, lambda: float(getattr(self.chosen, name)), self._setter(name), low, high)

    def _sampled(self, words: Words, name: str, sample: str) -> Slider:
        """A volume that is heard when it is changed."""
        put = self._setter(name)

        def put_and_sound(value: float) -> None:
            put(value)
            self._sample = sample

        return Slider(words, lambda: float(getattr(self.chosen, name)), put_and_sound)

    # --- what a change does -------------------------------------------------------------------------
    def _setter(self, name: str) -> Callable[[Any], None]:
        def put(value: Any) -> None:
            setattr(self.chosen, name, value)
            self.shell.apply()

        return put

    def _speak(self, code: str) -> None:
        self.chosen.language = texts.set_language(code)

    def _reopener(self, name: str) -> Callable[[Any], None]:
        """Open the window anew with another value of a setting, and ask whether the picture is there."""

        def put(wanted: Any) -> None:
            before, display = getattr(self.chosen, name), self.shell.display
            if display is None or wanted == before:
                return

            def show(value: Any) -> None:
                setattr(self.chosen, name, value)
                picture.show(display, self.shell.store, scale=display.wanted_scale)
                self.shell.apply()

            show(wanted)
            self.stack.push(KeepPicture(self.shell, lambda: show(before)))

        return put

    # --- a pulse ------------------------------------------------------------------------------------
    def advance(self, inputs: PulseInput) -> None:
        self.age += 1
        self._still.advance(inputs, self.menu.moving)
        self._preview.advance()
        if self.back_asked(inputs):
            self.close()
            return
        if inputs.pointer:
            self._point(inputs.pointer)
        for key in inputs.keys:
            self._press(key)
        done = self.menu.advance(inputs)
        if self._sample:
            self._let_hear(self._sample)
            self._sample = ""
        else:
            self.sound(done)

    def _let_hear(self, sample: str) -> None:
        if sample == MUSIC:
            self.shell.audio.sample_music()
        else:
            self.shell.audio.play(sample)

    def _press(self, key: MenuKey) -> None:
        if key in (MenuKey.NEXT, MenuKey.PREVIOUS):
            self._turn_page(1 if key is MenuKey.NEXT else -1)
        elif key is MenuKey.DEFAULTS:
            self._defaults()

    def _point(self, pointer: Pointer) -> None:
        """A click on the head of a page."""
        names = [words() for words in PAGES]
        tab = family.tab_at(family.tab_places(self.shell.art, _("Options"), names)[1], pointer.x, pointer.y)
        if tab is not None and pointer.clicked:
            self._turn_page(tab - self.page)

    def _turn_page(self, step: int) -> None:
        self.page = (self.page + step) % len(PAGES)
        self.menu = Menu(self._rows(), BOX)
        self.sound("turn")

    def _defaults(self) -> None:
        """This page as it was when the game was new; the language and the screen's mode stay."""
        fresh = Settings()
        for name in PAGE_SETTINGS[self.page]:
            setattr(self.chosen, name, getattr(fresh, name))
        self.shell.apply()
        self.sound("accept")

    def draw(self, canvas: Canvas, fraction: float) -> None:
        self._still.draw(canvas, self._paint)
        self._preview.draw(canvas, 452, 330, fraction)

    def _paint(self, canvas: Canvas) -> None:
        art = self.shell.art
        art.backdrop(canvas, self.age)
        family.heading(canvas, art, _("Options"), 44, 34)
        family.tabs(canvas, art, _("Options"), [words() for words in PAGES], self.page)
        rows.draw(canvas, art, self.menu)
        if note := self.menu.row.note():
            family.plate(canvas, art, BOX.x, NOTE - 16, BOX.width, NOTE_HIGH)
            family.paragraph(canvas, art, note, BOX.x + 18, NOTE, BOX.width - 36, 9.5, align="l")
        family.bindings(canvas, self.shell, 450, 96)
        self._preview.paint(canvas, 452, 330)
        foot.draw(canvas, self.shell, foot.SETTINGS)


PAGE_SETTINGS = (
    (
        "always_fire",
        "hitbox_always",
        "own_shots",
        "shake",
        "calm",
        "high_contrast",
        "bullet_size",
        "palette",
    ),
    ("frames", "counters"),
    ("music", "effects", "own_gun", "mute"),
)
