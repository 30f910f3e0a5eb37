"""Which sounds are heard when more are wanted than there are channels."""

from __future__ import annotations

from dataclasses import dataclass

from anti_invaders.devices.mixer import CHANNELS, Mixer, Recording
from anti_invaders.devices.urgency import GIVES_UP, GUN, MUST

RESERVED = 6  # channels kept free for what must be heard
FADES, INAUDIBLE = 0.7, 0.02  # of its volume is left each pulse of what is to end; of full volume: no more
HUSHED = 10 ** (-6 / 20)  # of its volume: what plays when something must be heard


@dataclass(slots=True)
class _Voice:
    """What a channel plays."""

    urgency: int
    number: int  # the how manieth sound it was
    volume: float
    pan: float
    common: bool  # whether it is turned with all others
    sound: Recording
    fading: bool = False
    hushed: bool = False


class Voices:
    """The sounds of now, turned to a common level, and the own gun to one of its own besides; 0 to 1."""

    def __init__(self, mixer: Mixer) -> None:
        self._mixer = mixer
        self._level = self._gun = 0.0
        self._voices: dict[int, _Voice] = {}  # by channel; what has ended stays until it is replaced
        self._started = 0

    def turn(self, level: float, gun: float) -> None:
        """To other levels, at once."""
        self._level, self._gun = level, gun
        for channel, voice in self._voices.items():
            self._mixer.set_volume(channel, *self._heard(voice))

    def play(self, sound: Recording, volume: float, pan: float, urgency: int, common: bool = True) -> bool:
        """Start a sound, if there is a channel for it; volume 0 to 1, pan -1 left to 1 right. One that is not
        `common` is as loud as it says, whatever the level."""
        channel = self._channel_for(urgency)
        if channel is None:
            return False
        if urgency >= MUST:
            self._hush()
        self._started += 1
        voice = self._voices[channel] = _Voice(urgency, self._started, volume, pan, common, sound)
        self._mixer.play(channel, sound, *self._heard(voice))
        return True

    def _hush(self) -> None:
        """What plays now goes on 6 dB lower, unless it must be heard."""
        for channel, voice in self._voices.items():
            if voice.urgency < MUST and self._mixer.busy(channel):
                voice.hushed = True
                self._mixer.set_volume(channel, *self._heard(voice))

    def fade(self, sound: Recording) -> None:
        """What plays of this sound is to end soon."""
        for voice in self._voices.values():
            voice.fading = voice.fading or voice.sound is sound

    def advance(self) -> None:
        """A pulse has passed: what is to end grows softer."""
        for channel, voice in self._voices.items():
            if voice.fading and voice.volume:
                voice.volume = voice.volume * FADES if voice.volume > INAUDIBLE else 0.0
                self._mixer.set_volume(channel, *self._heard(voice))

    def stop(self) -> None:
        """All fall silent, paused ones too."""
        self._voices.clear()
        self._mixer.stop_sounds()

    def _heard(self, voice: _Voice) -> tuple[float, float]:
        """Left and right volume; what is in the middle is as loud in each as what is on its side alone."""
        level = self._level if voice.common else 1.0
        volume = voice.volume * level * (self._gun if voice.urgency == GUN else 1.0)
        volume *= HUSHED if voice.hushed else 1.0
        pan = min(max(voice.pan, -1.0), 1.0)
        return volume * min(1.0, 1.0 - pan), volume * min(1.0, 1.0 + pan)

    def _channel_for(self, urgency: int) -> int | None:
        """A free channel, or that of the oldest of the least urgent sounds, unless it is more urgent."""
        first = 0 if urgency >= MUST else RESERVED
        for channel in range(first, CHANNELS):
            if not self._mixer.busy(channel):
                return channel
        if urgency <= GIVES_UP:
            return None
        taken = ((voice.urgency, voice.number, channel) for channel, voice in self._voices.items())
        yielding = [each for each in taken if each[2] >= first and each[0] <= urgency]
        return min(yielding)[2] if yielding else None
