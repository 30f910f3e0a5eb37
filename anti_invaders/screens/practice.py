"""Practice: which stage, from where, and how hard; then the ship, and that stage alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from anti_invaders.devices.inputs import PulseInput
from anti_invaders.rules.specs import FlyCue, StageSpec
from anti_invaders.rules.stage import bosses
from anti_invaders.rules.start import Start
from anti_invaders.screens import backstage, family, foot, rows, words
from anti_invaders.screens.hangar import Hangar
from anti_invaders.screens.menu import Button, Choice, Menu, Row, Words
from anti_invaders.screens.page import BOX, INSIDE, PLATE, Page
from anti_invaders.screens.portraits import portrait
from anti_invaders.screens.practice_run import PracticeRun
from anti_invaders.screens.shell import Shell, fade
from anti_invaders.texts import _
from anti_invaders.view.canvas import Canvas

SKY = 210.0  # px of the plate in which they hang whom one will meet
NUMBER, NAME, WORDS = 232.0, 250.0, 286.0  # px from the plate's top
NOTE, NOTE_HIGH = 446.0, 74.0  # px: the top of the line on the row under the cursor; its plate's height
AS_IN_A_RUN = 0  # in the place of a power
POWERS = (100, 200, 300, 400)
FULL = 400  # power
SHIPS = (1, 3, 5)
UNHURT = 0  # in the place of a number of ships
KINDS, APART = 4, 64.0  # shown of a stage from its beginning; px from one to the next
ALONE = 272.0  # px: the room of one alone
BEAT = 30  # pulses from step to step
PATIENCE = 15  # pulses that the choice must stand on a stage to have it baked


def places(stage: StageSpec) -> list[tuple[str, str]]:
    """From where a stage can be practised: cues, "" for its beginning, and what they are called."""
    found: list[tuple[str, str]] = [("", "")]
    for cue in bosses(stage):
        again = any(title == cue.boss.title for _cue, title in found)
        found.append((cue.name, cue.boss.phases[0].title if again else cue.boss.title))
    return found


class Practice(Page):
    """One stage, or the rest of one."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._stands_on, self._stands = (0, 0), 0  # stage and place, and for how many pulses

    # --- what is chosen -----------------------------------------------------------------------------
    @property
    def stage(self) -> StageSpec:
        """The stage, or the first where a pack has none of that number."""
        stages = self.shell.content.stages
        return stages.get(self.chosen.practice_stage) or stages[min(stages)]

    @property
    def place(self) -> int:
        """From which of its places it begins."""
        return min(self.chosen.practice_from, len(places(self.stage)) - 1)

    @property
    def difficulty(self) -> str:
        """Its name."""
        chosen = self.chosen.practice_difficulty
        return chosen if chosen in self.shell.content.difficulties else "normal"

    @property
    def power(self) -> int:
        """What is chosen, or what one usually has there."""
        chosen = self.chosen.practice_power
        return self._usual if chosen == AS_IN_A_RUN else max(chosen, POWERS[0])

    @property
    def _usual(self) -> int:
        """Between the power with which this stage begins and that of the next one."""
        following = self.shell.content.stages.get(self.stage.number + 1)
        gained = (following.power if following else FULL) - self.stage.power
        share = self.place / max(len(places(self.stage)) - 1, 1)
        return self.stage.power + max(int(gained * share), 0)

    def start(self, ship: str, seed: int = 0) -> Start:
        """What is chosen, as the rules read it."""
        unhurt = self.chosen.practice_ships == UNHURT
        return Start(
            seed=seed, difficulty=self.difficulty, ship=ship, stage=self.stage.number,
            lives=3 if unhurt else self.chosen.practice_ships, power=self.power, alone=True,
            invulnerable=unhurt, hold_invasion=unhurt, cue=places(self.stage)[self.place][0],
        )  # fmt: skip

    # --- the rows -----------------------------------------------------------------------------------
    def _listed(self, cursor: int = 0) -> Menu:
        content = self.shell.content
        stages = [(number, self._stage_words(spec)) for number, spec in content.stages.items()]
        begins = [(at, self._place_words(title)) for at, (_cue, title) in enumerate(places(self.stage))]
        grades = [(name, self._title_words(spec.title)) for name, spec in content.difficulties.items()]
        powers: list[tuple[int, Words]] = [(AS_IN_A_RUN, self._usual_words)]
        powers += [(power, self._power_words(power)) for power in POWERS]
        ships = [(count, lambda said=str(count): said) for count in SHIPS]
        entries: list[Row] = [
            Choice(lambda: _("Stage"), stages, lambda: self.stage.number, self._turn_stage),
            Choice(lambda: _("From"), begins, lambda: self.place, self._setter("practice_from")),
            Choice(
                lambda: _("Difficulty"), grades, lambda: self.difficulty, self._setter("practice_difficulty")
            ),
            Choice(
                lambda: _("Power"),
                powers,
                lambda: self.chosen.practice_power,
                self._setter("practice_power"),
            ),
            Choice(
                lambda: _("Ships"),
                [*ships, (UNHURT, lambda: _("Unhurt"))],
                lambda: self.chosen.practice_ships,
                self._setter("practice_ships"),
                note=self._ships_note,
            ),
            Button(
                lambda: _("Start"),
                self._go,
                note=lambda: _("No score counts, and a run that waits goes on waiting."),
            ),
        ]
        return Menu(entries, BOX, cursor)

    @staticmethod
    def _stage_words(spec: StageSpec) -> Words:
        return lambda: f"{spec.number}  {words.title(spec.title)}"

    @staticmethod
    def _place_words(title: str) -> Words:
        return lambda: words.title(title) if title else _("The beginning")

    def _usual_words(self) -> str:
        return _("As in a run: {power}").format(power=f"{self._usual / 100:.2f}")

    @staticmethod
    def _power_words(power: int) -> Words:
        return lambda: f"{power / 100:.2f}"

    def _ships_note(self) -> str:
        unhurt = self.chosen.practice_ships == UNHURT
        return _("Nothing hits you, and landings cost nothing.") if unhurt else ""

    # --- what a change does -------------------------------------------------------------------------
    def _setter(self, name: str) -> Callable[[Any], None]:
        return lambda value: setattr(self.chosen, name, value)

    def _turn_stage(self, number: int) -> None:
        """Another stage, from its beginning: its bosses are others."""
        self.chosen.practice_stage, self.chosen.practice_from = number, 0
        self.menu = self._listed(self.menu.cursor)

    def _go(self) -> None:
        """The ship next, where there is a choice; then the practice."""
        ships = list(self.shell.content.ships)
        if len(ships) > 1:
            chosen = self.start(ships[0])
            self.stack.push(Hangar(self.shell, self.difficulty, self._fly, chosen), fade())
        else:
            self._fly(ships[0])

    def _fly(self, ship: str) -> None:
        self._set_out(PracticeRun(self.shell, self.start(ship, self.shell.new_seed())))

    # --- a pulse ------------------------------------------------------------------------------------
    def advance(self, inputs: PulseInput) -> None:
        super().advance(inputs)
        self._make_ready()

    def _make_ready(self) -> None:
        """The stage on which the choice stands is baked already."""
        chosen = self.stage.number, self.place
        self._stands = self._stands + 1 if chosen == self._stands_on else 0
        self._stands_on = chosen
        if self._stands >= PATIENCE:
            backstage.make_ready(self.shell, self.start(backstage.ship_of(self.shell)))

    # --- drawing ------------------------------------------------------------------------------------
    def _paint(self, canvas: Canvas) -> None:
        art = self.shell.art
        art.backdrop(canvas, self.age)
        family.heading(canvas, art, _("Practice"), family.SIDE, 34)
        rows.draw(canvas, art, self.menu)
        if note := self.menu.row.note():
            family.plate(canvas, art, BOX.x, NOTE - 16, BOX.width, NOTE_HIGH)
            family.paragraph(canvas, art, note, BOX.x + 18, NOTE, BOX.width - 36, 9.5, align="l")
        family.plate(canvas, art, *PLATE)
        self._draw_stage(canvas)
        foot.draw(canvas, self.shell, foot.ROOM)

    def _draw_stage(self, canvas: Canvas) -> None:
        """Whom one will meet, and what the stage's card says of it."""
        art, stage, (left, top, width, _height) = self.shell.art, self.stage, PLATE
        x, room = left + INSIDE, width - 2 * INSIDE
        with canvas.clip(left + 2, top + 2, width - 4, SKY):
            self._draw_them(canvas, left + width / 2, top + SKY / 2 + 4)
        canvas.hairline(x, top + SKY + 6, room, art.palette.hairline)
        number = _("Stage {number}").format(number=stage.number).upper()
        family.text(canvas, art, number, x, top + NUMBER, 8, art.palette.label)
        title = words.title(stage.title).upper()
        family.fitted(canvas, art, title, x, top + NAME, 17, art.palette.white, room, tracking=3.0)
        if stage.text.start:
            said = words.title(stage.text.start)
            family.paragraph(canvas, art, said, x, top + WORDS, room, 10, align="l")

    def _draw_them(self, canvas: Canvas, x: float, y: float) -> None:
        names = self._met()
        room = (ALONE if len(names) == 1 else APART - 6, SKY - 10)
        for at, name in enumerate(names):
            image = portrait(self.shell.art.sprites, name, self.age // BEAT % 2, *room)
            canvas.blit(image, x + (at - (len(names) - 1) / 2) * APART, y)

    def _met(self) -> list[str]:
        """The boss from which the practice begins, or some of those who fly in the stage."""
        if self.place:
            return [bosses(self.stage)[self.place - 1].boss.name]
        kinds = (each.enemy.name for each in self.stage.cues if isinstance(each, FlyCue))
        return list(dict.fromkeys(kinds))[:KINDS]
