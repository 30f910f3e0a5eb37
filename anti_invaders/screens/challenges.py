"""Challenges: courses flown for the score alone, each with tables of its own."""

from __future__ import annotations

from anti_invaders import content
from anti_invaders.rules.specs import FlyCue, MarchCue
from anti_invaders.rules.stage import bosses
from anti_invaders.screens import family, foot, rows, suspended, words
from anti_invaders.screens.hangar import Hangar
from anti_invaders.screens.menu import Button, Choice, Menu, Row, Words
from anti_invaders.screens.page import BOX, INSIDE, PLATE, Page
from anti_invaders.screens.play import begin
from anti_invaders.screens.portraits import portrait
from anti_invaders.screens.scores import HighScores
from anti_invaders.screens.shell import Shell, fade
from anti_invaders.texts import _
from anti_invaders.view.canvas import Canvas
from anti_invaders.view.letters import grouped

SKY = 228.0  # px of the plate in which they hang whom one will meet
ACROSS, DOWN = 3, 2  # of them
NAME, WORDS, BEST = 250.0, 286.0, 378.0  # px from the plate's top
BEAT = 30  # pulses from step to step
SAID: dict[str, Words] = {
    "caravan": lambda: _(
        "Three minutes, the same for everybody. Whoever clears faster meets more of them: each wave comes"
        " when the one before is gone."
    ),
    "rush": lambda: _(
        "All twelve that lead them, one after the other, with full power and three ships. No continues."
    ),
    "daily": lambda: _(
        "Waves of the whole campaign, drawn from the date: the same for everybody today, and others tomorrow."
    ),
    "siege": lambda: _(
        "They come as long as you last: every wave they have, a boss after each seventh, and then all of it"
        " again, harder."
    ),
}


class Challenges(Page):
    """While it is open, a course is chosen."""

    def __init__(self, shell: Shell) -> None:
        shell.choose(shell.store.settings.challenge)
        super().__init__(shell)
        self._them = self._met()

    @property
    def difficulty(self) -> str:
        """Its name."""
        chosen = self.chosen.difficulty
        return chosen if chosen in self.shell.content.difficulties else "normal"

    # --- the rows -----------------------------------------------------------------------------------
    def _listed(self, cursor: int = 0) -> Menu:
        grades = [
            (name, self._title_words(spec.title)) for name, spec in self.shell.content.difficulties.items()
        ]
        entries: list[Row] = [
            Choice(
                lambda: _("Challenge"),
                [(name, self._course_words(name)) for name in content.COURSES],
                lambda: self.shell.course,
                self._turn,
            ),
            Choice(lambda: _("Difficulty"), grades, lambda: self.difficulty, self._grade),
            Button(lambda: _("High scores"), self._scores),
            Button(lambda: _("Start"), self._go),
        ]
        if suspended.there_is(self.shell):
            entries.append(Button(lambda: _("Resume the run"), self._resume_run))
        return Menu(entries, BOX, min(cursor, len(entries) - 1))

    @staticmethod
    def _course_words(name: str) -> Words:
        return lambda: words.course(name)

    # --- what a change does -------------------------------------------------------------------------
    def _turn(self, course: str) -> None:
        self.chosen.challenge = course
        self.shell.choose(course)
        self._them = self._met()
        self.menu = self._listed(self.menu.cursor)

    def _grade(self, name: str) -> None:
        self.chosen.difficulty = name

    def _scores(self) -> None:
        self.stack.push(HighScores(self.shell, self.difficulty), fade())

    def _go(self) -> None:
        """The ship next; then the run."""
        self.stack.push(Hangar(self.shell, self.difficulty, self._fly), fade())

    def _fly(self, ship: str) -> None:
        """A run that waits is over."""
        self.shell.run.clear()
        self._set_out(begin(self.shell, self.difficulty, ship))

    def _resume_run(self) -> None:
        self.close()
        suspended.resume(self.shell, self.stack)

    # --- drawing ------------------------------------------------------------------------------------
    def _paint(self, canvas: Canvas) -> None:
        art = self.shell.art
        art.backdrop(canvas, self.age)
        family.heading(canvas, art, _("Challenges"), family.SIDE, 34)
        rows.draw(canvas, art, self.menu)
        family.plate(canvas, art, *PLATE)
        self._draw_course(canvas)
        foot.draw(canvas, self.shell, foot.ROOM)

    def _draw_course(self, canvas: Canvas) -> None:
        """Whom one will meet, what it is about, and the score to beat."""
        art, (left, top, width, _height) = self.shell.art, PLATE
        x, room, course = left + INSIDE, width - 2 * INSIDE, self.shell.course
        with canvas.clip(left + 2, top + 2, width - 4, SKY):
            self._draw_them(canvas, left, top)
        canvas.hairline(x, top + SKY + 6, room, art.palette.hairline)
        name = words.played(self.shell).upper()
        family.fitted(canvas, art, name, x, top + NAME, 17, art.palette.white, room, tracking=3.0)
        family.paragraph(canvas, art, SAID[course](), x, top + WORDS, room, 10, align="l")
        best = self.shell.store.scores.best(self.shell.mode, self.difficulty)
        family.text(canvas, art, _("Hi-score").upper(), x, top + BEST + 3, 7.5, art.palette.label)
        family.figures(canvas, art, grouped(best), x + room, top + BEST, 12, art.palette.ship)

    def _draw_them(self, canvas: Canvas, left: float, top: float) -> None:
        wide, high = PLATE[2] / ACROSS, SKY / DOWN
        for at, name in enumerate(self._them):
            image = portrait(self.shell.art.sprites, name, self.age // BEAT % 2, wide - 12, high - 10)
            canvas.blit(image, left + (at % ACROSS + 0.5) * wide, top + (at // ACROSS + 0.5) * high)

    def _met(self) -> list[str]:
        """The last boss of each stage, where there are many; else those of one stage, if they are several,
        and some of those who fly."""
        stages = self.shell.content.stages.values()
        led = [[cue.boss.name for cue in bosses(stage)] for stage in stages]
        last = [names[-1] for names in led if names]
        if len(last) >= ACROSS * DOWN:
            return last[: ACROSS * DOWN]
        first = list(dict.fromkeys(name for names in led for name in reversed(names) if len(names) > 1))
        cues = [cue for stage in stages for cue in stage.cues]
        kinds = [slot.enemy.name for cue in cues if isinstance(cue, MarchCue) for slot in cue.slots]
        kinds += [cue.enemy.name for cue in cues if isinstance(cue, FlyCue)]
        return list(dict.fromkeys([*first, *kinds]))[: ACROSS * DOWN]
