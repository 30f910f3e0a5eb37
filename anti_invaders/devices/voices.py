"""Which sounds are heard when more are wanted than there are channels."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from anti_invaders.devices.mixer import CHANNELS, Mixer, Recording

RESERVED = 6  # channels kept free for what must be heard


class Priority(IntEnum):
    """Who yields when all channels are taken."""

    LOW = 0  # gives up: shots, hits
    NORMAL = 1  # takes the place of what is lower, or older
    MUST = 2  # is always heard, and the music makes room: death, warning, extend, the end of a phase


@dataclass(slots=True)
class _Voice:
    """What a channel plays."""

    priority: Priority
    number: int  # the how manieth sound it was
    volume: float
    pan: float


class Voices:
    """The sounds of now. `level` is what all of them are turned to, 0 to 1."""

    def __init__(self, mixer: Mixer, level: float) -> None:
        self._mixer = mixer
        self._level = level
        self._voices: dict[int, _Voice] = {}  # by channel; what has ended stays until it is replaced
        self._started = 0

    @property
    def level(self) -> float:
        return self._level

    @level.setter
    def level(self, level: float) -> None:
        self._level = level
        for channel, voice in self._voices.items():
            self._mixer.set_volume(channel, *self._heard(voice))

    def play(self, sound: Recording, volume: float, pan: float, priority: Priority) -> bool:
        """Start a sound, if there is a channel for it; volume 0 to 1, pan -1 left to 1 right."""
        channel = self._channel_for(priority)
        if channel is None:
            return False
        self._started += 1
        voice = self._voices[channel] = _Voice(priority, self._started, volume, pan)
        self._mixer.play(channel, sound, *self._heard(voice))
        return True

    def stop(self) -> None:
        """All fall silent, paused ones too."""
        self._voices.clear()
        self._mixer.stop_sounds()

    def _heard(self, voice: _Voice) -> tuple[float, float]:
        """Left and right volume; what is in the middle is as loud in each as what is on its side alone."""
        volume = voice.volume * self._level
        pan = min(max(voice.pan, -1.0), 1.0)
        return volume * min(1.0, 1.0 - pan), volume * min(1.0, 1.0 + pan)

    def _channel_for(self, priority: Priority) -> int | None:
        """A free channel, or that of the oldest sound of the least priority that must yield."""
        first = 0 if priority is Priority.MUST else RESERVED
        for channel in range(first, CHANNELS):
            if not self._mixer.busy(channel):
                return channel
        if priority is Priority.LOW:
            return None
        taken = ((voice.priority, voice.number, channel) for channel, voice in self._voices.items())
        yielding = [each for each in taken if each[2] >= first and each[0] <= priority]
        return min(yielding)[2] if yielding else None
