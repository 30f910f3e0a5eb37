"""What every screen may use: the rooms of one running program, put together once by `app`."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import ClassVar

from anti_invaders import content as library
from anti_invaders.content import Pack, days
from anti_invaders.devices.audio import Audio
from anti_invaders.devices.bindings import Bindings
from anti_invaders.devices.display import Display
from anti_invaders.devices.input_hub import InputHub
from anti_invaders.devices.inputs import MenuKey, PulseInput, Source
from anti_invaders.engine.screens import Screen, ScreenStack
from anti_invaders.engine.transitions import Fade, Wipe
from anti_invaders.rules.specs import Content
from anti_invaders.screens.art import Art
from anti_invaders.storage.store import Store
from anti_invaders.storage.suspended import SuspendedRun
from anti_invaders.view.canvas import Canvas
from anti_invaders.view.options import ViewOptions

MODE = "campaign"  # the name of its tables
WIDTH, HEIGHT = 800.0, 600.0

Stack = ScreenStack[PulseInput, Canvas]


@dataclass(slots=True)
class Shell:
    """The devices, the player's data and the art. `stop` ends the program after this pulse."""

    content: Content
    store: Store
    audio: Audio
    display: Display | None  # None: drawing pictures without a window
    hub: InputHub
    art: Art
    stop: Callable[[], None] = lambda: None
    apply: Callable[[], None] = lambda: None  # devices and art follow the settings of now
    forgive: Callable[[], None] = lambda: None  # what took long was loading: no pulse is owed for it
    loaded: Callable[[], None] = lambda: None  # the same, and what was loaded stays for good
    source: Source = Source.KEYBOARD  # what was touched last: prompts speak of it
    foot: tuple[tuple[float, float, MenuKey], ...] = ()  # what a click where on the foot means: left, right
    key_set: int = 0  # which of the two sets of keys steered last
    pack: Pack | None = None  # the stage pack that is played; None: the game's own stages
    course: str = ""  # which of the game's courses is flown; "": the campaign, or the pack
    day: int = 0  # whose course it is, as 20261130, if it is the daily one
    today: Callable[[], int] = days.today
    home: Content | None = None  # what is played when no course is flown any more
    seed: int | None = None  # a fixed seed for every run, or None for a new one each
    told: set[str] = field(default_factory=set)  # what was told in this session, and is not told again
    luck: random.Random = field(default_factory=random.Random)  # the show's own

    @property
    def mode(self) -> str:
        """What the tables of that which is played are called."""
        if self.day:
            return f"{self.course} {days.written(self.day)}"
        return self.course or (self.pack.table if self.pack else MODE)

    @property
    def run(self) -> SuspendedRun:
        """Where a run is kept that goes on later: none takes the place of another mode's."""
        if self.course:
            return self.store.course_run(self.course)
        return self.store.pack_run if self.pack else self.store.run

    def choose(self, course: str, day: int = 0) -> None:
        """From now on this course is flown; with "", the campaign or the pack again. The daily one is that
        of `day`, or, if that is 0, of today."""
        if course == library.DAILY:
            day = day or self.today()
        if (course, day) == (self.course, self.day):
            return
        if not self.course:
            self.home = self.content
        self.content = library.course(course, day) if course else self.home or library.load()
        self.course, self.day = course, day

    def new_seed(self) -> int:
        """The seed of the next run; one of a day has the day, so that its replay names it."""
        if self.day:
            return self.day
        return self.luck.getrandbits(64) if self.seed is None else self.seed

    def rebind(self, bindings: Bindings) -> None:
        """These keys and buttons from now on, and at the next start."""
        self.hub.bindings = bindings
        self.store.settings.bindings = {} if bindings == Bindings() else bindings.to_data()

    @property
    def view(self) -> ViewOptions:
        """How the player wants to see the game, from the settings of now."""
        chosen = self.store.settings
        return ViewOptions(
            hitbox_always=chosen.hitbox_always,
            own_shots=chosen.own_shots,
            shake=chosen.shake,
            calm=chosen.calm,
            high_contrast=chosen.high_contrast,
            bullet_size=chosen.bullet_size,
            palette=chosen.palette,
            counters=chosen.counters,
        )


class GameScreen(Screen[PulseInput, Canvas]):
    """A screen of this game: it has a shell. `music` is the piece it wants, None to leave what plays."""

    music: ClassVar[str | None] = None
    danger: ClassVar[float] = 0.0  # which of its layers: 0 the first alone, 1 all

    def __init__(self, shell: Shell) -> None:
        self.shell = shell
        self.age = 0  # pulses since it was made

    def enter(self) -> None:
        self._settle_in()

    def resume(self) -> None:
        self._settle_in()

    def _settle_in(self) -> None:
        """On top: its music plays, and what is held down does not act until it is pressed again."""
        if self.music:
            self.shell.audio.music(self.music)
            self.shell.audio.danger = self.danger
        self.shell.hub.swallow()
        self.shell.foot = ()

    def advance(self, inputs: PulseInput) -> None:
        self.age += 1
        super().advance(inputs)

    def sound(self, done: str) -> None:
        """What a menu's answer sounds like."""
        names = {"move": "menu_move", "turn": "menu_move", "accept": "menu_accept", "back": "menu_back"}
        if done in names:
            self.shell.audio.play(names[done])

    @staticmethod
    def onward(inputs: PulseInput) -> bool:
        """Whether the player wants to go on, by whatever key, button or click."""
        clicked = inputs.pointer is not None and inputs.pointer.clicked
        pressed = MenuKey.ACCEPT in inputs.keys or MenuKey.BACK in inputs.keys
        return clicked or pressed or inputs.pause

    def back_asked(self, inputs: PulseInput) -> bool:
        """Whether the player wants to leave; it sounds like it."""
        if MenuKey.BACK not in inputs.keys:
            return False
        self.sound("back")
        return True


def _veil(canvas: Canvas, opacity: float) -> None:
    canvas.box(0, 0, WIDTH, HEIGHT, (2, 3, 8), round(opacity * 255))


def _curtain(canvas: Canvas, start: float, end: float) -> None:
    canvas.box(0, start * HEIGHT, WIDTH, (end - start) * HEIGHT, (2, 3, 8))


def fade() -> Fade[Canvas]:
    """Between a game and everything else."""
    return Fade(_veil, 9, 9)


def wipe() -> Wipe[Canvas]:
    """Between one game and the next."""
    return Wipe(_curtain, 9, 9)
