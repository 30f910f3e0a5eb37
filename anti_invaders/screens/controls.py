"""The controls: each action's keys and button, bound anew by pressing what one wants.

Nobody can be locked out: what works in menus is bound to nothing here, Esc ends the waiting for a
press, so does the other device, so does time, and F1 makes all as it was.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from anti_invaders.devices import menu_keys
from anti_invaders.devices.bindings import PRESETS, Action, Bindings
from anti_invaders.devices.inputs import MenuKey, PulseInput, RawPress, Source
from anti_invaders.engine.pulse import PULSES_PER_SECOND, pulses
from anti_invaders.screens import controls_table
from anti_invaders.screens.controls_table import BOX, COLUMNS, NAMES, PAD
from anti_invaders.screens.menu import Button, Choice, Menu, Row, Slider
from anti_invaders.screens.shell import GameScreen, Shell
from anti_invaders.texts import _
from anti_invaders.view.canvas import Canvas

PATIENCE = pulses(8)  # without a press all stays as it is
FIXED_KEYS = {*menu_keys.PAUSE_KEYS, pygame.KSCAN_F3, pygame.KSCAN_F11}  # they mean something in play
FIXED_BUTTONS = {menu_keys.PAUSE_BUTTON}
OWN = -1  # no preset: the player's own


@dataclass(slots=True)
class ActionRow(Row):
    """One action: left and right go through its cells, accepting binds the one under the cursor."""

    action: Action
    act: Callable[[], None]
    move: Callable[[int], None]

    def accept(self) -> bool:
        self.act()
        return True

    def turn(self, step: int) -> bool:
        self.move(step)
        return True


class Controls(GameScreen):
    """Opened from the options. What is bound applies at once; leaving writes it down.

    column   the cell under the cursor: the first or the second set of keys, or the pad
    told     what the last press has done, "" for nothing
    """

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.column = 0
        self.told = ""
        self.menu = Menu(self._rows(), BOX)

    def leave(self) -> None:
        self.shell.store.save_settings()

    def states(self) -> dict[str, Callable[[PulseInput], None]]:
        return {"choosing": self._choose, "listening": self._listen}

    @property
    def bindings(self) -> Bindings:
        """As they are now."""
        return self.shell.hub.bindings

    @property
    def action(self) -> Action | None:
        """The one under the cursor."""
        row = self.menu.row
        return row.action if isinstance(row, ActionRow) else None

    @property
    def listening(self) -> bool:
        """Whether the next press will be bound."""
        return self.state == "listening"

    @property
    def seconds_left(self) -> int:
        """How long a press is still waited for."""
        return (PATIENCE - self.state_age) // PULSES_PER_SECOND + 1

    # --- the rows -----------------------------------------------------------------------------------
    def _rows(self) -> list[Row]:
        presets = (
            (0, lambda: _("Arrows first")),
            (1, lambda: _("W A S D first")),
            (OWN, lambda: _("Own")),
        )
        return [
            *(ActionRow(words, action, self._start_listening, self._move) for action, words in NAMES.items()),
            Choice(lambda: _("Preset"), presets, self._preset, self._take_preset),
            Slider(lambda: _("Dead zone"), self._dead_zone, self._set_dead_zone, 0.05, 0.9, 20),
            Button(lambda: _("Defaults"), self._reset),
        ]

    def _preset(self) -> int:
        return PRESETS.index(self.bindings) if self.bindings in PRESETS else OWN

    def _take_preset(self, number: int) -> None:
        """The player's own are no preset to go to: the way leads on to the first."""
        self._bind(PRESETS[max(number, 0)], "")

    def _dead_zone(self) -> float:
        return self.shell.store.settings.dead_zone

    def _set_dead_zone(self, share: float) -> None:
        self.shell.store.settings.dead_zone = self.shell.hub.pads.dead_zone = share

    def _reset(self) -> None:
        self._bind(PRESETS[0], _("The defaults are back."))

    # --- choosing -----------------------------------------------------------------------------------
    def _choose(self, inputs: PulseInput) -> None:
        if self.back_asked(inputs):
            self.close()
            return
        if inputs.pointer:
            self.column = controls_table.column_at(inputs.pointer.x, self.column)
        if MenuKey.DEFAULTS in inputs.keys:
            self._reset()
            self.sound("accept")
        elif MenuKey.ERASE in inputs.keys:
            self._clear()
        self.sound(self.menu.advance(inputs))

    def _move(self, step: int) -> None:
        self.column = (self.column + step) % COLUMNS

    def _clear(self) -> None:
        if self.action is None:
            return
        if self.column == PAD:
            self._bind(self.bindings.without_button(self.action), "")
        else:
            self._bind(self.bindings.without_key(self.column, self.action), "")
        self.sound("turn")

    def _start_listening(self) -> None:
        self.told = ""
        self.become("listening")

    # --- listening ----------------------------------------------------------------------------------
    def _listen(self, inputs: PulseInput) -> None:
        """Nothing but the press counts: whatever keys mean in menus, here they are only keys."""
        self.menu.glide()
        wanted = Source.PAD if self.column == PAD else Source.KEYBOARD
        if inputs.raw:
            self._hear(inputs.raw[0], wanted)
        elif (inputs.pointer and inputs.pointer.clicked) or inputs.focus_lost or self.state_age >= PATIENCE:
            self._stop_listening("back")

    def _hear(self, press: RawPress, wanted: Source) -> None:
        if press.code == pygame.KSCAN_ESCAPE or press.source is not wanted:
            self._stop_listening("back")
        elif press.code in FIXED_KEYS | FIXED_BUTTONS:
            self.told = _("That one has a meaning of its own.")
            self.shell.audio.play("menu_denied")
        else:
            self._take(press)
            self._stop_listening("accept")

    def _take(self, press: RawPress) -> None:
        """Bind it. Whoever had it gets in exchange what was given up."""
        action = self.action
        if action is None:
            return
        loser = self._owner(press) or action
        if isinstance(press.code, str):
            after = self.bindings.with_button(action, press.code)
        else:
            after = self.bindings.with_key(self.column, action, press.code)
        told = "" if loser is action else _("Exchanged with: {action}").format(action=NAMES[loser]())
        self._bind(after, told)

    def _owner(self, press: RawPress) -> Action | None:
        """Who has it now, in the pad's column or in either set of keys."""
        bound = (self.bindings.pad,) if press.source is Source.PAD else self.bindings.keys
        owners = (action for each in bound for action, codes in each.items() if press.code in codes)
        return next(owners, None)

    def _stop_listening(self, done: str) -> None:
        """The key just bound may move the cursor too: it must be pressed anew for that."""
        self.become("choosing")
        self.shell.hub.swallow()
        self.sound(done)

    def _bind(self, bindings: Bindings, told: str) -> None:
        self.shell.rebind(bindings)
        self.told = told

    def draw(self, canvas: Canvas, fraction: float) -> None:
        self.shell.art.backdrop(canvas, self.age, fraction)
        controls_table.draw(canvas, self)
