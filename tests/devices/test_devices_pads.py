import pygame
import pytest

from anti_invaders.devices.bindings import Action, Bindings
from anti_invaders.devices.held import INSISTENT
from anti_invaders.devices.inputs import MenuKey, RawPress, Source
from anti_invaders.rules.controls import IDLE, Controls

LX, LY, LT = pygame.CONTROLLER_AXIS_LEFTX, pygame.CONTROLLER_AXIS_LEFTY, pygame.CONTROLLER_AXIS_TRIGGERLEFT
A, B, START = pygame.CONTROLLER_BUTTON_A, pygame.CONTROLLER_BUTTON_B, pygame.CONTROLLER_BUTTON_START


def presses(heard):
    return [key for each in heard for key in each.keys]


@pytest.fixture
def pad(fingers):
    """A pad with the instance number 7."""
    fingers.plug(7)
    fingers.pulse()
    return 7


def test_buttons_and_the_stick_steer_the_ship(fingers, pad):
    fingers.button(pad, A)
    fingers.axis(pad, LX, -1.0)
    assert fingers.pulse().controls == (Controls(left=True, fire=True),)
    fingers.button(pad, A, down=False)
    fingers.axis(pad, LX, 0.0)
    assert fingers.pulse().controls == (IDLE,)


@pytest.mark.parametrize(
    "x, y, wish",
    [
        (0.7, 0.7, Controls(right=True, down=True)),
        (-0.9, -0.3, Controls(left=True)),
        (-0.9, -0.5, Controls(left=True, up=True)),
        (0.1, -1.0, Controls(up=True)),
        (0.2, 0.2, Controls(right=True, down=True)),
    ],
)
def test_a_stick_past_its_dead_zone_is_one_of_eight_directions(fingers, pad, x, y, wish):
    """Fault 111."""
    fingers.axis(pad, LX, x)
    fingers.axis(pad, LY, y)
    assert fingers.pulse().controls == (wish,)


def test_a_drifting_stick_neither_steers_nor_steps_and_a_pushed_one_does(fingers, pad):
    """Fault 42: noise of 0.18 for 600 pulses is nothing, 0.30 is a wish."""
    heard = []
    for pulse in range(600):
        fingers.axis(pad, LX, 0.18 * (-1) ** pulse)
        heard.append(fingers.pulse())
    assert {each.controls for each in heard} == {(IDLE,)}
    assert presses(heard) == []
    fingers.axis(pad, LX, 0.30)
    assert fingers.pulse().controls == (Controls(right=True),)


def test_the_dead_zone_can_be_set(fingers, pad):
    fingers.hub.pads.dead_zone = 0.5
    fingers.axis(pad, LX, 0.45)
    assert fingers.pulse().controls == (IDLE,)


def test_a_stick_held_in_a_menu_steps_at_once_then_at_our_rate(fingers, pad):
    """Fault 48: it repeated at full frame rate."""
    fingers.axis(pad, LY, 1.0)
    heard = fingers.pulses(60)
    assert presses(heard) == [MenuKey.DOWN] * 7
    assert heard[0].keys


def test_a_stick_that_trembles_at_the_edge_steps_once(fingers, pad):
    """Fault 48: there is a hysteresis around the threshold."""
    heard = []
    for pulse in range(20):
        fingers.axis(pad, LY, 0.26 if pulse % 2 else 0.22)
        heard.append(fingers.pulse())
    assert presses(heard) == [MenuKey.DOWN]


def test_a_stick_pushed_askew_steps_one_way_in_a_menu(fingers, pad):
    fingers.axis(pad, LX, 0.5)
    fingers.axis(pad, LY, 0.9)
    assert presses([fingers.pulse()]) == [MenuKey.RIGHT, MenuKey.DOWN]  # axis by axis, as it is told
    assert presses(fingers.pulses(30)) == [MenuKey.DOWN, MenuKey.DOWN]


def test_a_pad_goes_by_its_instance_number_and_not_by_its_place(fingers):
    """Fault 37: with pads 3 and 9, unplugging 3 leaves 9 with its player."""
    fingers.hub.players = 2
    fingers.plug(3)
    fingers.pulse()
    fingers.plug(9)
    fingers.pulse()
    fingers.button(9, A)
    before = fingers.pulse().controls
    fingers.unplug(3)
    assert fingers.pulse().controls == before == (Controls(fire=True), IDLE)
    fingers.button(3, B)
    assert fingers.pulse().controls == before


def test_one_pad_among_two_players_is_the_second_ones(fingers, pad):
    fingers.hub.players = 2
    fingers.button(pad, A)
    assert fingers.pulse().controls == (IDLE, Controls(fire=True))


def test_a_pad_plugged_in_two_hundred_times_leaves_none_open(fingers):
    """Fault 39."""
    for instance in range(200):
        fingers.plug(instance)
        fingers.button(instance, A)
        fingers.pulse()
        fingers.unplug(instance)
        fingers.pulse()
    assert fingers.driver.open_now == set()
    assert len(fingers.hub.pads) == 0


def test_a_pad_lost_lets_all_go_in_that_pulse_and_is_told(fingers, pad):
    """Fault 40: its last input was repeated until the player died."""
    fingers.axis(pad, LX, -1.0)
    fingers.button(pad, A)
    fingers.pulse()
    fingers.unplug(pad)
    heard = fingers.pulse()
    assert heard.pad_lost
    assert heard.controls == (IDLE,)
    assert presses(fingers.pulses(60)) == []


def test_a_pad_that_nobody_used_is_not_missed(fingers, pad):
    fingers.unplug(pad)
    assert not fingers.pulse().pad_lost


def test_a_trigger_that_rests_at_minus_one_presses_nothing(fingers):
    """Fault 43: a phantom press, and rebinding grabbed the trigger."""
    fingers.plug(5, mapped=False)
    for value in (0.0, -1.0, -0.5, 0.0):
        for axis in (4, 5):
            fingers.bare(5, axis=axis, value=value)
    heard = fingers.pulse()
    assert not heard.any_press
    assert heard.controls == (IDLE,)
    fingers.bare(5, axis=4, value=0.8)
    assert fingers.pulse().raw == (RawPress(Source.PAD, "axis4"),)


def test_a_mapped_trigger_is_a_button(fingers, pad):
    fingers.axis(pad, LT, 0.4)
    assert fingers.pulse().controls == (IDLE,)
    fingers.axis(pad, LT, 0.9)
    assert fingers.pulse().controls == (Controls(focus=True),)
    fingers.axis(pad, LT, 0.4)
    assert fingers.pulse().controls == (Controls(focus=True),)
    fingers.axis(pad, LT, 0.1)
    assert fingers.pulse().controls == (IDLE,)


def test_an_unknown_pad_works_by_its_bare_buttons(fingers):
    """Fault 45: cheap pads share one id, and SDL knows no mapping."""
    fingers.plug(5, mapped=False)
    fingers.bare(5, button=0)
    fingers.bare(5, axis=1, value=-1.0)
    heard = fingers.pulse()
    assert heard.controls == (Controls(up=True, fire=True),)
    assert heard.keys == (MenuKey.ACCEPT, MenuKey.UP)


def test_any_button_of_an_unknown_pad_can_be_bound(fingers):
    """Fault 45, and fault 49: a pad of 64 buttons."""
    fingers.plug(5, mapped=False)
    fingers.hub.bindings = Bindings().with_button(Action.BOMB, "button63")
    fingers.bare(5, button=63)
    heard = fingers.pulse()
    assert heard.controls == (Controls(bomb=True),)
    assert heard.raw == (RawPress(Source.PAD, "button63"),)


def test_a_hat_is_a_d_pad(fingers):
    fingers.plug(5, mapped=False)
    fingers.bare(5, hat=0, value=(-1, 1))
    heard = fingers.pulse()
    assert heard.controls == (Controls(left=True, up=True),)
    assert set(heard.keys) == {MenuKey.LEFT, MenuKey.UP}
    fingers.bare(5, hat=0, value=(0, 0))
    assert fingers.pulse().controls == (IDLE,)


def test_each_pad_listens_to_one_family_of_events(fingers, pad):
    fingers.bare(pad, button=0)
    assert fingers.pulse().controls == (IDLE,)


def test_a_press_that_comes_from_two_pads_in_one_pulse_is_one(fingers, pad):
    """Fault 46: a virtual second device doubled everything."""
    fingers.plug(8)
    fingers.pulse()
    for instance in (pad, 8):
        fingers.button(instance, A)
    heard = fingers.pulse()
    assert heard.keys == (MenuKey.ACCEPT,)
    assert heard.controls == (Controls(fire=True),)


def test_start_pauses_and_accepts_and_b_goes_back(fingers, pad):
    fingers.button(pad, START)
    heard = fingers.pulse()
    assert heard.pause
    assert heard.keys == (MenuKey.ACCEPT,)
    fingers.button(pad, B)
    assert fingers.pulse().keys == (MenuKey.BACK,)


def test_prompts_know_what_was_touched_last(fingers, pad):
    assert fingers.pulse().source is Source.KEYBOARD
    fingers.button(pad, A)
    assert fingers.pulse().source is Source.PAD
    fingers.tap(pygame.KSCAN_Q)
    assert fingers.pulse().source is Source.KEYBOARD


def test_what_was_held_at_a_prompt_does_not_fire_unless_it_is_held_on(fingers, pad):
    """Faults 114 and 121, on a pad."""
    fingers.button(pad, A)
    fingers.axis(pad, LX, 1.0)
    assert fingers.pulse().keys == (MenuKey.ACCEPT, MenuKey.RIGHT)
    fingers.hub.swallow()
    heard = fingers.pulses(60)
    assert presses(heard) == []
    assert {each.controls for each in heard[:INSISTENT]} == {(Controls(right=True),)}
    assert {each.controls for each in heard[INSISTENT:]} == {(Controls(right=True, fire=True),)}


def test_focus_lost_lets_the_pad_go_too(fingers, pad):
    fingers.button(pad, A)
    fingers.axis(pad, LX, 1.0)
    fingers.post(pygame.WINDOWFOCUSLOST)
    assert fingers.pulse().controls == (IDLE,)


def test_events_of_pads_never_met_are_harmless(fingers):
    fingers.button(99, A)
    fingers.axis(99, LX, 1.0)
    fingers.bare(99, hat=0, value=(1, 0))
    fingers.unplug(99)
    heard = fingers.pulse()
    assert heard.controls == (IDLE,)
    assert not heard.pad_lost


def test_a_pad_that_is_gone_before_it_could_be_opened_is_harmless(fingers):
    fingers.post(pygame.JOYDEVICEADDED, device_index=0, guid="")
    assert not fingers.pulse().any_press


def test_the_pad_touched_last_tells_its_name_and_where_its_stick_stands(fingers):
    """Fault 42: a drift within the dead zone can be seen, though it steers nothing."""
    pads = fingers.hub.pads
    assert (pads.name, pads.stick) == ("", (0.0, 0.0))
    for instance in (3, 9):
        fingers.plug(instance)
        fingers.pulse()
    fingers.axis(3, LX, 0.125)
    assert fingers.pulse().controls == (IDLE,)
    assert pads.name == "Pad 3"
    assert pads.stick == (pytest.approx(0.125, abs=1e-3), 0.0)
    fingers.unplug(3)
    fingers.pulse()
    assert (pads.name, pads.stick) == ("Pad 9", (0.0, 0.0))
    fingers.unplug(9)
    fingers.pulse()
    assert pads.name == ""
