"""The opening of the campaign: a few panels of light, told once a session. One key skips them all."""

from __future__ import annotations

from anti_invaders.devices.inputs import PulseInput
from anti_invaders.engine.pulse import pulses
from anti_invaders.screens import backstage, drawing, family, foot
from anti_invaders.screens.panels import OPENING
from anti_invaders.screens.play import PlayScreen, begin
from anti_invaders.screens.shell import HEIGHT, WIDTH, GameScreen, Shell, fade
from anti_invaders.view.canvas import Canvas

MARK = "opening"  # among what was told
DRAWN = pulses(2.6)  # the pen is done
LIVE = pulses(1.2), pulses(2.4)  # what lives on a panel comes
SPOKEN = pulses(0.6), pulses(1.2)  # its words come
LASTS = pulses(9.0)  # a panel; then the next comes by itself
FRAME = 100.0, 62.0, 600.0, 320.0  # px
TEXT, ROOM, SIZE = 420.0, 560.0, 15.0  # px, px, size of the words


def set_out(shell: Shell, difficulty: str, ship: str) -> GameScreen:
    """A new run of the campaign: its story first, if it has one that was not told in this session."""
    play = begin(shell, difficulty, ship)
    told = play.world.stage.spec.text.story != MARK or MARK in shell.told
    return play if told else Story(shell, play)


class Story(GameScreen):
    """Gives way to the play."""

    music = "title"
    danger = 0.0

    def __init__(self, shell: Shell, play: PlayScreen) -> None:
        super().__init__(shell)
        self.play = play
        self.panels = [panel(shell.art, play.start.ship) for panel in OPENING]
        self.shown = 0
        self._since = 0  # pulses since this panel is shown

    def enter(self) -> None:
        super().enter()
        self.shell.told.add(MARK)

    def advance(self, inputs: PulseInput) -> None:
        self.age += 1
        self._since += 1
        self._prepare()
        if self.back_asked(inputs):
            self._fly()
        elif self._since >= LASTS:
            self._next()
        elif self.onward(inputs):
            self.sound("accept")
            self._press()

    def _prepare(self) -> None:
        """What the first stage shows is made ready meanwhile, a bit in each pulse."""
        backstage.make_ready(self.shell, self.play.world.start)

    def _press(self) -> None:
        """The drawing is finished at once; once it is, the next one comes."""
        if self._since < LIVE[1]:
            self._since = DRAWN
        else:
            self._next()

    def _next(self) -> None:
        if self.shown + 1 < len(self.panels):
            self.shown += 1
            self._since = 0
        else:
            self._fly()

    def _fly(self) -> None:
        self.stack.replace(self.play, fade())

    def draw(self, canvas: Canvas, fraction: float) -> None:
        art, panel, since = self.shell.art, self.panels[self.shown], self._since
        canvas.box(0, 0, WIDTH, HEIGHT, art.palette.ground)
        x, y, w, h = FRAME
        family.plate(canvas, art, x, y, w, h)
        with canvas.clip(x + 1, y + 1, w - 2, h - 2):
            drawing.draw(canvas, art, panel.strokes, x + w / 2, y + h / 2, since / DRAWN)
            light = _share(since, LIVE)
            if light > 0.0:
                with canvas.moved(x + w / 2, y + h / 2):
                    panel.draw(canvas, since, light)
        family.verse(canvas, art, panel.words(), WIDTH / 2, TEXT, ROOM, SIZE, _share(since, SPOKEN))
        for place in range(len(self.panels)):
            lit = art.palette.ship if place == self.shown else art.palette.hairline
            canvas.box(WIDTH / 2 - 20 * (len(self.panels) - 1) / 2 + 20 * place - 6, 530, 12, 2, lit)
        foot.draw(canvas, self.shell, foot.STORY)


def _share(age: int, span: tuple[int, int]) -> float:
    return min(max((age - span[0]) / (span[1] - span[0]), 0.0), 1.0)
