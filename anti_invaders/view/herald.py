"""What is worth a large word: a phase's points, a boss's, another ship. One after another, in one place of
the field that is theirs, under all fire."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass

from anti_invaders.engine.pulse import pulses
from anti_invaders.rules.field import WIDTH
from anti_invaders.texts import _
from anti_invaders.view.canvas import Canvas
from anti_invaders.view.letters import Letters, grouped
from anti_invaders.view.palette import Colour

TOP, SIZE = 298.0, 19.0  # units: below bosses and titles, above where one flies
LASTS, HURRIED = pulses(1.3), pulses(0.7)  # how long one stands, and where the next one waits
COMES, GOES, RISE = 6, 14, 5.0  # pulses, pulses; units that it rises as it comes
MOST = 4  # that wait; of more the first ones go


@dataclass(slots=True)
class Message:
    """What is said, and for how many pulses it has been."""

    text: str
    age: int = 0


class Herald:
    """Says what it is told in one colour, as long as that takes."""

    def __init__(self, letters: Letters, colour: Colour) -> None:
        self._letters, self._colour = letters, colour
        self._said: Message | None = None
        self._waiting: deque[Message] = deque(maxlen=MOST)

    def points(self, points: int) -> None:
        """Say that so many were scored."""
        self.say(f"+{grouped(points)}")

    def extra_ship(self) -> None:
        """Say that there is another one."""
        self.say(_("Extra ship").upper())

    def say(self, text: str) -> None:
        """Say this as soon as what was said before has been read."""
        self._waiting.append(Message(text))
        self._go_on()

    def advance(self) -> None:
        """One pulse."""
        if self._said:
            self._said.age += 1
            if self._said.age >= (HURRIED if self._waiting else LASTS):
                self._said = None
        self._go_on()

    def _go_on(self) -> None:
        if self._said is None and self._waiting:
            self._said = self._waiting.popleft()

    @property
    def said(self) -> str:
        """What is read now, or ""."""
        return self._said.text if self._said else ""

    @property
    def half(self) -> float:
        """units: half the width of what is read now."""
        return self._letters.width(self.said, SIZE) / 2

    def clear(self) -> None:
        """Say no more."""
        self._said = None
        self._waiting.clear()

    def draw(self, canvas: Canvas) -> None:
        """What is said."""
        if not self._said:
            return
        age, end = self._said.age + 1, HURRIED if self._waiting else LASTS
        come = min(1.0, age / COMES)
        self._write(canvas, self._said.text, RISE * (1.0 - come) ** 2, min(come, (end - age + 1) / GOES))

    def _write(self, canvas: Canvas, text: str, below: float, light: float) -> None:
        write = self._letters.number if text[0] == "+" else self._letters.draw
        write(canvas, text, WIDTH / 2, TOP + below, SIZE, self._colour, "c", glow=1.0, fade=light)

    def rehearse(self, scrap: Canvas) -> Iterator[None]:
        """Write figures and words, in full and as they come and go."""
        for text in (f"+{grouped(1_234_567_890)}", _("Extra ship").upper()):
            for sixteenth in range(16, 0, -2):
                self._write(scrap, text, 0.0, sixteenth / 16)
                yield
