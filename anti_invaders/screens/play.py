"""The play screen: one run, recorded from its first pulse, and what the player sees and hears of it."""

from __future__ import annotations

import base64
import gc
from collections import deque
from typing import Any, ClassVar

from anti_invaders.devices.inputs import PulseInput
from anti_invaders.engine.pulse import pulses
from anti_invaders.rules.controls import FIRE, IDLE, Controls
from anti_invaders.rules.events import Event, PlayerDied
from anti_invaders.rules.replay import Recorder, Replay, ReplayError
from anti_invaders.rules.specs import StageSpec
from anti_invaders.rules.start import Start
from anti_invaders.rules.world import World
from anti_invaders.screens import result
from anti_invaders.screens.menu import Words
from anti_invaders.screens.pause import Pause, Paused
from anti_invaders.screens.shell import GameScreen, Shell, fade
from anti_invaders.screens.stage_card import StageCard, due
from anti_invaders.screens.stage_tally import StageTally
from anti_invaders.screens.theatre import Theatre
from anti_invaders.view.canvas import Canvas

SLOW_PULSES = 24  # after a death: the world takes every second pulse
DEAR = pulses(60)  # a run of this age is not lost by one press
RECENT = 60  # events that a report of a crash tells of
LAST_LOOK = {"clear": pulses(2.5), "dead": pulses(1.5), "landed": pulses(1.5)}  # before the result is shown


class PlayScreen(Paused):
    """Plays, pauses, and gives way to the result. `recorder` holds the run so far, also for a crash."""

    name = "play"
    counts: ClassVar[bool] = True  # its score goes into the table, and it goes on after the program's end

    def __init__(self, shell: Shell, start: Start, saved: dict[str, Any] | None = None) -> None:
        super().__init__(shell)
        self.start = start
        self._course, self._day = shell.course, shell.day
        self.world = World.restore(shell.content, saved["world"]) if saved else World(shell.content, start)
        self.recorder = Recorder(self.world, _replay(saved["record"]) if saved else None)
        best = shell.store.scores.best(shell.mode, start.difficulty)
        self.theatre = Theatre(shell, self.world, best=best, mark=self.mark(), counting=self.counts)
        self.theatre.tally = (
            tuple((str(label), int(points)) for label, points in saved["tally"]) if saved else ()
        )
        self.recent: deque[tuple[int, Event]] = deque(maxlen=RECENT)  # with its pulse, for a report
        self.told: result.Result | None = None  # once the run is written down
        self._slow = 0  # pulses of slow motion left
        self._half = 0  # of a slowed pulse: 1 its first half is shown, 2 its second
        self._ended = 0  # pulses since the run had a result
        self._merged = IDLE  # the wishes of a pulse that the world slept through

    def mark(self) -> Words | None:
        """What the panel says in the place of the best score; None where the score counts."""
        return None

    @classmethod
    def restored(cls, shell: Shell, data: dict[str, Any]) -> PlayScreen:
        """The same run, in the pulse in which it was saved. ValueError for data of other content or rules."""
        return cls(shell, Start.restored(data["start"]), data)

    # --- on the pile ----------------------------------------------------------------------------
    def enter(self) -> None:
        super().enter()
        self.shell.choose(self._course, self._day)
        self._attend(True)
        self.theatre.dress()
        self.theatre.strike_up()
        if self.counts and self.world.pulse == 0 and due(self.shell, self.world.stage.spec):
            self.stack.push(StageCard(self.shell, self))

    def resume(self) -> None:
        super().resume()
        self._attend(True)

    def pause(self) -> None:
        self._attend(False)

    def leave(self) -> None:
        self._attend(False)

    def _attend(self, playing: bool) -> None:
        """In play no mouse, no screen saver, no collection of garbage and nothing that only menus show."""
        (gc.disable if playing else gc.enable)()
        if playing:
            self.shell.art.let_go()
        if self.shell.display:
            self.shell.display.play_mode(playing)

    # --- a pulse ----------------------------------------------------------------------------------
    def advance(self, inputs: PulseInput) -> None:
        self.age += 1
        if self._must_pause(inputs):
            self.interrupt()
            return
        if self.world.interlude == 1:
            self.stack.push(StageTally(self.shell, self))
            return
        self._take(self._wish(inputs))
        self.theatre.advance()
        if self.world.result:
            self._end()

    def jumped(self) -> None:
        """Time has leapt: whoever plays finds the game paused. Not while the first picture fades in."""
        if self.stack.changing or self.world.result:
            return
        if isinstance(self.stack.top, StageCard):
            self.stack.top.close()
        if self.stack.top is self:
            self.interrupt()

    def interrupt(self) -> None:
        """Pause."""
        self.stack.push(Pause(self.shell))

    def _must_pause(self, inputs: PulseInput) -> bool:
        asked = inputs.pause or inputs.focus_lost or inputs.pad_lost
        return asked and not self.world.result and self.stack.top is self

    def _wish(self, inputs: PulseInput) -> Controls:
        """What the player wants; with the assist, the gun always fires. Where a stage is won it falls silent,
        so that the sky is empty behind the tally and the next card."""
        wish = inputs.controls[0]
        if self.world.interlude:
            return Controls.of(wish.byte & ~FIRE)
        return _joined(wish, Controls(fire=True)) if self.shell.store.settings.always_fire else wish

    def _take(self, wish: Controls) -> None:
        """Advance the world; in slow motion every second pulse, with the wishes of both."""
        self._slow = max(self._slow - 1, 0)
        if self._slow % 2:
            self._merged, self._half = wish, 2
            return
        events = self._advance(_joined(wish, self._merged))
        self._merged = IDLE
        self._slow = SLOW_PULSES if any(isinstance(each, PlayerDied) for each in events) else self._slow
        self._half = 1 if self._slow else 0
        self.theatre.hear(events)

    def _advance(self, wish: Controls) -> list[Event]:
        """Write the wish down, then let the world follow it."""
        self.recorder.record((wish,))
        events = self.world.advance((wish,))
        self.recorder.note(self.world)
        self.recent.extend((self.world.pulse, each) for each in events)
        return events

    # --- from stage to stage ----------------------------------------------------------------------
    @property
    def coming(self) -> StageSpec:
        """The stage that is about to begin, or has begun."""
        number = self.world.stage.number + (1 if self.world.interlude else 0)
        return self.shell.content.stages[number]

    def turn_page(self, told: bool) -> None:
        """The stage that is due begins, with its music and its world; nobody sees it, and nobody steers.
        `told`: a card tells its name."""
        self.theatre.announced = self.coming.number if told else 0
        while self.world.interlude:
            self.theatre.hear(self._advance(IDLE))
        if self.world.stage.pulse == 0:
            self.theatre.hear(self._advance(IDLE))

    def _end(self) -> None:
        self._ended += 1
        if self.world.result == "clear":
            self.theatre.depart()
        if self._ended == LAST_LOOK[str(self.world.result)]:
            self.stack.replace(self.aftermath(), fade())

    def aftermath(self) -> GameScreen:
        """The screen that tells the end of this run."""
        return result.screen_of(self)

    def write_down(self) -> None:
        """Keep what is played so far as a run that is over."""
        result.keep(self)

    # --- for others -------------------------------------------------------------------------------
    def again(self) -> PlayScreen:
        """The same run from its start, with another seed."""
        return begin(self.shell, self.start.difficulty, self.start.ship)

    @property
    def dear(self) -> bool:
        return self.world.pulse >= DEAR or self.start.continues > 0

    def abandon(self) -> None:
        """The player gives it up: it is kept as the last one."""
        self.shell.run.clear()
        self.shell.store.replays.keep_last(self.recorder.finish(self.world).to_bytes())

    def draw(self, canvas: Canvas, fraction: float) -> None:
        if self._half:
            fraction = (self._half - 1 + fraction) / 2
        self.theatre.draw(canvas, fraction)

    def save(self) -> dict[str, Any]:
        return {
            "start": self.start.save(),
            "world": self.world.save(),
            "record": _text(self.recorder.finish(self.world)),
            "tally": [list(line) for line in self.theatre.tally],
        }


def begin(shell: Shell, difficulty: str, ship: str) -> PlayScreen:
    """A new run of the campaign, from its first stage."""
    first = shell.content.stages[min(shell.content.stages)]
    start = Start(
        seed=shell.new_seed(), difficulty=difficulty, ship=ship, stage=first.number, power=first.power
    )
    return PlayScreen(shell, start)


def carry_on(shell: Shell, told: result.Result) -> PlayScreen:
    """A lost run continued: from the beginning of the stage that it reached, with its score."""
    stage = shell.content.stages[told.stage]
    start = Start(
        seed=shell.new_seed(),
        difficulty=told.start.difficulty,
        ship=told.start.ship,
        stage=stage.number,
        power=stage.power,
        continues=told.start.continues + 1,
        score=told.score,
    )
    return PlayScreen(shell, start)


def _text(replay: Replay) -> str:
    """A replay as a line of letters."""
    return base64.b64encode(replay.to_bytes()).decode("ascii")


def _replay(text: str) -> Replay:
    """The replay that `_text` wrote. ValueError when it is damaged."""
    try:
        return Replay.from_bytes(base64.b64decode(text, validate=True))
    except ReplayError as error:
        raise ValueError(str(error)) from error


def _joined(one: Controls, other: Controls) -> Controls:
    return Controls.of(one.byte | other.byte)
