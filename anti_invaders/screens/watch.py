"""A run that is watched: a replay, or a bot at play. Nothing is counted and nothing is kept."""

from __future__ import annotations

from collections.abc import Iterator

from anti_invaders import bots
from anti_invaders.devices.inputs import MenuKey, PulseInput
from anti_invaders.engine.pulse import pulses
from anti_invaders.rules.controls import Controls
from anti_invaders.rules.field import HEIGHT, WIDTH
from anti_invaders.rules.replay import Replay, ReplayError
from anti_invaders.rules.specs import Content
from anti_invaders.rules.start import Start
from anti_invaders.rules.world import World
from anti_invaders.screens import family, foot
from anti_invaders.screens.shell import GameScreen, Shell, fade
from anti_invaders.screens.theatre import Theatre
from anti_invaders.texts import _
from anti_invaders.view.canvas import Canvas

SPEEDS = (1, 2, 4, 8)  # pulses of the run in one of ours
LAST_LOOK = pulses(2.0)
PROGRESS = 2.0  # px: the line that tells how far a replay has come
SHOWN, SINKS = pulses(4.0), pulses(0.3)  # how long the foot stays after the last press, and how it goes

Wishes = Iterator[tuple[Controls, ...]]


class Watch(GameScreen):
    """Shows a run that is flown by `wishes`: left and right change the speed, pause stops it."""

    def __init__(self, shell: Shell, start: Start, wishes: Wishes | None = None, length: int = 0) -> None:
        super().__init__(shell)
        self.world = World(shell.content, start)
        self.length = length  # pulses of the whole run, 0 where nobody knows
        self.theatre = Theatre(
            shell, self.world, mark=(lambda: _("Replay")) if wishes else (lambda: _("A bot plays"))
        )
        self._wishes = wishes or self._flown_by("skilled")
        self._speed = 0
        self._held = False
        self._untouched = 0  # pulses since anything was pressed
        self._over = 0  # pulses since it ended

    def _flown_by(self, bot: str) -> Wishes:
        """What a bot wants, pulse by pulse, without an end."""
        pilot = bots.make(bot, self.world.seed)
        while True:
            yield (pilot.decide(bots.look(self.world)),)

    @classmethod
    def of_bot(cls, shell: Shell, start: Start, bot: str) -> Watch:
        """A bot at play."""
        watch = cls(shell, start)
        watch._wishes = watch._flown_by(bot)
        return watch

    def enter(self) -> None:
        super().enter()
        self.theatre.dress()

    def advance(self, inputs: PulseInput) -> None:
        self.age += 1
        if self.back_asked(inputs):
            self._leave()
            return
        self._untouched = 0 if inputs.any_press or inputs.pointer else self._untouched + 1
        clicked = inputs.pointer is not None and inputs.pointer.clicked
        for key in (*inputs.keys, *([MenuKey.ACCEPT] if clicked else ())):
            self._press(key)
        if not self._held and not inputs.focus_lost:
            for _pulse in range(SPEEDS[self._speed]):
                self._go_on()
            self.theatre.advance()
        if self._over == LAST_LOOK:
            self._leave()

    def _press(self, key: MenuKey) -> None:
        if key in (MenuKey.LEFT, MenuKey.RIGHT):
            step = 1 if key is MenuKey.RIGHT else -1
            self._speed = min(max(self._speed + step, 0), len(SPEEDS) - 1)
            self.sound("turn")
        elif key is MenuKey.ACCEPT:
            self._held = not self._held
            self.sound("accept")

    def _go_on(self) -> None:
        wish = next(self._wishes, None)
        if wish is None or self.world.result:
            self._over += 1
            if self.world.result == "clear":
                self.theatre.depart()
            return
        self.theatre.hear(self.world.advance(wish))

    def _leave(self) -> None:
        self.shell.audio.stop_sounds()
        if len(self.stack) == 1:
            self.shell.stop()
        self.stack.pop(self, fade())

    def draw(self, canvas: Canvas, fraction: float) -> None:
        self.theatre.draw(canvas, 1.0 if self._held else fraction)
        if self.length:
            self._draw_progress(canvas)
        self._draw_foot(canvas)

    def _draw_progress(self, canvas: Canvas) -> None:
        """How far the run has come: a line along the field's lower edge."""
        palette, y = self.shell.art.palette, HEIGHT - PROGRESS
        canvas.box(0, y, WIDTH, PROGRESS, palette.ground)
        canvas.box(0, y, WIDTH * min(self.world.pulse / self.length, 1.0), PROGRESS, palette.ship)

    def _draw_foot(self, canvas: Canvas) -> None:
        """What may be pressed: it sinks out of sight when nothing is, and the run goes on."""
        gone = 0.0 if self._held else min(max((self._untouched - SHOWN) / SINKS, 0.0), 1.0)
        if gone == 1.0:
            self.shell.foot = ()
            return
        art = self.shell.art
        said = _("Paused") if self._held else f"×{SPEEDS[self._speed]}"
        with canvas.moved(0.0, gone * (HEIGHT - foot.TOP)):
            foot.draw(canvas, self.shell, foot.WATCHING, width=WIDTH)
            family.text(canvas, art, said.upper(), WIDTH - 20, foot.TOP + 15, 10, art.palette.text, "r")


def open_replay(shell: Shell, file: str) -> Watch | None:
    """The run in one of the player's replay files, or None when it cannot be shown."""
    data = shell.store.replays.read(file) if file else None
    if data is None:
        return None
    try:
        replay = readable(data, shell.content)
    except ReplayError:
        return None
    return Watch(shell, replay.start, replay.controls(), replay.pulses)


def readable(data: bytes, content: Content) -> Replay:
    """The replay in these bytes. ReplayError when it is damaged, or was made by other rules or content."""
    replay = Replay.from_bytes(data)
    other = replay.other(content)
    if other is not None:
        raise ReplayError(str(other))
    return replay
