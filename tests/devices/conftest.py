"""A window without a screen, and a hub whose queue the test fills."""

from __future__ import annotations

import json

import pygame
import pytest

from anti_invaders import resources
from anti_invaders.devices.input_hub import InputHub
from anti_invaders.devices.inputs import PulseInput
from anti_invaders.devices.mixer import PygameMixer
from anti_invaders.devices.pad_driver import OpenPad
from anti_invaders.devices.pads import Pads
from tests.devices.tape import Hall


class Fingers:
    """Presses what it is told to, and hears what the hub makes of it."""

    def __init__(self, hub: InputHub, driver: FakePads) -> None:
        self.hub = hub
        self.driver = driver

    def down(self, *scancodes: int, mod: int = 0) -> None:
        for scancode in scancodes:
            self.post(pygame.KEYDOWN, scancode=scancode, key=0, mod=mod, unicode="")

    def up(self, *scancodes: int, mod: int = 0) -> None:
        for scancode in scancodes:
            self.post(pygame.KEYUP, scancode=scancode, key=0, mod=mod, unicode="")

    def tap(self, *scancodes: int, mod: int = 0) -> None:
        for scancode in scancodes:
            self.down(scancode, mod=mod)
            self.up(scancode, mod=mod)

    def post(self, kind: int, **values: object) -> None:
        pygame.event.post(pygame.event.Event(kind, values))

    def pulse(self) -> PulseInput:
        return self.hub.pulse()

    def pulses(self, count: int) -> list[PulseInput]:
        return [self.hub.pulse() for _ in range(count)]

    def plug(self, instance: int, *, mapped: bool = True) -> None:
        """A pad of the fake driver."""
        self.driver.waiting.append(OpenPad(instance, f"Pad {instance}", mapped))
        self.post(pygame.JOYDEVICEADDED, device_index=0, guid="")

    def unplug(self, instance: int) -> None:
        self.post(pygame.CONTROLLERDEVICEREMOVED, instance_id=instance)
        self.post(pygame.JOYDEVICEREMOVED, instance_id=instance)

    def button(self, instance: int, button: int, down: bool = True) -> None:
        kind = pygame.CONTROLLERBUTTONDOWN if down else pygame.CONTROLLERBUTTONUP
        self.post(kind, instance_id=instance, button=button)

    def axis(self, instance: int, axis: int, value: float) -> None:
        self.post(pygame.CONTROLLERAXISMOTION, instance_id=instance, axis=axis, value=round(value * 32767))

    def bare(self, instance: int, **values: object) -> None:
        """An event of a pad without a mapping: button and down, or axis and value, or hat."""
        if "button" in values:
            kind = pygame.JOYBUTTONDOWN if values.pop("down", True) else pygame.JOYBUTTONUP
        else:
            kind = pygame.JOYAXISMOTION if "axis" in values else pygame.JOYHATMOTION
        self.post(kind, instance_id=instance, **values)


class FakePads:
    """A driver whose pads are plugged in by the test."""

    def __init__(self) -> None:
        self.waiting: list[OpenPad] = []
        self.open_now: set[int] = set()

    def start(self) -> None:
        pass

    def open(self, index: int) -> OpenPad | None:
        if not self.waiting:
            return None
        pad = self.waiting.pop()
        self.open_now.add(pad.instance)
        return pad

    def close(self, pad: OpenPad) -> None:
        self.open_now.discard(pad.instance)


class WholePicture:
    """The window is as large as the picture."""

    def to_picture(self, x: float, y: float) -> tuple[float, float]:
        return x, y


@pytest.fixture
def window(monkeypatch):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    pygame.display.set_mode((800, 600))
    yield
    pygame.display.quit()


@pytest.fixture
def fingers(window):
    driver = FakePads()
    hub = InputHub(WholePicture(), pads=Pads(driver), quit_asked=lambda: False)
    hub.pulse()
    yield Fingers(hub, driver)
    hub.close()


@pytest.fixture
def shelf(tmp_path, monkeypatch):
    """Assets of our own: a few sounds, two pieces streamed, one in three layers, one broken."""
    for folder in ("sounds", "music"):
        (tmp_path / folder).mkdir()
    for name in ("shot", "boom_small", "death", "extend", "menu_move", "march_08", "broken"):
        (tmp_path / "sounds" / f"{name}.ogg").touch()
    for name in ("title", "scores"):
        (tmp_path / "music" / f"{name}.ogg").touch()
        facts = {"stems": [{"file": f"{name}.ogg"}]}
        (tmp_path / "music" / f"{name}.json").write_text(json.dumps(facts))
    layers = [("ground", 0.0), ("drive", 0.25), ("fury", 0.6)]
    for name, _ in layers:
        (tmp_path / "music" / f"orbit_{name}.ogg").touch()
    facts = {"stems": [{"file": f"orbit_{name}.ogg", "joins": joins} for name, joins in layers]}
    (tmp_path / "music" / "orbit.json").write_text(json.dumps(facts))
    (tmp_path / "music" / "torn.json").write_text("{")

    def asset(*parts):
        path = tmp_path.joinpath(*parts)
        if not path.exists():
            raise resources.MissingAsset(f"{path.name} is missing")
        return path

    monkeypatch.setattr(resources, "asset", asset)
    return tmp_path


@pytest.fixture
def hall(shelf):
    return Hall()


@pytest.fixture
def dummy_mixer(monkeypatch):
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    mixer = PygameMixer()
    yield mixer
    pygame.mixer.quit()
