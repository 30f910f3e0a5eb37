"""pygame's mixer behind a narrow window, and a silent one for machines without sound."""

from __future__ import annotations

import logging
import threading
from pathlib import Path
from typing import Protocol

import pygame

log = logging.getLogger(__name__)

RATE = 48_000  # Hz; what our files are in
BUFFER = 512  # samples: 11 ms from a wish to its sound
CHANNELS = 32
CLOSING_TIME = 1.0  # s: a driver that hangs at the end is left behind


class Mixer(Protocol):
    """Channels that play sounds, and one stream of music. Nothing here waits for the device."""

    def play(self, channel: int, path: Path, left: float, right: float) -> None:
        """Start a sound on a channel, in the place of what it played; volumes 0 to 1."""

    def set_volume(self, channel: int, left: float, right: float) -> None:
        """Change what a channel's sound is heard at."""

    def busy(self, channel: int) -> bool:
        """Whether a channel plays something or is paused in it."""

    def load(self, path: Path) -> None:
        """Have a sound ready, so that its first playing costs no time."""

    def stop_sounds(self) -> None:
        """All channels fall silent."""

    def start_music(self, path: Path) -> None:
        """Play a piece, again and again, in the place of the one before."""

    def set_music_volume(self, volume: float) -> None:
        """0 to 1."""

    def stop_music(self) -> None:
        """No music."""

    def pause(self) -> None:
        """All that plays stands still; what is started later plays."""

    def resume(self) -> None:
        """All that stood still goes on."""

    def close(self) -> None:
        """Let go of the device."""


class PygameMixer:
    """SDL's mixer. Raises pygame.error when there is no device."""

    def __init__(self) -> None:
        pygame.mixer.init(RATE, -16, 2, BUFFER)
        pygame.mixer.set_num_channels(CHANNELS)
        self._channels = [pygame.mixer.Channel(number) for number in range(CHANNELS)]
        self._sounds: dict[Path, pygame.mixer.Sound] = {}

    def play(self, channel: int, path: Path, left: float, right: float) -> None:
        self.load(path)
        self._channels[channel].play(self._sounds[path])
        self._channels[channel].set_volume(left, right)

    def set_volume(self, channel: int, left: float, right: float) -> None:
        self._channels[channel].set_volume(left, right)

    def busy(self, channel: int) -> bool:
        return self._channels[channel].get_busy()

    def load(self, path: Path) -> None:
        if path not in self._sounds:
            self._sounds[path] = pygame.mixer.Sound(path)

    def stop_sounds(self) -> None:
        pygame.mixer.stop()

    def start_music(self, path: Path) -> None:
        pygame.mixer.music.load(path)
        pygame.mixer.music.play(-1)

    def set_music_volume(self, volume: float) -> None:
        pygame.mixer.music.set_volume(volume)

    def stop_music(self) -> None:
        pygame.mixer.music.stop()
        pygame.mixer.music.unload()

    def pause(self) -> None:
        pygame.mixer.pause()
        pygame.mixer.music.pause()

    def resume(self) -> None:
        pygame.mixer.unpause()
        pygame.mixer.music.unpause()

    def close(self) -> None:
        closing = threading.Thread(target=pygame.mixer.quit, daemon=True)
        closing.start()
        closing.join(CLOSING_TIME)
        if closing.is_alive():
            log.warning("the sound device does not answer; left behind")


class SilentMixer:
    """A mixer for a machine without sound: it takes every wish and plays none."""

    def play(self, channel: int, path: Path, left: float, right: float) -> None:
        pass

    def set_volume(self, channel: int, left: float, right: float) -> None:
        pass

    def busy(self, channel: int) -> bool:
        return False

    def load(self, path: Path) -> None:
        pass

    def stop_sounds(self) -> None:
        pass

    def start_music(self, path: Path) -> None:
        pass

    def set_music_volume(self, volume: float) -> None:
        pass

    def stop_music(self) -> None:
        pass

    def pause(self) -> None:
        pass

    def resume(self) -> None:
        pass

    def close(self) -> None:
        pass
