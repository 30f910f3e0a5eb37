import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pygame import (
    KSCAN_A,
    KSCAN_C,
    KSCAN_D,
    KSCAN_DOWN,
    KSCAN_ESCAPE,
    KSCAN_J,
    KSCAN_KP_ENTER,
    KSCAN_LEFT,
    KSCAN_LSHIFT,
    KSCAN_RETURN,
    KSCAN_RIGHT,
    KSCAN_RSHIFT,
    KSCAN_SPACE,
    KSCAN_UP,
    KSCAN_X,
    KSCAN_Z,
)

from anti_invaders.devices.bindings import Action, Bindings
from anti_invaders.devices.held import INSISTENT, Held
from anti_invaders.devices.inputs import MenuKey, RawPress, Source
from anti_invaders.devices.menu_keys import REPEAT_AFTER, REPEAT_EVERY
from anti_invaders.rules.controls import IDLE, Controls

EMPTY = Bindings(keys=({}, {}), pad={})


def controls(fingers, player=0):
    return fingers.pulse().controls[player]


def presses(heard):
    return [key for each in heard for key in each.keys]


# --- the ship ---------------------------------------------------------------------------------------
def test_a_key_pressed_before_a_pulse_counts_in_that_pulse(fingers):
    """Fault 10: input read after the update came a pulse late."""
    fingers.down(KSCAN_LEFT, KSCAN_Z, KSCAN_C)
    assert controls(fingers) == Controls(left=True, fire=True, bomb=True)


def test_a_tap_between_two_pulses_counts_in_one(fingers):
    fingers.tap(KSCAN_X)
    assert [controls(fingers) for _ in range(2)] == [Controls(field=True), IDLE]


def test_a_held_key_counts_until_it_is_let_go(fingers):
    fingers.down(KSCAN_RIGHT)
    assert [each.controls[0].right for each in fingers.pulses(100)] == [True] * 100
    fingers.up(KSCAN_RIGHT)
    assert controls(fingers) == IDLE


def test_four_keys_at_once_all_take_effect(fingers):
    """Fault 31: the logic knows no ghosts; a second set of keys helps keyboards that do."""
    fingers.down(KSCAN_LEFT, KSCAN_UP, KSCAN_SPACE, KSCAN_RSHIFT)
    assert controls(fingers) == Controls(left=True, up=True, fire=True, focus=True)
    fingers.up(KSCAN_LEFT, KSCAN_UP, KSCAN_SPACE, KSCAN_RSHIFT)
    fingers.pulse()
    fingers.down(KSCAN_A, KSCAN_J, KSCAN_LSHIFT)
    assert controls(fingers) == Controls(left=True, fire=True, focus=True)


def test_focus_lost_is_every_key_let_go(fingers):
    """Fault 25: a key released while another window had the keyboard stayed down."""
    fingers.down(KSCAN_LEFT, KSCAN_Z)
    fingers.pulse()
    fingers.post(pygame.WINDOWFOCUSLOST)
    lost = fingers.pulse()
    assert lost.focus_lost
    assert lost.controls == (IDLE,)
    assert {each.controls for each in fingers.pulses(30)} == {(IDLE,)}
    fingers.post(pygame.WINDOWFOCUSGAINED)
    assert fingers.pulse().focus_gained
    assert controls(fingers) == IDLE


def test_a_press_in_the_pulse_of_the_focus_loss_is_gone_too(fingers):
    fingers.down(KSCAN_Z)
    fingers.post(pygame.WINDOWFOCUSLOST)
    assert controls(fingers) == IDLE


def test_what_was_held_at_a_prompt_neither_fires_nor_bombs_but_moves(fingers):
    """Fault 114: the key that dismissed a prompt also fired on respawn."""
    fingers.down(KSCAN_Z, KSCAN_X, KSCAN_C, KSCAN_LEFT)
    fingers.pulse()
    fingers.hub.swallow()
    assert controls(fingers) == Controls(left=True)
    fingers.up(KSCAN_Z)
    fingers.down(KSCAN_Z)
    assert controls(fingers) == Controls(left=True, fire=True)


def test_who_holds_fire_through_a_stages_card_fires_after_a_moment_but_bombs_only_anew(fingers):
    fingers.down(KSCAN_Z, KSCAN_X, KSCAN_C)
    fingers.pulse()
    fingers.hub.swallow()
    heard = [controls(fingers).fire for _pulse in range(INSISTENT + 1)]
    assert heard == [False] * INSISTENT + [True]
    assert controls(fingers) == Controls(fire=True)
    fingers.up(KSCAN_C)
    fingers.down(KSCAN_C)
    assert controls(fingers) == Controls(fire=True, bomb=True)


def test_swallowed_in_one_screen_the_other_fire_key_still_fires(fingers):
    fingers.down(KSCAN_Z)
    fingers.pulse()
    fingers.hub.swallow()
    fingers.down(KSCAN_SPACE)
    assert controls(fingers) == Controls(fire=True)


def test_two_players_have_a_set_of_keys_each(fingers):
    fingers.hub.players = 2
    fingers.down(KSCAN_LEFT, KSCAN_D, KSCAN_J, KSCAN_RSHIFT)
    assert fingers.pulse().controls == (Controls(left=True), Controls(right=True, fire=True, focus=True))


@given(st.lists(st.tuples(st.booleans(), st.integers(0, 5)), max_size=40))
def test_what_is_held_is_what_was_pressed_and_not_released(story):
    held, down = Held(), set()
    for press, code in story:
        if press:
            assert held.press(code) == (code not in down)
            down.add(code)
        else:
            held.release(code)
            down.discard(code)
    held.forget_taps()
    assert held.mask({code: 1 << code for code in range(6)}) == sum(1 << code for code in down)


# --- menus ------------------------------------------------------------------------------------------
def test_the_systems_repeats_are_no_presses(fingers):
    """Fault 27: one press skipped menu items."""
    heard = []
    for _ in range(20):
        fingers.down(KSCAN_DOWN)
        heard += fingers.pulses(3)
    ours = 1 + 1 + (60 - 1 - REPEAT_AFTER) // REPEAT_EVERY
    assert presses(heard) == [MenuKey.DOWN] * ours


def test_a_held_direction_steps_at_once_then_after_24_pulses_then_every_6(fingers):
    fingers.down(KSCAN_DOWN)
    heard = [bool(each.keys) for each in fingers.pulses(40)]
    assert [pulse for pulse, step in enumerate(heard) if step] == [0, 24, 30, 36]


def test_esc_held_pauses_once(fingers):
    """Fault 28: repeated Esc opened the pause screen and closed it at once."""
    heard = []
    for _ in range(5):
        fingers.down(KSCAN_ESCAPE)
        heard += fingers.pulses(2)
    assert [each.pause for each in heard].count(True) == 1
    assert presses(heard) == [MenuKey.BACK]


@pytest.mark.parametrize("scancode", [KSCAN_RETURN, KSCAN_KP_ENTER, KSCAN_ESCAPE, KSCAN_Z])
def test_a_confirming_key_held_for_a_second_counts_once(fingers, scancode):
    """Fault 121: one press went through two screens. Fault 33: the keypad has an Enter too."""
    fingers.down(scancode)
    assert len(presses(fingers.pulses(60))) == 1


def test_swallowed_a_held_direction_does_not_step_on_in_the_next_screen(fingers):
    fingers.down(KSCAN_DOWN)
    fingers.pulse()
    fingers.hub.swallow()
    assert presses(fingers.pulses(60)) == []


def test_menu_keys_work_whatever_is_bound(fingers):
    """Fault 126: binding fire to Return, Esc, arrows or Space made that key dead in menus."""
    meanings = {
        KSCAN_RETURN: MenuKey.ACCEPT,
        KSCAN_ESCAPE: MenuKey.BACK,
        KSCAN_LEFT: MenuKey.LEFT,
        KSCAN_RIGHT: MenuKey.RIGHT,
        KSCAN_UP: MenuKey.UP,
    }
    for scancode, meaning in meanings.items():
        fingers.hub.bindings = Bindings().with_key(0, Action.FIRE, scancode)
        fingers.tap(scancode)
        assert presses([fingers.pulse()]) == [meaning]


def test_swapped_left_and_right_steer_the_ship_and_not_the_menu(fingers):
    """Fault 126, second half."""
    fingers.hub.bindings = Bindings().with_key(0, Action.LEFT, KSCAN_RIGHT)
    fingers.down(KSCAN_RIGHT)
    heard = fingers.pulse()
    assert heard.keys == (MenuKey.RIGHT,)
    assert heard.controls == (Controls(left=True),)


def test_with_nothing_bound_at_all_the_menus_work(fingers):
    """Fault 127: a player who unbinds everything can still reach 'reset controls'."""
    fingers.hub.bindings = EMPTY
    fingers.tap(KSCAN_DOWN, KSCAN_UP, KSCAN_RETURN, KSCAN_Z, KSCAN_ESCAPE)
    heard = fingers.pulse()
    assert heard.controls == (IDLE,)
    assert heard.keys == (MenuKey.DOWN, MenuKey.UP, MenuKey.ACCEPT, MenuKey.ACCEPT, MenuKey.BACK)


def test_the_keys_of_the_ship_work_in_menus_where_they_mean_nothing_else(fingers):
    fingers.tap(KSCAN_SPACE, KSCAN_J, KSCAN_D, KSCAN_X)
    assert fingers.pulse().keys == (MenuKey.ACCEPT, MenuKey.ACCEPT, MenuKey.RIGHT)


def test_while_text_is_typed_letters_are_text_and_nothing_else(fingers):
    fingers.hub.text_input = True
    fingers.tap(KSCAN_Z, KSCAN_SPACE, KSCAN_A)
    fingers.post(pygame.TEXTINPUT, text="Жук ", window=None)
    fingers.post(pygame.TEXTINPUT, text="ção", window=None)
    heard = fingers.pulse()
    assert (heard.text, heard.keys) == ("Жук ção", ())
    fingers.tap(pygame.KSCAN_BACKSPACE, KSCAN_RETURN, KSCAN_ESCAPE)
    assert fingers.pulse().keys == (MenuKey.ERASE, MenuKey.ACCEPT, MenuKey.BACK)


def test_without_text_input_nothing_is_typed_and_backspace_goes_back(fingers):
    fingers.post(pygame.TEXTINPUT, text="z", window=None)
    fingers.tap(pygame.KSCAN_BACKSPACE)
    heard = fingers.pulse()
    assert (heard.text, heard.keys) == ("", (MenuKey.BACK,))


def test_alt_enter_switches_the_screen_mode_and_confirms_nothing(fingers):
    fingers.tap(KSCAN_RETURN, mod=pygame.KMOD_LALT)
    fingers.tap(pygame.KSCAN_F11)
    fingers.tap(pygame.KSCAN_TAB, mod=pygame.KMOD_LALT)
    assert fingers.pulse().keys == (MenuKey.FULLSCREEN, MenuKey.FULLSCREEN)


def test_tab_goes_on_and_with_shift_back(fingers):
    fingers.tap(pygame.KSCAN_TAB)
    fingers.tap(pygame.KSCAN_TAB, mod=pygame.KMOD_LSHIFT)
    assert fingers.pulse().keys == (MenuKey.NEXT, MenuKey.PREVIOUS)


def test_a_screen_that_binds_keys_hears_the_key_itself(fingers):
    fingers.tap(pygame.KSCAN_Q)
    heard = fingers.pulse()
    assert heard.raw == (RawPress(Source.KEYBOARD, pygame.KSCAN_Q),)
    assert heard.any_press
    assert not fingers.pulse().any_press


# --- the queue --------------------------------------------------------------------------------------
def test_quit_is_found_among_five_hundred_other_events(fingers):
    """Fault 124: two readers of the queue lost it."""
    for _ in range(250):
        fingers.tap(KSCAN_LEFT)
    fingers.post(pygame.QUIT)
    for _ in range(250):
        fingers.post(pygame.MOUSEMOTION, pos=(1, 2), rel=(0, 0), buttons=(0, 0, 0), touch=False)
    heard = fingers.pulse()
    assert heard.quit
    assert heard.muted().quit
    assert heard.pointer is not None


def test_alt_f4_quits_where_no_window_manager_does_it(fingers):
    fingers.tap(pygame.KSCAN_F4, mod=pygame.KMOD_LALT)
    assert fingers.pulse().quit


@pytest.mark.parametrize("error", [SystemError, UnicodeDecodeError("utf-8", b"\xd0", 0, 1, "cut")])
def test_a_queue_that_raises_loses_a_pulse_and_no_more(fingers, monkeypatch, caplog, error):
    """Fault 36: half a letter in the queue raised SystemError."""

    def fail():
        raise error

    with monkeypatch.context() as patched:
        patched.setattr(pygame.event, "get", fail)
        assert fingers.pulse().controls == (IDLE,)
        fingers.pulse()
    assert len(caplog.records) == 1
    fingers.down(KSCAN_LEFT)
    assert controls(fingers) == Controls(left=True)


def test_the_mouse_is_told_in_the_pictures_units_when_it_moves_or_clicks(fingers):
    fingers.post(pygame.MOUSEMOTION, pos=(10, 20), rel=(0, 0), buttons=(0, 0, 0), touch=False)
    fingers.post(pygame.MOUSEBUTTONDOWN, pos=(30, 40), button=1, touch=False)
    fingers.post(pygame.MOUSEMOTION, pos=(50, 60), rel=(0, 0), buttons=(0, 0, 0), touch=False)
    pointer = fingers.pulse().pointer
    assert (pointer.x, pointer.y, pointer.clicked) == (50, 60, True)
    assert fingers.pulse().pointer is None


def test_only_the_left_button_clicks(fingers):
    fingers.post(pygame.MOUSEBUTTONDOWN, pos=(30, 40), button=3, touch=False)
    assert fingers.pulse().pointer is None


def test_muted_says_no_press_and_all_news(fingers):
    fingers.down(KSCAN_LEFT, KSCAN_RETURN)
    fingers.post(pygame.AUDIODEVICEREMOVED, which=2, iscapture=0)
    muted = fingers.pulse().muted()
    assert muted.controls == (IDLE,)
    assert not muted.any_press
    assert muted.sound_changed and muted.sound_lost


@pytest.mark.parametrize("which, capture", [(0, 0), (2, 1)])
def test_a_device_that_we_did_not_play_on_and_a_microphone_are_no_loss(fingers, which, capture):
    fingers.post(pygame.AUDIODEVICEREMOVED, which=which, iscapture=capture)
    assert not fingers.pulse().sound_lost


def test_the_set_that_steered_last_is_told(fingers):
    """Prompts show its keys; the other set's focus key, under an arrow player's left hand, is no sign."""
    for scancode, key_set in (
        (pygame.KSCAN_A, 1),
        (pygame.KSCAN_Z, 1),
        (pygame.KSCAN_LEFT, 0),
        (pygame.KSCAN_LSHIFT, 0),
    ):
        fingers.tap(scancode)
        assert fingers.pulse().key_set == key_set
