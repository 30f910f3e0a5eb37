"""pygame's mixer behind a narrow window, and a silent one for machines without sound."""

from __future__ import annotations

import atexit
import logging
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

import pygame

from anti_invaders.devices import vorbis
from anti_invaders.devices.hush import hushed

log = logging.getLogger(__name__)

RATE = 48_000  # Hz; what our files are in
FRAME = 4  # bytes of one sample, left and right
BUFFER = 512  # samples: 11 ms from a wish to its sound
CHANNELS = 32  # for sounds
LONG = 200_000  # bytes of a file: from here on it is decoded in slices
STEMS = 3  # layers of a piece of music, a channel each, after those for sounds
CANARY = CHANNELS + STEMS  # the channel that tells whether the stems started together
ATTEMPTS = 20  # to start them together; one in 300 goes wrong
CLOSING_TIME = 1.0  # s: a driver that hangs at the end is left behind

Recording = object  # a sound decoded; the mixer's own


class Mixer(Protocol):
    """Channels that play sounds, and one piece of music. Nothing here waits for the device."""

    silent: bool

    def decode(self, path: Path) -> Recording:
        """Read a file into memory: some ms for a sound, half a second for music. In any thread."""

    def length(self, sound: Recording) -> float:
        """Of a sound, s."""

    def play(self, channel: int, sound: Recording, left: float, right: float) -> None:
        """Start a sound on a channel, in the place of what it played; volumes 0 to 1."""

    def set_volume(self, channel: int, left: float, right: float) -> None:
        """Change what a channel's sound is heard at."""

    def busy(self, channel: int) -> bool:
        """Whether a channel plays something, or is paused in it."""

    def stop_sounds(self) -> None:
        """All channels for sounds fall silent."""

    def stream_music(self, path: Path) -> None:
        """Play a file as it is read, again and again."""

    def play_stems(self, stems: Sequence[Recording], volumes: Sequence[float]) -> None:
        """Play up to three recordings together, to the sample, again and again."""

    def set_music_volume(self, volume: float) -> None:
        """Of a stream, 0 to 1."""

    def set_stem_volumes(self, volumes: Sequence[float]) -> None:
        """Of each stem, 0 to 1."""

    def stop_music(self) -> None:
        """No music of either kind."""

    def pause(self) -> None:
        """All that plays stands still; what is started later plays."""

    def resume(self) -> None:
        """All that stood still goes on, in step."""

    def close(self) -> bool:
        """Let go of the device; whether it let us."""


class PygameMixer:
    """SDL's mixer. Raises pygame.error when there is no device."""

    silent = False

    def __init__(self) -> None:
        with hushed("sound"):
            pygame.mixer.init(RATE, -16, 2, BUFFER)
        pygame.mixer.set_num_channels(CANARY + 1)
        channels = [pygame.mixer.Channel(number) for number in range(CANARY + 1)]
        self._channels, self._stems, self._canary = channels[:CHANNELS], channels[CHANNELS:-1], channels[-1]
        self._blink = pygame.mixer.Sound(buffer=bytes(FRAME))

    def decode(self, path: Path) -> Recording:
        if path.stat().st_size > LONG:
            return vorbis.decode(path, RATE)
        return pygame.mixer.Sound(path)

    def length(self, sound: Recording) -> float:
        assert isinstance(sound, pygame.mixer.Sound)
        return sound.get_length()

    def play(self, channel: int, sound: Recording, left: float, right: float) -> None:
        assert isinstance(sound, pygame.mixer.Sound)
        self._channels[channel].play(sound)
        self._channels[channel].set_volume(left, right)

    def set_volume(self, channel: int, left: float, right: float) -> None:
        self._channels[channel].set_volume(left, right)

    def busy(self, channel: int) -> bool:
        return self._channels[channel].get_busy()

    def stop_sounds(self) -> None:
        for channel in self._channels:
            channel.stop()

    def stream_music(self, path: Path) -> None:
        pygame.mixer.music.load(path)
        pygame.mixer.music.play(-1)

    def play_stems(self, stems: Sequence[Recording], volumes: Sequence[float]) -> None:
        """The device takes a buffer's length from all channels at a stroke, 94 times a second.

        Should it do so while we start the stems, they are a buffer apart. A sound of one sample,
        started first, is then over already: start again.
        """
        for _ in range(ATTEMPTS):
            self._canary.play(self._blink)
            for channel, stem in zip(self._stems, stems, strict=False):
                assert isinstance(stem, pygame.mixer.Sound)
                channel.play(stem, -1)
            if self._canary.get_busy():
                break
        self.set_stem_volumes(volumes)

    def set_music_volume(self, volume: float) -> None:
        pygame.mixer.music.set_volume(volume)

    def set_stem_volumes(self, volumes: Sequence[float]) -> None:
        for channel, volume in zip(self._stems, volumes, strict=False):
            channel.set_volume(volume)

    def stop_music(self) -> None:
        pygame.mixer.music.stop()
        pygame.mixer.music.unload()
        for channel in self._stems:
            channel.stop()

    def pause(self) -> None:
        pygame.mixer.pause()
        pygame.mixer.music.pause()

    def resume(self) -> None:
        pygame.mixer.unpause()
        pygame.mixer.music.unpause()

    def close(self) -> bool:
        closing = threading.Thread(target=pygame.mixer.quit, daemon=True)
        closing.start()
        closing.join(CLOSING_TIME)
        if closing.is_alive():
            log.warning("the sound device does not answer; left behind")
            atexit.unregister(pygame.quit)  # it would wait for the same device
        return not closing.is_alive()


class SilentMixer:
    """A mixer for a machine without sound: it takes every wish and plays none."""

    silent = True

    def decode(self, path: Path) -> Recording:
        return path

    def length(self, sound: Recording) -> float:
        return 0.0

    def play(self, channel: int, sound: Recording, left: float, right: float) -> None:
        pass

    def set_volume(self, channel: int, left: float, right: float) -> None:
        pass

    def busy(self, channel: int) -> bool:
        return False

    def stop_sounds(self) -> None:
        pass

    def stream_music(self, path: Path) -> None:
        pass

    def play_stems(self, stems: Sequence[Recording], volumes: Sequence[float]) -> None:
        pass

    def set_music_volume(self, volume: float) -> None:
        pass

    def set_stem_volumes(self, volumes: Sequence[float]) -> None:
        pass

    def stop_music(self) -> None:
        pass

    def pause(self) -> None:
        pass

    def resume(self) -> None:
        pass

    def close(self) -> bool:
        return True
