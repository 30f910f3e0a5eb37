"""The smallest game there is, for tests with a real window: a green block that the ship's keys move.

    window_program.py MODE MARKER [texture] [vsync]

Esc ends it; the bomb raises an error; the field key writes the display's state to standard output.
"""

from __future__ import annotations

import sys
from pathlib import Path

from anti_invaders.devices import environment, signals

environment.prepare()
signals.install()

from anti_invaders.devices.display import Display, Mode  # noqa: E402
from anti_invaders.devices.input_hub import InputHub  # noqa: E402
from anti_invaders.devices.inputs import MenuKey, PulseInput  # noqa: E402
from anti_invaders.engine.clock import SystemClock  # noqa: E402
from anti_invaders.engine.loop import FixedPulseLoop  # noqa: E402

SIZE, SPEED = 60, 4  # units; units a pulse


class Program:
    def __init__(self, mode: str, marker: Path, ways: list[str]) -> None:
        self.display = Display(marker=marker, by_texture="texture" in ways, vsync="vsync" in ways)
        self.display.open(Mode(mode))
        self.hub = InputHub(self.display)
        self.loop = FixedPulseLoop(SystemClock(), self.advance, self.draw)
        self.x, self.y = 370, 270

    def run(self) -> None:
        self.say()
        try:
            self.loop.run()
        finally:
            self.display.close()

    def advance(self) -> None:
        heard = self.hub.pulse()
        if heard.quit or heard.pause:
            self.loop.stop()
            return
        self.obey(heard)
        wish = heard.controls[0]
        self.x += SPEED * wish.across
        self.y += SPEED * wish.along

    def obey(self, heard: PulseInput) -> None:
        if heard.controls[0].bomb:
            raise RuntimeError("a bomb")
        if heard.controls[0].field:
            self.say()
        if MenuKey.FULLSCREEN in heard.keys:
            self.display.toggle_fullscreen()
        if heard.focus_lost:
            print("focus lost", flush=True)

    def draw(self, fraction: float) -> None:
        picture, scale = self.display.picture, self.display.scale
        picture.fill((0, 0, 90))
        picture.fill((0, 255, 0), [scale * each for each in (self.x, self.y, SIZE, SIZE)])
        self.display.present()

    def say(self) -> None:
        print(
            f"mode {self.display.mode} scale {self.display.scale} rate {self.display.refresh_rate}",
            flush=True,
        )


if __name__ == "__main__":
    Program(sys.argv[1], Path(sys.argv[2]), sys.argv[3:]).run()
