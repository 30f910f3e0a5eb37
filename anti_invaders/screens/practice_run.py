"""Practice in play: one stage or the rest of one, as often as it takes. No score of it counts."""

from __future__ import annotations

from dataclasses import replace

from anti_invaders.engine.pulse import PULSES_PER_SECOND
from anti_invaders.rules.controls import Controls
from anti_invaders.rules.events import Event, PlayerDied
from anti_invaders.rules.start import Start
from anti_invaders.screens.menu import Words
from anti_invaders.screens.play import PlayScreen
from anti_invaders.screens.practice_end import PracticeEnd, Told
from anti_invaders.screens.shell import GameScreen, Shell
from anti_invaders.texts import _


class PracticeRun(PlayScreen):
    """It is recorded like every run, and kept as the last one; it neither goes into a table nor takes the
    place of a campaign that waits."""

    name = "practice"
    counts = False

    def __init__(self, shell: Shell, start: Start) -> None:
        super().__init__(shell, start)
        self.fallen = 0  # ships lost

    def mark(self) -> Words:
        unhurt = self.start.invulnerable
        return lambda: f"{_('Practice')} · {_('Unhurt')}" if unhurt else _("Practice")

    def _advance(self, wish: Controls) -> list[Event]:
        events = super()._advance(wish)
        self.fallen += sum(isinstance(each, PlayerDied) for each in events)
        return events

    @property
    def dear(self) -> bool:
        return False

    def again(self) -> PracticeRun:
        return PracticeRun(self.shell, replace(self.start, seed=self.shell.new_seed()))

    def abandon(self) -> None:
        self.write_down()

    def write_down(self) -> None:
        self.shell.store.replays.keep_last(self.recorder.finish(self.world).to_bytes())

    def aftermath(self) -> GameScreen:
        self.write_down()
        world = self.world
        told = Told(
            why=str(world.result), cause=self.theatre.cause, stage=world.stage.number,
            score=world.players[0].score, seconds=world.pulse // PULSES_PER_SECOND, fallen=self.fallen,
        )  # fmt: skip
        return PracticeEnd(self.shell, told, self.again)
