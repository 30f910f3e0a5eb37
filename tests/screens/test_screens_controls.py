"""The controls: every action can be bound anew, and nobody can lock himself out."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from anti_invaders.devices import labels
from anti_invaders.devices.bindings import PRESETS, Action, Bindings
from anti_invaders.devices.inputs import MenuKey, Pointer, RawPress, Source
from anti_invaders.devices.pad_driver import OpenPad
from anti_invaders.devices.pads import Pads
from anti_invaders.screens import controls_table, prompts
from anti_invaders.screens.controls import FIXED_KEYS, PATIENCE, Controls
from anti_invaders.screens.options import Options
from anti_invaders.storage.store import Store
from stage import ACCEPT, BACK, DOWN, LEFT, RIGHT, UP, Stage

ACTIONS = list(controls_table.NAMES)


def opened(store: Store | None = None) -> tuple[Stage, Controls]:
    stage = Stage(store)
    screen = Controls(stage.shell)
    stage.push(screen)
    stage.pulse()
    return stage, screen


def to_cell(screen: Controls, action: Action, column: int) -> None:
    screen.menu.cursor = ACTIONS.index(action)
    screen.column = column


def press_key(stage: Stage, code: int, *keys: MenuKey) -> None:
    """A key as the hub tells of it: raw, and what it means in menus."""
    stage.pulse(raw=(RawPress(Source.KEYBOARD, code),), keys=keys)


def press_button(stage: Stage, code: str) -> None:
    stage.pulse(raw=(RawPress(Source.PAD, code),))


@pytest.mark.parametrize("column", [0, 1])
@pytest.mark.parametrize("action", ACTIONS)
def test_every_action_takes_any_key_in_either_set(action: Action, column: int) -> None:
    stage, screen = opened()
    to_cell(screen, action, column)
    stage.press(ACCEPT)
    press_key(stage, pygame.KSCAN_G)
    assert stage.shell.hub.bindings.keys[column][action] == (pygame.KSCAN_G,)
    assert not screen.listening


@pytest.mark.parametrize("action", ACTIONS)
def test_every_action_takes_any_button(action: Action) -> None:
    """Fault 45: also one that only an unknown pad has."""
    stage, screen = opened()
    to_cell(screen, action, 2)
    stage.press(ACCEPT)
    press_button(stage, "button42")
    assert stage.shell.hub.bindings.pad[action] == ("button42",)
    stage.picture()


def test_what_was_bound_is_there_at_the_next_start(tmp_path: Path) -> None:
    stage, screen = opened(Store(tmp_path))
    to_cell(screen, Action.FIRE, 0)
    stage.press(ACCEPT)
    press_key(stage, pygame.KSCAN_G)
    stage.press(BACK)
    stored = Bindings.from_data(Store(tmp_path).settings.bindings)
    assert stored.keys[0][Action.FIRE] == (pygame.KSCAN_G,)


def test_a_key_that_has_a_meaning_is_exchanged_and_one_is_told() -> None:
    stage, screen = opened()
    to_cell(screen, Action.FIRE, 0)
    stage.press(ACCEPT)
    press_key(stage, pygame.KSCAN_X)
    keys = stage.shell.hub.bindings.keys[0]
    assert (keys[Action.FIRE], keys[Action.FIELD]) == ((pygame.KSCAN_X,), (pygame.KSCAN_Z,))
    assert "Anti-Field" in screen.told


def test_what_ends_the_waiting_leaves_all_as_it_was() -> None:
    """Fault 127: Esc, the other device, the mouse, another window, and time."""
    for end in (
        lambda stage: press_key(stage, pygame.KSCAN_ESCAPE, BACK),
        lambda stage: press_button(stage, "b"),
        lambda stage: stage.pulse(pointer=Pointer(0, 0, clicked=True)),
        lambda stage: stage.pulse(focus_lost=True),
        lambda stage: stage.pulse(PATIENCE + 1),
    ):
        stage, screen = opened()
        to_cell(screen, Action.FIRE, 0)
        stage.press(ACCEPT)
        assert screen.listening
        end(stage)
        assert not screen.listening
        assert stage.top is screen
        assert stage.shell.hub.bindings == Bindings()


def test_a_pads_cell_waits_for_no_key() -> None:
    """Fault 127: whoever has no pad gets out by any key, and keeps what was bound."""
    stage, screen = opened()
    to_cell(screen, Action.BOMB, 2)
    stage.press(ACCEPT)
    press_key(stage, pygame.KSCAN_G)
    assert not screen.listening
    assert stage.shell.hub.bindings == Bindings()


@pytest.mark.parametrize("code", sorted(FIXED_KEYS - {pygame.KSCAN_ESCAPE}))
def test_a_key_with_a_meaning_of_its_own_is_refused_and_the_waiting_goes_on(code: int) -> None:
    stage, screen = opened()
    stage.press(ACCEPT)
    press_key(stage, code)
    assert screen.listening
    assert screen.told
    press_key(stage, pygame.KSCAN_G)
    assert stage.shell.hub.bindings.keys[0][Action.LEFT] == (pygame.KSCAN_G,)


def test_the_press_that_is_bound_does_nothing_else() -> None:
    """Fault 126: an arrow, Enter or Space bound to the gun moves no cursor while it is bound."""
    keys = ((pygame.KSCAN_DOWN, DOWN), (pygame.KSCAN_RETURN, ACCEPT), (pygame.KSCAN_SPACE, ACCEPT))
    for code, meaning in keys:
        stage, screen = opened()
        to_cell(screen, Action.FIRE, 0)
        stage.press(ACCEPT)
        press_key(stage, code, meaning)
        assert screen.action is Action.FIRE
        assert not screen.listening
        assert stage.shell.hub.bindings.keys[0][Action.FIRE] == (code,)


def test_with_nothing_bound_the_screen_still_works_and_all_comes_back() -> None:
    """Fault 127: everything unbound, then reset by F1, by its row, by a preset."""
    for reset in ("F1", "row", "preset"):
        stage, screen = opened()
        for action in ACTIONS:
            for column in range(3):
                to_cell(screen, action, column)
                stage.press(MenuKey.ERASE)
        assert screen.bindings.keyless == ACTIONS
        stage.picture()
        if reset == "F1":
            stage.press(MenuKey.DEFAULTS)
        else:
            screen.menu.cursor = len(ACTIONS) + (2 if reset == "row" else 0)
            stage.press(ACCEPT)
        assert screen.bindings == Bindings()
        assert stage.shell.store.settings.bindings == {}
        stage.press(BACK)
        assert len(stage.stack) == 0


def test_an_action_without_a_key_is_named(lines: list[str]) -> None:
    stage, screen = opened()
    for column in (0, 1):
        to_cell(screen, Action.BOMB, column)
        stage.press(MenuKey.ERASE)
    stage.picture()
    assert "Without a key: Nova" in lines
    assert lines.count("—") == 2


def test_the_advice_on_keyboards_that_cannot_sense_three_keys_is_there(lines: list[str]) -> None:
    """Fault 31: it names what helps: another key, the other set, always fire."""
    stage, _screen = opened()
    stage.picture()
    advice = " ".join(lines)
    assert "Space" in advice
    assert "Always fire" in advice


def test_presets_change_which_set_comes_first_and_one_may_have_his_own() -> None:
    stage, screen = opened()
    screen.menu.cursor = len(ACTIONS)
    row = screen.menu.row
    stage.press(RIGHT)
    assert screen.bindings == PRESETS[1]
    assert screen.bindings.keys[0][Action.LEFT] == (pygame.KSCAN_A,)
    to_cell(screen, Action.FIRE, 0)
    stage.press(ACCEPT)
    press_key(stage, pygame.KSCAN_G)
    assert row.said == "Own"  # type: ignore[attr-defined]
    screen.menu.cursor = len(ACTIONS)
    stage.press(RIGHT)
    assert screen.bindings == PRESETS[0]


def test_keys_are_labelled_as_the_layout_prints_them(
    monkeypatch: pytest.MonkeyPatch, lines: list[str]
) -> None:
    """Fault 30: on a French keyboard the key in Z's place is W, on a Russian one it is Я."""
    for printed in ("W", "Я"):
        monkeypatch.setattr(labels, "_layout", lambda printed=printed: {pygame.KSCAN_Z: ord(printed)})
        stage, screen = opened()
        lines.clear()
        stage.picture()
        assert printed in lines
        assert screen.bindings == Bindings()


@pytest.mark.parametrize("code", [0, 1, 93, 255, 300, 511])
def test_a_key_without_a_name_can_be_bound_and_shown(code: int) -> None:
    """Fault 34: number 5 of a keypad without NumLock, and keys that no layout knows."""
    stage, screen = opened()
    to_cell(screen, Action.FIELD, 1)
    stage.press(ACCEPT)
    press_key(stage, code)
    assert screen.bindings.keys[1][Action.FIELD] == (code,)
    stage.picture()


def test_the_dead_zone_is_changed_in_steps_and_kept(tmp_path: Path) -> None:
    """Fault 42: too small and fixed."""
    stage, screen = opened(Store(tmp_path))
    screen.menu.cursor = len(ACTIONS) + 1
    stage.press(RIGHT, RIGHT, LEFT)
    assert stage.shell.hub.pads.dead_zone == pytest.approx(0.3)
    stage.press(BACK)
    assert Store(tmp_path).settings.dead_zone == pytest.approx(0.3)


def test_the_cells_are_reached_by_keys_and_by_mouse() -> None:
    stage, screen = opened()
    stage.press(DOWN, RIGHT, RIGHT)
    assert (screen.action, screen.column) == (ACTIONS[1], 2)
    stage.press(RIGHT, UP)
    assert (screen.action, screen.column) == (ACTIONS[0], 0)
    box = controls_table.BOX
    stage.pulse(pointer=Pointer(420, box.top(5) + 4, clicked=True))
    assert (screen.action, screen.column) == (ACTIONS[5], 1)
    assert screen.listening


class Shelf:
    """A driver that opens whatever pad is asked for, by any name."""

    def __init__(self, name: str, mapped: bool) -> None:
        self.pad = OpenPad(7, name, mapped)

    def start(self) -> None:
        pass

    def open(self, index: int) -> OpenPad:
        return self.pad

    def close(self, pad: OpenPad) -> None:
        pass


@pytest.mark.parametrize("name", ["", "PS5 Controller", "x" * 200, "Ж" * 40])
@pytest.mark.parametrize("mapped", [True, False])
def test_a_pad_of_any_kind_is_shown(name: str, mapped: bool, lines: list[str]) -> None:
    """Fault 49: a pad without a hat, an axis or a button, and one that nobody knows."""
    stage, _screen = opened()
    pads = stage.shell.hub.pads = Pads(Shelf(name, mapped))
    pads.handle(pygame.event.Event(pygame.JOYDEVICEADDED, device_index=0))
    stage.picture()
    assert (name or "Pad").upper() in lines
    assert ("CROSS" in lines) == ("PS5" in name)


def test_the_options_open_the_controls() -> None:
    stage = Stage()
    options = Options(stage.shell)
    stage.push(options)
    stage.press(UP, ACCEPT)
    assert isinstance(stage.top, Controls)
    stage.press(BACK)
    assert stage.top is options


def test_prompts_follow_what_was_used_last() -> None:
    stage, _screen = opened()
    shell, signs = stage.shell, prompts.Signs(stage.shell)
    assert (signs["left"], signs["field"]) == ("←", "X")
    shell.key_set = 1
    assert (signs["left"], signs["field"]) == ("A", "K")
    shell.source = Source.PAD
    assert (signs["left"], signs["field"]) == ("D-pad left", "X")
    shell.source = Source.KEYBOARD
    shell.rebind(shell.hub.bindings.without_key(1, Action.FIELD))
    assert signs["field"] == "X"
    shell.rebind(shell.hub.bindings.without_key(0, Action.FIELD))
    assert signs["field"] == prompts.NOTHING


@pytest.fixture
def lines(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What letters write from now on."""
    from anti_invaders.view.letters import Letters

    written: list[str] = []
    draw = Letters.draw

    def told(self: Letters, canvas: object, text: str, *rest: object, **more: object) -> float:
        written.append(text)
        return draw(self, canvas, text, *rest, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(Letters, "draw", told)
    return written
