"""Pads as SDL itself sees them: plugged in, pressed and pulled out in this process."""

from __future__ import annotations

import sys

import pytest

from anti_invaders.devices.input_hub import InputHub
from anti_invaders.devices.inputs import MenuKey, Source
from anti_invaders.rules.controls import IDLE, Controls

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="finds SDL by /proc")

vpad = pytest.importorskip("tests.vpad")


class Mirror:
    def to_picture(self, x, y):
        return x, y


@pytest.fixture
def hub(window):
    hub = InputHub(Mirror(), quit_asked=lambda: False)
    hub.pulse()
    yield hub
    hub.close()


def test_a_pad_plugged_in_during_play_steers_at_once(hub):
    with vpad.VirtualPad() as pad:
        hub.pulse()
        pad.axis(vpad.LEFT_X, 1.0)
        pad.press(vpad.A)
        heard = hub.pulse()
        assert heard.controls == (Controls(right=True, fire=True),)
        assert heard.keys == (MenuKey.RIGHT, MenuKey.ACCEPT)
        assert heard.source is Source.PAD
        assert hub.pads.name == "Test Pad"


def test_a_mapped_pad_has_its_d_pad_and_its_triggers(hub):
    with vpad.VirtualPad() as pad:
        hub.pulse()
        pad.press(vpad.DPAD_UP)
        pad.axis(vpad.RIGHT_TRIGGER, 1.0)
        assert hub.pulse().controls == (Controls(up=True, fire=True),)
        pad.axis(vpad.RIGHT_TRIGGER, -1.0)
        assert hub.pulse().controls == (Controls(up=True),)


def test_pulled_out_while_it_is_held_all_is_let_go_and_told(hub):
    """Fault 40, with SDL's own order of events."""
    with vpad.VirtualPad() as pad:
        hub.pulse()
        pad.axis(vpad.LEFT_X, -1.0)
        pad.press(vpad.A)
        assert hub.pulse().controls == (Controls(left=True, fire=True),)
        pad.unplug()
        heard = hub.pulse()
        assert heard.pad_lost
        assert heard.controls == (IDLE,)


def test_plugged_in_again_it_works_again(hub):
    """Fault 39, in small."""
    for _ in range(10):
        with vpad.VirtualPad() as pad:
            hub.pulse()
            assert len(hub.pads) == 1
            pad.press(vpad.B)
            assert hub.pulse().controls == (Controls(bomb=True),)
        hub.pulse()
        assert len(hub.pads) == 0


def test_an_unknown_pad_speaks_by_its_bare_buttons_and_axes(hub):
    """Fault 45."""
    with vpad.VirtualPad(vpad.UNKNOWN) as pad:
        hub.pulse()
        pad.press(0)
        pad.axis(1, -1.0)
        assert hub.pulse().controls == (Controls(up=True, fire=True),)


def test_the_triggers_of_an_unknown_pad_rest_without_a_press(hub):
    """Fault 43."""
    with vpad.VirtualPad(vpad.UNKNOWN) as pad:
        hub.pulse()
        for axis in (4, 5):
            pad.axis(axis, -1.0)
        assert not hub.pulse().any_press
        pad.axis(4, 1.0)
        assert hub.pulse().any_press


def test_a_hat_steers(hub):
    with vpad.VirtualPad(vpad.UNKNOWN, hats=1) as pad:
        hub.pulse()
        pad.hat(1 | 8)
        assert hub.pulse().controls == (Controls(left=True, up=True),)


@pytest.mark.parametrize("axes, buttons, hats", [(0, 0, 0), (1, 0, 0), (0, 64, 0), (2, 1, 4)])
def test_pads_of_any_shape_can_be_plugged_in_and_pressed(hub, axes, buttons, hats):
    """Fault 49: a game asked for a hat on a pad without one."""
    with vpad.VirtualPad(vpad.UNKNOWN, axes=axes, buttons=buttons, hats=hats) as pad:
        hub.pulse()
        for button in range(buttons):
            pad.press(button)
        for axis in range(axes):
            pad.axis(axis, 1.0)
        heard = hub.pulse()
        assert len(heard.raw) == buttons
        assert len(hub.pads) == 1


def test_a_pad_that_was_there_before_the_game_is_found(window):
    with vpad.VirtualPad() as pad:
        hub = InputHub(Mirror(), quit_asked=lambda: False)
        hub.pulse()
        pad.press(vpad.A)
        assert hub.pulse().controls == (Controls(fire=True),)
        hub.close()


def test_of_two_pads_each_goes_on_when_the_other_is_pulled_out_and_a_third_joins(hub):
    """Fault 37, with SDL's own numbers: the third pad takes the first one's place in SDL's list."""
    hub.players = 2
    with vpad.VirtualPad() as first:
        hub.pulse()
        with vpad.VirtualPad() as second:
            hub.pulse()
            second.press(vpad.A)
            assert hub.pulse().controls == (Controls(fire=True), IDLE)
            first.unplug()
            assert hub.pulse().controls == (Controls(fire=True), IDLE)
            with vpad.VirtualPad() as third:
                hub.pulse()
                third.press(vpad.B)
                assert hub.pulse().controls == (Controls(fire=True), Controls(bomb=True))
