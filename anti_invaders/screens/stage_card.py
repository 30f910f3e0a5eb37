"""A stage's card: how far we have come, its name, a few words. The world stands still under it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from anti_invaders.devices.inputs import PulseInput
from anti_invaders.engine.pulse import pulses
from anti_invaders.rules.field import HEIGHT, WIDTH
from anti_invaders.rules.specs import StageSpec
from anti_invaders.screens import family, words
from anti_invaders.screens.art import Art
from anti_invaders.screens.shell import GameScreen, Shell
from anti_invaders.texts import _
from anti_invaders.view.canvas import Canvas
from anti_invaders.view.palette import mixed

if TYPE_CHECKING:
    from anti_invaders.screens.play import PlayScreen

LASTS, SILENT = pulses(5.0), pulses(2.5)  # with words, and without
FADE = 14  # pulses in which it comes and goes
VEIL = 150  # of 255: how dark the field is under it
MIDDLE, ROOM = WIDTH / 2, WIDTH - 88  # px
NUMBER, NAME, WAY, TEXT = 176.0, 200.0, 276.0, 318.0  # px from the top
LARGE, SMALL, WORDS = 34.0, 10.0, 12.5  # sizes
REACH, NODE = 170.0, 4.5  # px: half of the way's length, the radius of a stage on it
FLIGHT = 20, pulses(1.4)  # pulses: when we leave the last stage, when we reach this


def due(shell: Shell, stage: StageSpec) -> bool:
    """Whether the card of a stage has not been shown in this session."""
    return _mark(shell, stage) not in shell.told


def _mark(shell: Shell, stage: StageSpec) -> str:
    return f"{shell.mode}: stage {stage.number} {stage.name}"


class StageCard(GameScreen):
    """Lies on a play, and leaves by itself or by a press. Behind the cover under which it comes, the stage
    begins; if its card was shown before, that is all that happens."""

    opacity = 0.5

    def __init__(self, shell: Shell, play: PlayScreen) -> None:
        super().__init__(shell)
        self.play = play
        self._left = 0  # pulses that it still stays

    def enter(self) -> None:
        super().enter()
        shown = due(self.shell, self.play.coming)
        self.play.turn_page(told=shown)
        if not shown:
            self.close()
            return
        self.shell.told.add(_mark(self.shell, self._stage))
        self._left = LASTS if self._stage.text.start else SILENT

    @property
    def _stage(self) -> StageSpec:
        return self.play.world.stage.spec

    @property
    def _light(self) -> float:
        """How much of it shows, 0 to 1."""
        return max(0.0, min(1.0, self.age / FADE, self._left / FADE))

    def advance(self, inputs: PulseInput) -> None:
        self.age += 1
        self._left -= 1
        self.play.theatre.advance()
        if self.onward(inputs):
            self._left = min(self._left, FADE)
        if inputs.focus_lost or inputs.pad_lost:
            self.close()
            self.play.interrupt()
        elif self._left <= 0:
            self.close()

    def draw(self, canvas: Canvas, fraction: float) -> None:
        art, light, stage = self.shell.art, self._light, self._stage
        canvas.box(0, 0, WIDTH, HEIGHT, art.palette.ground, round(VEIL * light))
        number = _("Stage {number}").format(number=stage.number).upper()
        art.letters.draw(
            canvas,
            number,
            MIDDLE,
            NUMBER,
            SMALL,
            colour=art.palette.label,
            align="c",
            tracking=6.0,
            fade=light,
        )
        self._draw_name(canvas, words.title(stage.title).upper(), light)
        stages = sorted(self.shell.content.stages)
        if len(stages) > 1:
            draw_way(canvas, art, stages, stage.number, self.age, light)
        if stage.text.start:
            family.verse(canvas, art, words.title(stage.text.start), MIDDLE, TEXT, ROOM, WORDS, light)

    def _draw_name(self, canvas: Canvas, name: str, light: float) -> None:
        letters, size = self.shell.art.letters, LARGE
        while letters.width(name, size, 5.0) > ROOM:
            size -= 1.0
        letters.draw(
            canvas, name, MIDDLE, NAME, size, colour=self.shell.art.palette.text, align="c", tracking=5.0,
            glow=1.1, fade=light,
        )  # fmt: skip


def draw_way(canvas: Canvas, art: Art, stages: list[int], now: int, age: int, light: float) -> None:
    """The stages as points on a line: what lies behind us, where we fly to, what is still theirs."""
    palette, ground = art.palette, art.palette.ground
    step = 2 * REACH / (len(stages) - 1)
    xs = [MIDDLE - REACH + step * place for place in range(len(stages))]
    here = stages.index(now)
    share = min(max((age - FLIGHT[0]) / (FLIGHT[1] - FLIGHT[0]), 0.0), 1.0)
    share = share * share * (3 - 2 * share)
    ship = xs[here] - step * (1.0 - share) if here else xs[0] - 30.0 * (1.0 - share)
    canvas.hairline(xs[0], WAY, xs[-1] - xs[0], mixed(ground, palette.warden, 0.6 * light))
    if ship > xs[0]:
        canvas.box(xs[0], WAY - 0.75, ship - xs[0], 1.5, mixed(ground, palette.ship, light))
    for place, x in enumerate(xs):
        ours = place < here
        colour = mixed(ground, palette.ship if ours else palette.warden, light)
        points = [(x, WAY - NODE), (x + NODE, WAY), (x, WAY + NODE), (x - NODE, WAY)]
        canvas.poly(points, mixed(ground, colour, 0.9 if ours else 0.28))
        canvas.line([*points, points[0]], colour)
    if light >= 1.0:
        canvas.blit(art.pointer, ship, WAY)
