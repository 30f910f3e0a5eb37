"""How a run ended, kept before anything is shown: the replay and the score are on the disk first."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from anti_invaders.rules.start import Start
from anti_invaders.screens.shell import GameScreen, Shell
from anti_invaders.storage.scores import Score

if TYPE_CHECKING:
    from anti_invaders.screens.play import PlayScreen


@dataclass(slots=True)
class Result:
    """A run that is over. `why` is "clear", "dead" or "landed", `cause` the kind that did it; `place` in
    the table counts from 0, None when it is not among the best; `best` is the best score before it."""

    start: Start
    stage: int
    score: int
    why: str
    cause: str
    tally: tuple[tuple[str, int], ...]
    best: int
    place: int | None
    row: Score


def keep(play: PlayScreen) -> Result:
    """Write the run down, once. Whatever happens from now on, the score is not lost."""
    if play.told is None:
        play.told = _written(play)
    return play.told


def _written(play: PlayScreen) -> Result:
    store, world, start = play.shell.store, play.world, play.start
    score = world.players[0].score
    best = store.scores.best(play.shell.mode, start.difficulty)
    data = play.recorder.finish(world).to_bytes()
    store.replays.keep_last(data)
    place = store.scores.place(play.shell.mode, start.difficulty, score)
    kept = "" if place is None else store.replays.keep_best(data)
    row = Score(
        name=store.settings.name, score=score, ship=start.ship, stage=world.stage.number,
        continues=start.continues, replay=kept,
    )  # fmt: skip
    if place is not None:
        place = store.scores.add(play.shell.mode, start.difficulty, row)
    play.shell.run.clear()
    why = str(world.result)
    return Result(
        start, world.stage.number, score, why, play.theatre.cause, play.theatre.tally, best, place, row
    )


def screen_of(play: PlayScreen) -> GameScreen:
    """The screen that tells the end of this run."""
    from anti_invaders.screens.clear import StageClear
    from anti_invaders.screens.ending import Ending
    from anti_invaders.screens.over import GameOver

    told = keep(play)
    if told.why != "clear":
        return GameOver(play.shell, told)
    ends = play.world.stage.spec.text.story == "ending" and not told.start.alone
    return Ending(play.shell, told) if ends else StageClear(play.shell, told)


def name_row(shell: Shell, told: Result, name: str) -> None:
    """Put the player's name to the row that stands in the table already."""
    shell.store.settings.name = name
    shell.store.save_settings()
    told.row = shell.store.scores.rename(shell.mode, told.start.difficulty, told.row, name)
