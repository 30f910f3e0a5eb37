"""What is freed goes back to the system."""

from __future__ import annotations

import ctypes
import sys

import pytest

from anti_invaders.devices import memory


def test_giving_back_does_no_harm_wherever_it_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    memory.give_back()
    for platform in ("win32", "darwin", "linux"):
        monkeypatch.setattr(sys, "platform", platform)
        memory.give_back()


def test_a_c_library_that_cannot_be_asked_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    class Other:
        def __init__(self, name: None) -> None:
            asked.append(name)

    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(ctypes, "CDLL", Other)
    memory.give_back()
    assert asked == [None]
