"""A column of rows to choose from, by keys, pad or mouse. What a row does is handed in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from anti_invaders.devices.inputs import MenuKey, Pointer, PulseInput

Value = TypeVar("Value")
Words = Callable[[], str]  # asked anew each time: the language may change


@dataclass(slots=True)
class Row:
    """A line of a menu. `words` is its label; `note` one line on what it does, "" for none."""

    words: Words
    note: Words = field(default=lambda: "", kw_only=True)

    def accept(self) -> bool:
        """Enter on this row; whether it did something."""
        return False

    def turn(self, step: int) -> bool:
        """Left (-1) or right (1) on this row; whether it did something."""
        return False


@dataclass(slots=True)
class Button(Row):
    """Does something when accepted."""

    act: Callable[[], None]

    def accept(self) -> bool:
        self.act()
        return True


@dataclass(slots=True)
class Switch(Row):
    """On or off."""

    get: Callable[[], bool]
    put: Callable[[bool], None]

    def accept(self) -> bool:
        self.put(not self.get())
        return True

    def turn(self, step: int) -> bool:
        self.put(step > 0)
        return True


@dataclass(slots=True)
class Slider(Row):
    """A share from 0.0 to 1.0, in so many `steps` to 1.0; `low` raises the left end."""

    get: Callable[[], float]
    put: Callable[[float], None]
    low: float = 0.0
    high: float = 1.0
    steps: int = 10

    @property
    def filled(self) -> float:
        """How far the knob stands from the left, 0 to 1."""
        return (self.get() - self.low) / (self.high - self.low)

    def turn(self, step: int) -> bool:
        self.put(min(max(round(self.get() * self.steps + step) / self.steps, self.low), self.high))
        return True

    def slide(self, share: float) -> None:
        """Put the knob where the mouse is: `share` 0 to 1."""
        self.put(round((self.low + min(max(share, 0.0), 1.0) * (self.high - self.low)) * 20) / 20)


@dataclass(slots=True)
class Choice(Row, Generic[Value]):
    """One of a few values, each with its words."""

    values: Sequence[tuple[Value, Words]]
    get: Callable[[], Value]
    put: Callable[[Value], None]

    @property
    def said(self) -> str:
        """The words of the value of now."""
        return self.values[self._place()][1]()

    def accept(self) -> bool:
        return self.turn(1)

    def turn(self, step: int) -> bool:
        self.put(self.values[(self._place() + step) % len(self.values)][0])
        return True

    def _place(self) -> int:
        now = self.get()
        return next((i for i, (value, _words) in enumerate(self.values) if value == now), 0)


@dataclass(frozen=True, slots=True)
class Box:
    """Where rows stand: the first one's top left, a row's width and height (px)."""

    x: float
    y: float
    width: float
    height: float

    def row_at(self, x: float, y: float, count: int) -> int | None:
        """Which of `count` rows lies under a point."""
        if not self.x <= x <= self.x + self.width:
            return None
        row = int((y - self.y) // self.height)
        return row if 0 <= row < count else None

    def top(self, row: int) -> float:
        """px: the upper edge of a row."""
        return self.y + row * self.height


class Menu:
    """Rows and a cursor. `advance` answers "move", "accept", "turn" or "" for the sound to make.

    In a `ring` the last row is followed by the first. Where the last one ends the program it is none.
    """

    def __init__(self, rows: Sequence[Row], box: Box, cursor: int = 0, ring: bool = True) -> None:
        self.rows = list(rows)
        self._ring = ring
        self.box = box
        self.cursor = cursor
        self.place = float(cursor)  # where the cursor's light is on its way to the row

    @property
    def moving(self) -> bool:
        """Whether the cursor's light is on its way."""
        return self.place != self.cursor

    @property
    def row(self) -> Row:
        """The row under the cursor."""
        return self.rows[self.cursor]

    def advance(self, inputs: PulseInput) -> str:
        """Do what was asked for in a pulse. At most one row is accepted: a screen may be gone after it."""
        self.glide()
        done = self._point(inputs.pointer) if inputs.pointer else ""
        for key in inputs.keys:
            done = self._press(key) or done
            if done == "accept":
                break
        return done

    def glide(self) -> None:
        """A pulse of the cursor's light on its way."""
        way = self.cursor - self.place
        self.place = self.cursor if abs(way) < ARRIVED else self.place + way * GLIDE

    def _press(self, key: MenuKey) -> str:
        if key in (MenuKey.UP, MenuKey.DOWN):
            to = self.cursor + (1 if key is MenuKey.DOWN else -1)
            return self._move(to) if self._ring or 0 <= to < len(self.rows) else ""
        if key in (MenuKey.FIRST, MenuKey.LAST):
            return self._move(0 if key is MenuKey.FIRST else -1)
        if key in (MenuKey.LEFT, MenuKey.RIGHT):
            return "turn" if self.row.turn(1 if key is MenuKey.RIGHT else -1) else ""
        if key is MenuKey.ACCEPT:
            return "accept" if self.row.accept() else ""
        return ""

    def _move(self, to: int) -> str:
        before, self.cursor = self.cursor, to % len(self.rows)
        return "move" if self.cursor != before else ""

    def _point(self, pointer: Pointer) -> str:
        if pointer.wheel:
            return "turn" if self.row.turn(1 if pointer.wheel > 0 else -1) else ""
        under = self.box.row_at(pointer.x, pointer.y, len(self.rows))
        if under is None:
            return ""
        moved = self._move(under)
        if not pointer.clicked:
            return moved
        return self._click(self.row, (pointer.x - self.box.x) / self.box.width) or moved

    def _click(self, row: Row, across: float) -> str:
        """`across` is where in the row, 0 to 1; sliders lie in the part SLIDE of it."""
        if isinstance(row, Slider):
            row.slide((across - SLIDE[0]) / (SLIDE[1] - SLIDE[0]))
            return "turn"
        return "accept" if row.accept() else ""


GLIDE, ARRIVED = 0.45, 0.02  # of its way the cursor's light goes in a pulse; rows: it is there
SLIDE = (0.44, 0.84)  # of a row's width: where a slider's groove begins and ends
