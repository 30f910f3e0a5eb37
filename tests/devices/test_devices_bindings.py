import json

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from anti_invaders.devices import labels
from anti_invaders.devices.bindings import LEFT_HANDED, PAD, RIGHT_HANDED, Action, Bindings, mask_by_code
from anti_invaders.devices.pads import BUTTONS


def test_two_full_sets_of_keys_are_bound_from_the_start():
    """Fault 31: a keyboard that cannot sense three keys of one set may sense them of the other."""
    for bound in (RIGHT_HANDED, LEFT_HANDED, PAD):
        assert all(bound[action] for action in Action)
    assert not set(mask_by_code([RIGHT_HANDED])) & set(mask_by_code([LEFT_HANDED]))


def test_a_key_that_was_taken_is_swapped():
    bindings = Bindings().with_key(0, Action.FIRE, pygame.KSCAN_X)
    assert bindings.keys[0][Action.FIRE] == (pygame.KSCAN_X,)
    assert bindings.keys[0][Action.FIELD] == (pygame.KSCAN_Z,)


def test_a_key_of_the_other_set_is_swapped_too():
    bindings = Bindings().with_key(1, Action.BOMB, pygame.KSCAN_C)
    assert bindings.keys[1][Action.BOMB] == (pygame.KSCAN_C,)
    assert bindings.keys[0][Action.BOMB] == (pygame.KSCAN_L,)


def test_a_button_that_was_taken_is_swapped():
    bindings = Bindings().with_button(Action.FIRE, "b")
    assert bindings.pad[Action.FIRE] == ("b",)
    assert bindings.pad[Action.BOMB] == ("a", "y")


def test_bound_anew_to_what_it_has_an_action_keeps_that_alone():
    assert Bindings().with_key(0, Action.FIRE, pygame.KSCAN_Z).keys[0][Action.FIRE] == (pygame.KSCAN_Z,)


@given(
    st.lists(st.tuples(st.integers(0, 1), st.sampled_from(list(Action)), st.integers(0, 511)), max_size=20)
)
def test_however_keys_are_bound_no_key_means_two_things_and_none_is_lost_on_disk(changes):
    """Fault 34: any scancode may be bound, and is the same after a restart."""
    bindings = Bindings()
    for number, action, scancode in changes:
        bindings = bindings.with_key(number, action, scancode)
        assert bindings.keys[number][action] == (scancode,)
    assert all(mask in set(Action) for mask in mask_by_code(bindings.keys).values())
    assert Bindings.from_data(json.loads(json.dumps(bindings.to_data()))) == bindings


@pytest.mark.parametrize("nonsense", [None, [], 5, "keys", {"keys": 7}, {"keys": [1, 2], "pad": []}, {}])
def test_bindings_that_make_no_sense_are_the_usual_ones(nonsense):
    assert Bindings.from_data(nonsense) == Bindings()


def test_one_bad_binding_does_not_spoil_the_others():
    """Fault 75: that one is as by default, the rest are kept."""
    data = Bindings().with_key(0, Action.BOMB, 99).to_data()
    data["keys"][0]["fire"] = ["z"]
    data["keys"][0]["left"] = [512]
    data["pad"]["fire"] = [True]
    read = Bindings.from_data(data)
    assert read.keys[0][Action.BOMB] == (99,)
    assert read.keys[0][Action.FIRE] == RIGHT_HANDED[Action.FIRE]
    assert read.keys[0][Action.LEFT] == RIGHT_HANDED[Action.LEFT]
    assert read.pad == PAD


def test_an_action_may_be_bound_to_nothing():
    data = Bindings().to_data()
    data["keys"][0]["bomb"] = []
    assert Bindings.from_data(data).keys[0][Action.BOMB] == ()


def test_every_key_and_every_button_has_a_name(window):
    """Fault 34: a key with an empty name crashed."""
    assert all(labels.key_label(scancode).strip() for scancode in range(512))
    assert all(labels.button_label(code) for code in (*BUTTONS, "button42", "axis5"))


def test_a_key_is_called_what_the_layout_of_now_prints_on_it(window, monkeypatch):
    """Fault 30: the control screen named keys as on QWERTY while the user had AZERTY."""
    assert labels.key_label(pygame.KSCAN_Z) == "Z"
    french = {pygame.KSCAN_W: ord("z"), pygame.KSCAN_Z: ord("w"), pygame.KSCAN_Q: ord("й")}
    monkeypatch.setattr(labels, "_layout", lambda: french)
    assert labels.key_label(pygame.KSCAN_W) == "Z"
    assert labels.key_label(pygame.KSCAN_Z) == "W"
    assert labels.key_label(pygame.KSCAN_Q) == "Й"
    assert labels.key_label(pygame.KSCAN_SPACE) == "Space"


@pytest.mark.parametrize("pad, label", [("Xbox 360 Controller", "A"), ("", "A"), ("PS5 Controller", "Cross")])
def test_a_button_is_called_what_the_pad_prints_on_it(pad, label):
    assert labels.button_label("a", pad) == label
