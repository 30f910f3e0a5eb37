"""Each screen as a still, for the readme, the tests and whoever wants to look: drawn without a display."""

from __future__ import annotations

from collections.abc import Callable

from anti_invaders import bots
from anti_invaders.devices.inputs import PulseInput
from anti_invaders.rules.start import Start
from anti_invaders.screens.challenges import Challenges
from anti_invaders.screens.clear import StageClear
from anti_invaders.screens.controls import Controls
from anti_invaders.screens.ending import Ending
from anti_invaders.screens.hangar import Hangar
from anti_invaders.screens.howto import HowToPlay
from anti_invaders.screens.naming import NameEntry
from anti_invaders.screens.options import Options
from anti_invaders.screens.over import GameOver
from anti_invaders.screens.pause import Pause
from anti_invaders.screens.play import PlayScreen, begin
from anti_invaders.screens.practice import Practice
from anti_invaders.screens.practice_end import PracticeEnd
from anti_invaders.screens.practice_end import Told as PracticeTold
from anti_invaders.screens.practice_run import PracticeRun
from anti_invaders.screens.result import Result
from anti_invaders.screens.scores import HighScores
from anti_invaders.screens.shell import GameScreen, Shell, Stack
from anti_invaders.screens.story import Story
from anti_invaders.screens.title import Title
from anti_invaders.storage.scores import Score
from anti_invaders.view.canvas import Canvas

PULSE = 1500  # of the play screen, where nothing else is said
SETTLED = 120  # pulses after which menus and logos stand
MOMENTS = {
    "title": 800,
    "how-to-play": 76,
    "ships": 330,
    "story": 220,
}  # pulses of those that have something to show later, or sooner

NAMES = ("ANA", "ЖУК", "BETO", "IVO", "LÍGIA", "KAI", "ОЛЯ", "MAX", "ZOE", "RUI")
BEST = 248_015


def draw(shell: Shell, name: str, canvas: Canvas, pulse: int | None) -> None:
    """Draw the screen of this name. `pulse` is that of the play, and for the others how old they are."""
    _fill_tables(shell)
    shell.store.settings.name = "ANA"
    stack: Stack = Stack(PulseInput.muted)
    play = name in ("play", "pause")
    stack.push(_played(shell, PULSE if pulse is None else pulse) if play else MAKERS[name](shell))
    if name == "pause":
        stack.push(Pause(shell))
    for _pulse in range(0 if play else MOMENTS.get(name, SETTLED) if pulse is None else pulse):
        stack.advance(PulseInput())
    stack.draw(canvas, 1.0)


def _title(shell: Shell) -> Title:
    """The title, whose demo need not wait until it has been rehearsed bit by bit."""
    title = Title(shell)
    if not title.demo.ready:
        shell.art.finish()
    return title


def _played(shell: Shell, pulse: int) -> PlayScreen:
    """A run of the skilled bot, that many pulses in."""
    screen = PlayScreen(shell, Start(seed=shell.new_seed(), stage=min(shell.content.stages)))
    bot = bots.make("skilled", shell.new_seed())
    while screen.world.pulse < pulse and screen.world.result is None:
        wish = bot.decide(bots.look(screen.world))
        screen.theatre.hear(screen.world.advance((wish,)))
        screen.theatre.advance()
    return screen


def _fill_tables(shell: Shell) -> None:
    """Rows for a table in memory."""
    for place, name in enumerate(NAMES):
        row = Score(
            name=name, score=BEST * (10 - place) // 10, ship="faisca", date=f"2026-11-{30 - place} 20:15:00"
        )
        shell.store.scores.add(shell.mode, "normal", row)


def _told(shell: Shell, why: str, tally: tuple[tuple[str, int], ...] = ()) -> Result:
    score = 183_460
    row = Score(name="ANA", score=score, ship="faisca", date="2026-11-30 21:00:00")
    return Result(Start(), 1, score, why, "vanguard", tally, BEST, 2, row)


def _practice_end(shell: Shell) -> PracticeEnd:
    told = PracticeTold("dead", "vanguard", min(shell.content.stages), score=183_460, seconds=205, fallen=3)
    return PracticeEnd(shell, told, lambda: PracticeRun(shell, Start(alone=True)))


TALLY = (("stage", 5000), ("earth", 4600), ("novas", 3000))
MAKERS: dict[str, Callable[[Shell], GameScreen]] = {
    "title": lambda shell: _title(shell),
    "how-to-play": HowToPlay,
    "ships": lambda shell: Hangar(shell, "normal"),
    "story": lambda shell: Story(shell, begin(shell, "normal", "faisca")),
    "ending": lambda shell: Ending(shell, _told(shell, "clear", TALLY)),
    "stage-clear": lambda shell: StageClear(shell, _told(shell, "clear", TALLY)),
    "game-over": lambda shell: GameOver(shell, _told(shell, "dead")),
    "name-entry": lambda shell: NameEntry(shell, _told(shell, "dead")),
    "practice": Practice,
    "practice-end": _practice_end,
    "challenges": Challenges,
    "scores": lambda shell: HighScores(shell, "normal", 2),
    "options": Options,
    "controls": Controls,
}
